// This turn's movement as it is read out of the log: groups that went by land, voyages, and what else was done, each with the entries it
// is made of, and how it is taken back. Pure.

import type { Deed } from '../../lib/table.svelte.ts';
import type { LogEntry, Message } from '../../lib/types.ts';

export interface Journey {
	what: 'land' | 'ship' | 'build' | 'give_up';
	/** Its entries, the first one first. */
	entries: LogEntry[];
	/** Where it began, all it passed, where it is now. */
	path: string[];
	/** How many tokens went. */
	n: number;
}

const MOVES = ['MOVED', 'SHIP_BUILT', 'SHIP_MAINTAINED', 'SHIP_GIVEN_UP', 'EMBARKED', 'SAILS', 'DISEMBARKED'];
const BUILDS: Record<string, Journey['what']> = { SHIP_BUILT: 'build', SHIP_GIVEN_UP: 'give_up' };

const deed = (entry: LogEntry, seat: string): Message | undefined => entry.says.find((m) => MOVES.includes(m.m) && m.a?.['seat'] === seat);
const says = (entry: LogEntry, m: string, seat: string): boolean => entry.says.some((s) => s.m === m && s.a?.['seat'] === seat);
const text = (m: Message, name: string): string => String(m.a?.[name] ?? '');

/** My entries since my movement began, without what was taken back. */
export function movesOf(log: readonly LogEntry[], seat: string): LogEntry[] {
	let found: LogEntry[] = [];
	for (const entry of log) {
		if (entry.undo !== undefined) found = found.filter((e) => e.n !== entry.undo);
		if (entry.back !== undefined) found = found.filter((e) => e.n <= entry.back!);
		if (says(entry, 'TOOK_BACK', seat) || says(entry, 'MOVED_ALL', seat)) found = [];
		else if (entry.seat === seat && deed(entry, seat)) found.push(entry);
	}
	return found;
}

/** A ship goes on where it lies: what is done with it there is the same voyage. */
export function journeysOf(log: readonly LogEntry[], seat: string): Journey[] {
	const all: Journey[] = [];
	for (const entry of movesOf(log, seat)) {
		const m = deed(entry, seat)!;
		const last = all.at(-1);
		const n = Number(m.a?.['tokens'] ?? m.a?.['n'] ?? 0);
		if (m.m === 'MOVED') {
			all.push({ what: 'land', entries: [entry], path: [text(m, 'from_area'), text(m, 'to_area')], n });
			continue;
		}
		const at = m.m === 'SAILS' ? text(m, 'from_area') : text(m, 'area');
		const what = BUILDS[m.m] ?? 'ship';
		const goesOn = what === 'ship' && m.m !== 'SHIP_MAINTAINED' && last?.what === 'ship' && last.path.at(-1) === at;
		const journey: Journey = goesOn ? last : { what, entries: [], path: [at], n: 0 };
		if (!goesOn) all.push(journey);
		journey.entries.push(entry);
		if (m.m === 'SAILS') journey.path.push(text(m, 'to_area'));
		if (m.m === 'EMBARKED') journey.n += n;
	}
	return all;
}

/** What an entry would be done again by: as this page did it, or as a group by land says it. */
function again(entry: LogEntry, seat: string, did: ReadonlyMap<number, string>): string | null {
	const m = deed(entry, seat)!;
	if (did.has(entry.n)) return did.get(entry.n)!;
	return m.m === 'MOVED' ? `move from_area=${text(m, 'from_area')} to_area=${text(m, 'to_area')} n=${m.a?.['tokens']}` : null;
}

/** Takes one journey back: everything back to it, and what came later again. `whole`: what came later goes too, since it cannot be told again. */
export function takeBack(journeys: readonly Journey[], index: number, seat: string, did: ReadonlyMap<number, string>): { deeds: Deed[]; whole: boolean } {
	const gone = journeys.slice(index).flatMap((j) => j.entries);
	const later = journeys.slice(index + 1).flatMap((j) => j.entries).map((e) => again(e, seat, did));
	const whole = later.includes(null);
	return { deeds: [...gone.map((e) => ({ undo: e.n })).reverse(), ...(whole ? [] : (later as string[]))], whole };
}
