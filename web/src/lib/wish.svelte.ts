// What a table is opened with: the game, how many play, its options, and who sits where.

import { openingOf, type Bot } from '../boards/openings.ts';
import { aboutServer, gameOf, NotOpened, openTable } from './api.ts';
import { formatMessage, thingName } from './format.ts';
import { keepHosted, keepSeat, keptSeats, lastGame, recall, rememberGame } from './memory.ts';
import { loadPrinted, type Printed } from './printed.ts';
import { settings } from './settings.svelte.ts';
import type { ClockWish, Message, Names, NewTable, Offer } from './types.ts';
import { t } from './words.ts';

/** How long one may think. */
export class ClockWishes {
	kind = $state<'none' | 'live' | 'slow'>('none');
	/** Seconds for a question, minutes in each bank, minutes of a trade. */
	budget = $state(90);
	bank = $state(10);
	trade = $state(10);
	/** Hours for a question, and the minute of the day until which everything else is answered. */
	hours = $state(24);
	deadline = $state(20 * 60);
	zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

	get wish(): ClockWish | null {
		const { kind, budget, bank, trade, hours, deadline, zone } = this;
		// A long question has as much more as by default.
		if (kind === 'live') return { kind, budget, long: Math.round((budget * 8) / 3), bank: 60 * bank, trade };
		return kind === 'slow' ? { kind, hours, deadline, zone } : null;
	}
}

/** What the chosen values bring along, all together; null where that is what is usual. */
const brought = (game: string, options: Record<string, string | number>): Record<string, string | number | null> =>
	Object.assign({}, ...Object.entries(options).map(([key, value]) => openingOf(game).along[`${key}=${value}`] ?? {}));

/** A game as it is offered with these options: what they bring along counts as usual. A word of it, and how many play, is all there is
 * to choose from then, since the server refuses the others; any other number is a proposal. */
function within(game: Offer, options: Record<string, string | number>): Offer {
	const { players, ...along } = brought(game.key, options);
	const seats: Offer['seats'] = typeof players === 'number' ? [players, players] : game.seats;
	const left = game.options.map((option) => {
		const value = along[option.key] ?? null;
		if (value === null) return option;
		const place = typeof value === 'string' ? (option.values?.indexOf(value) ?? -1) : -1;
		return { ...option, default: value, ...(place >= 0 && { values: [option.values![place]!], ...(option.labels && { labels: [option.labels[place]!] }) }) };
	});
	return { ...game, seats, options: left };
}

/** The scenario that is explained while it is played. */
const GUIDED = { key: 'scenario', value: 'first' };

export class Wish {
	private offer = $state.raw<Offer>(null!);
	/** The game, with what is left to choose from. */
	game = $derived.by(() => within(this.offer, this.options));
	players = $state(2);
	options = $state<Record<string, string | number>>({});
	/** How fast its bots act, and whether seats may ask for hints. */
	pace = $state('quick');
	hints = $state(true);
	/** May anybody find it on the home page? */
	listed = $state(false);
	/** May its seats be told by webhooks? */
	hooks = $state(false);
	clock = new ClockWishes();
	/** What the others at this screen are called: without a server all sit at one. */
	beside = $state<string[]>([]);
	/** All names of its game and what is printed in it, where somebody needs it. */
	private learnt = $state.raw<{ names: Names; printed: Printed } | null>(null);

	/** `gently`: with the scenario that is explained, where a game has one. */
	constructor(game: Offer, private gently = false) {
		this.choose(game);
	}

	choose(game: Offer): void {
		const [least, most] = game.seats;
		this.offer = game;
		this.players = Math.min(most, Math.max(least, 3));
		this.options = Object.fromEntries(game.options.filter((o) => o.key !== 'players').map((o) => [o.key, o.default]));
		if (this.gently && game.options.some((o) => o.key === GUIDED.key && o.values?.includes(GUIDED.value))) this.set(GUIDED.key, GUIDED.value);
	}

	/** Remarks say what to do. */
	get guided(): boolean {
		return this.options[GUIDED.key] === GUIDED.value;
	}

	/** So many persons at this screen, as far as there are seats. */
	get persons(): number {
		return Math.min(this.players, this.beside.length + 1);
	}

	set persons(n: number) {
		this.beside = Array.from({ length: n - 1 }, (_, i) => this.beside[i] ?? '');
	}

