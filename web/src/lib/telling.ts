// The log in words: chapters of story.ts as they are shown, newest first, as many as are wanted. What is as it was stays the very same thing.

import type { AtTable } from './context.ts';
import type { Mention } from './mentions.ts';
import type { SeatLook } from './seats.ts';
import { chaptering, namesSeat, tell, type Chapter, type Line, type Telling } from './story.ts';
import type { LogEntry, Message, Told } from './types.ts';
import { t } from './words.ts';

export interface SaidLine {
	key: string;
	entry: LogEntry;
	/** Null: that a move was taken back. */
	message: Told | null;
	pieces: Mention[];
	rule: string;
	times: number;
	acts: boolean;
	/** It is as if it had never been. */
	gone: boolean;
}

export interface SaidGroup {
	key: string;
	seat: string | null;
	index: number;
	look: SeatLook | null;
	lines: SaidLine[];
}

export interface SaidChapter {
	key: string;
	/** "Turn 3"; '' before the first. */
	turn: string;
	/** What its phase is called. */
	title: string;
	groups: SaidGroup[];
}

/** Phases in which nothing happened stand together. */
export interface Quiet {
	key: string;
	turn: string;
	quiet: string[];
}

/** How it is told now; `key` is another whenever anything of it is. */
export interface How extends Omit<Telling, 'goesOn' | 'folds' | 'quiet'> {
	key: string;
	gone: (entry: number) => boolean;
	/** Phases without a line are named. */
	all: boolean;
	/** So many lines, and then the rest of their phase's seat. */
	reach: number;
}

export class Teller {
	private split: (log: readonly LogEntry[]) => Chapter[];
	private told = new WeakMap<Chapter, { key: string; said: SaidChapter }>();
	private lines = new WeakMap<Line, { key: string; said: SaidLine }>();

	constructor(private at: AtTable) {
		const { messages } = at.names;
		this.split = chaptering(({ m, a = {} }: Message) => messages[m]?.phase === true && !Object.keys(a).some(namesSeat));
	}

	chapters(log: readonly LogEntry[]): Chapter[] {
		return this.split(log);
	}

	/** Newest first; `more`: there is something earlier. */
	tell(chapters: readonly Chapter[], how: How): { said: (SaidChapter | Quiet)[]; more: boolean } {
		const said: (SaidChapter | Quiet)[] = [];
		let left = how.reach;
		for (const chapter of chapters.toReversed()) {
			if (left <= 0) return { said, more: true };
			const last = chapter === chapters.at(-1);
			const one = cut(this.chapter(chapter, how, last), left);
			left -= one.groups.reduce((n, g) => n + g.lines.length, 0);
			if (one.groups.length || (last && how.all && chapter.began)) said.push(one);
			else if (how.all && chapter.phase !== null) hush(said, one);
		}
		return { said, more: left <= 0 };
	}

	private chapter(chapter: Chapter, how: How, goesOn: boolean): SaidChapter {
		const key = `${how.key} ${goesOn}`;
		const known = this.told.get(chapter);
		if (known?.key === key) return known.said;
		const { folds = {}, quiet = [] } = this.at.dress;
		const groups = tell(chapter, { ...how, folds, quiet, goesOn });
		const said: SaidChapter = {
			key: chapter.key,
			turn: turnOf(chapter),
			title: this.title(chapter),
			groups: groups.map(({ key, seat, lines }) => {
				const index = seat === null ? -1 : this.at.seatIndex(seat);
				return { key, seat, index, look: index < 0 ? null : this.at.look(index), lines: lines.map((line) => this.line(line, how)) };
			}),
		};
		this.told.set(chapter, { key, said });
		return said;
	}

	private line(line: Line, how: How): SaidLine {
		const known = this.lines.get(line);
		if (known?.key === how.key) return known.said;
		const { key, entry, message, times, acts } = line;
		const said = { key, entry, message, times, acts, gone: message !== null && how.gone(entry.n), pieces: message ? this.at.sayPieces(message) : [{ text: t('A move was taken back.'), thing: null }], rule: message ? this.at.rule(message) : '' };
		this.lines.set(line, { key: how.key, said });
		return said;
	}

	private title({ began, phase }: Chapter): string {
		if (phase !== null) return this.at.thing('phase', phase);
		return began ? this.at.say(began) : t('The start');
	}
}

function turnOf({ turn, phase }: Chapter): string {
	// A round that is announced in words says which it is.
	if (!turn || phase === null) return '';
	return turn.name === 'turn' ? t('Turn {n}', { n: turn.n }) : t('Round {n}', { n: turn.n });
}

/** Joins the quiet phases behind it of the same turn. */
function hush(said: (SaidChapter | Quiet)[], { key, turn, title }: SaidChapter): void {
	const last = said.at(-1);
	if (last && 'quiet' in last && last.turn === turn) said[said.length - 1] = { ...last, quiet: [title, ...last.quiet] };
	else said.push({ key, turn, quiet: [title] });
}

/** Whole groups, until there are enough lines. */
function cut(chapter: SaidChapter, most: number): SaidChapter {
	let n = 0;
	const end = chapter.groups.findIndex((g) => (n += g.lines.length) >= most);
	return end < 0 || end === chapter.groups.length - 1 ? chapter : { ...chapter, groups: chapter.groups.slice(0, end + 1) };
}
