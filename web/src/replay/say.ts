// Phases, kinds of events and what is wrong with a log, in words.

import { faultOf, notedIn, revisionOf, type Fault } from '../engine/fault.ts';
import type { Phase } from '../engine/past.ts';
import type { AtTable } from '../lib/context.ts';
import { clockPart } from '../lib/parts.ts';
import { t, word } from '../lib/words.ts';

/** "Turn 3", or what the game calls it. */
export function turnSays(at: AtTable, turn: number): string {
	const clock = clockPart(at.names);
	return clock ? `${word(clock.label ?? '')} ${turn}` : String(turn);
}

/** "Turn 3: Movement"; where the game has no names of phases, what it tells of it. */
export function phaseSays(at: AtTable, phase: Phase): string {
	const [turn, name] = [turnSays(at, phase.turn), phaseName(at, phase)];
	return phase.says && !name.startsWith(turn) ? `${turn}: ${name}` : name;
}

export function phaseName(at: AtTable, phase: Phase): string {
	if (!phase.says) return t('The start');
	const key = phase.says.a?.['phase'];
	return typeof key === 'string' ? at.thing('phase', key) : at.say(phase.says).replace(/\.$/, '');
}

/** What a kind of event tells, with dots for whom and how much. */
export const kindSays = (at: AtTable, key: string): string => at.say({ m: key }).replace(/\{\w+\}/g, '…');

const faults = (): Record<Fault, string> => ({
	changed: t('This line was changed, or what stands before it: the chain of hashes breaks here.'),
	missing: t('A line is missing here, or was doubled or moved.'),
	refused: t('The rules refuse this action.'),
	cut: t('The log was cut off here.'),
	none: t('This is not the log of a game.'),
	later: t('A later version of Ecumene wrote this log.'),
	unknown: t('This page does not know the game of this log.'),
	other: t('This is the log of another game.'),
	options: t('The options are not whole, or do not go together.'),
	seed: t('The chance of this game is not the one that was promised.'),
	action: t('The rules do not know this action.'),
	position: t('The position that was written down here is not that of the game.'),
	back: t('What is taken back here could not be taken back.'),
	result: t('The result is not that of the game.'),
	behind: t('Something stands behind the end of the log.'),
	long: t('The log is too long.'),
	form: t('This line is not written as a log has it.'),
});

/** What is wrong, by the engine's English reason. */
export function faultSays(reason: string): string {
	const revision = revisionOf(reason);
	const says = faults()[faultOf(reason)];
	return revision === null ? says : `${says} ${t('It was played by rules of revision {n}.', { n: revision })}`;
}

/** What a proof leaves open. */
export function notesSay(note: string): string[] {
	const { laid, earlier } = notedIn(note);
	return [
		...(laid ? [t('The game began at a position that was laid.')] : []),
		...(earlier ? [t('Entries 1 to {n} were played by rules of revision {revision}. Their hashes hold; the Ecumene of that time proves the rest.', { n: earlier.upto, revision: earlier.revision })] : []),
	];
}
