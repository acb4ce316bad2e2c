// What is printed on the components of Archipelago and shown here, as the program tells it (/api/printed, loaded before the
// board is). The rules stay with the program: what may be done and what comes of it is never worked out from these.

import { printedTable } from '../../lib/printed.ts';
import { readFace, type Face, type PrintedFace, type PrintedRegion, type Symbol } from './coast.ts';
import { effectsOf, type Effect, type PrintedEffects } from './effects.ts';

const table = <R>(name: string): Map<string, R> => printedTable<R>('archipelago', name);
const rows = <R>(name: string): R[] => [...table<R>(name).values()];
/** Tables of what lies inside of other things are numbered; rows that are missing are empty. */
const numbered = <R>(name: string) => {
	const all = table<R>(name);
	return (n: number): R | undefined => all.get(String(n));
};

// ---- Tiles ----

const regionAt = numbered<PrintedRegion>('regions');
const symbolAt = numbered<Symbol>('symbols');
export const FACES: Map<string, Face> = new Map(
	[...table<PrintedFace>('faces')].map(([key, face], i) => [key, readFace(key, face, (n) => regionAt(6 * i + n), (n) => symbolAt(5 * i + n))]),
);
/** The face of a tile that lies with this side up. */
export const faceOf = (tile: string, side: string): Face => FACES.get(`${tile.toUpperCase()}${side.toUpperCase()}`)!;
export const sidesOf = (tile: string): string[] => ['a', 'b'].filter((s) => FACES.has(`${tile.toUpperCase()}${s.toUpperCase()}`));

// ---- Resources, boards, costs ----

export const RESOURCES: string[] = [...table('resources').keys()];
export const MARKETS = ['domestic', 'export'] as const;
export type Market = (typeof MARKETS)[number];

export interface Row {
	from: number;
	to: number;
	price: number;
	surplus: number;
	rebellion: number;
}

const ROWS = 4; // of an area, at most
const marketRow = numbered<Row>('market_rows');
export const AREAS: Record<Market, Record<string, Row[]>> = Object.fromEntries(
	MARKETS.map((m, i) => [m, Object.fromEntries(RESOURCES.map((res, j) => [res, Array.from({ length: ROWS }, (_, k) => marketRow((i * RESOURCES.length + j) * ROWS + k)).filter((r): r is Row => !!r?.to)]))]),
) as Record<Market, Record<string, Row[]>>;
export const STABILITY: Row[] = rows('stability');
export const WORKERS: Row[] = rows('workers');
/** Florins by the number of citizens that pay. */
export const TAX: { citizens: number; florins: number }[] = rows('taxes');

export interface Cost {
	florins: number;
	cubes: Record<string, number>;
}
export const COSTS: Record<string, Cost> = Object.fromEntries(table<Cost>('builds'));
export const BUILDINGS: string[] = Object.keys(COSTS);

// ---- The wheel ----

/** How many circles a limited field has for each player and for all; other fields hold any number of discs, or florins. */
export interface WheelField {
	limited: boolean;
	florins: number;
	own: number;
	shared: (players: number) => number;
}
interface PrintedWheel {
	field: number;
	own: number;
	shared_4: number;
	shared_5: number;
	florins: number;
}
export const WHEEL: Record<string, WheelField> = Object.fromEntries(
	[...table<PrintedWheel>('wheel')].map(([action, w]) => [action, { limited: w.field === 1, florins: w.florins, own: w.own, shared: (n: number) => (n > 4 ? w.shared_5 : w.shared_4) }]),
);

// ---- Cards ----

const TYPES = ['character', 'progress', 'wonder'] as const;

export interface Card {
	key: string;
	type: (typeof TYPES)[number];
	prices: number[];
	discs: number;
	florins: number;
	/** One entry for each way to pay; `any` is a cube of any kind. */
	payments: Record<string, number>[];
	/** One list for each way to pay. */
	effects: Effect[][];
	anybody: boolean;
	points: number;
}

/** The crisis side of a card. */
export interface Crisis {
	home: { resource: string; raise: number[]; red: boolean } | null;
	event: { key: string; red: boolean } | null;
	abroad: { resource: string; cubes: number; red: boolean } | null;
}

interface PrintedCard {
	type: number;
	price1: number;
	price2: number;
	price3: number;
	discs: number;
	florins: number;
	arrow: number;
	vp: number;
	dom_resource: string | null;
	raise2: number;
	raise3: number;
	raise4: number;
	raise5: number;
	upper_red: number;
	exp_resource: string | null;
	exp_count: number;
	lower_red: number;
	event: string | null;
	options: number;
}
interface PrintedPayment {
	cubes: Record<string, number>;
	any: number;
	ops: number;
}

const cards = [...table<PrintedCard>('cards')];
const paymentAt = numbered<PrintedPayment>('payments');
const effectsAt = numbered<PrintedEffects>('effects');
const CARD_WAYS = 2; // to pay, at most
const waysOf = (i: number, card: PrintedCard) => Array.from({ length: card.options }, (_, k) => CARD_WAYS * i + k);
export const CARDS: Record<string, Card> = Object.fromEntries(
	cards.map(([key, c], i): [string, Card] => [
		key,
		{
			key, type: TYPES[c.type] ?? 'progress', prices: [c.price1, c.price2, c.price3], discs: c.discs, florins: c.florins, anybody: c.arrow === 1, points: c.vp,
			payments: waysOf(i, c).map((n) => ({ ...paymentAt(n)?.cubes, ...(paymentAt(n)?.any ? { any: paymentAt(n)!.any } : {}) })),
			effects: waysOf(i, c).map((n) => effectsOf(effectsAt(n), paymentAt(n)?.ops ?? 0)),
		},
	]),
);
export const CRISES: Record<string, Crisis> = Object.fromEntries(
	cards.map(([key, c]): [string, Crisis] => [
		key,
		{
			home: c.dom_resource ? { resource: c.dom_resource, raise: [c.raise2, c.raise3, c.raise4, c.raise5], red: !!c.upper_red } : null,
			event: c.event ? { key: c.event, red: !!c.upper_red } : null,
			abroad: c.exp_resource ? { resource: c.exp_resource, cubes: c.exp_count, red: !!c.lower_red } : null,
		},
	]),
);
export const EVENTS: Record<string, Effect[]> = Object.fromEntries([...table<PrintedEffects & { ops: number }>('events')].map(([key, e]) => [key, effectsOf(e, e.ops)]));

// ---- Objectives and trends ----

export interface Objective {
	/** 0 short, 1 medium, 2 long. */
	length: number;
	/** The key of its end condition in the vocabulary `end`. */
	end: string;
	at_least: number;
	score: string;
	threshold: number;
}
/** These two are not ranked: who has them gets points, or the victory, by himself. */
export const UNRANKED = ['pacifist', 'separatist'];
export const OBJECTIVES: Record<string, Objective> = Object.fromEntries(table<Objective>('objectives'));
export const TRENDS: Record<string, string> = Object.fromEntries([...table<{ score: string }>('trends')].map(([key, t]) => [key, t.score]));
const ranks = rows<{ first: number; second: number; third: number }>('points').map((p) => [p.first, p.second, p.third]);
/** Points for the first three places. */
export const POINTS = { objective: ranks[0]!, trend: ranks[1]! };
