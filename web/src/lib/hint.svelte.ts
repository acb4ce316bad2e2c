// What the pointer rests on: a choice points at the things it names, wherever they lie.

class Hint {
	things = $state.raw<string[]>([]);

	has(vocabulary: string | null, key: string): boolean {
		return vocabulary !== null && this.things.includes(`${vocabulary}:${key}`);
	}
}

export const hint = new Hint();

/** What a button needs to point at the things it names; called while its component is made. */
export function pointsAt(things: () => string[]) {
	const point = () => (hint.things = things());
	const leave = () => (hint.things = []);
	$effect(() => leave);
	return { onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave };
}
