import { t } from '../../lib/words.ts';
import type { Dress } from '../index.ts';
import { board } from './board.svelte.ts';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import Numbers from './Numbers.svelte';
import { originOf } from './origin.ts';
import { CARDS } from './printed.ts';
import { named } from './say.ts';
import Seats from './Seats.svelte';

function sort(vocabulary: string, key: string): string {
	switch (vocabulary) {
		case 'card': return { character: t('Character'), progress: t('Progress'), wonder: t('Wonder') }[CARDS[key]?.type ?? 'progress'];
		case 'objective': return t('Objective');
		case 'trend': return t('Trend');
		case 'event': return t('Event');
		case 'action': return t('Action');
		case 'building': return t('Building');
		case 'resource': return t('Resource');
		default: return '';
	}
}

export const dress: Dress = {
	Board,
	Seats,
	Mine,
	Numbers,
	ending: () => import('./Ending.svelte'),
	tides: ['rebellion'],
	sort,
	origin: originOf,
	showsChoices: true,
	apart: ['pass', 'discard'],
	thing: named,
	mentions: ['card', 'event', 'trend'],
	folds: { RAISED: { list: ['face'] }, BORN: { list: ['face'], last: ['population'] }, EARNED: { sum: ['florins'] }, MOVED_BACK: { undoes: ['MOVED_TO', 'SAILED', 'FERRIED'] } },
	quiet: ['DONE', 'PASSED'],
	losses: ['LOST_SHIP', 'LOST_CITIZEN', 'SUNK', 'STOLE', 'EXPELLED', 'DRAINED', 'MISSING'],
	putAway: () => board.putAway(),
	begunOnBoard: [
		'order', 'raise', 'expel', 'lose', 'tax', 'harvest', 'sell', 'buy', 'explore', 'lay', 'reproduce', 'recruit', 'migrate', 'move', 'ferry', 'build', 'ask_harvest', 'ask_ships', 'use', 'sink', 'propose', 'accept', 'reject', 'withdraw',
	],
};
