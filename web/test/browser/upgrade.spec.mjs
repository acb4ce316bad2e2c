// A server gets a new version between two visits. A page that was open loads itself again, once, and plays on; where an old page comes
// all the same, say from a cache on the way, it says so and plays on in JSON, and does not load itself for ever. And a service
// worker that a page without a server has left at this address is gone after the first visit.
// A proxy in front of the program can make both of them old: the page by the shapes of its engine, the server by taking them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import WebSocket, { WebSocketServer } from 'ws';
import { test as base, expect } from './fixtures.mjs';
import { pageOf } from './program.mjs';
import { begun } from './wire.mjs';

/** Of the engine in the page, by its games. */
let shapes = [];
const older = (shape) => shape.replace(/\S+$/, (hash) => '0'.repeat(hash.length));
const each = (text, change) => shapes.reduce((all, shape) => all.replaceAll(...change(shape)), text);

/** In front of a server. `pageIsOld` and `serverIsOld` may change at any time; how often a page was
 * loaded, their hellos and their frames in bytes are kept. */
class Front {
	pageIsOld = false;
	serverIsOld = false;
	loads = 0;
	hellos = [];
	frames = 0;
	/** What is at an address instead of what the server has there. */
	files = new Map();
	#lines = new Set();
	#http = createServer((request, reply) => void this.#answers(request, reply).catch(() => reply.destroy()));

	constructor(behind) {
		this.behind = behind;
		const upgrades = new WebSocketServer({ noServer: true });
		this.#http.on('upgrade', (request, socket, head) => upgrades.handleUpgrade(request, socket, head, (client) => this.#joins(client, request)));
	}

	async listen() {
		await new Promise((ready) => this.#http.listen(0, '127.0.0.1', ready));
		this.origin = `http://127.0.0.1:${this.#http.address().port}`;
	}

	async #answers(request, reply) {
		this.loads += Number(request.headers['sec-fetch-dest'] === 'document');
		const there = this.files.get(request.url);
		if (there !== undefined) return reply.writeHead(200, { 'content-type': 'text/javascript' }).end(there);
		const { method, headers } = request;
		const body = method === 'GET' ? undefined : await new Response(request).arrayBuffer();
		const { connection: _, 'accept-encoding': __, ...asked } = headers;
		const told = await fetch(this.behind + request.url, { method, headers: { ...asked, origin: this.behind }, body, redirect: 'manual' });
		const { 'content-encoding': ___, 'content-length': ____, etag: _____, ...rest } = Object.fromEntries(told.headers);
		const text = Buffer.from(await told.arrayBuffer());
		const old = this.pageIsOld && request.url.endsWith('.js');
		reply.writeHead(told.status, { ...rest, 'cache-control': 'no-store' });
		reply.end(old ? each(text.toString(), (shape) => [shape, older(shape)]) : text);
	}

