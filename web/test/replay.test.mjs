// What a log tells is found again, and the engine shows every moment of it as it was.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { openModule } from './engine.mjs';
import { load } from './load.mjs';

const { EVERYTHING, gameOfLog, LogRefused, Past, WATCHER } = await load('src/engine/past.ts');
const { WhatIf } = await load('src/engine/whatif.ts');
const { FAULT_KINDS, faultOf, notedIn, revisionOf } = await load('src/engine/fault.ts');
const { findEntries, kindsOf, lastUpTo, stepOf } = await load('src/replay/read.ts');
const program = process.env.ECUMENE ?? new URL('../../build-test/ecumene', import.meta.url).pathname;

function played(game, players, bots) {
	const folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
	execFileSync(program, ['sim', game, '--players', players, '--bots', bots, '--games', '1', '--seed', '3', '--save', folder], { stdio: 'ignore' });
	return readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
}
const logs = { bazaar: played('bazaar', '4', 'eager'), archipelago: played('archipelago', '3', 'normal'), megaciv: played('megaciv', '5', 'eager') };

test('kinds and entries of a seat are found', () => {
	const lines = [
		{ n: 1, seat: 's1', says: [{ m: 'WON', a: { seat: 's1' } }, { m: 'LOST', a: { seat: 's2', n: 2 } }] },
		{ n: 2, seat: null, says: [{ m: 'LOST', a: { from_seat: 's1' } }] },
		{ n: 5, seat: 's2', says: [] },
	];
	assert.deepEqual(kindsOf(lines), [{ key: 'WON', n: 1 }, { key: 'LOST', n: 2 }]);
	assert.deepEqual(findEntries(lines, new Set(['LOST']), ''), [1, 2]);
	assert.deepEqual(findEntries(lines, new Set(['LOST']), 's1'), [2]);
	assert.deepEqual(findEntries(lines, new Set(['LOST', 'WON']), 's1'), [1, 2]);
	assert.deepEqual(findEntries(lines, null, ''), [1, 5]);
	assert.deepEqual(findEntries(lines, null, 's2'), [5]);
});

test('the last one up to a number, and round steps', () => {
	assert.deepEqual([-1, 0, 3, 4, 9, 99].map((n) => lastUpTo([0, 4, 9], n)), [-1, 0, 0, 1, 2, 2]);
	assert.deepEqual([3, 12, 60, 240, 1000].map((most) => stepOf(most, 4)), [1, 5, 20, 100, 500]);
});

for (const [game, log] of Object.entries(logs))
	test(`${game}: any moment is what was shown on the way, seen by anybody`, () => {
		assert.equal(gameOfLog(log), game);
		const [way, jumps] = [new Past(openModule(game), log), new Past(openModule(game), log)];
		const { entries } = way.told;
		assert.equal(jumps.phases()[0].n, 0);
		for (const viewer of [EVERYTHING, WATCHER, 's2']) {
			let view = {};
			const seen = new Map();
			for (let n = 0; n <= entries; n++) {
				view = { ...view, ...way.moment(n, viewer).view };
				if (n % 97 === 0 || n === entries) seen.set(n, view);
			}
			// From the end to the start, as somebody jumps: each time a whole view, or what is new in it.
			view = {};
			for (const [n, was] of [...seen].reverse()) {
				view = { ...view, ...jumps.moment(n, viewer).view };
				assert.deepEqual(view, was, `${viewer} at ${n}`);
			}
		}
		const result = /^result (.*) \|/m.exec(log)[1].split(' ').map((s) => Number(s.split('=')[1]));
		assert.deepEqual(jumps.moment(entries, EVERYTHING).points, result);
		assert.deepEqual(jumps.figures().at(-1).of.points, result);
		const heard = (viewer) => JSON.stringify(jumps.lines(0, entries, viewer)).length;
		assert.ok(heard(WATCHER) < heard('s2') && heard('s2') < heard(EVERYTHING), 'a seat was told more than a watcher, and less than everything');
		assert.ok(jumps.verify().draws > 0);
		const changed = log.replace(/^(7 s\d+ )\S+/m, '$1nonsense');
		assert.throws(() => new Past(openModule(game), changed), (e) => e instanceof LogRefused && log.split('\n')[e.problem.line - 1].startsWith('7 '));
	});

test('what bots make of a moment is a log that holds, and begins there', () => {
	for (const [game, log] of Object.entries(logs)) {
		const past = new Past(openModule(game), log);
		const at = Math.floor(past.told.entries / 2);
		const made = new WhatIf(openModule(`${game}-bots`), past.position(at), past.told.seats);
		for (let i = 0; i < 400 && made.act(); i++);
		const again = new Past(openModule(game), made.text());
		assert.ok(again.told.entries > 20 && again.verify().note !== '', 'it says that it was laid');
		assert.deepEqual(again.moment(0, WATCHER).view, new Past(openModule(game), log).moment(at, WATCHER).view);
	}
});

/** Everything that files of the program say of a log that does not hold. */
function reasons() {
	const said = ['store/fold.c', 'store/log.c', 'store/logfile.c', 'wasm/past.c'].flatMap((file) => {
		const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').replace(/"\s*\n\s*"/g, '');
		return [...source.matchAll(/\b(?:bad|wrong|log_problem|core_problem|snprintf)\(([\s\S]*?);\n/g)].flatMap((call) => [...call[1].matchAll(/"([a-z][^"]{9,})"/g)].map((m) => m[1]));
	});
	// What is no whole reason: parts of lines and of notes.
	return new Set(said.filter((s) => !/^(the Ecumene|the game began|it was played|(undo|carry|layout|position|game|seat) s?%)/.test(s)));
}

test('the page has a sentence for whatever is wrong with a log', () => {
	const all = [...reasons()].map((s) => s.replace(/%[sd]/g, '7'));
	assert.ok(all.length > 40, `${all.length} reasons`);
	// The form of a line is everything that was not expected there, and little else.
	const form = all.filter((s) => faultOf(s) === 'form' && !s.startsWith('expected'));
	assert.deepEqual(form.sort(), ['a log of format 1 has no such entries', 'a zero byte stands in this line', 'this line is too long', 'this seat stands twice or not in order']);
	for (const kind of FAULT_KINDS) assert.ok(all.some((s) => faultOf(s) === kind), `${kind} is said somewhere`);
	assert.equal(faultOf("no such action: 'nonsense'"), 'action');
	assert.equal(revisionOf('the rules refuse this action (2.3): You have; rules of revision 4: use Ecumene 0.1'), 4);
	assert.equal(revisionOf('the rules refuse this action (2.3)'), null);
	const note = /"(%sentries 1 to [^;]*)",/.exec(readFileSync(new URL('../../store/logfile.c', import.meta.url), 'utf8').replace(/"\s*\n\s*"/g, ''))[1];
	assert.deepEqual(notedIn(`the game began at a position that was laid; ${note.replace(/%d/g, '5').replace(/%s/g, '')}`), { laid: true, earlier: { upto: 5, revision: 5 } });
	assert.deepEqual(notedIn(''), { laid: false, earlier: null });
});

test('what is no log is none', () => {
	for (const text of ['', 'ecumene', 'ecumene log 2\nbazaar', 'a poem\ngame bazaar 1 2']) assert.equal(gameOfLog(text), null);
});
