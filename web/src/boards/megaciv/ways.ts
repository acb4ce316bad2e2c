// What the choices of a question mean on the map: where each begins and, if it goes somewhere, where it ends. Everything
// is read from the choices that the server sent; nothing is added to them. Pure.

import type { Choice, Value, View } from '../../lib/types.ts';

export interface Way {
	choice: Choice;
	kind: string;
	fields: Record<string, string>;
	/** Areas where it begins. */
	at: string[];
	to: string | null;
}

export interface Board {
	/** Where a ship of the own seat lies, by the word an action calls it. */
	ship: (key: string) => string | undefined;
	/** The areas of a civilization's region. */
	region: (civ: string) => string[];
	/** The areas that a volcano or a flood plain touches. */
	touched: (what: 'volcano' | 'plain', key: string) => string[];
}

function begins(fields: Record<string, string>, board: Board): string[] {
	if (fields.ship !== undefined) return [board.ship(fields.ship)].filter((a) => a !== undefined);
	const from = fields.from_area ?? fields.area;
	if (from !== undefined) return [from];
	if (fields.volcano !== undefined) return board.touched('volcano', fields.volcano);
	if (fields.plain !== undefined) return board.touched('plain', fields.plain);
	return fields.civ !== undefined ? board.region(fields.civ) : [];
}

export function wayOf(choice: Choice, board: Board): Way {
	const [kind = '', ...words] = choice.act.split(' ');
	const fields = Object.fromEntries(words.map((w) => [w.slice(0, w.indexOf('=')), w.slice(w.indexOf('=') + 1)]));
	return { choice, kind, fields, at: begins(fields, board), to: fields.to_area ?? null };
}

export const touches = (way: Way, area: string): boolean => way.to === area || way.at.includes(area);

/** Ways that begin in an area, by where they end; those that stay there under ''. */
export function waysFrom(ways: Way[], area: string): Map<string, Way[]> {
	const found = new Map<string, Way[]>();
	for (const way of ways) {
		if (!way.at.includes(area)) continue;
		const to = way.to === null || way.to === area ? '' : way.to;
		found.set(to, [...(found.get(to) ?? []), way]);
	}
	return found;
}

// ---- What stands on the map ----

export interface Stack {
	owner: string; // a seat, or barbarians
	n: number;
}

export interface Standing {
	stacks: Stack[];
	city: string | null; // a seat, or pirates
	ships: { owner: string; aboard: number }[];
}

const table = (v: Value | undefined): Record<string, Value> => (typeof v === 'object' && v !== null && !Array.isArray(v) ? v : {});

/** By area: tokens of each owner, its city, ships. The mover's ships carry what is aboard. */
export function standings(view: View, seats: string[], mover: string | null): Map<string, Standing> {
	const all = new Map<string, Standing>();
	const at = (area: string): Standing => {
		let s = all.get(area);
		if (!s) all.set(area, (s = { stacks: [], city: null, ships: [] }));
		return s;
	};
	for (const owner of seats) {
		for (const [area, n] of Object.entries(table(table(view.tokens)[owner]))) if (Number(n) > 0) at(area).stacks.push({ owner, n: Number(n) });
		const ships = table(view.ships)[owner];
		if (Array.isArray(ships)) ships.forEach((area, i) => at(area).ships.push({ owner, aboard: owner === mover ? Number(table(view.aboard)[i] ?? 0) : 0 }));
	}
	for (const [area, n] of Object.entries(table(view.barbarians))) if (Number(n) > 0) at(area).stacks.push({ owner: 'barbarians', n: Number(n) });
	for (const [area, owner] of Object.entries(table(view.city))) if (typeof owner === 'string') at(area).city = owner;
	return all;
}

/** Who holds an area alone: its only owner of tokens and city, or null. */
export function holder(s: Standing): string | null {
	const owners = new Set([...s.stacks.map((x) => x.owner), ...(s.city ? [s.city] : [])]);
	return owners.size === 1 ? [...owners][0]! : null;
}
