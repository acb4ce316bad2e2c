// Tiles as they are drawn. A tile stores only letters, so its shores are computed; a tile drawn alone and in company agrees at
// every border, because a coast passes exactly through the corners where the letter changes. Pure.
//
// Hexes stand on a point; lengths are hundredths of their radius, y points south. Direction 0 is east, counted against the clock;
// corner d lies between the edges d and d + 1.

export interface Point {
	x: number;
	y: number;
}

export interface Region {
	key: string;
	land: boolean;
	/** None: it reaches no edge. */
	edges: number[];
}

export interface Symbol {
	region: string;
	resource: string;
}

export interface Face {
	/** As in the vocabulary `face`: T01A. */
	key: string;
	tile: string;
	side: string;
	edges: string;
	regions: Region[];
	/** Pairs of land and sea that touch. */
	coasts: [string, string][];
	symbols: Symbol[];
	huts: number;
	volcano: boolean;
}

/** A face with its rotation: edge i faces direction i + turn. */
export interface Laid {
	face: Face;
	turn: number;
	q: number;
	r: number;
}

export const R = 100;
export const HALF = (R * Math.sqrt(3)) / 2;

// ---- Reading ----

/** A face as the program tells it: `land` has a bit for each edge. */
export interface PrintedFace {
	land: number;
	huts: number;
	volcano: number;
	regions: string[];
	symbols: number;
}
export interface PrintedRegion {
	edges: number;
	coasts: string[];
}

const REGIONS = ['l1', 'l2', 'l3', 's1', 's2', 's3'];
const bitsOf = (n: number) => [0, 1, 2, 3, 4, 5].filter((i) => (n >> i) & 1);

export function readFace(key: string, face: PrintedFace, regionAt: (n: number) => PrintedRegion | undefined, symbolAt: (n: number) => Symbol | undefined): Face {
	const places = REGIONS.flatMap((region, i) => (face.regions.includes(region) ? [{ region, ...(regionAt(i) ?? { edges: 0, coasts: [] }) }] : []));
	return {
		key, tile: key.slice(0, -1).toLowerCase(), side: key.slice(-1).toLowerCase(), edges: [0, 1, 2, 3, 4, 5].map((i) => ((face.land >> i) & 1 ? 'L' : 'S')).join(''),
		regions: places.map((p) => ({ key: p.region, land: p.region.startsWith('l'), edges: bitsOf(p.edges) })),
		coasts: places.filter((p) => p.region.startsWith('l')).flatMap((p) => p.coasts.map((sea): [string, string] => [p.region, sea])),
		symbols: Array.from({ length: face.symbols }, (_, i) => symbolAt(i)).filter((s): s is Symbol => s !== undefined),
		huts: face.huts, volcano: face.volcano === 1,
	};
}

// ---- Places ----

export const STEPS: [number, number][] = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const mod = (n: number) => ((n % 6) + 6) % 6;
const radians = (degrees: number) => (-degrees * Math.PI) / 180;
const polar = (degrees: number, length: number): Point => ({ x: length * Math.cos(radians(degrees)), y: length * Math.sin(radians(degrees)) });
/** Towards an edge. */
const towards = (d: number, length: number) => polar(60 * d, length);
export const corner = (c: number): Point => polar(60 * c + 30, R);
export const centre = (q: number, r: number): Point => ({ x: 2 * HALF * (q + r / 2), y: 1.5 * R * r });
/** A hex around 0 0, drawn in by some length. */
export const hexagon = (inset = 0): Point[] => [0, 1, 2, 3, 4, 5].map((c) => polar(60 * c + 30, R - inset));
export const edgeOf = ({ face, turn }: Pick<Laid, 'face' | 'turn'>, direction: number): string => face.edges[mod(direction - turn)]!;
export const regionAt = ({ face, turn }: Pick<Laid, 'face' | 'turn'>, direction: number): string | null => face.regions.find((g) => g.edges.includes(mod(direction - turn)))?.key ?? null;

/** The letter of a hex's edge in a direction; null: unknown. */
export type Letters = (q: number, r: number, direction: number) => string | null;
export const unknown: Letters = () => null;

export function lettersOf(laid: Laid[]): Letters {
	const at = new Map(laid.map((h) => [`${h.q},${h.r}`, h]));
	return (q, r, d) => {
		const hex = at.get(`${q},${r}`);
		return hex ? edgeOf(hex, d) : null;
	};
}

// ---- Shores ----

interface Arc {
	/** Corners, as the land keeps them: its edges end at `from` and go on at `to`. Equal to -1: a closed islet. */
	from: number;
	to: number;
	points: Point[];
}

export interface Shape {
	key: string;
	land: boolean;
	rings: Point[][];
}

