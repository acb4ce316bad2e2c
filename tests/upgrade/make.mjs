// Made tests/upgrade/0.1.0: tables played on a program of that version, for later versions to open.
// usage: node tests/upgrade/make.mjs PROGRAM FOLDER      (needs web/node_modules for its WebSocket)
//
// Persons here take any choice they are offered; now and then they take one back. A table of bots alone is watched, and
// stopped in the middle with the server: it is read again only when somebody says hello.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { post, start, stop, WebSocket } from '../../tools/program.mjs';

const [program, folder] = process.argv.slice(2);

const wanted = [
	{ name: 'running-megaciv', game: 'megaciv', options: 'players=6', persons: 1, entries: 900 },
	{ name: 'running-archipelago', game: 'archipelago', options: 'players=4 length=long', persons: 0, entries: 150 },
	{ name: 'running-bazaar', game: 'bazaar', options: 'players=3 rounds=9', persons: 1, entries: 25 },
	{ name: 'gathering-megaciv', game: 'megaciv', options: 'players=5', persons: 2, entries: -1 },
	{ name: 'over-megaciv', game: 'megaciv', options: 'players=5 scenario=first', persons: 1, entries: Infinity },
	{ name: 'over-archipelago', game: 'archipelago', options: 'players=3 length=short', persons: 0, entries: Infinity },
];

let seed = 12345;
const below = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};

async function create(base, w) {
	const seats = Array.from({ length: Number(w.options.match(/players=(\d+)/)[1]) }, (_, i) => (i < w.persons ? 'person' : 'eager'));
	return post(base, { game: w.game, options: w.options, name: w.name, seats });
}

const act = (choice) => choice.act.replace('*', () => choice.least + below(choice.most - choice.least + 1));

/** Plays the first seat, or watches bots, until so many entries were seen, or to the end. */
function play(base, table, entries) {
	const token = table.seats[0].link?.split('#')[1] ?? null;
	const ws = new WebSocket(`${base.replace('http', 'ws')}/ws`, { origin: base });
	const say = (frame) => ws.send(JSON.stringify(frame));
	let n = 0, k = 0, open = false, taken = 0;
	return new Promise((done, lost) => {
		const decide = (f) => {
			n = f.n ?? n;
			if (f.table?.stage === 'over' || f.over || n >= entries) return ws.close();
			if (!f.ask || open) return;
			open = true;
			if (f.undo && taken < 8 && below(6) === 0) {
				taken++;
				return say({ t: 'undo', id: `u${k++}`, entry: f.undo });
			}
			const last = f.ask.choices.at(-1);
			const choice = below(4) ? f.ask.choices[below(f.ask.choices.length)] : last;
			setTimeout(() => say({ t: 'act', id: `a${k++}`, n, act: act(choice ?? last) }), 55);
		};
		let latest = {};
		ws.on('error', lost);
		ws.on('close', done);
		ws.on('open', () => say({ t: 'hello', table: table.table, token }));
		ws.on('message', (text) => {
			const f = JSON.parse(String(text));
			if (f.t === 'snapshot' && f.table.stage === 'gathering') say({ t: 'ready', random: '5a'.repeat(32) });
			if (f.t === 'snapshot' || f.t === 'update') {
				latest = { ...latest, ...f };
				decide(latest);
			}
			if (['done', 'refused', 'error'].includes(f.t)) {
				open = false;
				if (f.t !== 'done') setTimeout(() => decide(latest), 60);
			}
		});
	});
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const made = [];
for (const w of wanted) {
	const { server, base } = await start(program, ['--db', join(folder, 'games.db'), '--bot-delay', '0']);
	const table = await create(base, w);
	if (w.entries >= 0) await play(base, table, w.entries);
	made.push({ name: w.name, game: w.game, table: table.table, seats: table.seats });
	if (w.entries === Infinity) {
		await new Promise((r) => setTimeout(r, 300));
		writeFileSync(join(folder, `${w.name}.log`), await (await fetch(`${base}/api/tables/${table.table}/log`)).text());
	}
	console.log(w.name, table.table);
	await stop(server);
}
writeFileSync(join(folder, 'tables.json'), `${JSON.stringify(made, null, '\t')}\n`);
spawnSync('sqlite3', [join(folder, 'games.db'), 'pragma wal_checkpoint(truncate); pragma journal_mode=delete; pragma journal_mode=wal;']);
for (const extra of ['-wal', '-shm', '.lock']) rmSync(join(folder, `games.db${extra}`), { force: true });
