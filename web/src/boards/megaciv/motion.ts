// What motion tells of an update: which way groups and ships went, what was lost where it stood, whose cards went where. All of it has
// happened already; who wants no motion misses nothing. Pure.

import type { LogEntry, Message } from '../../lib/types.ts';
import type { Standing } from './ways.ts';

export interface Trip {
	what: 'tokens' | 'ship';
	owner: string;
	n: number;
	/** Where it began, all it passed, where it is now. */
	path: string[];
}

export interface Loss {
	what: 'tokens' | 'city' | 'ship';
	owner: string;
	n: number;
	area: string;
}

/** Cards on their way; null: from a stack. */
export interface Dealt {
	from: string | null;
	to: string;
	n: number;
}

const text = (m: Message, name: string): string => String(m.a?.[name] ?? '');
const number = (m: Message, name: string): number => Number(m.a?.[name] ?? 0);
const WALKS = ['MOVED', 'SCATTERED', 'RESETTLED'];

/** Ships that go on from where they came to are one voyage. */
export function tripsIn(news: readonly LogEntry[]): Trip[] {
	const trips: Trip[] = [];
	for (const m of news.flatMap((e) => e.says)) {
		const [owner, from, to] = [text(m, 'seat'), text(m, 'from_area'), text(m, 'to_area')];
		if (!from || !to || from === to) continue;
		if (m.m === 'SAILS') {
			const on = trips.find((t) => t.what === 'ship' && t.owner === owner && t.path.at(-1) === from);
			if (on) on.path.push(to);
			else trips.push({ what: 'ship', owner, n: 0, path: [from, to] });
		} else if (WALKS.includes(m.m)) trips.push({ what: 'tokens', owner, n: number(m, 'tokens'), path: [from, to] });
	}
	return trips;
}

type Standings = ReadonlyMap<string, Standing>;
const tokensOf = (s: Standing | undefined, owner: string): number => s?.stacks.find((x) => x.owner === owner)?.n ?? 0;

/** What stood there and is gone, and did not go elsewhere. Who builds a city of his tokens loses none. */
export function lossesBetween(before: Standings, after: Standings, trips: readonly Trip[]): Loss[] {
	const losses: Loss[] = [];
	const left = (owner: string, area: string) => trips.reduce((n, t) => n + (t.what === 'tokens' && t.owner === owner && t.path[0] === area ? t.n : 0), 0);
	for (const [area, was] of before) {
		const now = after.get(area);
		if (was.city !== null && now?.city == null) losses.push({ what: 'city', owner: was.city, n: 1, area });
		if (was.city === null && now?.city != null) continue;
		for (const { owner, n } of was.stacks) {
			const lost = n - tokensOf(now, owner) - left(owner, area);
			if (lost > 0) losses.push({ what: 'tokens', owner, n: lost, area });
		}
	}
	return losses;
}

/** Cards that come to a seat or leave it. */
export function dealtIn(news: readonly LogEntry[], seat: string): Dealt[] {
	const dealt: Dealt[] = [];
	for (const m of news.flatMap((e) => e.says)) {
		const [who, other] = [text(m, 'seat'), text(m, 'to_seat')];
		if (m.m === 'DREW' && who === seat) dealt.push({ from: null, to: seat, n: 1 });
		else if (m.m === 'DEAL' && (who === seat || other === seat)) dealt.push({ from: who, to: other, n: number(m, 'given') }, { from: other, to: who, n: number(m, 'wanted') });
	}
	return dealt;
}
