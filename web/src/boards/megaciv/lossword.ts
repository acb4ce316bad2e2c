// What was lost, in a few words.

import { t, tn } from '../../lib/words.ts';
import type { Losses } from './happened.ts';

export function lossWord(l: Losses): string {
	return [
		l.tokens && tn('{n} token', '{n} tokens', l.tokens),
		l.reduced && tn('{n} city reduced', '{n} cities reduced', l.reduced),
		l.cities && tn('{n} city', '{n} cities', l.cities),
		l.cards && tn('{n} card', '{n} cards', l.cards),
		l.treasury && t('treasury {n}', { n: l.treasury }),
		l.steps && tn('{n} step back', '{n} steps back', l.steps),
	]
		.filter(Boolean)
		.join(', ');
}
