// What the pointer rests on: a choice points at the things it names, wherever they lie.

class Hint {
	things = $state.raw<string[]>([]);

	has(vocabulary: string | null, key: string): boolean {
		return vocabulary !== null && this.things.includes(`${vocabulary}:${key}`);
	}
}

export const hint = new Hint();
