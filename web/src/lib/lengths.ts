// How long something takes, said as people say it.

import { t, tn } from './words.ts';

export const MINUTE = 60_000;

/** "about 40 min", "about 1 h 40 min", "about 12 h": no finer than one can know. */
export function about(ms: number): string {
	const minutes = ms / MINUTE;
	if (minutes < 8) return tn('about {n} minute', 'about {n} minutes', Math.max(1, Math.round(minutes)));
	const round = minutes < 60 ? 5 : minutes < 300 ? 10 : 60;
	const whole = Math.round(minutes / round) * round;
	const [h, min] = [Math.floor(whole / 60), whole % 60];
	if (!h) return t('about {n} min', { n: min });
	return min ? t('about {h} h {min} min', { h, min }) : t('about {h} h', { h });
}

/** "It takes about 2 h.", for a number of minutes. */
export const lasting = (minutes: number | null): string => (minutes === null ? '' : t('It takes {time}.', { time: about(minutes * MINUTE) }));
