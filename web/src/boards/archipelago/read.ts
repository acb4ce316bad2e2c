// The view of Archipelago as plain things: hexes, units, what stands where. Pure.

import { isObject } from '../../lib/parts.ts';
import type { Bag, Value, View } from '../../lib/types.ts';
import type { Laid } from './coast.ts';
import { faceOf } from './printed.ts';

export interface Building {
	kind: string;
	region: string;
	/** The sea side of a port. */
	sea: string | null;
}

export interface Hex extends Laid {
	tile: string;
	side: string;
	buildings: Building[];
	/** Symbols with a florin on them, counted from 0. */
	blocked: number[];
}

export interface Unit {
	key: string;
	seat: string;
	ship: boolean;
	at: string;
	region: string;
	/** symbol1 to symbol5, or a building. */
	on: string | null;
	engaged: boolean;
	lying: boolean;
	/** A rebel before this crisis began. */
	before: boolean;
}

const KINDS = ['town', 'market', 'port', 'temple'];
const rows = (v: Value | undefined): [string, Record<string, Value>][] => Object.entries(isObject(v) ? v : {}).filter((row): row is [string, Record<string, Value>] => isObject(row[1]));
const text = (v: Value | undefined): string | null => (typeof v === 'string' ? v : null);

export const number = (view: View, part: string): number => Number(view[part] ?? 0);
export const word = (view: View, part: string): string | null => text(view[part]);
/** Population, and the rebellion that rises against it. */
export const unrest = (view: View) => ({ population: number(view, 'population'), rebellion: number(view, 'rebellion') });
export const list = (view: View, part: string): string[] => (Array.isArray(view[part]) ? view[part] : []);
/** A row of a part; a row that is missing is empty. */
export const rowOf = (view: View, part: string, key: string | null): Value | undefined => (key !== null && isObject(view[part]) ? view[part][key] : undefined);
export const count = (view: View, part: string, key: string | null): number => Number(rowOf(view, part, key) ?? 0);
export const bag = (view: View, part: string, key: string | null): Bag => {
	const row = rowOf(view, part, key);
	return isObject(row) ? (row as Bag) : {};
};
export const names = (view: View, part: string, key: string | null): string[] => {
	const row = rowOf(view, part, key);
	return Array.isArray(row) ? row : [];
};

export function hexesOf(view: View): Hex[] {
	return rows(view.hex).flatMap(([tile, h]) => {
		const side = text(h.side);
		if (!side) return [];
		const blocked = Number(h.blocked ?? 0);
		return [{
			tile, side, face: faceOf(tile, side), turn: Number(h.turn ?? 0), q: Number(h.q ?? 0), r: Number(h.r ?? 0),
			buildings: KINDS.flatMap((kind) => (text(h[kind]) ? [{ kind, region: text(h[kind])!, sea: kind === 'port' ? text(h.harbour) : null }] : [])),
			blocked: [0, 1, 2, 3, 4].filter((i) => (blocked >> i) & 1),
		}];
	});
}

/** s1c1 is a citizen of s1, s1s2 a ship. */
export const ownerOf = (unit: string): string => /^s\d+/.exec(unit)?.[0] ?? '';
export const isShip = (unit: string): boolean => /^s\d+s/.test(unit);

function unitOf(key: string, u: Record<string, Value>): Unit {
	const flags = Array.isArray(u.flags) ? u.flags : [];
	return { key, seat: ownerOf(key), ship: isShip(key), at: text(u.at) ?? '', region: text(u.region) ?? '', on: text(u.on), engaged: flags.includes('engaged'), lying: flags.includes('lying'), before: flags.includes('before') };
}

/** All units in play, also those on wonders. */
export const unitsOf = (view: View): Unit[] => rows(view.unit).filter(([, u]) => text(u.at)).map(([key, u]) => unitOf(key, u));

/** Where the units of who migrates stood before it, by their key. */
export function originsOf(view: View, seat: string | null, units: string[]): Map<string, Unit> {
	const own = units.filter((key) => ownerOf(key) === seat);
	const at = rows(view.origin);
	return new Map(at.flatMap(([i, u]) => (own[Number(i)] && text(u.at) ? [[own[Number(i)]!, unitOf(own[Number(i)]!, u)] as const] : [])));
}

/** Units that stand in the very same way stand for each other: the server lists one of them. */
export const alike = (a: Unit, b: Unit): boolean => a.seat === b.seat && a.ship === b.ship && a.at === b.at && a.region === b.region && a.on === b.on && a.engaged === b.engaged && a.lying === b.lying;
