// What happened since somebody looked here the last time: of what his seat was told, what concerns it, then how much more there is. Pure
// functions; it decides no rule and words nothing, both come with the entries.

import { concerns, teller } from './story.ts';
import type { LogEntry, Message } from './types.ts';

/** So long without a connection, or with the page out of sight, is being away. */
export const AWAY = 60_000;
/** So many lines are read in the log itself as fast. */
export const FEW = 5;
/** Lines the account has room for. */
export const ROOM = 8;

/** What is told of somebody, or of nobody, that concerns me. */
export interface Deed {
	seat: string | null;
	says: Message[];
	/** How often the same was said. */
	times: number[];
}

export interface Account {
	/** Lines since then. */
	lines: number;
	deeds: Deed[];
	/** Lines that are not among them. */
	more: number;
	/** Where they begin in the log. */
	first: number;
}

const same = (a: Message, b: Message): boolean => a.m === b.m && JSON.stringify(a.a ?? {}) === JSON.stringify(b.a ?? {});

function add(deeds: Deed[], seat: string | null, message: Message): boolean {
	const said = deeds.find((d) => d.seat === seat);
	const at = said?.says.findIndex((m) => same(m, message)) ?? -1;
	if (said && at >= 0) said.times[at]!++;
	else if (deeds.reduce((n, d) => n + d.says.length, 0) >= ROOM) return false;
	else if (said) {
		said.says.push(message);
		said.times.push(1);
	} else deeds.push({ seat, says: [message], times: [1] });
	return true;
}

/** Of the entries behind `from` up to `to`; what was taken back did not happen. */
export function accountOf(log: readonly LogEntry[], from: number, to: number, mine: string): Account {
	const undone = new Set(log.flatMap((e) => (e.undo ? [e.undo] : [])));
	const entries = log.filter((e) => e.n > from && e.n <= to && !e.undo && !undone.has(e.n) && e.says.length > 0);
	const deeds: Deed[] = [];
	let lines = 0;
	let told = 0;
	for (const entry of entries)
		for (const message of entry.says) {
			lines++;
			if (concerns(message, mine) && add(deeds, teller(entry, message), message)) told++;
		}
	return { lines, deeds, more: lines - told, first: entries[0]?.n ?? to };
}

/** Is it worth a card? In a slow game who is asked has forgotten more. */
export function worthTelling(account: Account, slowlyAsked: boolean): boolean {
	if (slowlyAsked) return account.lines > 0;
	return account.lines > FEW;
}

/** Follows what was seen on this device, and says from where on something is new to who comes back. */
export class Seen {
	private since: number | null = null;
	private last: number | null;

	constructor(private readonly kept: { recall: () => number | null; remember: (n: number) => void; now: () => number }) {
		this.last = kept.recall();
	}

	/** He cannot see what comes. */
	leaves(): void {
		this.since ??= this.kept.now();
	}

	/** He sees the log up to entry n. Back from being away, or here for the first time: the last entry he knows; otherwise null. */
	sees(n: number): number | null {
		const away = this.since === null ? this.first : this.kept.now() - this.since > AWAY;
		const from = away ? this.last : null;
		this.first = false;
		this.since = null;
		if (n !== this.last) this.kept.remember(n);
		this.last = n;
		return from !== null && from < n ? from : null;
	}
	private first = true;
}
