// People play behind Debian's nginx with TLS, as docs/HOSTING.md says: hosting/nginx.conf itself is what nginx reads. Only ports, the
// places of the certificate and, with a newer nginx, the lines for HTTP/2 are others; the browser is told where games.example.org is.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, FLAGS } from '../chromium.mjs';
import { test as base, expect } from './fixtures.mjs';
import { pageOf, startProgram } from './program.mjs';

const NAME = 'games.example.org';
const ORIGIN = `https://${NAME}`;
const HOUR = 3_600_000;

const freePort = () =>
	new Promise((found) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => found(port));
		});
	});

// ---- nginx ----

/** The nginx of Debian 13 (1.26) has a line of its own for HTTP/2 and warns of the older form; what to write there is said in hosting/nginx.conf. */
function hasHttp2Line() {
	const [, major, minor] = spawnSync('/usr/sbin/nginx', ['-v'], { encoding: 'utf8' }).stderr.match(/nginx\/(\d+)\.(\d+)/).map(Number);
	return major > 1 || minor > 25;
}

/** What Debian's /etc/nginx/nginx.conf says and matters here, with places of our own; the site is hosting/nginx.conf. */
function writeSettings(home, ports, server) {
	const six = Object.values(networkInterfaces()).flat().some((i) => i.family === 'IPv6');
	const replaced = [
		[/listen (\[::\]:)?(80|443)\b/g, (_, any = '', port) => `listen ${any}${ports[port]}`],
		[/http:\/\/127\.0\.0\.1:8017/g, server],
		[/\/etc\/letsencrypt\/live\/games\.example\.org/g, home],
		...(hasHttp2Line() ? [[/ssl http2;\n(\tlisten .*) ssl http2;\n/, 'ssl;\n$1 ssl;\n\thttp2 on;\n']] : []),
		...(six ? [] : [[/\tlisten \[::\].*\n/g, '']]),
	];
	let site = readFileSync(new URL('../../../hosting/nginx.conf', import.meta.url), 'utf8');
	for (const [what, by] of replaced) {
		expect(site, 'hosting/nginx.conf').toMatch(what);
		site = site.replace(what, by);
	}
	writeFileSync(join(home, 'site.conf'), site);
	const rooms = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((room) => `${room}_temp_path ${home}/${room};`).join(' ');
	writeFileSync(
		join(home, 'nginx.conf'),
		`${process.getuid() === 0 ? 'user www-data;' : ''} worker_processes 1; pid ${home}/pid; error_log ${home}/error.log; daemon off; events {}
http { ${rooms} access_log ${home}/access.log; gzip on; types_hash_max_size 2048; include /etc/nginx/mime.types; include ${home}/site.conf; }\n`,
	);
}

/** Starts it in front of a server; what comes back ends it. */
async function startNginx(home, ports, server) {
	chmodSync(home, 0o755); // its workers are another user, where we are root
	execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')], { stdio: 'pipe' });
	writeSettings(home, ports, server);
	const nginx = spawn('/usr/sbin/nginx', ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
	const gone = new Promise((ended) => nginx.on('exit', ended));
	// It writes its number down when it listens.
	const listens = expect.poll(() => existsSync(join(home, 'pid'))).toBe(true);
	await Promise.race([listens, gone.then(() => Promise.reject(new Error('nginx has ended')))]);
	return () => (nginx.kill(), gone);
}

const test = base.extend({
	/** nginx in front of a server: `door` of the server, `ports` of nginx, `read` of its logs. */
	site: [
		async ({}, use) => {
			const home = mkdtempSync(join(tmpdir(), 'ecumene-nginx-'));
			const server = await startProgram(['serve', '--host', NAME, '--behind-proxy', '--bot-delay', '0']);
			const ports = { 80: await freePort(), 443: await freePort() };
			const stop = await startNginx(home, ports, server.origin);
			await use({ ...server, ports, read: (log) => readFileSync(join(home, log), 'utf8') });
			await stop();
			await server.stop();
			rmSync(home, { recursive: true, force: true });
		},
		{ scope: 'worker' },
	],

	browser: [
		async ({ playwright, site: { ports } }, use) => {
			const there = `--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${ports[443]}, MAP ${NAME}:80 127.0.0.1:${ports[80]}`;
			const browser = await playwright.chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, '--no-proxy-server', there, '--ignore-certificate-errors'] });
			await use(browser);
			await browser.close();
		},
		{ scope: 'worker' },
	],

	/** Asks what is no browser's to ask, from an address of its own: all of 127.0.0.0/8 is this machine. */
	ask: async ({ site: { ports } }, use) => {
		await use(
			(path, { tls = true, from = '127.0.0.1', method = 'GET', headers = {}, body = null } = {}) =>
				new Promise((told, lost) => {
					const how = { host: '127.0.0.1', port: ports[tls ? 443 : 80], path, method, localAddress: from, headers: { host: NAME, ...headers }, servername: NAME, rejectUnauthorized: false };
					const request = (tls ? https : http).request(how, (answer) => {
						const pieces = [];
						answer.on('data', (piece) => pieces.push(piece)).on('end', () => told({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString() }));
					});
					request.on('error', lost).end(body);
				}),
		);
	},
});

