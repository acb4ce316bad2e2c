// The fields of the action wheel: which choices begin there, which discs lie there. Pure.

import { fieldsOf, kindOf } from '../../lib/action.ts';
import type { Choice, View } from '../../lib/types.ts';
import { RESOURCES, WHEEL } from './printed.ts';
import { bag } from './read.ts';

export interface Field {
	/** As in the vocabulary `field`; use_market and use_port hold florins. */
	key: string;
	action: string;
	resource: string | null;
}

export const FIELDS: Field[] = [
	...RESOURCES.map((resource) => ({ key: `harvest_${resource}`, action: 'harvest', resource })),
	...['migration', 'recruitment', 'reproduction', 'taxation', 'exploration', 'use_market', 'use_port', 'trade', 'construction'].map((action) => ({ key: action, action, resource: null })),
];

const KINDS: Record<string, string[]> = {
	harvest: ['harvest'], migration: ['migrate'], recruitment: ['recruit'], reproduction: ['reproduce'], taxation: ['tax'], exploration: ['explore'], trade: ['sell', 'buy'], construction: ['build'], use_market: ['visit'], use_port: ['visit'],
};
const BUILDING: Record<string, string> = { use_market: 'market', use_port: 'port' };

/** What is offered for a field. */
export function choicesFor(field: Field, choices: Choice[]): Choice[] {
	return choices.filter((c) => {
		if (!KINDS[field.action]?.includes(kindOf(c.act))) return false;
		const f = fieldsOf(c.act);
		if (field.resource) return f.resource === field.resource;
		return field.action in BUILDING ? f.building === BUILDING[field.action] : true;
	});
}

export interface Circle {
	/** Whose disc lies there; null: free. */
	seat: string | null;
	/** Whose circle it is; null: anybody's. */
	of: string | null;
}

/** The circles of a limited field: one of each colour, then those for all. */
export function circlesOf(view: View, field: Field, seats: string[]): Circle[] {
	const w = WHEEL[field.action]!;
	const lying = seats.map((seat) => ({ seat, n: bag(view, 'wheel', seat)[field.key] ?? 0 }));
	const more = lying.flatMap(({ seat, n }) => Array.from({ length: Math.max(0, n - w.own) }, () => seat));
	return [
		...lying.flatMap(({ seat, n }) => Array.from({ length: w.own }, (_, i) => ({ seat: n > i ? seat : null, of: seat }))),
		...Array.from({ length: Math.max(w.shared(seats.length), more.length) }, (_, i) => ({ seat: more[i] ?? null, of: null })),
	];
}

export const discsOn = (view: View, field: Field, seats: string[]): string[] => seats.flatMap((seat) => Array.from({ length: bag(view, 'wheel', seat)[field.key] ?? 0 }, () => seat));
