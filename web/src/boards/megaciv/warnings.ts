// What is about to go wrong, from facts, in words: said before the act, by what is asked.

import { tn } from '../../lib/words.ts';
import type { Facts } from './facts.ts';

export interface Warning {
	key: string;
	n: number;
	text: string;
}

/** Where more cities come from. */
const BUILDING = ['move', 'build'];
/** Where new tokens are to come next. */
const GROWING = ['tax', 'expand', 'purchase'];

/** `founds`: a city could be built somewhere as things are. */
export function warningsOf(w: Facts['warnings'], question: string | null, founds: boolean): Warning[] {
	const all: Warning[] = [];
	const say = (key: string, n: number, text: string) => n > 0 && all.push({ key, n, text });
	say('unsupported', w.unsupported, tn('{n} city cannot be supported', '{n} cities cannot be supported', w.unsupported));
	if (question && BUILDING.includes(question) && founds && w.unsupported_more > w.unsupported)
		say('unsupported_more', w.unsupported_more, tn('With one more city {n} city would lack support', 'With one more city {n} cities would lack support', w.unsupported_more));
	say('cards_over', w.cards_over, tn('If you buy nothing, you discard {n} card', 'If you buy nothing, you discard {n} cards', w.cards_over));
	if (question && GROWING.includes(question)) say('growth_short', w.growth_short, tn('For the next expansion your stock lacks {n} token', 'For the next expansion your stock lacks {n} tokens', w.growth_short));
	if (question === 'move') say('surplus', w.surplus, tn('{n} token is above a population limit', '{n} tokens are above population limits', w.surplus));
	return all;
}
