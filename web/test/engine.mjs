// The engine's modules in Node, as the built page has them, through the page's own door. ECUMENE_PAGE names the folder of a
// page that was built elsewhere than dist/.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';

const { Door, imports } = await load('src/engine/door.ts');
const { jsonOf } = await load('src/engine/frame.ts');
const dist = process.env.ECUMENE_PAGE ?? fileURLToPath(new URL('../dist', import.meta.url));
const modules = new Map();

/** "megaciv", or with bots "megaciv-bots", of a built page. */
function moduleOf(name, page) {
	const assets = join(page, 'assets');
	const file = join(assets, readdirSync(assets).find((f) => f.endsWith('.wasm') && f.slice(0, -14) === name));
	if (!modules.has(file)) modules.set(file, new WebAssembly.Module(readFileSync(file)));
	return modules.get(file);
}

export const openModule = (name, page = dist) => Door.of(new WebAssembly.Instance(moduleOf(name, page), imports));

/** What a page's line carries, as messages, whichever form they come in. */
export class Ear {
	constructor(page = dist) {
		this.page = page;
	}

	hear(payload) {
		if (typeof payload === 'string') return JSON.parse(payload);
		const { table } = JSON.parse(jsonOf(payload));
		if (table) this.door ??= openModule(table.game, this.page);
		return this.door.json('door_frame', this.door.put(payload));
	}

	/** What the page's own engine says of these groups. */
	facts(...groups) {
		return this.door.json('door_facts', this.door.put(groups.join(',')));
	}
}
