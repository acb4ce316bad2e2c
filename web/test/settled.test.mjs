// Whether something is under way, as lib/settled.ts counts it. Outside of a page, as here, it says so without painting anything.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { Activity, begin, busy, delay, later, tellsPage } = await load('src/lib/settled.ts');

const told = [];
tellsPage((settled) => told.push(settled));
const since = () => told.splice(0);

test('it has settled when the last of several things has ended, each of them once', () => {
	const [a, b] = [begin('a'), begin('b')];
	assert.deepEqual(since(), [false]);
	a();
	a();
	assert.deepEqual(since(), []);
	b();
	assert.deepEqual(since(), [true]);
});

test('a promise ends it, whether it is kept or broken', async () => {
	assert.equal(await busy(Promise.resolve(1)), 1);
	assert.deepEqual(since(), [false, true]);
	await assert.rejects(busy(() => Promise.reject(new Error('no'))));
	assert.deepEqual(since(), [false, true]);
});

test('a timer counts until it has run, also where it fails, or until it was cancelled', (t) => {
	t.mock.timers.enable({ apis: ['setTimeout'] });
	let ran = 0;
	later(() => ran++, 100);
	t.mock.timers.tick(99);
	assert.deepEqual(since(), [false]);
	t.mock.timers.tick(1);
	assert.deepEqual([ran, since()], [1, [true]]);
	const cancel = later(() => ran++, 100);
	cancel();
	cancel();
	t.mock.timers.tick(100);
	assert.deepEqual([ran, since()], [1, [false, true]]);
	later(() => {
		throw new Error('it fails');
	});
	assert.throws(() => t.mock.timers.tick(1), /it fails/);
	assert.deepEqual(since(), [false, true]);
});

test('an activity is one thing, however often it is said to go on', () => {
	const activity = new Activity('frames');
	for (const is of [false, true, true, false, false]) activity.set(is);
	assert.deepEqual(since(), [false, true]);
});

test('what only the eye needs is put off, but not in a test', () => {
	assert.equal(delay(300), 300);
	globalThis.ecumeneNoDelays = true;
	assert.equal(delay(300), 0);
	delete globalThis.ecumeneNoDelays;
});
