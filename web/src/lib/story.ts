// The log as it is read: whose each line is, what stands together, what is said once for several. Pure functions; they word nothing and
// decide no rule: the sentences come with the entries. No import of values, so that node runs it as it is.

import type { Args, LogEntry, Message, Told } from './types.ts';

export interface Line {
	/** The same as long as the line is there. */
	key: string;
	/** The entry it was told with. */
	entry: LogEntry;
	/** Null: that a move was taken back. */
	message: Told | null;
	/** So many were told with it; 1 where its sentence has the number itself. */
	times: number;
	/** Behind it stands what can be done about the entry: below what its actor did. */
	acts: boolean;
}

/** Lines of one seat, or of nobody. */
export interface Group {
	seat: string | null;
	/** Its oldest line: what comes on top leaves it the same group. */
	key: string;
	lines: Line[];
}

/** What happened in a phase. */
export interface Chapter {
	/** The same as long as it is there. */
	key: string;
	/** What its beginning was told with; null: before the first phase. */
	began: Message | null;
	/** The turn or round it belongs to, with what it is counted as. */
	turn: { name: string; n: number } | null;
	/** Of which phase it is, where phases have names. */
	phase: string | null;
	/** Everything that was told in it, oldest first. */
	lines: Line[];
}

/** How sentences of one kind become one: what must not be the same in both, and what becomes of it. */
export interface Fold {
	/** Numbers that are added up: then the sentence says how many there are. */
	sum?: string[];
	/** Things that are listed. */
	list?: string[];
	/** What holds behind the last of them. */
	last?: string[];
	/** Where one began the other ended: the way from the first to the last, or all of it where that leads back. */
	way?: [from: string, to: string];
	/** What was told of the seat in this phase and is not so any more: sentences of these kinds go. */
	undoes?: string[];
}
export type Folds = Readonly<Record<string, Fold>>;

/** Why somebody did something names nobody: it is his who did it. */
const isReason = (m: string): boolean => m.startsWith('WHY_');

/** `seat`, `from_seat`, `seat2`: an argument that names a player. */
export const namesSeat = (argument: string): boolean => /(^|_)seat\d*$/.test(argument);

/** Does it tell of that seat, first or beside others? */
export function concerns(message: Told, seat: string): boolean {
	return Object.entries(message.a ?? {}).some(([name, value]) => value === seat && namesSeat(name));
}

/** Whom a line tells of. What followed of an action is not its actor's: it is his who acts in the sentence, else his who suffers, or nobody's. */
export function teller(entry: LogEntry, message: Told | null): string | null {
	if (message === null || isReason(message.m)) return entry.seat;
	const { seat, ...others } = message.a ?? {};
	if (typeof seat === 'string') return seat;
	const named = Object.entries(others).find(([name, value]) => typeof value === 'string' && namesSeat(name));
	return named ? (named[1] as string) : null;
}

function linesOf(entry: LogEntry): Line[] {
	const said = entry.says.map((message, i) => ({ key: `${entry.n}.${i}`, entry, message, times: 1, acts: false }));
	const lines: Line[] = entry.undo ? [{ key: `${entry.n}.undo`, entry, message: null, times: 1, acts: false }, ...said] : said;
	const others = lines.findIndex((l) => teller(entry, l.message) !== teller(entry, lines[0]!.message));
	const deed = lines.at(others - 1);
	if (deed && lines.length) deed.acts = true;
	return lines;
}

const likenesses = new WeakMap<Told, string>();

/** What is the same in all that can be said once. A message is looked at again with every update, and stays what it is. */
function likeness(message: Told, fold: Fold | undefined): string {
	const known = likenesses.get(message);
	if (known !== undefined) return known;
	const like = likenessOf(message, fold);
	likenesses.set(message, like);
	return like;
}

function likenessOf(message: Told, fold: Fold | undefined): string {
	const free = [...(fold?.sum ?? []), ...(fold?.list ?? []), ...(fold?.last ?? []), ...(fold?.way ?? [])];
	return JSON.stringify([message.m, message.others ?? false, Object.entries(message.a ?? {}).filter(([name]) => !free.includes(name))]);
}

