// A what-if that somebody plays, in a worker: the table of a page without a server, from a position. Nothing of it is kept,
// and nobody else is told of it.

import { supposed, type Supposing } from '../alone/making.ts';
import { Table } from '../alone/table.ts';
import type { Frame } from '../engine/engine.ts';
import { openTable } from '../engine/modules.ts';
import { busy, tellsPage } from '../lib/settled.ts';
import type { FromServer } from '../lib/types.ts';

const tell = (what: FromServer): void => postMessage(JSON.stringify(what));

tellsPage((settled) => postMessage(settled));

let table: Promise<Table> | null = null;

async function begin(what: Supposing): Promise<Table> {
	const door = await openTable(what.game);
	return new Table(door, supposed(door, what), '', { tell, keep: () => Promise.resolve() });
}

/** First what is supposed, then a client's messages. */
onmessage = (e: MessageEvent<string | Supposing>) => {
	const { data } = e;
	if (typeof data !== 'string') table = busy(begin(data));
	else if (table) void busy(table.then((t) => t.hear(JSON.parse(data) as Frame), (reason: unknown) => tell({ t: 'error', reason: String(reason) })));
};
