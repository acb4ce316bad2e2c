import type { Dress } from '../index.ts';
import Board from './Board.svelte';
import Mine from './Mine.svelte';
import { named } from './say.ts';
import Seats from './Seats.svelte';

export const dress: Dress = {
	Board,
	Seats,
	Mine,
	showsChoices: true,
	apart: ['pass', 'discard'],
	thing: named,
	begunOnBoard: [
		'order', 'raise', 'expel', 'lose', 'tax', 'harvest', 'sell', 'buy', 'explore', 'lay', 'reproduce', 'recruit', 'migrate', 'move', 'ferry', 'build', 'ask_harvest', 'ask_ships', 'use', 'sink', 'propose', 'accept', 'reject', 'withdraw',
	],
};
