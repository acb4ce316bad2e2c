// Several seats at one screen: who is to have it next, and when a cover hides what the last one saw. Pure.

/** Of those at this screen, who is waited for: in the order of the table, beginning behind the seat that is shown. */
export function waiting(shown: string | null, mine: readonly string[], pending: readonly string[]): string[] {
	const from = shown === null ? 0 : mine.indexOf(shown) + 1;
	return [...mine.slice(from), ...mine.slice(0, from)].filter((s) => s !== shown && pending.includes(s));
}

export interface Shared {
	stage: 'gathering' | 'playing' | 'over';
	/** The seat whose view is here. */
	shown: string | null;
	mine: readonly string[];
	pending: readonly string[];
	/** Whose person said to be at the screen; null: nobody did. */
	facing: string | null;
	/** Who was waited for when that was said: for these nobody is sent away. */
	excused: string;
}

/** For whom who comes to the screen is not sent away: whoever was waited for, unless it is his own turn. */
export function excuse(seat: string, mine: readonly string[], pending: readonly string[]): string {
	return pending.includes(seat) ? '' : waiting(seat, mine, pending).join(' ');
}

/** Does another person's turn take the screen from who is shown? */
export function handsOver({ stage, shown, mine, pending, excused }: Shared): boolean {
	if (stage !== 'playing' || shown === null || pending.includes(shown)) return false;
	const next = waiting(shown, mine, pending);
	return next.length > 0 && next.join(' ') !== excused;
}

/** Is what this seat sees to be hidden? Nothing is secret before the game. */
export function isCovered(shared: Shared): boolean {
	if (shared.mine.length < 2 || shared.stage === 'gathering' || shared.shown === null) return false;
	return shared.facing !== shared.shown || handsOver(shared);
}
