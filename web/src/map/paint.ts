// Everything the picture of a map consists of, as paths, worked out once. Pure.

import { arcsByGround, linePaths, outline, ringsPath, shorePath, simplified } from './geometry.ts';
import type { Area, Points, WorldMap } from './read.ts';

export interface Ground {
	area: Area;
	d: string;
}

export interface Picture {
	map: WorldMap;
	land: Ground[];
	water: Ground[];
	/** Wash inside the shore, to be clipped by the land of the same area. */
	shore: Ground[];
	plains: string[];
	outLand: string;
	outWater: string;
	waterlines: string[];
	lines: { border: string[]; region: string[]; coastal: string[]; shelf: string[]; sea: string[]; coast: string[]; outcoast: string[]; rim: string[] };
	/** A rough outline of all land in play, and of the rest, for the small map. */
	rough: { land: string; out: string };
}

export function paint(map: WorldMap): Picture {
	const by = arcsByGround(map);
	const rings = (ground: number): Points[] => outline(by[ground]!, (g) => g === ground);
	const unit = map.grid;
	const picture: Picture = {
		map,
		land: [],
		water: [],
		shore: [],
		plains: [...new Set(map.plains.map((p) => p.key))].map((key) => ringsPath(map.plains.filter((p) => p.key === key).map((p) => p.at))),
		outLand: ringsPath(rings(map.outLand)),
		outWater: ringsPath(rings(map.outWater)),
		waterlines: linePaths(map, ['coast'], 0.012 * unit),
		lines: {
			border: linePaths(map, ['border']),
			region: linePaths(map, ['region']),
			coastal: linePaths(map, ['coastal']),
			shelf: linePaths(map, ['shelf']),
			sea: linePaths(map, ['sea']),
			coast: linePaths(map, ['coast']),
			outcoast: linePaths(map, ['outcoast']),
			rim: linePaths(map, ['rim']),
		},
		rough: { land: rough(map, (g) => g < map.outLand && g % 2 === 0), out: rough(map, (g) => g === map.outLand) },
	};
	for (const area of map.areas) {
		const land = rings(2 * area.index);
		const water = rings(2 * area.index + 1);
		if (land.length) picture.land.push({ area, d: ringsPath(land) });
		if (water.length) picture.water.push({ area, d: ringsPath(water) });
		const shore = shorePath(map, by[2 * area.index]!);
		if (shore) picture.shore.push({ area, d: shore });
	}
	return picture;
}

function rough(map: WorldMap, inside: (ground: number) => boolean): string {
	const rings = outline(map.arcs, inside).map((ring) => simplified(ring, 0.3 * map.grid));
	return ringsPath(rings.filter((ring) => ring.length >= 8));
}