export interface Coast {
	shapes: Shape[];
	arcs: Point[][];
}

/** How far the middle of a shore lies from the middle of the hex, in hundredths, positive towards the land. */
const ALONE = [0, 2, -14, -19, -32, -43];
const SEVERAL = [0, 24, 12, 4];
const BAY = [0, 50, 36, 16, 4];
const ROUGH = [2.8, 2.6, 1.7, 0.9, 0.5];
const WAVES = [3, 4, 7, 12, 19];

/** A number between 0 and 1 from words. */
function chance(...seeds: number[]): number {
	let h = 2166136261;
	for (const s of seeds) h = Math.imul(h ^ (s + 0x9e37), 16777619);
	h ^= h >>> 15;
	h = Math.imul(h, 2246822519);
	h ^= h >>> 13;
	return (h >>> 0) / 4294967296;
}

const seedOf = (face: Face) => [...face.key].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) | 0;

/** Edges of a region in runs, as [first, last] in directions; a run may go on over 5. */
function runsOf(edges: number[]): [number, number][] {
	if (edges.length === 6) return [[0, 5]];
	const has = new Set(edges);
	return edges.filter((e) => !has.has(mod(e - 1))).map((first): [number, number] => {
		let last = first;
		while (has.has(mod(last + 1))) last++;
		return [first, last];
	});
}

const hermite = (p: Point, m: Point, q: Point, n: Point, t: number): Point => {
	const [a, b, c, d] = [2 * t ** 3 - 3 * t ** 2 + 1, t ** 3 - 2 * t ** 2 + t, -2 * t ** 3 + 3 * t ** 2, t ** 3 - t ** 2];
	return { x: a * p.x + b * m.x + c * q.x + d * n.x, y: a * p.y + b * m.y + c * q.y + d * n.y };
};
const scaled = (p: Point, by: number): Point => ({ x: p.x * by, y: p.y * by });
const length = (p: Point) => Math.hypot(p.x, p.y);
const between = (p: Point, q: Point): Point => ({ x: q.x - p.x, y: q.y - p.y });

/** Which way a coast goes into the hex at a corner: at right angles to the edge that differs from the other two, else to the middle. */
function inwards(hex: Laid, c: number, letters: Letters): Point {
	const [d, e] = [mod(c), mod(c + 1)];
	const [q, r] = STEPS[d]!;
	const [u, v] = STEPS[e]!;
	const third = letters(hex.q + q, hex.r + r, mod(c + 2)) ?? letters(hex.q + u, hex.r + v, mod(c - 1));
	if (third === null) return polar(60 * c + 30, -1);
	return towards(third === edgeOf(hex, d) ? e : d, -1);
}

/** A shore from corner to corner over an apex on an axis. */
function shore(hex: Laid, from: number, to: number, axis: number, apex: number, seed: number, letters: Letters): Point[] {
	const [a, b, top] = [corner(from), corner(to), polar(axis, apex)];
	// From `from` to `to` against the clock the land lies to the left: the apex is passed with the axis on that side.
	const across = polar(axis + 90, 1);
	const along = between(a, b).x * across.x + between(a, b).y * across.y >= 0 ? across : scaled(across, -1);
	const [first, second] = [length(between(a, top)), length(between(top, b))];
	const [into, out] = [inwards(hex, from, letters), inwards(hex, to, letters)];
	const steps = 22;
	const smooth: Point[] = [];
	for (let i = 0; i <= steps; i++) smooth.push(hermite(a, scaled(into, first * 0.95), top, scaled(along, first * 0.95), i / steps));
	for (let i = 1; i <= steps; i++) smooth.push(hermite(top, scaled(along, second * 0.95), b, scaled(out, -second * 0.95), i / steps));
	return roughened(smooth, seed);
}

function roughened(smooth: Point[], seed: number): Point[] {
	const last = smooth.length - 1;
	return smooth.map((p, i) => {
		if (i === 0 || i === last) return p;
		const t = i / last;
		const way = between(smooth[i - 1]!, smooth[i + 1]!);
		const far = Math.max(1e-6, length(way));
		const off = ROUGH.reduce((sum, size, k) => sum + size * Math.sin(2 * Math.PI * (WAVES[k]! * t * 0.75 + chance(seed, k))), 0) * Math.sin(Math.PI * t) ** 0.8;
		return { x: p.x - (way.y / far) * off, y: p.y + (way.x / far) * off };
	});
}

