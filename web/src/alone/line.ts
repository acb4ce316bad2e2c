// The line to a table in a worker of this browser. One tab has it at a time: another waits until that one is closed. Where the
// screen is handed to another person a new line takes the place of the old one, and the worker stays.

import type { Dial, Ears } from '../lib/line.ts';
import { Activity, later } from '../lib/settled.ts';
import { elsewhere } from './elsewhere.svelte.ts';
import { newWorker } from './game.ts';

/** How long a worker is kept for the next line, in milliseconds. */
const LINGERS = 50;

/** A table that this tab has. */
interface Held {
	table: string;
	worker: Worker;
	letGo: () => void;
	/** Who is told what it says; nobody: the line was closed. */
	ears: Ears | null;
	/** Whether its table goes on by itself, as it says. */
	activity: Activity;
}

let held: Held | null = null;

function drop(what: Held): void {
	if (held === what) held = null;
	what.worker.terminate();
	what.activity.set(false);
	what.letGo();
}

export const workerLine: Dial = (table, ears) => {
	let state: 'opening' | 'open' | 'closed' = 'opening';

	function end(): void {
		if (state === 'closed') return;
		state = 'closed';
		if (elsewhere.table === table) elsewhere.table = '';
		const mine = held;
		if (mine?.ears === ears) {
			mine.ears = null;
			later(() => mine.ears === null && drop(mine), LINGERS);
		}
		// As a socket: whoever closes it is told a little later.
		queueMicrotask(() => ears.closed());
	}

	/** What the worker still says to who had it before are updates of nothing: nobody shows them before a snapshot of his own came. */
	function open(mine: Held): void {
		const before = mine.ears;
		mine.ears = ears;
		mine.worker.onmessage = ({ data }: MessageEvent<string | boolean>) => {
			if (typeof data === 'boolean') mine.activity.set(!data);
			else if (state === 'open') ears.took(data);
		};
		mine.worker.onerror = () => (drop(mine), end());
		before?.closed();
		state = 'open';
		ears.opened();
	}

	/** As long as this lasts, the table is this tab's. */
	function have(): Promise<void> {
		elsewhere.table = '';
		if (state === 'closed') return Promise.resolve();
		const gone = new Promise<void>((letGo) => (held = { table, worker: newWorker(), letGo, ears: null, activity: new Activity('bots') }));
		open(held!);
		return gone;
	}

	const name = `ecumene.${table}`;
	if (held?.table === table) queueMicrotask(() => (held?.table === table ? state === 'opening' && open(held) : end()));
	// Only pages of https or of this machine have locks; without them nobody keeps two tabs apart.
	else if (!navigator.locks) queueMicrotask(have);
	else
		void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
			if (lock) return have();
			elsewhere.table = table;
			void navigator.locks.request(name, have);
			return null;
		});
	return {
		get state() {
			return state;
		},
		send: (frame) => held?.ears === ears && held.worker.postMessage(frame),
		close: end,
	};
};
