// Where things stand on a tile. Building slots, symbols and huts belong to the face and its rotation, so nothing jumps when
// something is built; only units without a place of their own look for room each time. Pure.

import { coastOf, depth, farFrom, inside, type Face, type Point, type Shape } from './coast.ts';

export interface Disc extends Point {
	r: number;
}

export interface Places {
	symbols: Point[];
	huts: Point[];
	/** Places kept for buildings in each region of land: two, one where it is small, none where there is hardly room. */
	slots: Record<string, Point[]>;
	/** By pair of land and sea: l1-s1. */
	ports: Record<string, Point>;
	volcano: Point | null;
	/** Every spot of the hex: which region it is in and how much room there is up to shore, edge and names. */
	spots: Spot[];
	middles: Record<string, Point>;
}

interface Spot extends Point {
	region: string;
	room: number;
}

export const NAME_Y = 79;
const PLATE = { w: 54, h: 8 };
const GRID = 6;
const NEAT = 7; // room beyond which more is no better

/** How far a point lies from where names are written: the own one, and those of the hexes above. */
function fromNames(p: Point): number {
	const plates = [{ x: 0, y: NAME_Y }, { x: -86.6, y: NAME_Y - 150 }, { x: 86.6, y: NAME_Y - 150 }];
	return Math.min(...plates.map((at) => Math.hypot(Math.max(0, Math.abs(p.x - at.x) - PLATE.w), Math.max(0, Math.abs(p.y - at.y) - PLATE.h))));
}

function spotsOf(shapes: Shape[], arcs: Point[][]): Spot[] {
	const spots: Spot[] = [];
	for (let y = -90; y <= 90; y += GRID)
		for (let x = -78; x <= 78; x += GRID) {
			const p = { x, y };
			const far = depth(p);
			if (far < 9) continue;
			const region = shapes.find((s) => inside(s, p));
			if (!region) continue;
			const room = Math.min(far * 1.15, fromNames(p) + 4, ...arcs.map((a) => farFrom(a, p)));
			spots.push({ x, y, region: region.key, room });
		}
	return spots;
}

const apart = (p: Point, q: Point) => Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2);

/** The best free spot of a region for something round. `wish` draws it to a point. */
export function findRoom(spots: Spot[], region: string, r: number, taken: Disc[], wish: Point | null): Point {
	let best: Point = wish ?? { x: 0, y: 0 };
	let most = -Infinity;
	for (const s of spots) {
		if (s.region !== region) continue;
		let room = s.room - r * 0.85;
		for (const d of taken) {
			if (room <= most) break;
			room = Math.min(room, apart(s, d) - d.r - r);
		}
		if (room <= most) continue;
		const score = Math.min(room, NEAT) - (wish ? 0.03 * apart(s, wish) : 0);
		if (score > most) {
			most = score;
			best = s;
		}
	}
	return { x: best.x, y: best.y };
}

export const SIZE = { building: 20, symbol: 13, hut: 8, volcano: 17, unit: 12 };

function middleOf(spots: Spot[], region: string): Point {
	const own = spots.filter((s) => s.region === region);
	const sum = (f: (s: Spot) => number) => own.reduce((a, s) => a + f(s), 0);
	// A spot with much room counts more: the middle of what can be built on.
	const weight = sum((s) => Math.max(1, s.room)) || 1;
	return own.length ? { x: sum((s) => s.x * Math.max(1, s.room)) / weight, y: sum((s) => s.y * Math.max(1, s.room)) / weight } : { x: 0, y: 0 };
}

function portOf(shapes: Shape[], arcs: Point[][], pair: [string, string], taken: Disc[]): Point {
	const [land, sea] = pair.map((key) => shapes.find((s) => s.key === key)) as [Shape, Shape];
	let best: Point = { x: 0, y: 0 };
	let most = -Infinity;
	for (const arc of arcs)
		for (let i = 2; i < arc.length - 2; i++) {
			const p = arc[i]!;
			const [a, b] = [arc[i - 1]!, arc[i + 1]!];
			const l = Math.hypot(b.x - a.x, b.y - a.y) || 1;
			const off = { x: (-(b.y - a.y) / l) * 6, y: ((b.x - a.x) / l) * 6 };
			const [left, right] = [{ x: p.x + off.x, y: p.y + off.y }, { x: p.x - off.x, y: p.y - off.y }];
			if (!((inside(land, left) && inside(sea, right)) || (inside(land, right) && inside(sea, left)))) continue;
			const score = Math.min(depth(p), 34, fromNames(p) + 8, ...taken.map((d) => Math.hypot(p.x - d.x, p.y - d.y) - d.r + 6));
			if (score > most) {
				most = score;
				best = p;
			}
		}
	return best;
}

/** By the number of edges; an islet has none. */
const SLOTS = [1, 0, 1, 2];

const made = new Map<string, Places>();

export function placesOf(face: Face, turn: number): Places {
	const key = `${face.key}/${turn}`;
	const known = made.get(key);
	if (known) return known;
	const { shapes, arcs } = coastOf({ face, turn, q: 0, r: 0 });
	const spots = spotsOf(shapes, arcs);
	const middles = Object.fromEntries(shapes.map((s) => [s.key, middleOf(spots, s.key)]));
	const taken: Disc[] = [];
	const put = (region: string, r: number, wish: Point | null = middles[region]!) => {
		const at = findRoom(spots, region, r, taken, wish);
		taken.push({ ...at, r });
		return at;
	};
	const lands = face.regions.filter((g) => g.land);
	const slots = Object.fromEntries(lands.map((g) => [g.key, Array.from({ length: SLOTS[Math.min(3, g.edges.length)]! }, () => put(g.key, SIZE.building))]));
	const volcano = face.volcano && lands[0] ? put(lands[0].key, SIZE.volcano) : null;
	const symbols = face.symbols.map((s) => put(s.region, SIZE.symbol));
	// Huts are spread over the land, the largest region first.
	const homes = [...lands].sort((a, b) => b.edges.length - a.edges.length);
	const huts = Array.from({ length: face.huts }, (_, i) => put((homes[i % Math.max(1, homes.length)] ?? face.regions[0]!).key, SIZE.hut));
	const ports = Object.fromEntries(face.coasts.map((pair) => [pair.join('-'), portOf(shapes, arcs, pair, taken)]));
	const places: Places = { symbols, huts, slots, ports, volcano, spots, middles };
	made.set(key, places);
	return places;
}
