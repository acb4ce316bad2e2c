// A table a little behind: the board and what is asked are shown first, what stands beside them when that was painted, each in a task
// of its own. So one update is several short tasks instead of a long one, and who clicked sees his move sooner. What takes long to show
// rests longer before it is shown again: while eighteen bots play it shows fewer moments, never a wrong one for long.

import { Activity, afterPainting, delay, later } from './settled.ts';
import type { State } from './types.ts';

const RESTS = 12; // times as long as showing the last took

/** Another table for the eye, not one that went on. */
const isOther = (a: State, b: State): boolean => a.table.stage !== b.table.stage || a.seat !== b.seat || !a.over !== !b.over;

export class Behind {
	state = $state.raw<State | null>(null);
	private next: State | null = null;
	private rested = 0;
	private activity = new Activity('players and log');

	/** How long it rests at most, in milliseconds. */
	constructor(private most = 1200) {}

	follow(now: State): void {
		const before = this.next ?? this.state;
		if (!before || isOther(before, now)) {
			this.put(null);
			this.state = now;
			return;
		}
		if (!this.next) this.soon();
		this.put(now);
	}

	/** Who is asked, or acts, sees all of it at once. */
	hurry(): void {
		this.rested = 0;
	}

	private put(next: State | null): void {
		this.next = next;
		this.activity.set(next !== null);
	}

	private soon(): void {
		const rest = delay(this.rested - performance.now());
		if (rest > 0 && !document.hidden) later(() => afterPainting(() => this.arrive()), rest);
		else afterPainting(() => this.arrive());
	}

	private arrive(): void {
		if (!this.next) return;
		const began = performance.now();
		this.state = this.next;
		this.put(null);
		afterPainting(() => {
			const now = performance.now();
			this.rested = now + Math.min(this.most, RESTS * (now - began));
		});
	}
}
