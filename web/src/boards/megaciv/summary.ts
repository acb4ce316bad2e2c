// What a movement comes to if it ends now, by area, from facts; and whether that should be seen before it ends.

import type { AtTable } from '../../lib/context.ts';
import type { Bag } from '../../lib/types.ts';
import { board } from './board.svelte.ts';
import type { Facts } from './facts.ts';
import { aboveOf } from './follows.ts';
import { bagOf } from './hand.ts';
import { movesOf } from './moves.ts';

export interface Summary {
	/** Conflicts of mine. */
	fights: string[];
	/** Where tokens of mine stay only until construction. */
	above: string[];
	/** Where a city can be built. */
	cities: string[];
}

export function summaryOf(facts: Facts['areas'] | undefined, tokens: Bag): Summary {
	if (!facts) return { fights: [], above: [], cities: [] };
	const mine = Object.keys(tokens).filter((a) => (tokens[a] ?? 0) > 0);
	return {
		fights: Object.keys(facts.fight).filter((a) => facts.fight[a]!.fights && (tokens[a] || facts.fight[a]!.lost)),
		above: mine.filter((a) => aboveOf(facts, a, tokens[a]!).some((x) => x.heed)),
		cities: mine.filter((a) => facts.city_state[a] === 'can' && !facts.fight[a]?.fights),
	};
}

/** Who has moved something into a conflict or above a limit sees it before the movement ends; a second word ends it. */
export function sumsUp(at: AtTable, act: string): boolean {
	if (act !== 'end_movement' || at.plan || !at.mine || board.sheet === 'moves' || !movesOf(at.state.log, at.mine).length) return false;
	const { fights, above } = summaryOf(at.table.facts['areas'] as Facts['areas'] | undefined, bagOf(at.state.view, 'tokens', at.mine));
	if (!fights.length && !above.length) return false;
	board.choose(null);
	board.sheet = 'moves';
	board.summing = true;
	return true;
}
