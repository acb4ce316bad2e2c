// The built page from dist/, with what it asks over HTTP answered by the program. And a browser.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM, FLAGS } from '../test/chromium.mjs';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.txt': 'text/plain', '.wasm': 'application/wasm' };

/** Serves the page on a free port; `api` is the address of the program. */
export function serve(api, dist = fileURLToPath(new URL('../dist', import.meta.url))) {
	const server = createServer(async (request, answer) => {
		const path = new URL(request.url, 'http://page').pathname;
		// Here it is nobody in particular.
		if (path === '/api/device') return answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
		if (path.startsWith('/api/')) {
			const told = await fetch(new URL(path, api));
			return answer.writeHead(told.status, { 'content-type': 'application/json' }).end(await told.text());
		}
		const file = path.startsWith('/assets/') ? join(dist, 'assets', basename(path)) : /^\/(map)?$/.test(path) ? join(dist, 'index.html') : '';
		if (!existsSync(file)) return answer.writeHead(404).end();
		answer.writeHead(200, { 'content-type': TYPES[extname(file)], 'content-encoding': 'gzip' });
		createReadStream(file).pipe(createGzip()).pipe(answer);
	});
	return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready({ address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })));
}

export const launch = (more = []) => chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...more] });
