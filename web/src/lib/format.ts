// Sentences: the page's half of the formatter that the C program has too. Pure functions, tested
// against the same table (tests/format.tsv). No import of values, so that node runs it as it is.

import type { Args, Message, Names } from './types.ts';

export type Catalogue = Record<string, string | string[]>;

/** How to speak: the language, its sentences, and how seats are called. */
export interface Speech {
	language: string;
	text: Catalogue;
	seatName: (seat: string) => string;
	/** Another name for a thing than that of its vocabulary, or null. */
	thing?: (vocabulary: string, key: string) => string | null;
}

export const LANGUAGES = ['en', 'de', 'pl'] as const;

const CATEGORIES: Record<string, string[]> = { en: ['one', 'other'], de: ['one', 'other'], pl: ['one', 'few', 'many'] };
const rules = new Map<string, Intl.PluralRules>();

/** Which of gettext's plural forms a count takes. Below zero nothing is singular, as in C. */
export function pluralIndex(language: string, n: number): number {
	const order = CATEGORIES[language] ?? ['one', 'other'];
	if (n < 0) return order.length - 1;
	let rule = rules.get(language);
	if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
	const index = order.indexOf(rule.select(n));
	return index < 0 ? order.length - 1 : index;
}

/** The sentence in the language, or in English where it is not translated. */
export function pick(language: string, text: Catalogue, one: string, many: string | null, n: number): string {
	const found = text[one];
	if (many === null || many === '') return typeof found === 'string' && found !== '' ? found : one;
	if (Array.isArray(found)) {
		const form = found[pluralIndex(language, n)];
		if (form) return form;
	}
	return n === 1 ? one : many;
}

/** Puts the arguments in; `{{` and `}}` are braces, an unknown argument stays as it is written. */
export function fill(text: string, args: Record<string, string | number>): string {
	return text.replace(/\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (all: string, name?: string) => {
		if (all === '{{') return '{';
		if (all === '}}') return '}';
		return name !== undefined && Object.hasOwn(args, name) ? String(args[name]) : all;
	});
}

/** The name of a thing of a vocabulary in a language. */
export function thingName(names: Names, vocabulary: string, key: string, language: string): string {
	const thing = names.vocabularies[vocabulary]?.find((t) => t.key === key);
	if (!thing) return '?';
	const index = (LANGUAGES as readonly string[]).indexOf(language);
	return thing.names[index] || thing.names[0] || '?';
}

/** `seat`, `seat2`, `from_seat`: what stands behind the last underscore, without digits. */
export function vocabularyOfArgument(name: string): string {
	return name.slice(name.lastIndexOf('_') + 1).replace(/[0-9]+$/, '');
}

/** The arguments as words: keys of vocabularies become names, a seat is called as its player is. */
export function namedArgs(names: Names, a: Args, speech: Speech): Record<string, string | number> {
	const out: Record<string, string | number> = {};
	for (const [name, value] of Object.entries(a)) {
		const vocabulary = vocabularyOfArgument(name);
		if (value === null) out[name] = '-';
		else if (typeof value === 'number') out[name] = value;
		else if (vocabulary === 'seat') out[name] = speech.seatName(value);
		else if (names.vocabularies[vocabulary]) out[name] = speech.thing?.(vocabulary, value) ?? thingName(names, vocabulary, value, speech.language);
		else out[name] = value;
	}
	return out;
}

export function formatMessage(names: Names, message: Message, speech: Speech): string {
	const sentence = names.messages[message.m];
	if (!sentence) return '';
	const a = message.a ?? {};
	const n = typeof a.n === 'number' ? a.n : (Object.values(a).find((v) => typeof v === 'number') ?? 0);
	// What the others are told has no second form.
	const blank = message.others && sentence.others;
	const text = blank ? pick(speech.language, speech.text, blank, null, n) : pick(speech.language, speech.text, sentence.text, sentence.many, n);
	return fill(text, namedArgs(names, a, speech));
}
