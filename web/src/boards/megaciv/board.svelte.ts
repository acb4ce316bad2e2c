// What is open on the board of this device: the chosen area, where a move is to go, the sheet above the map.

import type { Filter } from './filters.ts';

export type Sheet = 'tracks' | 'trade' | 'purchase' | 'wishes' | 'expand' | 'choices' | 'seat' | 'moves' | 'areas' | 'happened';

/** An action that is composed of areas: where its next one may be clicked, those it has, and what a click does. */
export interface Picking {
	can: string[];
	from: string | null;
	to: string | null;
	put: (area: string) => void;
}

class BoardState {
	area = $state<string | null>(null);
	to = $state<string | null>(null);
	sheet = $state<Sheet | null>(null);
	/** Whose sheet is open. */
	seat = $state<string | null>(null);
	/** The movement is about to end: what it comes to stands first. */
	summing = $state(false);
	/** What the map is coloured by. */
	filter = $state<Filter>('owners');
	picking = $state.raw<Picking | null>(null);

	/** An area that shall be shown. */
	sought = $state.raw<{ area: string } | null>(null);

	seek(area: string): boolean {
		this.sought = { area };
		return true;
	}
	choose(area: string | null): void {
		this.area = area;
		this.to = null;
	}
	openSeat(seat: string): void {
		this.sheet = this.sheet === 'seat' && this.seat === seat ? null : 'seat';
		this.seat = seat;
	}
	putAway(): void {
		this.choose(null);
		this.sheet = null;
		this.seat = null;
	}
	toggle(sheet: Sheet): void {
		this.sheet = this.sheet === sheet ? null : sheet;
		this.summing = false;
	}
}

export const board = new BoardState();
