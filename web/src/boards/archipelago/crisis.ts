// The demand that is met now and who has given what, as the log tells it. Pure.

import type { LogEntry, State } from '../../lib/types.ts';

export interface Gift {
	market: number;
	own: number;
	token: number;
	temple: number;
	raised: number;
	done: boolean;
}

export interface Demand {
	home: boolean;
	resource: string;
	/** Citizens that a cube raises at home; cubes that are wanted abroad. */
	n: number;
	gifts: Map<string, Gift>;
}

const none = (): Gift => ({ market: 0, own: 0, token: 0, temple: 0, raised: 0, done: false });
const GIVEN: Record<string, 'market' | 'own' | 'token' | 'temple' | 'raised'> = { HANDED_MARKET: 'market', HANDED_OWN: 'own', HANDED_TOKEN: 'token', TEMPLE: 'temple', RAISED: 'raised' };

/** Without what was taken back. */
export function standing(log: LogEntry[]): LogEntry[] {
	const undone = new Set(log.flatMap((e) => (e.undo ? [e.undo] : [])));
	return log.filter((e) => !undone.has(e.n));
}

export function demandOf(state: State): Demand | null {
	if (!['relief', 'raise'].includes(state.question ?? '')) return null;
	let demand: Demand | null = null;
	for (const m of standing(state.log).flatMap((e) => e.says)) {
		const a = m.a ?? {};
		if (m.m === 'DOMESTIC' || m.m === 'EXPORT') demand = { home: m.m === 'DOMESTIC', resource: String(a.resource), n: Number(m.m === 'DOMESTIC' ? a.raise : a.cubes), gifts: new Map() };
		if (!demand || typeof a.seat !== 'string') continue;
		const what = GIVEN[m.m];
		if (!what && m.m !== 'DONE') continue;
		const gift = demand.gifts.get(a.seat) ?? none();
		if (what) gift[what]++;
		else gift.done = true;
		demand.gifts.set(a.seat, gift);
	}
	return demand;
}

export const cubesOf = (gift: Gift | undefined): number => (gift ? gift.market + gift.own + gift.token : 0);
