// What is printed on the components of Mega Civilization and shown here, from the same tables as the program's. The rules
// stay with the program: prices, limits and values of sets are never worked out from these.

import advanceCells from '../../../../data/megaciv/advances.tsv';
import goodCells from '../../../../data/megaciv/commodities.tsv';
import limitCells from '../../../../data/megaciv/limits.tsv';
import themeCells from '../../../../data/megaciv/theme_sets.tsv';
import trackCells from '../../../../data/megaciv/tracks.tsv';
import { readTable } from '../../map/tables.ts';

export interface Advance {
	key: string;
	cost: number;
	points: number;
	groups: string[];
}

export const ADVANCES: Advance[] = readTable(advanceCells).map((r) => ({
	key: r.key!,
	cost: Number(r.cost),
	points: Number(r.vp),
	groups: [r.group1!, r.group2!].filter((g) => g !== '-'),
}));
const byKey = new Map(ADVANCES.map((a) => [a.key, a]));
export const advanceOf = (key: string): Advance | null => byKey.get(key) ?? null;

/** Views count credits in units of so many points. */
export const CREDIT_UNIT = Number(readTable(limitCells).find((r) => r.key === 'credit_unit')!.value);

/** The number printed on a commodity: that of its stack. */
const stacks = new Map(readTable(goodCells).map((r) => [r.key!, Number(r.stack)]));
export const stackOf = (good: string): number => stacks.get(good) ?? 0;

/** The advances of a theme set. */
const themes = new Map(readTable(themeCells).map((r) => [r.key!, [r.advance1!, r.advance2!, r.advance3!, r.advance4!]]));
export const themeOf = (theme: string): string[] => themes.get(theme) ?? [];

/** The first step of each epoch behind the Stone Age, and the last step. */
export interface Track {
	starts: number[];
	last: number;
}

const EPOCHS = ['early_bronze', 'middle_bronze', 'late_bronze', 'early_iron', 'late_iron'];
const tracks = new Map(readTable(trackCells).map((r): [string, Track] => [`${r.civ}/${r.version}`, { starts: EPOCHS.map((e) => Number(r[e])), last: Number(r.last) }]));
export const trackOf = (civ: string, version: string): Track => tracks.get(`${civ}/${version}`) ?? { starts: [], last: 16 };

/** Which epoch a step lies in, counted from 0, the Stone Age. */
export const epochOf = (track: Track, step: number): number => track.starts.filter((s) => step >= s).length;

/** Colours of advances: a glyph each (24 grid), for those who cannot tell the colours apart. */
export const GROUPS: Record<string, { color: string; glyph: string }> = {
	art: { color: '#B58B12', glyph: 'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19ZM10 7l6.500-1.500v8.300a2.200 2.200 0 1 1-1.500-2V8.300l-3.500.8v6.200a2.200 2.200 0 1 1-1.500-2z' },
	civic: { color: '#A8352A', glyph: 'M12 2.500 21.500 7v2.500h-19V7zM4.500 11h3v7h-3zM10.500 11h3v7h-3zM16.500 11h3v7h-3zM2.500 19.300h19v2.200h-19z' },
	craft: { color: '#A85F1B', glyph: 'M12 2.500 20.500 7.200v9.600L12 21.500l-8.500-4.700V7.200zM8 7.500v3.800h2.800V17h2.400v-5.700H16V7.500z' },
	religion: { color: '#3F6FA3', glyph: 'M12 1.500 22.500 12 12 22.500 1.500 12zM12 7.500 7.500 12l4.500 4.500 4.500-4.500z' },
	science: { color: '#2C7A57', glyph: 'M12 2.500 22.500 21h-21zM12 12.200a3.300 3.300 0 1 0 0 6.600 3.300 3.300 0 0 0 0-6.600Z' },
};
