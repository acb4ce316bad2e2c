// The tables of this device, as the home page lists them: those the server keeps seats of, and links that were kept before it did. Pure.

import type { MyTable } from './api.ts';
import type { KeptSeat } from './memory.ts';

export interface MyRow {
	table: string;
	name: string;
	game: string;
	stage: string;
	/** How I am called there, where this device knows it. */
	as: string;
	turn: number | null;
	question: string | null;
	yourMove: boolean;
	/** Whom else the game waits for. */
	waits: string[];
	/** Behind #, where the server keeps no seat. */
	token: string | null;
	seats: number;
}

const served = (m: MyTable): MyRow => ({
	table: m.table, name: m.name, game: m.game, stage: m.stage, as: '', turn: m.turn, question: m.question, yourMove: m.stage === 'playing' && m.asked.length > 0,
	waits: m.stage === 'playing' ? m.pending.filter((s) => !m.seats.includes(s)) : [], token: null, seats: m.seats.length,
});

const kept = (k: KeptSeat): MyRow => ({
	table: k.table, name: k.tableName, game: k.game, stage: k.stage, as: k.name, turn: null, question: null, yourMove: k.stage === 'playing' && k.yourTurn,
	waits: [], token: k.token, seats: 1,
});

const ORDER = ['playing', 'gathering', 'over'];

/** What waits for me first, then what runs, what gathers, what is over; otherwise as they came, the newest first. */
export function myRows(tables: readonly MyTable[], seats: readonly KeptSeat[], hidden: readonly string[]): MyRow[] {
	const known = new Set(tables.map((m) => m.table));
	const all = [...tables.map(served), ...seats.filter((k) => !known.has(k.table)).map(kept)].filter((r) => !hidden.includes(r.table));
	const place = (r: MyRow) => (r.yourMove ? -1 : ORDER.indexOf(r.stage));
	return all.sort((a, b) => place(a) - place(b));
}
