// The action that is being composed, wherever it was begun: in the bar or at a card of the board.

import type { Message } from './types.ts';

/** What is put together on the board and done in the bar. */
export interface Ready {
	act: string;
	label: string;
	/** Why it cannot be done; null: it can. Not known: it is being asked. */
	refusal: Message | null;
	known: boolean;
}

class Compose {
	kind = $state<string | null>(null);
	given = $state.raw<Record<string, string>>({});
	/** How many are still to be chosen for it, where the board counts them. */
	left = $state<number | null>(null);
	ready = $state.raw<Ready | null>(null);
}

export const compose = new Compose();
