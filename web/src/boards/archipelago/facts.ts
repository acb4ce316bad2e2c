// What follows from what I see, as the program works it out (docs/READING.archipelago.part.md): the groups of useFacts<ArcFacts>().

import { useFacts as use, type FactsNow } from '../../lib/facts.svelte.ts';
import type { Market } from './printed.ts';

/** By how much the figures move. */
export interface Moves {
	rebellion: number;
	surplus: number;
}
export interface Mover extends Moves {
	there: number;
	population: number;
	to_war: number;
}
export interface Held {
	seat: string | null;
	/** unit, town, rebel, empty; null: there is none. */
	how: string | null;
	unit: string | null;
}
export interface HexFact extends Held {
	harvest: number;
	citizens: number;
	rebels: number;
	mine: number;
	symbols: number;
	taken: number;
	expelled: number;
}
export interface BuildingFact extends Held {
	usable: number;
}
export interface Price extends Moves {
	cubes: number;
	room: number;
	/** 0: full; empty. */
	sell: number;
	buy: number;
	/** What of the price the bank has. */
	paid: number;
	more_surplus: number;
	more_rebellion: number;
	less_surplus: number;
	less_rebellion: number;
}
export interface DemandFact {
	/** now, soon, phase_4, done, red; null: there is none. */
	when: string | null;
	resource: string | null;
	per_cube: number;
	lying: number;
	counted: number;
	cubes: number;
	market: number;
	own: number;
	tokens: number;
	by_temple: number;
	raise: number;
	given: number;
}
export interface Outcome {
	there: number;
	raised: number;
	lying: number;
	rebels: number;
	rebels_most: number;
	rebellion: number;
	to_war: number;
	war: number;
}
export interface ActionFact extends Moves {
	open: number;
	why: string | null;
	discs: number;
	florins: number;
	gain: number;
	cubes: number;
	most: number;
	population: number;
}
export interface BuildFact {
	open: number;
	why: string | null;
	ways: number;
	florins: number;
	cubes: number;
	left: number;
}
export interface CardFact extends Moves {
	owner: string | null;
	open: number;
	why: string | null;
	florins: number;
	discs: number;
	gain: number;
	second_rebellion: number;
	/** On the track; 0: it is not there. */
	price: number;
	afford: number;
}
export interface TileFact {
	tile: string | null;
	places: number;
	reached: number;
	ways: number;
	front: number;
	back: number;
	lays: number;
	huts_front: number;
	huts_back: number;
}
export interface EndFact {
	possible: number;
	owner: string | null;
	now: number;
	bound: number;
	left: number;
	met: number;
}
/** As a card stands for a seat. */
export interface Standing {
	score: string | null;
	value: number;
	/** 0: it is ranked by what is behind screens. */
	rank: number;
	points: number;
}
export interface PointsFact {
	points: number;
	rank: number;
	objectives: number;
	pacifist: number;
	trend: number;
	cards: number;
	unknown: number;
}
export interface SeatFact {
	citizens: number;
	active: number;
	engaged: number;
	rebels: number;
	ships: number;
	active_ships: number;
	reserve: number;
	reserve_ships: number;
	payers: number;
	tax: number;
	births: number;
	characters: number;
	progress: number;
	towns: number;
	markets: number;
	ports: number;
	temples: number;
}
type Rows<T> = Record<string, T>;

export interface ArcFacts {
	war: { to_war: number; lying: number; stability: Moves & { row: number }; workers: Moves & { row: number; price: number }; mover: Rows<Mover> };
	control: { hex: Rows<HexFact>; market: Rows<BuildingFact>; port: Rows<BuildingFact>; temple: Rows<BuildingFact> };
	prices: Record<Market, Rows<Price>> & { worker_price: number; workers_most: number; workers_cost: number };
	crisis: { home: DemandFact; abroad: DemandFact; event: Moves & { when: string | null; event: string | null; ships: number; citizens: number }; home_with: Rows<Outcome>; abroad_with: Rows<Outcome>; relief: Rows<{ chance: string | null; place: number; lying: number; temples: number }> };
	actions: { turn: number; action: Rows<ActionFact>; harvest: Rows<{ open: number; why: string | null; units: number; cubes: number }>; build: Rows<BuildFact> };
	cards: { card: Rows<CardFact> };
	tile: { top: TileFact; taken: TileFact };
	objectives: { my_objective: string | null; end: Rows<EndFact>; objective: Rows<Standing>; trend: Rows<Standing>; benefactor: Rows<Standing>; points: Rows<PointsFact> };
	seats: { seat: Rows<SeatFact> };
}

/** Called while a component is made. */
export const useFacts = (...groups: (keyof ArcFacts)[]): FactsNow<ArcFacts> => use<ArcFacts>(...groups);

/** The demand that is met now. */
export function demandNow(crisis: ArcFacts['crisis'] | undefined): { home: boolean; demand: DemandFact; outcomes: Outcome[] } | null {
	const home = crisis?.home?.when === 'now';
	const demand = home ? crisis.home : crisis?.abroad?.when === 'now' ? crisis.abroad : null;
	return crisis && demand ? { home, demand, outcomes: outcomesOf(home ? crisis.home_with : crisis.abroad_with) } : null;
}

/** With 0, 1, 2 ... more cubes. */
export const outcomesOf = (rows: Rows<Outcome> | undefined): Outcome[] => {
	const all: Outcome[] = [];
	for (let n = 0, row; (row = rows?.[String(n)]) && row.there; n++) all.push(row);
	return all;
};

/** How a card that I know stands for all, by the seat that owns it. */
export const standingsOf = (objectives: ArcFacts['objectives'] | undefined, owner: string): Rows<Standing> =>
	Object.fromEntries(Object.entries(objectives?.objective ?? {}).flatMap(([pair, s]) => (pair.startsWith(owner) && /^s\d+$/.test(pair.slice(owner.length)) ? [[pair.slice(owner.length), s]] : [])));
