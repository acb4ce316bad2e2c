// Where a game turned, found by the points that everybody would have had; and what was told of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { openModule } from './engine.mjs';
import { load } from './load.mjs';

const { EVERYTHING, Past } = await load('src/engine/past.ts');
const { causeOf, entryOf, turnsOf } = await load('src/ending/turning.ts');
const program = process.env.ECUMENE ?? new URL('../../build-test/ecumene', import.meta.url).pathname;

/** Moments, ten entries apart: the points of all seats at each. */
const over = (rows, more = {}) => rows.map((points, i) => ({ n: 10 * i, turn: i + 1, of: { points }, common: {}, counts: true, ...more[i] }));
const leads = (rows, scored = true) => turnsOf(over(rows), scored, [], -1).filter((t) => t.kind === 'lead').map(({ seat, before, to, last }) => [before, seat, to, last]);
const swings = (rows, mine = -1, more = {}) => turnsOf(over(rows, more), true, [], mine).filter((t) => t.kind !== 'lead').map(({ kind, seat, by, to }) => [kind, seat, by, to]);

test('who takes the lead for a while or to the end', () => {
	assert.deepEqual(leads([[0, 0], [1, 0], [1, 1], [1, 2], [1, 2]]), [[0, 1, 30, true]]);
	assert.deepEqual(leads([[0, 0], [0, 1], [0, 2]]), [[null, 1, 10, true]], 'one who was never passed');
	assert.deepEqual(leads([[0, 0], [1, 0], [1, 1]]), [[null, 0, 10, true]], 'who is reached leads on');
	assert.deepEqual(leads([[0, 0, 0], [1, 0, 0], [1, 2, 0], [3, 2, 3]]), [[0, 1, 20, false]], 'two in front at the end: nobody led to it');
	assert.deepEqual(leads([[0, 0]]), [], 'nobody ever led');
	const moment = [...Array(10).fill([2, 1]), [2, 3], ...Array(10).fill([4, 3])];
	assert.deepEqual(leads([[0, 0], ...moment]), [[null, 0, 10, true]], 'a lead of a moment is none');
});

test('the largest losses and gains, and mine', () => {
	const rows = [[9, 9, 9, 9], [9, 4, 7, 6], [8, 4, 7, 6], [5, 7, 8, 6]];
	assert.deepEqual(swings(rows).filter(([kind]) => kind === 'loss'), [['loss', 1, 5, 10], ['loss', 3, 3, 10]]);
	assert.deepEqual(swings(rows, 0).filter(([kind]) => kind === 'loss').map(([, seat]) => seat).sort(), [0, 1, 3]);
	assert.deepEqual(swings(rows).filter(([kind]) => kind === 'gain'), [['gain', 1, 3, 30]]);
	assert.deepEqual(swings([[9, 0, 0], [14, 5, 5], [19, 12, 10]]), [['gain', 1, 7, 20]], 'what everybody gains is nobody’s');
	assert.deepEqual(swings([[0, 0, 0], [5, 5, 5], [10, 12, 10]]), [], 'who takes the lead by it is told once');
	assert.deepEqual(swings([[5, 5], [0, 5], [5, 5]], -1, { 1: { counts: false } }), [], 'what was taken back does not count');
	assert.deepEqual(swings([[9, 9], [0, 9], [0, 9]], -1, { 0: { turn: 0 } }), [], 'nor does what was before the first turn');
});

test('an end without points is nobody’s loss', () => {
	const rows = [[0, 0], [8, 6], [0, 0]];
	const common = { 0: { common: { rebellion: 1 } }, 1: { common: { rebellion: 3 } }, 2: { common: { rebellion: 9 } } };
	const turns = turnsOf(over(rows, common), false, ['rebellion'], -1);
	assert.deepEqual(turns.map(({ kind, to, by }) => [kind, to, by]), [['lead', 10, undefined], ['rise', 20, 6]]);
	assert.equal(turns[0].last, false, 'nobody leads to such an end');
	assert.deepEqual(turnsOf(over(rows, common), true, [], -1).filter((t) => t.kind === 'loss').length, 2);
});

