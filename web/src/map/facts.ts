// Facts of Mega Civilization that the map shows: line-ups and names, from the same tables as the program's.
// Their colours are those of the mock-ups.

import areaCells from '../../../data/megaciv/areas.tsv?names';
import lineupCells from '../../../data/megaciv/lineups.tsv';
import nameCells from '../../../data/megaciv/names.tsv';
import { LANGUAGES } from '../lib/format.ts';
import { areaNamesOf, lineupsOf, namesOf, type Lineup } from './tables.ts';

export type { Lineup };

export const LINEUPS: Lineup[] = lineupsOf(lineupCells);

const NAMES = new Map([...namesOf(nameCells, ['civilization', 'plain', 'volcano']), ...areaNamesOf(areaCells)]);

/** What an area, civilization, flood plain or volcano is called in a language. */
export function nameOf(kind: 'area' | 'civilization' | 'plain' | 'volcano', key: string, language: string): string {
	const names = NAMES.get(`${kind}/${key}`);
	return names?.[LANGUAGES.findIndex((l) => l === language)] ?? names?.[0] ?? key;
}

export const COLOURS: Record<string, string> = {
	minoa: '#b9e12e', saba: '#de8550', assyria: '#64b9f5', maurya: '#c8432b', celt: '#55a30a', babylon: '#8c8b9c',
	carthage: '#f8ee9e', dravidia: '#2a2c68', hatti: '#f4a7bb', kushan: '#621707', rome: '#a9388b', persia: '#6b3a78',
	iberia: '#dcebf5', nubia: '#178a72', hellas: '#1d6fb8', indus: '#2f5244', egypt: '#e3a81c', parthia: '#757046',
};
