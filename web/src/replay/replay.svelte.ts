// A game that is replayed: its log, the moment that is shown and as whom, and going on by itself. The moment stands in the
// address: every jump is a place to come back to, single steps are not.

import type { Dress } from '../boards/index.ts';
import { EVERYTHING, WATCHER, type Figures, type Past, type Phase, type Proof, type Viewer } from '../engine/past.ts';
import { Reader } from '../engine/reader.ts';
import { AtTable } from '../lib/context.ts';
import { router } from '../lib/router.svelte.ts';
import { Screen } from '../lib/screen.svelte.ts';
import { afterPainting, delay, later } from '../lib/settled.ts';
import type { LogEntry, Names } from '../lib/types.ts';
import { lastUpTo } from './read.ts';
import { Replayed } from './table.svelte.ts';

/** Entries a second. */
export const SPEEDS = [1, 4, 16, 64] as const;
const FRAMES = 16; // a second; faster than that more than one entry is taken at once
const SETTLES = 400; // ms until single steps are written into the address

export class Replay {
	readonly table: Replayed;
	readonly at: AtTable;
	readonly phases: Phase[];
	readonly figures: Figures[];
	n = $state(0);
	viewer = $state<Viewer>(EVERYTHING);
	/** What the account tells of: the moment that is shown, once the board is painted. */
	told = $state.raw<{ n: number; viewer: Viewer }>({ n: 0, viewer: EVERYTHING });
	playing = $state(false);
	speed = $state<number>(SPEEDS[1]);
	/** Entries that are looked for, to be seen on the slider. */
	found = $state.raw<number[]>([]);
	/** What is looked for in them, to be seen in the account. */
	sought = $state.raw<{ kinds: ReadonlySet<string>; seat: string } | null>(null);
	private begun = false;
	private all: LogEntry[] | null = null;
	private starts: number[];
	private timer: (() => void) | undefined;
	private noting: (() => void) | undefined;

	constructor(
		readonly past: Past,
		names: Names,
		dress: Dress,
		/** The table that the log is of; '': it was a file; null: it never was, and has no address. */
		readonly id: string | null,
		/** The text that proves it; null: there is none. */
		private log: string | null = null,
	) {
		this.table = new Replayed(past);
		this.at = new AtTable(names, this.table, dress, new Screen(''));
		this.phases = past.phases();
		this.starts = this.phases.map((p) => p.n);
		this.figures = past.figures();
	}

	get last(): number {
		return this.past.told.entries;
	}

	get seats(): string[] {
		return this.table.state!.table.seats.map((s) => s.seat);
	}

	/** Everything that was told, for who looks for something. */
	get lines(): LogEntry[] {
		return (this.all ??= this.past.lines(0, this.last, EVERYTHING));
	}

	get phase(): Phase {
		return this.phases[lastUpTo(this.starts, this.n)]!;
	}

	/** Figures that are not always nothing. */
	get plotted(): string[] {
		const { figures } = this;
		return Object.keys(figures[0]?.of ?? {}).filter((key) => figures.some((f) => f.of[key]!.some((v) => v !== 0)));
	}

	get address(): string {
		const asked = new URLSearchParams({ at: String(this.n) });
		if (this.past.only) asked.set('heard', this.past.only);
		else if (this.viewer !== EVERYTHING) asked.set('seat', this.viewer);
		return `/replay${this.id ? `/${this.id}` : ''}?${asked}`;
	}

	/** Everything is computed again from the text of the log, while it can be looked at. */
	async prove(): Promise<Proof> {
		if (this.log === null) throw new Error('there is no log');
		const reader = new Reader(this.log);
		try {
			await reader.told;
			return await reader.ask('verify');
		} finally {
			reader.close();
		}
	}

	/** As the address says: without an entry from the start; a game that goes on from where it is. */
	follow(entry: number | null, seat: string): void {
		const known = seat === WATCHER || this.seats.includes(seat);
		this.pause();
		this.show(entry ?? (this.past.only ? this.last : 0), known ? seat : EVERYTHING);
	}

	/** Another moment, a place to come back to. */
	jump(n: number): void {
		this.pause();
		this.show(n, this.viewer);
		this.note(true);
	}

	look(viewer: Viewer): void {
		this.show(this.n, viewer);
		this.note(true);
	}

	step(by: number): void {
		this.pause();
		this.slide(this.n + by);
	}

	/** Past moments, without stopping at any. */
	slide(n: number): void {
		this.show(n, this.viewer);
		this.noting?.();
		this.noting = later(() => this.note(false), delay(SETTLES));
	}

	/** The beginning of this phase or of the one before, or of the next. */
	turnPhase(on: boolean): void {
		const here = lastUpTo(this.starts, on ? this.n : this.n - 1);
		this.jump(this.starts[on ? here + 1 : here] ?? (on ? this.last : 0));
	}

	play(): void {
		if (this.n >= this.last) this.show(0, this.viewer);
		this.playing = true;
		this.tick();
	}

	pause(): void {
		this.playing = false;
		this.timer?.();
	}

	close(): void {
		this.pause();
		this.noting?.();
	}

	private tick(): void {
		this.timer?.();
		this.timer = later(() => {
			this.slide(this.n + Math.max(1, Math.round(this.speed / FRAMES)));
			if (this.n >= this.last) this.pause();
			else this.tick();
		}, 1000 / Math.min(this.speed, FRAMES));
	}

	private show(n: number, viewer: Viewer): void {
		this.n = Math.max(0, Math.min(this.last, n));
		this.viewer = this.past.only ?? viewer;
		this.table.show(this.n, this.viewer);
		const tell = () => (this.told = { n: this.n, viewer: this.viewer });
		// At first there is no board to wait for.
		if (this.begun) afterPainting(tell);
		else tell();
		this.begun = true;
	}

	private note(kept: boolean): void {
		this.noting?.();
		if (this.id === null) return;
		router.note(this.address, kept);
	}
}
