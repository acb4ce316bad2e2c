// The log of a table, which everybody may read when its game is over; and of a game that goes on what a seat was sent.

import { keptSeats } from '../lib/memory.ts';
import { busy } from '../lib/settled.ts';
import { WATCHER, type Viewer } from './past.ts';

/** Null: there is none, or not yet. */
export const publishedLog = (id: string): Promise<string | null> =>
	busy(async () => {
		if (ALONE) return (await import('../alone/kept.ts')).keptLog(id).then((log) => log || null);
		const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/log`);
		return answer.ok ? answer.text() : null;
	});

/** Frames for `Past`; null: it has not begun, or that seat is not this device's. */
export const heardBy = (id: string, viewer: Viewer): Promise<Uint8Array | null> =>
	busy(async () => {
		const token = keptSeats().find((k) => k.table === id && k.seat === viewer)?.token;
		const answer = await fetch(`/api/tables/${encodeURIComponent(id)}/heard${viewer === WATCHER ? '' : `/${encodeURIComponent(viewer)}`}`, {
			headers: token ? { authorization: `Bearer ${token}` } : {},
		});
		return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
	});
