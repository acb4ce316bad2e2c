// Remarks for newcomers: when each is made, and what of the screen it speaks of. Their words are data (names.tsv and texts.tsv, kind
// `lesson`). Pure, without an import of values, so that node runs it as it is.

import type { LogEntry, Message } from '../../lib/types.ts';

export interface Remark {
	key: string;
	when: When;
	/** What is pointed at, where it is in sight: a selector of the page's own hooks. */
	at?: string;
	/** The phases of a turn (printed, `sequence`) it explains. */
	phases?: string[];
}

/** All that is named must hold. */
export interface When {
	/** This is asked of my seat. It stands as long as that is asked; the others stand until they were read. */
	question?: string;
	/** From this turn on; `last`: in the last one. Not any more in turn `before`. */
	turn?: number | 'last';
	before?: number;
	/** One of these was told; with `mine` my seat is the one it tells of. */
	told?: string[];
	mine?: boolean;
	/** An offer to me is open; a calamity lies in my hand. */
	offer?: boolean;
	calamity?: boolean;
}

/** Where the lesson is: what the page knows of the game when it looks whether there is something to say. */
export interface Moment {
	question: string | null;
	turn: number;
	lastTurn: number | null;
	seat: string;
	offer: boolean;
	calamity: boolean;
}

const asked = (key: string, at?: string, phases?: string[]): Remark => ({ key, when: { question: key }, ...(at && { at }), ...(phases && { phases }) });
const HAND = '[data-test="mine"][data-part="hand"]';
const CHOICES = '[data-test="choices-button"]';

/** Of several that could be made the first is, those about the question before all others. */
export const REMARKS: Remark[] = [
	{ key: 'welcome', when: { before: 2 } },
	asked('civ', CHOICES),
	{ key: 'grew', when: { told: ['GREW'], mine: true }, at: '[data-test="home-button"]', phases: ['population_expansion'] },
	asked('move', '[data-test="moves-button"]', ['movement']),
	{ key: 'ships', when: { question: 'move', turn: 2 } },
	{ key: 'gather', when: { question: 'move', turn: 3 } },
	asked('expand', '[data-test="expand-button"]'),
	{ key: 'fought', when: { told: ['LOST_TOKEN'], mine: true }, phases: ['conflict'] },
	asked('loss'),
	asked('attacked'),
	asked('wait'),
	asked('plunder'),
	asked('build', undefined, ['city_construction']),
	{ key: 'founded', when: { told: ['BUILT'], mine: true } },
	{ key: 'surplus', when: { told: ['SURPLUS'], mine: true }, phases: ['remove_surplus_population'] },
	asked('support'),
	{ key: 'drew', when: { told: ['DREW'], mine: true }, at: HAND, phases: ['trade_cards_acquisition'] },
	{ key: 'taxed', when: { told: ['TAXED'], mine: true }, phases: ['tax_collection'] },
	asked('tax'),
	asked('revolt'),
	asked('ruin'),
	asked('buy', CHOICES),
	asked('trade', '[data-test="desk"]', ['trade']),
	{ key: 'offered', when: { question: 'trade', offer: true }, at: '[data-test="offer"]:has([data-test="accept"])' },
	{ key: 'deal', when: { told: ['DEAL'], mine: true }, at: HAND },
	{ key: 'danger', when: { calamity: true }, at: '[data-test="calamity"]', phases: ['calamity_selection'] },
	{ key: 'struck', when: { told: ['CALLED'] }, phases: ['calamity_resolution'] },
	asked('calamity', '[data-test="calamity-panel"]'),
	asked('ability', CHOICES, ['special_abilities']),
	asked('tribute', HAND),
	asked('purchase', '[data-test="basket"]', ['civilization_advances_acquisition']),
	{ key: 'bought', when: { told: ['BOUGHT'], mine: true }, at: '[data-test="mine"][data-part="advances"]' },
	asked('discard', HAND),
	{ key: 'stepped', when: { told: ['ADVANCED', 'STAYED'], mine: true }, at: '[data-test="next-step"]', phases: ['ast_alteration'] },
	asked('resettle'),
	asked('found'),
	asked('colours', CHOICES),
	asked('settle'),
	{ key: 'last', when: { turn: 'last', question: 'move' } },
];

const concerns = (message: Message, seat: string): boolean => message.a?.['seat'] === seat || message.a?.['to_seat'] === seat;

function wasTold(when: When, news: readonly LogEntry[], seat: string): boolean {
	return news.some((e) => e.says.some((m) => when.told!.includes(m.m) && (!when.mine || concerns(m, seat))));
}

/** Does it hold now? `news` is what was told since it was last looked. */
export function holds(when: When, now: Moment, news: readonly LogEntry[]): boolean {
	if (when.question !== undefined && when.question !== now.question) return false;
	if (when.turn === 'last' ? now.turn !== now.lastTurn : now.turn < (when.turn ?? 0)) return false;
	if (now.turn >= (when.before ?? Infinity)) return false;
	if (when.offer && !now.offer) return false;
	if (when.calamity && !now.calamity) return false;
	return when.told === undefined || wasTold(when, news, now.seat);
}

const byKey = new Map(REMARKS.map((r) => [r.key, r]));
export const remarkOf = (key: string): Remark | null => byKey.get(key) ?? null;
const passing = (key: string): boolean => remarkOf(key)?.when.question !== undefined;

/** Its time is over, read or not. */
function isOver({ question, before = Infinity }: When, now: Moment): boolean {
	return (question !== undefined && question !== now.question) || now.turn >= before;
}

/** What is to be said, the next first, and what was said. */
export interface Said {
	waiting: string[];
	seen: string[];
}

/** Goes on: a question that is over takes its remarks along as said, what is new to say comes behind those that wait. */
export function goOn({ waiting, seen }: Said, now: Moment, news: readonly LogEntry[]): Said {
	const over = waiting.filter((key) => isOver(remarkOf(key)?.when ?? { before: 0 }, now));
	const left = waiting.filter((key) => !over.includes(key));
	const known = new Set([...seen, ...waiting]);
	const fresh = REMARKS.filter((r) => !known.has(r.key) && holds(r.when, now, news)).map((r) => r.key);
	if (!over.length && !fresh.length) return { waiting, seen };
	return { waiting: [...left, ...fresh], seen: [...seen, ...over] };
}

/** Which stands there now: what is asked before what has happened, except that the welcome comes first. */
export const shownOf = (waiting: readonly string[]): string | null => waiting.find((k) => k === 'welcome') ?? waiting.find(passing) ?? waiting[0] ?? null;
