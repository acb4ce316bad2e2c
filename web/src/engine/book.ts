// What a game's engine tells of the game itself: all its names, and what is printed on its components.

import type { Names } from '../lib/types.ts';
import type { Printed } from '../lib/printed.ts';
import { canRun, openEngine } from './modules.ts';

export interface Book {
	names: Names;
	printed: Printed;
}

const books = new Map<string, Promise<Book>>();

async function write(game: string): Promise<Book> {
	const door = await openEngine(game);
	return { names: door.json<Names>('door_names')!, printed: door.json<Printed>('door_printed')! };
}

/** Null where this page runs no engine, or only in its workers; asked again after a failure. */
export function bookOf(game: string): Promise<Book> | null {
	if (ALONE || !canRun()) return null;
	const book = books.get(game) ?? write(game);
	books.set(game, book);
	book.catch(() => books.delete(game));
	return book;
}
