// A table in a worker: what comes are a client's messages, what goes are a server's (docs/PROTOCOL.md). Before that it
// may be asked to make a table, or to read a log.

import type { Wish } from '../lib/api.ts';
import { busy, tellsPage } from '../lib/settled.ts';
import type { FromServer } from '../lib/types.ts';
import type { Frame } from '../engine/engine.ts';
import { openTable } from '../engine/modules.ts';
import { keep, keptGame, keptLog, type Game } from './kept.ts';
import { made, taken } from './making.ts';
import { Table } from './table.ts';

export type Asked = { ask: 'make'; wish: Wish } | { ask: 'take'; log: string; name: string };
/** A game, or why there is none. */
export interface Told {
	game?: Game;
	message?: unknown;
	problem?: { line: number; reason: string };
}

const tell = (what: FromServer): void => postMessage(JSON.stringify(what));

let table: Promise<Table | null> | null = null;

async function open(id: string): Promise<Table | null> {
	const game = await keptGame(id);
	if (game)
		try {
			return new Table(await openTable(game.game), game, await keptLog(id), { tell, keep });
		} catch (e) {
			tell({ t: 'error', reason: String(e) });
			return null;
		}
	tell({ t: 'error', reason: 'there is no such table' });
	return null;
}

async function hear(frame: Frame): Promise<void> {
	if (frame['t'] === 'hello') table ??= open(frame['table'] as string);
	(await table)?.hear(frame);
}

const doorOf = (log: string) => openTable(/^game (\S+)/m.exec(log)?.[1] ?? '');

async function answer(asked: Asked): Promise<void> {
	if (asked.ask === 'make') return postMessage(made(await openTable(asked.wish.game), asked.wish));
	try {
		postMessage(taken(await doorOf(asked.log), asked.log, asked.name));
	} catch {
		postMessage({ problem: { line: 2, reason: 'this is not the log of a game' } } satisfies Told);
	}
}

onmessage = (e: MessageEvent<string | Asked>) => {
	if (typeof e.data === 'string') tellsPage((settled) => postMessage(settled));
	const work = typeof e.data === 'string' ? busy(hear(JSON.parse(e.data) as Frame)) : answer(e.data);
	// What nobody catches here nobody hears: the page opens the table again, from what was kept.
	void work.catch((reason: unknown) => setTimeout(() => { throw reason; }));
};
