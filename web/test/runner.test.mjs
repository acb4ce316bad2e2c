// What the runner of the browser's tests counts.
import assert from 'node:assert/strict';
import test from 'node:test';
import { checked, quarantined } from './browser/quarantine.mjs';
import { tally } from './browser/reporter.mjs';

const row = (name) => ({ name, reason: 'the tooltip covers the button', date: '2026-11-20' });

test('three tests may be quarantined, a fourth is refused', () => {
	assert.equal(checked(['a', 'b', 'c'].map(row)).length, 3);
	assert.throws(() => checked(['a', 'b', 'c', 'd'].map(row)), /4 tests are quarantined/);
});

test('each has a name, a reason and a date', () => {
	assert.throws(() => checked([{ name: 'a', reason: 'b' }]), /name, reason, date/);
	assert.throws(() => checked([{ ...row('a'), reason: ' ' }]), /name, reason, date/);
	assert.throws(() => checked([{ ...row('a'), date: 'yesterday' }]), /no date/);
});

test('the list as it is may be so', () => {
	quarantined();
});

test('a quarantined test is told and not counted, and its name must be one', () => {
	const results = [{ name: 'a', ok: true }, { name: 'b', ok: false }, { name: 'c', ok: false }];
	assert.deepEqual(tally(results, [row('b')], true), { passed: 1, failed: 1, quarantined: [results[1]], unknown: [] });
	assert.deepEqual(tally(results, [row('x')], true), { passed: 1, failed: 3, quarantined: [], unknown: ['x'] });
	assert.deepEqual(tally(results, [row('x')], false), { passed: 1, failed: 2, quarantined: [], unknown: [] });
});
