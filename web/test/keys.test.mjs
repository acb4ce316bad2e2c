// The table of keys: one key does one thing, wherever two could mean it; digits become numbers; and how fast a game goes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { actsOf, Digits, KEYS, keyed } = await load('src/lib/keys.ts');
const { paceOf, restOf, seeing } = await load('src/lib/pace.ts');

/** What may share a key: a number that is asked for hides the whole map's 0, a tile in the hand what lies below it. */
const SHARED = [['number', 'whole'], ['decide', 'flip'], ['rules', 'turn']];

test('a key does one thing', () => {
	const by = new Map();
	for (const [act, { keys }] of Object.entries(KEYS)) for (const key of keys) by.set(key, [...(by.get(key) ?? []), act]);
	for (const [key, acts] of by) {
		assert.equal(key, key.toLowerCase());
		if (acts.length > 1) assert.ok(SHARED.some((s) => acts.every((a) => s.includes(a))), `${key}: ${acts}`);
	}
	for (const [act, { keys, shown }] of Object.entries(KEYS)) assert.ok(act === 'number' || act === 'zoomout' || keys.includes(shown.toLowerCase()), `${act} is shown as ${shown}`);
	assert.deepEqual(actsOf('U'), ['undo']);
	assert.deepEqual(actsOf('q'), []);
	assert.deepEqual(keyed('log', 'Log'), { title: 'Log (L)', 'aria-keyshortcuts': 'L' });
});

test('digits', () => {
	const d = new Digits();
	assert.equal(d.put('3', 1, 4, 0), 3);
	assert.equal(d.put('7', 1, 4, 5000), null, 'more than there are');
	assert.equal(d.put('1', 0, 20, 10_000), 1);
	assert.equal(d.put('2', 0, 20, 10_200), 12, 'soon after: the same number');
	assert.equal(d.put('5', 0, 20, 10_300), 5, 'too large together: a new number');
	assert.equal(d.put('1', 0, 20, 20_000), 1);
	assert.equal(d.put('2', 0, 20, 29_000), 2, 'later: another number');
	assert.equal(d.put('1', 5, 20, 40_000), 5, 'the first digit of one that comes');
	assert.equal(d.put('8', 5, 20, 40_100), 18);
	assert.equal(d.put('0', 1, 4, 50_000), null, 'not a number here: the map may have it');
	assert.equal(d.put('0', 0, 4, 50_000), 0);
});

test('the pace of a game', () => {
	const minute = 60_000;
	let seen = seeing([], 1, 0);
	assert.equal(restOf(seen, 9, 1), null, 'nothing was seen whole');
	seen = seeing(seeing(seen, 1, 5 * minute), 2, 10 * minute);
	assert.equal(paceOf(seen), 10 * minute);
	assert.equal(restOf(seen, 4, 14 * minute), 26 * minute, 'the rest of turn 2, and two more');
	assert.equal(restOf(seen, 2, 30 * minute), 0);
	assert.equal(paceOf(seeing(seen, 5, 11 * minute)), 10 * minute, 'turns that were missed tell nothing');
	assert.equal(paceOf(seeing(seen, 3, 300 * minute)), 10 * minute, 'who was away did not play');
	assert.deepEqual(seeing(seen, 1, 50 * minute), [{ turn: 1, at: 0 }], 'the table went back');
	let many = [];
	for (let turn = 1; turn < 20; turn++) many = seeing(many, turn, turn * minute);
	assert.equal(many.length, 7);
});
