// The built page from dist/, with what it asks over HTTP answered by the program. And a browser.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

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

export const launch = (more = []) =>
	chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
		args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
	});

/** A place in the window that surely belongs to an area of the map and that nothing covers, or null. */
export const placeOf = (page, key) =>
	page.locator(`.ground[data-key="${key}"]`).evaluateAll((paths) => {
		for (const path of paths) {
			const box = path.getBBox();
			const at = path.ownerSVGElement.createSVGPoint();
			for (let y = 1; y < 16; y++)
				for (let x = 1; x < 16; x++) {
					[at.x, at.y] = [box.x + (box.width * x) / 16, box.y + (box.height * y) / 16];
					const on = at.matrixTransform(path.getScreenCTM());
					if (path.isPointInFill(at) && document.elementFromPoint(on.x, on.y) === path) return { x: on.x, y: on.y };
				}
		}
		return null;
	});
