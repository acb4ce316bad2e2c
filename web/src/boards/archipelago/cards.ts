// The cards of the view: the track, what lies before whom, ready or used. Pure.

import { fieldsOf, kindOf } from '../../lib/action.ts';
import { isObject } from '../../lib/parts.ts';
import type { Choice, View } from '../../lib/types.ts';
import { list } from './read.ts';

export interface Owned {
	card: string;
	seat: string;
	used: boolean;
	built: boolean;
}

export function ownedCards(view: View): Owned[] {
	const [used, built] = [list(view, 'used'), list(view, 'built')];
	return Object.entries(isObject(view.owner) ? view.owner : {}).flatMap(([card, seat]) => (typeof seat === 'string' ? [{ card, seat, used: used.includes(card), built: built.includes(card) }] : []));
}

export interface Place {
	place: number;
	card: string | null;
	/** Which price it shows, counted from 0. */
	side: number;
}

export function trackOf(view: View): Place[] {
	const [cards, sides] = [isObject(view.track) ? view.track : {}, isObject(view.side) ? view.side : {}];
	return [0, 1, 2, 3, 4].map((i) => {
		const card = cards[String(i)];
		return { place: i, card: typeof card === 'string' ? card : null, side: Number(sides[String(i)] ?? 0) };
	});
}

export const usesOf = (choices: Choice[], card: string): Choice[] => choices.filter((c) => kindOf(c.act) === 'use' && fieldsOf(c.act).card === card);
