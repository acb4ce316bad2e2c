// Bots at a table without a server: they act one after the other, at the table's pace, and one that is asked the same again
// goes on without a pause. In a trade they answer after a moment and stay as long as the person does (wasm/play.c).

import type { Door } from '../engine/door.ts';
import { later } from '../lib/settled.ts';
import type { Game } from './kept.ts';

interface Told {
	/** Something was done; to be shown. */
	did: () => void;
	/** Nobody moves until a person does. */
	rests: () => void;
	/** Something was done that nobody waits for. */
	enough: () => void;
}

/** Milliseconds between what two bots do; while the person trades; and what is shown at once of a bot that goes on. */
const PACES: Record<string, number> = { instant: 0, quick: 90, watchable: 900 };
const TALKS: Record<string, number> = { instant: 120, quick: 900, watchable: 2000 };
const BURST = 60;

export class Bots {
	private timer: (() => void) | undefined;
	/** At which entry each had nothing to do. */
	private waits = new Map<number, number>();
	private entries = 0;

	constructor(
		private door: Door,
		private game: Game,
		private told: Told,
	) {}

	/** The table has changed in other ways: what they thought of does not count. */
	forget(): void {
		this.waits.clear();
		this.entries++;
	}

	go(): void {
		this.timer?.();
		this.timer = later(() => this.round());
	}

	/** The seats of persons, as bits. */
	private get persons(): number {
		const { mine, handed } = this.game;
		return mine.filter((seat) => !handed.includes(seat)).reduce((bits, seat) => bits | (1 << seat), 0);
	}

	private get asked(): number {
		return this.door.call('play_asked');
	}

	private get personTalks(): boolean {
		return this.door.call('play_resumes') !== 0 && (this.asked & this.persons) !== 0;
	}

	/** As long as a bot goes on, or until something should be seen. */
	private round(): void {
		const began = performance.now();
		let acted = false;
		for (;;) {
			const wasTalk = this.personTalks;
			const seat = this.next();
			if (seat === null) break;
			const did = this.act(seat, false);
			acted ||= did;
			if (did && (wasTalk || !this.goesOn(seat))) return this.pause(wasTalk);
			if (performance.now() - began > BURST) return this.pause(false, 0);
		}
		if (this.begins()) return this.pause(false);
		if (acted) this.told.did();
		this.told.rests();
	}

	private act(seat: number, press: boolean): boolean {
		const did = this.door.call('bot_acts', seat, press ? 1 : 0, this.persons) !== 0;
		if (did) {
			this.entries++;
			this.told.enough();
		} else this.waits.set(seat, this.entries);
		return did;
	}

	/** Asked the same again, it goes on at once; where one watches, it does not. */
	private goesOn(seat: number): boolean {
		if (this.game.pace === 'instant') return true;
		return this.game.pace === 'quick' && !this.door.call('play_resumes') && ((this.asked >> seat) & 1) !== 0;
	}

	/** Those who are asked, to whom something was proposed, and in a trade all; who has nothing to do waits for the others. */
	private next(): number | null {
		if (this.door.call('play_over')) return null;
		const wanted = this.personTalks ? -1 : this.asked | this.door.call('play_addressed');
		const seats = this.game.players.length;
		for (let i = 0; i < seats; i++) {
			const seat = (i + this.entries) % seats;
			if (((wanted & ~this.persons) >> seat) & 1 && this.waits.get(seat) !== this.entries) return seat;
		}
		return null;
	}

	/** All who are asked leave it to the others: one must begin. */
	private begins(): boolean {
		const { asked } = this;
		if (!asked || asked & this.persons || this.door.call('play_over')) return false;
		return this.act(31 - Math.clz32(asked & -asked), true);
	}

	/** Those who are asked together need not wait for each other. */
	private pause(talk: boolean, ms = (talk ? TALKS : PACES)[this.game.pace] ?? 90): void {
		this.told.did();
		let others = 1;
		for (let bits = this.asked & ~this.persons; !talk && bits; bits &= bits - 1) others++;
		this.timer = later(() => this.round(), (ms * (0.5 + Math.random())) / others);
	}
}
