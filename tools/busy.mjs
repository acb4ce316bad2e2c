// How long a person's action takes at a table of two while other tables are full of bots that think; not part of make test.
//   node --experimental-websocket tools/busy.mjs build/ecumene [TABLES [LEVEL [SECONDS [BOT-DELAY]]]]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, tables = '20', level = 'strong', seconds = '20', delay = ''] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--db', join(home, 'games.db'), ...(delay ? ['--bot-delay', delay] : [])], { stdio: ['ignore', 'pipe', 'ignore'] });
const origin = new URL(await new Promise((found) => server.stdout.once('data', (d) => found(String(d).trim())))).origin;

async function lay(body) {
	for (;;) {
		const answer = await fetch(`${origin}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
		if (answer.status === 201) return answer.json();
		if (answer.status !== 429) throw new Error(await answer.text());
		await new Promise((done) => setTimeout(done, 500));
	}
}
const sit = (table, token, hear) =>
	new Promise((ready) => {
		const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws`);
		ws.onopen = () => (ws.send(JSON.stringify({ t: 'hello', table, token })), ready(ws));
		ws.onmessage = (e) => hear(JSON.parse(e.data), ws);
	});

let entries = 0;
for (let i = 0; i < Number(tables); i++) {
	const { table } = await lay({ game: 'megaciv', options: 'players=9 civs=assigned', pace: 'quick', seats: Array(9).fill(level) });
	await sit(table, null, (m) => (entries += m.log?.length ?? 0));
}
const mine = await lay({ game: 'bazaar', options: 'players=2 rounds=9', seats: ['person', 'person'] });
const tokens = mine.seats.map((s) => s.link.split('#')[1]);
const times = [];
let sent = 0;
// A table that nobody ends: the first asks whether something would be allowed, and takes its bid back again and again.
const ws = await sit(mine.table, tokens[0], (m) => {
	if (m.t === 'snapshot' && m.table.stage === 'gathering') ws.send(JSON.stringify({ t: 'ready', random: 'ab'.repeat(32) }));
	if (m.t === 'done') {
		times.push(performance.now() - sent);
		const [act, n] = [times.length % 2, m.n];
		setTimeout(() => {
			sent = performance.now();
			ws.send(JSON.stringify(act ? { t: 'undo', id: `i${times.length}`, entry: n } : { t: 'act', id: `i${times.length}`, n, act: 'bid coins=1' }));
		}, 60);
	}
});
await sit(mine.table, tokens[1], (m, other) => m.t === 'snapshot' && other.send(JSON.stringify({ t: 'ready', random: 'cd'.repeat(32) })));
await new Promise((done) => setTimeout(done, 1500));
sent = performance.now();
ws.send(JSON.stringify({ t: 'act', id: 'first', n: 0, act: 'bid coins=1' }));
await new Promise((done) => setTimeout(done, 1000 * Number(seconds)));
times.sort((a, b) => a - b);
const part = (p) => times[Math.min(times.length - 1, Math.floor((times.length * p) / 100))]?.toFixed(1);
console.log(`${tables} tables of nine ${level} bots, ${entries} entries heard; ${times.length} actions of a person: p50 ${part(50)} ms, p99 ${part(99)} ms, longest ${part(100)} ms`);
server.kill();
rmSync(home, { recursive: true, force: true });
process.exit(0);
