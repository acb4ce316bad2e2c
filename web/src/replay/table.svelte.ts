// A table of the past: what boards show of a log that is replayed. It has no connection; nothing can be done there.

import { EVERYTHING, WATCHER, type Past, type Viewer } from '../engine/past.ts';
import { Table } from '../lib/table.svelte.ts';
import type { SeatInfo, State, View } from '../lib/types.ts';

/** How far back a board may look: gifts of a crisis, the last news. */
const RECENT = 120;

const seatInfo = (seat: string, name = ''): SeatInfo => ({ seat, name, kind: 'person', ready: true, here: true });

export class Replayed extends Table {
	override readonly bygone: boolean = true;
	/** What everybody would have if the game had ended here, by seat from the first. */
	points = $state.raw<number[]>([]);
	private needed = new Map<string, number>();

	constructor(private story: Past) {
		super('', {});
		const { game, options, seats, heard } = story.told;
		this.state = {
			table: {
				id: '', name: heard?.table.name ?? '', game, options, commitment: '', stage: 'playing', reveal: null,
				seats: Array.from({ length: seats }, (_, i) => seatInfo(`s${i + 1}`, heard?.table.seats[i]?.name)),
			},
			seat: null, n: 0, view: {}, pending: [], question: null, ask: null, again: [], table_may: [], undo: 0, log: [], over: null,
		};
	}

	override open(): void {}

	show(n: number, viewer: Viewer): void {
		const before = this.state!;
		const log = this.story.lines(n - RECENT, n, viewer);
		const { view, pending, question, over, points } = this.story.moment(n, viewer);
		const seat = viewer === EVERYTHING || viewer === WATCHER ? null : viewer;
		// What was asked is not asked any more: nothing of it is shown as something to be done.
		const state: State = { ...before, n, seat, log, over, view: { ...before.view, ...(view as View | undefined) } };
		if (pending) state.pending = pending;
		if (question !== undefined) state.question = question;
		const stage = over ? 'over' : 'playing';
		if (stage !== before.table.stage) state.table = { ...before.table, stage };
		this.points = points ?? [];
		this.state = state;
		this.work();
	}

	override act(): void {}

	override try(): Promise<null> {
		return Promise.resolve(null);
	}

	override best(): Promise<null> {
		return Promise.resolve(null);
	}

	override need(groups: readonly string[]): () => void {
		for (const g of groups) this.needed.set(g, (this.needed.get(g) ?? 0) + 1);
		queueMicrotask(() => this.work());
		return () => {
			for (const g of groups) {
				const left = (this.needed.get(g) ?? 1) - 1;
				if (left) this.needed.set(g, left);
				else this.needed.delete(g);
			}
		};
	}

	private work(): void {
		const groups = [...this.needed.keys()];
		if (groups.length) this.facts = this.story.facts(groups);
	}
}
