// Facts where they are shown: a component says which groups it needs, and they are kept fresh as long as it lives.

import { atTable } from './context.ts';

export interface FactsNow<F> {
	/** What came so far; a group is missing until it came. */
	readonly now: Partial<F>;
}

/** Called while a component is made. `F` says what the groups of a game hold. */
export function useFacts<F>(...groups: (keyof F & string)[]): FactsNow<F> {
	const at = atTable();
	$effect(() => at.table.need(groups));
	return {
		get now() {
			return at.table.facts as Partial<F>;
		},
	};
}
