// What is printed on the components of Archipelago and shown here, from the same tables as the program's. The rules stay with
// the program: what may be done is never worked out from these.

import cardCells from '../../../../data/archipelago/cards.tsv';
import costCells from '../../../../data/archipelago/costs.tsv';
import eventCells from '../../../../data/archipelago/events.tsv';
import hexCells from '../../../../data/archipelago/hexes.tsv';
import marketCells from '../../../../data/archipelago/markets.tsv';
import objectiveCells from '../../../../data/archipelago/objectives.tsv';
import pointCells from '../../../../data/archipelago/points.tsv';
import resourceCells from '../../../../data/archipelago/resources.tsv';
import stabilityCells from '../../../../data/archipelago/stability.tsv';
import taxCells from '../../../../data/archipelago/tax.tsv';
import trendCells from '../../../../data/archipelago/trends.tsv';
import wheelCells from '../../../../data/archipelago/wheel.tsv';
import workerCells from '../../../../data/archipelago/workers.tsv';
import { readTable } from '../../map/tables.ts';
import { readFace, type Face } from './coast.ts';

const numbers = (r: Record<string, string>, ...names: string[]) => names.map((n) => Number(r[n]));

// ---- Tiles ----

export const FACES: Map<string, Face> = new Map(readTable(hexCells).map((r) => readFace(r)).map((f) => [f.key, f]));
/** The face of a tile that lies with this side up. */
export const faceOf = (tile: string, side: string): Face => FACES.get(`${tile.toUpperCase()}${side.toUpperCase()}`)!;
export const sidesOf = (tile: string): string[] => ['a', 'b'].filter((s) => FACES.has(`${tile.toUpperCase()}${s.toUpperCase()}`));

// ---- Resources, boards, costs ----

export const RESOURCES: string[] = readTable(resourceCells).map((r) => r.key!);
export const MARKETS = ['domestic', 'export'] as const;
export type Market = (typeof MARKETS)[number];

export interface Row {
	from: number;
	to: number;
	price: number;
	surplus: number;
	rebellion: number;
}

const rowOf = (r: Record<string, string>): Row => ({ from: Number(r.from), to: Number(r.to), price: Number(r.price ?? 0), surplus: Number(r.surplus ?? 0), rebellion: Number(r.rebellion ?? 0) });
const marketRows = readTable(marketCells);
export const AREAS: Record<Market, Record<string, Row[]>> = Object.fromEntries(
	MARKETS.map((m) => [m, Object.fromEntries(RESOURCES.map((res) => [res, marketRows.filter((r) => r.board === m && r.resource === res).map(rowOf)]))]),
) as Record<Market, Record<string, Row[]>>;
/** The row that holds the cube with this number; null where there is none. */
export const rowAt = (rows: Row[], number: number): Row | null => rows.find((r) => r.from <= number && number <= r.to) ?? null;

export const STABILITY: Row[] = readTable(stabilityCells).map(rowOf);
export const WORKERS: Row[] = readTable(workerCells).map(rowOf);
/** Florins by the number of citizens. */
export const TAX: number[] = readTable(taxCells).map((r) => Number(r.florins));

export interface Cost {
	florins: number;
	cubes: Record<string, number>;
}
export const BUILDINGS = readTable(costCells).map((r) => r.key!);
export const COSTS: Record<string, Cost> = Object.fromEntries(
	readTable(costCells).map((r) => [r.key!, { florins: Number(r.florins), cubes: Object.fromEntries(RESOURCES.map((res) => [res, Number(r[res])]).filter(([, n]) => n)) }]),
);

// ---- The wheel ----

export interface WheelField {
	action: string;
	limited: boolean;
	own: number;
	shared: (players: number) => number;
	florins: number;
	rebellion: number;
}
export const WHEEL: Record<string, WheelField> = Object.fromEntries(
	readTable(wheelCells).map((r) => [r.action!, { action: r.action!, limited: r.field === 'limited', own: Number(r.own), shared: (n: number) => Number(n > 4 ? r.shared_5 : r.shared_4), florins: Number(r.florins), rebellion: Number(r.rebellion) }]),
);

// ---- Cards ----

export interface Card {
	key: string;
	type: 'character' | 'progress' | 'wonder';
	prices: number[];
	discs: number;
	florins: number;
	/** One entry for each way to pay. */
	payments: Record<string, number>[];
	anybody: boolean;
	needs: string | null;
	/** Effect codes, one list for each way to pay. */
	effects: string[][];
	points: number;
}

/** The crisis side of a card. */
export interface Crisis {
	home: { resource: string; raise: number[]; red: boolean } | null;
	event: { key: string; red: boolean } | null;
	abroad: { resource: string; cubes: number; red: boolean } | null;
}

const said = (s: string | undefined) => (s && s !== '-' && s !== 'none' ? s : null);
const payment = (text: string): Record<string, number> => Object.fromEntries(text.split('+').filter((x) => said(x)).map((x) => [x.split(' ')[1]!, Number(x.split(' ')[0])]));
const cardRows = readTable(cardCells);
export const CARDS: Record<string, Card> = Object.fromEntries(
	cardRows.map((r) => [
		r.key!,
		{
			key: r.key!, type: r.type as Card['type'], prices: numbers(r, 'price1', 'price2', 'price3'), discs: Number(r.discs), florins: Number(r.florins), payments: r.cubes!.split(' OR ').map(payment),
			anybody: r.arrow === 'coloured', needs: said(r.needs), effects: r.effect!.split(' OR ').map((e) => e.split(';')), points: Number(r.vp),
		},
	]),
);
export const CRISES: Record<string, Crisis> = Object.fromEntries(
	cardRows.map((r): [string, Crisis] => [
		r.key!,
		{
			home: r.upper === 'domestic' ? { resource: r.dom_resource!, raise: numbers(r, 'raise_n2', 'raise_n3', 'raise_n4', 'raise_n5'), red: r.upper_red === 'yes' } : null,
			event: r.upper === 'event' ? { key: r.event!, red: r.upper_red === 'yes' } : null,
			abroad: r.lower === 'export' ? { resource: r.exp_resource!, cubes: Number(r.exp_count), red: r.lower_red === 'yes' } : null,
		},
	]),
);
export const EVENTS: Record<string, string[]> = Object.fromEntries(readTable(eventCells).map((r) => [r.key!, r.effect!.split(';')]));

// ---- Objectives and trends ----

export interface Objective {
	/** The key of its end condition in the vocabulary `end`. */
	end: string;
	quantity: string;
	/** Its number with 2, 3, 4, 5 players. */
	values: number[];
	atMost: boolean;
	score: string;
	threshold: number;
}
export const OBJECTIVES: Record<string, Objective> = Object.fromEntries(
	readTable(objectiveCells).map((r) => {
		const quantity = r.end!.split(/[<>]=/)[0]!;
		const end = ['explorer_stacks_empty', 'bank_empty_kinds'].includes(quantity) ? `${quantity}_${r.value_n2}` : quantity;
		return [r.id!, { end, quantity, values: numbers(r, 'value_n2', 'value_n3', 'value_n4', 'value_n5'), atMost: r.end!.includes('<='), score: r.score!, threshold: Number(r.threshold) }];
	}),
);
export const TRENDS: Record<string, string> = Object.fromEntries(readTable(trendCells).map((r) => [r.key!, r.score!]));
export const POINTS: Record<string, number[]> = Object.fromEntries(readTable(pointCells).map((r) => [r.key!, numbers(r, 'first', 'second', 'third')]));
