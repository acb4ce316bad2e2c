// Proposals as they stand in the view. Pure.

import { isObject } from '../../lib/parts.ts';
import type { Bag, State, Value } from '../../lib/types.ts';

export interface Goods {
	florins: number;
	tokens: number;
	cubes: Bag;
	cards: string[];
	/** A hex that may be harvested on. */
	harvest: string | null;
	ships: boolean;
}

export interface Offer {
	key: string;
	from: string;
	to: string;
	mark: number;
	give: Goods;
	take: Goods;
}

export const nothing = (): Goods => ({ florins: 0, tokens: 0, cubes: {}, cards: [], harvest: null, ships: false });

function side(o: Record<string, Value>, which: string): Goods {
	const text = (v: Value | undefined) => (typeof v === 'string' ? v : null);
	const cubes = o[`${which}_cubes`];
	return {
		florins: Number(o[`${which}_florins`] ?? 0), tokens: Number(o[`${which}_tokens`] ?? 0), cubes: isObject(cubes) ? (cubes as Bag) : {},
		cards: [text(o[`${which}_card`]), text(o[`${which}_card2`])].filter((c): c is string => c !== null), harvest: text(o[`${which}_harvest`]), ships: Number(o[`${which}_ships`] ?? 0) > 0,
	};
}

export function offersOf(state: State): Offer[] {
	return Object.entries(isObject(state.view.offer) ? state.view.offer : {}).flatMap(([key, o]) => {
		if (!isObject(o) || typeof o.to_seat !== 'string') return [];
		const from = /^s\d+/.exec(key)?.[0] ?? '';
		return [{ key, from, to: o.to_seat, mark: Number(o.mark ?? 0), give: side(o, 'give'), take: side(o, 'take') }];
	});
}

export const isNothing = (g: Goods): boolean => !g.florins && !g.tokens && !Object.values(g.cubes).some((n) => n > 0) && !g.cards.length && !g.harvest && !g.ships;

/** One side as fields of the action. */
export const written = (which: string, g: Goods): Record<string, string | number | Bag | null> => ({
	[`${which}_florins`]: g.florins, [`${which}_tokens`]: g.tokens, [`${which}_cubes`]: g.cubes, [`${which}_card`]: g.cards[0] ?? null, [`${which}_card2`]: g.cards[1] ?? null, [`${which}_harvest`]: g.harvest, [`${which}_ships`]: g.ships ? 1 : 0,
});
