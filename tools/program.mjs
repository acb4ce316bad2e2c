// The program, started by a script: it prints its address when it listens.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** The WebSocket of the page's tests. */
export const WebSocket = createRequire(new URL('../web/package.json', import.meta.url))('ws');

export function start(program, words) {
	const server = spawn(resolve(program), ['serve', '--listen', '127.0.0.1:0', ...words]);
	return new Promise((found, lost) => {
		let said = '';
		server.stdout.on('data', (d) => {
			said += d;
			const m = said.match(/http:\S+/);
			if (m) found({ server, base: m[0].replace(/\/$/, '') });
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
