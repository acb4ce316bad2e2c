// Makes tests/upgrade/VERSION: games of the program of that version, for later versions to open. Each release runs it once.
// usage: node tests/upgrade/make.mjs PROGRAM FOLDER      (needs web/node_modules for its WebSocket, and sqlite3)
//
// The folder must not exist: games of a version are never made again.
// The recipes are in tables.mjs; each names what its table holds. At the end the program opens a copy of the file, what it shows
// is written to tables.json, and a table that lacks a thing it should hold, or a log that is not true, ends this with an error.
// No two runs play the same games, and bots may ruin one, as when a rebellion ends Archipelago without points: then run it again.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { start, stop } from '../../tools/program.mjs';
import { exported, holds } from './holds.mjs';
import { lookAt } from './shown.mjs';
import { recipes } from './tables.mjs';
import { wordsOf } from './words.mjs';

const LARGEST = 1_000_000;
const drivers = { megaciv: 7, archipelago: 6, bazaar: 7 };

const [program, folder] = process.argv.slice(2);
const db = join(folder, 'games.db');

function run(command, ...words) {
	const { status, stdout, stderr, error } = spawnSync(command, words, { encoding: 'utf8', maxBuffer: LARGEST * 16 });
	if (status !== 0) throw error ?? new Error(`${command} ${words.join(' ')}: ${stdout}${stderr}`);
	return stdout;
}
const ecumene = (...words) => run(resolve(program), ...words);

/* ---- The tables ------------------------------------------------------------------------------ */

/** One server for each recipe: what a clock or a bot does at one table does not go on while the next one is made. */
async function make(recipe) {
	const words = ['--db', db, '--bot-delay', '0', ...(recipe.words ?? [])];
	const { server, base, link } = await start(program, words, { command: recipe.command });
	const { name, game, holds } = recipe;
	try {
		const tables = await recipe.make({ base, link });
		return tables.map(({ log, ...table }) => {
			if (log) writeFileSync(join(folder, `${name}.log`), log);
			return { name, game, holds, ...table };
		});
	} finally {
		await stop(server);
	}
}

/** One file, without what is free in it and without files beside it; still with a write-ahead log. */
function settle() {
	run('sqlite3', db, 'pragma wal_checkpoint(truncate); pragma journal_mode=delete; vacuum; pragma journal_mode=wal;');
	for (const extra of ['-wal', '-shm', '.lock', '.admin']) rmSync(`${db}${extra}`, { force: true });
}

/* ---- What they show -------------------------------------------------------------------------- */

const begun = ({ holds }) => !holds.includes('gathering');
const exports = (tables, file) => tables.map((t) => (begun(t) ? ecumene('admin', 'export', t.table, '--db', file) : ''));

async function lookAtAll(tables, file, logs) {
	const { server, base } = await start(program, ['--db', file, '--expire-unbegun', '0', '--expire-left', '0']);
	const looked = [];
	try {
		for (const [i, t] of tables.entries()) looked.push({ ...(await lookAt(base, t)), log: exported(logs[i]) });
		writeFileSync(join(folder, 'words.json'), `${JSON.stringify(wordsOf(await (await fetch(`${base}/api/games`)).json()))}\n`);
	} finally {
		await stop(server);
	}
	return looked;
}

/** The program opens a copy: every table is shown, holds what its recipe says, and is the same afterwards. */
async function open(tables, file) {
	cpSync(db, file);
	const logs = exports(tables, file);
	const looked = await lookAtAll(tables, file, logs);
	for (const t of looked)
		for (const what of t.holds) if (!holds[what](t)) throw new Error(`${t.name} does not hold: ${what}`);
	exports(tables, file).forEach((log, i) => {
		if (log !== logs[i]) throw new Error(`${tables[i].name} goes on when it is opened`);
	});
	ecumene('admin', 'doctor', '--db', file);
	tables.forEach((t, i) => t.holds.includes('back') && writeFileSync(join(folder, `${t.name}.log`), logs[i]));
	return looked;
}

/* ---- Logs ------------------------------------------------------------------------------------ */

function drive(game, seed, saved) {
	ecumene('sim', game, '--bots', 'eager,random', '--seed', String(seed), '--games', '1', '--save', saved);
	cpSync(join(saved, `${game}-${seed}.log`), join(folder, `${game}-${seed}.log`));
}

const files = () => readdirSync(folder).map((name) => join(folder, name));

mkdirSync(folder);
const tables = [];
for (const recipe of recipes) {
	const made = await make(recipe);
	for (const t of made) console.log(t.name, t.table);
	tables.push(...made);
}
const missing = Object.keys(holds).filter((what) => !tables.some((t) => t.holds.includes(what)));
if (missing.length) throw new Error(`no table holds ${missing.join(', ')}`);
const made = Date.now();
settle();
const version = ecumene('--version').trim().split(' ').at(-1);
const aside = mkdtempSync(join(tmpdir(), 'ecumene-upgrade-'));
try {
	const looked = await open(tables, join(aside, 'games.db'));
	writeFileSync(join(folder, 'tables.json'), `${JSON.stringify({ version, made, tables: looked }, null, '\t')}\n`);
	for (const [game, seed] of Object.entries(drivers)) drive(game, seed, aside);
} finally {
	rmSync(aside, { recursive: true });
}
for (const file of files().filter((f) => f.endsWith('.log'))) process.stdout.write(ecumene('verify', file));
const bytes = files().reduce((sum, f) => sum + statSync(f).size, 0);
console.log(`${bytes} bytes in ${folder}`);
if (bytes > LARGEST) throw new Error(`more than ${LARGEST} bytes`);
