// What is printed on the components of Mega Civilization, from the program (lib/printed.ts). The rules stay with the program: prices,
// limits and values of sets are facts, never worked out from these.

import { printedTable } from '../../lib/printed.ts';

const table = <Row,>(name: string) => printedTable<Row>('megaciv', name);

export interface Advance {
	key: string;
	cost: number;
	points: number;
	groups: string[];
	/** What it takes off the price of one other advance. */
	bonus: { to: string; n: number } | null;
	/** Credit points it gives, by colour. */
	credit: Record<string, number>;
}

interface AdvanceRow {
	cost: number;
	vp: number;
	group1: string | null;
	group2: string | null;
	credit: Record<string, number>;
	bonus_to: string | null;
	bonus: number;
}

export const ADVANCES: Advance[] = [...table<AdvanceRow>('advances')].map(([key, r]) => ({
	key,
	cost: r.cost,
	points: r.vp,
	groups: [r.group1, r.group2].filter((g): g is string => g !== null),
	bonus: r.bonus_to ? { to: r.bonus_to, n: r.bonus } : null,
	credit: r.credit,
}));
const byKey = new Map(ADVANCES.map((a) => [a.key, a]));
export const advanceOf = (key: string): Advance | null => byKey.get(key) ?? null;

/** The number printed on a commodity: that of its stack. */
const goods = table<{ stack: number }>('goods');
export const stackOf = (good: string): number => goods.get(good)?.stack ?? 0;

/** What a trade card is: a commodity or a calamity. */
const cards = table<{ good: string | null; calamity: string | null }>('cards');
export const cardOf = (card: string): { good: string | null; calamity: string | null } => cards.get(card) ?? { good: null, calamity: null };

/** Calamities come by their order, minor ones first, all players at once. */
const calamities = table<{ stack: number; kind: number; order: number }>('calamities');
export const calamityOrder = (calamity: string): number => calamities.get(calamity)?.order ?? 0;
export const calamityStack = (calamity: string): number => calamities.get(calamity)?.stack ?? 0;
export const isMinor = (calamity: string): boolean => calamities.get(calamity)?.kind === 0;

/** Where a civilization is at home. */
export type Block = 'west' | 'east';
const civilizations = table<{ block: number }>('civilizations');
export const blockOf = (civ: string): Block => ((civilizations.get(civ)?.block ?? 0) === 0 ? 'west' : 'east');

/** The advances of a theme set. */
const themes = table<Record<`advance${1 | 2 | 3 | 4}`, string>>('themes');
export function themeOf(theme: string): string[] {
	const row = themes.get(theme);
	return row ? [row.advance1, row.advance2, row.advance3, row.advance4] : [];
}

/** The first step of each epoch behind the Stone Age, and the last step. */
export interface Track {
	starts: number[];
	last: number;
}

const EPOCHS = ['early_bronze', 'middle_bronze', 'late_bronze', 'early_iron', 'late_iron'] as const;
type TrackRow = Record<(typeof EPOCHS)[number] | 'last', number>;
const tracks = { basic: table<TrackRow>('track_basic'), expert: table<TrackRow>('track_expert') };
export function trackOf(civ: string, version: string): Track {
	const row = tracks[version === 'expert' ? 'expert' : 'basic'].get(civ);
	return row ? { starts: EPOCHS.map((e) => row[e]), last: row.last } : { starts: [], last: 16 };
}

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
