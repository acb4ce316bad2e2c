import { t } from '../../lib/words.ts';
import type { Dress } from '../index.ts';
import Aims from './Aims.svelte';
import { board } from './board.svelte.ts';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import Numbers from './Numbers.svelte';
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
	Ending: Aims,
	sort,
	showsChoices: true,
	apart: ['pass', 'discard'],
	thing: named,
	mentions: ['card', 'event', 'trend'],
	putAway: () => board.putAway(),
	begunOnBoard: [
		'order', 'raise', 'expel', 'lose', 'tax', 'harvest', 'sell', 'buy', 'explore', 'lay', 'reproduce', 'recruit', 'migrate', 'move', 'ferry', 'build', 'ask_harvest', 'ask_ships', 'use', 'sink', 'propose', 'accept', 'reject', 'withdraw',
	],
};
