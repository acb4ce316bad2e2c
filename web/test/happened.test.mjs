// What happened this turn, from what was told: what belongs together, and what was lost.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { happenedIn, lossesOf } = await load('src/boards/megaciv/happened.ts');

const calamityOf = (card) => card.replace(/\.\w$/, '');
const isMinor = (calamity) => calamity === 'tempest';
const say = (m, a) => ({ m, rule: '', a });
const phase = (turn, phase) => say('PHASE', { turn, phase });
const told = (...says) => says.map((m, i) => ({ n: i + 1, seat: null, says: [m] }));
const happened = (...says) => happenedIn(told(...says), calamityOf, isMinor);
const brief = (h) => [h.kind, h.card ?? h.area ?? h.seat, h.says.map((m) => m.m).join(' ')];

test('conflicts go by area, what the turn before told is left out', () => {
	const all = happened(phase(3, 'conflict'), say('CONFLICT', { area: 'ionia', limit: 2 }), phase(4, 'conflict'), say('CONFLICT', { area: 'sardes', limit: 2 }), say('LOST_TOKEN', { seat: 's1', area: 'sardes', left: 1 }), say('CITY_FELL', { seat: 's2', area: 'rhodes', tokens: 7, needs: 7, left: 6 }), say('PLUNDERED', { seat: 's2', tokens: 3 }), say('LOST_TOKEN', { seat: 's1', area: 'sardes', left: 0 }));
	assert.deepEqual(all.map(brief), [
		['conflict', 'sardes', 'CONFLICT LOST_TOKEN LOST_TOKEN'],
		['conflict', 'rhodes', 'CITY_FELL PLUNDERED'],
	]);
	assert.equal(lossesOf(all[0].says)[0].tokens, 2);
});

test('both cards of a major calamity are one, minor ones are each victim\'s own', () => {
	const all = happened(
		phase(4, 'calamity_resolution'), say('CALLED', { seat: 's1', card: 'tempest.w' }), say('CALLED', { seat: 's2', card: 'tempest.e' }), say('DAMAGE_TOKENS', { seat: 's1', tokens: 2, area: 'ionia', left: 0 }),
		say('CALLED', { seat: 's1', card: 'civil_war.w' }), say('BENEFITS', { seat: 's3', card: 'civil_war.w' }), say('CALLED', { seat: 's2', card: 'civil_war.e' }),
		say('ANNEXED_TOKENS', { seat: 's3', tokens: 3, area: 'sardes', from_seat: 's1', barbarians: 1 }), say('CONFLICT', { area: 'sardes', limit: 2 }),
		phase(4, 'special_abilities'), say('FANATICS', { seat: 's2', tokens: 1, cities: 0, from_seat: 's1', area: 'ionia' }), say('TRIBUTE', { seat: 's1', to_seat: 's2' }),
	);
	assert.deepEqual(all.map(brief), [
		['calamity', 'tempest.w', 'CALLED DAMAGE_TOKENS'],
		['calamity', 'tempest.e', 'CALLED'],
		['calamity', 'civil_war.w', 'CALLED BENEFITS CALLED ANNEXED_TOKENS CONFLICT'],
		['ability', 's2', 'FANATICS TRIBUTE'],
	]);
	assert.deepEqual(lossesOf(all[2].says), [{ seat: 's1', tokens: 4, reduced: 0, cities: 0, cards: 0, treasury: 0, steps: 0 }]);
});

test('a tax and its revolt are the victim\'s; what was taken back did not happen', () => {
	const log = told(phase(5, 'tax_collection'), say('TAXED', { seat: 's1', cities: 3, rate: 2, due: 6, paid: 4 }), say('REVOLTING', { seat: 's1', cities: 3, taxed: 2, revolting: 1 }), say('ANNEXED', { seat: 's2', area: 'sardes', from_seat: 's1' }));
	const all = happenedIn([...log, { n: 9, seat: 's1', undo: 4, says: [] }], calamityOf, isMinor);
	assert.deepEqual(all.map(brief), [['tax', 's1', 'TAXED REVOLTING']]);
});
