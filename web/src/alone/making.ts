// A new game without a server: who sits there, and what chance is made of. Or one from a log, which somebody goes on with.

import type { Wish } from '../lib/api.ts';
import type { Door } from '../engine/door.ts';
import type { Game, Player } from './kept.ts';
import type { Told } from './worker.ts';

/** As the server calls them (server/names.c). */
const NAMES = 'Adara Bruno Chiara Darius Elena Felix Gaia Hector Irene Jonas Kyra Mira Nestor Olga Paris Quinta Rhea Silvan Thais Ulrika Vera Xenia Zeno Ariana Delia Emil Leander Flora Galen Cassian'.split(' ');
const LEVELS = ['novice', 'normal', 'strong', 'expert'];

export interface Minds {
	usual: string;
	minds: string[];
	temperaments: string[][];
}

const hex = (bytes: number): string => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('');
const below = (n: number): number => (n ? crypto.getRandomValues(new Uint32Array(1))[0]! % n : 0);

/** The persons in the order of their names; where one is not called anything, the table names the seat. */
function seat(kinds: string[], mine: number[], names: string[], { temperaments, usual }: Minds): Player[] {
	const free = [...NAMES];
	return kinds.map((kind, i) => {
		const person = mine.indexOf(i);
		const named = LEVELS.includes(kind) ? free.splice(below(free.length), 1)[0]! : '';
		return { kind: person < 0 ? kind : usual, name: person < 0 ? named : (names[person] ?? ''), temperament: below(temperaments.length), mood: String(BigInt(`0x${hex(8)}`)) };
	});
}

const fresh = (mine: number[]): Pick<Game, 'id' | 'created' | 'changed' | 'chance' | 'mine' | 'handed' | 'notes' | 'orders' | 'next'> => ({
	id: hex(9),
	created: Math.floor(Date.now() / 1000),
	changed: Date.now(),
	chance: { server: hex(32), salt: hex(32), parts: mine.map(() => hex(32)) },
	mine,
	handed: [],
	notes: {},
	orders: {},
	next: null,
});

const unbegun = (): Game['at'] => ({ stage: 'playing', turn: null, question: null, pending: [], asked: [] });

/** What the engine is asked for, and with what: from its set-up, or from the position of a what-if. */
export function beginning({ from, options, mine, chance }: Game): [name: string, text: string] {
	const server = `${chance.server} ${chance.salt}`;
	const parts = mine.map((seat, i) => `${seat} ${chance.parts[i]}`);
	return from === undefined ? ['play_begin', `${options}\n${[server, ...parts].join(' ')}`] : ['play_from', `${server}\n${from}`];
}

/** Where the options do not go together, the game says why. */
export function made(door: Door, wish: Wish): Told {
	const mine = wish.seats.flatMap((kind, i) => (kind === 'person' ? [i] : []));
	const game: Game = {
		...fresh(mine),
		name: wish.name,
		game: wish.game,
		options: wish.options,
		pace: wish.pace ?? 'quick',
		hints: wish.hints ?? true,
		players: seat(wish.seats, mine, wish.names ?? [], door.json<Minds>('bot_minds')!),
		at: unbegun(),
	};
	const [begin, text] = beginning(game);
	const begun = door.json<Told & { n?: number }>(begin, door.put(text))!;
	return begun.n === undefined ? begun : { game };
}

/** The same table once more, with new chance and the same players. */
export const again = (g: Game): Game => ({ ...g, ...fresh(g.mine), at: unbegun() });

/** Who played which seat stands in the log as far as somebody wrote it down: its persons are those at this screen. */
export function taken(door: Door, log: string, name: string): Told {
	const read = door.json<Told>('play_load', door.put(log))!;
	if (read.problem) return read;
	const minds = door.json<Minds>('bot_minds')!;
	const hands = door.json<(string | null)[]>('play_hands')!;
	const parts = [...log.matchAll(/^seat s(\d+) ([0-9a-f]{64})$/gm)];
	const mine = parts.length ? parts.map((part) => Number(part[1]) - 1) : [0];
	const [, server = '', salt = ''] = /^reveal (\S+) (\S+)$/m.exec(log) ?? [];
	const kinds = hands.map((kind) => (kind && kind !== 'person' ? kind : minds.usual));
	const over = door.call('play_over') !== 0;
	const game: Game = {
		...fresh(mine),
		chance: { server, salt, parts: parts.map((part) => part[2]!) },
		name: '',
		game: /^game (\S+)/m.exec(log)![1]!,
		options: /^options (.*)$/m.exec(log)![1]!,
		pace: 'quick',
		hints: true,
		players: seat(kinds, mine, [name], minds),
		handed: parts.length ? mine.filter((i) => hands[i] !== 'person') : [],
		at: { ...unbegun(), stage: over ? 'over' : 'playing' },
	};
	return { game };
}

/** A moment of a game, and the seat that somebody plays on from there. */
export interface Supposing {
	game: string;
	options: string;
	position: string;
	/** "s2" */
	seat: string;
	seats: number;
	name: string;
}

/** Bots of the usual level on the other seats, and chance of its own. */
export function supposed(door: Door, { game, options, position, seat: mine, seats, name }: Supposing): Game {
	const minds = door.json<Minds>('bot_minds')!;
	const me = [Number(mine.slice(1)) - 1];
	const players = seat(Array.from({ length: seats }, () => minds.usual), me, [name], minds);
	return { ...fresh(me), name: '', game, options, pace: 'quick', hints: true, players, from: position, at: unbegun() };
}
