// Sentences: the page's half of the formatter that the C program has too. Pure functions, tested
// against the same table (tests/format.tsv). No import of values, so that node runs it as it is.

import type { Args, Names, Offer, Told } from './types.ts';

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

/** A stretch of a sentence; where it names a thing, which. */
export interface Piece {
	text: string;
	thing: { vocabulary: string; key: string } | null;
}

/** The same as `fill`, in pieces: what an argument put in knows what it names. */
function fillPieces(text: string, args: Record<string, Piece[]>): Piece[] {
	const out: Piece[] = [];
	const add = (piece: Piece) => {
		const last = out.at(-1);
		if (last && !last.thing && !piece.thing) last.text += piece.text;
		else if (piece.text) out.push({ ...piece });
	};
	let from = 0;
	for (const match of text.matchAll(/\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g)) {
		add({ text: text.slice(from, match.index), thing: null });
		const [all, name] = match;
		from = match.index + all.length;
		if (all === '{{' || all === '}}') add({ text: all[0]!, thing: null });
		else if (name !== undefined && Object.hasOwn(args, name)) args[name]!.forEach(add);
		else add({ text: all, thing: null });
	}
	add({ text: text.slice(from), thing: null });
	return out;
}

/** The name of a thing of a vocabulary in a language. */
export function thingName(names: Offer, vocabulary: string, key: string, language: string): string {
	const thing = names.vocabularies[vocabulary]?.find((t) => t.key === key);
	if (!thing) return '?';
	const index = (LANGUAGES as readonly string[]).indexOf(language);
	return thing.names[index] || thing.names[0] || '?';
}

/** `seat`, `seat2`, `from_seat`: what stands behind the last underscore, without digits. */
export function vocabularyOfArgument(name: string): string {
	return name.slice(name.lastIndexOf('_') + 1).replace(/[0-9]+$/, '');
}

function named(names: Names, vocabulary: string, value: Args[string], speech: Speech): string | number {
	if (value === null) return '-';
	if (typeof value === 'number') return value;
	if (vocabulary === 'seat') return speech.seatName(value);
	if (names.vocabularies[vocabulary]) return speech.thing?.(vocabulary, value) ?? thingName(names, vocabulary, value, speech.language);
	return value;
}

/** The arguments as words: keys of vocabularies become names, a seat is called as its player is; several are listed. */
export function namedArgs(names: Names, a: NonNullable<Told['a']>, speech: Speech): Record<string, string | number> {
	const out: Record<string, string | number> = {};
	for (const [name, value] of Object.entries(a)) {
		const vocabulary = vocabularyOfArgument(name);
		out[name] = Array.isArray(value) ? value.map((one) => named(names, vocabulary, one, speech)).join(', ') : named(names, vocabulary, value, speech);
	}
	return out;
}

/** The sentence of a message, before anything is put in. */
function sentenceOf(names: Names, message: Told, speech: Speech): string | null {
	const sentence = names.messages[message.m];
	if (!sentence) return null;
	const a = message.a ?? {};
	const n = typeof a.n === 'number' ? a.n : (Object.values(a).find((v) => typeof v === 'number') ?? 0);
	// What the others are told has no second form.
	const blank = message.others && sentence.others;
	return blank ? pick(speech.language, speech.text, blank, null, n) : pick(speech.language, speech.text, sentence.text, sentence.many, n);
}

export function formatMessage(names: Names, message: Told, speech: Speech): string {
	const text = sentenceOf(names, message, speech);
	return text === null ? '' : fill(text, namedArgs(names, message.a ?? {}, speech));
}

/** The same in pieces; those know what they name that are of these vocabularies. */
export function messagePieces(names: Names, message: Told, speech: Speech, among: readonly string[]): Piece[] {
	const text = sentenceOf(names, message, speech);
	if (text === null) return [];
	const args: Record<string, Piece[]> = {};
	for (const [name, value] of Object.entries(message.a ?? {})) {
		const vocabulary = vocabularyOfArgument(name);
		const pieces = (Array.isArray(value) ? value : [value]).map((one): Piece => ({ text: String(named(names, vocabulary, one, speech)), thing: typeof one === 'string' && among.includes(vocabulary) ? { vocabulary, key: one } : null }));
		args[name] = pieces.flatMap((piece, i): Piece[] => (i ? [{ text: ', ', thing: null }, piece] : [piece]));
	}
	return fillPieces(text, args);
}
