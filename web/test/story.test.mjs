// The log as it is read: whose a line is, what stands together.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { chaptering, concerns, storyOf, tell, teller, topicOf, PLAINLY } = await load('src/lib/story.ts');

const said = (m, a = {}) => ({ m, a });
const entry = (n, seat, ...says) => ({ n, seat, says });
/** `SEAT: LINE LINE` of each group, as they stand below each other. */
const read = (...log) => storyOf(log).map((g) => `${g.seat ?? '-'}: ${g.lines.map((l) => l.message?.m ?? 'UNDO').join(' ')}`);

test('what followed of an action stands under whom it tells of, or under nobody', () => {
	const passed = entry(1, 's3', said('PASSED', { seat: 's3' }), said('PHASE', { turn: 2 }), said('CALLED', { seat: 's1', card: 'superstition' }), said('ERUPTS', { volcano: 'etna' }), said('SCORED', { seat: 's2' }));
	assert.deepEqual(read(passed), ['s2: SCORED', '-: ERUPTS', 's1: CALLED', '-: PHASE', 's3: PASSED']);
	assert.deepEqual(read(entry(1, null, said('LEFT', { seat: 's4' }))), ['s4: LEFT'], 'also of what the table did');
	assert.deepEqual(read(entry(1, 's2', said('DEAL', { seat: 's1', to_seat: 's2' }))), ['s1: DEAL']);
});

test('why somebody did something, and that it was taken back, is his who did it', () => {
	assert.deepEqual(read(entry(1, 's2', said('DECLINED', { seat: 's2', from_seat: 's1' }), said('WHY_TOO_LITTLE', { good: 'salt' }))), ['s2: DECLINED WHY_TOO_LITTLE']);
	assert.deepEqual(read({ n: 2, seat: 's2', undo: 1, says: [] }), ['s2: UNDO']);
});

test('newest first, but what one entry tells of a seat reads in its order', () => {
	const bought = entry(2, 's1', said('BOUGHT', { seat: 's1' }), said('TURNED_IN', { seat: 's1' }), said('PAID', { seat: 's1' }));
	assert.deepEqual(read(entry(1, 's1', said('DONE', { seat: 's1' })), bought, entry(3, 's2', said('BOUGHT_NOTHING', { seat: 's2' }))), ['s2: BOUGHT_NOTHING', 's1: BOUGHT TURNED_IN PAID DONE']);
});

test('a group stays the same while lines come on top, and a line while it moves', () => {
	const log = [1, 2, 3].map((n) => entry(n, 's1', said('MOVED', { seat: 's1', n })));
	const [before] = storyOf(log.slice(0, 2));
	const [after] = storyOf(log);
	assert.equal(after.key, before.key);
	assert.deepEqual(after.lines.slice(1).map((l) => l.key), before.lines.map((l) => l.key));
	assert.equal(new Set(storyOf(log).flatMap((g) => g.lines.map((l) => l.key))).size, 3);
});

test('what can be done about an entry stands once, below what its actor did', () => {
	const lines = storyOf([entry(1, 's3', said('A', { seat: 's3' }), said('B', { seat: 's3' }), said('C', { seat: 's1' }), said('D', { seat: 's3' }))]).flatMap((g) => g.lines);
	assert.deepEqual(lines.filter((l) => l.acts).map((l) => l.message.m), ['B']);
});

const FOLDS = { DREW: { list: ['stack'] }, SAILS: { way: ['from', 'to'] }, LOST: { last: ['left'] }, DAMAGE: { sum: ['tokens'], list: ['area'], last: ['left'] } };
/** The lines from top to bottom: message, how often, arguments but the seat. */
const told = (log, ...more) => storyOf(log, FOLDS, ...more).flatMap((g) => g.lines.map((l) => [l.message.m, l.times, ...Object.entries(l.message.a).flatMap(([name, value]) => (name === 'seat' ? [] : [value]))]));
const s1 = (m, a) => said(m, { seat: 's1', ...a });

