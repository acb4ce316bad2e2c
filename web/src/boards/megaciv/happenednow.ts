// What happened this turn, put together once for all who show it: the board, its panels, the strip above the bar.

import type { LogEntry } from '../../lib/types.ts';
import { happenedIn, type Happened } from './happened.ts';
import { cardOf, isMinor } from './printed.ts';

let last: { log: readonly LogEntry[]; all: Happened[] } | null = null;

export function happenedNow(log: readonly LogEntry[]): Happened[] {
	if (last?.log !== log) last = { log, all: happenedIn(log, (card) => cardOf(card).calamity, isMinor) };
	return last.all;
}
