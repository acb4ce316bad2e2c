// What a device remembers of a table's past, and when it says that the past is gone or another one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { Past } = await load('src/lib/past.ts');

/** A device with its storage and a server that answers when it is told to. */
function scene(kept = null) {
	const s = { kept, asked: [], loss: null };
	s.past = new Past({ recall: () => s.kept, remember: (k) => (s.kept = k), ask: (n) => s.asked.push(n), tell: (l) => (s.loss = l) });
	return s;
}

test('what is shown is kept', () => {
	const s = scene();
	s.past.begins(3, 'c');
	s.past.goesOn(4, 'd');
	assert.deepEqual(s.kept, { n: 4, head: 'd' });
	assert.deepEqual(s.asked, []);
	assert.equal(s.loss, null);
});

test('before the game there is no head', () => {
	const s = scene();
	s.past.begins(0, undefined);
	assert.equal(s.kept, null);
	s.past.goesOn(0, 'a');
	assert.deepEqual(s.kept, { n: 0, head: 'a' });
});

test('the same entry with the same head is the same past, with another it is another', () => {
	const same = scene({ n: 4, head: 'd' });
	same.past.begins(4, 'd');
	assert.equal(same.loss, null);
	const other = scene({ n: 4, head: 'd' });
	other.past.begins(4, 'x');
	assert.deepEqual(other.loss, { known: { n: 4, head: 'd' }, now: 4, gone: false });
	assert.deepEqual(other.kept, { n: 4, head: 'd' }, 'what was known stays until it was read');
});

test('a longer past is asked for what was known', () => {
	const s = scene({ n: 4, head: 'd' });
	s.past.begins(9, 'i');
	assert.deepEqual(s.asked, [4]);
	s.past.goesOn(10, 'j');
	assert.deepEqual(s.kept, { n: 4, head: 'd' }, 'nothing is kept before the answer');
	s.past.answered(4, 'd');
	s.past.goesOn(11, 'k');
	assert.deepEqual(s.kept, { n: 11, head: 'k' });
	assert.equal(s.loss, null);
});

test('a longer past that is another one is told', () => {
	const s = scene({ n: 4, head: 'd' });
	s.past.begins(9, 'i');
	s.past.answered(4, 'x');
	assert.deepEqual(s.loss, { known: { n: 4, head: 'd' }, now: 9, gone: false });
	s.past.goesOn(10, 'j');
	assert.deepEqual(s.kept, { n: 4, head: 'd' });
});

test('a past that is gone is told, and read', () => {
	const s = scene({ n: 9, head: 'i' });
	s.past.begins(4, 'd');
	s.past.answered(9, null);
	assert.deepEqual(s.loss, { known: { n: 9, head: 'i' }, now: 4, gone: true });
	s.past.accept();
	assert.equal(s.loss, null);
	s.past.goesOn(5, 'e');
	assert.deepEqual(s.kept, { n: 5, head: 'e' });
});

test('another page of the device was ahead: nothing is lost', () => {
	const s = scene({ n: 9, head: 'i' });
	s.past.begins(8, 'h');
	s.past.answered(9, 'i');
	assert.equal(s.loss, null);
});

test('a game that had begun and has not is gone', () => {
	const s = scene({ n: 9, head: 'i' });
	s.past.begins(0, undefined);
	assert.deepEqual(s.loss, { known: { n: 9, head: 'i' }, now: 0, gone: true });
});

test('a page that never closed remembers more than its storage', () => {
	const s = scene();
	s.past.begins(3, 'c');
	s.kept = null;
	s.past.begins(2, 'b');
	s.past.answered(3, null);
	assert.equal(s.loss.gone, true);
});
