// A log that is read in the page: what it is of, its proof, and every moment of it as anybody saw it; or of a game that goes
// on what one viewer was sent. The engine folds it and keeps the game every few entries, so that any moment is near.

import type { Facts } from '../lib/asking.ts';
import type { Laid } from '../lib/report.ts';
import type { LogEntry, Message, Result, State } from '../lib/types.ts';
import type { Door } from './door.ts';

/** A seat ("s2"), who only watched, or who sees everything: the log of a finished game hides nothing. */
export type Viewer = string;
export const WATCHER: Viewer = 'watch';
export const EVERYTHING: Viewer = 'all';

export interface Told {
	game: string;
	revision: number;
	entries: number;
	options: string;
	seats: number;
	over: Result | null;
	/** Of a game that goes on: what the set-up, entry 0 here, was called when it was sent. */
	first?: number;
	/** And its table, and who was sent this; null: who only watches. */
	heard?: { table: { game: string; name: string; options: string; seats: { seat: string; name: string }[] }; seat: string | null };
}

/** A moment: what changed since the last one that was shown. Points: if the game ended here, by seat from the first; of a game
 * that goes on nobody knows them all. */
export interface Moment extends Partial<State> {
	n: number;
	turn: number;
	over: Result | null;
	points?: number[];
}

/** Where a phase begins, and what is told of it; at the start nothing is. */
export interface Phase {
	n: number;
	turn: number;
	says: Message | null;
}

/** What each seat has at an entry, by the name of the figure; `points` is there where the whole log is. */
export interface Figures {
	n: number;
	turn: number;
	of: Record<string, number[]>;
	/** What all have together, by the name of the part. */
	common: Record<string, number>;
	/** False: it was taken back later. */
	counts: boolean;
}

export interface Proof {
	entries: number;
	draws: number;
	/** What else is to be said, in English: such as that rules of an earlier revision were used (fault.ts). */
	note: string;
}

export interface Problem {
	line: number;
	column: number;
	/** In English; fault.ts knows what kind it is. */
	reason: string;
	/** What the rules say to an action that they refuse. */
	message?: Message;
}

/** A log that is none, or is not true. */
export class LogRefused extends Error {
	constructor(readonly problem: Problem) {
		super(`line ${problem.line}: ${problem.reason}`);
	}
}

/** The game that a log is of, by its second line; null: this is no log. */
export const gameOfLog = (text: string): string | null => /^ecumene log \d+\r?\ngame (\S+) /.exec(text)?.[1] ?? null;

const numberOf = (viewer: Viewer): number => (viewer === EVERYTHING ? -2 : viewer === WATCHER ? -1 : Number(viewer.slice(1)) - 1);

export class Past {
	readonly told: Told;
	/** Whose view the engine has shown last: then it tells only what is new. */
	private shown: Viewer | null = null;

	/** Refuses a log with the line that is wrong. In bytes: what a viewer was sent. */
	constructor(
		private door: Door,
		log: string | Uint8Array,
	) {
		const told = this.ask<Told>(typeof log === 'string' ? 'past_read' : 'past_hear', door.put(log));
		this.told = { ...told, options: told.heard?.table.options ?? told.options };
	}

	/** Whose eyes alone there are to look through; null: anybody's. */
	get only(): Viewer | null {
		return this.told.heard ? (this.told.heard.seat ?? WATCHER) : null;
	}

	/** The game behind entry n. Whatever of the view is missing is as it was shown before to the same viewer. */
	moment(n: number, viewer: Viewer): Moment {
		const whole = this.shown !== viewer;
		this.shown = viewer;
		return this.ask<Moment>('past_go', n, numberOf(viewer), Number(whole));
	}

	/** What was told of entries `from` + 1 to `to`. */
	lines(from: number, to: number, viewer: Viewer): LogEntry[] {
		return this.ask<LogEntry[]>('past_lines', from, to, numberOf(viewer));
	}

	phases(): Phase[] {
		return this.ask<[number, number, Message | null][]>('past_phases').map(([n, turn, says]) => ({ n, turn, says }));
	}

	/** Wherever a phase begins, and at the end. */
	figures(): Figures[] {
		return this.figuresOf(0, this.told.entries, false);
	}

	/** Behind each of these entries. */
	figuresAt(from: number, to: number): Figures[] {
		return this.figuresOf(from, to, true);
	}

	private figuresOf(from: number, to: number, each: boolean): Figures[] {
		type Row = Omit<Figures, 'of'> & Record<string, number[]>;
		return this.ask<Row[]>('past_figures', from, to, Number(each)).map(({ n, turn, common, counts, ...of }) => ({ n, turn, of, common, counts }) as Figures);
	}

	/** What follows from the view that was shown last. */
	facts(groups: readonly string[]): Facts {
		return this.door.json<Facts>('door_facts', this.door.put(groups.join(','))) ?? {};
	}

	/** The view that was shown last as a rule case is given it, and an action there. */
	laid(act: string): Laid {
		return this.door.json<Laid>('door_case', this.door.put(act))!;
	}

	/** The game behind entry n, as text. */
	position(n: number): string {
		return this.door.text('past_position', n)!;
	}

	/** Commitment, seed, every draw, every entry, the result. */
	verify(): Proof {
		return this.ask<Proof>('past_verify');
	}

	private ask<T>(name: string, ...numbers: number[]): T {
		const answer = this.door.json<T & { problem?: Problem }>(name, ...numbers)!;
		if (answer.problem) throw new LogRefused(answer.problem);
		return answer;
	}
}
