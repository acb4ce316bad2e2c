// How a table of a game is opened with comfort: which options are shown at once, and which others a value brings along
// when it is chosen. All of them can be changed afterwards; whether they fit together is the server's to say.

import type { Printed } from '../lib/printed.ts';
import type { Names } from '../lib/types.ts';
import { lineupsOf, type LineupRow } from '../map/lineups.ts';
import { inOrder, lineupOf } from './megaciv/lineup.ts';

export interface Opening {
	first: string[];
	/** By "option=value"; null: what is usual. */
	along: Record<string, Record<string, string | number | null>>;
	/** Who else may sit there, and who is proposed. */
	bots: Bot[];
	usual: Bot;
	/** Who is proposed instead, by "option=value". */
	instead?: Record<string, Bot>;
	/** Options that so many players leave no choice of, and what is so, by what is printed. */
	fixed?: (printed: Printed, players: number) => Record<string, string>;
	/** What each seat plays, where the options say so. */
	cast?: (printed: Printed, names: Names, options: Record<string, string | number>, players: number) => { vocabulary: string; keys: string[] } | null;
	/** About how long so many persons sit at it, with bots in the other seats, in minutes; null: nobody knows. */
	lasts?: (options: Record<string, string | number>, persons: number) => number | null;
	/** The outline of its small picture, 40 by 40. */
	frame: string;
}

export const BOTS = ['novice', 'normal', 'strong', 'expert', 'random', 'eager', 'cooperative', 'selfish'] as const;
export type Bot = (typeof BOTS)[number];

const CHART = 'M7 5H33A5 5 0 0 1 38 10V30A5 5 0 0 1 33 35H7A5 5 0 0 1 2 30V10A5 5 0 0 1 7 5Z';
const HEX = 'M20 2L36 11V29L20 38L4 29V11Z';
const COIN = 'M20 3A17 17 0 1 1 19.99 3Z';

/** Minutes of a turn: what comes one after the other, and what each person takes. Bots take none worth telling. */
const turnOf = (persons: number) => 4 + 1.2 * persons;
/** After six a newcomer has seldom met a calamity or bought an advance (ruling M44). */
const FIRST_TURNS = 9;
/** Turns that games of bots took (`ecumene sim`), by scenario; the expert track takes more. */
const TURNS: Record<string, number> = { whole: 20, short: 9, first: FIRST_TURNS };
const MORE_EXPERT = 3;
/** By the length that is agreed, for four persons. */
const HOURS: Record<string, number> = { short: 1, medium: 2, long: 3 };

const lineupsIn = (printed: Printed) => lineupsOf(Object.values(printed['lineups'] ?? {}) as unknown as LineupRow[]);

const plain: Opening = { first: [], along: {}, bots: ['eager', 'random'], usual: 'eager', frame: COIN };

const openings: Record<string, Opening> = {
	archipelago: { ...plain, first: ['players', 'length'], bots: ['cooperative', 'selfish', 'eager', 'random'], usual: 'cooperative', frame: HEX, lasts: (options, persons) => 60 * (HOURS[String(options['length'])] ?? 2) * (0.4 + 0.15 * persons) },
	megaciv: {
		...plain,
		bots: ['novice', 'normal', 'strong', 'expert'],
		usual: 'normal',
		// They build early, so that there is something to trade soon.
		instead: { 'scenario=first': 'novice' },
		frame: CHART,
		lasts: (options, persons) => {
			const scenario = String(options['scenario']);
			const turns = (TURNS[scenario] ?? 20) + (options['ast'] === 'expert' && scenario !== 'first' ? MORE_EXPERT : 0);
			return turnOf(persons) * Math.min(turns, Number(options['turns'] ?? turns));
		},
		first: ['scenario', 'players', 'side', 'ast', 'civs'],
		along: {
			'scenario=first': { players: 5, side: 'west', ast: 'basic', turns: FIRST_TURNS },
			'scenario=short': { ast: 'basic', turns: null },
			'scenario=whole': { turns: null },
		},
		cast: (printed, names, options, players) => {
			const lineup = options['civs'] === 'assigned' ? lineupOf(lineupsIn(printed), players, String(options['side'])) : null;
			return lineup && { vocabulary: 'civ', keys: inOrder(lineup.civs, (names.vocabularies['civ'] ?? []).map((c) => c.key)) };
		},
		fixed: (printed, players): Record<string, string> => {
			const fitting = lineupsIn(printed).filter((l) => l.players === players);
			return fitting.length === 1 ? { side: fitting[0]!.choice } : {};
		},
	},
};

export const openingOf = (game: string): Opening => openings[game] ?? plain;

/** Which bots are proposed at a table with these options. */
export function usualBots(game: string, options: Record<string, string | number>): Bot {
	const { usual, instead = {} } = openingOf(game);
	return Object.entries(options).map(([key, value]) => instead[`${key}=${value}`]).find((bot) => bot !== undefined) ?? usual;
}
