// The purchase that is put together: what it aims at, what I added and dropped, what I chose in it, how I pay. What comes of it the
// engine says (Planner.svelte); the sheet, its two columns and the decision bar show it.

import type { Bag, Message } from '../../lib/types.ts';
import type { Facts } from './facts.ts';
import { ownerOf, type Paid } from './purchase.ts';

/** Aims of the engine's search; my own choice is searched for nothing more than I chose. */
export const AIMS = ['points', 'credits', 'step', 'two_steps', 'protection'] as const;
export type Aim = (typeof AIMS)[number] | 'own';

export type After = Pick<Facts, 'seats' | 'prices' | 'hand' | 'warnings'>;

/** A purchase, and what the table is like behind it; null: that cannot be told here. */
export interface Outcome {
	act: string;
	after: After | null;
}

class Shop {
	aim = $state<Aim>('points');
	/** Advances that are in it in any case, and those that are not. */
	pins = $state.raw<string[]>([]);
	bars = $state.raw<string[]>([]);
	/** Choices within it that I made, by field. */
	given = $state.raw<Record<string, string>>({});
	/** Paid as I say; null: as the engine does. */
	paid = $state.raw<Paid | null>(null);

	/** What each aim leads to when nothing is added or dropped; missing: it is being searched for; null: nothing. */
	bests = $state.raw<Partial<Record<Aim, Outcome | null>>>({});
	/** The engine's answer to all that; null: there is none. */
	plan = $state.raw<string | null>(null);
	/** Whether it is still searched for. */
	busy = $state(true);
	/** The purchase as it stands. */
	act = $state('');
	refusal = $state.raw<Message | null>(null);
	known = $state(false);
	after = $state.raw<After | null>(null);
	/** As it is now. */
	facts = $state.raw<Partial<Facts>>({});
	/** Somebody puts a purchase together now. */
	open = $state(false);

	get changed(): boolean {
		return this.pins.length + this.bars.length + Object.keys(this.given).length > 0 || this.paid !== null;
	}
	begin(): void {
		this.aim = 'points';
		this.bests = {};
		this.plan = null;
		this.busy = true;
		this.act = '';
		this.after = null;
		this.reset();
	}
	private reset(): void {
		this.pins = [];
		this.bars = [];
		this.given = {};
		this.paid = null;
	}
	/** What was added and dropped belongs to the aim before. My own choice begins with what I wish for and can have. */
	choose(aim: Aim, mine: readonly string[] = []): void {
		this.reset();
		this.aim = aim;
		if (aim === 'own') this.pins = [...mine];
	}
	/** Adds it where it is not in, drops it where it is. */
	toggle(advance: string, isIn: boolean): void {
		this.pins = this.pins.filter((a) => a !== advance);
		this.bars = this.bars.filter((a) => a !== advance);
		if (!isIn) this.pins = [...this.pins, advance];
		else if (this.aim !== 'own') this.bars = [...this.bars, advance];
		// What was chosen for it, or is chosen because of it, has no object any more.
		if (isIn) this.given = Object.fromEntries(Object.entries(this.given).filter(([field, v]) => v !== advance && ownerOf(field) !== advance));
		this.paid = null;
	}
	/** A choice within it; an advance that is chosen is bought. */
	give(field: string, value: string, stays: readonly string[]): void {
		this.given = { ...this.given, [field]: value };
		this.pins = [...new Set([...this.pins, ...stays])];
		this.bars = this.bars.filter((a) => !stays.includes(a));
		this.paid = null;
	}
	payCards(from: Paid, card: string, n: number): void {
		const cards: Bag = { ...from.cards, [card]: n };
		this.paid = { ...from, cards };
	}
}

export const shop = new Shop();
