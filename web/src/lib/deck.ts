// How the choices of a question are laid out: few stand in the decision bar, many in the panel.

import { kindOf } from './action.ts';
import type { Ask, Choice } from './types.ts';

export const isRange = (c: Choice): boolean => c.field !== undefined && c.least !== undefined && c.most !== undefined;

export interface Deck {
	bar: Choice[]; // buttons in the bar
	range: Choice | null; // the one number asked for, in the bar
	groups: Choice[][]; // in the panel, by kind
	primary: Choice | null; // the one that Enter takes
}

const IN_BAR = 4;

/**
 * With `shown` the board shows the choices itself: the bar keeps what has no fields, and a number that is asked for alone; kinds
 * in `elsewhere` it does not show at all.
 */
export function deal(ask: Ask, shown = false, elsewhere: string[] = []): Deck {
	const choices = ask.choices.filter((c) => !elsewhere.includes(kindOf(c.act)));
	const ranges = choices.filter(isRange);
	const plain = choices.filter((c) => !isRange(c));
	const bare = plain.filter((c) => !c.act.includes(' '));
	const full = plain.filter((c) => c.act.includes(' '));

	const few = !shown && ranges.length === 0 && plain.length + ask.open.length <= IN_BAR;
	const range = ranges.length === 1 && full.length === 0 && (!shown || ranges[0]!.act.split(' ').length === 2) ? ranges[0]! : null;
	const bar = few ? plain : bare.slice(0, IN_BAR);
	const rest = choices.filter((c) => c !== range && !bar.includes(c));

	const groups = new Map<string, Choice[]>();
	for (const c of rest) {
		const kind = kindOf(c.act);
		groups.set(kind, [...(groups.get(kind) ?? []), c]);
	}
	// Enter must never take one of several ways by accident.
	const only = ask.choices.length === 1 && choices.length === 1 && ask.open.length === 0 && !ask.more ? choices[0]! : null;
	return { bar, range, groups: [...groups.values()], primary: range ?? only };
}
