// An account of what is resolved now, row by row: where a number comes from, and what it leaves. All numbers are facts; this finds the
// words for them.

import type { AtTable } from '../../lib/context.ts';
import { t, tn } from '../../lib/words.ts';
import type { AccountFacts, Facts } from './facts.ts';

export interface SumRow {
	key: string;
	word: string;
	value: number;
	/** The advance it comes from. */
	advance?: string;
}

/** What the last row of a sum is called. */
const TOTALS: Record<string, () => string> = {
	damage: () => t('Damage'),
	cities: () => t('Cities to lose'),
	unit_points: () => t('To give up'),
	barbarians: () => t('Barbarian tokens'),
	rate: () => t('Tokens for each city'),
	face_value: () => t('Face value to discard'),
	steps: () => t('Steps back'),
	cards: () => t('Cards to discard'),
};
export const totalWord = (a: AccountFacts): string => TOTALS[a.loss ?? '']?.() ?? t('Together');

/** "22 tokens and 7 cities" */
export const unitsWord = (tokens: number, cities: number): string => t('{tokens} and {cities}', { tokens: tn('{n} token', '{n} tokens', tokens), cities: tn('{n} city', '{n} cities', cities) });

function first(a: AccountFacts): SumRow[] {
	if (a.spared && a.loss === 'unit_points') return [{ key: 'all', word: unitsWord(a.tokens, a.cities), value: a.points }, { key: 'spared', word: t('Spared by the card'), value: -a.spared }];
	if (a.spared && a.loss === 'cities') return [{ key: 'all', word: t('Cities on the board'), value: a.cities }, { key: 'spared', word: t('Kept by the card'), value: -a.spared }];
	return [{ key: 'base', word: a.loss === 'rate' ? t('Usual, and by the card') : t('By the card'), value: a.base }];
}

/** The rows that come to `n`; none where the card says nothing but that. */
export function sumOf(at: AtTable, a: AccountFacts, less: Record<string, number>, more: Record<string, number>): SumRow[] {
	const own = a.victim === at.mine;
	const by = (advance: string, value: number): SumRow => {
		const name = at.thing('advance', advance);
		return { key: advance, word: own ? t('Your {advance}', { advance: name }) : name, value, advance };
	};
	return [
		...first(a),
		...Object.entries(less).map(([advance, n]) => by(advance, -n)),
		...Object.entries(more).map(([advance, n]) => by(advance, n)),
		...(a.capped > 0 ? [{ key: 'capped', word: t('Never below nothing'), value: a.capped }] : []),
		...(a.capped < 0 ? [{ key: 'capped', word: t('No more than there are'), value: a.capped }] : []),
	];
}

/** Mine, or what is done to me, or what is resolved at all: whose row it is. */
export function accountSeat(facts: Facts['account'] | undefined, mine: string | null): string | null {
	const rows = Object.entries(facts?.account ?? {});
	return (rows.find(([seat]) => seat === mine) ?? rows.find(([, a]) => a.victim === mine) ?? rows[0])?.[0] ?? null;
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
