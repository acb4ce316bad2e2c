// What is told of a player that is not a person: its name, its level, what sort of player it is.

import type { Bot } from '../boards/openings.ts';
import { settings } from './settings.svelte.ts';
import type { SeatInfo } from './types.ts';
import { botNames } from './wish.svelte.ts';
import { t } from './words.ts';

const LANGUAGES = ['en', 'de', 'pl'];

export function botSays(seat: SeatInfo): string {
	if (seat.standin) return t('Played by the stand-in');
	const temper = seat.temper?.[Math.max(0, LANGUAGES.indexOf(settings.language))];
	return [seat.name, botNames()[seat.kind as Bot] ?? t('Bot'), temper].filter(Boolean).join(', ');
}
