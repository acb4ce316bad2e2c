// Talk at a table as this device shows it: what is open, what was read, who is muted. What was said is the table's (table.svelte.ts).

import type { AtTable } from './context.ts';
import { recall, remember } from './memory.ts';
import { finder, type Finder } from './mentions.ts';
import type { Line, SeatInfo } from './types.ts';
import { t } from './words.ts';

export type TalkTab = 'talk' | 'promises' | 'notes';

/** The last line that was read. */
interface Read {
	n: number;
	at: number;
}

const MOST = 48;

/** By table and seat; the newest first. */
function kept<T>(key: string, place: string, otherwise: T): T {
	return recall<Record<string, T>>(key, {})[place] ?? otherwise;
}
function keep<T>(key: string, place: string, value: T): void {
	const others = Object.entries(recall<Record<string, T>>(key, {})).filter(([p]) => p !== place);
	remember(key, Object.fromEntries([[place, value] as const, ...others].slice(0, MOST)));
}

export class Talk {
	open = $state(false);
	/** Who is alone with bots has only notes. */
	tab = $state<TalkTab>('talk');
	/** Only what was said between this seat and me; 'watchers': among those who watch; null: all. */
	thread = $state<string | null>(null);
	/** To whom the next line goes; nobody: to everybody. */
	to = $state.raw<string[]>([]);
	muted = $state.raw<string[]>([]);
	private read = $state.raw<Read | null>(null);
	/** What a line names. */
	readonly find: Finder;

	constructor(readonly at: AtTable) {
		if (at.table.alone) this.tab = 'notes';
		this.find = finder(at.names.vocabularies, at.dress.mentions ?? []);
		this.muted = kept<string[]>('muted', this.place, []);
		this.read = kept<Read | null>('read', this.place, null);
	}

	private get place(): string {
		return `${this.at.table.id}.${this.at.mine ?? ''}`;
	}

	/** Who else may be spoken to: bots do not listen. */
	get people(): SeatInfo[] {
		return this.at.state.table.seats.filter((s) => s.seat !== this.at.mine && (s.kind === 'person' || s.standin));
	}

	get lines(): Line[] {
		return this.at.table.talk.filter((l) => !l.from || !this.muted.includes(l.from));
	}

	/** How many lines of a muted seat would be there. */
	hidden(seat: string): number {
		return this.at.table.talk.filter((l) => l.from === seat).length;
	}

	get shown(): Line[] {
		const { thread } = this;
		if (thread === null) return this.lines;
		if (thread === 'watchers') return this.lines.filter((l) => l.watcher !== undefined);
		return this.at.table.talk.filter((l) => this.isPrivate(l) && (l.from === thread || l.to!.includes(thread)));
	}

	/** Seats with whom something was said in private, in the order of the table. */
	get threads(): string[] {
		const others = new Set(this.at.table.talk.filter((l) => this.isPrivate(l)).flatMap((l) => [l.from!, ...l.to!]));
		return this.people.map((s) => s.seat).filter((s) => others.has(s) || s === this.thread);
	}

	get hasWatchers(): boolean {
		return this.at.mine === null && this.at.table.talk.some((l) => l.watcher !== undefined);
	}

	isPrivate(line: Line): boolean {
		return line.from !== null && (line.to?.length ?? 0) > 0;
	}

	private isMine(line: Line): boolean {
		return line.from !== null && line.from === this.at.mine;
	}

	/** Lines of others that came behind what was read. */
	get unread(): Line[] {
		const { lines, read } = this;
		const last = read ? lines.findLastIndex((l) => l.n === read.n) : -1;
		const since = last >= 0 ? lines.slice(last + 1) : lines.filter((l) => l.at > (read?.at ?? 0));
		return since.filter((l) => !this.isMine(l) && l.news === undefined);
	}

	markRead(): void {
		const last = this.lines.at(-1);
		if (!last || last.n === this.read?.n) return;
		this.read = { n: last.n, at: last.at };
		keep('read', this.place, this.read);
	}

	mute(seat: string, muted: boolean): void {
		this.muted = muted ? [...this.muted, seat] : this.muted.filter((s) => s !== seat);
		keep('muted', this.place, this.muted);
	}

	/** Opens what was said with a seat alone; what is written next goes there. */
	show(thread: string | null): void {
		this.tab = 'talk';
		this.thread = thread;
		this.to = thread === null || thread === 'watchers' ? [] : [thread];
	}

	toggleTo(seat: string): void {
		this.to = this.to.includes(seat) ? this.to.filter((s) => s !== seat) : [...this.to, seat];
		// A thread has one partner; who writes to others looks at all.
		if (this.thread !== null && (this.to.length !== 1 || this.to[0] !== this.thread)) this.thread = null;
	}

	toAll(): void {
		this.to = [];
		this.thread = null;
	}

	names(seats: string[]): string {
		return seats.map((s) => (s === this.at.mine ? t('you') : this.at.seatName(s))).join(', ');
	}

	/** Who says it. */
	speaker(line: Line): string {
		if (line.from) return this.at.seatName(line.from);
		return line.watcher || t('Somebody who watches');
	}

	/** Who else hears a private line. */
	audience(line: Line): string {
		const to = line.to ?? [];
		if (this.isMine(line)) return t('only you and {names}', { names: this.names(to) });
		const others = to.filter((s) => s !== this.at.mine);
		return t('only you and {names}', { names: this.names([line.from!, ...others]) });
	}

	/** What the table tells. */
	news(line: Line): string {
		switch (line.news) {
			case 'paused':
				return t('The clock is paused.');
			case 'goes_on':
				return t('The clock goes on.');
			case 'prolonged':
				return t('The trade was prolonged.');
			case 'vote_lost':
				return t('What {seat} wanted was voted down.', { seat: this.at.seatName(line.seat ?? '') });
			case 'offered':
				return t('The seat of {seat} is offered to somebody new.', { seat: this.at.seatName(line.seat ?? '') });
			case 'taken':
				return t('Somebody has taken the seat of {seat}.', { seat: this.at.seatName(line.seat ?? '') });
			case 'host':
				return t('{seat} is the host now.', { seat: this.at.seatName(line.seat ?? '') });
			case 'seat_bot':
				return t('A bot plays {seat} now.', { seat: this.at.seatName(line.seat ?? '') });
			case 'seat_open':
				return t('The seat of {seat} waits for a person.', { seat: this.at.seatName(line.seat ?? '') });
			default:
				return '';
		}
	}
}
