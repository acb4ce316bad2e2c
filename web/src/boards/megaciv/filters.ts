// What the map can be coloured by, besides who owns what: each area with a number and how much it should be heeded. The numbers are the
// engine's (facts) or printed. Pure.

import type { Area } from '../../map/read.ts';
import type { Bag } from '../../lib/types.ts';
import type { Facts } from './facts.ts';

export const FILTERS = ['owners', 'room', 'support', 'threats', 'reach', 'risk'] as const;
export type Filter = (typeof FILTERS)[number];

/** How an area stands out: good, to be heeded, bad. */
export type Tone = 'good' | 'heed' | 'bad';
export interface Shade {
	tone: Tone;
	/** What is written there; nothing: the colour says it. */
	n: number | null;
}

export interface Ground {
	areas: readonly Area[];
	/** My tokens, and the areas of my cities. */
	tokens: Bag;
	cities: ReadonlySet<string>;
	facts: Facts['areas'] | undefined;
	ships: Facts['ships'] | undefined;
	inPlay: (area: Area) => boolean;
}

type Shading = (area: Area, g: Ground) => Shade | null;

/** Room that is left below the limit, where I am or next to where I am. */
const room: Shading = (area, { tokens, facts, areas }) => {
	const left = (facts?.limit[area.key] ?? 0) - (tokens[area.key] ?? 0);
	const mine = (tokens[area.key] ?? 0) > 0;
	if (!mine && !area.byLand.some((i) => (tokens[areas[i]!.key] ?? 0) > 0)) return null;
	if (left === 0) return mine ? { tone: 'heed', n: 0 } : null;
	return left > 0 ? { tone: 'good', n: left } : { tone: 'bad', n: left };
};

/** Tokens that support cities, and the cities; where one could be built, whether it would be supported. */
const support: Shading = (area, { tokens, cities, facts }) => {
	if (cities.has(area.key)) return { tone: 'heed', n: null };
	const n = tokens[area.key] ?? 0;
	if (!n) return null;
	return { tone: facts?.city_state[area.key] === 'can' && !facts.city_supported[area.key] ? 'bad' : 'good', n };
};

/** A conflict that is to come is worse than one that may come. */
const threats: Shading = (area, { facts }) => {
	if (facts?.fight[area.key]?.fights) return { tone: 'bad', n: facts.fight[area.key]!.lost || null };
	const n = facts?.threat[area.key] ?? 0;
	return n ? { tone: 'heed', n } : null;
};

const reach: Shading = (area, { ships }) => {
	const steps = Object.values(ships?.stops ?? {}).flatMap((by) => by[area.key] ?? []);
	return steps.length ? { tone: 'good', n: Math.min(...steps) } : null;
};

const risk: Shading = (area, g) => {
	if (!g.inPlay(area) || (!area.volcano && !area.flood)) return null;
	return { tone: area.volcano ? 'bad' : 'heed', n: null };
};

const SHADINGS: Record<Filter, Shading | null> = { owners: null, room, support, threats, reach, risk };

export function shadesOf(filter: Filter, ground: Ground): Map<string, Shade> {
	const shading = SHADINGS[filter];
	return new Map(shading ? ground.areas.flatMap((a) => (a.kind === 'sea' ? [] : ([[a.key, shading(a, ground)]] as const))).filter((e): e is [string, Shade] => e[1] !== null) : []);
}
