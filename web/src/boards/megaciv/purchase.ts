// A purchase as text and in parts. Pure.

import { actionText, fieldsOf, readBag } from '../../lib/action.ts';
import type { Bag, Field, Kind, Names } from '../../lib/types.ts';

export interface Paid {
	cards: Bag;
	treasury: number;
	/** Trade Empire: which set, and the card that stands in for one of it. */
	set_good: string | null;
	substitute_card: string | null;
}

/** Fields that belong to the payment. */
const PAYS = ['set_good', 'substitute_card'];

/** Which advance brings a choice, by its field. */
const OWNERS: Record<string, string> = { library_advance: 'library', anatomy_advance: 'anatomy', record: 'written_record', monument: 'monument' };
export const ownerOf = (field: string): string | undefined => OWNERS[field.replace(/\d+$/, '')];

export const boughtIn = (act: string): string[] => (fieldsOf(act).advances ?? '').split('+').filter(Boolean);
export const giftIn = (act: string): string | null => fieldsOf(act).anatomy_advance ?? null;
export const cheaperIn = (act: string): string | null => fieldsOf(act).library_advance ?? null;

export function paidIn(act: string): Paid {
	const f = fieldsOf(act);
	return { cards: readBag(f.cards === '0' ? '' : (f.cards ?? '')), treasury: Number(f.treasury ?? 0), set_good: f.set_good ?? null, substitute_card: f.substitute_card ?? null };
}

/** What is chosen within it, by field: what Library makes cheaper, what Anatomy gives, colours. */
export const chosenIn = (act: string, fields: readonly Field[]): Record<string, string> => {
	const f = fieldsOf(act);
	return Object.fromEntries(fields.flatMap(({ name }) => (f[name] && !PAYS.includes(name) ? [[name, f[name]]] : [])));
};

/** The fields of a kind in which one thing is chosen: of the purchase, of its payment. */
export const choiceFields = (kind: Kind | null): Field[] => (kind?.fields ?? []).filter((f) => f.shape === 'one' && f.vocabulary !== null);
export const isPayment = (f: Field): boolean => PAYS.includes(f.name);

/** The same purchase, paid otherwise. */
export function paidWith(kind: Kind, act: string, paid: Paid, names: Names): string {
	const values = { ...chosenIn(act, choiceFields(kind)), ...paid, advances: boughtIn(act) };
	return actionText(kind, values, names);
}

/** Several colours of one advance are written in the order of the colours. */
export function inOrder(given: Readonly<Record<string, string>>, fields: readonly Field[], place: (vocabulary: string, key: string) => number): Record<string, string> {
	const out: Record<string, string> = {};
	const stem = (f: Field) => f.name.replace(/\d+$/, '');
	for (const one of new Set(fields.map(stem))) {
		const same = fields.filter((f) => stem(f) === one);
		const chosen = same.map((f) => given[f.name]).filter((v): v is string => !!v);
		if (same.length > 1) chosen.sort((a, b) => place(same[0]!.vocabulary ?? '', a) - place(same[0]!.vocabulary ?? '', b));
		same.forEach((f, i) => chosen[i] && (out[f.name] = chosen[i]));
	}
	return out;
}

/** What a plan holds to, as the engine reads it: a purchase that pays nothing. */
export const termsText = (kind: Kind, values: Readonly<Record<string, string | string[]>>, names: Names): string => actionText(kind, { treasury: 0, ...values }, names);

/** How many cards of each good are turned in. */
export function goodsIn(cards: Bag): Map<string, number> {
	const goods = new Map<string, number>();
	for (const [card, n] of Object.entries(cards)) if (n > 0) goods.set(card.split('.')[0]!, (goods.get(card.split('.')[0]!) ?? 0) + n);
	return goods;
}
