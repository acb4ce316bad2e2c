// Who has given what in the demand that is met now. A position does not hold that, so the log tells it; what is demanded and what
// comes of it are facts. Pure.

import type { LogEntry } from '../../lib/types.ts';

export interface Gift {
	market: number;
	own: number;
	token: number;
	temple: number;
	raised: number;
	done: boolean;
}

const none = (): Gift => ({ market: 0, own: 0, token: 0, temple: 0, raised: 0, done: false });
const GIVEN: Record<string, 'market' | 'own' | 'token' | 'temple' | 'raised'> = { HANDED_MARKET: 'market', HANDED_OWN: 'own', HANDED_TOKEN: 'token', TEMPLE: 'temple', RAISED: 'raised' };

/** Without what was taken back. */
export function standing(log: LogEntry[]): LogEntry[] {
	const undone = new Set(log.flatMap((e) => (e.undo ? [e.undo] : [])));
	return log.filter((e) => !undone.has(e.n));
}

/** By seat, since the last demand began. */
export function giftsOf(log: LogEntry[]): Map<string, Gift> {
	let gifts = new Map<string, Gift>();
	for (const m of standing(log).flatMap((e) => e.says)) {
		if (m.m === 'DOMESTIC' || m.m === 'EXPORT') gifts = new Map();
		const seat = m.a?.seat;
		const what = GIVEN[m.m];
		if (typeof seat !== 'string' || (!what && m.m !== 'DONE')) continue;
		const gift = gifts.get(seat) ?? none();
		if (what) gift[what]++;
		else gift.done = true;
		gifts.set(seat, gift);
	}
	return gifts;
}

export const cubesOf = (gift: Gift | undefined): number => (gift ? gift.market + gift.own + gift.token : 0);
