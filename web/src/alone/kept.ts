// What this browser keeps of games without a server: for each what a list shows of it, and its log, which is the game.

import type { MyTable } from '../lib/api.ts';
import type { Kept } from './orders.ts';

/** Who sits there. */
export interface Player {
	/** "person", or a mind of bots. */
	kind: string;
	name: string;
	/** Which of the game's temperaments, and what its moods are drawn from. */
	temperament: number;
	mood: string;
}

export interface Game {
	id: string;
	name: string;
	game: string;
	options: string;
	pace: string;
	hints: boolean;
	/** Seconds since 1970; and when something was done last, in milliseconds. */
	created: number;
	changed: number;
	/** Everything that chance is made of, in hexadecimal digits: of each person a part, in the order of their seats. */
	chance: { server: string; salt: string; parts: string[] };
	players: Player[];
	/** The seats of the persons at this screen, from 0; and which of them the stand-in has. */
	mine: number[];
	handed: number[];
	/** What each of them noted, by seat. */
	notes: Record<number, string>;
	/** What each laid down for when he is asked, by seat. */
	orders: Record<number, Kept[]>;
	/** A what-if: the position that it begins with instead of the set-up. Such a game is never kept. */
	from?: string;
	/** The rematch. */
	next: string | null;
	/** As the list shows it. */
	at: Pick<MyTable, 'stage' | 'turn' | 'question' | 'pending' | 'asked'>;
}

const GAMES = 'games';
const LOGS = 'logs';

let opened: Promise<IDBDatabase> | null = null;

function base(): Promise<IDBDatabase> {
	opened ??= new Promise<IDBDatabase>((done, failed) => {
		const asking = indexedDB.open('ecumene', 1);
		asking.onupgradeneeded = () => {
			asking.result.createObjectStore(GAMES, { keyPath: 'id' });
			asking.result.createObjectStore(LOGS);
		};
		asking.onsuccess = () => done(asking.result);
		asking.onerror = () => failed(asking.error);
	});
	opened.catch(() => (opened = null));
	return opened;
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
	new Promise((done, failed) => {
		request.onsuccess = () => done(request.result);
		request.onerror = () => failed(request.error);
	});

/** All of it, or nothing. */
async function write(what: (games: IDBObjectStore, logs: IDBObjectStore) => void): Promise<void> {
	const both = (await base()).transaction([GAMES, LOGS], 'readwrite');
	what(both.objectStore(GAMES), both.objectStore(LOGS));
	await new Promise<void>((done, failed) => {
		both.oncomplete = () => done();
		both.onerror = both.onabort = () => failed(both.error);
	});
}

const read = async (store: string): Promise<IDBObjectStore> => (await base()).transaction(store).objectStore(store);

export const keep = (game: Game, log: string): Promise<void> =>
	write((games, logs) => {
		games.put(game);
		logs.put(log, game.id);
	});

export const remove = (id: string): Promise<void> =>
	write((games, logs) => {
		games.delete(id);
		logs.delete(id);
	});

export const keptGame = async (id: string): Promise<Game | undefined> => answer((await read(GAMES)).get(id) as IDBRequest<Game | undefined>);
/** "": it was made and not begun. */
export const keptLog = async (id: string): Promise<string> => (await answer((await read(LOGS)).get(id) as IDBRequest<string | undefined>)) ?? '';

/** What was played last comes first. */
export const keptGames = async (): Promise<Game[]> => (await answer((await read(GAMES)).getAll() as IDBRequest<Game[]>)).sort((a, b) => b.changed - a.changed);
