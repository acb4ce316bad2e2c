// What came of proposals and answers, from the log.

import type { LogEntry, Message } from '../../lib/types.ts';

export interface Deal {
	kind: 'deal';
	n: number;
	with: string;
	gave: [card: string, n: number][];
	got: [card: string, n: number][];
}

export interface Declined {
	kind: 'declined';
	n: number;
	with: string;
	why: Message | null;
}

/** Refusals that are told in the same words: once, with who says so and how often. */
export interface Refused {
	kind: 'refused';
	n: number;
	with: string[];
	times: number;
	words: string;
}

const STRUCK = 'DEAL';
const HANDED = 'GOT';
const REFUSED = 'DECLINED';
const OPENED = 'TRADE_OPENS';

/** Entries that were taken back, or that the table went back behind, never were. */
function standing(log: LogEntry[]): LogEntry[] {
	const undone = new Set(log.flatMap((e) => (e.undo ? [e.undo] : [])));
	const backs = log.flatMap((e) => (e.back === undefined ? [] : [{ from: e.back, by: e.n }]));
	return log.filter((e) => !undone.has(e.n) && !backs.some((b) => e.n > b.from && e.n < b.by));
}

const cardsTo = (says: Message[], seat: string, from: string): [string, number][] =>
	says.flatMap((m): [string, number][] => (m.m === HANDED && m.a?.seat === seat && m.a.from_seat === from ? [[String(m.a.card), Number(m.a.cards)]] : []));

/** What came of my proposals and answers, newest first, and how much of it belongs to this trade. */
export function answersOf(log: LogEntry[], me: string | null): { all: (Deal | Declined)[]; now: number } {
	if (me === null) return { all: [], now: 0 };
	const all: (Deal | Declined)[] = [];
	let before = 0;
	for (const { n, says } of standing(log))
		for (const [i, m] of says.entries()) {
			if (m.m === OPENED) before = all.length;
			const pair = [m.a?.seat, m.a?.to_seat].map(String);
			if (m.m === STRUCK && pair.includes(me)) {
				const other = pair.find((s) => s !== me)!;
				all.push({ kind: 'deal', n, with: other, gave: cardsTo(says, other, me), got: cardsTo(says, me, other) });
			}
			if (m.m === REFUSED && m.a?.from_seat === me) all.push({ kind: 'declined', n, with: String(m.a.seat), why: says[i + 1] ?? null });
		}
	const now = all.length - before;
	return { all: all.reverse(), now };
}

/** The same, with refusals of the same words together where the newest of them stands. */
export function together(all: (Deal | Declined)[], words: (d: Declined) => string): (Deal | Refused)[] {
	const rows: (Deal | Refused)[] = [];
	for (const a of all) {
		if (a.kind === 'deal') {
			rows.push(a);
			continue;
		}
		const said = words(a);
		const same = rows.find((r): r is Refused => r.kind === 'refused' && r.words === said);
		if (!same) rows.push({ kind: 'refused', n: a.n, with: [a.with], times: 1, words: said });
		else {
			same.times++;
			if (!same.with.includes(a.with)) same.with.push(a.with);
		}
	}
	return rows;
}
