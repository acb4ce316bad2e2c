// A ruling that somebody doubts, as a rule case (docs/CASES.md): what he saw, what he did, what was said. Pure: sentences come as they
// were said. Nothing stands in it that his view does not hold; what a case cannot do without is guessed, and says so.

import type { Message, Told } from './types.ts';

/** What the engine of the page makes of a view (wasm/case.c). */
export interface Laid {
	/** Lines that are so, could be so, and that no case can be given. */
	known: string[];
	guessed: string[];
	left: string[];
	/** So laid, the game stands where it stood; this holds there. */
	there: boolean;
	holds: string | null;
	/** The action as a case has it, and how it would be answered there. */
	line: string | null;
	verdict: Message | null;
}

export interface Ruling {
	game: string;
	options: string;
	/** Whose view it is; null: who only watches. */
	seat: string | null;
	n: number;
	/** What was said, in words, with its rule. */
	says: { message: Told; words: string; rule: string }[];
	/** It was a refusal of the action that stands in `laid`; otherwise that action was done. */
	refused: boolean;
	asked: readonly string[];
	laid: Laid;
}

/** What is written between the lines, in the reader's language. */
export interface Remarks {
	title: string;
	seen: string;
	said: string;
	instead: string;
	guessed: string;
	left: string;
	did: string;
}

const bare = ({ m, a = {} }: Told): string => [m, ...Object.entries(a).map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : (value ?? '-')}`)].join(' ');

/** As one comment, whatever it holds. */
const remark = (text: string): string => `# ${text.replace(/\s+/g, ' ').trim()}`.trimEnd();

/** Would the case be refused by the same rule? Then it says what is so, and fails when that has changed. */
const proves = ({ refused, laid, says }: Ruling, rule: (message: Message) => string): boolean =>
	refused && laid.there && laid.line !== null && laid.verdict !== null && says[0] !== undefined && rule(laid.verdict) !== '' && rule(laid.verdict) === says[0].rule;

export function caseOf(ruling: Ruling, remarks: Remarks, rule: (message: Message) => string): string {
	const { game, options, n, says, asked, laid } = ruling;
	const out = [remark(remarks.seen), ...says.flatMap(({ message, words, rule }) => [remark(`${remarks.said} ${words}${rule ? ` [${rule}]` : ''}`), `#\t${bare(message)}`])];
	const proven = proves(ruling, rule);
	if (laid.line !== null && !proven) out.push(remark(remarks.did), `#\t${laid.line}`);
	out.push('#', remark(remarks.instead), '#', '', `case R${n} ${remarks.title}`, `game ${game} ${options}`.trim());
	if (laid.known.length + laid.guessed.length) out.push('given', ...laid.known.map((line) => `\t${line}`));
	if (laid.guessed.length) out.push(remark(remarks.guessed), ...laid.guessed.map((line) => `\t${line}`));
	if (laid.left.length) out.push(remark(remarks.left), ...laid.left.map((line) => `#\t${line}`));
	if (proven) out.push('when', `\t${laid.line}\trefused ${says[0]!.rule}`);
	else if (laid.there && asked.length) out.push('then', `\tasked ${asked.join(' ')}`);
	else if (laid.holds !== null) out.push('then', `\t${laid.holds}`);
	return `${out.join('\n')}\n`;
}
