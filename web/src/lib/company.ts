// What is told of a player that is not a person: its name, its level, what sort of player it is.

import type { Bot } from '../boards/openings.ts';
import type { Presence } from './presence.ts';
import { settings } from './settings.svelte.ts';
import type { SeatInfo } from './types.ts';
import { botNames } from './wish.svelte.ts';
import { t } from './words.ts';

const LANGUAGES = ['en', 'de', 'pl'];

/** Who is there of a seat, in words. */
export function presenceSays(seat: SeatInfo, presence: Presence): string {
	switch (presence) {
		case 'here':
			return t('here');
		case 'thinking':
			return t('thinking');
		case 'away':
			return t('away');
		default:
			return botSays(seat);
	}
}

export function botSays(seat: SeatInfo): string {
	if (seat.standin && seat.standin !== 'table') return t('Played by the stand-in');
	const temper = seat.temper?.[Math.max(0, LANGUAGES.indexOf(settings.language))];
	return [seat.name, botNames()[seat.kind as Bot] ?? t('Bot'), temper].filter(Boolean).join(', ');
}
