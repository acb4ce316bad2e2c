// What a thing means for me now: rows of facts for the card that explains it. Which groups each vocabulary needs stands beside it.

import type { AtTable } from '../../lib/context.ts';
import { t, tn } from '../../lib/words.ts';
import type { NumberRow } from '../../parts/NumberRows.svelte';
import { outcomesOf, standingsOf, type ActionFact, type ArcFacts, type BuildingFact, type DemandFact, type Moves, type Outcome, type Price, type Standing } from './facts.ts';
import { CARDS, OBJECTIVES } from './printed.ts';
import { costText, fitText, heldText, movesText, placeText, rebelsText, signed } from './say.ts';

type Facts = Partial<ArcFacts>;
/** `of` says whose, where, or which one: a seat, a tile, a resource. */
type Rows = (at: AtTable, facts: Facts, key: string, of: string | null) => NumberRow[];

const row = (word: string, value: string | number, more: Partial<NumberRow> = {}): NumberRow => ({ word, value, ...more });
const whyNot = (at: AtTable, why: string | null | undefined): NumberRow[] => (why ? [row(t('Why not'), at.thing('reason', why), { tone: 'heed' })] : []);
const moves = (m: Moves & { population?: number }, word = t('Tracks')): NumberRow[] => (movesText(m) ? [row(word, movesText(m), m.rebellion > 0 ? { tone: 'heed' } : {})] : []);
const some = (word: string, n: number): NumberRow[] => (n ? [row(word, n)] : []);

// ---- The wheel ----

function gainOf(action: string, a: ActionFact): NumberRow[] {
	switch (action) {
		case 'harvest': return [row(t('Brings'), tn('{n} cube', '{n} cubes', a.cubes))];
		case 'taxation': return [row(t('They pay'), tn('{n} citizen', '{n} citizens', a.most)), row(t('Brings'), tn('{n} florin', '{n} florins', a.gain))];
		case 'trade': return [...some(t('Possible transactions'), a.most), ...(a.gain ? [row(t('Best sale'), tn('{n} florin', '{n} florins', a.gain))] : [])];
		case 'migration': return [row(t('Active units'), a.most)];
		case 'recruitment': return [row(t('Workers you can pay'), a.most)];
		case 'construction': return [row(t('Kinds you can build'), a.most)];
		case 'exploration': return [row(t('Tiles left'), a.most)];
		case 'reproduction': return [row(t('Births'), a.most)];
		default: return some(t('Usable now'), a.most);
	}
}

const action: Rows = (at, f, key, of) => {
	const a = f.actions?.action?.[key];
	if (!a) return [];
	const h = key === 'harvest' && of ? f.actions?.harvest?.[of] : null;
	const each = key === 'recruitment' ? t('Each worker') : t('Tracks');
	return [
		...whyNot(at, h ? h.why : a.why),
		...(h ? [row(t('Resource'), at.thing('resource', of!))] : []),
		row(t('Cost'), costText(a)),
		...gainOf(key, h ? { ...a, cubes: h.cubes } : a),
		...moves(a, each),
		...(key === 'exploration' && f.tile?.top?.tile ? [row(t('Visible tile'), fitText(f.tile.top), f.tile.top.ways ? {} : { tone: 'heed' })] : []),
	];
};

// ---- Buildings and hexes ----

const building: Rows = (at, f, key, of) => {
	const held = of ? (key === 'town' ? f.control?.hex?.[of] : (f.control?.[key as 'market'] as Record<string, BuildingFact> | undefined)?.[of]) : null;
	if (held) return [row(t('Controlled by'), heldText(at, held), held.how === 'rebel' ? { tone: 'heed' } : {}), ...('usable' in held && held.usable ? [row(t('You can use it now'), t('yes'), { tone: 'good' })] : [])];
	const b = f.actions?.build?.[key];
	return b ? [...whyNot(at, b.why), row(t('Cost'), [tn('{n} cube', '{n} cubes', b.cubes), b.florins ? tn('{n} florin', '{n} florins', b.florins) : ''].filter(Boolean).join(', ')), row(t('Ways to build it now'), b.ways), row(key === 'ship' ? t('Ships in reserve') : t('Tokens left'), b.left)] : [];
};

