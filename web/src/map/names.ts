// What things on the map are called, and the colours of civilizations, which are those of the mock-ups. The names are the program's.

import { knownGame } from '../lib/api.ts';
import { LANGUAGES } from '../lib/format.ts';

const VOCABULARY = { area: 'area', civilization: 'civ', plain: 'plain', volcano: 'volcano' };

let names: Map<string, string[]> | null = null;

/** What an area, civilization, flood plain or volcano is called in a language. */
export function nameOf(kind: keyof typeof VOCABULARY, key: string, language: string): string {
	if (!names) {
		const game = knownGame('megaciv');
		names = game && new Map(Object.values(VOCABULARY).flatMap((v) => (game.vocabularies[v] ?? []).map((thing): [string, string[]] => [`${v}/${thing.key}`, thing.names])));
	}
	const all = names?.get(`${VOCABULARY[kind]}/${key}`);
	return all?.[LANGUAGES.findIndex((l) => l === language)] ?? all?.[0] ?? key;
}

export const COLOURS: Record<string, string> = {
	minoa: '#b9e12e', saba: '#de8550', assyria: '#64b9f5', maurya: '#c8432b', celt: '#55a30a', babylon: '#8c8b9c',
	carthage: '#f8ee9e', dravidia: '#2a2c68', hatti: '#f4a7bb', kushan: '#621707', rome: '#a9388b', persia: '#6b3a78',
	iberia: '#dcebf5', nubia: '#178a72', hellas: '#1d6fb8', indus: '#2f5244', egypt: '#e3a81c', parthia: '#757046',
};
