// A table a frame behind: the board and what is asked are shown first, what stands beside them when that was painted. One update is
// so two short tasks instead of a long one, and who clicked sees his move sooner.

import type { State } from './types.ts';

/** Another table for the eye, not one that went on. */
const isOther = (a: State, b: State): boolean => a.table.stage !== b.table.stage || a.seat !== b.seat || !a.over !== !b.over;

export class Behind {
	state = $state.raw<State | null>(null);
	private next: State | null = null;

	follow(now: State): void {
		const before = this.next ?? this.state;
		if (!before || isOther(before, now)) {
			this.next = null;
			this.state = now;
			return;
		}
		if (!this.next) afterPainting(() => this.arrive());
		this.next = now;
	}

	private arrive(): void {
		if (this.next) this.state = this.next;
		this.next = null;
	}
}

/** Where nothing is painted nobody waits for it. */
export function afterPainting(what: () => void): void {
	if (document.hidden) setTimeout(what);
	else requestAnimationFrame(() => setTimeout(what));
}
