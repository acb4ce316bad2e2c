// Which cards of my hand can go into what I put together.

import type { Bag, View } from '../../lib/types.ts';
import { bagOf } from './hand.ts';
import type { Offer } from './trade.ts';
import type { Answered } from './desk.svelte.ts';

/** As the facts say, and until they came the hand; what lies in the own proposal that is answered comes back by the answer. */
export function freeOf(view: View, mine: string | null, free: Bag | undefined, offers: Offer[], answers: Answered | null): Bag {
	const all = { ...(free ?? bagOf(view, 'hand', mine)) };
	const answered = answers && offers.find((o) => o.key === answers.key);
	const again = answered && answered.re >= 0 ? offers.find((o) => o.seat === mine && o.slot === answered.re) : undefined;
	for (const [card, n] of Object.entries(again?.cards ?? {})) all[card] = (all[card] ?? 0) + n;
	return all;
}
