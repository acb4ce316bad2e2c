// What is wrong with a log. The engine says it in English, as the program does (store/logfile.c); the page knows a sentence of its
// own for each kind (replay/say.ts). No import of values, so that node runs it as it is.

/** What each kind begins with; whatever else is wrong is the form of a line. */
const FAULTS = {
	changed: /^the chain of hashes breaks/,
	missing: /^entry \d+ is expected/,
	refused: /^the rules refuse/,
	cut: /^(the log ends here|the last line has no end)/,
	none: /^this is not (a log|the log|what a seat was sent)/,
	later: /^this log was written by a later version/,
	unknown: /^this program does not know the game/,
	other: /^this is the log of another game/,
	options: /^(these options|the options|no such option|no such value of this option|a game cannot be set up|expected: options)/,
	seed: /^the server's part of the seed/,
	action: /^(these rules do not know this action|no such action)/,
	position: /^(the position |the game does not go on|a game goes on from a position)/,
	back: /^(this entry could not be taken back|there is no such action|takes back what|the table cannot go back|the game was over)/,
	result: /^(the result is another|the game is over but)/,
	behind: /^(something stands behind the end|only the reveal)/,
	long: /^(too many entries|out of memory)/,
} as const;

export type Fault = keyof typeof FAULTS | 'form';
export const FAULT_KINDS = [...(Object.keys(FAULTS) as Fault[]), 'form'] as readonly Fault[];

export const faultOf = (reason: string): Fault => (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).find((kind) => FAULTS[kind].test(reason)) ?? 'form';

/** By which rules it was played, where that may be the reason: "...; rules of revision 3: use Ecumene 0.1". */
export const revisionOf = (reason: string): number | null => Number(/; rules of revision (\d+)/.exec(reason)?.[1] ?? 0) || null;

/** What a proof could not compute again: a position to begin with, and up to which entry other rules were used. */
export interface Noted {
	laid: boolean;
	earlier: { upto: number; revision: number } | null;
}

export function notedIn(note: string): Noted {
	const [, upto, revision] = /entries 1 to (\d+) were played by rules of revision (\d+)/.exec(note) ?? [];
	return { laid: note.startsWith('the game began at a position'), earlier: upto ? { upto: Number(upto), revision: Number(revision) } : null };
}
