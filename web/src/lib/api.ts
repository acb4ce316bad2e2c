// The few requests over HTTP.

import { bookOf } from '../engine/book.ts';
import { ask } from './alone.ts';
import { device } from './device.ts';
import { busy } from './settled.ts';
import type { ClockWish, Message, Names, NewTable, Offer } from './types.ts';

let offers: Promise<Offer[]> | null = null;
let known: Names[] = [];

const list = <T,>(path: string): Promise<T[]> =>
	busy(async () => {
		const answer = await ask(path);
		if (!answer.ok) throw new Error(answer.statusText);
		return answer.json();
	});

/** What the server answers under this address; where it answers nothing, this instead. */
const read = <T,>(address: string, otherwise: T): Promise<T> =>
	busy(async () => {
		const answer = await fetch(address);
		return answer.ok ? ((await answer.json()) as T) : otherwise;
	});

/** All games this server knows, in short; asked once, asked again after a failure. */
export function allGames(): Promise<Offer[]> {
	offers ??= list<Offer>('offers');
	offers.catch(() => (offers = null));
	return offers;
}

/** One game: its engine knows its own names; without one the server is asked for all. */
export async function gameOf(key: string): Promise<Names> {
	const there = knownGame(key);
	if (there) return there;
	const book = bookOf(key);
	const names = book ? (await book).names : (await list<Names>('games')).find((g) => g.key === key);
	if (!names) throw new Error(key);
	if (!knownGame(key)) known = [...known, names];
	return names;
}

/** A game whose names have come already. */
export const knownGame = (key: string): Names | null => known.find((g) => g.key === key) ?? null;

export interface Wish {
	game: string;
	options: string;
	name: string;
	seats: string[];
	/** Those that are taken on this device at once. */
	mine?: string[];
	/** What its persons are called, where there is no server that would ask each of them. */
	names?: string[];
	pace?: string;
	hints?: boolean;
	hooks?: boolean;
	listed?: boolean;
	clock?: ClockWish;
	password?: string;
}

/** What a host should know of the server: who may make tables, and after how many days without a visitor they are removed. */
export interface About {
	create: 'open' | 'password' | 'admin';
	expire_unbegun: number;
	expire_left: number;
	/** Seats may be told by webhooks, where the host of their table allows it. */
	webhooks?: boolean;
}

export const aboutServer = (): Promise<About> => read('/api/server', { create: 'open', expire_unbegun: 0, expire_left: 0 });

/** What anybody may know of a table that is listed. */
export interface Listed {
	table: string;
	name: string;
	game: string;
	stage: 'gathering' | 'playing' | 'over';
	seats: { persons: number; open: number; bots: number };
	created: number;
}

export const listedTables = (): Promise<Listed[]> => read('/api/tables', []);

/** A table at which this device has seats, as the server keeps them. */
export interface MyTable {
	table: string;
	name: string;
	game: string;
	stage: 'gathering' | 'playing' | 'over';
	seats: string[];
	created: number;
	turn: number | null;
	question: string | null;
	/** Whom the game waits for, and which of mine. */
	pending: string[];
	asked: string[];
}

/** The newest first; none where the server keeps none. */
export const myTables = (): Promise<MyTable[]> =>
	busy(async () => {
		if (ALONE) return (await import('../alone/game.ts')).mine();
		await device();
		return (await read<{ tables: MyTable[] }>('/api/mine', { tables: [] })).tables;
	});

/** Why a table was not opened: in English, and where it came so, as a sentence of the game. */
export class NotOpened extends Error {
	constructor(
		reason: string,
		readonly said: Message | null,
		readonly status: number,
	) {
		super(reason);
	}
}

export const openTable = (wish: Wish): Promise<NewTable> => busy(() => open(wish));

async function open(wish: Wish): Promise<NewTable> {
	if (ALONE) return (await import('../alone/game.ts')).make(wish);
	await device();
	const answer = await fetch('/api/tables', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(wish),
	});
	const body = (await answer.json()) as NewTable & { error?: string; message?: Message };
	if (!answer.ok) throw new NotOpened(body.error ?? answer.statusText, body.message ?? null, answer.status);
	return body;
}

export const rulesText = (game: string, language: string): Promise<string> =>
	busy(async () => {
		const answer = await ask(`rules/${encodeURIComponent(game)}/${language}`);
		if (!answer.ok) throw new Error(answer.statusText);
		return answer.text();
	});
