// The ways to lay a tile among the choices: round 0 and exploration alike. Pure.

import { fieldsOf, kindOf } from '../../lib/action.ts';
import type { Ask } from '../../lib/types.ts';
import { STEPS } from './coast.ts';

export interface Way {
	act: string;
	tile: string;
	side: string;
	turn: number;
	q: number;
	r: number;
	/** Who enters; in round 0 nobody is named. */
	unit: string | null;
	/** Where the citizens of round 0 stand. */
	region: string | null;
}

export function waysToLay(ask: Ask | null): Way[] {
	const tile = String(ask?.prompt.a?.tile ?? '');
	return (ask?.choices ?? []).flatMap((c): Way[] => {
		const f = fieldsOf(c.act);
		if (kindOf(c.act) === 'lay') return [{ act: c.act, tile, side: f.side!, turn: Number(f.turn), q: Number(f.q), r: Number(f.r), unit: f.unit ?? null, region: null }];
		if (kindOf(c.act) !== 'settle') return [];
		const [q, r] = STEPS[Number(f.direction)]!;
		return [{ act: c.act, tile: f.tile!, side: f.side!, turn: Number(f.turn), q, r, unit: null, region: f.region ?? null }];
	});
}

export const unique = <T>(all: T[]): T[] => [...new Set(all)];
export const gapOf = (w: Pick<Way, 'q' | 'r'>): string => `gap:${w.q},${w.r}`;

/** By gap: in how many ways the tile fits there. */
export function gapsOf(ways: Way[]): Map<string, number> {
	return new Map(unique(ways.map(gapOf)).map((g) => [g, unique(ways.filter((w) => gapOf(w) === g).map((w) => `${w.side}${w.turn}`)).length]));
}
