// The program, started by a script: it prints its address when it listens.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** The WebSocket of the page's tests. */
export const WebSocket = createRequire(new URL('../web/package.json', import.meta.url))('ws');

/** The door of a server that was built with tests (server/door.h): it has settled, time passes. Every command waits for those before it. */
export function visit(path) {
	const socket = connect(path);
	const waiting = [];
	const lose = (why) => waiting.splice(0).forEach((w) => w.lost(new Error(`the door is closed: ${why}`)));
	createInterface({ input: socket })
		.on('line', (line) => waiting.shift().found(line))
		.on('error', () => {});
	socket.on('error', (e) => lose(e.message));
	socket.on('close', () => lose('the server is gone'));
	socket.unref(); // a script may end without closing it
	const ask = (line) =>
		new Promise((found, lost) => {
			if (socket.destroyed) return lost(new Error('the door is closed'));
			socket.ref();
			waiting.push({ found, lost });
			socket.write(line + '\n');
		}).finally(() => waiting.length || socket.unref());
	const settled = async (line) => {
		const answer = await ask(line);
		if (answer !== 'settled') throw new Error(`${line}: ${answer}`);
	};
	return {
		/** Nothing is under way any more, and all that came of it has been sent. */
		settle: () => settled('settle'),
		/** So many milliseconds of the server's time pass. */
		pass: (ms) => settled(`pass ${ms}`),
		/** The same, but no further than to where nothing waits for time. */
		play: (ms) => settled(`play ${ms}`),
		/** So many pages are connected, and nothing is under way: a page that was closed is gone, one that was opened is there. */
		sockets: (n) => settled(`sockets ${n}`),
		/** The server's time, in milliseconds since 1970. */
		now: async () => Number(await ask('now')),
		/** Milliseconds until the next thing happens by itself; null: nothing will. */
		next: async () => {
			const answer = await ask('next');
			return answer === 'none' ? null : Number(answer);
		},
		close: () => socket.destroy(),
	};
}

/** With `door` the server's time stands still until the test lets it pass; with `seed` the same games are drawn each time. Both need a program that was built with tests. `base` is
 * its address; `link` what it printed, with the command `play` the address of a seat. */
export function start(program, words, { door = false, seed = null, env = {}, command = 'serve' } = {}) {
	const folder = door ? mkdtempSync(join(tmpdir(), 'door-')) : null;
	const path = folder && join(folder, 'door');
	const more = { ...(path && { ECUMENE_DOOR: path }), ...(seed !== null && { ECUMENE_SEED: String(seed) }), ...env };
	const server = spawn(resolve(program), [command, '--listen', '127.0.0.1:0', ...words], { env: { ...process.env, ...more } });
	if (folder) server.on('close', () => rmSync(folder, { recursive: true, force: true }));
	return new Promise((found, lost) => {
		let said = '';
		server.stdout.on('data', (d) => {
			said += d;
			const m = said.match(/http:\S+(?=\s)/);
			if (m) found({ server, base: new URL(m[0]).origin, link: m[0], ...(path && { door: visit(path) }) });
		});
		server.on('exit', () => lost(new Error(said)));
	});
}

export async function stop(server, signal = 'SIGTERM') {
	server.removeAllListeners('exit');
	await new Promise((stopped) => {
		server.on('exit', stopped);
		server.kill(signal);
	});
}

const asked = (base, table) => fetch(`${base}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin: base }, body: JSON.stringify(table) });

export const post = (base, table) => asked(base, table).then((r) => r.json());

/** A table, however many were made just now: waits where there are too many at once. */
export async function lay(base, table) {
	for (;;) {
		const answer = await asked(base, table);
		if (answer.status === 201) return answer.json();
		if (answer.status !== 429) throw new Error(await answer.text());
		await new Promise((done) => setTimeout(done, 500));
	}
}

/** Somebody at a table, or without a token who watches it; hears every message. */
export function sit(base, table, token, hear) {
	const ws = new WebSocket(`${base.replace('http', 'ws')}/ws`, { origin: base });
	const say = (message) => ws.send(JSON.stringify(message));
	ws.on('error', () => {});
	ws.on('message', (text) => hear(JSON.parse(String(text)), say));
	return new Promise((ready) =>
		ws.on('open', () => {
			say({ t: 'hello', table, token });
			ready(say);
		}),
	);
}
