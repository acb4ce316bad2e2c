// What an entry costs the server while every seat is looked at: CPU of the program an entry, 18 persons at one table of
// Mega Civilization who take any choice they are offered. Programs are run in turns and compared in one run.
// usage: node tools/lookers.mjs [--entries N] [--rounds K] PROGRAM...      (needs web/node_modules for its WebSocket)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { post, sit, start, stop } from './program.mjs';

const words = process.argv.slice(2);
const option = (name, preset) => {
	const i = words.indexOf(name);
	return i < 0 ? preset : Number(words.splice(i, 2)[1]);
};
const entries = option('--entries', 600);
const rounds = option('--rounds', 3);
const SEATS = 18;

let seed = 1;
const below = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};

/** Seconds of CPU that a process has used. */
function cpu(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number);
	return (user + system) / 100;
}

/** One person: takes any choice; tells how many entries he has done. */
function play(base, table, token, did) {
	let state = {}, open = false, k = 0;
	const decide = (say) => {
		if (!state.ask?.choices.length || open) return;
		const choice = state.ask.choices[below(state.ask.choices.length)];
		open = true;
		say({ t: 'act', id: `a${k++}`, n: state.n, act: choice.act.replace('{n}', () => choice.least + below(choice.most - choice.least + 1)) });
	};
	sit(base, table, token, (f, say) => {
		if (f.t === 'snapshot' && f.table.stage === 'gathering') say({ t: 'ready', random: '5a'.repeat(32) });
		if (f.t === 'snapshot' || f.t === 'update') state = { ...state, ...f };
		if (f.t === 'done') did();
		if (['done', 'refused', 'error'].includes(f.t)) setTimeout(() => ((open = false), decide(say)), 60);
		else decide(say);
	});
}

async function measure(program) {
	const home = mkdtempSync(join(tmpdir(), 'lookers-'));
	const { server, base } = await start(program, ['--db', join(home, 'games.db')]);
	seed = 1;
	const made = await post(base, { game: 'megaciv', options: `players=${SEATS}`, name: '', seats: Array(SEATS).fill('person') });
	let n = 0, began = 0;
	const used = await new Promise((done) => {
		const did = () => {
			if (++n === 100) began = cpu(server.pid); // the first ones warm up
			if (n === 100 + entries) done(cpu(server.pid) - began);
		};
		for (const seat of made.seats) play(base, made.table, seat.link.split('#')[1], did);
	});
	await stop(server, 'SIGKILL');
	rmSync(home, { recursive: true, force: true });
	return (used * 1e6) / entries;
}

const took = words.map(() => []);
for (let round = 0; round < rounds; round++)
	for (const [i, program] of words.entries()) took[i].push(await measure(program));
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
for (const [i, program] of words.entries())
	console.log(`${program}: ${median(took[i]).toFixed(0)} us of CPU an entry (${took[i].map((t) => t.toFixed(0)).join(', ')}), ${(median(took[i]) / median(took[0])).toFixed(2)} of the first`);
process.exit(0);
