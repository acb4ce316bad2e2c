// The action that is being composed, wherever it was begun: in the bar or at a card of the board.

class Compose {
	kind = $state<string | null>(null);
	given = $state.raw<Record<string, string>>({});
}

export const compose = new Compose();
