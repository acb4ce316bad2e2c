// Which names stand on the map at which zoom. Zoom is spoken of in pixels a unit of the map. Pure.

import type { Area, Point, WorldMap } from './read.ts';

/** Steps of zoom. Only where one is crossed do names appear and sizes follow; 14, 26 and 40 are those of the
 * drawing rules: seas and regions, then the area pointed at, then names that fit into their land, then all. */
export const STEPS = [0, 4.5, 5.6, 7, 9, 10, 12, 14, 17, 20, 23, 26, 30, 34, 40, 46, 55, 66, 80, 100] as const;
export const TINY = 9; // below it pieces have no numbers
export const NEAR = 14;
export const AREAS_FIT = 26;
export const ALL = 40;
export const MOST = 120;

export function stepOf(zoom: number): number {
	let step = 0;
	while (step + 1 < STEPS.length && zoom >= STEPS[step + 1]!) step++;
	return step;
}

/** The zoom for which sizes are made in a step: its middle. */
export function middleOf(step: number): number {
	const from = STEPS[step] || 3.6;
	return Math.sqrt(from * (STEPS[step + 1] ?? MOST));
}

/** A name: its middle on the map in units, its size in pixels, the zoom from which it is wanted. */
export interface Box {
	at: Point;
	w: number;
	h: number;
	from: number;
}

/** The zoom from which two boxes lie apart. */
export function apartFrom(a: Box, b: Box): number {
	const [dx, dy] = [Math.abs(a.at.x - b.at.x), Math.abs(a.at.y - b.at.y)];
	return Math.min((a.w + b.w) / 2 / dx, (a.h + b.h) / 2 / dy);
}

/** From which zoom each name is shown: when it is wanted, or later where those before it in the list are in its way. */
export function shownFrom(boxes: Box[]): number[] {
	const shown: number[] = [];
	for (const [i, box] of boxes.entries()) {
		let from = box.from;
		for (let j = 0; j < i; j++) {
			const apart = apartFrom(box, boxes[j]!);
			if (apart > shown[j]! && apart > from) from = apart;
		}
		shown.push(from);
	}
	return shown;
}

/** A name in as many lines, of about the same length. */
export function inLines(name: string, lines: number): string[] {
	const words = name.split(' ');
	if (lines < 2 || words.length < 2) return [name];
	const length = name.length / lines;
	const found: string[] = [''];
	for (const w of words) {
		const last = found[found.length - 1]!;
		if (last && found.length < lines && last.length + w.length / 2 > length) found.push(w);
		else found[found.length - 1] = last ? `${last} ${w}` : w;
	}
	return found;
}

/** A name on the map with the zoom from which it is shown, and for regions until which. */
export interface Name {
	kind: 'sea' | 'region' | 'area';
	key: string;
	area: Area | null;
	at: Point; // in steps
	lines: string[];
	from: number;
	until: number;
	/** Where pieces would lie under it, in steps: it stays below the one and above the other. */
	below: number | null;
	above: number | null;
	/** Steps a pixel where pieces have their full size. */
	full: number;
}

/** How far a piece with its number reaches down and up from its place: in pixels at its full size, which it has from this zoom on. */
export const PIECE = { down: 17, up: 14, full: 46 };

/** The places of pieces that a name would lie on, as seen where it is first shown. */
function clear(grid: number, area: Area | null, at: Point, w: number, from: number): { below: number | null; above: number | null } {
	// Tokens have numbers; a city is there instead of them.
	const under = [area?.tokens[0], area?.city].filter((p): p is Point => p !== undefined && (Math.abs(p.x - at.x) / grid) * from < w / 2 + 20);
	const over = under.filter((p) => p.y <= at.y).map((p) => p.y);
	const beneath = under.filter((p) => p.y > at.y).map((p) => p.y);
	return { below: over.length ? Math.max(...over) : null, above: beneath.length ? Math.min(...beneath) : null };
}

export const SIZES = { sea: 17, region: 17, area: 14 };

/** Tells the width of a text in pixels, as it is set for its kind. */
export type Measure = (text: string, kind: Name['kind']) => number;

interface Draft extends Box {
	name: Name;
}

function draft(grid: number, measure: Measure, kind: Name['kind'], key: string, text: string, at: Point, wanted: number, area: Area | null): Draft {
	// The map has made room for the English name: one that is longer is broken where it can be.
	const longer = area !== null && text.length > area.name.length;
	const lines = inLines(text, (kind === 'sea' && text.length > 12) || longer ? 2 : (area?.lines ?? 1));
	const below = kind === 'area' && area && (area.limit || area.site) ? 10 : 0;
	const w = Math.max(...lines.map((l) => measure(l, kind))) + 3;
	return {
		at: { x: at.x / grid, y: at.y / grid },
		w,
		h: (lines.length - 0.1) * SIZES[kind] + below,
		from: wanted,
		name: { kind, key, area, at, lines, from: wanted, until: kind === 'region' ? NEAR : Infinity, full: grid / PIECE.full, ...clear(grid, kind === 'area' ? area : null, at, w, wanted) },
	};
}

/** All names: regions, then seas, which are all there where regions end, then areas, the roomiest first. */
export function nameAll(map: WorldMap, measure: Measure, nameOf: (kind: 'area' | 'civilization', key: string) => string): Name[] {
	const wanted = (a: Area) => (a.kind === 'sea' ? Math.min(0.75 * a.nameZoom, NEAR) : Math.max(AREAS_FIT, Math.min(a.nameZoom, ALL)));
	const drafts = map.areas.map((a) => draft(map.grid, measure, a.kind === 'sea' ? 'sea' : 'area', a.key, nameOf('area', a.key), a.label, wanted(a), a));
	const seas = drafts.filter((d) => d.name.kind === 'sea');
	const areas = drafts.filter((d) => d.name.kind === 'area').sort((a, b) => a.from - b.from || b.h - a.h || a.w - b.w);
	const regions = map.regions.map((r) => draft(map.grid, measure, 'region', r.key, nameOf('civilization', r.key), r.at, 0, null));
	const far = [...regions, ...seas];
	shownFrom(far).forEach((from, i) => (far[i]!.from = far[i]!.name.from = Math.min(from, NEAR)));
	const near = [...seas, ...areas];
	shownFrom(near).forEach((from, i) => (near[i]!.name.from = from));
	return [...far, ...areas].map((d) => d.name);
}