const tile: Rows = (at, f, key) => {
	const h = f.control?.hex?.[key];
	if (!h) return [];
	const held = (kind: 'market' | 'port' | 'temple') => f.control?.[kind]?.[key];
	const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
	return [
		row(t('Town'), h.how ? heldText(at, h) : t('not built'), h.how === 'rebel' ? { tone: 'heed' } : {}),
		...(['market', 'port', 'temple'] as const).flatMap((kind) => (held(kind) ? [row(capital(at.thing('building', kind)), heldText(at, held(kind)!), held(kind)!.how === 'rebel' ? { tone: 'heed' } : {})] : [])),
		row(t('Citizens'), at.mine ? t('{n}, of them {mine} yours', { n: h.citizens, mine: h.mine }) : h.citizens),
		...(h.rebels ? [row(t('Lying'), h.rebels, { tone: 'heed' })] : []),
		row(t('Free symbols'), t('{n} of {all}', { n: h.symbols - h.taken, all: h.symbols })),
		...(at.mine ? [row(t('You may harvest here'), h.harvest ? t('yes') : t('only with leave'), h.harvest ? {} : { tone: 'heed' })] : []),
		...(h.expelled ? [row(t('Rebels you may expel'), h.expelled)] : []),
	];
};

// ---- Cards ----

const card: Rows = (at, f, key) => {
	const c = f.cards?.card?.[key];
	if (!c) return [];
	const second = (CARDS[key]?.payments.length ?? 1) > 1;
	return [
		...(c.price ? [row(t('Price on the track'), tn('{n} florin', '{n} florins', c.price), c.afford ? { tone: 'good' } : { tone: 'heed', more: t('You have too few florins.') })] : []),
		...(c.owner ? [row(t('Owner'), at.seatName(c.owner))] : []),
		...(c.owner ? (c.open ? [row(t('You can use it now'), t('yes'), { tone: 'good' })] : whyNot(at, c.why)) : []),
		...(at.mine ? [row(t('Use costs you'), costText(c))] : []),
		...(c.gain ? [row(t('Brings'), tn('{n} florin', '{n} florins', c.gain))] : []),
		...moves(c),
		...(second && c.second_rebellion ? [row(t('By the second payment'), movesText({ rebellion: c.second_rebellion }))] : []),
	];
};

const event: Rows = (at, f, key) => {
	const e = f.crisis?.event;
	if (e?.event !== key || !e.when) return [];
	return [row(t('When'), at.thing('moment', e.when)), ...moves(e), ...some(t('Ships lost'), e.ships), ...some(t('Citizens lost'), e.citizens)];
};

// ---- Objectives and trend ----

const places = (at: AtTable, rows: Record<string, Standing>): NumberRow[] => {
	const seats = Object.entries(rows).sort(([, a], [, b]) => (a.rank || 9) - (b.rank || 9) || b.value - a.value);
	return seats.flatMap(([seat, s]) => {
		if (s.rank) return [row(at.seatName(seat), s.value, { more: placeText(s), ...(seat === at.mine && s.points ? { tone: 'good' } : {}) })];
		return seat === at.mine ? [row(at.seatName(seat), s.value, { more: t('What the others have is behind their screens.') })] : [];
	});
};

const objective: Rows = (at, f, key, of) => {
	const end = f.objectives?.end?.[key];
	if (!end) return [];
	const owner = of ?? end.owner;
	const end_word = OBJECTIVES[key] ? at.thing('end', OBJECTIVES[key]!.end) : '';
	return [
		...(owner ? [row(t('Owner'), at.seatName(owner))] : []),
		row(end_word, end.met ? t('met') : t('{n} of {all}', { n: end.now, all: end.bound }), end.met ? { tone: 'heed' } : {}),
		...(owner ? places(at, standingsOf(f.objectives, owner)) : []),
	];
};

const trend: Rows = (at, f) => places(at, f.objectives?.trend ?? {});

// ---- Markets, phases, what moves the figures ----

