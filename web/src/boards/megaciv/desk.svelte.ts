// What I put together on the trade floor: cards of my hand, what is said of them, what I ask for, of whom. Mine alone until it is sent.

import type { Bag } from '../../lib/types.ts';
import { cardOf } from './printed.ts';
import type { Offer } from './trade.ts';

export interface Given {
	id: number;
	card: string;
	/** What I say that it is, where it is not promised. */
	claim: string | null;
}

/** Which proposal is answered. */
export type Answered = Pick<Offer, 'seat' | 'slot' | 'mark' | 'key' | 'want'>;

export const PROMISED = 2;

class Desk {
	give = $state<Given[]>([]);
	/** Goods; the first two bind who answers, the others are wishes. */
	ask = $state<string[]>([]);
	/** How many cards I ask for; null: as many as I give. */
	wanted = $state<number | null>(null);
	/** Null: everybody. */
	to = $state.raw<string[] | null>(null);
	answers = $state.raw<Answered | null>(null);
	private last = 0;

	get empty(): boolean {
		return this.give.length + this.ask.length === 0 && this.to === null && this.answers === null && this.wanted === null;
	}
	/** The first two commodities are promised; of an answer those that are asked for before others. */
	get promised(): Given[] {
		const goods = this.give.filter((g) => cardOf(g.card).good !== null);
		const first: Given[] = [];
		for (const good of this.answers?.want ?? []) {
			const wanted = goods.find((g) => cardOf(g.card).good === good && !first.includes(g));
			if (wanted) first.push(wanted);
		}
		return [...first, ...goods.filter((g) => !first.includes(g))].slice(0, PROMISED);
	}
	count(card: string): number {
		return this.give.filter((g) => g.card === card).length;
	}
	get bag(): Bag {
		const bag: Bag = {};
		for (const g of this.give) bag[g.card] = (bag[g.card] ?? 0) + 1;
		return bag;
	}
	put(card: string): void {
		this.give.push({ id: ++this.last, card, claim: null });
	}
	/** What is not free any more goes back. */
	keep(free: Bag): void {
		const left = { ...free };
		const kept = this.give.filter((g) => (left[g.card] = (left[g.card] ?? 0) - 1) >= 0);
		if (kept.length < this.give.length) this.give = kept;
	}
	take(id: number): void {
		this.give = this.give.filter((g) => g.id !== id);
	}
	/** It is named instead of the second that was. */
	promise(id: number): void {
		const chosen = this.give.find((g) => g.id === id);
		if (!chosen) return;
		const [first] = this.promised;
		chosen.claim = null;
		// From here on it is as I say.
		if (this.answers) this.answers = { ...this.answers, want: [] };
		this.give = [...(first ? [first] : []), chosen, ...this.give.filter((g) => g !== chosen && g !== first)];
	}
	askFor(good: string): void {
		this.ask.push(good);
	}
	drop(i: number): void {
		this.ask.splice(i, 1);
	}
	clear(): void {
		this.give = [];
		this.ask = [];
		this.wanted = null;
		this.to = null;
		this.answers = null;
	}
	/** Begins with an answer to it: with these cards, those that are named first. */
	answer(offer: Offer, cards: Bag, named: string[]): void {
		this.clear();
		this.answers = { seat: offer.seat, slot: offer.slot, mark: offer.mark, key: offer.key, want: offer.want };
		this.to = [offer.seat];
		this.wanted = offer.given;
		this.ask = [...offer.named];
		const left = Object.entries(cards).flatMap(([card, n]) => Array.from({ length: n }, () => card));
		for (const good of named) {
			const i = left.findIndex((card) => cardOf(card).good === good);
			if (i >= 0) this.put(left.splice(i, 1)[0]!);
		}
		for (const card of left) this.put(card);
	}
	/** Begins with one to a seat that has what I look for. */
	begin(to: string, ask: string[], cards: string[]): void {
		this.clear();
		this.to = [to];
		this.ask = ask;
		for (const card of cards) this.put(card);
	}
}

export const desk = new Desk();
