// Reading a view by the parts that NAMES describes. Where a row is missing its value is zero.

import type { Bag, Names, Offer, Part, Value, View } from './types.ts';

export const isObject = (v: Value | undefined): v is { [name: string]: Value } => typeof v === 'object' && v !== null && !Array.isArray(v);

export function isEmpty(v: Value | undefined): boolean {
	if (v === undefined || v === null || v === '') return true;
	if (Array.isArray(v)) return v.length === 0;
	if (typeof v === 'object') return Object.values(v).every((x) => isEmpty(x) || x === 0);
	return false;
}

export function row(view: View, part: Part, key: string): Value | undefined {
	const rows = view[part.name];
	return isObject(rows) ? rows[key] : undefined;
}

export const shown = (names: Offer): Part[] => names.parts.filter((p) => p.label !== null);

/** A figure by seat: what stands beside each player. */
export const isSeatFigure = (p: Part): boolean => p.rows === 'seat' && p.shape === 'one';

/** Something that lies before each seat: a hand, a row of cards. */
export const isSeatHolding = (p: Part): boolean => p.rows === 'seat' && p.shape !== 'one' && p.shape !== 'record';

/** Does anybody but this seat have something there that we can see? */
export function othersHave(view: View, part: Part, mine: string | null): boolean {
	const rows = view[part.name];
	return isObject(rows) && Object.entries(rows).some(([key, v]) => key !== mine && !isEmpty(v));
}

/** The counter that names the moment: "Round 3". */
export function clockPart(names: Offer): Part | null {
	return shown(names).find((p) => p.rows === null && p.shape === 'one' && p.vocabulary === null) ?? null;
}

/** Keys in the order of their vocabulary, whatever order they came in. */
export function ordered(names: Names, vocabulary: string | null, keys: string[]): string[] {
	const all = (vocabulary && names.vocabularies[vocabulary]) || [];
	const place = new Map(all.map((t, i) => [t.key, i]));
	return [...keys].sort((a, b) => (place.get(a) ?? 1e6) - (place.get(b) ?? 1e6) || a.localeCompare(b, 'en', { numeric: true }));
}

/** The bag of mine that things of a field come from: the part it names, else one of its vocabulary. */
export function myBag(names: Names, view: View, mine: string | null, vocabulary: string | null, from?: string | null): Bag | null {
	if (!mine || !vocabulary) return null;
	const part = names.parts.find((p) => (from ? p.name === from : p.rows === 'seat' && p.shape === 'bag' && p.vocabulary === vocabulary));
	if (!part) return null;
	return (row(view, part, mine) as Bag | undefined) ?? {};
}

/** The vocabulary a bare key belongs to, for records whose fields were not described. */
export function vocabularyOf(names: Names, key: string): string | null {
	for (const [name, things] of Object.entries(names.vocabularies)) if (things.some((t) => t.key === key)) return name;
	return null;
}
