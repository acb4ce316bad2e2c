// What choices and positions of Mega Civilization mean on the map.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { holder, standings, touches, wayOf, waysFrom } = await load('src/boards/megaciv/ways.ts');

const board = { ship: (key) => ({ 1: 'thera', 2: 'crete' })[key], region: (civ) => (civ === 'minoa' ? ['crete', 'thera'] : []), touched: (what, key) => (what === 'volcano' && key === 'thera' ? ['thera'] : [`${key} plain`]) };
const way = (act) => wayOf({ act, label: { m: 'x' } }, board);

test('where a choice begins and ends', () => {
	const told = (act) => [way(act).at.join(), way(act).to];
	assert.deepEqual(told('move from_area=crete to_area=thera n=*'), ['crete', 'thera']);
	assert.deepEqual(told('sail ship=1 to_area=rhodes'), ['thera', 'rhodes']);
	assert.deepEqual(told('maintain ship=2 from_area=rhodes'), ['crete', null]);
	assert.deepEqual(told('sail ship=4 to_area=rhodes'), ['', 'rhodes']);
	assert.deepEqual(told('build area=crete treasury=0 stay=0'), ['crete', null]);
	assert.deepEqual(told('civ civ=minoa'), ['crete,thera', null]);
	assert.deepEqual(told('volcano volcano=thera'), ['thera', null]);
	assert.deepEqual(told('plain plain=nile'), ['nile plain', null]);
	assert.deepEqual(told('victim to_seat=s2'), ['', null]);
	assert.deepEqual(told('end_movement'), ['', null]);
});

test('from an area: what stays there and what goes where', () => {
	const ways = ['move from_area=crete to_area=thera n=*', 'sail ship=2 to_area=thera', 'sail ship=2 to_area=rhodes', 'build_ship area=crete tokens=2', 'move from_area=thera to_area=crete n=*'].map(way);
	const found = waysFrom(ways, 'crete');
	assert.deepEqual([...found].map(([to, list]) => [to, list.map((w) => w.kind)]), [['thera', ['move', 'sail']], ['rhodes', ['sail']], ['', ['build_ship']]]);
	assert.equal(ways.filter((w) => touches(w, 'crete')).length, 5);
	assert.equal(ways.filter((w) => touches(w, 'rhodes')).length, 1);
});

test('what stands where', () => {
	const view = { tokens: { s1: { crete: 3 }, s2: { crete: 1, thera: 2 } }, city: { rhodes: 's1', thera: 'pirates' }, barbarians: { melos: 4 }, ships: { s1: ['crete', 'crete'], s2: [] }, aboard: { 1: 2 } };
	const all = standings(view, ['s1', 's2'], 's1');
	assert.deepEqual(all.get('crete'), { stacks: [{ owner: 's1', n: 3 }, { owner: 's2', n: 1 }], city: null, ships: [{ owner: 's1', aboard: 0 }, { owner: 's1', aboard: 2 }] });
	assert.deepEqual(['crete', 'thera', 'rhodes', 'melos'].map((a) => holder(all.get(a))), [null, null, 's1', 'barbarians']);
	assert.equal(standings({}, ['s1'], null).size, 0);
});

test('a payment of whole sets wastes the least, and leaves treasury where it can', async () => {
	const { payment } = await load('src/boards/megaciv/payment.ts');
	const sets = [{ good: 'gold', n: 3, value: 81 }, { good: 'iron', n: 2, value: 8 }, { good: 'ochre', n: 4, value: 16 }];
	assert.deepEqual(payment(90, sets, 30, 1), { goods: ['gold', 'iron'], tokens: 1 });
	assert.deepEqual(payment(20, sets, 30, 1), { goods: ['ochre'], tokens: 4 });
	assert.deepEqual(payment(20, sets, 0, 1), { goods: ['iron', 'ochre'], tokens: 0 });
	assert.deepEqual(payment(9, [], 10, 2), { goods: [], tokens: 5 });
	assert.deepEqual(payment(0, sets, 30, 1), { goods: [], tokens: 0 });
	assert.equal(payment(200, sets, 30, 1), null);
});
