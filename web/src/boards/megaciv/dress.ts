import type { AtTable } from '../../lib/context.ts';
import { printedTable } from '../../lib/printed.ts';
import { readOptions } from '../../lib/agreed.ts';
import { t } from '../../lib/words.ts';
import { lineupsOf, type LineupRow } from '../../map/lineups.ts';
import type { Casting, Dress } from '../index.ts';
import { board } from './board.svelte.ts';
import Counter from './Counter.svelte';
import { desk } from './desk.svelte.ts';
import Ends from './Ends.svelte';
import { inOrder, lineupOf } from './lineup.ts';
import { civLook, civOf } from './looks.ts';
import Left from './Left.svelte';
import Mine from './Mine.svelte';
import Notes from './Notes.svelte';
import Numbers from './Numbers.svelte';
import LessonSetting from './LessonSetting.svelte';
import MegaCivBoard from '../MegaCivBoard.svelte';
import { originOf } from './origin.ts';
import { sumsUp } from './summary.ts';
import { sortOf } from './sorts.ts';

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
	Seats: Left,
	Mine,
	Notes,
	Counter,
	Numbers,
	Settings: LessonSetting,
	sort: sortOf,
	origin: originOf,
	showsChoices: true,
	begunOnBoard: ['propose', 'answer', 'call', 'purchase', 'expand'],
	apart: ['take_back'],
	finishes: ['end_movement'],
	first: sumsUp,
	mentions: ['area', 'civ', 'advance', 'calamity', 'good'],
	places: ['area'],
	show: (vocabulary, key) => vocabulary === 'area' && board.seek(key),
	seatPart: { part: 'civ', vocabulary: 'civ' },
	look: (view, seat) => civLook(civOf(view, seat) ?? ''),
	folds: {
		DREW: { list: ['stack'] },
		GOT: { list: ['card'] },
		MOVED: { sum: ['tokens'] },
		EMBARKED: { sum: ['tokens'] },
		DISEMBARKED: { sum: ['tokens'] },
		SAILS: { way: ['from_area', 'to_area'] },
		TOOK_BACK: { undoes: ['MOVED', 'SHIP_BUILT', 'SHIP_MAINTAINED', 'SHIP_GIVEN_UP', 'EMBARKED', 'SAILS', 'DISEMBARKED'] },
		LOST_TOKEN: { last: ['left'] },
		LOST_NEAR: { last: ['left'] },
		LOST_BARBARIAN: { last: ['left'] },
		DAMAGE_TOKENS: { sum: ['tokens'], list: ['area'], last: ['left'] },
	},
	quiet: ['MOVED_ALL', 'PASSED', 'TRADE_OPENS', 'UNCALLED', 'DONE', 'RESUMED', 'TRADE_CLOSED', 'BOUGHT_NOTHING'],
	losses: [
		'ANNEXED', 'RUINED', 'SHIP_LOST', 'LOST_TOKEN', 'LOST_SHIP', 'LOST_NEAR', 'ATTACK_FAILED', 'CITY_FELL', 'STOLEN', 'SURPLUS', 'REDUCED', 'LOST_TREASURY',
		'DAMAGE_TOKENS', 'DAMAGE_CITY', 'DAMAGE_REDUCED', 'CALAMITY_REDUCED', 'CALAMITY_DESTROYED', 'THEME_CITY', 'CALAMITY_ANNEXED', 'ANNEXED_TOKENS', 'NOW_PIRATES', 'CALAMITY_DISCARD',
		'REGRESSED', 'BURIED', 'BURIED_CITY', 'HORDE_WINS', 'FANATICS', 'CONVERTED', 'TRIBUTE', 'SHIP_STRANDED', 'CITY_LEFT', 'DISCARDED', 'FELL_BACK',
	],
	ending: () => import('./Score.svelte'),
	causes: {
		gain: ['BOUGHT', 'BUILT', 'ADVANCED'],
		loss: ['OWES_STEPS', 'CITY_FELL', 'ANNEXED', 'RUINED', 'REDUCED', 'FANATICS', 'CONVERTED', 'FELL_BACK', 'LEFT'],
		owed: ['CALLED', 'OWES_DAMAGE', 'OWES_REDUCE', 'OWES_DESTROY', 'OWES_SUPPORT', 'OWES_STEPS', 'OWES_CITIES', 'OWES_POINTS', 'OWES_TOKENS'],
	},
	casting,
	players: (at, seat = at.mine ?? at.state.table.seats[0]!.seat) => board.openSeat(seat),
	Ends,
	putAway: () => {
		board.putAway();
		desk.clear();
	},
};
