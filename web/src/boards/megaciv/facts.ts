// What the groups of facts of Mega Civilization hold (docs/READING.md), and how components get them.

import { useFacts } from '../../lib/facts.svelte.ts';
import type { Bag } from '../../lib/types.ts';
import type { Step } from './steps.ts';

export interface SeatFacts {
	points: number;
	from_cities: number;
	from_advances: number;
	from_steps: number;
	from_late_iron: number;
	rank: number;
	census: number;
	cities: number;
	counted_cities: number;
	advances: number;
	rate: number;
	needs: number;
	has: number;
	missing: number;
	hand: number;
	hand_limit: number;
}

/** Points of advances by their group, how many are worth 1, 3 and 6; and what put the seat behind the one before it. */
export interface ScoreFacts {
	art: number;
	civic: number;
	craft: number;
	religion: number;
	science: number;
	two_groups: number;
	low: number;
	middle: number;
	high: number;
	tie: string | null;
	ahead: string | null;
	has: number;
	ahead_has: number;
}

export interface Price {
	cost: number;
	credit: number;
	bonus: number;
	price: number;
	with_library: number;
	held: number;
}

export interface GoodSet {
	have: number;
	value: number;
	with_one_more: number;
	gain: number;
	face: number;
	cards: number;
}

export interface CalamityFacts {
	held: number;
	called: number;
	treasury: number;
	loss: string | null;
	base: number;
	n: number;
	victim_loss: string | null;
	victim_base: number;
	victim_n: number;
	helped_by: string[];
	harmed_by: string[];
	would_help: string[];
}

export interface OfferFacts {
	own: number;
	possible: number;
	gain: number;
	cost: number;
	unnamed: number;
	/** What the hand is worth more then; the same if claims are true. */
	net: number;
	hoped: number;
	/** The answer that costs least, where there is one now. */
	ready: number;
	named_good: string | null;
	named_good2: string | null;
	cards: Bag;
}

export interface Fight {
	fights: number;
	winner: string | null;
	city: string | null;
	falls: number;
	left: number;
	mine: number;
	lost: number;
	sure: number;
}

export interface Ship {
	area: string | null;
	steps: number;
	left: number;
	capacity: number;
	room: number;
	upkeep: number;
	ready: number;
	load: number;
}

export interface AccountFacts {
	calamity: string | null;
	victim: string | null;
	primary: number;
	loss: string | null;
	tokens: number;
	cities: number;
	points: number;
	spared: number;
	base: number;
	capped: number;
	n: number;
	done: number;
	left: number;
	needs: number;
	missing: number;
}

export interface Siege {
	attacker: string | null;
	tokens: number;
	needs: number;
	leaves: number;
	falls: number;
	by: string[];
	against: string[];
}

export type CityState = 'can' | 'short' | 'taken' | 'barren' | 'none_left';

export interface Facts {
	seats: { seat: Record<string, SeatFacts>; next_step: Record<string, Step>; step_after: Record<string, Step>; end_earliest: number; end_likely: number; last_turn: number };
	prices: { price: Record<string, Price>; credits: Record<string, number> };
	hand: { set: Record<string, GoodSet>; cards_value: number; treasury_each: number; treasury_value: number; substitute: number; spend: number };
	calamities: { calamity: Record<string, CalamityFacts> };
	offers: { offer: Record<string, OfferFacts>; worth: Record<string, number[]>; free: Bag; neighbours: string[] };
	areas: {
		limit: Record<string, number>;
		grown: Record<string, number>;
		city_state: Record<string, CityState>;
		city_missing: Record<string, number>;
		city_supported: Record<string, number>;
		fight: Record<string, Fight>;
		threat: Record<string, number>;
	};
	/** By ship: where it may get to, and where it may end its move, in steps. */
	ships: { ship: Record<string, Ship>; reach: Record<string, Record<string, number>>; stops: Record<string, Record<string, number>> };
	account: {
		account: Record<string, AccountFacts>;
		less: Record<string, Record<string, number>>;
		more: Record<string, Record<string, number>>;
		leaves: { tokens: number; cities: number; points: number; rate: number; needs: number; supports: number; unsupported: number };
		choice: { areas: number; tokens: number; cities: number; points: number; apart: number; enough: number; stock: number; stock_cities: number };
		candidate: Record<string, { among: number; cities: number; tokens: number }>;
		worth_points: Record<string, number>;
		completes: Record<string, number>;
		reduced: Record<string, number>;
		tax_rates: number[];
		tax_dues: number[];
		tax_paid: number[];
		tax_missing: number[];
		tax_treasury: number[];
		tax_revolts: number[];
		/** Of stack 1, 2 ...; 0: not for sale. */
		stack_prices: number[];
		stack_leaves: number[];
		battle: { area: string | null; limit: number; city: string | null; barbarians: number; barbarians_turn: number };
		side: Record<string, { tokens: number; turn: number; by: string[] }>;
		siege: Record<string, Siege>;
		ability: Record<string, { held: number; used: number; left: number }>;
	};
	score: { score: Record<string, ScoreFacts> };
	warnings: { unsupported: number; unsupported_more: number; cards_over: number; growth: number; growth_short: number; surplus: number };
}

export const facts = (...groups: (keyof Facts)[]) => useFacts<Facts>(...groups);
