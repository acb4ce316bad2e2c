import type { Dress } from '../index.ts';
import { board } from './board.svelte.ts';
import { civLook, civOf } from './looks.ts';
import Mine from './Mine.svelte';
import Notes from './Notes.svelte';
import Numbers from './Numbers.svelte';
import MegaCivBoard from '../MegaCivBoard.svelte';
import { sortOf } from './sorts.ts';
import Seats from './Seats.svelte';

export const dress: Dress = {
	Board: MegaCivBoard,
	Seats,
	Mine,
	Notes,
	Numbers,
	sort: sortOf,
	showsChoices: true,
	begunOnBoard: ['answer', 'purchase', 'expand'],
	mentions: ['area', 'civ', 'advance', 'calamity', 'good'],
	places: ['area'],
	show: (vocabulary, key) => vocabulary === 'area' && board.seek(key),
	seatPart: { part: 'civ', vocabulary: 'civ' },
	look: (view, seat) => civLook(civOf(view, seat) ?? ''),
};
