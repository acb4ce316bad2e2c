// Things that a line of talk names: by any of their names, in any language, whole words, the longest first.

import type { Piece } from './format.ts';
import type { Names } from './types.ts';

export type Mention = Piece;

/** Names as short as this are words of every day too: they count only as they are written. */
const SHORT = 4;

export type Finder = (text: string) => Mention[];

/** Of two things with one name that of the vocabulary that is listed first. */
export function finder(vocabularies: Names['vocabularies'], among: string[]): Finder {
	const things = new Map<string, { name: string; vocabulary: string; key: string }>();
	for (const vocabulary of among)
		for (const { key, names } of vocabularies[vocabulary] ?? [])
			for (const name of names) if (!things.has(name.toLowerCase())) things.set(name.toLowerCase(), { name, vocabulary, key });
	if (!things.size) return (text) => [{ text, thing: null }];
	const escaped = [...things.keys()].sort((a, b) => b.length - a.length).map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	const named = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

	return (text) => {
		const found: Mention[] = [];
		let from = 0;
		for (const match of text.matchAll(named)) {
			const thing = things.get(match[0].toLowerCase());
			if (!thing || (thing.name.length <= SHORT && match[0] !== thing.name)) continue;
			if (match.index > from) found.push({ text: text.slice(from, match.index), thing: null });
			found.push({ text: match[0], thing: { vocabulary: thing.vocabulary, key: thing.key } });
			from = match.index + match[0].length;
		}
		if (from < text.length || !found.length) found.push({ text: text.slice(from), thing: null });
		return found;
	};
}
