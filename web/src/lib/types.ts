// What page and server say to each other, as docs/PROTOCOL.md has it.
// Fields marked "may come" are not in the protocol yet; the page uses them where they are sent.

import type { Facts } from './asking.ts';
import type { Laid } from './report.ts';

export type Shape = 'one' | 'list' | 'bag' | 'set' | 'record' | 'text';
export type Args = Record<string, string | number | null>;

export interface Message {
	m: string;
	rule?: string;
	others?: boolean; // said to those outside the audience
	a?: Args;
}

/** A message in which several things may stand for one. */
export type Told = Omit<Message, 'a'> & { a?: Record<string, Args[string] | Args[string][]> };

export interface Thing {
	key: string;
	names: string[];
}

export interface Field {
	name: string;
	vocabulary: string | null;
	shape: Shape;
	cap?: number; // of a number: the most; of a bag: how many different things
	label?: string | null;
	from?: string | null; // may come: the part a bag is taken from
}

export interface Kind {
	key: string;
	message: string;
	fields: Field[];
}

export interface Part {
	name: string;
	label: string | null;
	rows: string | null;
	shape: Shape;
	vocabulary: string | null;
	fields?: Field[];
	secret?: boolean; // may come: only the seat itself sees its row
}

export interface Option {
	key: string;
	label: string;
	least?: number;
	most?: number;
	values?: string[];
	labels?: string[];
	default: number | string;
}

export interface Sentence {
	rule: string | null;
	text: string;
	many: string | null;
	others?: string | null;
	phase?: true; // a phase begins with it
}

export interface Question {
	key: string;
	form: 'sealed' | 'ordered' | 'open';
	/** Kinds of actions that say one does nothing (more) there. */
	passes: string[];
}

/** A game for who looks for one: of its vocabularies and parts there are few. */
export interface Offer {
	key: string;
	title: string;
	revision: number;
	seats: [number, number];
	options: Option[];
	vocabularies: Record<string, Thing[]>;
	parts: Part[];
}

export interface Names extends Offer {
	messages: Record<string, Sentence>;
	questions: Question[];
	kinds: Kind[];
}

export interface Choice {
	act: string;
	label: Message;
	field?: string;
	least?: number;
	most?: number;
}

export interface Ask {
	prompt: Message;
	choices: Choice[];
	more: boolean;
	open: string[];
	/** There is only this answer. */
	forced?: true;
}

export interface SeatInfo {
	seat: string;
	name: string;
	kind: string;
	ready: boolean;
	here: boolean;
	/** A stand-in plays for the seat's person, and who gave it the seat. */
	standin?: 'self' | 'others' | 'table' | 'time';
	owner_here?: boolean;
	/** A device has it: its link is spent. */
	taken?: boolean;
	/** Its person has been gone so long that others may call the stand-in. */
	away?: boolean;
	/** What sort of player its bot is, by language. */
	temper?: string[];
}

/** What the stand-in would do. */
export interface Advice {
	n: number;
	act: string | null;
	label: Message | null;
	why: Message | null;
	marks: Record<string, string[]>;
}

export interface TableInfo {
	id: string;
	name: string;
	game: string;
	options: string;
	commitment: string;
	stage: 'gathering' | 'playing' | 'over';
	pace?: string;
	hints?: boolean;
	/** Something that lies beside the game was damaged on the server's disk, and is not here. */
	left_out?: boolean;
	/** Seats may be told by webhooks. */
	hooks?: boolean;
	reveal: Record<string, string> | null;
	seats: SeatInfo[];
	/** How long one may think; null: as long as one likes. */
	clock?: Clock | null;
	/** What is voted on. */
	votes?: Vote[];
	/** The seat of the host, if he has one here. */
	host?: string | null;
	/** The same people play again there. */
	next?: string | null;
}

/** All times are milliseconds since 1970 by the server's clock; 0: none. */
export interface Clock {
	kind: 'live' | 'slow';
	budget: number;
	long: number;
	bank: number;
	trade: number;
	hours: number;
	deadline: number;
	zone: string;
	/** Slow: whose hours leave the daily deadline out. */
	asleep?: string[];
	/** Since when it stands still. */
	paused: number;
	/** When the conversation is closed for all. */
	talk_due: number;
	/** Whose time runs: until when with the bank, and what was in the bank. */
	asked: Record<string, { began: number; due: number; bank: number }>;
}

/** How a clock is ordered. */
export type ClockWish = { kind: 'live'; budget: number; long: number; bank: number; trade: number } | { kind: 'slow'; hours: number; deadline: number; zone: string };

/** Where a table shall go back to: before an entry, or to the phase that begins behind it. */
export type BackTo = { before: number } | { behind: number };

export type ClockVote = 'pause' | 'go' | 'prolong';

/** A seat is offered to somebody new, or its person becomes the host. */
export type SeatVote = 'offer' | 'host';

export interface Vote {
	vote: number;
	what: 'act' | 'bot' | 'back' | SeatVote | ClockVote;
	by: string;
	until: number;
	needs: number;
	act: string;
	seat: string | null;
	label: Message | null;
	/** To where the table shall go back: the last entry that stays, as I count them. */
	entry?: number;
	yes: string[];
	no: string[];
}

