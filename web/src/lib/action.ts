// The text of an action: `offer to_seat=s2 give=2*silk+amber n=1`. The page builds what people compose
// and reads what the server offers, to group and to find what a choice speaks of.

import type { Bag, Choice, Field, Kind, Names } from './types.ts';

export type FieldValue = string | number | Bag | string[] | null;

/** Sets and bags are written in the order of their vocabulary; only lists have an order of their own. */
function inOrder(keys: string[], field: Field, names: Names | undefined): string[] {
	const all = (field.vocabulary && names?.vocabularies[field.vocabulary]) || [];
	const place = new Map(all.map((thing, i) => [thing.key, i]));
	return place.size ? [...keys].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)) : keys;
}

function fieldText(value: FieldValue, field: Field, names: Names | undefined): string {
	if (value === null || value === '') return '';
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	if (Array.isArray(value)) return field.shape === 'set' ? inOrder(value, field, names).join('+') : value.join(',');
	const held = Object.keys(value).filter((key) => (value[key] ?? 0) > 0);
	return inOrder(held, field, names)
		.map((key) => (value[key] === 1 ? key : `${value[key]}*${key}`))
		.join('+');
}

/** Empty fields are left out: what must be there the server will say. */
export function actionText(kind: Kind, values: Record<string, FieldValue>, names?: Names): string {
	const words = [kind.key];
	for (const field of kind.fields) {
		const text = fieldText(values[field.name] ?? null, field, names);
		if (text !== '') words.push(`${field.name}=${text}`);
	}
	return words.join(' ');
}

export const kindOf = (act: string): string => act.split(' ', 1)[0] ?? '';

/** The fields of an action as they are written. */
export function fieldsOf(act: string): Record<string, string> {
	const words = act.split(' ').slice(1);
	return Object.fromEntries(words.map((w) => [w.slice(0, w.indexOf('=')), w.slice(w.indexOf('=') + 1)]));
}

/** A bag as it is written: `2*silk+amber`. */
export function readBag(text: string): Bag {
	const bag: Bag = {};
	for (const item of text.split('+').filter(Boolean)) {
		const m = /^(\d+)\*(.*)$/.exec(item);
		bag[m ? m[2]! : item] = m ? Number(m[1]) : 1;
	}
	return bag;
}

/** The fields of a choice that its label does not speak of, without those that are 0. */
export function unsaid(names: Names, choice: Choice): [Field, string][] {
	const kind = names.kinds.find((k) => k.key === kindOf(choice.act));
	const given = fieldsOf(choice.act);
	const said = choice.label.a ?? {};
	return (kind?.fields ?? []).flatMap((f): [Field, string][] => {
		const text = given[f.name];
		return text === undefined || text === '0' || f.name === choice.field || f.name in said ? [] : [[f, text]];
	});
}

/** A choice that ranges has `{n}` where its number goes, and no other text has braces: `6*clay.w` is six cards. */
export function withNumber(choice: Choice, value: number): string {
	return choice.act.replace('{n}', String(value));
}

/** The label of a ranging choice with its number in place. */
export function labelWith(choice: Choice, value: number): Choice['label'] {
	const a = { ...choice.label.a };
	if (choice.field !== undefined) {
		// A sentence that must count calls its number n, whatever the field is called.
		if (!(choice.field in a) && 'n' in a) a.n = value;
		else a[choice.field] = value;
	}
	return { ...choice.label, a };
}

/** The things an action names, as "vocabulary:key", so that the board can point at them. */
export function thingsIn(names: Names, act: string): string[] {
	const [key, ...words] = act.split(' ');
	const kind = names.kinds.find((k) => k.key === key);
	const found: string[] = [];
	for (const w of words) {
		const [name, text = ''] = w.split('=');
		const field = kind?.fields.find((f: Field) => f.name === name);
		if (!field?.vocabulary) continue;
		for (const item of text.split(/[,+]/)) found.push(`${field.vocabulary}:${item.replace(/^[0-9]+\*/, '')}`);
	}
	return found;
}
