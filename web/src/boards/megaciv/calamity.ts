// Calamities as they stand in the view: the cards that are resolved now, what each seat still owes, which areas are chosen.

import { isObject } from '../../lib/parts.ts';
import type { Value, View } from '../../lib/types.ts';
import { t, tn } from '../../lib/words.ts';

export interface Copy {
	key: string;
	card: string;
	victim: string | null;
	beneficiary: string | null;
	others: string[];
}

export interface Due {
	seat: string;
	what: string;
	calamity: string | null;
	n: number;
	/** Whose units it is about, where not the own. */
	from: string | null;
}

const text = (v: Value | undefined): string | null => (typeof v === 'string' ? v : null);
const rows = (v: Value | undefined): [string, Record<string, Value>][] => Object.entries(isObject(v) ? v : {}).filter((row): row is [string, Record<string, Value>] => isObject(row[1]));

export function copiesOf(view: View): Copy[] {
	return rows(view.copy).flatMap(([key, c]) => {
		const card = text(c.card);
		return card ? [{ key, card, victim: text(c.seat), beneficiary: text(c.to_seat), others: Array.isArray(c.victims) ? c.victims : [] }] : [];
	});
}

export function duesOf(view: View): Due[] {
	return rows(view.due).flatMap(([seat, d]) => {
		const what = text(d.due);
		return what ? [{ seat, what, calamity: text(d.calamity), n: Number(d.n ?? 0), from: text(d.from_seat) }] : [];
	});
}

/** Areas that are chosen already: open to all while a realm is divided, the own ones while they are selected in secret. */
export function chosenOf(view: View, dues: Due[], mine: string | null): Set<string> {
	if (dues.some((d) => d.what === 'mark' || d.what === 'share')) return new Set(Object.entries(isObject(view.used) ? view.used : {}).flatMap(([area, n]) => (Number(n) > 0 ? [area] : [])));
	const picks = mine && isObject(view.picks) ? view.picks[mine] : null;
	return new Set(Array.isArray(picks) && dues.length ? picks : []);
}

const DUES: Record<string, (n: number) => string> = {
	damage: (n) => t('Damage {n}', { n }),
	reduce: (n) => tn('{n} city to reduce', '{n} cities to reduce', n),
	destroy: (n) => tn('{n} city to give up', '{n} cities to give up', n),
	support: () => t('Cities that lack support: reduce one'),
	cards: (n) => tn('{n} card to discard', '{n} cards to discard', n),
	face: (n) => t('Cards worth {n} to discard', { n }),
	steps: (n) => tn('{n} step back', '{n} steps back', n),
	victims: (n) => tn('{n} victim to name', '{n} victims to name', n),
	select: (n) => tn('{n} city to select', '{n} cities to select', n),
	spare: (n) => tn('may spare {n} city', 'may spare {n} cities', n),
	annex: (n) => tn('{n} city to annex', '{n} cities to annex', n),
	pirates: (n) => tn('{n} city for the pirates', '{n} cities for the pirates', n),
	mark: (n) => tn('{n} unit point to choose', '{n} unit points to choose', n),
};

export const dueWord = ({ what, n }: Due): string => DUES[what]?.(n) ?? t('a choice to make');
