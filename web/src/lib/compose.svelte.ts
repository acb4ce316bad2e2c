// The action that is being composed, wherever it was begun: in the bar or at a card of the board.

class Compose {
	kind = $state<string | null>(null);
	given = $state.raw<Record<string, string>>({});
	/** How many are still to be chosen for it, where the board counts them. */
	left = $state<number | null>(null);
}

export const compose = new Compose();
