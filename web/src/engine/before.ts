// What I saw before an entry of a game that goes on: the game so far, as it was sent to me, is read again up to there.

import type { Laid } from '../lib/report.ts';
import { openEngine } from './modules.ts';
import { Past, WATCHER } from './past.ts';
import { heardBy } from './published.ts';

export interface Before {
	laid: Laid;
	/** The entry behind which this stood, and who was asked there. */
	n: number;
	asked: string[];
}

/** Null: nothing of it can be had, or nothing lies before it. */
export async function before(id: string, game: string, seat: string | null, entry: number, act: string): Promise<Before | null> {
	const viewer = seat ?? WATCHER;
	const frames = await heardBy(id, viewer);
	if (!frames) return null;
	const past = new Past(await openEngine(game), frames);
	const n = entry - 1;
	const at = n - past.told.first!;
	if (at < 0 || at > past.told.entries) return null;
	const { pending } = past.moment(at, viewer);
	return { laid: past.laid(act), n, asked: pending ?? [] };
}
