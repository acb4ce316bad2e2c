// The own hand: cards of one good together, calamities apart.

import { isObject } from '../../lib/parts.ts';
import type { Bag, Names, View } from '../../lib/types.ts';
import { stackOf } from './printed.ts';

export interface Goods {
	good: string;
	stack: number;
	n: number;
	cards: [card: string, n: number][]; // of either block
}

export interface Hand {
	goods: Goods[];
	calamities: [card: string, n: number][];
	n: number;
}

export const bagOf = (view: View, part: string, seat: string | null): Bag => {
	const rows = view[part];
	const row = seat !== null && isObject(rows) ? rows[seat] : null;
	return isObject(row ?? null) ? (row as Bag) : {};
};

/** In the order of the stacks, the highest first. */
export function handOf(names: Names, view: View, seat: string | null): Hand {
	const known = new Set((names.vocabularies.good ?? []).map((g) => g.key));
	const goods = new Map<string, Goods>();
	const hand: Hand = { goods: [], calamities: [], n: 0 };
	for (const [card, n] of Object.entries(bagOf(view, 'hand', seat))) {
		if (n <= 0) continue;
		hand.n += n;
		const good = card.split('.')[0]!;
		if (!known.has(good)) {
			hand.calamities.push([card, n]);
			continue;
		}
		const row = goods.get(good) ?? { good, stack: stackOf(good), n: 0, cards: [] };
		row.n += n;
		row.cards.push([card, n]);
		goods.set(good, row);
	}
	hand.goods = [...goods.values()].sort((a, b) => b.stack - a.stack || b.n - a.n || a.good.localeCompare(b.good));
	return hand;
}
