// The page's own words. Call with literal English, so that xgettext finds the sentences:
//   t('Round {n}', { n: 3 })      tn('{n} seat', '{n} seats', 3)

import { fill, pick } from './format.ts';
import { settings } from './settings.svelte.ts';

type WordArgs = Record<string, string | number>;

export function t(text: string, args: WordArgs = {}): string {
	return fill(pick(settings.language, settings.text, text, null, 0), args);
}

export function tn(one: string, many: string, n: number, args: WordArgs = {}): string {
	return fill(pick(settings.language, settings.text, one, many, n), { n, ...args });
}

/** A name the server sent in English (a label, an option): looked up, not extracted from here. */
export function word(english: string): string {
	const found = settings.text[english];
	return typeof found === 'string' && found !== '' ? found : english;
}

/** For keys the server gives no label to: "hand_size" becomes "Hand size", and that is looked up. */
export function keyWord(key: string): string {
	const plain = key.replace(/[_-]+/g, ' ');
	return word(plain.charAt(0).toUpperCase() + plain.slice(1));
}