test('the same said again is said once, with how often', () => {
	assert.deepEqual(told([entry(1, 's1', s1('DISCARDED', { card: 'hides' })), entry(2, 's1', s1('DISCARDED', { card: 'hides' })), entry(3, 's1', s1('DISCARDED', { card: 'salt' }))]), [['DISCARDED', 1, 'salt'], ['DISCARDED', 2, 'hides']]);
	assert.deepEqual(told([entry(1, 's1', s1('TOOK'), s1('GAVE'), s1('TOOK'))]), [['TOOK', 1], ['GAVE', 1], ['TOOK', 1]], 'not over something else');
});

test('cards drawn, tokens lost, steps of a ship: as their sentences allow', () => {
	assert.deepEqual(told([entry(1, 's2', ...[1, 2, 4].map((stack) => s1('DREW', { stack })), said('DREW', { seat: 's2', stack: 1 }))]), [['DREW', 1, 1], ['DREW', 1, [1, 2, 4]]]);
	assert.deepEqual(told([entry(1, 's1', s1('DREW', { card: 'salt', stack: 1 }), s1('DREW', { card: 'clay', stack: 2 }))]).length, 2, 'who sees the cards is told each');
	assert.deepEqual(told([1, 2, 3].map((n) => entry(n, 's1', s1('SAILS', { from: n, to: n + 1 })))), [['SAILS', 3, 1, 4]]);
	assert.deepEqual(told([entry(1, 's1', s1('SAILS', { from: 1, to: 2 })), entry(2, 's1', s1('SAILS', { from: 5, to: 6 }))]).length, 2, 'another ship');
	assert.deepEqual(told([entry(1, 's1', s1('DAMAGE', { tokens: 2, area: 'a', left: 3 })), entry(2, 's1', s1('DAMAGE', { tokens: 3, area: 'b', left: 0 }))]), [['DAMAGE', 1, 5, ['a', 'b'], 0]]);
});

test('both sides of a conflict lose in turn', () => {
	const lost = [4, 3, 2].flatMap((left) => [s1('LOST', { area: 'a', left }), said('LOST', { seat: 's2', area: 'a', left: left - 1 })]);
	assert.deepEqual(told([entry(1, 's3', ...lost, s1('LOST', { area: 'b', left: 7 }))]), [['LOST', 1, 'b', 7], ['LOST', 3, 'a', 1], ['LOST', 3, 'a', 2]]);
});

test('what stays apart is not folded; a line that grows is the same line', () => {
	const log = [1, 2, 3].map((n) => entry(n, 's1', s1('LOST', { left: 9 - n })));
	assert.deepEqual(told(log, (n) => n === 2), [['LOST', 1, 6], ['LOST', 1, 7], ['LOST', 1, 8]]);
	assert.equal(storyOf(log, FOLDS)[0].lines[0].key, storyOf(log.slice(0, 1), FOLDS)[0].lines[0].key);
});

test('a line is his who acts in it, else his who suffers, else nobody\'s', () => {
	assert.equal(teller(entry(1, 's3'), said('NOW_PIRATES', { area: 'a', from_seat: 's2' })), 's2');
	assert.equal(teller(entry(1, 's3'), said('CONVERTED', { from_seat: 's2', seat: 's1' })), 's1');
	assert.equal(teller(entry(1, 's3'), said('CONFLICT', { area: 's2' })), null);
	assert.ok(concerns(said('DEAL', { seat: 's1', to_seat: 's2' }), 's2'));
	assert.ok(!concerns(said('DEAL', { seat: 's1', good: 's2' }), 's2'));
});

const phase = (key, turn = 3) => said('PHASE', { turn, phase: key });
const begins = (m) => m.m === 'PHASE' || m.m === 'ROUND';
const chapters = (log) => chaptering(begins)(log);
/** A phase in one line: `SEAT: LINE LINE | SEAT: LINE`. */
const account = (chapter, how = {}) => tell(chapter, { ...PLAINLY, folds: FOLDS, goesOn: false, ...how }).map((g) => `${g.seat ?? '-'}: ${g.lines.map((l) => `${l.message?.m ?? 'UNDO'}${l.times > 1 ? ` x${l.times}` : ''}`).join(' ')}`).join(' | ');