type Value = Args[string];
const asList = (value: Value | Value[] | undefined): Value[] => (Array.isArray(value) ? value : [value ?? null]);

/** Both in one sentence; null: they are two. */
function folded(before: Told, next: Message, fold: Fold | undefined): Told | null {
	if (likeness(before, fold) !== likeness(next, fold)) return null;
	const [a, b] = [before.a ?? {}, next.a ?? {}];
	if (fold?.way && asList(a[fold.way[1]]).at(-1) !== b[fold.way[0]]) return null;
	const out: NonNullable<Told['a']> = { ...a };
	for (const name of fold?.sum ?? []) out[name] = Number(a[name]) + Number(b[name]);
	for (const name of fold?.list ?? []) out[name] = [...new Set([...asList(a[name]), ...asList(b[name])])];
	for (const name of fold?.last ?? []) out[name] = b[name] ?? null;
	if (fold?.way) out[fold.way[1]] = wayOn(a[fold.way[0]], a[fold.way[1]], b[fold.way[1]] ?? null);
	return { ...before, a: out };
}

/** The sentence says by itself that there was more than one. */
const grew = (before: Told, one: Told, fold: Fold | undefined): boolean => fold?.sum !== undefined || (fold?.list?.some((name) => asList(one.a?.[name]).length > asList(before.a?.[name]).length) ?? false);

/** Who comes back to where he began, or was, is told with the places between. */
function wayOn(from: Value | Value[] | undefined, so: Value | Value[] | undefined, on: Value): Value | Value[] {
	const been = asList(so);
	return been.length > 1 || on === from ? [...been, on] : on;
}

/** So far back a line looks for one to which it belongs: over lines that are folded themselves, as both sides of a conflict lose in turn. */
const BACK = 4;

/** Lines, oldest first, with what is said once for several. What is `apart` stays as it is. */
function foldAll(lines: readonly Line[], folds: Folds, apart: (entry: number) => boolean): Line[] {
	const out: Line[] = [];
	for (const line of lines) {
		const { message } = line;
		const last = out.at(-1);
		if (!message && last && !last.message && last.entry.seat === line.entry.seat && !apart(line.entry.n)) {
			out[out.length - 1] = { ...last, times: last.times + 1 };
			continue;
		}
		let found = false;
		for (let i = out.length - 1; message && !found && !apart(line.entry.n) && i >= 0 && i >= out.length - BACK; i--) {
			const before = out[i]!;
			const one = before.message && !apart(before.entry.n) ? folded(before.message, message as Message, folds[message.m]) : null;
			if (one) {
				out[i] = { ...before, message: one, times: before.times + (grew(before.message!, one, folds[message.m]) ? 0 : 1), acts: before.acts || line.acts };
				found = true;
			} else if (!before.message || !folds[before.message.m] || apart(before.entry.n)) break;
		}
		if (!found) out.push(line);
	}
	return out;
}

/** What follows each other in one entry and is one seat's. */
function runsOf(lines: readonly Line[]): Group[] {
	const out: Group[] = [];
	for (const line of lines) {
		const seat = teller(line.entry, line.message);
		const last = out.at(-1);
		if (last && last.seat === seat && last.lines[0]!.entry === line.entry) last.lines.push(line);
		else out.push({ seat, key: line.key, lines: [line] });
	}
	return out;
}

/** Newest first, as it goes on; what one entry tells of a seat reads from top to bottom. */
function asItComes(lines: readonly Line[]): Group[] {
	const out: Group[] = [];
	for (const run of runsOf(lines).reverse()) {
		const last = out.at(-1);
		if (last && last.seat === run.seat) {
			last.lines.push(...run.lines);
			last.key = run.key;
		} else out.push(run);
	}
	return out;
}

/** Each seat once, in the order in which they came, all from top to bottom. */
function bySeat(lines: readonly Line[]): Group[] {
	const groups = new Map<string | null, Group>();
	for (const line of lines) {
		const seat = teller(line.entry, line.message);
		const group = groups.get(seat);
		if (group) group.lines.push(line);
		else groups.set(seat, { seat, key: line.key, lines: [line] });
	}
	return [...groups.values()];
}

