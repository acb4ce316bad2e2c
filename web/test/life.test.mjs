// What the page makes of a table's life: the phases of a turn, and who is there of a seat.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { phasesOf } = await load('src/lib/phases.ts');
const { isPersons, presenceOf } = await load('src/lib/presence.ts');

const ROUND = [{ phase: 'rest', from: 2 }, { phase: 'bid' }, { phase: 'crisis', from: 2 }, { phase: 'act' }];
const states = (now, turn) => phasesOf(ROUND, now, turn).map((r) => r.state).join(' ');

test('phases: what is over, what is played, what comes next', () => {
	assert.equal(states('bid', 2), 'past now next later');
	assert.equal(states('act', 2), 'past past past now', 'nothing comes behind the last');
	assert.equal(states('bid', 1), 'out now out next', 'what the first turn does not have is not next');
	assert.equal(states(null, 0), 'now out next out later', 'the set-up stands before all');
	assert.equal(phasesOf(ROUND, 'founding', 0)[0].phase, 'founding');
	assert.equal(states('crisis', 1), 'out past now next', 'what is played is played');
});

test('presence: a person is here, thinks or is away; else somebody plays instead', () => {
	const person = { seat: 's1', name: '', kind: 'person', ready: true, here: true };
	assert.equal(presenceOf(person, false), 'here');
	assert.equal(presenceOf(person, true), 'thinking');
	assert.equal(presenceOf({ ...person, here: false }, true), 'away', 'away also while the game waits');
	const given = { ...person, kind: 'normal', standin: 'self' };
	assert.equal(presenceOf(given, true), 'standin');
	assert.equal(presenceOf({ ...given, standin: 'table' }, true), 'bot', 'given away for good');
	assert.equal(presenceOf({ ...person, kind: 'strong' }, false), 'bot');
	assert.deepEqual([person, given, { ...given, standin: 'table' }, { ...person, kind: 'strong' }].map(isPersons), [true, true, false, false]);
});
