// The remarks of the table that is shown: which stands there, which wait, which were read, and whether they are wanted. This device
// remembers it for each table, so that nothing is said twice.

import { keepLesson, keptLesson, recall, remember, type KeptLesson } from '../../lib/memory.ts';
import type { LogEntry } from '../../lib/types.ts';
import { goOn, shownOf, type Moment } from './lesson.ts';

/** What somebody last said about remarks holds for his next First steps too. */
const WISH = 'remarks';

class Lesson {
	private table = '';
	private seat = '';
	private kept = $state.raw<KeptLesson>({ on: null, heard: 0, waiting: [], seen: [] });
	/** Are they made here unless somebody says otherwise? */
	private proposed = $state(false);

	sit(table: string, seat: string, first: boolean): void {
		if (table !== this.table || seat !== this.seat) this.kept = keptLesson(table, seat) ?? { on: null, heard: 0, waiting: [], seen: [] };
		this.table = table;
		this.seat = seat;
		this.proposed = first && recall<boolean>(WISH, true);
	}

	get on(): boolean {
		return this.kept.on ?? this.proposed;
	}

	get shown(): string | null {
		return this.on ? shownOf(this.kept.waiting) : null;
	}

	get more(): number {
		return Math.max(0, this.kept.waiting.length - 1);
	}

	private keep(change: Partial<KeptLesson>): void {
		this.kept = { ...this.kept, ...change };
		keepLesson(this.table, this.seat, this.kept);
	}

	/** The game is here now, and has told this. */
	look(now: Moment, log: readonly LogEntry[], n: number): void {
		if (!this.on) return;
		let first = log.length;
		while (first > 0 && log[first - 1]!.n > this.kept.heard) first--;
		const said = goOn(this.kept, now, log.slice(first));
		if (said.waiting !== this.kept.waiting || n !== this.kept.heard) this.keep({ ...said, heard: n });
	}

	gotIt(): void {
		const key = this.shown;
		if (key) this.keep({ waiting: this.kept.waiting.filter((k) => k !== key), seen: [...this.kept.seen, key] });
	}

	/** Off, and what waited is not said later; on, and what was said stays said. */
	want(on: boolean): void {
		remember(WISH, on);
		this.keep({ on, waiting: [] });
	}

	again(): void {
		remember(WISH, true);
		this.keep({ on: true, waiting: [], seen: [] });
	}

	/** At the next table they go on where they are here. */
	goesOnAt(table: string, seat: string): void {
		keepLesson(table, seat, { on: true, heard: 0, waiting: [], seen: this.kept.seen });
	}
}

export const lesson = new Lesson();
