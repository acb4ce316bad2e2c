// The civilizations as they look: the colours and glyphs of the mock-ups (solid, on a 24 grid), and the pieces around 0 0
// in pixels at 46 px a unit of the map.

import { placed } from '../../lib/outline.ts';
import { GLYPHS, INK, type SeatLook } from '../../lib/seats.ts';
import { isObject } from '../../lib/parts.ts';
import type { View } from '../../lib/types.ts';
import { COLOURS } from '../../map/names.ts';

const P = {
	tanit: 'M12 3.6a2.700 2.700 0 1 0 0 5.400 2.700 2.700 0 0 0 0-5.400ZM5 9.800h14v2h-5.400L18 20H6l4.400-8.200H5z',
	crescent: 'M12 4.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5ZM4.500 9.500c.800 4.600 3.700 7 7.500 7s6.700-2.400 7.500-7c-1.700 2.500-4.300 3.700-7.500 3.700s-5.800-1.200-7.500-3.700ZM8.500 18h7v1.800h-7z',
	stag: 'M10 12.300h4l1.600 3L12 20.500l-3.600-5.200zM9.400 11.800C6 11 4.800 8.500 5 5h1.700c0 1 .1 1.800.4 2.500V3.800h1.600v5.400c.5.700 1.200 1.200 2.300 1.500zM14.600 11.800C18 11 19.200 8.500 19 5h-1.700c0 1-.1 1.800-.4 2.500V3.800h-1.600v5.400c-.5.700-1.200 1.200-2.300 1.500z',
	wings: 'M12 5.500a2.600 2.600 0 1 0 0 5.200 2.600 2.600 0 0 0 0-5.200ZM2.200 7.800h6.600c-.4 2 .4 3.600 1.700 4.400L9 14.500l-1.500-1-1 1.500-1.300-1.700-1.500.6.200-2-1.600-.200.7-1.700zM21.800 7.800h-6.600c.4 2-.4 3.600-1.700 4.400l1.500 2.300 1.500-1 1 1.500 1.300-1.700 1.500.6-.2-2 1.600-.200-.7-1.700zM10.700 12.800h2.600l1.700 6.200H9z',
	meander: 'M5 5h14v14H9v-8h6v4h-2v-2h-2v4h6V7H7v12H5z',
	triskele: 'M12 12C11.2 8.2 13.2 4.2 16.4 4.2C19 4.2 20.2 6.6 19.3 8.5C18.5 10.2 16.2 10.4 15.4 8.9C16.8 9.2 17.6 8.3 17.1 7.3C16.2 5.9 13.4 7.6 13.2 11.3C12.8 11.5 12.4 11.8 12 12ZM12 12C15.7 13.2 18.2 16.9 16.6 19.7C15.3 22 12.6 21.8 11.4 20.1C10.3 18.5 11.3 16.4 13 16.5C12 17.6 12.4 18.7 13.5 18.8C15.2 18.7 15.1 15.4 12 13.4C12 12.9 12 12.4 12 12ZM12 12C9.1 14.6 4.6 14.9 3 12.1C1.7 9.8 3.2 7.6 5.3 7.4C7.2 7.3 8.5 9.2 7.6 10.6C7.2 9.2 6 9 5.4 9.9C4.6 11.4 7.5 13 10.8 11.3C11.2 11.6 11.6 11.8 12 12Z',
	laurel: 'M13 18C11.9 20 9.8 20.6 7.8 19.5C8.9 17.5 11 16.9 13 18ZM11 18C13 16.9 15.1 17.5 16.2 19.5C14.2 20.6 12.1 20 11 18ZM7.9 19.5C6 18.2 5.6 16.1 6.9 14.2C8.8 15.5 9.2 17.6 7.9 19.5ZM16.1 19.5C14.8 17.6 15.2 15.5 17.1 14.2C18.4 16.1 18 18.2 16.1 19.5ZM7.6 15.5C5.3 15.3 3.9 13.7 4.1 11.4C6.4 11.6 7.8 13.2 7.6 15.5ZM16.4 15.5C16.2 13.2 17.6 11.6 19.9 11.4C20.1 13.7 18.7 15.3 16.4 15.5ZM4.1 11.2C4.5 9 6.3 7.8 8.6 8.2C8.1 10.4 6.4 11.7 4.1 11.2ZM19.9 11.2C17.6 11.7 15.9 10.4 15.4 8.2C17.7 7.8 19.5 9 19.9 11.2ZM7.5 9.3C6.7 7.1 7.6 5.2 9.8 4.4C10.6 6.6 9.6 8.5 7.5 9.3ZM16.5 9.3C14.4 8.5 13.4 6.6 14.2 4.4C16.4 5.2 17.3 7.1 16.5 9.3ZM9.8 19h4.4v1.4H9.8Z',
	ankh: 'M12 3c-2.700 0-4.400 1.900-4.400 4.200 0 1.700 1 3 2.300 4.300H5.500v2.500h5.200v7h2.600v-7h5.200v-2.500h-4.400c1.300-1.300 2.300-2.600 2.300-4.300C16.400 4.900 14.700 3 12 3Zm0 2.400c1.200 0 1.900.8 1.900 1.900 0 1.200-.8 2.200-1.900 3.400-1.100-1.200-1.900-2.200-1.900-3.400 0-1.100.7-1.900 1.900-1.900Z',
	altar: 'M12.200 3c.300 2.200 3 3.300 3 6.200 0 2.200-1.400 3.600-3.200 3.600s-3.200-1.400-3.200-3.300c0-1.300.600-2.200 1.400-3 .1.900.5 1.400 1 1.600-.200-1.700.1-3.600 1-5.100ZM8 14h8v2h-2v2.500h3V21H7v-2.500h3V16H8z',
};

