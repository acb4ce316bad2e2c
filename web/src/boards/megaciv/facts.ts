// What the groups of facts of Mega Civilization hold (docs/READING.md), and how components get them.

import { useFacts } from '../../lib/facts.svelte.ts';
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
	hand: number;
	hand_limit: number;
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

export type CityState = 'can' | 'short' | 'taken' | 'barren' | 'none_left';

export interface Facts {
	seats: { seat: Record<string, SeatFacts>; next_step: Record<string, Step>; step_after: Record<string, Step> };
	prices: { price: Record<string, Price>; credits: Record<string, number> };
	hand: { set: Record<string, GoodSet>; cards_value: number; treasury_each: number; treasury_value: number; substitute: number; spend: number };
	calamities: { calamity: Record<string, CalamityFacts> };
	offers: { offer: Record<string, OfferFacts> };
	areas: {
		limit: Record<string, number>;
		grown: Record<string, number>;
		city_state: Record<string, CityState>;
		city_missing: Record<string, number>;
		city_supported: Record<string, number>;
		fight: Record<string, Fight>;
	};
	warnings: { unsupported: number; unsupported_more: number; cards_over: number; growth: number; growth_short: number; surplus: number };
}

export const facts = (...groups: (keyof Facts)[]) => useFacts<Facts>(...groups);
