// What somebody who comes back is told, and what the tab says.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load, loadWhole } from './load.mjs';

const { accountOf, Seen, worthTelling, AWAY, FEW, ROOM } = await loadWhole('src/lib/since.ts');
const { concerns } = await load('src/lib/story.ts');
const { titleOf, halfOf } = await load('src/lib/title.ts');

const said = (m, a = {}) => ({ m, a });
const entry = (n, seat, ...says) => ({ n, seat, says });

test('an argument that names my seat concerns me', () => {
	for (const name of ['seat', 'seat2', 'from_seat', 'to_seat', 'to_seat2']) assert.ok(concerns(said('LOST', { [name]: 's1', n: 3 }), 's1'), name);
	assert.ok(!concerns(said('LOST', { seat: 's2' }), 's1'));
	assert.ok(!concerns(said('LOST', { area: 's1', seats: 's1' }), 's1'), 'another vocabulary');
	assert.ok(!concerns({ m: 'PHASE' }, 's1'));
});

test('what concerns me is grouped by whom it tells of, the rest is counted', () => {
	const log = [
		entry(1, 's2', said('OLD', { seat: 's1' })),
		entry(2, 's2', said('ATTACKED', { seat: 's2', to_seat: 's1' }), said('MOVED', { seat: 's2' })),
		entry(3, 's3', said('OFFERED', { seat: 's3', to_seat: 's1' })),
		entry(4, 's3', said('TOOK', { seat: 's2', from_seat: 's1', n: 2 })),
		entry(5, null, said('PHASE')),
		entry(6, 's2', said('LATER', { to_seat: 's1' })),
	];
	const account = accountOf(log, 1, 5, 's1');
	assert.deepEqual(account.deeds.map((d) => [d.seat, d.says.map((m) => m.m)]), [['s2', ['ATTACKED', 'TOOK']], ['s3', ['OFFERED']]]);
	assert.equal(account.lines, 5);
	assert.equal(account.more, 2);
	assert.equal(account.first, 2);
});

test('the same is said once, with how often', () => {
	const log = [1, 2, 3].map((n) => entry(n, 's2', said('TOOK', { from_seat: 's1', n: 1 })));
	const account = accountOf([...log, entry(4, 's2', said('TOOK', { from_seat: 's1', n: 2 }))], 0, 9, 's1');
	assert.deepEqual(account.deeds[0].times, [3, 1]);
	assert.equal(account.more, 0);
});

test('what was taken back did not happen', () => {
	const log = [entry(1, 's2', said('TOOK', { from_seat: 's1' })), { n: 2, seat: 's2', undo: 1, says: [] }, entry(3, 's2', said('MOVED', { seat: 's2' }))];
	const account = accountOf(log, 0, 9, 's1');
	assert.deepEqual(account.deeds, []);
	assert.equal(account.lines, 1);
});

test('a card stays a card', () => {
	const log = Array.from({ length: 30 }, (_, i) => entry(i + 1, `s${2 + (i % 3)}`, said('TOOK', { from_seat: 's1', n: i })));
	const account = accountOf(log, 0, 99, 's1');
	assert.equal(account.deeds.reduce((n, d) => n + d.says.length, 0), ROOM);
	assert.equal(account.more, 30 - ROOM);
});

test('worth telling: more than a few lines, or anything where somebody is asked slowly', () => {
	const lines = (n) => ({ lines: n, deeds: [], more: n, first: 1 });
	assert.ok(!worthTelling(lines(FEW), false));
	assert.ok(worthTelling(lines(FEW + 1), false));
	assert.ok(worthTelling(lines(1), true));
	assert.ok(!worthTelling(lines(0), true));
});

/** A device with its storage and a clock. */
function device(kept = null) {
	const d = { kept, now: 0 };
	d.seen = new Seen({ recall: () => d.kept, remember: (n) => (d.kept = n), now: () => d.now });
	return d;
}

test('who is here for the first time ever has missed nothing', () => {
	const d = device();
	assert.equal(d.seen.sees(40), null);
	assert.equal(d.kept, 40);
	assert.equal(d.seen.sees(41), null);
});

test('a page that is loaded anew knows where it was', () => {
	const d = device(12);
	assert.equal(d.seen.sees(30), 12);
	assert.equal(d.seen.sees(31), null, 'told once');
	assert.equal(device(31).seen.sees(31), null, 'nothing is new');
});

test('being away begins when it was first so, and lasts a minute at least', () => {
	const d = device(5);
	d.seen.sees(5);
	d.seen.leaves();
	d.now = AWAY;
	d.seen.leaves();
	assert.equal(d.seen.sees(9), null, 'a short break');
	d.seen.leaves();
	d.now += AWAY / 2;
	d.seen.leaves();
	d.now += AWAY / 2 + 1;
	assert.equal(d.seen.sees(20), 9);
	assert.equal(d.kept, 20);
});

test('the tab says whose turn it is', () => {
	assert.equal(titleOf('Thursday', true, 'Your turn'), '(●) Your turn – Thursday');
	assert.equal(titleOf('Thursday', false, 'Your turn'), 'Thursday · Ecumene');
	assert.equal(titleOf('', true, 'Your turn'), '(●) Your turn – Ecumene');
	assert.equal(titleOf('', false, 'Your turn'), 'Ecumene');
});

test('half of the time', () => {
	assert.equal(halfOf({ began: 1000, due: 3000 }), 2000);
	assert.equal(halfOf(undefined), 0);
});
