// Who is there of a seat, in a word. Someone who is away is away even while the game waits for him.

import type { SeatInfo } from './types.ts';

export type Presence = 'here' | 'thinking' | 'away' | 'standin' | 'bot';

export function presenceOf(seat: SeatInfo, awaited: boolean): Presence {
	if (seat.standin && seat.standin !== 'table') return 'standin';
	if (seat.kind !== 'person') return 'bot';
	if (!seat.here) return 'away';
	return awaited ? 'thinking' : 'here';
}

/** Somebody sits there, also while the stand-in plays: he may be spoken to, and has a vote. */
export const isPersons = (seat: SeatInfo): boolean => seat.kind === 'person' || (seat.standin !== undefined && seat.standin !== 'table');
