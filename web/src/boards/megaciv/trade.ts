// The open proposals and calls, as they stand in the view.

import { isObject } from '../../lib/parts.ts';
import type { Bag, Names, State, Value } from '../../lib/types.ts';

export interface Offer {
	key: string; // s2a
	seat: string;
	slot: number;
	to: string[];
	/** The addressee's own proposal that it answers, or -1. */
	re: number;
	/** Says which proposal was seen: another may take its place. */
	mark: number;
	given: number;
	wanted: number;
	named: string[];
	want: string[];
	claims: Bag;
	wishes: Bag;
	cards: Bag; // only in my own
}

export interface Call {
	key: string;
	seat: string;
	slot: number;
	have: string | null;
	want: string | null;
}

const SLOTS = 'abc';
const split = (key: string) => ({ key, seat: key.slice(0, -1), slot: SLOTS.indexOf(key.slice(-1)) });
const words = (...all: (Value | undefined)[]) => all.filter((v): v is string => typeof v === 'string');
const bag = (v: Value | undefined): Bag => (isObject(v) ? (v as Bag) : {});

/** What an action calls a number of a proposal or call. */
export const slotKey = (names: Names, slot: number): string => names.vocabularies.slot?.[slot]?.key ?? '';

export function offersOf(state: State): Offer[] {
	return Object.entries(isObject(state.view.offer) ? state.view.offer : {}).flatMap(([key, o]) =>
		isObject(o) && Array.isArray(o.to) && o.to.length
			? [{ ...split(key), to: o.to, re: Number(o.re ?? 0) - 1, mark: Number(o.mark ?? 0), given: Number(o.given ?? 0), wanted: Number(o.wanted ?? 0), named: words(o.named_good, o.named_good2), want: words(o.want_good, o.want_good2), claims: bag(o.claims), wishes: bag(o.wishes), cards: bag(o.cards) }]
			: [],
	);
}

export function callsOf(state: State): Call[] {
	return Object.entries(isObject(state.view.call) ? state.view.call : {}).flatMap(([key, c]) => {
		const have = isObject(c) ? (words(c.have_good)[0] ?? null) : null;
		const want = isObject(c) ? (words(c.want_good)[0] ?? null) : null;
		return have || want ? [{ ...split(key), have, want }] : [];
	});
}

/** The first own number that no open proposal has. */
export function freeSlot(offers: Offer[], seat: string | null): number {
	const taken = new Set(offers.filter((o) => o.seat === seat).map((o) => o.slot));
	return [0, 1, 2].find((s) => !taken.has(s)) ?? 0;
}

/** The own number under which an answer would stand: that of what it answers, else a free one. */
export const answerSlot = (offers: Offer[], offer: Offer, seat: string | null): number => (offer.re >= 0 ? offer.re : freeSlot(offers, seat));

/** How often each, in the order in which they come. */
export function counted(things: string[]): [thing: string, n: number][] {
	const all = new Map<string, number>();
	for (const thing of things) all.set(thing, (all.get(thing) ?? 0) + 1);
	return [...all];
}

// ---- Which are shown, and in which order ----

export type Filter = 'all' | 'need' | 'me' | 'near' | 'west' | 'east';

export interface Weighed {
	ready: number;
	possible: number;
	own: number;
	net: number;
	gain: number;
	cost: number;
}

/** What may be taken at once comes first, by what it brings; then what is mine, then what I lack something for. */
export function byGain(worth: (o: Offer) => Weighed | undefined) {
	const rank = (w: Weighed | undefined) => (w?.ready ? 0 : w?.own ? 1 : w?.possible ? 2 : 3);
	const gain = (w: Weighed | undefined) => (w ? (w.ready || w.own ? w.net : w.gain - w.cost) : 0);
	return (a: Offer, b: Offer): number => rank(worth(a)) - rank(worth(b)) || gain(worth(b)) - gain(worth(a)) || a.key.localeCompare(b.key);
}