// ---- Requests that are no browser's ----

test('the page and its scripts come packed, and are locked by their headers', async ({ ask }) => {
	const page = await ask('/', { headers: { 'accept-encoding': 'gzip' } });
	expect(page.status).toBe(200);
	const [asset] = readFileSync(join(pageOf(), 'index.html'), 'utf8').match(/\/assets\/[^"]+\.js/);
	const script = await ask(asset, { headers: { 'accept-encoding': 'gzip' } });
	expect(script.headers['cache-control']).toContain('immutable');
	for (const { headers } of [page, script]) {
		expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
		const policy = headers['content-security-policy'];
		for (const part of ["default-src 'self'", "frame-ancestors 'none'", "; script-src 'self' 'wasm-unsafe-eval'; "]) expect(policy).toContain(part);
		expect(policy).not.toMatch(/'unsafe-eval'|\*|https?:/);
	}
	for (const answer of [page, script, await ask('/nothing/here'), await ask('/metrics')])
		expect(answer.headers['strict-transport-security'], 'the name is asked for with TLS only, from here on').toBe('max-age=31536000');
	expect((await ask('/healthz')).text).toBe('ok\n');
});

test('a request without TLS is led to the same address with it', async ({ ask }) => {
	const { status, headers } = await ask('/t/abc?x=1', { tls: false });
	expect([status, headers.location]).toEqual([301, `${ORIGIN}/t/abc?x=1`]);
});

test('numbers of the server are for its own machine, and tables are not made from elsewhere', async ({ site, ask }) => {
	expect((await ask('/metrics')).status).toBe(404);
	expect((await ask('/metrics', { headers: { host: 'localhost' } })).status).toBe(404);
	expect(await (await fetch(`${site.origin}/metrics`)).text()).toContain('ecumene_');
	const foreign = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
	expect((await ask('/api/tables', { method: 'POST', headers: foreign, body: '{}' })).status).toBe(403);
});

test('an address has twenty tables, whatever its requests say of themselves', async ({ site, ask }) => {
	await site.door.pass(HOUR); // whatever was made before
	const made = async (from, forged) => {
		const headers = { 'content-type': 'application/json', origin: ORIGIN, ...(forged && { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }) };
		const body = JSON.stringify({ game: 'bazaar', options: 'players=2 rounds=1', name: 'A table', seats: ['person', 'eager'] });
		return (await ask('/api/tables', { from, method: 'POST', headers, body })).status;
	};
	const statuses = [];
	for (let i = 0; i < 21; i++) statuses.push(await made('127.0.0.2', `10.1.1.${i + 1}`));
	expect(statuses, 'another name for itself gives no more tables').toEqual([...Array(20).fill(201), 429]);
	expect(await made('127.0.0.3'), 'another address has its own').toBe(201);
	expect(await made('127.0.0.3', '127.0.0.2'), 'and is not counted for another').toBe(201);
});

// ---- The browser ----

test('a table is made on the page and played over wss, and nginx writes nothing down', async ({ site, sit }) => {
	const ACTIONS = 6;
	const p = await sit(`http://${NAME}/`);
	p.door = site.door;
	await expect(p.page, 'a visit without TLS is led to it').toHaveURL(`${ORIGIN}/`);
	const lines = [];
	p.page.on('websocket', (ws) => lines.push(ws.url()));
	await p.click(p.at('game', '[data-value="bazaar"]'));
	await p.click('play-now');
	for (let done = 0; done < ACTIONS; done++) {
		expect(await p.asked()).not.toBe(null);
		await p.click((await p.at('choice').count()) ? p.at('choice').last() : p.at('range-go').first());
	}
	await expect(p.page).toHaveURL(new RegExp(`^${ORIGIN}/t/`));
	expect((await p.heard()).filter((f) => f.t === 'done').length, 'the server acknowledged each').toBe(ACTIONS);
	expect([...new Set(lines)]).toEqual([`wss://${NAME}/ws`]);
	expect(site.read('access.log'), 'nginx keeps no addresses').toBe('');
	expect(site.read('error.log')).toBe('');
});
