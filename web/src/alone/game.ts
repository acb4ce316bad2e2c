// What the page does with games it keeps: make one, take a log in, give one out, forget it. The engine is in the
// worker; it is asked there.

import { NotOpened, type MyTable, type Wish } from '../lib/api.ts';
import { saveText } from '../lib/save.ts';
import { settings } from '../lib/settings.svelte.ts';
import { busy } from '../lib/settled.ts';
import type { Message, NewTable } from '../lib/types.ts';
import { keep, keptGame, keptGames, keptLog, remove, type Game } from './kept.ts';
import type { Asked, Told } from './worker.ts';

export const newWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** A question to an engine that nobody plays with. */
async function asks(what: Asked): Promise<Told> {
	const worker = newWorker();
	try {
		return await busy(
			new Promise<Told>((told, failed) => {
				worker.onmessage = (e) => told(e.data as Told);
				worker.onerror = (e) => failed(new Error(e.message || 'the engine could not be loaded'));
				worker.postMessage(what);
			}),
		);
	} finally {
		worker.terminate();
	}
}

export const seatKey = (seat: number): string => `s${seat + 1}`;

/** A table of persons at this screen and bots, with the same answer as a server's. */
export async function make(wish: Wish): Promise<NewTable> {
	const { game, message, problem } = await asks({ ask: 'make', wish });
	if (!game) throw new NotOpened(problem?.reason ?? '', (message as Message | undefined) ?? null, 400);
	await keep(game, '');
	return {
		table: game.id,
		name: game.name,
		watch: '',
		seats: game.players.map((p, i) => (game.mine.includes(i) ? { seat: seatKey(i), kind: 'person', taken: true } : { seat: seatKey(i), kind: p.kind })),
	};
}

const listed = (g: Game): MyTable => ({ table: g.id, name: g.name, game: g.game, seats: g.mine.map(seatKey), created: g.created, ...g.at });

export const mine = async (): Promise<MyTable[]> => (await keptGames()).map(listed);

/** Why a log was not taken: what is wrong, and where. */
export class NotTaken extends Error {
	constructor(
		reason: string,
		readonly line: number,
	) {
		super(reason);
	}
}

/** A log from a file becomes a game to go on with; where it lies then. */
export async function take(log: string): Promise<string> {
	const { game, problem } = await asks({ ask: 'take', log, name: settings.name });
	if (!game) throw new NotTaken(problem?.reason ?? '', problem?.line ?? 0);
	await keep(game, log);
	return game.id;
}

/** The log as a file. */
export async function give(id: string): Promise<void> {
	const [game, log] = await Promise.all([keptGame(id), keptLog(id)]);
	if (!game || !log) return;
	saveText(`${game.game}-${id}.log`, log);
}

/** Nothing of it stays; a table that is being played is left alone. */
export async function forget(id: string): Promise<void> {
	if (!navigator.locks) return remove(id);
	await navigator.locks.request(`ecumene.${id}`, { ifAvailable: true }, (lock) => (lock ? remove(id) : undefined));
}
