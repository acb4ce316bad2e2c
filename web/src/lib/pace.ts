// How fast a game goes, by what this device has seen of it: when it first saw each turn. Pure but for what is remembered.

export interface Seen {
	turn: number;
	at: number; // ms
}

const MOST = 6; // turns that tell the pace: the last ones
const PAUSE = 3_600_000; // ms: who was away longer than that for a turn did not play it

/** With this turn, if it is new; where the table went back the turns behind it are forgotten. */
export function seeing(seen: Seen[], turn: number, at: number): Seen[] {
	const before = seen.filter((s) => s.turn < turn);
	const now = seen.find((s) => s.turn === turn) ?? { turn, at };
	return [...before, now].slice(-MOST - 1);
}

/** What a turn takes, in milliseconds; null before one was seen whole. Turns that were not seen one after the other tell nothing. */
export function paceOf(seen: Seen[]): number | null {
	const took = seen.slice(1).flatMap((s, i) => (s.turn === seen[i]!.turn + 1 && s.at - seen[i]!.at < PAUSE ? [s.at - seen[i]!.at] : []));
	return took.length ? took.reduce((a, b) => a + b, 0) / took.length : null;
}

/** How long it goes on if it ends with that turn: the rest of this one, and those that follow. */
export function restOf(seen: Seen[], end: number, now: number): number | null {
	const pace = paceOf(seen);
	const last = seen.at(-1);
	if (pace === null || !last) return null;
	return Math.max(0, pace - (now - last.at)) + Math.max(0, end - last.turn) * pace;
}
