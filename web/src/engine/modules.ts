// Where the modules lie, and which shape their bytes have. Both are made by tools/wasm.sh before the page is built.
import archipelagoBots from './built/archipelago-bots.wasm?url';
import archipelago from './built/archipelago.wasm?url';
import bazaarBots from './built/bazaar-bots.wasm?url';
import bazaar from './built/bazaar.wasm?url';
import megacivBots from './built/megaciv-bots.wasm?url';
import megaciv from './built/megaciv.wasm?url';
import shapes from './built/shapes.json';
import { busy } from '../lib/settled.ts';
import { Door } from './door.ts';

const withBots: Record<string, string> = { megaciv: megacivBots, archipelago: archipelagoBots, bazaar: bazaarBots };
// A page that plays alone has the larger ones in any case.
const engines: Record<string, string> = ALONE ? withBots : { megaciv, archipelago, bazaar };

/** The shapes of all games: a server with the same ones may send views as bytes. */
export const allShapes: readonly string[] = shapes;

export const canRun = (): boolean => typeof WebAssembly === 'object' && typeof WebAssembly.compileStreaming === 'function';

export const hasEngine = (game: string): boolean => Object.hasOwn(engines, game);

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Not every web host says what a module is, as streaming wants it. */
const compileWhole = async (address: string): Promise<WebAssembly.Module> => WebAssembly.compile(await (await fetch(address)).arrayBuffer());

/** Fetched and compiled once, whoever asks; asked again after a failure. */
function compile(address: string): Promise<WebAssembly.Module> {
	const known = compiled.get(address) ?? busy(ALONE ? compileWhole(address) : WebAssembly.compileStreaming(fetch(address)));
	compiled.set(address, known);
	known.catch(() => compiled.delete(address));
	return known;
}

export const openEngine = async (game: string): Promise<Door> => Door.open(await compile(engines[game]!));

/** The same with bots, and a table of its own. */
export const openTable = async (game: string): Promise<Door> => Door.open(await compile(withBots[game]!));
