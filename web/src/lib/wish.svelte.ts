// What a table is opened with: the game, how many play, its options, and who sits where.

import { openingOf, type Bot } from '../boards/openings.ts';
import { NotOpened, openTable } from './api.ts';
import { formatMessage } from './format.ts';
import { keepHosted, keepSeat, lastGame, rememberGame } from './memory.ts';
import { settings } from './settings.svelte.ts';
import type { Names, NewTable } from './types.ts';
import { t } from './words.ts';

export class Wish {
	game = $state.raw<Names>(null!);
	players = $state(2);
	options = $state<Record<string, string | number>>({});
	/** How fast its bots act, and whether seats may ask for hints. */
	pace = $state('quick');
	hints = $state(true);

	constructor(game: Names) {
		this.choose(game);
	}

	choose(game: Names): void {
		const [least, most] = game.seats;
		this.game = game;
		this.players = Math.min(most, Math.max(least, 3));
		this.options = Object.fromEntries(game.options.filter((o) => o.key !== 'players').map((o) => [o.key, o.default]));
	}

	/** Sets an option, and what its value brings along. */
	set(key: string, value: string | number): void {
		const { players, ...along } = openingOf(this.game.key).along[`${key}=${value}`] ?? {};
		if (players !== undefined) this.players = Number(players);
		this.options = { ...this.options, ...along, [key]: value };
	}

	get text(): string {
		const rest = Object.entries(this.options).map(([key, value]) => `${key}=${value}`);
		return [`players=${this.players}`, ...rest].join(' ');
	}

	async open(seats: string[], name: string): Promise<NewTable> {
		rememberGame(this.game.key);
		const table = await openTable({ game: this.game.key, options: this.text, name, seats, pace: this.pace, hints: this.hints });
		keepHosted(table.table, { game: this.game.key, name: table.name, watch: table.watch, seats: table.seats });
		return table;
	}
}

/** A wish to begin with: for the game that was played last, or the first there is. */
export function firstWish(games: Names[]): Wish | null {
	const game = games.find((g) => g.key === lastGame()) ?? games[0];
	return game ? new Wish(game) : null;
}

/** Why it was not opened, in words. */
export function whyNot(game: Names, error: unknown): string {
	const said = error instanceof NotOpened && error.said ? formatMessage(game, error.said, { language: settings.language, text: settings.text, seatName: (s) => s }) : '';
	return t('The table could not be opened: {reason}', { reason: said || (error as Error).message });
}

/** Remembers a seat that was taken on this device, and gives its address. */
export function takeSeat(table: NewTable, game: string, seat: string, name: string): string | null {
	const link = table.seats.find((s) => s.seat === seat)?.link;
	if (!link) return null;
	const token = link.split('#')[1] ?? '';
	keepSeat({ table: table.table, token, seat, game, tableName: table.name, name, stage: 'gathering', yourTurn: false, seen: Date.now() });
	return link;
}

/** What bots are called. */
export const botWords = (): Record<Bot, string> => ({
	novice: t('Novice'),
	normal: t('Normal'),
	strong: t('Strong'),
	expert: t('Expert'),
	random: t('Random'),
	eager: t('Eager'),
	cooperative: t('Cooperative'),
	selfish: t('Selfish'),
});

export const botNames = (): Record<Bot, string> => ({
	novice: t('Novice bot'),
	normal: t('Normal bot'),
	strong: t('Strong bot'),
	expert: t('Expert bot'),
	random: t('Random bot'),
	eager: t('Eager bot'),
	cooperative: t('Cooperative bot'),
	selfish: t('Selfish bot'),
});

/** How fast bots act. */
export const paceWords = (): Record<string, string> => ({ instant: t('At once'), quick: t('Quick'), watchable: t('To watch') });

/** Tables at which the person asked to begin at once. */
export const eagerTables = new Set<string>();