	/** What a page says goes on to the server; an old server takes what an old page has. */
	#joins(client, request) {
		const server = new WebSocket(`${this.behind}/ws`, { origin: this.behind, headers: { cookie: request.headers.cookie ?? '' } });
		const said = [];
		const pass = (text) => (server.readyState === WebSocket.OPEN ? server.send(text) : said.push(text));
		this.#lines.add(client);
		client.on('message', (data) => {
			const text = String(data);
			const frame = JSON.parse(text);
			if (frame.t === 'hello') this.hellos.push(frame);
			pass(this.serverIsOld && frame.t === 'hello' ? each(text, (shape) => [older(shape), shape]) : text);
		});
		client.on('close', () => (this.#lines.delete(client), server.close()));
		server.on('open', () => said.forEach((text) => server.send(text)));
		server.on('message', (data, binary) => {
			this.frames += Number(binary);
			client.send(data, { binary });
		});
		server.on('close', () => client.close());
		server.on('error', () => client.close());
	}

	dropAll() {
		this.#lines.forEach((line) => line.terminate());
	}

	close() {
		this.dropAll();
		this.#http.close();
		this.#http.closeAllConnections();
	}
}

const test = base.extend({
	front: async ({ server }, use) => {
		const { openModule } = await import('../engine.mjs');
		shapes = ['archipelago', 'bazaar', 'megaciv'].map((game) => openModule(game, pageOf()).text('door_shape'));
		const front = new Front(server.origin);
		await front.listen();
		await use(front);
		front.close();
	},
});

/** A page that speaks to the server through the proxy. */
async function visits(sit, server, url) {
	const p = await sit(url);
	p.door = server.door;
	await p.settled();
	return p;
}

/** The stand-in answers what is asked, and the table goes on. */
async function plays(p) {
	await expect(p.at('table')).toHaveAttribute('data-online', 'true');
	expect(await p.asked()).not.toBe(null);
	const n = Number(await p.at('table').getAttribute('data-n'));
	await p.click('decide');
	expect(Number(await p.at('table').getAttribute('data-n'))).toBeGreaterThan(n);
}

test('a page that was open loads itself once where its server has a new version, each time, and plays on', async ({ server, front, sit }) => {
	Object.assign(front, { pageIsOld: true, serverIsOld: true });
	const p = await visits(sit, server, front.origin);
	await p.click(p.at('game', '[data-value="bazaar"]'));
	await p.click('play-now');
	expect(await p.asked()).not.toBe(null);
	for (let version = 1; version <= 2; version++) {
		expect(front.hellos.at(-1).engine.filter((shape) => shapes.includes(shape)), 'the page is an old one').toEqual([]);
		expect(front.frames, 'and its server speaks to it in bytes').toBeGreaterThan(0);
		const loaded = p.page.waitForEvent('load');
		Object.assign(front, { pageIsOld: false, serverIsOld: false, loads: 0, frames: 0 });
		front.dropAll();
		await loaded;
		await p.settled();
		await plays(p);
		await expect(p.at('old-page')).toHaveCount(0);
		expect(front.loads, 'the page is loaded once more').toBe(1);
		expect(front.hellos.at(-1).engine.toSorted(), 'it has the new engine').toEqual(shapes.toSorted());
		expect(front.frames, 'which reads what the new server says').toBeGreaterThan(0);
		// The next version finds it ready for the same again.
		Object.assign(front, { pageIsOld: true, serverIsOld: true, frames: 0 });
		await p.reload();
	}
});

test('where an old page comes all the same it says so, and plays on in JSON', async ({ server, front, sit }) => {
	const { links } = await server.table({ game: 'bazaar', options: 'players=2', name: 'Two', seats: ['person', 'eager'] });
	await begun(links[0]);
	front.pageIsOld = true;
	const p = await visits(sit, server, links[0].replace(server.origin, front.origin));
	await expect(p.at('old-page')).toContainText('older than the server');
	await plays(p);
	const hellos = front.hellos.length;
	front.dropAll();
	await expect.poll(() => front.hellos.length, 'it says hello again').toBe(hellos + 1);
	await plays(p);
	expect(front.loads, 'it was loaded anew once, not for ever').toBe(2);
	expect(front.frames).toBe(0);
	expect(front.hellos.filter((h) => h.form === 'bytes').length).toBe(2);
	await p.click('old-page-close');
	await expect(p.at('old-page')).toHaveCount(0);
});

test('a service worker that a page without a server has left is gone after a visit, and one of another address stays', async ({ server, front, sit }) => {
	const worker = readFileSync(new URL('../../src/alone/public/sw.js', import.meta.url), 'utf8');
	front.files.set('/sw.js', worker).set('/games/sw.js', worker);
	const p = await visits(sit, server, front.origin);
	await p.page.evaluate(async () => {
		await navigator.serviceWorker.register('/games/sw.js');
		await navigator.serviceWorker.register('/sw.js');
		await new Promise((done) => (navigator.serviceWorker.controller ? done() : navigator.serviceWorker.addEventListener('controllerchange', done)));
	});
	const scopes = () => p.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.map((w) => new URL(w.scope).pathname).sort()));
	expect(await scopes()).toEqual(['/', '/games/']);
	await p.reload();
	await expect(p.at('play-now')).toBeVisible();
	await expect.poll(scopes).toEqual(['/games/']);
	await p.reload();
	expect(await p.page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
});
