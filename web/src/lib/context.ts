// What every component at a table needs, handed down once.

import { getContext, setContext } from 'svelte';
import { formatMessage, messagePieces, thingName, type Piece, type Speech } from './format.ts';
import type { Dress } from '../boards/index.ts';
import type { Behind } from './behind.svelte.ts';
import { compose } from './compose.svelte.ts';
import type { Planned, Planning } from './plan.svelte.ts';
import { isPersons } from './presence.ts';
import type { Screen } from './screen.svelte.ts';
import { seatLook, type SeatLook } from './seats.ts';
import { settings } from './settings.svelte.ts';
import type { Table } from './table.svelte.ts';
import type { Choice, Kind, Message, Names, State, Told } from './types.ts';
import { keyWord, t, word } from './words.ts';

export class AtTable {
	constructor(
		readonly names: Names,
		private real: Table,
		readonly dress: Dress,
		/** Where several seats share it, or it can be covered. */
		readonly screen: Screen,
		/** Where one plans ahead, the table is the one that is planned. */
		readonly planning: Planning | null = null,
		/** What stands beside the board is shown a frame later. */
		private behind: Behind | null = null,
	) {}

	get table(): Table {
		return this.plan ?? this.real;
	}

	/** What is shown is not so: I plan it. */
	get plan(): Planned | null {
		return this.planning?.now ?? null;
	}

	get state(): State {
		return this.behind?.state ?? this.table.state!;
	}

	/** What the table is called; one that nobody named is called by its game. */
	get name(): string {
		return this.state.table.name || word(this.names.title);
	}

	get mine(): string | null {
		return this.state.seat;
	}

	/** Am I asked now? */
	get asked(): boolean {
		return this.state.ask !== null && this.mine !== null;
	}

	/** Does anybody else have a vote? */
	get others(): boolean {
		return !this.table.alone && this.state.table.seats.some((s) => isPersons(s) && s.seat !== this.mine);
	}

	/** Does the game wait for this seat? */
	awaits(seat: string): boolean {
		return this.state.table.stage === 'playing' && this.state.pending.includes(seat);
	}

	/** What may be done now, asked or not, and which kinds may be composed. */
	get choices(): Choice[] {
		return this.state.over ? [] : (this.state.ask?.choices ?? this.state.again);
	}

	get open(): string[] {
		return this.state.over ? [] : (this.state.ask?.open ?? this.state.again_open ?? []);
	}

	seatIndex(seat: string): number {
		return this.state.table.seats.findIndex((s) => s.seat === seat);
	}

	seatName(seat: string): string {
		if (seat === 'table') return t('The table');
		const index = this.seatIndex(seat);
		const given = this.state.table.seats[index]?.name;
		const part = this.dress.seatPart;
		const played = part ? this.state.view[part.part] : null;
		const key = played && typeof played === 'object' && !Array.isArray(played) ? played[seat] : null;
		const seated = this.state.table.seats[index];
		const bot = seated && seated.kind !== 'person' && !seated.standin;
		if ((!given || bot) && part && typeof key === 'string') return thingName(this.names, part.vocabulary, key, settings.language);
		if (!given && bot) return t('Bot {n}', { n: index + 1 });
		return given || thingName(this.names, 'seat', seat, settings.language);
	}

	/** Colour and glyph of the seat at an index of the table's list. */
	look(index: number): SeatLook {
		const seat = this.state.table.seats[index]?.seat;
		return (seat && this.dress.look?.(this.state.view, seat)) || seatLook(index);
	}

	thing(vocabulary: string, key: string): string {
		if (vocabulary === 'seat') return this.seatName(key);
		return this.dress.thing?.(this, vocabulary, key) ?? thingName(this.names, vocabulary, key, settings.language);
	}

	thingIndex(vocabulary: string, key: string): number {
		return this.names.vocabularies[vocabulary]?.findIndex((t) => t.key === key) ?? -1;
	}

	get speech(): Speech {
		return { language: settings.language, text: settings.text, seatName: (s) => this.seatName(s), thing: (v, k) => this.dress.thing?.(this, v, k) ?? null };
	}

	say(message: Told): string {
		return formatMessage(this.names, message, this.speech);
	}

	/** The same in pieces: what can be looked at knows what it is. */
	sayPieces(message: Told): Piece[] {
		return messagePieces(this.names, message, this.speech, this.dress.mentions ?? []);
	}

	/** What a question is called: a phase of the game. */
	questionName(key: string): string {
		return this.thingIndex('question', key) >= 0 ? this.thing('question', key) : keyWord(key);
	}

	/** What a kind of action is called, with what is known of it so far. */
	kindName(kind: Kind, a: Message['a'] = {}): string {
		const text = this.say({ m: kind.message, a });
		// As long as something is open, what stands before a colon says enough.
		const [head = '', tail = ''] = text.split(/: (.*)/s);
		if (/\{\w+\}/.test(tail) && !/\{\w+\}/.test(head)) return head;
		// Otherwise what stands before the first open thing, without a comma or a word that only leads to it.
		const [begun = ''] = text.split(/[\s,]*(?:\s\p{L}{1,3})?\s*\{\w+\}/u);
		if (begun.length > 3 && begun !== text) return /,/.test(text.slice(begun.length, begun.length + 1)) ? begun : `${begun} …`;
		return text ? text.replace(/\{\w+\}/g, '…') : keyWord(kind.key);
	}

	/** Begins to build an action that cannot be listed. */
	compose(kind: string, given: Record<string, string> = {}): void {
		compose.kind = kind;
		compose.given = given;
	}

	/** The section a message cites: its own, else that of its sentence. */
	rule(message: Told): string {
		return message.rule || this.names.messages[message.m]?.rule || '';
	}
}

const KEY = Symbol('table');
export const provideTable = (at: AtTable): AtTable => setContext(KEY, at);
export const atTable = (): AtTable => getContext<AtTable>(KEY);
/** Where there may be no table. */
export const maybeAtTable = (): AtTable | undefined => getContext<AtTable | undefined>(KEY);
