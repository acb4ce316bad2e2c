// A game that is over, read again from its log: where it turned, and whether every draw holds. The log is read in a worker.

import { publishedLog } from '../engine/published.ts';
import { Reader } from '../engine/reader.ts';
import { EVERYTHING, type Phase, type Proof } from '../engine/past.ts';
import type { AtTable } from '../lib/context.ts';
import { later } from '../lib/settled.ts';
import type { Message } from '../lib/types.ts';
import { causeOf, entryOf, turnsOf, type Turn } from './turning.ts';

export interface Turned {
	turn: Turn;
	/** The entry that did it. */
	n: number;
	phase: Phase;
	/** What was told of it. */
	told: Message[];
}

const NO_CAUSES = { gain: [], loss: [], owed: [] };
const AGAIN = 250; // ms; a browser that plays alone writes the end down while it is shown

export class Ended {
	/** Null: not known yet. */
	turned = $state.raw<Turned[] | null>(null);
	/** The log could not be had or read. */
	failed = $state(false);
	private reader: Promise<Reader>;
	private closed = false;

	constructor(private at: AtTable) {
		this.reader = this.read();
		this.reader.then((r) => this.look(r)).catch(() => (this.failed = !this.closed));
	}

	/** Refused where the log is not true. */
	prove = async (): Promise<Proof> => (await this.reader).ask('verify');

	close(): void {
		this.closed = true;
		this.reader.then((r) => r.close()).catch(() => {});
	}

	private async read(): Promise<Reader> {
		for (let tries = ALONE ? 40 : 1; tries && !this.closed; tries--) {
			const log = await publishedLog(this.at.state.table.id);
			if (log && (!ALONE || /^result /m.test(log))) return new Reader(log);
			if (tries > 1) await new Promise<void>((on) => later(on, AGAIN));
		}
		throw new Error('there is no log');
	}

	private async look(reader: Reader): Promise<void> {
		const { over } = await reader.told;
		const scored = Object.values(over?.points ?? {}).some((n) => n !== 0);
		const [figures, phases] = await Promise.all([reader.ask('figures'), reader.ask('phases')]);
		const { tides = [], causes = NO_CAUSES } = this.at.dress;
		const mine = this.at.mine ? this.at.seatIndex(this.at.mine) : -1;
		const found: Turned[] = [];
		for (const turn of turnsOf(figures, scored, tides, mine)) {
			const [each, lines] = await Promise.all([reader.ask('figuresAt', turn.from, turn.to), reader.ask('lines', turn.from, turn.to, EVERYTHING)]);
			const n = entryOf(turn, each);
			const cause = causeOf(turn, n, each, lines, causes, phases);
			const begun = phases.findLast((p) => p.n < cause.n) ?? phases[0]!;
			found.push({ turn, n, phase: cause.phase ? { ...begun, says: cause.phase } : begun, told: cause.told });
		}
		this.turned = found;
	}
}
