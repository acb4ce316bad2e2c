// What if: bots play on from a position, in the page, with chance of its own. What comes of it is a log like any other.

import type { Door } from './door.ts';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const chance = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

export class WhatIf {
	/** Who acted last: the others are looked at first, so that nobody speaks all the time. */
	private last = 0;

	/** Of a module with bots; a bot of the usual level sits down at every seat. */
	constructor(
		private door: Door,
		position: string,
		private seats: number,
	) {
		if (door.json<{ n?: number }>('play_from', door.put(`${chance()} ${chance()}\n${position}`))?.n === undefined) throw new Error('this is no position');
		const { usual } = door.json<{ usual: string }>('bot_minds')!;
		const seed = new DataView(crypto.getRandomValues(new Uint8Array(4)).buffer).getUint32(0);
		for (let seat = 0; seat < seats; seat++) door.call('bot_sits', seat, door.put(`${usual} 0 ${seed + seat}`));
	}

	get over(): boolean {
		return this.door.call('play_over') !== 0;
	}

	/** One action of somebody; false: the game is over, or nobody has anything to do. */
	act(): boolean {
		if (this.over) return false;
		const asked = this.door.call('play_asked');
		return this.first(asked | this.door.call('play_addressed'), false) || this.first(asked, true);
	}

	/** The log so far, with all that proves it. */
	text(): string {
		return this.door.text('play_text')!;
	}

	/** The first of these seats that does something; `press`: it must not wait for others. */
	private first(of: number, press: boolean): boolean {
		for (let i = 1; i <= this.seats; i++) {
			const seat = (this.last + i) % this.seats;
			if (!((of >>> seat) & 1) || !this.door.text('bot_thinks', seat, Number(press), 1)) continue;
			this.last = seat;
			return true;
		}
		return false;
	}
}
