// What is open on the board of this device: the action begun, what can be clicked on the map for it, the sheet above the map.

import type { Face } from './coast.ts';

export type Sheet = 'cards' | 'deals' | 'aims';

/** A tile about to be laid. */
export interface Ghost {
	face: Face;
	turn: number;
	q: number;
	r: number;
}

/**
 * What a panel makes of the map. Places are named "unit:s1c1", "region:t05/l1", "spot:t05/town", "symbol:t05/0", "hex:t05",
 * "gap:1,-1".
 */
export interface Marks {
	can: Set<string>;
	on: Set<string>;
	/** In how many ways a tile fits a gap. */
	ways?: Map<string, number>;
	ghost?: Ghost | null;
	/** Ways drawn as dotted lines, from place to place. */
	routes?: [string, string][];
	say: (place: string) => string;
	take: (place: string) => void;
	turn?: (by: number) => void;
	flip?: () => void;
}

class BoardState {
	/** A field of the wheel, or `card`. */
	action = $state<string | null>(null);
	/** A resource of that field, or the card. */
	what = $state<string | null>(null);
	sheet = $state<Sheet | null>(null);
	marks = $state.raw<Marks | null>(null);
	/** The screen is small: panels float over the map instead of standing beside it. */
	compact = $state(false);
	folded = $state(false);

	begin(action: string | null, what: string | null = null): void {
		this.action = action;
		this.what = what;
		this.folded = false;
		if (action) this.sheet = null;
	}
	putAway(): void {
		this.begin(null);
		this.sheet = null;
	}
	toggle(sheet: Sheet): void {
		this.sheet = this.sheet === sheet ? null : sheet;
	}
	/** A panel lends the map its marks as long as it stands. */
	lend(marks: Marks): () => void {
		this.marks = marks;
		return () => {
			if (this.marks === marks) this.marks = null;
		};
	}
}

export const board = new BoardState();
