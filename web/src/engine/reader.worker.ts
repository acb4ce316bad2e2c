// A log in a worker: it is read here, and answers what Past can be asked.

import { openEngine } from './modules.ts';
import { gameOfLog, LogRefused, Past, type Problem } from './past.ts';

/** What may be asked of a log that is read elsewhere. */
export type Asks = 'figures' | 'figuresAt' | 'phases' | 'lines' | 'verify';
export interface Asked {
	id: number;
	/** The text of the log; otherwise what is asked of it. */
	log?: string;
	name?: Asks;
	args: unknown[];
}
export interface Answered {
	id: number;
	answer?: unknown;
	problem?: Problem;
	failed?: string;
}

let past: Past | null = null;

async function read(log: string): Promise<unknown> {
	past = new Past(await openEngine(gameOfLog(log) ?? ''), log);
	return past.told;
}

const ask = ({ name, args }: Asked): unknown => (past![name!] as (...args: unknown[]) => unknown).apply(past, args);

async function answer(asked: Asked): Promise<void> {
	const told: Answered = { id: asked.id };
	try {
		told.answer = asked.log === undefined ? ask(asked) : await read(asked.log);
	} catch (e) {
		if (e instanceof LogRefused) told.problem = e.problem;
		else told.failed = String(e);
	}
	postMessage(told);
}

// One after the other: what is asked early waits until the log is read.
let work = Promise.resolve();
onmessage = ({ data }: MessageEvent<Asked>) => (work = work.then(() => answer(data)));
