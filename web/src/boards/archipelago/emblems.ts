// The picture of a card: a solid glyph by what it does, wonders by themselves.

import { GLYPHS } from '../../lib/seats.ts';
import type { Effect } from './effects.ts';
import { CARDS, RESOURCES } from './printed.ts';
import { ACTION, BUILDING, RESOURCE, SIGN } from './looks.ts';

const WONDERS: Record<string, string> = {
	great_lighthouse: 'M10.300 2.500h3.400l.6 3H16v2h-1.300l1.300 11h2V21H6v-2.500h2l1.300-11H8v-2h1.700ZM2 4.300l5 .9v1.600l-5 .9ZM22 4.300l-5 .9v1.600l5 .9Z',
	cathedral: 'M11.200 1.500h1.600v1.700h1.700v1.600h-1.700v1.500c2.700.5 4.300 2.300 4.500 5.200H21V21h-6.500v-4.200a2.500 2.500 0 0 0-5 0V21H3v-9.500h3.700c.2-2.900 1.800-4.700 4.500-5.200V4.800H9.500V3.200h1.700Z',
	colossus: 'M12 2a2.600 2.600 0 1 1 0 5.200A2.600 2.600 0 0 1 12 2ZM16.500 2.500l1.800.8-2 5.700-1.800 1.500V14l1.800 5H19v2.500h-5.500L12 15.500l-1.500 6H5V19h2.700l1.800-5v-3.500L7 13.500 5.500 12l3-3.500Z',
	pyramid: 'M12 3 22.500 20.500h-21ZM12 7.500V18h5.900Z',
};

const HAND = 'M7 11V5.700a1.300 1.300 0 0 1 2.600 0V10V4.200a1.300 1.300 0 0 1 2.700 0V10V4.900a1.300 1.300 0 0 1 2.600 0V11V7.200a1.300 1.300 0 0 1 2.600 0v7.300c0 4-2.300 6.700-6 6.700-2.900 0-4.700-1.300-6-3.800L3.200 12.700c-.8-1.600 1-2.600 2.100-1.400Z';

function byEffect(effect: Effect | undefined): string | null {
	switch (effect?.code) {
		case 'REB': return effect.per === 'TEMPLES' ? BUILDING.temple! : effect.amount < 0 ? GLYPHS.leaf : SIGN.flame;
		case 'REB_STEP': case 'RAISE_HEX': return BUILDING.temple!;
		case 'SUR': case 'FREE_WORKERS': return SIGN.worker;
		case 'FL': case 'FREE_TAX': return ACTION.taxation!;
		case 'REVEAL': case 'TURN_CARD': return SIGN.cards;
		case 'SINK_SHIP': case 'MOVE_SHIP': case 'FREE_SHIP': case 'SHIPS_AT_PORTS': return SIGN.ship;
		case 'STEAL_HAND': return HAND;
		case 'BLOCK_SYMBOL': return SIGN.coin;
		case 'SHIFT_CUBE': case 'SWAP_CUBE': case 'TRADE_EXPORT': case 'TRADE_DOMESTIC': return ACTION.trade!;
		case 'FREE_RECRUIT': return ACTION.recruitment!;
		case 'FREE_MIGRATION': case 'MOVE_CITIZENS': return ACTION.migration!;
		case 'FREE_BUILD': return ACTION.construction!;
		case 'FREE_EXPLORE': return ACTION.exploration!;
		case 'PEEK_TILES': return SIGN.tile;
		case 'FREE_HARVEST': return SIGN.citizen;
		case 'BIRTH': return ACTION.reproduction!;
		case 'DOUBLE': return RESOURCE[RESOURCES[effect.amount] ?? '']?.glyph ?? null;
		default: return null;
	}
}

export const emblemOf = (card: string): string => WONDERS[card] ?? byEffect(CARDS[card]?.effects[0]?.[0]) ?? SIGN.cards;
