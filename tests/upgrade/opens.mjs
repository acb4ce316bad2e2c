// This program opens the tables that a released version left, and nothing of them is lost: what a watcher and each person is shown
// beside the game is what tables.json has, a running game goes on where it was, or says that it was carried over, and a finished one
// is finished or says which version replays it. Logs verify, or name that version.
// usage: node tests/upgrade/opens.mjs PROGRAM FOLDER...      (needs web/node_modules; a program built with tests, for its clock)
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { start, stop } from '../../tools/program.mjs';
import { lookAt } from './shown.mjs';
import { stillHas, wordsOf } from './words.mjs';

const [program, ...folders] = process.argv.slice(2);

const run = (...words) => spawnSync(resolve(program), words, { encoding: 'utf8', maxBuffer: 1 << 24 });

/** What no version may change: everything but how far the log has come, which a carry adds to. */
function kept({ n: _n, head: _head, ...rest }) {
	return rest;
}

/** Words that are called otherwise now: a thing keeps its place in its table (docs/LOG.md). */
function renamed(now, was) {
	const pairs = Object.entries(was.vocabularies).flatMap(([name, words]) => {
		const today = now.vocabularies[name] ?? [];
		return today.length === words.length ? words.map((w, i) => [w, today[i]]) : [];
	});
	return new Map(pairs.filter(([w, is]) => w !== is));
}

/** The same in today's words: what stored actions say, also in their labels. */
function inWordsOfNow(x, names) {
	if (x === null || typeof x !== 'object') return x;
	if (Array.isArray(x)) return x.map((y) => inWordsOfNow(y, names));
	const today = Object.entries(x).map(([key, y]) => {
		if (key === 'act') return [key, y.replace(/\w+/g, (w) => names.get(w) ?? w)];
		if (key === 'a') return [key, Object.fromEntries(Object.entries(y).map(([k, v]) => [k, names.get(v) ?? v]))];
		return [key, inWordsOfNow(y, names)];
	});
	return Object.fromEntries(today);
}

const isOver = (t) => t.stage === 'over';

async function holdsWhatItHeld(base, before, names) {
	const { seats, seen, ...rest } = before;
	const made = { table: before.table, name: before.name, game: before.game, holds: before.holds, seats: seats.map(({ now: _, ...s }) => s) };
	const after = await lookAt(base, made).then(
		(seen) => JSON.parse(JSON.stringify(seen)),
		(e) => ({ trouble: e.message }),
	);
	if (after.trouble) {
		assert.ok(isOver(before) && /which Ecumene [\d.]+ replays/.test(after.trouble), `${before.name}: ${after.trouble}`);
		return;
	}
	for (const key of ['called', 'stage', 'points', 'host', 'next', 'clock', 'votes']) assert.deepEqual(after[key], rest[key], `${before.name}: ${key}`);
	assert.deepEqual(after.seats, seats, `${before.name}: seats`);
	for (const [viewer, was] of Object.entries(seen)) {
		assert.deepEqual(kept(after.seen[viewer]), inWordsOfNow(kept(was), names), `${before.name} as ${viewer} sees it`);
		assert.ok(after.seen[viewer].n >= was.n, `${before.name} as ${viewer} sees it: entries are missing`);
	}
}

for (const folder of folders) {
	const version = basename(folder);
	const [{ made, tables }, words] = ['tables.json', 'words.json'].map((f) => JSON.parse(readFileSync(join(folder, f), 'utf8')));
	test(`tables of ${version}`, async (t) => {
		const home = mkdtempSync(join(tmpdir(), 'ecumene-opens-'));
		const db = join(home, 'games.db');
		cpSync(join(folder, 'games.db'), db);
		const line = ['--db', db, '--expire-unbegun', '0', '--expire-left', '0'];
		// Votes end by the clock: it is as it was.
		const { server, base } = await start(program, line, { door: true, env: { ECUMENE_NOW: String(made) } });
		try {
			const games = wordsOf(await (await fetch(`${base}/api/games`)).json());
			for (const [game, was] of Object.entries(words)) await t.test(`words of ${game}`, () => stillHas(games[game], was));
			for (const before of tables)
				await t.test(before.name, () => holdsWhatItHeld(base, before, renamed(games[before.game], words[before.game])));
		} finally {
			await stop(server);
			rmSync(home, { recursive: true });
		}
	});
	for (const log of readdirSync(folder).filter((f) => f.endsWith('.log')))
		test(`${version}: ${log}`, () => {
			const { status, stdout } = run('verify', join(folder, log));
			assert.equal(status, 0, stdout);
			assert.match(stdout, /: true: |which Ecumene [\d.]+ replays/);
		});
}
