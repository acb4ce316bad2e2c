// The keys of a table: this one table says which key does what; who can do it says so with onKey(), and the list of keys
// (parts/Keys.svelte) shows what is there.

export type KeyAct =
	| 'confirm' | 'done' | 'undo' | 'next' | 'number' | 'hint' | 'decide' | 'standin'
	| 'log' | 'players' | 'talk' | 'figures' | 'choices' | 'rules' | 'keys'
	| 'areas' | 'mine' | 'own' | 'zoomin' | 'zoomout' | 'whole'
	| 'turn' | 'flip';

export interface Key {
	/** As events call them, in small letters. */
	keys: readonly string[];
	/** As it stands on buttons. */
	shown: string;
	group: 'decide' | 'look' | 'map';
	/** It gives something out of the hand: the first press only goes to its button. */
	twice?: boolean;
}

export const KEYS: Record<KeyAct, Key> = {
	confirm: { keys: ['enter'], shown: 'Enter', group: 'decide' },
	done: { keys: ['d'], shown: 'D', group: 'decide' },
	undo: { keys: ['u'], shown: 'U', group: 'decide' },
	next: { keys: ['n'], shown: 'N', group: 'decide' },
	number: { keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'], shown: '0–9', group: 'decide' },
	hint: { keys: ['h'], shown: 'H', group: 'decide' },
	decide: { keys: ['f'], shown: 'F', group: 'decide', twice: true },
	standin: { keys: ['s'], shown: 'S', group: 'decide', twice: true },
	log: { keys: ['l'], shown: 'L', group: 'look' },
	players: { keys: ['p'], shown: 'P', group: 'look' },
	talk: { keys: ['t'], shown: 'T', group: 'look' },
	figures: { keys: ['a'], shown: 'A', group: 'look' },
	choices: { keys: ['c'], shown: 'C', group: 'look' },
	rules: { keys: ['r'], shown: 'R', group: 'look' },
	keys: { keys: ['?'], shown: '?', group: 'look' },
	areas: { keys: ['g'], shown: 'G', group: 'map' },
	mine: { keys: ['m'], shown: 'M', group: 'map' },
	own: { keys: ['o'], shown: 'O', group: 'map' },
	zoomin: { keys: ['+', '='], shown: '+', group: 'map' },
	zoomout: { keys: ['-', '_'], shown: '−', group: 'map' },
	whole: { keys: ['0'], shown: '0', group: 'map' },
	// A tile that is about to be laid; nothing else has these keys then.
	turn: { keys: ['r'], shown: 'R', group: 'map' },
	flip: { keys: ['f'], shown: 'F', group: 'map' },
};

export const actsOf = (key: string): KeyAct[] => (Object.keys(KEYS) as KeyAct[]).filter((act) => KEYS[act].keys.includes(key.toLowerCase()));

/** What a button says about its key: the name for the pointer, the key for who hears the page. */
export const keyed = (act: KeyAct, name: string) => ({ title: `${name} (${KEYS[act].shown})`, 'aria-keyshortcuts': KEYS[act].shown });

/** Does it; false: not now, somebody else may. */
export type KeyHandler = (e: KeyboardEvent) => boolean | void;

/** A letter that slipped gives nothing away: the first press goes to the button, the next, or Enter there, means it. */
export function meant(button: HTMLElement | null): boolean {
	if (button === document.activeElement) return true;
	button?.focus();
	return false;
}

const able: { act: KeyAct; does: KeyHandler }[] = [];

/** What can be done by a key as things are. */
export const ableTo = (act: KeyAct): boolean => able.some((a) => a.act === act);

/** Who writes is let write. */
export const writes = (on: EventTarget | null): boolean => on instanceof HTMLElement && (on.isContentEditable || on.matches('input:not([type=range], [type=radio], [type=checkbox]), select, textarea'));

function press(e: KeyboardEvent): void {
	if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || e.defaultPrevented || document.querySelector('dialog:modal')) return;
	const acts = actsOf(e.key);
	// Enter is the matter of who takes it: a number may be typed and confirmed in its field.
	if (!acts.length || (e.key !== 'Enter' && writes(e.target))) return;
	// What came last stands uppermost.
	for (const { act, does } of [...able].reverse()) {
		if (!acts.includes(act) || does(e) === false) continue;
		e.preventDefault();
		return;
	}
}

/** As long as it can be done; `lowest`: where nobody else does. Gives what an effect gives back. */
export function onKey(act: KeyAct, does: KeyHandler, lowest = false): () => void {
	const mine = { act, does };
	if (!able.length) addEventListener('keydown', press);
	if (lowest) able.unshift(mine);
	else able.push(mine);
	return () => {
		able.splice(able.indexOf(mine), 1);
		if (!able.length) removeEventListener('keydown', press);
	};
}

/** Digits that follow each other soon are one number. Gives the number, or null where it is none of these. */
export class Digits {
	private typed = '';
	private at = -Infinity;
	static readonly SOON = 900; // ms

	put(digit: string, least: number, most: number, now: number): number | null {
		const longer = now - this.at < Digits.SOON ? this.typed + digit : digit;
		for (const text of [longer, digit]) {
			const n = Number(text);
			// A first digit may be too small to mean anything before the second comes.
			if (n > most || (n < least && n * 10 > most)) continue;
			if (n === 0 && least > 0) continue;
			[this.typed, this.at] = [text, now];
			return Math.max(least, n);
		}
		return null;
	}
}
