// What is moved on the screen is what was told: ways, losses, cards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { tripsIn, lossesBetween, dealtIn } = await load('src/boards/megaciv/motion.ts');
const entry = (n, ...says) => ({ n, seat: 's1', says: says.map(([m, a]) => ({ m, a })) });
const stands = (rows) => new Map(Object.entries(rows).map(([area, { city = null, ...stacks }]) => [area, { city, ships: [], stacks: Object.entries(stacks).map(([owner, n]) => ({ owner, n })) }]));

test('groups go from where they were to where they are', () => {
	const news = [entry(5, ['MOVED', { seat: 's1', tokens: 3, from_area: 'a', to_area: 'b' }]), entry(6, ['ENDED', {}])];
	assert.deepEqual(tripsIn(news), [{ what: 'tokens', owner: 's1', n: 3, path: ['a', 'b'] }]);
});

test('a ship that goes on is one voyage, another one is another', () => {
	const sails = (seat, from_area, to_area) => ['SAILS', { seat, from_area, to_area }];
	const trips = tripsIn([entry(1, sails('s1', 'a', 'b')), entry(2, sails('s2', 'x', 'y')), entry(3, sails('s1', 'b', 'c'))]);
	assert.deepEqual(trips.map((t) => t.path.join('>')), ['a>b>c', 'x>y']);
});

test('what went elsewhere is not lost, what became a city neither', () => {
	const trips = [{ what: 'tokens', owner: 's1', n: 2, path: ['a', 'b'] }];
	const before = stands({ a: { s1: 5 }, b: { s2: 4 }, c: { s1: 6 }, d: { s2: 1, city: 's3' } });
	const after = stands({ a: { s1: 3 }, b: { s1: 2, s2: 1 }, c: { city: 's1' }, d: { s2: 1 } });
	assert.deepEqual(lossesBetween(before, after, trips), [
		{ what: 'tokens', owner: 's2', n: 3, area: 'b' },
		{ what: 'city', owner: 's3', n: 1, area: 'd' },
	]);
});

test('cards come from stacks and partners, and only mine are shown', () => {
	const news = [entry(1, ['DREW', { seat: 's1', stack: 1 }], ['DREW', { seat: 's2', stack: 1 }]), entry(2, ['DEAL', { seat: 's2', to_seat: 's1', given: 3, wanted: 4 }]), entry(3, ['DEAL', { seat: 's2', to_seat: 's3', given: 3, wanted: 3 }])];
	assert.deepEqual(dealtIn(news, 's1'), [
		{ from: null, to: 's1', n: 1 },
		{ from: 's2', to: 's1', n: 3 },
		{ from: 's1', to: 's2', n: 4 },
	]);
});
