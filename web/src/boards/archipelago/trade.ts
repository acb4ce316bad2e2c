// Sales and purchases among the choices: which cell of which market they belong to. Pure.

import { fieldsOf, kindOf } from '../../lib/action.ts';
import type { Ask, Choice } from '../../lib/types.ts';
import type { Market } from './printed.ts';

export interface Deal {
	choice: Choice;
	/** sell, buy or shift. */
	kind: string;
	market: Market;
	resource: string;
}

const KINDS = ['sell', 'buy', 'shift'];

export function dealsIn(ask: Ask | null): Deal[] {
	return (ask?.choices ?? []).filter((c) => KINDS.includes(kindOf(c.act))).map((choice) => {
		const f = fieldsOf(choice.act);
		return { choice, kind: kindOf(choice.act), market: f.market as Market, resource: f.resource! };
	});
}