const area = (word: string, p: Price | undefined): NumberRow[] =>
	p
		? [row(word, tn('{n} cube', '{n} cubes', p.cubes), {
				more: [p.sell ? t('sell for {n}', { n: p.paid < p.sell ? `${p.paid} (${p.sell})` : p.sell }) : t('full'), p.buy ? t('buy for {n}', { n: p.buy }) : t('empty'), `${t('in phase 3')}: ${movesText(p) || t('nothing')}`,
					movesText({ rebellion: p.more_rebellion, surplus: p.more_surplus }) === movesText(p) || !p.room ? '' : `${t('with one more')}: ${movesText({ rebellion: p.more_rebellion, surplus: p.more_surplus }) || t('nothing')}`,
					movesText({ rebellion: p.less_rebellion, surplus: p.less_surplus }) === movesText(p) || !p.cubes ? '' : `${t('with one less')}: ${movesText({ rebellion: p.less_rebellion, surplus: p.less_surplus }) || t('nothing')}`].filter(Boolean).join('; '),
			})]
		: [];

const resource: Rows = (at, f, key) => [...area(at.thing('market', 'domestic'), f.prices?.domestic?.[key]), ...area(at.thing('market', 'export'), f.prices?.export?.[key])];

const MOVERS = ['board_1', 'board_2', 'board_3', 'board_4', 'phase_3', 'home', 'abroad', 'event', 'taxation', 'worker', 'reproduction'];

const mover: Rows = (at, f) => {
	const war = f.war;
	if (!war?.mover) return [];
	return [
		row(t('Rebellion may rise by less than'), war.to_war, { tone: war.to_war < 4 ? 'heed' : 'good' }),
		...MOVERS.flatMap((key) => {
			const m = war.mover[key];
			return m?.there && movesText(m) ? [row(at.thing('mover', key), m.rebellion ? signed(m.rebellion) : '', { more: m.to_war ? `${movesText(m)}; ${t('{n} to war', { n: m.to_war })}` : t('War of independence'), ...(m.rebellion > 0 ? { tone: 'heed' as const } : {}) })] : [];
		}),
	];
};

export const outcomeText = (o: Outcome): string => (o.war ? t('War of independence') : t('{n} to war', { n: o.to_war }));

function demand(at: AtTable, word: string, d: DemandFact | undefined, outcomes: Outcome[]): NumberRow[] {
	if (!d?.when || !d.resource) return [];
	return [
		row(word, at.thing('resource', d.resource), { more: at.thing('moment', d.when) }),
		...outcomes.map((o, n) => row(tn('With {n} cube', 'With {n} cubes', n), outcomeText(o), { more: tn('{n} new rebel', '{n} new rebels', o.rebels_most, { n: rebelsText(o) }), tone: o.war ? 'heed' : 'good' })),
	];
}

const phase: Rows = (at, f, key) => {
	if (key === 'phase_3') {
		const m = f.war?.mover?.phase_3;
		return m ? [...(movesText(m) ? moves(m, t('If it came now')) : [row(t('If it came now'), t('nothing'))]), row(t('Then to war'), m.to_war)] : [];
	}
	if (key === 'phase_4') return [...demand(at, at.thing('mover', 'home'), f.crisis?.home, outcomesOf(f.crisis?.home_with)), ...demand(at, at.thing('mover', 'abroad'), f.crisis?.abroad, outcomesOf(f.crisis?.abroad_with).map((o) => ({ ...o, rebels: 0, rebels_most: 0 }))).filter((r) => r.word)];
	return [];
};

export const NUMBERS: Record<string, { groups: (keyof ArcFacts)[]; rows: Rows }> = {
	action: { groups: ['actions', 'tile'], rows: action },
	building: { groups: ['actions', 'control'], rows: building },
	tile: { groups: ['control'], rows: tile },
	card: { groups: ['cards'], rows: card },
	event: { groups: ['crisis'], rows: event },
	objective: { groups: ['objectives'], rows: objective },
	trend: { groups: ['objectives'], rows: trend },
	resource: { groups: ['prices'], rows: resource },
	mover: { groups: ['war'], rows: mover },
	phase: { groups: ['war', 'crisis'], rows: phase },
};
