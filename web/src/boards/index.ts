// Which game is dressed how. A board is a component without properties; it takes what it needs from atTable(): the
// names, the view, the choices, and act(). A game that is not listed here is shown by its parts. What belongs to one
// game alone is loaded only at a table of it.

import type { Component } from 'svelte';
import type { AtTable } from '../lib/context.ts';
import type { Causes } from '../ending/turning.ts';
import type { SeatLook } from '../lib/seats.ts';
import type { Folds } from '../lib/story.ts';
import type { View } from '../lib/types.ts';
import { loadPrinted } from '../lib/printed.ts';
import { busy } from '../lib/settled.ts';
import PartsBoard from './PartsBoard.svelte';

/** What the seats play, as far as it is known before the game. */
export interface Casting {
	vocabulary: string;
	/** What there is to play. */
	keys: string[];
	/** Who plays which, where the seat decides it. */
	of: Record<string, string> | null;
	/** How it is decided otherwise. */
	says: string;
	look: (key: string) => SeatLook | null;
}

export interface Dress {
	Board: Component;
	/** The left column and what lies above the log, instead of lists of parts. */
	Seats?: Component;
	Mine?: Component;
	/** A strip above the decision bar, for what is always in sight. */
	Notes?: Component;
	/** In the decision bar: how much of what is asked is done. */
	Counter?: Component;
	/** What a person may choose for himself at a table of this game, among the settings of his seat. */
	Settings?: Component;
	/** The board shows choices and composed actions itself; the bar keeps what has no fields. */
	showsChoices?: boolean;
	/** Kinds of actions that begin on the board, whether listed or composed: no button in the bar. */
	begunOnBoard?: string[];
	/** Shows what an action of the bar leads to, where that should be seen first; true: it waits for a second word. */
	first?: (at: AtTable, act: string) => boolean;
	/** Kinds that give up something for good: their buttons never stand where a harmless one does. */
	apart?: string[];
	/** Kinds that end a question whose ways are on the board: in the bar their button is the one to be seen. */
	finishes?: string[];
	/** The part that says what a seat plays: its name where nobody gave one. */
	seatPart?: { part: string; vocabulary: string };
	/** How things are called here whose names are only numbers; null for all others. */
	thing?: (at: AtTable, vocabulary: string, key: string) => string | null;
	look?: (view: View, seat: string) => SeatLook | null;
	/** What a thing means for me now, on the card that explains it: rows made of facts. */
	Numbers?: Component<{ vocabulary: string; key: string; seat: string | null }>;
	/** What sort of thing it is, in a few words, beside its name there. */
	sort?: (vocabulary: string, key: string) => string;
	/** At the foot of that card, in a sentence: whether it is from a source or ours. */
	origin?: (vocabulary: string, key: string) => string;
	/** Vocabularies whose things become links where talk names them, the first before the others. */
	mentions?: string[];
	/** Those of them that are places of the map: `show` goes there. False: it is none. */
	places?: string[];
	show?: (vocabulary: string, key: string) => boolean;
	/** Sentences of the log of which several become one. */
	folds?: Folds;
	/** Those that say that somebody does nothing, or no more: a phase that is over is told without them. */
	quiet?: string[];
	/** Those that tell of a loss. */
	losses?: string[];
	casting?: (at: AtTable) => Casting | null;
	/** Shows what is open of the players, of this one first. */
	players?: (at: AtTable, seat?: string) => void;
	/** When the game will probably be over. */
	Ends?: Component<{ panel?: boolean }>;
	/** Closes what is open on the board: another person takes the screen. */
	putAway?: () => void;
	/** Below the result: why it came out like this. Loaded when the game is over. */
	ending?: () => Promise<{ default: Component }>;
	/** Sentences that tell why somebody lost or gained points. */
	causes?: Causes;
	/** Numbers that all have together whose largest rise is a turning point. */
	tides?: string[];
}

const plain: Dress = { Board: PartsBoard };

// What is printed comes first: the board reads it while it is loaded.
const dresses: Record<string, () => Promise<Dress>> = {
	archipelago: () => loadPrinted('archipelago').then(() => import('./archipelago/dress.ts')).then((m) => m.dress),
	megaciv: () => loadPrinted('megaciv').then(() => import('./megaciv/dress.ts')).then((m) => m.dress),
};

export const dressOf = (game: string): Promise<Dress> => busy(dresses[game]?.() ?? Promise.resolve(plain));
