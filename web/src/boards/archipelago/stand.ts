// Where pieces stand on the map, in its own coordinates. Pure.

import { centre, type Point } from './coast.ts';
import { findRoom, placesOf, SIZE, type Disc } from './places.ts';
import type { Building, Hex, Unit } from './read.ts';

export interface Token extends Point {
	building: Building;
	hex: Hex;
}

export interface Standing {
	units: Map<string, Point>;
	tokens: Token[];
}

const SPREAD = 14; // between figures that stand together

/** Town and temple take the first place of their region, market and what is left the next free one. */
function tokensOf(hex: Hex, taken: Disc[]): Token[] {
	const places = placesOf(hex.face, hex.turn);
	const free = new Map(Object.entries(places.slots).map(([region, slots]) => [region, [...slots]]));
	return hex.buildings.map((building) => {
		const at = building.kind === 'port' ? places.ports[`${building.region}-${building.sea}`] : free.get(building.region)?.splice(building.kind === 'market' ? -1 : 0, 1)[0];
		const p = at ?? findRoom(places.spots, building.region, SIZE.building, taken, places.middles[building.region] ?? null);
		taken.push({ ...p, r: SIZE.building });
		return { ...p, building, hex };
	});
}

/** All pieces of a hex, around 0 0. */
function standOn(hex: Hex, units: Unit[]): Standing {
	const places = placesOf(hex.face, hex.turn);
	const taken: Disc[] = [
		...places.symbols.map((p) => ({ ...p, r: SIZE.symbol })), ...places.huts.map((p) => ({ ...p, r: SIZE.hut })),
		...(places.volcano ? [{ ...places.volcano, r: SIZE.volcano }] : []),
	];
	const tokens = tokensOf(hex, taken);
	const at = new Map<string, Point>();
	const groups = new Map<string, Unit[]>();
	for (const u of units) {
		const token = tokens.find((t) => t.building.kind === u.on);
		const symbol = u.on?.startsWith('symbol') ? places.symbols[Number(u.on.slice(6)) - 1] : undefined;
		if (token) {
			at.set(u.key, u.ship ? { x: token.x + 15, y: token.y + 20 } : { x: token.x + 16, y: token.y + 17 });
			taken.push({ x: token.x + 16, y: token.y + 6, r: 10 });
		} else if (symbol) at.set(u.key, { x: symbol.x + (u.ship ? 5 : 8), y: symbol.y + (u.ship ? 12 : 10) });
		else {
			const group = `${u.region} ${u.seat} ${u.ship} ${u.lying} ${u.engaged}`;
			groups.set(group, [...(groups.get(group) ?? []), u]);
		}
	}
	for (const group of groups.values()) {
		const first = group[0]!;
		const wide = first.lying ? SPREAD + 5 : first.ship ? SPREAD + 6 : SPREAD;
		const deep = first.lying ? 12 : 4;
		const r = (first.ship ? 16 : first.lying ? 15 : SIZE.unit) + ((group.length - 1) * wide) / 3;
		const middle = findRoom(places.spots, first.region, r, taken, places.middles[first.region] ?? null);
		taken.push({ ...middle, r });
		group.forEach((u, i) => at.set(u.key, { x: middle.x + (i - (group.length - 1) / 2) * wide, y: middle.y + (first.lying ? 4 : 11) + (i % 2 ? deep : 0) }));
	}
	return { units: at, tokens };
}

export function standings(hexes: Hex[], units: Unit[]): Standing {
	const all: Standing = { units: new Map(), tokens: [] };
	for (const hex of hexes) {
		const from = centre(hex.q, hex.r);
		const here = standOn(hex, units.filter((u) => u.at === hex.tile));
		for (const [key, p] of here.units) all.units.set(key, { x: p.x + from.x, y: p.y + from.y });
		for (const t of here.tokens) all.tokens.push({ ...t, x: t.x + from.x, y: t.y + from.y });
	}
	return all;
}
