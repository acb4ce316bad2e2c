// The line to a what-if that somebody plays: a worker of this page alone.

import type { Supposing } from '../alone/making.ts';
import type { Past } from '../engine/past.ts';
import type { Dial } from '../lib/line.ts';
import { settings } from '../lib/settings.svelte.ts';
import { Activity } from '../lib/settled.ts';

/** Somebody plays a seat from behind entry n. */
export function supposing(past: Past, n: number, seat: string): Supposing {
	const { game, options, seats } = past.told;
	return { game, options, position: past.position(n), seat, seats, name: settings.name };
}

export const supposedLine =
	(what: Supposing): Dial =>
	(_table, ears) => {
		const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
		const activity = new Activity('bots');
		let state: 'opening' | 'open' | 'closed' = 'opening';
		const end = (): void => {
			if (state === 'closed') return;
			state = 'closed';
			worker.terminate();
			activity.set(false);
			// As a socket: whoever closes it is told a little later.
			queueMicrotask(() => ears.closed());
		};
		worker.onmessage = ({ data }: MessageEvent<string | boolean>) => {
			if (typeof data === 'boolean') activity.set(state !== 'closed' && !data);
			else if (state === 'open') ears.took(data);
		};
		worker.onerror = end;
		worker.postMessage(what);
		queueMicrotask(() => {
			if (state !== 'opening') return;
			state = 'open';
			ears.opened();
		});
		return {
			get state() {
				return state;
			},
			send: (frame) => worker.postMessage(frame),
			close: end,
		};
	};
