// Reads the map as it is committed (data/megaciv/map.txt; docs/MAP.md describes the text). Pure.
//
// In the file y points north; from here on it points south, as on a screen. Lengths are grid steps.

export type Kind = 'land' | 'coastal' | 'sea';
export type Points = number[]; // x0 y0 x1 y1 ...

export interface Point {
	x: number;
	y: number;
}

export interface Area {
	index: number;
	key: string;
	name: string; // in English
	kind: Kind;
	limit: number;
	site: 'black' | 'white' | null;
	region: string | null; // key of a civilization
	block: string;
	flood: string | null; // key of a flood plain
	volcano: string | null;
	scale: number; // all its things have room from 46 px a unit times 100 / scale on
	nameZoom: number; // px a unit from which its name alone has room
	lines: number; // of its name
	onWater: boolean; // its name stands on the water
	label: Point;
	city: Point;
	tokens: Point[];
	ships: Point[];
	byLand: number[];
	byWater: number[];
}

/** A line between two grounds. */
export interface Arc {
	left: number;
	right: number;
	at: Points; // closed when the first point is the last
}

/** One of the rings of a flood plain; they are filled by even and odd. */
export interface Plain {
	key: string;
	at: Points; // closed; the first point is not repeated
}

export interface WorldMap {
	grid: number; // steps in a unit
	x0: number;
	y0: number;
	x1: number;
	y1: number;
	areas: Area[];
	arcs: Arc[];
	plains: Plain[];
	volcanoes: { key: string; at: Point }[];
	regions: { key: string; at: Point; width: number }[];
	/** Grounds without an area; 2a is the land of area a, 2a+1 its water. */
	outLand: number;
	outWater: number;
	nothing: number;
}

const FIELDS = 20; // of an area
const FIRST = '?'.charCodeAt(0);

/** Differences, folded, in digits of five bits, the lowest first; 32 more says that another digit follows. */
export function readPoints(text: string): Points {
	const at: Points = [];
	let x = 0;
	let y = 0;
	let i = 0;
	const number = (): number => {
		let u = 0;
		for (let shift = 0; ; shift += 5) {
			const digit = text.charCodeAt(i++) - FIRST;
			if (!(digit >= 0 && digit < 64) || shift > 25) throw new Error('no point');
			u |= (digit & 31) << shift;
			if (digit < 32) return u & 1 ? ~(u >>> 1) : u >>> 1;
		}
	};
	while (i < text.length) {
		x += number();
		y += number();
		at.push(x, -y || 0);
	}
	if (at.length < 4) throw new Error('no line');
	return at;
}

const word = (text: string) => (text === '-' || text === 'none' ? null : text);
const list = (text: string) => (text === '-' ? [] : text.split(',').map(Number));

function places(text: string): Point[] {
	return text.split(' ').map((pair) => {
		const m = /^(-?\d+),(-?\d+)$/.exec(pair);
		if (!m) throw new Error('no place');
		return { x: Number(m[1]), y: -Number(m[2]) || 0 };
	});
}

function readArea(f: string[], index: number): Area {
	const kind = f[3];
	if (f.length !== FIELDS || (kind !== 'land' && kind !== 'coastal' && kind !== 'sea')) throw new Error('no area');
	const site = word(f[5]!);
	return {
		index,
		key: f[1]!,
		name: f[2]!,
		kind,
		limit: Number(f[4]),
		site: site === 'black' || site === 'white' ? site : null,
		region: word(f[6]!),
		block: f[7]!,
		flood: word(f[8]!),
		volcano: word(f[9]!),
		scale: Number(f[10]),
		nameZoom: Number(f[11]),
		lines: Number(f[12]),
		onWater: f[13] === 'water',
		label: places(f[14]!)[0]!,
		city: places(f[15]!)[0]!,
		tokens: places(f[16]!),
		ships: places(f[17]!),
		byLand: list(f[18]!),
		byWater: list(f[19]!),
	};
}

function readLine(map: WorldMap, f: string[]): void {
	const want = { area: FIELDS, region: 4, volcano: 3, plain: 3, arc: 4 }[f[0]!];
	if (f.length !== want) throw new Error('no line of a map');
	if (f[0] === 'area') map.areas.push(readArea(f, map.areas.length));
	else if (f[0] === 'region') map.regions.push({ key: f[1]!, at: places(f[2]!)[0]!, width: Number(f[3]) });
	else if (f[0] === 'volcano') map.volcanoes.push({ key: f[1]!, at: places(f[2]!)[0]! });
	else if (f[0] === 'plain') map.plains.push({ key: f[1]!, at: readPoints(f[2]!) });
	else map.arcs.push({ left: Number(f[1]), right: Number(f[2]), at: readPoints(f[3]!) });
}

/** Throws a sentence with the number of the line that is none of a map. */
export function readMap(text: string): WorldMap {
	const lines = text.split('\n');
	const head = lines[0]!.split('\t');
	const [grid, x0, south, x1, north] = head.slice(2).map(Number) as [number, number, number, number, number];
	if (head[0] !== 'ecumene-map' || head[1] !== '1' || head.length !== 7 || !(grid > 0)) throw new Error('line 1 is no head of a map');
	const map: WorldMap = { grid, x0, y0: -north, x1, y1: -south, areas: [], arcs: [], plains: [], volcanoes: [], regions: [], outLand: 0, outWater: 0, nothing: 0 };
	for (let i = 1; i < lines.length; i++) {
		if (lines[i] === '') continue;
		try {
			readLine(map, lines[i]!.split('\t'));
		} catch {
			throw new Error(`line ${i + 1} is no line of a map`);
		}
	}
	map.outLand = 2 * map.areas.length;
	map.outWater = map.outLand + 1;
	map.nothing = map.outLand + 2;
	for (const { left, right } of map.arcs) if (!(left >= 0 && right >= 0 && left <= map.nothing && right <= map.nothing)) throw new Error('a line borders on nothing');
	for (const area of map.areas) if ([...area.byLand, ...area.byWater].some((n) => !map.areas[n])) throw new Error(`${area.key} has a neighbour that is not there`);
	return map;
}
