// What the page asks beside playing, and where a card that explains a thing finds room.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load, loadWhole } from './load.mjs';

const { Asking } = await loadWhole('src/lib/asking.ts');
const { beside } = await load('src/lib/beside.ts');

/** A line whose server answers when it is told to, and a clock that runs with the timers. */
function scene(t) {
	t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
	const s = { said: [], n: 1, online: true, shown: {}, next: 0 };
	s.asking = new Asking({
		say: (f) => s.online && s.said.push(f) > 0,
		near: () => s.near ?? false,
		n: () => s.n,
		begun: () => true,
		tell: (facts) => (s.shown = facts),
		newId: () => `id${s.next++}`,
		now: () => Date.now(),
	});
	s.pass = (ms) => {
		for (let i = 0; i < ms; i++) t.mock.timers.tick(1);
	};
	s.answer = (facts, n = s.n) => s.asking.heardFacts(s.said.at(-1).id, n, facts);
	return s;
}

test('all groups that are needed are asked for in one question', (t) => {
	const s = scene(t);
	s.asking.need(['prices']);
	s.asking.need(['hand', 'prices']);
	s.pass(5);
	assert.deepEqual(s.said.map((f) => f.groups), [['prices', 'hand']]);
	s.answer({ prices: { a: 1 }, hand: { b: 2 } });
	assert.deepEqual(s.shown, { prices: { a: 1 }, hand: { b: 2 } });
	s.pass(2000);
	assert.equal(s.said.length, 1, 'what is fresh is not asked for again');
});

test('after each update facts are asked again, one question at a time', (t) => {
	const s = scene(t);
	s.asking.need(['hand']);
	s.pass(1);
	for (s.n = 2; s.n < 6; s.n++) s.asking.changed();
	s.pass(500);
	assert.equal(s.said.length, 1, 'no second question before the first was answered');
	s.answer({ hand: { old: 1 } }, 2);
	s.pass(500);
	assert.equal(s.said.length, 2, 'the answer was older than the table');
	s.answer({ hand: { now: 1 } }, 6);
	s.pass(500);
	assert.deepEqual([s.said.length, s.shown], [2, { hand: { now: 1 } }]);
});

test('an answer older than what is shown is dropped', (t) => {
	const s = scene(t);
	s.asking.need(['hand']);
	s.n = 7;
	s.pass(1);
	s.answer({ hand: { seven: 1 } });
	s.n = 8;
	s.asking.changed();
	s.pass(1);
	s.answer({ hand: { three: 1 } }, 3);
	assert.deepEqual(s.shown, { hand: { seven: 1 } });
});

test('never more than the server answers: 15 at once, 5 a second', (t) => {
	const s = scene(t);
	const times = [];
	s.asking.need(['hand']);
	for (let i = 0; i < 4; i++) void s.asking.best('points');
	for (let ms = 0; ms < 4000; ms++) {
		const before = s.said.length;
		s.pass(1);
		for (let i = before; i < s.said.length; i++) times.push(ms);
		for (const f of s.said.slice(before)) if (f.t === 'facts') s.asking.heardFacts(f.id, s.n, { hand: {} });
		s.n++;
		s.asking.changed();
	}
	assert.ok(times.length > 15, 'and yet it goes on asking');
	for (const from of times)
		for (const to of times.filter((x) => x >= from)) {
			const asked = times.filter((x) => x >= from && x <= to).length;
			assert.ok(asked <= 15 + (5 * (to - from)) / 1000, `${asked} from ${from} to ${to}`);
		}
});

test('what nobody shows any more is let go with the next change, and not asked for', (t) => {
	const s = scene(t);
	const release = s.asking.need(['hand', 'areas']);
	s.asking.need(['hand']);
	s.pass(1);
	s.answer({ hand: {}, areas: {} });
	release();
	assert.deepEqual(Object.keys(s.shown), ['hand', 'areas']);
	s.n++;
	s.asking.changed();
	s.pass(300);
	assert.deepEqual([Object.keys(s.shown), s.said.at(-1).groups], [['hand'], ['hand']]);
});

test('what had no answer is asked again on a new connection; a refused question after a second', async (t) => {
	const s = scene(t);
	const best = s.asking.best('step', { purse: { cards: { salt: 1 } } });
	s.pass(1);
	assert.deepEqual(s.said[0], { t: 'best', id: 'id0', aim: 'step', purse: { cards: { salt: 1 } } });
	s.asking.connected();
	s.pass(1);
	assert.equal(s.said.length, 2);
	assert.ok(s.asking.refused('id0'));
	s.pass(900);
	assert.equal(s.said.length, 2);
	s.pass(200);
	assert.equal(s.said.length, 3);
	s.asking.heardBest('id0', 'purchase advances=mining');
	assert.equal(await best, 'purchase advances=mining');
	assert.equal(s.asking.refused('somebody else'), false);
});

test('a card never lies on what it explains, nor out of the window', () => {
	const window = { width: 390, height: 640 };
	for (const height of [60, 200, 420])
		for (let left = 0; left < 380; left += 19)
			for (let top = 0; top < 630; top += 21) {
				const target = { left, top, right: left + 40, bottom: top + 20 };
				const place = beside(target, { width: 320, height }, window);
				const h = Math.min(height, place.height);
				assert.ok(place.left >= 8 && place.left + 320 <= 382, 'inside, from left to right');
				assert.ok(place.top >= 0 && place.top + h <= 640, `inside, from top to bottom: ${JSON.stringify({ target, place })}`);
				const covers = place.left < target.right && place.left + 320 > target.left && place.top < target.bottom && place.top + h > target.top;
				assert.ok(!covers, `beside: ${JSON.stringify({ target, place })}`);
			}
});

test('a stream of updates does not put the question off', (t) => {
	const s = scene(t);
	s.asking.need(['hand']);
	const cleared = t.mock.method(globalThis, 'clearTimeout');
	for (let i = 0; i < 20; i++) s.asking.changed();
	assert.equal(cleared.mock.callCount(), 0, 'where messages never stop, a timer begun anew with each of them never comes');
	s.pass(2);
	assert.equal(s.said.length, 1);
});