function islet(face: Face, seed: number): Point[] {
	const out: Point[] = [];
	const room = 40 + 4 * Math.min(3, face.symbols.filter((s) => s.region.startsWith('l')).length);
	for (let i = 0; i < 64; i++) {
		const a = (i / 64) * 2 * Math.PI;
		const off = [2, 3, 5, 8, 13].reduce((sum, k, j) => sum + [4.5, 3.5, 2.2, 1.2, 0.6][j]! * Math.sin(k * a + 2 * Math.PI * chance(seed, j)), 0);
		out.push({ x: (room + off) * Math.cos(a), y: (room * 0.86 + off) * Math.sin(a) - 6 });
	}
	return out;
}

function arcsOf(hex: Laid, letters: Letters): Arc[] {
	const { face, turn } = hex;
	const seed = seedOf(face);
	const lands = face.regions.filter((g) => g.land);
	return lands.flatMap((land): Arc[] => {
		if (!land.edges.length) return [{ from: -1, to: -1, points: islet(face, seed) }];
		if (land.edges.length === 6) return [];
		const runs = runsOf(land.edges);
		return runs.map(([first, last], i) => {
			const [next] = runs[(i + 1) % runs.length]!;
			const from = mod(last + turn);
			const to = mod(next - 1 + turn);
			// The edges of sea that the shore shuts off, and those of land where there is one run only.
			const gap = mod(next - 1 - last) || 6;
			const bay = runs.length > 1;
			const middle = bay ? last + (gap + 1) / 2 : (first + last) / 2;
			const apex = bay ? BAY[gap]! : (lands.length > 1 ? SEVERAL : ALONE)[last - first + 1]!;
			return { from, to, points: shore(hex, from, to, 60 * (middle + turn), apex, seed + 13 * last, letters) };
		});
	});
}

/** The outline of a region that reaches edges: its runs, joined by shores. */
function ringsOf(region: Region, turn: number, arcs: Arc[]): Point[][] {
	const runs = runsOf(region.edges).map(([a, b]): [number, number] => [a + turn, b + turn]);
	if (region.edges.length === 6) return [hexagon()];
	const rings: Point[][] = [];
	const left = [...runs];
	while (left.length) {
		const ring: Point[] = [];
		let run: [number, number] | undefined = left.shift();
		while (run) {
			for (let c = run[0] - 1; c <= run[1]; c++) ring.push(corner(c));
			const at = mod(run[1]);
			const arc = arcs.find((a) => a.from >= 0 && (a.from === at || a.to === at));
			if (!arc) break;
			const forth = arc.from === at;
			ring.push(...(forth ? arc.points : [...arc.points].reverse()));
			const end = forth ? arc.to : arc.from;
			const i: number = left.findIndex(([a]) => mod(a - 1) === end);
			run = i >= 0 ? left.splice(i, 1)[0] : undefined;
		}
		rings.push(ring);
	}
	return rings;
}

/** Regions and shores of a hex, around 0 0. */
export function coastOf(hex: Laid, letters: Letters = unknown): Coast {
	const arcs = arcsOf(hex, letters);
	const islets = arcs.filter((a) => a.from < 0).map((a) => a.points);
	return {
		arcs: arcs.map((a) => (a.from < 0 ? [...a.points, a.points[0]!] : a.points)),
		shapes: hex.face.regions.map((g) => ({
			key: g.key, land: g.land,
			rings: !g.edges.length ? islets : [...ringsOf(g, hex.turn, arcs), ...(g.land ? [] : islets)],
		})),
	};
}

// ---- Paths ----

const n1 = (n: number) => String(Math.round(n * 10) / 10);
export const lineD = (points: Point[], at: Point = { x: 0, y: 0 }): string => `M${points.map((p) => `${n1(p.x + at.x)} ${n1(p.y + at.y)}`).join('L')}`;
export const ringD = (points: Point[], at?: Point): string => `${lineD(points, at)}Z`;
export const shapeD = (shape: Shape, at?: Point): string => shape.rings.map((ring) => ringD(ring, at)).join('');

export function inside(shape: Shape, p: Point): boolean {
	let odd = false;
	for (const ring of shape.rings)
		for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
			const [a, b] = [ring[i]!, ring[j]!];
			if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
		}
	return odd;
}

/** How far a point lies from a shore, to its nearest point: those lie close together. */
export function farFrom(line: Point[], p: Point): number {
	let least = Infinity;
	for (const a of line) {
		const [dx, dy] = [p.x - a.x, p.y - a.y];
		const far = dx * dx + dy * dy;
		if (far < least) least = far;
	}
	return Math.sqrt(least);
}

const NORMALS = [0, 1, 2, 3, 4, 5].map((d) => towards(d, 1));

/** How far inside the hex a point lies. */
export function depth(p: Point): number {
	let least = Infinity;
	for (const n of NORMALS) least = Math.min(least, HALF - p.x * n.x - p.y * n.y);
	return least;
}
