// Remarks for newcomers: which is made when, that each is made once, and that words and moments belong together.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';
import { readTable } from './tables.mjs';

const { goOn, holds, REMARKS, shownOf } = await load('src/boards/megaciv/lesson.ts');

const now = (more = {}) => ({ question: null, turn: 3, lastTurn: 6, seat: 's1', offer: false, calamity: false, ...more });
const said = (m, a) => [{ n: 9, seat: null, says: [{ m, a }] }];
const fresh = { waiting: [], seen: [] };

test('every remark has its words in three languages, and all words are said at some moment', () => {
	const names = readTable('megaciv/names').filter((r) => r.kind === 'lesson');
	const texts = readTable('megaciv/texts').filter((r) => r.kind === 'lesson');
	const keys = REMARKS.map((r) => r.key);
	assert.equal(new Set(keys).size, keys.length, 'none is there twice');
	assert.deepEqual(names.map((r) => r.key).sort(), keys.toSorted());
	assert.deepEqual(texts.map((r) => r.key).sort(), keys.toSorted());
	for (const row of [...names, ...texts]) for (const language of ['en', 'de', 'pl']) assert.ok(row[language], `${row.key} in ${language}`);
	// Two short sentences are read beside a game, four are not.
	for (const row of texts) assert.ok((row.en.match(/[.!?]( |$)/g) ?? []).length <= 2, `${row.key}: ${row.en}`);
});

test('each phase of a turn is explained', () => {
	const explained = new Set(REMARKS.flatMap((r) => r.phases ?? []));
	for (const phase of ['tax_collection', 'population_expansion', 'movement', 'conflict', 'city_construction', 'trade_cards_acquisition', 'trade', 'calamity_selection', 'calamity_resolution', 'special_abilities', 'remove_surplus_population', 'civilization_advances_acquisition', 'ast_alteration'])
		assert.ok(explained.has(phase), phase);
});

test('what is asked, told or held brings its remark', () => {
	const of = (key) => REMARKS.find((r) => r.key === key).when;
	assert.ok(holds(of('build'), now({ question: 'build' }), []));
	assert.ok(!holds(of('build'), now({ question: 'move' }), []));
	assert.ok(holds(of('founded'), now(), said('BUILT', { seat: 's1' })));
	assert.ok(!holds(of('founded'), now(), said('BUILT', { seat: 's2' })), 'a city of somebody else');
	assert.ok(holds(of('deal'), now(), said('DEAL', { seat: 's4', to_seat: 's1' })), 'whoever proposed it');
	assert.ok(holds(of('struck'), now(), said('CALLED', { seat: 's3' })), 'also the first that strikes somebody else');
	assert.ok(holds(of('danger'), now({ calamity: true }), []));
	assert.ok(!holds(of('last'), now({ question: 'move' }), []));
	assert.ok(holds(of('last'), now({ question: 'move', turn: 6 }), []));
	assert.ok(!holds(of('last'), now({ question: 'move', lastTurn: null }), []), 'nobody knows yet when it ends');
});

test('a remark is made once; what is asked comes first, and goes with its question', () => {
	let s = goOn(fresh, now({ turn: 1, question: 'move' }), said('GREW', { seat: 's1' }));
	assert.deepEqual(s.waiting, ['welcome', 'grew', 'move']);
	assert.equal(shownOf(s.waiting), 'welcome');
	s = { waiting: s.waiting.filter((k) => k !== 'welcome'), seen: ['welcome'] };
	assert.equal(shownOf(s.waiting), 'move');
	s = goOn(s, now({ turn: 1 }), said('GREW', { seat: 's1' }));
	assert.deepEqual(s, { waiting: ['grew'], seen: ['welcome', 'move'] });
	assert.equal(goOn(s, now({ turn: 1 }), []).waiting, s.waiting, 'nothing new: the very same');
	assert.deepEqual(goOn({ waiting: ['welcome', 'grew'], seen: [] }, now(), []), { waiting: ['grew'], seen: ['welcome'] }, 'nobody is welcomed in the middle');
	assert.deepEqual(goOn({ waiting: [], seen: [] }, now({ turn: 4, question: 'move' }), []).waiting, ['move', 'ships', 'gather']);
});
