// Several seats at one screen: who has it next, and what is hidden when.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { waiting, isCovered, excuse } = await load('src/lib/hotseat.ts');

const scene = (more) => ({ stage: 'playing', shown: 's1', mine: ['s1', 's3'], pending: [], facing: 's1', excused: '', ...more });

test('who is waited for comes in the order of the table, behind who is shown', () => {
	assert.deepEqual(waiting('s1', ['s1', 's3'], ['s1', 's2', 's3']), ['s3']);
	assert.deepEqual(waiting('s3', ['s1', 's3', 's5'], ['s1', 's5']), ['s5', 's1']);
	assert.deepEqual(waiting(null, ['s1', 's3'], ['s1', 's3']), ['s1', 's3']);
	assert.deepEqual(waiting('s1', ['s1', 's3'], ['s2']), [], 'somebody elsewhere has a screen of his own');
});

test('who is asked keeps the screen, also when others are asked too', () => {
	assert.equal(isCovered(scene({ pending: ['s1', 's3'] })), false);
	assert.equal(isCovered(scene({ pending: ['s3'] })), true, 'until it is the other one alone');
	assert.equal(isCovered(scene({ pending: ['s2'] })), false);
});

test('what nobody asked to see is covered', () => {
	assert.equal(isCovered(scene({ facing: null })), true, 'after a reload');
	assert.equal(isCovered(scene({ facing: 's3' })), true, 'while the view is still that of another seat');
	assert.equal(isCovered(scene({ facing: null, stage: 'over' })), true);
	assert.equal(isCovered(scene({ facing: null, stage: 'gathering' })), false, 'before the game nothing is secret');
	assert.equal(isCovered(scene({ facing: null, mine: ['s1'] })), false, 'nobody shares this screen');
	assert.equal(isCovered(scene({ facing: null, shown: null })), false, 'who looks on sees what all see');
});

test('who comes back to look is not sent away at once, but by the next turn', () => {
	const looking = scene({ pending: ['s3'], excused: excuse('s1', ['s1', 's3'], ['s3']) });
	assert.equal(excuse('s1', ['s1', 's3'], ['s1', 's3']), '', 'who is asked needs no excuse, and has none when he is done');
	assert.equal(isCovered(looking), false);
	assert.equal(isCovered({ ...looking, mine: ['s1', 's3', 's4'], pending: ['s3', 's4'] }), true);
});
