// A server gets a new version between two visits. A page that was open loads itself again, once, and plays on; where an old page comes
// all the same, say from a cache on the way, it says so and plays on in JSON, and does not load itself for ever. And a service
// worker that a page without a server has left at this address is gone after the first visit.
// In front of the program stands a door that can make both of them old: the page by the shapes of its engine, the server by taking them.
//   npm run build && node test/upgrade.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import WebSocket, { WebSocketServer } from 'ws';
import { openModule } from './engine.mjs';
import { launch } from './page.mjs';
import { seated, start } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });

const shapes = ['archipelago', 'bazaar', 'megaciv'].map((game) => openModule(game).text('door_shape'));
const older = (shape) => shape.replace(/\S+$/, (hash) => '0'.repeat(hash.length));
const each = (text, change) => shapes.reduce((all, shape) => all.replaceAll(...change(shape)), text);

/** The door; `pageIsOld` and `serverIsOld` may change at any time. */
function door(behind) {
	const it = { pageIsOld: false, serverIsOld: false, hellos: [], frames: 0, since: 0, files: new Map(), dropAll };
	const lines = new Set();
	const names = new WebSocketServer({ noServer: true });

	async function answer(request, reply) {
		const there = it.files.get(request.url);
		if (there !== undefined) return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(there);
		const { method, headers } = request;
		const body = method === 'GET' ? undefined : await new Response(request).arrayBuffer();
		const { connection: _, 'accept-encoding': __, ...asked } = headers;
		const told = await fetch(new URL(request.url, behind), { method, headers: { ...asked, origin: behind.slice(0, -1) }, body, redirect: 'manual' });
		const { 'content-encoding': ___, 'content-length': ____, etag: _____, ...rest } = Object.fromEntries(told.headers);
		const text = Buffer.from(await told.arrayBuffer());
		const old = it.pageIsOld && request.url.endsWith('.js');
		reply.writeHead(told.status, { ...rest, 'cache-control': 'no-store' });
		reply.end(old ? each(text.toString(), (shape) => [shape, older(shape)]) : text);
	}

	/** What a page says goes on to the program; an old server takes what an old page has. */
	function join(client, request) {
		const server = new WebSocket(new URL('/ws', behind), { origin: behind.slice(0, -1), headers: { cookie: request.headers.cookie ?? '' } });
		const { since } = it; // frames are counted of lines that were opened behind the last count
		const said = [];
		const pass = (text) => (server.readyState === WebSocket.OPEN ? server.send(text) : said.push(text));
		lines.add(client);
		client.on('message', (data) => {
			const text = String(data);
			const frame = JSON.parse(text);
			if (frame.t === 'hello') it.hellos.push(frame);
			pass(it.serverIsOld && frame.t === 'hello' ? each(text, (shape) => [older(shape), shape]) : text);
		});
		client.on('close', () => (lines.delete(client), server.close()));
		server.on('open', () => said.forEach((text) => server.send(text)));
		server.on('message', (data, binary) => {
			it.frames += Number(binary && since === it.since);
			client.send(data, { binary });
		});
		server.on('close', () => client.close());
		server.on('error', () => client.close());
	}

	function dropAll() {
		lines.forEach((line) => line.terminate());
	}

	const server = createServer((request, reply) => void answer(request, reply).catch(() => reply.destroy()));
	server.on('upgrade', (request, socket, head) => names.handleUpgrade(request, socket, head, (client) => join(client, request)));
	return new Promise((ready) =>
		server.listen(0, '127.0.0.1', () => {
			it.address = `http://127.0.0.1:${server.address().port}/`;
			it.close = () => (dropAll(), server.close(), server.closeAllConnections());
			ready(it);
		}),
	);
}

const server = start(program, ['serve']);
const front = await door(await server.address);
const browser = await launch();
const faults = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `upgrade-${name}.png`));

