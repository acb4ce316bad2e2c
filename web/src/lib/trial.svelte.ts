// An action that is put together: whether the server would allow it, and what follows when it was sent.

import type { AtTable } from './context.ts';
import { delay, later } from './settled.ts';
import type { Message } from './types.ts';

/**
 * What the server says to the action as it is now; null as long as it has said nothing. There is none to ask
 * about while act() is null. Called while a component is made.
 */
export function tried(at: AtTable, act: () => string | null) {
	let verdict = $state.raw<{ act: string; refusal: Message | null } | null>(null);

	// A word with the engine after each change; where that is the server's, not for each key of a fast hand.
	$effect(() => {
		const asking = act();
		void at.state.n;
		if (asking === null || !at.table.online) return;
		return later(async () => {
			const refusal = await at.table.try(asking);
			verdict = { act: asking, refusal };
		}, at.table.near ? 0 : delay(150));
	});
	return {
		get known() {
			return verdict !== null && verdict.act === act() ? verdict : null;
		},
	};
}

/** Sends an action; once it was taken it goes on with `taken`. What was refused stays to be mended. */
export function sending(at: AtTable, taken: () => void) {
	let submitted = $state(false);

	$effect(() => {
		if (!submitted || at.table.waiting > 0) return;
		if (at.table.refusal === null) taken();
		submitted = false;
	});
	return (act: string): void => {
		submitted = true;
		at.table.act(act);
	};
}
