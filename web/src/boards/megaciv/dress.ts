import type { AtTable } from '../../lib/context.ts';
import { printedTable } from '../../lib/printed.ts';
import { readOptions } from '../../lib/settled.ts';
import { t } from '../../lib/words.ts';
import { lineupsOf, type LineupRow } from '../../map/lineups.ts';
import type { Casting, Dress } from '../index.ts';
import { board } from './board.svelte.ts';
import { inOrder, lineupOf } from './lineup.ts';
import { civLook, civOf } from './looks.ts';
import Mine from './Mine.svelte';
import Notes from './Notes.svelte';
import Numbers from './Numbers.svelte';
import MegaCivBoard from '../MegaCivBoard.svelte';
import { sortOf } from './sorts.ts';
import Seats from './Seats.svelte';

const LINEUPS = lineupsOf(printedTable<LineupRow>('megaciv', 'lineups').values());

function casting(at: AtTable): Casting | null {
	const options = readOptions(at.state.table.options);
	const seats = at.state.table.seats.map((s) => s.seat);
	const lineup = lineupOf(LINEUPS, seats.length, options['side'] ?? '');
	if (!lineup) return null;
	const keys = inOrder(lineup.civs, (at.names.vocabularies['civ'] ?? []).map((c) => c.key));
	const assigned = options['civs'] === 'assigned' ? Object.fromEntries(seats.map((seat, i) => [seat, keys[i]!])) : null;
	const says = options['civs'] === 'random' ? t('Dealt at random when the game begins.') : t('Chosen when the game begins, in an order that is drawn.');
	return { vocabulary: 'civ', keys, of: assigned, says, look: civLook };
}

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
	casting,
	putAway: () => board.putAway(),
};
