// What is printed on the components of a game, as the program knows it: loaded once, before its board is. Whatever belongs to a
// board may therefore read it while it is loaded itself.

import { bookOf } from '../engine/book.ts';
import { ask } from './alone.ts';
import { busy } from './settled.ts';

export type Printed = Record<string, Record<string, Record<string, unknown>>>;

const loaded = new Map<string, Printed>();
const loading = new Map<string, Promise<Printed>>();

async function fromServer(game: string): Promise<Printed> {
	const answer = await ask(`printed/${encodeURIComponent(game)}`);
	if (!answer.ok) throw new Error(answer.statusText);
	return (await answer.json()) as Printed;
}

/** Asked once, asked again after a failure. */
export function loadPrinted(game: string): Promise<Printed> {
	const known = loading.get(game);
	if (known) return known;
	const asked = (bookOf(game)?.then((book) => book.printed) ?? fromServer(game)).then((printed) => {
		loaded.set(game, printed);
		return printed;
	});
	busy(asked).catch(() => loading.delete(game));
	loading.set(game, asked);
	return asked;
}

/** All of it, where it was loaded. */
export const printedOf = (game: string): Printed | null => loaded.get(game) ?? null;

/** A table of it by rows, in their order; nothing where the table is not known. */
export function printedTable<Row>(game: string, table: string): Map<string, Row> {
	const printed = loaded.get(game);
	if (!printed) throw new Error(`what is printed in ${game} was not loaded`);
	return new Map(Object.entries(printed[table] ?? {}) as [string, Row][]);
}

/** Where a game has no such table, or none was loaded, it is empty. */
export const printedIfAny = <Row,>(game: string, table: string): Row[] => (loaded.has(game) ? [...printedTable<Row>(game, table).values()] : []);
