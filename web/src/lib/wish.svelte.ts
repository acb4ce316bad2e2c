// What a table is opened with: the game, how many play, its options, and who sits where.

import { openTable } from './api.ts';
import { keepHosted, keepSeat } from './memory.ts';
import type { Names, NewTable } from './types.ts';

export const BOTS = ['random', 'eager'] as const;
export type Bot = (typeof BOTS)[number];

export class Wish {
	game = $state.raw<Names>(null!);
	players = $state(2);
	options = $state<Record<string, string | number>>({});

	constructor(game: Names) {
		this.choose(game);
	}

	choose(game: Names): void {
		const [least, most] = game.seats;
		this.game = game;
		this.players = Math.min(most, Math.max(least, 3));
		this.options = Object.fromEntries(game.options.filter((o) => o.key !== 'players').map((o) => [o.key, o.default]));
	}

	get text(): string {
		const rest = Object.entries(this.options).map(([key, value]) => `${key}=${value}`);
		return [`players=${this.players}`, ...rest].join(' ');
	}

	async open(seats: string[], name: string): Promise<NewTable> {
		const table = await openTable({ game: this.game.key, options: this.text, name, seats });
		keepHosted(table.table, { name: table.name, watch: table.watch, seats: table.seats });
		return table;
	}
}

/** Remembers a seat that was taken on this device, and gives its address. */
export function takeSeat(table: NewTable, game: string, seat: string, name: string): string | null {
	const link = table.seats.find((s) => s.seat === seat)?.link;
	if (!link) return null;
	const token = link.split('#')[1] ?? '';
	keepSeat({ table: table.table, token, seat, game, tableName: table.name, name, stage: 'gathering', yourTurn: false, seen: Date.now() });
	return link;
}

/** Tables at which the person asked to begin at once. */
export const eagerTables = new Set<string>();
