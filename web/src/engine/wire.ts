// What comes over the line, in its order, as messages: JSON as it is, frames through the engine of the table's game. The
// engine is fetched when the first frame comes; until it is there everything waits, so that nothing overtakes. Who shows much
// at once rests a while: what comes meanwhile is shown together, so that there is always time for a click. Who waits for the
// answer to his own click does not wait for that.

import { Activity, delay } from '../lib/settled.ts';
import type { FromServer } from '../lib/types.ts';
import { Engine, type Frame } from './engine.ts';
import { gameOf } from './frame.ts';
import { allShapes, canRun, openEngine } from './modules.ts';

const RESTS = 12; // times as long as showing the last took: most of the time is left for clicks and motion
const MOST = 700; // ms

export class Wire {
	private rested = 0;
	private soon: ReturnType<typeof setTimeout> | undefined;
	private engine: Engine | null = null;
	private held: (string | Uint8Array)[] = [];
	private opening = false;
	private activity = new Activity('frames that came');

	constructor(
		private hear: (message: FromServer) => void,
		/** The engine could not be had, or does not understand: the page says hello again, and asks for JSON. */
		private fails: () => void,
		private inBytes = canRun(),
		/** Somebody looks for what comes of his click. */
		private awaited = () => false,
	) {}

	/** Questions are answered here, at once. */
	get near(): boolean {
		return this.engine !== null;
	}

	/** What hello says of it. */
	get form(): Frame {
		return this.inBytes ? { form: 'bytes', engine: allShapes } : {};
	}

	/** From here on in JSON, which any server speaks. */
	plain(): void {
		this.inBytes = false;
		this.engine = null;
		this.fresh();
	}

	/** A new connection begins: what of the last one still waited is of no use. */
	fresh(): void {
		this.held = [];
		this.activity.set(this.opening);
	}

	took(data: string | ArrayBuffer): void {
		this.held.push(typeof data === 'string' ? data : new Uint8Array(data));
		this.activity.set(true);
		const rest = this.awaited() ? 0 : delay(Math.max(0, this.rested - performance.now()));
		if (this.opening || (this.soon !== undefined && rest > 0)) return;
		// In a task of its own: an acknowledgement and what it acknowledges come together, and are shown together.
		clearTimeout(this.soon);
		this.soon = setTimeout(() => {
			this.soon = undefined;
			if (!this.opening) this.go();
		}, rest);
	}

	/** Answers by itself what needs no server; false: it cannot. */
	answers(frame: Frame, n: number): boolean {
		const message = this.engine?.answer(frame, n);
		if (message) queueMicrotask(() => this.hear(message));
		return !!message;
	}

	private go(): void {
		const began = performance.now();
		setTimeout(() => {
			const now = performance.now();
			this.rested = now + Math.min(MOST, RESTS * (now - began));
		});
		for (let next; (next = this.held[0]) !== undefined; ) {
			if (typeof next !== 'string' && !this.engine) return void this.fetch(next);
			this.held.shift();
			const message = typeof next === 'string' ? (JSON.parse(next) as FromServer) : this.engine!.frame(next);
			if (!message) return this.fails();
			this.hear(message);
		}
		this.activity.set(false);
	}

	private async fetch(first: Uint8Array): Promise<void> {
		this.opening = true;
		const game = gameOf(first);
		try {
			this.engine = game ? new Engine(await openEngine(game)) : null;
		} catch {
			this.engine = null;
		}
		this.opening = false;
		if (this.engine) this.go();
		else this.fails();
	}
}
