// How far the quantity of an end condition has come, from what lies open. Pure.

import type { View } from '../../lib/types.ts';
import { ownedCards } from './cards.ts';
import { CARDS, type Objective, RESOURCES } from './facts.ts';
import { count, hexesOf, number } from './read.ts';

export function quantityOf(view: View, quantity: string): number {
	const built = (kind: string) => hexesOf(view).filter((h) => h.buildings.some((b) => b.kind === kind)).length;
	switch (quantity) {
		case 'explorer_stacks_empty': return [0, 1, 2].filter((i) => count(view, 'stack', String(i)) === 0).length;
		case 'bank_empty_kinds': return RESOURCES.filter((r) => count(view, 'bank', r) === 0).length;
		case 'bank_florins': return number(view, 'bank_florins');
		case 'characters_in_play': return ownedCards(view).filter((o) => CARDS[o.card]?.type === 'character').length;
		case 'progress_in_play': return ownedCards(view).filter((o) => CARDS[o.card]?.type !== 'character').length;
		case 'markets_in_play': return built('market');
		case 'ports_in_play': return built('port');
		case 'temples_in_play': return built('temple');
		case 'towns_in_play': return built('town');
		default: return number(view, 'population');
	}
}

export interface Aim {
	now: number;
	of: number;
	atMost: boolean;
}

export const aimOf = (view: View, o: Objective, players: number): Aim => ({ now: quantityOf(view, o.quantity), of: o.values[players - 2] ?? 0, atMost: o.atMost });
