// What a page asks beside playing: facts, which are kept fresh as long as somebody shows them, and the best answer by an aim.
// Pure but for its timer: the line and the clock are handed in, so that node runs it as it is.

import { later } from './settled.ts';

export type Facts = Record<string, Record<string, unknown>>;
/** What a question by an aim is asked for, where it is not what the seat has. */
export type Purse = Record<string, unknown>;
/** What the answer holds to: all that `with` has, nothing that `without` has, both as actions that need not be whole. */
export interface Terms {
	purse?: Purse;
	with?: string;
	without?: string;
}

export interface Line {
	/** Sends a frame; false when there is no connection. */
	say: (frame: Record<string, unknown>) => boolean;
	/** Answers come from the page's own engine: as many as one likes. */
	near: () => boolean;
	/** How far the page has been told: facts of an older table are asked for again. */
	n: () => number;
	/** Whether there is a game to ask about. */
	begun: () => boolean;
	/** The facts as they are now. */
	tell: (facts: Facts) => void;
	newId: () => string;
	now: () => number;
}

interface Best {
	frame: Record<string, unknown>;
	patience: number;
	resolve: (act: string | null) => void;
}

// The server answers 5 a second, 15 at once; we stay below both.
const AT_ONCE = 10;
const EVERY = 250; // ms
const AFTER_ERROR = 1000; // ms
const PATIENCE = 3;

export class Asking {
	private needed = new Map<string, number>();
	private facts: Facts = {};
	/** Groups that were answered, whatever they hold. */
	private have = new Set<string>();
	/** The table that the facts are of. */
	private of = -1;
	private stale = false;
	/** The question for facts that has no answer yet. */
	private flying: { id: string; groups: string[] } | null = null;
	private failures = 0;
	private bests = new Map<string, Best>();
	private waiting: string[] = [];
	private timer: (() => void) | undefined;
	/** When that timer asks. */
	private asksAt = 0;
	private tokens = AT_ONCE;
	private counted = 0;
	private notBefore = 0;

	constructor(private line: Line) {}

	/** Keeps these groups fresh until what is given back is called. */
	need(groups: readonly string[]): () => void {
		for (const g of groups) this.needed.set(g, (this.needed.get(g) ?? 0) + 1);
		this.schedule();
		return () => {
			for (const g of groups) {
				const left = (this.needed.get(g) ?? 1) - 1;
				if (left > 0) this.needed.set(g, left);
				else this.needed.delete(g);
			}
		};
	}

	best(aim: string, terms: Terms = {}): Promise<string | null> {
		return new Promise((resolve) => {
			const id = this.line.newId();
			this.bests.set(id, { frame: { t: 'best', id, aim, ...terms }, patience: PATIENCE, resolve });
			this.waiting.push(id);
			this.schedule();
		});
	}

	/** The table has changed: facts are of yesterday, and those that nobody shows are let go. */
	changed(): void {
		this.stale = true;
		this.failures = 0;
		for (const g of this.have) if (!this.needed.has(g)) this.have.delete(g);
		const kept = Object.entries(this.facts).filter(([g]) => this.needed.has(g));
		if (kept.length < Object.keys(this.facts).length) this.line.tell((this.facts = Object.fromEntries(kept)));
		this.schedule();
	}

	/** A new connection: whatever had no answer is asked again. */
	connected(): void {
		this.flying = null;
		this.waiting = [...this.bests.keys()];
		this.of = -1;
		this.changed();
	}

	heardFacts(id: string, n: number, facts: Facts): void {
		if (this.flying?.id !== id) return;
		const { groups } = this.flying;
		this.flying = null;
		this.failures = 0;
		// An answer may be older than the table by now, but never older than what is shown.
		if (n >= this.of) {
			// What came for a group before and is not in this answer is of another table.
			const same = n === this.of;
			const others = same ? this.facts : {};
			this.have = new Set([...(same ? this.have : []), ...groups]);
			this.of = n;
			this.line.tell((this.facts = { ...others, ...facts }));
		}
		this.stale = n < this.line.n();
		this.schedule();
	}

	heardBest(id: string, act: string | null): void {
		this.bests.get(id)?.resolve(act);
		this.bests.delete(id);
	}

	/** Something was asked too fast, or not understood. False when it was nothing of ours. */
	refused(id: string): boolean {
		const best = this.bests.get(id);
		if (best) {
			if (--best.patience > 0) this.waiting.push(id);
			else this.heardBest(id, null);
		} else if (this.flying?.id === id) {
			this.flying = null;
			this.failures++;
		} else return false;
		this.notBefore = this.line.now() + AFTER_ERROR;
		this.schedule();
		return true;
	}

	close(): void {
		this.timer?.();
	}

	private get wanted(): string[] {
		if (this.flying || this.failures >= PATIENCE) return [];
		const groups = [...this.needed.keys()];
		return this.stale || groups.some((g) => !this.have.has(g)) ? groups : [];
	}

	/** How long until the next question may be asked, in ms. */
	private get wait(): number {
		if (this.line.near()) return 0;
		const now = this.line.now();
		this.tokens = Math.min(AT_ONCE, this.tokens + (now - this.counted) / EVERY);
		this.counted = now;
		return Math.max(0, this.notBefore - now, this.tokens >= 1 ? 0 : Math.ceil((1 - this.tokens) * EVERY));
	}

	/** All who need something in the same moment are asked for together. */
	private schedule(): void {
		const wanted = this.wanted.length + this.waiting.length > 0;
		const at = this.line.now() + this.wait;
		// A stream of updates must not put the question off for ever.
		if (wanted && this.timer !== undefined && this.asksAt <= at) return;
		this.timer?.();
		this.timer = undefined;
		if (!wanted) return;
		this.asksAt = at;
		this.timer = later(() => this.ask(), this.wait);
	}

	private ask(): void {
		this.timer = undefined;
		if (!this.line.begun()) return;
		if (this.wait > 0) return this.schedule();
		const groups = this.wanted;
		const id = groups.length ? this.line.newId() : (this.waiting[0] ?? '');
		const frame = groups.length ? { t: 'facts', id, groups } : this.bests.get(id)?.frame;
		// Without a connection everything waits for the next one.
		if (frame && !this.line.say(frame)) return;
		if (groups.length) this.flying = { id, groups };
		else this.waiting.shift();
		if (frame) this.tokens--;
		this.schedule();
	}
}
