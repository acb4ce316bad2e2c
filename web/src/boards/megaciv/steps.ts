// A step of the A.S.T. with what it asks for, in words.

import { t, tn } from '../../lib/words.ts';

export interface Step {
	step: number;
	epoch: string;
	met: number;
	cities: number;
	missing_cities: number;
	advances: number;
	missing_advances: number;
	advances_100: number;
	missing_100: number;
	advances_200: number;
	missing_200: number;
	advances_below_100: number;
	missing_below_100: number;
	points: number;
	missing_points: number;
}

export interface Need {
	what: string;
	wanted: number;
	missing: number;
	word: string;
}

/** What a step asks for, each with what is missing of it. */
export function needsOf(step: Step): Need[] {
	const all: Need[] = [
		{ what: 'cities', wanted: step.cities, missing: step.missing_cities, word: tn('{n} city', '{n} cities', step.cities) },
		{ what: 'advances', wanted: step.advances, missing: step.missing_advances, word: tn('{n} advance', '{n} advances', step.advances) },
		{ what: 'advances_100', wanted: step.advances_100, missing: step.missing_100, word: tn('{n} advance for 100 or more', '{n} advances for 100 or more', step.advances_100) },
		{ what: 'advances_200', wanted: step.advances_200, missing: step.missing_200, word: tn('{n} advance for 200 or more', '{n} advances for 200 or more', step.advances_200) },
		{ what: 'advances_below_100', wanted: step.advances_below_100, missing: step.missing_below_100, word: tn('{n} advance below 100', '{n} advances below 100', step.advances_below_100) },
		{ what: 'points', wanted: step.points, missing: step.missing_points, word: tn('{n} point of advances', '{n} points of advances', step.points) },
	];
	return all.filter((n) => n.wanted > 0);
}

export const missingWord = (need: Need): string => (need.missing > 0 ? t('{n} missing', { n: need.missing }) : t('met'));