	/** Loads it; what hangs on it is shown when it is there. */
	learn(): void {
		const game = this.game.key;
		if (this.known) return;
		Promise.all([gameOf(game), loadPrinted(game)]).then(
			([names, printed]) => (this.learnt = { names, printed }),
			() => {},
		);
	}

	private get known(): { names: Names; printed: Printed } | null {
		return this.learnt?.names.key === this.game.key ? this.learnt : null;
	}

	/** Options that so many players leave no choice of. */
	get fixed(): Record<string, string> {
		return this.known ? (openingOf(this.game.key).fixed?.(this.known.printed, this.players) ?? {}) : {};
	}

	/** What each seat plays, where the options say so. */
	get cast(): { key: string; name: string }[] {
		const cast = this.known && openingOf(this.game.key).cast?.(this.known.printed, this.known.names, this.options, this.players);
		return cast ? cast.keys.map((key) => ({ key, name: thingName(this.known!.names, cast.vocabulary, key, settings.language) })) : [];
	}

	/** Sets an option, and what its value brings along. */
	set(key: string, value: string | number): void {
		const { players, ...along } = openingOf(this.game.key).along[`${key}=${value}`] ?? {};
		if (players !== undefined) this.players = Number(players);
		const usual = (option: string) => this.offer.options.find((o) => o.key === option)?.default ?? '';
		const others = Object.fromEntries(Object.entries(along).map(([option, v]) => [option, v ?? usual(option)]));
		this.options = { ...this.options, ...others, [key]: value };
	}

	get text(): string {
		const rest = Object.entries(this.options).map(([key, value]) => `${key}=${value}`);
		return [`players=${this.players}`, ...rest].join(' ');
	}

	/** `mine`: seats that this device takes at once. */
	async open(seats: string[], name: string, mine: string[]): Promise<NewTable> {
		rememberGame(this.game.key);
		// A browser without cookies has no seats at the server: it gets links.
		const taken = navigator.cookieEnabled ? mine : [];
		const table = await openTable({ game: this.game.key, options: this.text, name, seats, ...(taken.length && { mine: taken }), ...(ALONE && { names: [settings.name, ...this.beside] }), pace: this.pace, hints: this.hints, ...(this.listed && { listed: true }), ...(this.hooks && { hooks: true }), ...(this.clock.wish && { clock: this.clock.wish }), ...(host.password && { password: host.password }) });
		if (!ALONE) keepHosted(table.table, { game: this.game.key, name: table.name, watch: table.watch, seats: table.seats });
		return table;
	}
}

/** Nobody has sat at a table on this device, as far as it remembers. */
export const isNewHere = (): boolean => lastGame() === '' && keptSeats().length === 0 && Object.keys(recall('seen', {})).length === 0;

/** A wish to begin with: for the game that was played last, or the first there is. */
export function firstWish(games: Offer[], gently = false): Wish | null {
	const game = games.find((g) => g.key === lastGame()) ?? games[0];
	return game ? new Wish(game, gently) : null;
}

/** Given once where a table is hosted, it holds as long as the page is open. */
export const host = $state({ password: '' });

/** Who may not make tables here is told why. */
async function whyRefused(): Promise<string> {
	const { create } = await aboutServer();
	return create === 'admin' ? t('On this server the host makes the tables.') : t('The password of this server is missing or wrong; it is given where a table is hosted.');
}

/** A sentence of a game; '': its names do not come. */
async function saidBy(game: string, said: Message): Promise<string> {
	const names = await gameOf(game).catch(() => null);
	return names ? formatMessage(names, said, { language: settings.language, text: settings.text, seatName: (s) => s }) : '';
}

/** Why it was not opened, in words. */
export async function whyNot(game: Offer, error: unknown): Promise<string> {
	if (error instanceof NotOpened && error.status === 403) return whyRefused();
	const said = error instanceof NotOpened && error.said ? await saidBy(game.key, error.said) : '';
	return t('The table could not be opened: {reason}', { reason: said || (error as Error).message });
}

/** The address of a seat on this device. One that the server does not keep is remembered here. */
export function takeSeat(table: NewTable, game: string, seat: string, name: string): string | null {
	const { link, taken } = table.seats.find((s) => s.seat === seat) ?? {};
	if (taken) return `/t/${table.table}`;
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
