// What the home page lists: whose move it is first, each table once; and what a table was opened with, in a line.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { myRows } = await load('src/lib/mine.ts');
const { settingsOf } = await load('src/lib/agreed.ts');
const { inOrder, lineupOf } = await load('src/boards/megaciv/lineup.ts');

const served = (table, more = {}) => ({ table, name: table, game: 'bazaar', stage: 'playing', seats: ['s1'], created: 1, turn: 3, question: 'bid', pending: ['s2'], asked: [], ...more });
const kept = (table, more = {}) => ({ table, token: 'T', seat: 's1', game: 'bazaar', tableName: table, name: 'Ines', stage: 'playing', yourTurn: false, seen: 1, ...more });
const names = (rows) => rows.map((r) => r.table);

test('my move comes first, then what runs, what gathers and what is over', () => {
	const rows = myRows([served('over', { stage: 'over' }), served('gathers', { stage: 'gathering' }), served('runs'), served('mine', { asked: ['s1'], pending: ['s1', 's2'] })], [], []);
	assert.deepEqual(names(rows), ['mine', 'runs', 'gathers', 'over']);
	assert.deepEqual(rows.map((r) => r.yourMove), [true, false, false, false]);
	assert.deepEqual(rows[0].waits, ['s2'], 'others it waits for');
});

test('a table that is over waits for nobody', () => {
	const [row] = myRows([served('x', { stage: 'over', asked: ['s1'] })], [], []);
	assert.equal(row.yourMove, false);
	assert.deepEqual(row.waits, []);
});

test('a link that this device kept is listed until the server keeps the seat', () => {
	assert.deepEqual(myRows([], [kept('old', { yourTurn: true })], []).map((r) => [r.table, r.token, r.yourMove]), [['old', 'T', true]]);
	assert.deepEqual(myRows([served('old')], [kept('old')], []).map((r) => [r.table, r.token]), [['old', null]]);
	assert.deepEqual(myRows([served('a'), served('b')], [], ['a']).map((r) => r.table), ['b'], 'what was taken off the list stays off');
});

const OPTIONS = [
	{ key: 'side', label: 'Map', default: 'west', values: ['west', 'east'] },
	{ key: 'ast', label: 'A.S.T.', default: 'basic', values: ['basic', 'expert'] },
	{ key: 'turns', label: 'Ends after turn', default: 99 },
];

test('a line begins with what is asked first and what was changed; the rest is as usual', () => {
	const all = settingsOf('side=west ast=basic turns=7 players=5', OPTIONS, ['players', 'side'], {});
	assert.deepEqual(all.map((s) => s.key), ['players', 'side', 'turns', 'ast']);
	assert.deepEqual(all.filter((s) => s.usual).map((s) => s.key), ['ast']);
	assert.equal(settingsOf('turns=99', OPTIONS, [], {})[0].usual, true, 'numbers too');
});

test('where so many players leave no choice, what is so is told', () => {
	assert.equal(settingsOf('players=18 side=west', OPTIONS, ['players', 'side'], { side: 'both' })[1].value, 'both');
});

const LINEUPS = [
	{ players: 5, choice: 'west', civs: ['minoa', 'hatti'] },
	{ players: 5, choice: 'east', civs: ['saba', 'persia'] },
	{ players: 12, choice: 'both', civs: ['minoa', 'hatti', 'saba', 'persia'] },
];

test('a line-up is that of the side, or the only one', () => {
	assert.equal(lineupOf(LINEUPS, 5, 'east').choice, 'east');
	assert.equal(lineupOf(LINEUPS, 12, 'west').choice, 'both');
	assert.equal(lineupOf(LINEUPS, 7, 'west'), null);
});

test('by seat, civilizations go round in the order of the A.S.T., not of the blocks', () => {
	assert.deepEqual(inOrder(LINEUPS[2].civs, ['minoa', 'saba', 'hatti', 'persia', 'nubia']), ['minoa', 'saba', 'hatti', 'persia']);
});
