// What is as it was stays the same thing.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { keeping } = await load('src/lib/keep.ts');

test('what is as it was is the same thing, what is another is not', () => {
	const keep = keeping();
	const [a, b] = keep([{ id: 'a', n: 1 }, { id: 'b', n: 1 }]);
	const again = keep([{ id: 'b', n: 2 }, { id: 'a', n: 1 }]);
	assert.equal(again[1], a);
	assert.notEqual(again[0], b);
	assert.deepEqual(again[0], { id: 'b', n: 2 });
	keep([]);
	assert.notEqual(keep([{ id: 'a', n: 1 }])[0], a, 'what was gone is forgotten');
});