/** How a phase is told. */
export interface Telling {
	folds: Folds;
	/** Sentences that say that somebody does nothing, or no more: where a phase is over nobody needs them. */
	quiet: readonly string[];
	/** These entries stay as they were told, one by one. */
	apart: (entry: number) => boolean;
	/** They were taken back: that they were is told, not what. */
	undone: ReadonlySet<number>;
	/** Only these lines. */
	passes: (line: Line) => boolean;
	/** It goes on: newest first, nothing is left out. */
	goesOn: boolean;
}

export const PLAINLY: Telling = { folds: {}, quiet: [], apart: () => false, undone: new Set(), passes: () => true, goesOn: true };

/** What a sentence of the phase made as if it had never been. */
function standing(lines: readonly Line[], folds: Folds): Line[] {
	const gone = new Set<Line>();
	lines.forEach((line, i) => {
		const kinds = line.message && folds[line.message.m]?.undoes;
		if (!kinds) return;
		const seat = teller(line.entry, line.message);
		for (const before of lines.slice(0, i)) if (before.message && [...kinds, line.message!.m].includes(before.message.m) && teller(before.entry, before.message) === seat) gone.add(before);
	});
	return gone.size ? lines.filter((l) => !gone.has(l)) : [...lines];
}

/** What is to be read of a phase; nothing: it was quiet. */
export function tell(chapter: Chapter, how: Telling): Group[] {
	const { folds, quiet, apart, undone, goesOn } = how;
	const isTold = (line: Line) => apart(line.entry.n) || (!announces(chapter, line) && !undone.has(line.entry.n) && (goesOn || !line.message || !quiet.includes(line.message.m)));
	const lines = standing(chapter.lines.filter(isTold), folds).filter(how.passes);
	// That something was taken back is said once for a seat, and where its phase is over not at all.
	const kept = goesOn ? lines : lines.filter((l) => l.message !== null || apart(l.entry.n));
	if (goesOn) return asItComes(foldAll(kept, folds, apart));
	return bySeat(kept).map((g) => ({ ...g, lines: foldAll(g.lines, folds, apart) }));
}

/** Of entries, oldest first: what goes on, newest first. */
export function storyOf(entries: readonly LogEntry[], folds: Folds = {}, apart: (entry: number) => boolean = () => false): Group[] {
	return tell({ key: '', began: null, turn: null, phase: null, lines: entries.flatMap(linesOf) }, { ...PLAINLY, folds, apart });
}

const COUNTED = ['turn', 'round'];

function begin(line: Line, before: Chapter | undefined): Chapter {
	const a = line.message!.a ?? {};
	const name = COUNTED.find((c) => typeof a[c] === 'number');
	const phase = typeof a['phase'] === 'string' ? a['phase'] : null;
	return { key: line.key, began: line.message as Message, turn: name ? { name, n: a[name] as number } : (before?.turn ?? null), phase, lines: [] };
}

/** The log in phases, oldest first. It is given as it grows: what was told before stays the very same. */
export function chaptering(begins: (message: Message) => boolean): (log: readonly LogEntry[]) => Chapter[] {
	let done: Chapter[] = [];
	let read: readonly LogEntry[] = [];
	const start = (): Chapter => ({ key: 'start', began: null, turn: null, phase: null, lines: [] });
	return (log) => {
		const grown = log.length >= read.length && (read.length === 0 || log[read.length - 1] === read.at(-1));
		const fresh = grown ? log.slice(read.length) : log;
		const out = grown ? [...done] : [];
		if (!out.length) out.push(start());
		else if (fresh.length) out.push({ ...out.pop()!, lines: [...done.at(-1)!.lines] });
		for (const line of fresh.flatMap(linesOf)) {
			// The line itself stays, for who chooses among entries.
			if (line.message && begins(line.message as Message)) out.push(begin(line, out.at(-1)));
			out.at(-1)!.lines.push(line);
		}
		[done, read] = [out, log];
		return out;
	};
}

/** Is it the line with which its phase was announced? */
export const announces = (chapter: Chapter, line: Line): boolean => line.message !== null && line.message === chapter.began;

/** The chapter of the rules that a sentence cites: what it is about. */
export const topicOf = (rule: string): string => rule.split('.')[0] ?? '';
