// The engine's modules in Node, as the built page has them, through the page's own door.
import { readFileSync, readdirSync } from 'node:fs';
import { load } from './load.mjs';

const { Door, imports } = await load('src/engine/door.ts');
const { jsonOf } = await load('src/engine/frame.ts');
const dist = new URL('../dist/assets/', import.meta.url);
const modules = new Map();

/** "megaciv", or with bots "megaciv-bots". */
function moduleOf(name) {
	const file = readdirSync(dist).find((f) => f.endsWith('.wasm') && f.slice(0, -14) === name);
	if (!modules.has(name)) modules.set(name, new WebAssembly.Module(readFileSync(new URL(file, dist))));
	return modules.get(name);
}

export const openModule = (name) => Door.of(new WebAssembly.Instance(moduleOf(name), imports));

/** What a page's line carries, as messages, whichever form they come in. */
export class Ear {
	hear(payload) {
		if (typeof payload === 'string') return JSON.parse(payload);
		const { table } = JSON.parse(jsonOf(payload));
		if (table) this.door ??= openModule(table.game);
		return this.door.json('door_frame', this.door.put(payload));
	}

	/** What the page's own engine says of these groups. */
	facts(...groups) {
		return this.door.json('door_facts', this.door.put(groups.join(',')));
	}
}
