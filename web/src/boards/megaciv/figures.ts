// The open figures of each seat, as they stand in the view.

import { isObject } from '../../lib/parts.ts';
import type { State, View } from '../../lib/types.ts';
import { t } from '../../lib/words.ts';

export const FIGURES = ['cities', 'census', 'stock', 'treasury', 'hand_size', 'advances'] as const;
export type Figure = (typeof FIGURES)[number];

/** Solid, on a 24 grid. */
export const FIGURE_GLYPHS: Record<Figure, string> = {
	cities: 'M3 21V4h4v3h3.500V4h3v3H17V4h4v17h-6v-4a3 3 0 0 0-6 0v4z',
	census: 'M8.500 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7ZM2 20c0-4.500 2.500-7.500 6.500-7.500S15 15.500 15 20zM16.500 5.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM16.800 20c0-2.800-.7-5-2-6.500 4.200-.9 7.200 1.800 7.200 6.500z',
	stock: 'M12 3c5 0 9 1.600 9 3.500S17 10 12 10 3 8.400 3 6.500 7 3 12 3ZM3 9.500C4.600 11 8 12 12 12s7.400-1 9-2.500V12c0 1.900-4 3.500-9 3.500S3 13.900 3 12zM3 15c1.600 1.500 5 2.500 9 2.500s7.400-1 9-2.500v2.500c0 1.900-4 3.500-9 3.500s-9-1.600-9-3.500z',
	treasury: 'M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19ZM12 6l5 6-5 6-5-6z',
	hand_size: 'M3 6.500 12.500 4l4 15L7 21.500zM15.500 4.500H21v14h-2z',
	advances: 'M12 5.800C9.800 4.300 6.800 3.800 2.500 4.200v14.600c4.300-.4 7.300.1 9.500 1.600 2.200-1.500 5.200-2 9.500-1.600V4.200c-4.300-.4-7.300.1-9.500 1.600ZM11.200 8v9.500c-1.800-.9-3.900-1.200-6.700-1.100V6.200c2.900-.1 5 .4 6.700 1.800Z',
};

/** A step of the track. */
export const STEP_GLYPH = 'M3 20v-5h5v-5h5V5h8v15z';

export const figureWord = (f: Figure): string =>
	({ cities: t('Cities'), census: t('Census'), stock: t('Stock'), treasury: t('Treasury'), hand_size: t('Trade cards'), advances: t('Advances') })[f];

export function figureOf(view: View, figure: Figure | 'step', seat: string): number {
	const rows = view[figure];
	const value = isObject(rows) ? rows[seat] : undefined;
	return Array.isArray(value) ? value.length : typeof value === 'number' ? value : 0;
}

/** Seats in the order of play; those who are not in it stand behind. */
export function inOrder(state: State): string[] {
	const order = Array.isArray(state.view.order) ? state.view.order : [];
	const all = state.table.seats.map((s) => s.seat);
	return [...order.filter((s) => all.includes(s)), ...all.filter((s) => !order.includes(s))];
}

/** Which of the two tracks is played, from the options of the table. */
export const versionOf = (state: State): string => /(?:^| )ast=(\w+)/.exec(state.table.options)?.[1] ?? 'basic';

