// From lines between grounds to what can be painted: outlines of any set of grounds, lines by their kind,
// and paths for SVG. Pure.

import type { Arc, Area, Point, Points, WorldMap } from './read.ts';

export const areaOf = (map: WorldMap, ground: number): Area | null => map.areas[ground >> 1] ?? null;

export function isLand(map: WorldMap, ground: number): boolean {
	return ground < map.outLand ? ground % 2 === 0 : ground === map.outLand;
}

/** Which lines touch a ground: for each ground its arcs. */
export function arcsByGround(map: WorldMap): Arc[][] {
	const by: Arc[][] = Array.from({ length: map.nothing + 1 }, () => []);
	for (const arc of map.arcs) {
		by[arc.left]!.push(arc);
		if (arc.right !== arc.left) by[arc.right]!.push(arc);
	}
	return by;
}

function reversed(at: Points): Points {
	const back: Points = [];
	for (let i = at.length - 2; i >= 0; i -= 2) back.push(at[i]!, at[i + 1]!);
	return back;
}

const place = (at: Points, i: number) => `${at[i]},${at[i + 1]}`;

/** The closed lines around all grounds that are inside; the first point is not repeated. Holes run the other way. */
export function outline(arcs: Arc[], inside: (ground: number) => boolean): Points[] {
	const from = new Map<string, Points[]>();
	for (const arc of arcs) {
		const left = inside(arc.left);
		if (left === inside(arc.right)) continue;
		const at = left ? arc.at : reversed(arc.at);
		const start = place(at, 0);
		const others = from.get(start);
		if (others) others.push(at);
		else from.set(start, [at]);
	}
	const rings: Points[] = [];
	for (const [start, begun] of from) {
		for (let next = begun.pop(); next; next = begun.pop()) {
			const ring: Points = [];
			for (let piece: Points | undefined = next; piece; ) {
				for (let i = 0; i < piece.length - 2; i++) ring.push(piece[i]!);
				const end: string = place(piece, piece.length - 2);
				piece = end === start ? undefined : from.get(end)?.pop();
			}
			if (ring.length >= 6) rings.push(ring);
		}
	}
	return rings;
}

function pathOf(at: Points, end: string): string {
	let d = `M${at[0]} ${at[1]}l`;
	for (let i = 2; i < at.length; i += 2) {
		const dx = at[i]! - at[i - 2]!;
		const dy = at[i + 1]! - at[i - 1]!;
		d += `${i > 2 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`;
	}
	return d + end;
}

export const ringsPath = (rings: Points[]): string => rings.map((r) => pathOf(r, 'z')).join('');

export function linePath(at: Points): string {
	const closed = at.length > 4 && at[0] === at[at.length - 2] && at[1] === at[at.length - 1];
	return closed ? pathOf(at.slice(0, -2), 'z') : pathOf(at, '');
}

/** Where one crosses from the land of an area to another's: the middle of their longest border; null: they have none. `arcs` are those of either. */
export function crossing(arcs: readonly Arc[], a: Area, b: Area): Point | null {
	let longest: Points = [];
	for (const { left, right, at } of arcs) {
		const between = (left === 2 * a.index && right === 2 * b.index) || (left === 2 * b.index && right === 2 * a.index);
		if (between && at.length > longest.length) longest = at;
	}
	const middle = 2 * (longest.length >> 2);
	return longest.length ? { x: longest[middle]!, y: longest[middle + 1]! } : null;
}

/** What a line between two grounds is: the shore, a border, the edge of a region, of coastal water against
 * other coastal water, of open sea against it or other open sea, the rim of the playable world; or not drawn. */
export type LineKind = 'coast' | 'outcoast' | 'border' | 'region' | 'coastal' | 'shelf' | 'sea' | 'rim';

export function lineKind(map: WorldMap, arc: Arc): LineKind | null {
	const { left, right } = arc;
	if (left === right || left === map.nothing || right === map.nothing) return null;
	const a = areaOf(map, left);
	const b = areaOf(map, right);
	if (isLand(map, left) !== isLand(map, right)) return left === map.outLand || right === map.outLand ? 'outcoast' : 'coast';
	if (!a || !b) return a || b ? 'rim' : null;
	if (a === b) return null;
	if (isLand(map, left)) return a.region === b.region ? 'border' : 'region';
	if (a.kind === 'sea' && b.kind === 'sea') return 'sea';
	return a.kind === 'sea' || b.kind === 'sea' ? 'shelf' : 'coastal';
}

/** All lines of these kinds, gathered in squares, so that a browser can leave out what is not in sight. */
export function linePaths(map: WorldMap, kinds: LineKind[], tolerance = 0): string[] {
	const paths = new Map<string, string>();
	const side = SQUARE * map.grid;
	for (const arc of map.arcs) {
		const kind = lineKind(map, arc);
		if (!kind || !kinds.includes(kind)) continue;
		const square = `${Math.floor(arc.at[0]! / side)},${Math.floor(arc.at[1]! / side)}`;
		paths.set(square, (paths.get(square) ?? '') + linePath(tolerance ? simplified(arc.at, tolerance) : arc.at));
	}
	return [...paths.values()];
}

const SQUARE = 12; // units

/** The shore of one area, seen from its land. */
export function shorePath(map: WorldMap, arcs: Arc[]): string {
	return arcs.filter((a) => lineKind(map, a) === 'coast').map((a) => linePath(a.at)).join('');
}

/** Leaves out points nearer than the tolerance to the line without them (Douglas and Peucker). */
export function simplified(at: Points, tolerance: number): Points {
	const keep = new Uint8Array(at.length / 2);
	keep[0] = keep[keep.length - 1] = 1;
	const stack: [number, number][] = [[0, keep.length - 1]];
	for (let span = stack.pop(); span; span = stack.pop()) {
		const [a, b] = span;
		let worst = 0;
		let where = -1;
		for (let i = a + 1; i < b; i++) {
			const off = distance(at, a, b, i);
			if (off > worst) [worst, where] = [off, i];
		}
		if (worst <= tolerance) continue;
		keep[where] = 1;
		stack.push([a, where], [where, b]);
	}
	const less: Points = [];
	for (let i = 0; i < keep.length; i++) if (keep[i]) less.push(at[2 * i]!, at[2 * i + 1]!);
	return less;
}

function distance(at: Points, a: number, b: number, i: number): number {
	const [ax, ay] = [at[2 * a]!, at[2 * a + 1]!];
	const [dx, dy] = [at[2 * b]! - ax, at[2 * b + 1]! - ay];
	const [px, py] = [at[2 * i]! - ax, at[2 * i + 1]! - ay];
	const length = dx * dx + dy * dy;
	const t = length ? Math.max(0, Math.min(1, (px * dx + py * dy) / length)) : 0;
	return Math.hypot(px - t * dx, py - t * dy);
}

/** The neighbour one comes to by going in a direction (an arrow key), or null. */
export function neighbourTowards(map: WorldMap, from: Area, dx: number, dy: number): Area | null {
	let best: Area | null = null;
	let least = Infinity;
	for (const n of new Set([...from.byLand, ...from.byWater])) {
		const to = map.areas[n]!;
		const [x, y] = [to.label.x - from.label.x, to.label.y - from.label.y];
		const along = x * dx + y * dy;
		const aside = Math.abs(x * dy - y * dx);
		if (along <= 0 || aside > 2 * along) continue;
		const cost = along + 2 * aside;
		if (cost < least) [least, best] = [cost, to];
	}
	return best;
}