const PIRATES = 'M12 4c-4 0-6.500 2.700-6.500 6 0 2.300 1 3.900 2.500 4.900V18h8v-3.100c1.500-1 2.500-2.600 2.500-4.900 0-3.300-2.500-6-6.500-6ZM9.300 9.300a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400Zm5.400 0a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400ZM8.500 19h2v2h-2zM11 19h2v2h-2zM13.500 19h2v2h-2z';
const BARBARIANS = 'M12 6c3.500 0 5.500 2.300 5.500 5.500V14h-11v-2.500C6.500 8.300 8.500 6 12 6ZM6 9.500C3.800 9 2.800 7 3.200 4c1 2 2.400 2.800 4.300 3zM18 9.500c2.200-.5 3.200-2.500 2.800-5.500-1 2-2.400 2.800-4.300 3zM6.500 15.200h11V17h-4v3.500h-3V17h-4z';

const DRAWN: Record<string, [glyph: string, ink?: boolean]> = {
	minoa: [GLYPHS.axe, true], saba: [P.crescent, true], assyria: [P.wings, true], maurya: [GLYPHS.wheel], celt: [P.triskele], babylon: [GLYPHS.steps],
	carthage: [P.tanit, true], dravidia: [GLYPHS.lotus], hatti: [P.stag, true], kushan: [GLYPHS.dome], rome: [P.laurel], persia: [P.altar],
	iberia: [GLYPHS.horns, true], nubia: [GLYPHS.peaks], hellas: [P.meander], indus: [GLYPHS.fish], egypt: [P.ankh, true], parthia: [GLYPHS.bow],
};

const LOOKS = new Map(Object.entries(DRAWN).map(([civ, [glyph, ink = false]]): [string, SeatLook] => [civ, { color: COLOURS[civ]!, glyph, ink }]));

export const civLook = (civ: string): SeatLook | null => LOOKS.get(civ) ?? null;

// Nobody's: they look the same at every table.
const STRAY: Record<string, SeatLook> = { pirates: { color: INK, glyph: PIRATES, ink: false }, barbarians: { color: '#5B5F63', glyph: BARBARIANS, ink: false } };
export const strayLook = (owner: string): SeatLook => STRAY[owner] ?? STRAY['barbarians']!;

/** The civilization a seat plays, when it has one. */
export function civOf(view: View, seat: string): string | null {
	const civ = isObject(view.civ) ? view.civ[seat] : null;
	return typeof civ === 'string' ? civ : null;
}

/** A gate with battlements, 34 wide; its arch is drawn apart. */
export const CITY = 'M-17 14v-28h7v5h6.500v-5h7v5H10v-5h7v28z';
export const ARCH = 'M-8 14V3.500a8 8 0 0 1 16 0V14z';

export const SHIP = {
	hull: 'M-18 5h36c-2 6-6 9-11 9H-7c-5 0-9-3-11-9z',
	sail: 'M-8.500-14h17.500c2 5 2 10.500 0 15.500H-8.500c1.500-5 1.500-10.500 0-15.500z',
	mast: 'M0-16V5',
};

/** Where a glyph stands on each kind of piece, and how large. */
const ON: Record<'tokens' | 'city' | 'ship', [k: number, dx: number, dy: number]> = { tokens: [0.85, -10.2, -10.2], city: [0.6, -7.2, -2.2], ship: [0.6, -7, -13.6] };
const glyphs = new Map<string, string>();
export function glyphOn(kind: keyof typeof ON, look: SeatLook): string {
	const key = kind + look.glyph;
	let d = glyphs.get(key);
	if (d === undefined) glyphs.set(key, (d = placed(look.glyph, ...ON[kind])));
	return d;
}
