// What choices and positions of Mega Civilization mean on the map.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { holder, standings, touches, wayOf, waysFrom } = await load('src/boards/megaciv/ways.ts');
const { journeysOf, takeBack } = await load('src/boards/megaciv/moves.ts');
const { shadesOf } = await load('src/boards/megaciv/filters.ts');
const { routeOf, stopsFrom, voyageActs } = await load('src/boards/megaciv/voyage.ts');

const { answersOf, together } = await load('src/boards/megaciv/deals.ts');

const board = { ship: (key) => ({ 1: 'thera', 2: 'crete' })[key], region: (civ) => (civ === 'minoa' ? ['crete', 'thera'] : []), touched: (what, key) => (what === 'volcano' && key === 'thera' ? ['thera'] : [`${key} plain`]) };
const way = (act) => wayOf({ act, label: { m: 'x' } }, board);

test('where a choice begins and ends', () => {
	const told = (act) => [way(act).at.join(), way(act).to];
	assert.deepEqual(told('move from_area=crete to_area=thera n={n}'), ['crete', 'thera']);
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
	const ways = ['move from_area=crete to_area=thera n={n}', 'sail ship=2 to_area=thera', 'sail ship=2 to_area=rhodes', 'build_ship area=crete tokens=2', 'move from_area=thera to_area=crete n={n}'].map(way);
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

test('what came of my proposals', () => {
	const say = (m, a) => ({ m, a });
	const deal = (from, to, gave, got) => [say('DEAL', { seat: from, to_seat: to, given: 3, wanted: 3 }), say('GOT', { seat: to, from_seat: from, cards: 3, card: gave }), say('GOT', { seat: from, from_seat: to, cards: 3, card: got })];
	const log = [
		{ n: 1, seat: null, says: [say('TRADE_OPENS')] },
		{ n: 2, seat: 's2', says: deal('s1', 's2', 'tin.w', 'wines.w') },
		{ n: 5, seat: null, says: [say('TRADE_OPENS')] },
		{ n: 6, seat: 's3', says: [say('DECLINED', { seat: 's3', from_seat: 's1' }), say('WHY_DECLINE', { good: 'tin', good2: 'tin' })] },
		{ n: 7, seat: 's3', says: [say('DECLINED', { seat: 's3', from_seat: 's2' })] },
		{ n: 8, seat: 's1', says: deal('s2', 's1', 'gold.w', 'fish.w') },
		{ n: 9, seat: 's1', says: deal('s3', 's1', 'clay.w', 'fish.w') },
		{ n: 10, seat: 's1', undo: 9, says: [] },
		{ n: 11, seat: 's3', says: [say('DEAL', { seat: 's2', to_seat: 's3', given: 3, wanted: 3 })] },
	];
	const { all, now } = answersOf(log, 's1');
	assert.deepEqual(all.map((a) => [a.n, a.kind, a.with]), [[8, 'deal', 's2'], [6, 'declined', 's3'], [2, 'deal', 's2']]);
	assert.equal(now, 2, 'those of this trade');
	assert.deepEqual([all[0].gave, all[0].got], [[['fish.w', 3]], [['gold.w', 3]]]);
	assert.equal(all[1].why.m, 'WHY_DECLINE');
	assert.deepEqual(answersOf(log, null), { all: [], now: 0 });
});

const SHIPS = {
	ship: { 1: { area: 'athens', load: 3, room: 5, capacity: 5, ready: 0 }, 2: { area: 'crete', load: 0, room: 5, capacity: 5, ready: 1 } },
	reach: { 1: { thera: 1, aegean_sea: 1, rhodes: 2, crete: 2 }, 2: {} },
	stops: { 1: { thera: 1, rhodes: 2, crete: 2 }, 2: {} },
};
const WATER = { rhodes: ['crete', 'aegean_sea'], crete: ['rhodes', 'thera'], thera: ['athens', 'crete'], aegean_sea: ['athens', 'rhodes'] };

test('a voyage goes back step by step from its end, and loads before it sails', () => {
	const near = (area) => WATER[area] ?? [];
	assert.deepEqual(routeOf(SHIPS, '1', 'rhodes', near), ['athens', 'aegean_sea', 'rhodes']);
	assert.deepEqual(routeOf(SHIPS, '1', 'thera', near), ['athens', 'thera']);
	assert.equal(routeOf(SHIPS, '1', 'knossos', near), null);
	assert.equal(routeOf(SHIPS, '2', 'thera', near), null);
	assert.deepEqual(stopsFrom(SHIPS, 'athens'), ['thera', 'rhodes', 'crete']);
	assert.deepEqual(stopsFrom(SHIPS, 'crete'), [], 'a ship that has sailed all its steps');
	assert.deepEqual(voyageActs({ ship: '1', route: ['athens', 'thera', 'crete'], upkeep: 'maintain ship=1', load: 3, unload: 2 }), ['maintain ship=1', 'embark ship=1 n=3', 'sail ship=1 to_area=thera', 'sail ship=1 to_area=crete', 'disembark ship=1 n=2']);
	assert.deepEqual(voyageActs({ ship: '1', route: ['athens', 'thera'], upkeep: null, load: 0, unload: 0 }), ['sail ship=1 to_area=thera']);
});

const did = (n, m, a, more = {}) => ({ n, seat: 's1', says: [{ m, a: { seat: 's1', ...a } }], ...more });
const went = (n, from_area, to_area, tokens) => did(n, 'MOVED', { from_area, to_area, tokens });

test('the log tells what has moved this turn: what was taken back is not among it, a voyage is one thing', () => {
	const log = [
		went(1, 'crete', 'thera', 4), did(2, 'MOVED_ALL', {}),
		went(3, 'crete', 'thera', 2), { n: 4, seat: 's2', says: [{ m: 'MOVED', a: { seat: 's2', from_area: 'x', to_area: 'y', tokens: 1 } }] },
		went(5, 'rhodes', 'ionia', 1), { n: 6, seat: 's1', undo: 5, says: [] },
		did(7, 'SHIP_MAINTAINED', { area: 'athens' }), did(8, 'EMBARKED', { area: 'athens', tokens: 3 }), did(9, 'SAILS', { from_area: 'athens', to_area: 'thera' }),
		did(10, 'SAILS', { from_area: 'thera', to_area: 'crete' }), did(11, 'DISEMBARKED', { area: 'crete', tokens: 3 }), went(12, 'corinth', 'athens', 1),
	];
	const found = journeysOf(log, 's1');
	assert.deepEqual(found.map((j) => [j.what, j.n, j.path.join(), j.entries.map((e) => e.n).join()]), [['land', 2, 'crete,thera', '3'], ['ship', 3, 'athens,thera,crete', '7,8,9,10,11'], ['land', 1, 'corinth,athens', '12']]);
	assert.deepEqual(journeysOf([...log, did(13, 'TOOK_BACK', {})], 's1'), []);
	assert.deepEqual(journeysOf([...log, { n: 13, seat: null, back: 3, says: [] }], 's1').map((j) => j.n), [2]);
	const undone = (...entries) => entries.map((undo) => ({ undo }));
	const again = 'move from_area=corinth to_area=athens n=1';
	assert.deepEqual(takeBack(found, 1, 's1', new Map()), { deeds: [...undone(12, 11, 10, 9, 8, 7), again], whole: false });
	assert.deepEqual(takeBack(found, 0, 's1', new Map()), { deeds: undone(12, 11, 10, 9, 8, 7, 3), whole: true }, 'what the log does not tell cannot be done again');
	const acts = new Map([[7, 'a'], [8, 'b'], [9, 'c'], [10, 'd'], [11, 'e']]);
	assert.deepEqual(takeBack(found, 0, 's1', acts), { deeds: [...undone(12, 11, 10, 9, 8, 7, 3), 'a', 'b', 'c', 'd', 'e', again], whole: false });
});

test('what the map is coloured by: only what the facts say, and each area once', () => {
	const area = (key, more = {}) => ({ key, kind: 'coastal', byLand: [], volcano: null, flood: null, ...more });
	const areas = [area('crete', { byLand: [1] }), area('thera', { byLand: [0], volcano: 'thera' }), area('rhodes', { flood: 'nile' }), area('sea', { kind: 'sea', volcano: 'x' })];
	const facts = { limit: { crete: 2, thera: 1, rhodes: 3 }, fight: { thera: { fights: 1, lost: 2 } }, threat: { crete: 5, thera: 4 }, city_state: { crete: 'can' }, city_supported: {} };
	const ground = { areas, tokens: { crete: 3 }, cities: new Set(['rhodes']), facts, ships: { stops: { 1: { thera: 3 }, 2: { thera: 2, rhodes: 1 } } }, inPlay: (a) => a.key !== 'rhodes' };
	const seen = (filter) => [...shadesOf(filter, ground)].map(([key, s]) => `${key} ${s.tone} ${s.n}`);
	assert.deepEqual(seen('owners'), []);
	assert.deepEqual(seen('room'), ['crete bad -1', 'thera good 1'], 'where I am and next door');
	assert.deepEqual(seen('support'), ['crete bad 3', 'rhodes heed null'], 'a city that could not be supported');
	assert.deepEqual(seen('threats'), ['crete heed 5', 'thera bad 2']);
	assert.deepEqual(seen('reach'), ['thera good 2', 'rhodes good 1'], 'by the nearest ship');
	assert.deepEqual(seen('risk'), ['thera bad null'], 'not where nobody plays');
});

test('refusals in the same words stand once, where the newest of them stands', () => {
	const no = (n, who, words) => ({ kind: 'declined', n, with: who, why: words });
	const deal = { kind: 'deal', n: 3 };
	const rows = together([no(5, 's2', 'not now'), no(4, 's3', 'too little'), deal, no(2, 's4', 'not now'), no(1, 's2', 'not now')], (d) => d.why);
	assert.deepEqual(rows, [
		{ kind: 'refused', n: 5, with: ['s2', 's4'], times: 3, words: 'not now' },
		{ kind: 'refused', n: 4, with: ['s3'], times: 1, words: 'too little' },
		deal,
	]);
});
