// What follows for me in an area, from facts, in words: as it stands, or as it would after a move.

import type { AtTable } from '../../lib/context.ts';
import { t, tn } from '../../lib/words.ts';
import type { Facts } from './facts.ts';

export interface Follows {
	key: 'limit' | 'city' | 'grown' | 'fight' | 'above';
	text: string;
	/** It should be looked at before it is done. */
	heed: boolean;
	/** Something is reached by it. */
	good?: boolean;
}

export const ownerName = (at: AtTable, owner: string): string => (owner === 'barbarians' ? t('Barbarians') : owner === 'pirates' ? at.thing('owner', owner) : at.seatName(owner));

export function fightOf(at: AtTable, facts: Facts['areas'], area: string): Follows[] {
	const fight = facts.fight[area];
	if (!fight?.fights) return [];
	const text = fight.sure
		? t('If movement ended now: {name} keeps it, you lose {n}', { name: fight.winner ? ownerName(at, fight.winner) : t('nobody'), n: fight.lost })
		: t('If movement ended now there would be a conflict; you would lose about {n}', { n: fight.lost });
	return [{ key: 'fight', text, heed: true }];
}

export function cityOf(at: AtTable, facts: Facts['areas'], area: string): Follows[] {
	const state = facts.city_state[area];
	if (state === 'can' || state === 'none_left') return [{ key: 'city', text: at.thing('city_state', state), heed: false, good: state === 'can' }];
	const missing = facts.city_missing[area] ?? 0;
	return state === 'short' ? [{ key: 'city', text: tn('{n} token is missing for a city', '{n} tokens are missing for a city', missing), heed: false }] : [];
}

/** Tokens above the limit go when cities are built (7.2); where one can be built or a fight comes first they may not. */
export function aboveOf(facts: Facts['areas'], area: string, tokens: number): Follows[] {
	const over = tokens - (facts.limit[area] ?? 0);
	if (over <= 0 || facts.fight[area]?.fights) return [];
	return [{ key: 'above', text: tn('{n} token above the limit: it stays only until construction', '{n} tokens above the limit: they stay only until construction', over), heed: facts.city_state[area] !== 'can' }];
}
