// What a table was opened with, in words that fit a line: what is worth telling comes first, the rest can be looked up. Pure.

import type { Option } from './types.ts';

export interface Setting {
	key: string;
	value: string;
	/** Neither asked for on the home page nor other than usual. */
	usual: boolean;
}

/** The options of a table as they were written down, "players=5 side=west". */
export const readOptions = (text: string): Record<string, string> =>
	Object.fromEntries(text.split(' ').filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));

/** All of them; those in `first` lead, in that order, then the changed ones. Where the players leave no choice, `fixed` holds. */
export function settingsOf(text: string, options: readonly Option[], first: readonly string[], fixed: Readonly<Record<string, string>>): Setting[] {
	const all = Object.entries(readOptions(text)).map(([key, value]) => {
		const option = options.find((o) => o.key === key);
		const usual = !first.includes(key) && option !== undefined && String(option.default) === value;
		return { key, value: fixed[key] ?? value, usual };
	});
	const place = (s: Setting) => (first.includes(s.key) ? first.indexOf(s.key) : first.length + Number(s.usual));
	return all.sort((a, b) => place(a) - place(b));
}
