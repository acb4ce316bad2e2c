// What this device remembers. Storage may be forbidden or full; then the page simply forgets.

import type { Known } from './past.ts';
import { delay, later } from './settled.ts';
import type { NewSeat } from './types.ts';

const PREFIX = 'ecumene.';

export function recall<T>(key: string, otherwise: T): T {
	try {
		const text = localStorage.getItem(PREFIX + key);
		return text === null ? otherwise : (JSON.parse(text) as T);
	} catch {
		return otherwise;
	}
}

export function remember(key: string, value: unknown): void {
	try {
		localStorage.setItem(PREFIX + key, JSON.stringify(value));
	} catch {
		// Nothing depends on it.
	}
}

/** The game somebody played here last: the start page begins with it. */
export const rememberGame = (key: string): void => remember('game', key);
export const lastGame = (): string => recall('game', '');

/** A seat this device holds the link of. */
export interface KeptSeat {
	table: string;
	token: string;
	seat: string;
	game: string;
	tableName: string;
	name: string;
	stage: string;
	yourTurn: boolean;
	seen: number;
}

/** The links of a table that was opened on this device, for its host to hand out. */
export interface Hosted {
	game?: string; // not known of tables that an older page opened
	name: string;
	watch: string;
	seats: NewSeat[];
}

const MOST = 24;

export const keptSeats = (): KeptSeat[] => recall<KeptSeat[]>('seats', []);

export function keepSeat(kept: KeptSeat): void {
	const others = keptSeats().filter((k) => k.table !== kept.table || k.token !== kept.token);
	remember('seats', [kept, ...others].slice(0, MOST));
}

export function dropSeat(table: string, seat: string): void {
	const others = keptSeats().filter((k) => k.table !== table || k.seat !== seat);
	if (others.length < keptSeats().length) remember('seats', others);
}

/** Tables that are not shown in the list of mine any more. */
export const hiddenTables = (): string[] => recall<string[]>('hidden', []);
export const hideTable = (table: string): void => remember('hidden', [table, ...hiddenTables().filter((t) => t !== table)].slice(0, 8 * MOST));

const allHosted = (): [string, Hosted][] => Object.entries(recall<Record<string, Hosted>>('hosted', {}));

export const hosted = (table: string): Hosted | null => allHosted().find(([id]) => id === table)?.[1] ?? null;

/** Tables with links to hand out: at least one person besides whoever sits here. */
export function hostedTables(): { table: string; links: Hosted }[] {
	const mine = new Set(keptSeats().map((k) => k.table));
	return allHosted()
		.filter(([id, links]) => links.seats.filter((s) => s.link).length > (mine.has(id) ? 1 : 0))
		.map(([table, links]) => ({ table, links }));
}

export function keepHosted(table: string, links: Hosted): void {
	remember('hosted', Object.fromEntries([[table, links] as const, ...allHosted().filter(([id]) => id !== table)].slice(0, MOST)));
}

/** A fresh link of a seat, or none any more: the one before is of no use. */
export function keepLink(table: string, seat: string, link: string | undefined): void {
	const links = hosted(table);
	if (!links) return;
	const { link: _, ...rest } = links.seats.find((s) => s.seat === seat) ?? { seat, kind: 'person' };
	const others = links.seats.map((s) => (s.seat !== seat ? s : link ? { ...rest, link } : rest));
	keepHosted(table, { ...links, seats: others });
}

export function dropHosted(table: string): void {
	remember('hosted', Object.fromEntries(allHosted().filter(([id]) => id !== table)));
}

// What changes with every entry, by table and seat, the newest first: written once a second where it is another, and when the
// page goes.
const LATE = 1000;
const late = new Map<string, () => void>();
let writing: (() => void) | undefined;

function writeLate(): void {
	writing?.();
	writing = undefined;
	for (const write of late.values()) write();
	late.clear();
}
if (typeof document !== 'undefined') addEventListener('pagehide', writeLate);

function bySeat<T>(name: string) {
	const known = new Map<string, string>(); // what is written, or will be
	const all = () => recall<Record<string, T>>(name, {});
	const keyOf = (table: string, seat: string | null) => `${table}.${seat ?? ''}`;
	const write = (key: string, value: T | null) => {
		const others = Object.entries(all()).filter(([k]) => k !== key);
		remember(name, Object.fromEntries([...(value === null ? [] : [[key, value] as const]), ...others].slice(0, 3 * MOST)));
	};
	return {
		kept(table: string, seat: string | null): T | null {
			writeLate();
			const key = keyOf(table, seat);
			const value = all()[key] ?? null;
			known.set(key, JSON.stringify(value));
			return value;
		},
		keep(table: string, seat: string | null, value: T | null): void {
			const key = keyOf(table, seat);
			const text = JSON.stringify(value);
			if (known.get(key) === text) return;
			known.set(key, text);
			late.set(`${name} ${key}`, () => write(key, value));
			writing ??= later(writeLate, delay(LATE));
		},
	};
}

/** The last entry of a table that somebody saw here. */
export const { kept: keptSeen, keep: keepSeen } = bySeat<number>('seen');

/** How far the remarks for newcomers have come at a table. */
export interface KeptLesson {
	on: boolean | null; // null: as it is proposed there
	heard: number; // the last entry that was looked at
	waiting: string[];
	seen: string[];
}
export const { kept: keptLesson, keep: keepLesson } = bySeat<KeptLesson>('lesson');
/** Advances somebody wishes for, over the turns. */
export const { kept: keptWishes, keep: keepWishes } = bySeat<string[]>('wishes');

/** How far the log had come when a table was last shown here. */
export const { kept: keptPast, keep: keepPast } = bySeat<Known>('past');
