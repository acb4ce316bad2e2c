// The few requests over HTTP.

import type { Message, Names, NewTable } from './types.ts';

let games: Promise<Names[]> | null = null;
let known: Names[] = [];

/** All games this server knows; asked once, asked again after a failure. */
export function allGames(): Promise<Names[]> {
	games ??= fetch('/api/games').then(async (answer) => {
		if (!answer.ok) throw new Error(answer.statusText);
		return (known = (await answer.json()) as Names[]);
	});
	games.catch(() => (games = null));
	return games;
}

/** A game whose names have come already. */
export const knownGame = (key: string): Names | null => known.find((g) => g.key === key) ?? null;

export interface Wish {
	game: string;
	options: string;
	name: string;
	seats: string[];
	pace?: string;
	hints?: boolean;
}

/** Why a table was not opened: in English, and where it came so, as a sentence of the game. */
export class NotOpened extends Error {
	constructor(
		reason: string,
		readonly said: Message | null,
	) {
		super(reason);
	}
}

export async function openTable(wish: Wish): Promise<NewTable> {
	const answer = await fetch('/api/tables', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(wish),
	});
	const body = (await answer.json()) as NewTable & { error?: string; message?: Message };
	if (!answer.ok) throw new NotOpened(body.error ?? answer.statusText, body.message ?? null);
	return body;
}

export async function rulesText(game: string, language: string): Promise<string> {
	const answer = await fetch(`/api/rules/${encodeURIComponent(game)}/${language}`);
	if (!answer.ok) throw new Error(answer.statusText);
	return answer.text();
}