/** What was said, or what the table tells. `n` tells lines apart and nothing else. */
export interface Line {
	n: number;
	at: number; // seconds
	from: string | null;
	to?: string[];
	text?: string;
	watcher?: string;
	news?: 'paused' | 'goes_on' | 'prolonged' | 'vote_lost' | 'offered' | 'taken' | 'host' | 'seat_bot' | 'seat_open';
	seat?: string | null;
}

export interface Pledge {
	n: number;
	at: number;
	from: string;
	to: string;
	state: 'open' | 'kept' | 'broken';
	text: string;
	by: string;
}

/** What my seat does when it is asked that: pass always, or one answer. */
export interface Order {
	always?: string;
	until?: 'turn' | 'phase' | null;
	times?: number;
	question?: string;
	act?: string;
	label?: Message | null;
	/** What is answered then, one behind the other. */
	then?: { act: string; label?: Message | null }[];
	/** Why it could not be done; stands until it was read. */
	refused?: Message | null;
	/** Something else of the plan was refused: it waits for me. */
	stopped?: boolean;
}

/** What is said to lay something down, or to take it away. */
export type NewOrder = Omit<Order, 'then' | 'label' | 'refused' | 'stopped'> & { then?: string[]; remove?: true };

/** What I would do if I were asked that. */
export interface Step {
	question: string;
	act: string;
}

/** My view when I have done what I plan, as far as it can be known, and what I could do then. */
export interface Foreseen {
	/** What each step is called; null: it cannot be read. */
	labels: (Message | null)[];
	/** How many of them can be done, and why not the next. */
	done: number;
	stopped: Message | null;
	/** What comes of the last one is not known: nothing can stand behind it. */
	ends: boolean;
	/** The parts that are something else than now. */
	view: View;
	question: string | null;
	ask: Ask | null;
	/** What I could be asked next. */
	questions: string[];
}

/** What a seat could answer if it were asked now; null: that cannot be told. */
export interface AsIf {
	question: string | null;
	questions: string[];
	ask: Ask | null;
}

/** Where my seat is told what waits for it; the address itself does not come back. */
export interface Hook {
	state: 'unconfirmed' | 'unreachable' | 'confirmed' | 'paused';
	host: string;
}

/** When I am awake, in minutes of my day. */
export interface Hours {
	from: number;
	to: number;
	zone: string;
}

export interface Life {
	talk: Line[];
	promises: Pledge[];
	note?: string;
	orders?: Order[];
	hook?: Hook | null;
	hours?: Hours | null;
}

export interface LogEntry {
	n: number;
	seat: string | null;
	undo?: number; // the entry that was taken back
	back?: number; // the table went back: the last entry that stayed
	phase?: boolean; // a phase begins behind it
	says: Message[];
}

export interface Result {
	points: Record<string, number>;
	rank: Record<string, number>;
	sources: string[];
	source: Record<string, number[]>;
	why: Message;
}

// A value of a part; which of these it is follows from the part's shape and rows.
export type Scalar = string | number | null;
export type Bag = Record<string, number>;
export type Value = Scalar | string[] | Bag | { [name: string]: Value };
export type View = Record<string, Value>;

export interface State {
	table: TableInfo;
	seat: string | null;
	n: number;
	/** The head of the log's chain at entry n; missing before the game. */
	head?: string;
	view: View;
	pending: string[];
	question: string | null;
	ask: Ask | null;
	/** What a seat may do that is not asked (any more). */
	again: Choice[];
	/** Kinds of actions that it may compose then. */
	again_open?: string[];
	/** Kinds of actions that the table as a whole may do now, if its players agree. */
	table_may: string[];
	undo: number;
	log: LogEntry[];
	over: Result | null;
}

export type FromServer =
	| ({ t: 'snapshot'; life?: Life } & State)
	| ({ t: 'update' } & Partial<State>)
	| { t: 'done'; id: string; n: number }
	| { t: 'heard'; id: string }
	| { t: 'refused'; id: string; message: Message }
	| { t: 'tried'; id: string; message: Message | null }
	| { t: 'facts'; id: string; n: number; facts: Facts }
	| { t: 'best'; id: string; n: number; act: string | null }
	| ({ t: 'hint'; id: string } & Advice)
	| { t: 'past'; id: string; n: number; head: string | null }
	| { t: 'talk'; lines: Line[] }
	| { t: 'promises'; promises: Pledge[] }
	| { t: 'orders'; orders: Order[] }
	| ({ t: 'case'; id: string; n: number } & Laid)
	| ({ t: 'asif'; id: string; n: number } & AsIf)
	| ({ t: 'plan'; id: string; n: number; facts: Facts } & Foreseen)
	| { t: 'hook'; hook: Hook | null }
	| { t: 'device'; seats: string[]; host: boolean }
	| { t: 'link'; id: string | null; seat: string; link: string }
	| { t: 'pong'; now?: number }
	| { t: 'error'; id?: string; later?: boolean; spent?: boolean; played?: PlayedBy; reason: string };

/** The rules of a finished game that this program no longer has; `version` is '' where nobody knows which one has them. */
export interface PlayedBy {
	revision: number;
	version: string;
}

export interface NewSeat {
	seat: string;
	kind: string;
	link?: string;
	/** On this device, at once. */
	taken?: boolean;
}

export interface NewTable {
	table: string;
	name: string;
	watch: string;
	seats: NewSeat[];
}
