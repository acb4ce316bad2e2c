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

export const post = (base, table) =>
	fetch(`${base}/api/tables`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: base },
		body: JSON.stringify(table),
	}).then((r) => r.json());
