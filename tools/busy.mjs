// How long a person's action takes at a table of two while other tables are full of bots that think; not part of make test.
//   node tools/busy.mjs build/ecumene [TABLES [LEVEL [SECONDS [BOT-DELAY]]]]      (needs web/node_modules for its WebSocket)
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { lay, sit, start, stop } from './program.mjs';

const [program, tables = '20', level = 'strong', seconds = '20', delay = ''] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
const { server, base } = await start(program, ['--db', join(home, 'games.db'), ...(delay ? ['--bot-delay', delay] : [])]);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let entries = 0;
for (let i = 0; i < Number(tables); i++) {
	const { table } = await lay(base, { game: 'megaciv', options: 'players=9 civs=assigned', pace: 'quick', seats: Array(9).fill(level) });
	await sit(base, table, null, (m) => (entries += m.log?.length ?? 0));
}
const mine = await lay(base, { game: 'bazaar', options: 'players=2 rounds=9', seats: ['person', 'person'] });
const tokens = mine.seats.map((s) => s.link.split('#')[1]);
const times = [];
let sent = 0;
// A table that nobody ends: the first bids, and takes the bid back again and again.
const say = await sit(base, mine.table, tokens[0], (m, say) => {
	if (m.t === 'snapshot' && m.table.stage === 'gathering') say({ t: 'ready', random: 'ab'.repeat(32) });
	if (m.t !== 'done') return;
	times.push(performance.now() - sent);
	setTimeout(() => {
		sent = performance.now();
		say(times.length % 2 ? { t: 'undo', id: `i${times.length}`, entry: m.n } : { t: 'act', id: `i${times.length}`, n: m.n, act: 'bid coins=1' });
	}, 60);
});
await sit(base, mine.table, tokens[1], (m, say) => m.t === 'snapshot' && say({ t: 'ready', random: 'cd'.repeat(32) }));
await pause(1500);
sent = performance.now();
say({ t: 'act', id: 'first', n: 0, act: 'bid coins=1' });
await pause(1000 * Number(seconds));
times.sort((a, b) => a - b);
const part = (p) => times[Math.min(times.length - 1, Math.floor((times.length * p) / 100))]?.toFixed(1);
console.log(`${tables} tables of nine ${level} bots, ${entries} entries heard; ${times.length} actions of a person: p50 ${part(50)} ms, p99 ${part(99)} ms, longest ${part(100)} ms; load ${loadavg()[0].toFixed(1)}`);
await stop(server);
rmSync(home, { recursive: true, force: true });
process.exit(0);
