// What time it is by the server's clock, and how it is said.

import { createSubscriber } from 'svelte/reactivity';
import { settings } from './settings.svelte.ts';
import type { Table } from './table.svelte.ts';
import type { Clock } from './types.ts';
import { t } from './words.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

// It ticks only as long as something that is shown depends on it.
const ticking = createSubscriber((tick) => {
	const timer = setInterval(tick, 250);
	return () => clearInterval(timer);
});

/** By the server's clock. */
export function serverNow(table: Table): number {
	ticking();
	return Date.now() + table.ahead;
}

/** By the clock of the table, which stands still in a pause. */
export const tableNow = (table: Table): number => table.state?.table.clock?.paused || serverNow(table);

/** What runs for a seat that is asked: the time for the question, then its bank. */
export interface Running {
	what: 'budget' | 'bank';
	due: number;
	/** Of how much. */
	whole: number;
	/** Nothing comes behind it. */
	last: boolean;
}

export function running(clock: Clock, seat: string, now: number): Running | null {
	const asked = clock.asked[seat];
	if (!asked) return null;
	const bank = clock.kind === 'live' ? asked.bank : 0;
	const budget = asked.due - bank;
	if (now < budget || bank <= 0) return { what: 'budget', due: budget, whole: budget - asked.began, last: bank <= 0 };
	return { what: 'bank', due: asked.due, whole: bank, last: true };
}

/** 90 s are "1:30", 59 minutes "59:00". */
export function minutes(ms: number): string {
	const s = Math.max(0, Math.ceil(ms / 1000));
	return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

const formatted = (ms: number, how: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(settings.language === 'en' ? 'en-GB' : settings.language, how).format(ms);

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** How much is left; what is further than an hour away has a day and a time instead, where there is little room without a word. */
export function left(due: number, now: number, brief = false): string {
	if (due - now < HOUR) return minutes(due - now);
	const minute = Math.round(due / 60_000) * 60_000;
	const day: Intl.DateTimeFormatOptions = due - now > 6 * DAY ? { day: 'numeric', month: brief ? 'numeric' : 'long' } : { weekday: brief ? 'short' : 'long' };
	const time = formatted(minute, { ...day, ...CLOCK });
	return brief ? time : t('until {time}', { time });
}

/** When something was said: the time, and the day unless it is today. */
export function saidAt(seconds: number): string {
	const then = new Date(seconds * 1000);
	return formatted(then.getTime(), then.toDateString() === new Date().toDateString() ? CLOCK : { weekday: 'short', ...CLOCK });
}
