// What a log tells, to be found again: kinds of events, and where those of a seat are. Pure.

import type { LogEntry, Message } from '../lib/types.ts';

export interface Kind {
	key: string;
	/** How often it is told. */
	n: number;
}

/** The kinds of events that occur, the most frequent last: what is rare is looked for. */
export function kindsOf(lines: readonly LogEntry[]): Kind[] {
	const found = new Map<string, number>();
	for (const line of lines) for (const said of line.says) found.set(said.m, (found.get(said.m) ?? 0) + 1);
	return [...found].map(([key, n]) => ({ key, n })).sort((a, b) => a.n - b.n || (a.key < b.key ? -1 : 1));
}

/** Is it of these kinds, and about that seat? Without a seat: about anybody. */
export const tellsOf = (said: Message, kinds: ReadonlySet<string>, seat: string): boolean => kinds.has(said.m) && (!seat || Object.values(said.a ?? {}).includes(seat));

/** Entries that tell of these kinds about that seat. Without kinds: those that the seat made itself. */
export function findEntries(lines: readonly LogEntry[], kinds: ReadonlySet<string> | null, seat: string): number[] {
	const isFound = (line: LogEntry) => (kinds ? line.says.some((said) => tellsOf(said, kinds, seat)) : line.seat !== null && (!seat || line.seat === seat));
	return lines.filter(isFound).map((line) => line.n);
}

/** The last of sorted numbers that is not above n, as an index; -1: all are. */
export function lastUpTo(sorted: readonly number[], n: number): number {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if (sorted[middle]! <= n) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

/** A round step for an axis that goes up to `most`, so that there are about `lines` of them. */
export function stepOf(most: number, lines: number): number {
	const rough = Math.max(1, most / lines);
	const ten = 10 ** Math.floor(Math.log10(rough));
	return [1, 2, 5, 10].map((f) => f * ten).find((f) => f >= rough)!;
}