test('the entry that did it, and what was told of it', () => {
	const turn = { kind: 'loss', seat: 1, by: 5, from: 10, to: 13 };
	const each = [[9, 9], [9, 8], [9, 4], [9, 4]].map((points, i) => ({ n: 10 + i, turn: 1, of: { points }, common: {}, counts: true }));
	const phases = [{ n: 0, turn: 0, says: null }, { n: 5, turn: 1, says: { m: 'PHASE', a: { phase: 'eight' } } }];
	const said = (...all) => all.map(([m, seat]) => ({ m, a: { seat } }));
	const causes = { gain: ['BUYS'], loss: ['FALLS'], owed: ['OWES'] };
	/** By what the entry and the one before it tell, in a word or more. */
	const told = (before, now, of = turn) => {
		const cause = causeOf(of, 12, each, [{ n: 11, says: said(...before) }, { n: 12, says: said(...now) }], causes, phases);
		return [cause.n, ...cause.told.map((m) => `${m.m} ${m.a.seat}`), cause.phase?.m].filter(Boolean).join(', ');
	};
	assert.equal(entryOf(turn, each), 12);
	assert.equal(told([], [['PHASE'], ['LOSES', 's2'], ['LOSES', 's1']]), '12, LOSES s2, PHASE', 'what the entry tells of the seat, and where it led to');
	assert.equal(told([['OWES', 's1']], [['DOES', 's1']]), '12, DOES s1', 'nothing of the seat: what was done');
	assert.equal(told([['OWES', 's2']], [['LOSES', 's2'], ['OWES', 's2']]), '11, OWES s2', 'what it owed before, not what it owes next');
	assert.equal(told([['OWES', 's2']], [['HAS', 's1'], ['OWES', 's2'], ['LOSES', 's2']]), '12, OWES s2', 'owed and lost at once');
	assert.equal(told([['OWES', 's2']], [['LOSES', 's2'], ['FALLS', 's2']]), '12, FALLS s2', 'a loss by itself');
	const lead = { ...turn, kind: 'lead', seat: 0, before: 1 };
	assert.equal(told([['OWES', 's2']], [['LOSES', 's2']], lead), '11, OWES s2', 'who had the lead lost it');
	const gain = { ...turn, kind: 'gain', seat: 0 };
	assert.equal(told([], [['PAYS', 's1'], ['BUYS', 's2'], ...Array(4).fill(['BUYS', 's1'])], gain), '12, BUYS s1, BUYS s1, BUYS s1', 'a few of several');
	const rise = { kind: 'rise', part: 'seat', by: 2, value: 3, from: 10, to: 13 };
	assert.equal(told([], [['PHASE'], ['TELLS', 's1']], rise), '12, TELLS s1, PHASE');
	assert.equal(told([['OWES', 's2']], []), '11, OWES s2');
	assert.equal(told([], [['LOSES', 's2'], ['PHASE', 's2']]), '12, LOSES s2');
	assert.equal(told([], [['PHASE', 's2'], ['LOSES', 's1']]), '12, PHASE s2', 'a phase that tells of the seat');
	assert.equal(told([], []), '12');
});

test('the figures behind each entry are those of the moments; what a table went back behind does not count', () => {
	const folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
	execFileSync(program, ['sim', 'archipelago', '--players', '3', '--bots', 'random', '--games', '1', '--seed', '8', '--save', folder], { stdio: 'ignore' });
	const log = readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
	const past = new Past(openModule('archipelago'), log);
	const each = past.figuresAt(60, 80);
	assert.deepEqual(each.map((f) => f.n), Array.from({ length: 21 }, (_, i) => 60 + i));
	for (const f of each) {
		const { points, view } = past.moment(f.n, EVERYTHING);
		assert.deepEqual(f.of.points, points);
		if (view?.rebellion !== undefined) assert.equal(f.common.rebellion, view.rebellion);
	}
	assert.ok(past.figures().every((f) => f.counts));

	const door = openModule('archipelago-bots');
	door.json('play_load', door.put(log.replace(/^150 [^]*?(?=^reveal)/m, '')));
	const end = door.call('play_n');
	assert.ok(door.call('play_back', 40), 'the table goes back');
	const back = new Past(openModule('archipelago'), door.text('play_text'));
	const counted = back.figures().map((f) => [f.n, f.counts]);
	assert.ok(counted.some(([n]) => n > 40 && n <= end) && counted.every(([n, counts]) => counts === (n <= 40 || n > end)), JSON.stringify(counted));
});
