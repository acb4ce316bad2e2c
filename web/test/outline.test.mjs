// A path is the same shape when it is put elsewhere in its numbers.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { placed } = await load('src/lib/outline.ts');

test('absolute numbers move and grow, relative ones grow', () => {
	assert.equal(placed('M1 2l3-4H5v6z', 2, 10, 100), 'M12 104l6 -8H20v12z');
	assert.equal(placed('M0-.5C1 2 3 4 5 6', 1, 1, 1), 'M1 0.5C2 3 4 5 6 7');
});

test('of an arc the radii grow, its turn and flags stay', () => {
	assert.equal(placed('M12 4a8 8 0 1 0 0 16A3 4 30 0 1 5 6', 0.5, 1, 2), 'M7 4a4 4 0 1 0 0 8A1.5 2 30 0 1 3.5 5');
});
