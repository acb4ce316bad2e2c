// People play behind Debian's nginx with TLS, as docs/HOSTING.md says: hosting/nginx.conf itself is what nginx reads.
//   node test/nginx.mjs ../build/ecumene [FOLDER for pictures]
// Only ports, the places of the certificate and, with a newer nginx, the lines for HTTP/2 are others; the browser is told where games.example.org is.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './page.mjs';
import { seated, start } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const NAME = 'games.example.org';
const ORIGIN = `https://${NAME}`;
const home = mkdtempSync(join(tmpdir(), 'ecumene-nginx-'));
const read = (name) => (existsSync(join(home, name)) ? readFileSync(join(home, name), 'utf8') : '');

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
function writeSettings(ports, server) {
	const six = Object.values(networkInterfaces()).flat().some((i) => i.family === 'IPv6');
	const replaced = [
		[/listen (\[::\]:)?(80|443)\b/g, (_, any = '', port) => `listen ${any}${ports[port]}`],
		[/http:\/\/127\.0\.0\.1:8017/g, `http://127.0.0.1:${server}`],
		[/\/etc\/letsencrypt\/live\/games\.example\.org/g, home],
		...(hasHttp2Line() ? [[/ssl http2;\n(\tlisten .*) ssl http2;\n/, 'ssl;\n$1 ssl;\n\thttp2 on;\n']] : []),
		...(six ? [] : [[/\tlisten \[::\].*\n/g, '']]),
	];
	let site = readFileSync(new URL('../../hosting/nginx.conf', import.meta.url), 'utf8');
	for (const [what, by] of replaced) {
		assert.match(site, what, `hosting/nginx.conf has ${what}`);
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

async function startNginx(ports, server) {
	chmodSync(home, 0o755); // its workers are somebody else, where we are root
	execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`, '-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')], { stdio: 'pipe' });
	writeSettings(ports, server);
	const nginx = spawn('/usr/sbin/nginx', ['-e', join(home, 'error.log'), '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'inherit', 'inherit'] });
	let gone = false;
	nginx.on('exit', () => (gone = true));
	while (!read('pid')) {
		assert.ok(!gone, `nginx runs: ${read('error.log')}`);
		await new Promise((later) => setTimeout(later, 20));
	}
	return () => !gone && new Promise((ended) => nginx.on('exit', ended).kill('SIGTERM'));
}

// ---- Requests that are no browser's ----

/** Asks as somebody at an address of his own; all of 127.0.0.0/8 is this machine. */
function ask(port, path, { from = '127.0.0.1', method = 'GET', headers = {}, body = null } = {}) {
	return new Promise((told, lost) => {
		const how = { host: '127.0.0.1', port, path, method, localAddress: from, headers: { host: NAME, ...headers }, servername: NAME, rejectUnauthorized: false };
		const request = (port === ports[80] ? http : https).request(how, (answer) => {
			const pieces = [];
			answer.on('data', (piece) => pieces.push(piece)).on('end', () => told({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString() }));
		});
		request.on('error', lost).end(body);
	});
}

const newTable = (from, forged) =>
	ask(ports[443], '/api/tables', {
		from,
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: ORIGIN, ...(forged && { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }) },
		body: JSON.stringify({ game: 'bazaar', options: 'players=2 rounds=1', name: 'A table', seats: ['person', 'eager'] }),
	});

async function headersHold(server) {
	const page = await ask(ports[443], '/', { headers: { 'accept-encoding': 'gzip' } });
	assert.equal(page.status, 200);
	assert.equal(page.headers['content-encoding'], 'gzip');
	const asset = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8').match(/\/assets\/[^"]+\.js/)[0];
	const script = await ask(ports[443], asset, { headers: { 'accept-encoding': 'gzip' } });
	assert.equal(script.headers['content-encoding'], 'gzip');
	assert.match(script.headers['cache-control'], /immutable/);
	for (const answer of [page, script, await ask(ports[443], '/nothing/here'), await ask(ports[443], '/metrics')]) {
		assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000', 'the name is asked for with TLS only, from here on');
	}
	for (const answer of [page, script]) {
		const policy = answer.headers['content-security-policy'];
		assert.match(policy, /default-src 'self'/);
		assert.match(policy, /frame-ancestors 'none'/);
		assert.match(policy, /; script-src 'self' 'wasm-unsafe-eval'; /);
		assert.doesNotMatch(policy, /'unsafe-eval'|\*|https?:/);
		assert.equal(answer.headers['x-content-type-options'], 'nosniff');
		assert.equal(answer.headers['referrer-policy'], 'no-referrer');
	}
	const plain = await ask(ports[80], '/t/abc?x=1');
	assert.deepEqual([plain.status, plain.headers.location], [301, `${ORIGIN}/t/abc?x=1`]);
	assert.equal((await ask(ports[443], '/metrics')).status, 404);
	assert.equal((await ask(ports[443], '/metrics', { headers: { host: 'localhost' } })).status, 404);
	assert.match(await (await fetch(`${server}metrics`)).text(), /ecumene_/, 'the machine itself is told');
	assert.equal((await ask(ports[443], '/healthz')).text, 'ok\n');
	assert.equal((await ask(ports[443], '/api/tables', { method: 'POST', headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' }, body: '{}' })).status, 403);
}

/** Twenty tables at once for an address, and what its requests say of themselves is not believed. */
async function addressesCount() {
	const statuses = [];
	for (let i = 0; i < 21; i++) statuses.push((await newTable('127.0.0.2', `10.1.1.${i + 1}`)).status);
	assert.deepEqual(statuses, [...Array(20).fill(201), 429], 'another name for itself gives nobody more tables');
	assert.equal((await newTable('127.0.0.3')).status, 201, 'who comes from elsewhere has his own');
	assert.equal((await newTable('127.0.0.3', '127.0.0.2')).status, 201, 'and nobody is counted for another');
}

// ---- The browser ----

/** A table is made on the page and played for a while. */
async function playFor(p, actions) {
	await p.at('game', '[data-value="bazaar"]').click();
	await p.at('play-now').click();
	let done = 0;
	for (; done < actions; done++) {
		await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]').dataset.waiting === '0');
		const n = await p.at('table').getAttribute('data-shown');
		const choices = p.at('choice');
		await ((await choices.count()) ? choices.last() : p.at('range-go').first()).click();
		await p.until((n) => Number(document.querySelector('[data-test="table"]').dataset.n) > n, Number(n));
	}
	await p.shot('played');
	assert.match(p.page.url(), new RegExp(`^${ORIGIN}/t/`));
	const acknowledged = () => p.heard.filter((f) => f.t === 'done').length;
	for (let i = 0; i < 200 && acknowledged() < actions; i++) await p.page.waitForTimeout(50);
	assert.equal(acknowledged(), actions, 'the server acknowledged each');
	return done;
}

const { address, stop } = start(program, ['serve', '--host', NAME, '--behind-proxy', '--bot-delay', '5']);
const ports = { 80: await freePort(), 443: await freePort() };
let stopNginx = () => {};
let browser = null;
try {
	const server = await address;
	stopNginx = await startNginx(ports, new URL(server).port);
	browser = await launch(['--no-proxy-server', `--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${ports[443]}, MAP ${NAME}:80 127.0.0.1:${ports[80]}`, '--ignore-certificate-errors']);
	const faults = [];
	const lines = [];
	const sit = seated(browser, faults, (name) => pictures && join(pictures, `nginx-${name}.png`));
	await headersHold(server);
	await addressesCount();
	const p = await sit(`http://${NAME}/`, { onSocket: (url) => lines.push(url) });
	assert.equal(p.page.url(), `${ORIGIN}/`, 'who comes without TLS is led to it');
	const done = await playFor(p, 6);
	assert.deepEqual([...new Set(lines)], [`wss://${NAME}/ws`]);
	assert.deepEqual(faults, []);
	assert.equal(read('access.log'), '', 'nginx keeps no addresses');
	assert.equal(read('error.log'), '');
	console.log(`behind nginx: ${done} actions over wss, headers, addresses and silence of its log hold`);
} finally {
	await browser?.close();
	await stopNginx();
	stop();
	rmSync(home, { recursive: true, force: true });
}
