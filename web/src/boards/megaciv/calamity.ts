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

export function dueWord({ what, n }: Due): string {
	switch (what) {
		case 'damage':
			return t('Damage {n}', { n });
		case 'reduce':
			return tn('{n} city to reduce', '{n} cities to reduce', n);
		case 'destroy':
			return tn('{n} city to give up', '{n} cities to give up', n);
		case 'support':
			return t('Cities that lack support');
		case 'cards':
			return tn('{n} card to discard', '{n} cards to discard', n);
		case 'face':
			return t('Cards worth {n} to discard', { n });
		case 'steps':
			return tn('{n} step back', '{n} steps back', n);
		case 'victims':
			return tn('{n} victim to name', '{n} victims to name', n);
		case 'select':
			return tn('{n} city to select', '{n} cities to select', n);
		case 'spare':
			return tn('may spare {n} city', 'may spare {n} cities', n);
		case 'annex':
			return tn('{n} city to annex', '{n} cities to annex', n);
		case 'pirates':
			return tn('{n} city for the pirates', '{n} cities for the pirates', n);
		case 'mark':
			return tn('{n} unit point to choose', '{n} unit points to choose', n);
		default:
			return t('a choice to make');
	}
}
