// What cards and events do, in words. The program numbers the codes; their names are those of enum arc_op_code and arc_per of
// engine/archipelago/tables.h (web/test/archipelago.test.mjs compares them).

import { t, tn } from '../../lib/words.ts';

export const CODES = [
	'REB', 'SUR', 'FL', 'EACH_FL', 'REB_STEP', 'REVEAL', 'SINK_SHIP', 'STEAL_HAND', 'BLOCK_SYMBOL', 'RAISE_HEX', 'SHIFT_CUBE', 'SWAP_CUBE', 'TURN_CARD', 'SHIPS_AT_PORTS', 'FREE_RECRUIT', 'FREE_MIGRATION', 'FREE_BUILD', 'FREE_TAX', 'FREE_EXPLORE',
	'FREE_HARVEST', 'FREE_WORKERS', 'FREE_SHIP', 'BIRTH', 'TRADE_EXPORT', 'TRADE_DOMESTIC', 'MOVE_SHIP', 'MOVE_CITIZENS', 'PEEK_TILES', 'DOUBLE', 'LOSE_SHIP', 'LOSE_CITIZEN', 'DRAIN', 'STOCK',
] as const;
export const PERS = ['ONE', 'TEMPLES', 'PORTS', 'TOWNS_OWN', 'MARKETS_OWN', 'PLAYERS'] as const;

export interface Effect {
	code: (typeof CODES)[number];
	per: (typeof PERS)[number];
	/** A number, or which resource or type. */
	amount: number;
	/** The most, or a second number. */
	limit: number;
	/** Pairs that follow these two. */
	more: number[];
}
/** code1, per1, amount1, limit1, code2 ... and third to sixth of the first. */
export type PrintedEffects = Record<string, number>;

export const effectsOf = (printed: PrintedEffects | undefined, n: number): Effect[] =>
	Array.from({ length: n }, (_, i) => {
		const of = (name: string) => printed?.[`${name}${i + 1}`] ?? 0;
		return { code: CODES[of('code')] ?? 'REB', per: PERS[of('per')] ?? 'ONE', amount: of('amount'), limit: of('limit'), more: i ? [] : ['third', 'fourth', 'fifth', 'sixth'].map((name) => printed?.[name] ?? 0) };
	});

export interface Naming {
	/** By the place in its vocabulary. */
	resource: (n: number) => string;
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
const per = (p: Effect['per']): string =>
	({ ONE: '', TEMPLES: t('for each temple in play'), PORTS: t('for each port in play'), TOWNS_OWN: t('for each town you control'), MARKETS_OWN: t('for each market you control'), PLAYERS: t('for each player') })[p];

/** "Rebellion −1", "Rebellion −1 for each temple in play, at most 3". */
function amount(text: (n: string) => string, e: Effect): string {
	const said = [text(signed(e.amount)), per(e.per)].filter(Boolean).join(' ');
	return e.limit ? t('{what}, at most {n}', { what: said, n: e.limit }) : said;
}

export function effectWords(e: Effect, names: Naming): string {
	const n = e.amount;
	switch (e.code) {
		case 'REB': return amount((x) => t('Rebellion {n}', { n: x }), e);
		case 'SUR': return amount((x) => t('Surplus workers {n}', { n: x }), e);
		case 'FL': return amount((x) => t('Florins {n}', { n: x }), e);
		case 'EACH_FL': return tn('Everybody takes {n} florin', 'Everybody takes {n} florins', n);
		case 'REB_STEP': {
			const steps = [signed(e.limit)];
			for (let i = 0; i + 1 < e.more.length; i += 2) if (e.more[i]) steps.push(t('{n} with {temples} temples in play', { n: signed(e.more[i + 1]!), temples: e.more[i]! }));
			return t('Rebellion {n}', { n: steps.join(', ') });
		}
		case 'REVEAL': return e.limit === 0 ? t('Reveal {n} cards; you may buy a character at its lowest price', { n }) : t('Reveal {n} cards; you may buy a progress card at its lowest price', { n });
		case 'SINK_SHIP': return t('A ship of another player goes back to his reserve');
		case 'STEAL_HAND': return t('Open a hand of a player who hides two cubes, and keep what is in it');
		case 'BLOCK_SYMBOL': return t('The florin blocks a free symbol for good');
		case 'RAISE_HEX': return t('All rebels on a hex stand up');
		case 'SHIFT_CUBE': return t('Shift the last cube of a resource to the other market');
		case 'SWAP_CUBE': return t('Take a cube of another kind');
		case 'TURN_CARD': return t('Turn a card of the track');
		case 'SHIPS_AT_PORTS': return t('A ship at every controlled port, for its controller');
		case 'FREE_RECRUIT': return t('Recruit without a disc');
		case 'FREE_MIGRATION': return t('Migrate without a disc');
		case 'FREE_BUILD': return t('Build without a disc');
		case 'FREE_TAX': return t('Raise taxes without a disc');
		case 'FREE_EXPLORE': return t('Explore without a disc');
		case 'FREE_HARVEST': return tn('Harvest with {n} unit, without a disc', 'Harvest with up to {n} units, without a disc', n);
		case 'FREE_WORKERS': return tn('Recruit {n} worker for nothing', 'Recruit up to {n} workers for nothing', n);
		case 'FREE_SHIP': return tn('Build {n} ship for wood alone', 'Build up to {n} ships for wood alone', n);
		case 'BIRTH': return tn('A birth on {n} hex', 'Births on up to {n} hexes', n);
		case 'TRADE_EXPORT': return tn('{n} transaction on the export market', 'Up to {n} transactions on the export market', n);
		case 'TRADE_DOMESTIC': return tn('{n} transaction on the domestic market', 'Up to {n} transactions on the domestic market', n);
		case 'MOVE_SHIP': return tn('A ship sails over {n} border', 'A ship sails over up to {n} borders', n);
		case 'MOVE_CITIZENS': return t('Up to {n} citizens walk over up to {far} borders', { n, far: e.limit });
		case 'PEEK_TILES': return t('Look at {n} tiles and put them back in any order', { n });
		case 'DOUBLE': return t('This turn’s harvest yields double: {what}', { what: names.resource(n) });
		case 'LOSE_SHIP': return tn('Who has {n} ship returns one', 'Who has {n} ships or more returns one', n);
		case 'LOSE_CITIZEN': return tn('Who has {n} citizen returns one', 'Who has {n} citizens or more returns one', n);
		case 'DRAIN': return t('Up to {n} leave the domestic market: {what}', { n: e.limit, what: names.resource(n) });
		case 'STOCK': return t('To the domestic market: {n} {what}', { n: e.limit, what: names.resource(n) });
	}
}

export const effectsWords = (effects: Effect[], names: Naming): string => effects.map((e) => effectWords(e, names)).filter(Boolean).join('. ');