/** Waits until the table is there and asks something. */
const asked = (p) => p.until(() => document.querySelector('[data-test="bar"]')?.dataset.asked === 'true' && document.querySelector('[data-test="table"]').dataset.waiting === '0' && document.querySelector('[data-test="table"]').dataset.online === 'true');
const play = (p) => p.after(() => p.at('decide').click());
/** How often a page was loaded, from here on. */
function loads(p) {
	const seen = { n: 0 };
	p.page.on('load', () => seen.n++);
	return seen;
}

async function upgraded() {
	Object.assign(front, { pageIsOld: true, serverIsOld: true });
	const p = await sit(front.address);
	await p.at('game', '[data-value="bazaar"]').click();
	await p.at('play-now').click();
	await asked(p);
	assert.ok(front.hellos.at(-1).engine.every((shape) => !shapes.includes(shape)), 'the page is an old one');
	assert.ok(front.frames > 0, 'and its server speaks to it in bytes');

	for (let version = 1; version <= 2; version++) {
		const seen = loads(p);
		Object.assign(front, { pageIsOld: false, serverIsOld: false, frames: 0 });
		front.dropAll();
		await p.until((n) => performance.getEntriesByType('navigation')[0].type === 'reload' && document.querySelector('[data-test="table"]')?.dataset.online === n, 'true');
		await asked(p);
		await play(p);
		assert.equal(seen.n, 1, 'the page is loaded once more, and plays on');
		assert.deepEqual(front.hellos.at(-1).engine.toSorted(), shapes.toSorted(), 'it has the new engine');
		assert.ok(front.frames > 0, 'which reads what the new server says');
		assert.equal(await p.at('old-page').count(), 0);
		// The next version finds it ready for the same again.
		Object.assign(front, { pageIsOld: true, serverIsOld: true });
		await p.page.reload();
		await asked(p);
	}
	return p;
}

/** Something on the way keeps the old page. */
async function stuck(first) {
	const url = first.page.url();
	const p = await sit('about:blank', { browserOf: first });
	const seen = loads(p);
	await first.page.close();
	Object.assign(front, { pageIsOld: true, serverIsOld: false, hellos: [], frames: 0, since: front.since + 1 });
	await p.page.goto(url);
	await p.at('old-page').waitFor();
	await asked(p);
	await play(p);
	assert.match(await p.at('old-page').innerText(), /older than the server/);
	await p.shot('stuck');
	front.dropAll();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.online === 'false');
	await asked(p);
	await play(p);
	assert.equal(seen.n, 2, 'it was tried once, not for ever');
	assert.equal(front.frames, 0, 'and goes on in JSON');
	assert.equal(front.hellos.filter((h) => h.form === 'bytes').length, 2);
	await p.at('old-page-close').click();
	assert.equal(await p.at('old-page').count(), 0);
	await p.page.close();
}

async function leftBehind() {
	Object.assign(front, { pageIsOld: false, serverIsOld: false });
	const worker = readFileSync(new URL('../src/alone/public/sw.js', import.meta.url), 'utf8');
	front.files.set('/sw.js', worker).set('/games/sw.js', worker);
	const p = await sit(front.address);
	await p.at('play-now').waitFor();
	await p.page.evaluate(async () => {
		await navigator.serviceWorker.register('/games/sw.js');
		await navigator.serviceWorker.register('/sw.js');
		await new Promise((done) => (navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done)));
	});
	const scopes = () => p.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.map((w) => new URL(w.scope).pathname)));
	assert.deepEqual((await scopes()).sort(), ['/', '/games/']);
	await p.page.reload();
	await p.at('play-now').waitFor();
	for (let i = 0; i < 100 && (await scopes()).includes('/'); i++) await p.page.waitForTimeout(50);
	assert.deepEqual(await scopes(), ['/games/'], 'a page that lies elsewhere keeps its own');
	await p.page.reload();
	assert.equal(await p.page.evaluate(() => navigator.serviceWorker.controller), null);
	await p.page.close();
}

try {
	await stuck(await upgraded());
	await leftBehind();
	assert.deepEqual(faults.filter((f) => !/WebSocket|ERR_/.test(f)), []);
	console.log('a new version needs one reload');
} finally {
	await browser.close();
	front.close();
	server.stop();
}