test('the log is cut where phases begin, also within an entry; a round is carried on', () => {
	const log = [entry(1, 's1', said('SEATED', { seat: 's1' })), entry(2, null, said('ROUND', { round: 4 }), said('PHASE', { phase: 'order' }), said('BID', { seat: 's2' })), entry(3, 's1', said('BID', { seat: 's1' }), phase('move', 5), said('MOVED', { seat: 's2' }))];
	assert.deepEqual(chapters(log).map((c) => [c.phase, c.turn?.name, c.turn?.n, account(c)]), [
		[null, undefined, undefined, 's1: SEATED'],
		[null, 'round', 4, ''],
		['order', 'round', 4, 's2: BID | s1: BID'],
		['move', 'turn', 5, 's2: MOVED'],
	]);
});

test('as the log grows what was told before stays the very same', () => {
	const split = chaptering(begins);
	const log = [entry(1, null, phase('a')), entry(2, 's1', s1('X')), entry(3, null, phase('b')), entry(4, 's1', s1('X'))];
	const before = split(log);
	const after = split([...log, entry(5, 's2', said('Y', { seat: 's2' }))]);
	assert.equal(after[1], before[1], 'a phase that is over');
	assert.notEqual(after[2], before[2], 'the one that goes on');
	assert.equal(after[2].lines[0], before[2].lines[0], 'but what it told');
	assert.equal(account(before[2]), 's1: X', 'and what was given stays as it was');
	assert.equal(split(log.slice(0, 2)).length, 2, 'another log begins anew');
});

test('a phase that is over is told by seats, each once, from top to bottom, without who did nothing', () => {
	const log = [entry(1, null, phase('move')), entry(2, 's1', s1('MOVED', { n: 1 })), entry(3, 's2', said('MOVED', { seat: 's2', n: 2 })), entry(4, 's1', s1('MOVED', { n: 3 }), s1('DONE')), entry(5, 's3', said('DONE', { seat: 's3' }))];
	const [, move] = chapters(log);
	assert.equal(account(move, { quiet: ['DONE'] }), 's1: MOVED MOVED | s2: MOVED');
	assert.equal(account(move, { quiet: ['DONE'], goesOn: true }), 's3: DONE | s1: MOVED DONE | s2: MOVED | s1: MOVED', 'as long as it goes on all is told, newest first');
	assert.equal(account(move, { quiet: ['DONE', 'MOVED'] }), '', 'a quiet one');
	assert.equal(account(move, { passes: (l) => concerns(l.message, 's2') }), 's2: MOVED');
});

test('what was taken back is told once, and not what it was; where a phase is over not at all', () => {
	const log = [entry(1, null, phase('move')), entry(2, 's1', s1('MOVED')), { n: 3, seat: 's1', undo: 2, says: [] }, entry(4, 's1', s1('MOVED')), { n: 5, seat: 's1', undo: 4, says: [] }, entry(6, 's1', s1('MOVED', { to: 'b' }))];
	const [, move] = chapters(log);
	const undone = new Set([2, 4]);
	assert.equal(account(move, { undone }), 's1: MOVED');
	assert.equal(account(move, { undone, goesOn: true }), 's1: MOVED UNDO x2');
	assert.equal(account(move, { undone, apart: () => true }).match(/MOVED/g).length, 3, 'who chooses among entries sees all');
});

test('a movement that was taken back as a whole, and a ship that comes back', () => {
	const folds = { ...FOLDS, BACK: { undoes: ['MOVED', 'SAILS'] } };
	const log = [entry(1, null, phase('move')), entry(2, 's1', s1('MOVED')), entry(3, 's2', said('MOVED', { seat: 's2' })), entry(4, 's1', s1('BACK')), entry(5, 's1', s1('MOVED', { to: 'c' })), entry(6, 's1', s1('BACK')), entry(7, 's1', s1('SAILS', { from: 'a', to: 'b' })), entry(8, 's1', s1('SAILS', { from: 'b', to: 'a' })), entry(9, 's1', s1('SAILS', { from: 'a', to: 'c' }))];
	const [, move] = chapters(log);
	assert.equal(account(move, { folds }), 's2: MOVED | s1: BACK SAILS x3');
	assert.deepEqual(tell(move, { ...PLAINLY, folds, goesOn: false })[1].lines[1].message.a, { seat: 's1', from: 'a', to: ['b', 'a', 'c'] });
});

test('what a sentence is about is the chapter of its rule', () => {
	assert.deepEqual(['9.3', '11', ''].map(topicOf), ['9', '11', '']);
});
