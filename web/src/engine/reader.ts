// A log that is read in a worker, so that a long game keeps nobody waiting. It is asked what Past is asked, and answers later.

import { busy } from '../lib/settled.ts';
import { LogRefused, type Past, type Told } from './past.ts';
import type { Answered, Asked, Asks } from './reader.worker.ts';

interface Waiting {
	answer: (answer: unknown) => void;
	fail: (why: Error) => void;
}

export class Reader {
	/** What it is of; refused where it is not true. */
	readonly told: Promise<Told>;
	private worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
	private waiting = new Map<number, Waiting>();
	private last = 0;

	constructor(log: string) {
		this.worker.onmessage = (e: MessageEvent<Answered>) => this.hear(e.data);
		this.worker.onerror = (e) => this.end(e.message || 'the engine could not be loaded');
		this.told = this.send({ log, args: [] }) as Promise<Told>;
	}

	ask<K extends Asks>(name: K, ...args: Parameters<Past[K]>): Promise<ReturnType<Past[K]>> {
		return this.send({ name, args }) as Promise<ReturnType<Past[K]>>;
	}

	close(): void {
		this.end('closed');
	}

	private send(what: Omit<Asked, 'id'>): Promise<unknown> {
		const id = ++this.last;
		return busy(
			new Promise((answer, fail) => {
				this.waiting.set(id, { answer, fail });
				this.worker.postMessage({ id, ...what } satisfies Asked);
			}),
		);
	}

	private hear({ id, answer, problem, failed }: Answered): void {
		const waits = this.waiting.get(id);
		this.waiting.delete(id);
		if (problem) waits?.fail(new LogRefused(problem));
		else if (failed !== undefined) waits?.fail(new Error(failed));
		else waits?.answer(answer);
	}

	private end(why: string): void {
		this.worker.terminate();
		for (const { fail } of this.waiting.values()) fail(new Error(why));
		this.waiting.clear();
	}
}
