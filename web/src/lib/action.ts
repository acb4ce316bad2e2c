// The text of an action: `offer to_seat=s2 give=2*silk+amber n=1`. The page builds what people compose
// and reads what the server offers, to group and to find what a choice speaks of.

import type { Bag, Choice, Field, Kind, Names, Shape } from './types.ts';

export type FieldValue = string | number | Bag | string[] | null;

function fieldText(value: FieldValue, shape: Shape): string {
	if (value === null || value === '') return '';
	if (typeof value === 'string' || typeof value === 'number') return String(value);
	if (Array.isArray(value)) return value.join(shape === 'set' ? '+' : ',');
	return Object.entries(value)
		.filter(([, count]) => count > 0)
		.map(([key, count]) => (count === 1 ? key : `${count}*${key}`))
		.join('+');
}

/** Empty fields are left out: what must be there the server will say. */
export function actionText(kind: Kind, values: Record<string, FieldValue>): string {
	const words = [kind.key];
	for (const field of kind.fields) {
		const text = fieldText(values[field.name] ?? null, field.shape);
		if (text !== '') words.push(`${field.name}=${text}`);
	}
	return words.join(' ');
}

export const kindOf = (act: string): string => act.split(' ', 1)[0] ?? '';

export function withNumber(choice: Choice, value: number): string {
	return choice.act.replace('*', () => String(value));
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
