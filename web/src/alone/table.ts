// A table with persons at one screen and bots, and no server: it hears what a page says and answers as a server does. The log is the
// game; it is kept whenever a person has done something, and what bots did every now and then. Also what is played of a
// what-if is such a table, which nobody keeps.

import { Engine, type Frame } from '../engine/engine.ts';
import type { Door } from '../engine/door.ts';
import { clockPart } from '../lib/parts.ts';
import { busy, later } from '../lib/settled.ts';
import type { Advice, FromServer, LogEntry, Message, Names, NewOrder, Order, SeatInfo, State, TableInfo } from '../lib/types.ts';
import { Bots } from './bots.ts';
import { again, beginning, type Minds } from './making.ts';
import type { Game } from './kept.ts';
import { Orders } from './orders.ts';

interface Out {
	tell: (what: FromServer) => void;
	keep: (game: Game, log: string) => Promise<void>;
}

/** What bots have done at most without its being kept. */
const ENTRIES = 50;
const THE_TABLE = -2;
/** Until what is laid down is used, in milliseconds: that it was done should be seen. */
const MOMENTS: Record<string, number> = { instant: 20, quick: 400, watchable: 900 };
const STALE: Message = { m: 'STALE', a: {} };

const seatKey = (seat: number): string => `s${seat + 1}`;

type Shown = Omit<State, 'table' | 'seat' | 'log'>;

export class Table {
	private engine: Engine;
	private bots: Bots;
	private names: Names;
	private minds: Minds;
	private commitment: string;
	/** The seat whose person is shown the table. */
	private me: number;
	/** The last entry that was shown, and that was kept. */
	private shown = -1;
	private kept = 0;
	private keeping: Promise<void> = Promise.resolve();
	/** What is asked, and since which entry. */
	private question = '';
	private since = 0;
	/** Since then there was more than one answer to it: its person says himself that he is done. */
	private free = -1;
	private answers = new Map<string, FromServer>();
	/** What each person laid down ahead, by seat: it is done when the screen is his. */
	private laid: Record<number, Orders>;
	private due: (() => void) | undefined;
	/** What the page was told last, for what an update leaves out. */
	private state: Partial<Shown> = {};

	constructor(
		private door: Door,
		private game: Game,
		log: string,
		private out: Out,
	) {
		this.engine = new Engine(door);
		this.me = game.mine[0]!;
		this.laid = Object.fromEntries(game.mine.map((seat) => [seat, new Orders(game.orders[seat])]));
		this.names = door.json<Names>('door_names')!;
		this.minds = door.json<Minds>('bot_minds')!;
		const [begin, text] = log ? ['play_load', log] as const : beginning(game);
		const begun = this.json<{ problem?: { reason: string } }>(begin, text);
		if (begun.problem) throw new Error(begun.problem.reason);
		game.players.forEach((p, seat) => this.number('bot_sits', `${p.kind} ${p.temperament} ${p.mood}`, seat));
		if (!log) this.sitDown();
		this.kept = log ? this.n : -1;
		this.commitment = /^commitment (\S+)/m.exec(door.text('play_text')!)?.[1] ?? '';
		this.bots = new Bots(door, game, { did: () => this.show(), rests: () => void this.keep(), enough: () => this.n - this.kept >= ENTRIES && void this.keep() });
	}

	/** Who plays which seat stands in the log, so that whoever reads it can go on. */
	private sitDown(): void {
		this.game.players.forEach((p, seat) => !this.game.mine.includes(seat) && this.number('play_hand', p.kind, seat));
	}

	private json<T>(name: string, text: string): T {
		return this.door.json<T>(name, this.door.put(text))!;
	}

	private number(name: string, text: string, first: number): number {
		return this.door.call(name, first, this.door.put(text));
	}

	private get n(): number {
		return this.door.call('play_n');
	}

	private get orders(): Orders {
		return this.laid[this.me]!;
	}

	private get handed(): boolean {
		return this.game.handed.includes(this.me);
	}

	// ---- what is heard ----

	hear(frame: Frame): void {
		const id = frame['id'] as string | undefined;
		const known = id === undefined ? undefined : this.answers.get(id);
		if (known) return this.out.tell(known);
		switch (frame['t']) {
			case 'hello':
				return this.hello(frame['seat'] as string | undefined);
			case 'ping':
				return this.out.tell({ t: 'pong', now: Date.now() });
			case 'act':
				return this.act(id!, frame['n'] as number, this.me, frame['act'] as string);
			case 'table':
				return this.wish(id!, frame['act'] as string);
			case 'vote':
				return this.vote(id!, frame);
			case 'undo':
				return this.verdict(id!, this.door.json<Verdict>('play_undo', this.me, frame['entry'] as number)!);
			case 'decide':
				return this.decide(id!);
			case 'standin':
			case 'back':
				return this.hand(id!, frame['t'] === 'standin');
			case 'rematch':
				return void this.rematch(id!);
			case 'name':
				this.game.players[this.me]!.name = String(frame['name']).slice(0, 24);
				return this.changed();
			case 'order':
				return this.lay(id!, frame as unknown as NewOrder);
			case 'note':
				this.game.notes[this.me] = String(frame['text']).slice(0, 2000);
				return this.done(id!);
			default:
				this.asked(id ?? '', frame);
		}
	}

	/** What changes nothing. */
	private asked(id: string, frame: Frame): void {
		const { n } = this;
		const { tell } = this.out;
		const seen = this.engine.answer(frame, n);
		if (seen) return tell(seen);
		switch (frame['t']) {
			case 'past':
				return tell({ t: 'past', id, n: frame['n'] as number, head: this.door.text('play_head', frame['n'] as number) });
			case 'hint':
				return tell({ t: 'hint', id, n, ...(this.door.json<Omit<Advice, 'n'>>('bot_thinks', this.me, 0, 0) ?? { act: null, label: null, why: null, marks: {} }) });
			default:
				tell({ t: 'error', id, reason: 'for this a server is needed' });
		}
	}

	private act(id: string, n: number, seat: number, act: string): void {
		if (seat >= 0 && (n < this.since || this.handed)) return this.out.tell({ t: 'refused', id, message: STALE });
		const question = this.state.question ?? '';
		const verdict = this.does(act, seat);
		if (seat >= 0 && !verdict.message) this.acted(question);
		this.verdict(id, verdict);
	}

	/** Who does something himself, or lets it be done, thinks anew. */
	private acted(question: string): void {
		if (this.orders.told.some((o) => o.question === question || o.always === question)) this.ordered(() => this.orders.acted(question));
	}

	private does(act: string, seat = this.me): Verdict {
		return this.door.json<Verdict>('play_act', seat, this.door.put(act))!;
	}

	// ---- what is laid down ahead ----

	private lay(id: string, order: NewOrder): void {
		const acts = order.act === undefined ? [] : [order.act, ...(order.then ?? [])];
		const seen = this.engine.answer({ t: 'plan', id, groups: [], plan: { question: '', steps: acts.map((act) => ({ question: order.question, act })) } }, this.n);
		this.ordered(() => this.orders.lay(order, seen?.t === 'plan' ? seen.labels : [], this.turn()));
		this.done(id);
	}

	/** Something else is laid down: it is told, and kept with the game. */
	private ordered(change: () => void): void {
		change();
		this.game.orders = { ...this.game.orders, [this.me]: this.orders.all };
		this.kept = -1;
		this.out.tell({ t: 'orders', orders: this.orders.told });
	}

	private get waiting(): Order | null {
		const { ask, question } = this.state;
		if (!ask || this.handed) return null;
		return this.orders.next(question ?? '') ?? (ask.forced && this.free !== this.since ? this.orders.spares : null);
	}

	private schedule(): void {
		this.due?.();
		if (this.orders.turned(this.turn())) this.ordered(() => {});
		if (this.waiting) this.due = later(() => this.use(), MOMENTS[this.game.pace] ?? 400);
	}

	private use(): void {
		const order = this.waiting;
		if (!order) return;
		const only = order === this.orders.spares ? this.state.ask!.choices.map((c) => c.act) : null;
		const passes = only ?? this.names.questions.find((q) => q.key === order.always)?.passes ?? [];
		const refusals = (order.act === undefined ? passes : [order.act]).map((act) => ({ act, why: this.engine.refuses(act) }));
		const act = refusals.find((r) => !r.why)?.act;
		if (act === undefined && order.act === undefined) return;
		if (act !== undefined) this.does(act);
		this.ordered(() => (act === undefined ? this.orders.refused(order, refusals[0]!.why!) : this.orders.used(order)));
		this.bots.forget();
		this.show();
		void this.keep().then(() => this.bots.go());
	}

	/** Who sit at this screen are the table. */
	private wish(id: string, act: string): void {
		if (act) this.act(id, this.n, THE_TABLE, act);
		else this.done(id);
	}

	private vote(id: string, frame: Frame): void {
		if (frame['what'] === 'act') return this.wish(id, frame['act'] as string);
		const behind = frame['behind'] as number | undefined;
		const to = behind === undefined ? (frame['before'] as number) - 1 : this.door.call('play_phase', behind);
		if (frame['what'] !== 'back' || !this.door.call('play_back', to)) return this.out.tell({ t: 'error', id, reason: 'the table cannot go back to there' });
		this.bots.forget();
		this.done(id);
	}

	private verdict(id: string, { message }: Verdict): void {
		if (message) return this.out.tell({ t: 'refused', id, message });
		this.bots.forget();
		this.done(id);
	}

	/** All that is asked now, as the stand-in would answer it; in a trade one thing. */
	private decide(id: string): void {
		const { me } = this;
		const before = this.n;
		const question = this.door.call('play_question');
		const goesOn = (): boolean => ((this.door.call('play_asked') >> me) & 1) !== 0 && this.door.call('play_question') === question;
		const talks = this.door.call('play_resumes');
		do if (!this.door.call('bot_thinks', me, 0, 1) && (talks || !this.door.call('bot_thinks', me, 1, 1))) break;
		while (!talks && goesOn());
		if (this.n === before) return this.out.tell({ t: 'error', id, reason: 'it would wait for the others' });
		this.acted(this.state.question ?? '');
		this.done(id);
	}

	private hand(id: string, handed: boolean): void {
		if (handed !== this.handed) {
			const { me, game } = this;
			this.number('play_hand', handed ? game.players[me]!.kind : 'person', me);
			game.handed = handed ? [...game.handed, me] : game.handed.filter((seat) => seat !== me);
			this.bots.forget();
			this.changed();
		}
		this.done(id);
	}

	private async rematch(id: string): Promise<void> {
		const next = again(this.game);
		await this.out.keep(next, '');
		this.game.next = next.id;
		this.changed();
		this.done(id);
	}

	// ---- what is told ----

	/** From here on it is shown to that seat; without one, or with one that is no person's here, to whom it was. */
	private hello(seat: string | undefined): void {
		const wanted = this.game.mine.find((i) => seatKey(i) === seat);
		this.me = wanted ?? this.me;
		this.shown = -1;
		const note = this.game.notes[this.me] ?? '';
		this.out.tell({ t: 'snapshot', table: this.about(), seat: seatKey(this.me), ...this.look(true), log: this.lines(), life: { talk: [], promises: [], note, orders: this.orders.told } });
		this.out.tell({ t: 'device', seats: this.game.mine.map(seatKey), host: true });
		this.schedule();
		void this.keep().then(() => this.bots.go());
	}

	/** What was done is kept, then it is acknowledged. */
	private done(id: string): void {
		const told: FromServer = { t: 'done', id, n: this.n };
		this.show();
		void this.keep().then(() => {
			this.answers.set(id, told);
			this.out.tell(told);
			this.bots.go();
		});
	}

	private changed(): void {
		this.out.tell({ t: 'update', table: this.about() });
	}

	private show(): void {
		const over = this.state.over ?? null;
		const look = this.look();
		this.out.tell({ t: 'update', ...look, log: this.lines(), ...(!over && look.over && { table: this.about() }) });
		this.schedule();
	}

	/** As far as it is something else than before. */
	private look(all = false): Shown {
		const look = this.door.json<Shown>('play_show', this.me, all ? 1 : 0)!;
		this.state = { ...this.state, ...look, view: { ...this.state.view, ...look.view } };
		const question = `${this.state.question} ${this.state.ask !== null}`;
		if (question !== this.question) this.since = look.n;
		this.question = question;
		if (this.state.ask && !this.state.ask.forced) this.free = this.since;
		return look;
	}

	private lines(): LogEntry[] {
		const lines = this.door.json<LogEntry[]>('play_lines', this.shown, this.me)!;
		this.shown = this.n;
		return lines;
	}

	private get stage(): 'playing' | 'over' {
		return this.door.call('play_over') ? 'over' : 'playing';
	}

	private about(): TableInfo {
		const { id, name, game, options, pace, hints, chance, next, from } = this.game;
		const { stage, commitment } = this;
		const reveal = stage === 'over' && from === undefined ? { server: chance.server, salt: chance.salt } : null;
		return { id, name: name || this.names.title, game, options, commitment, stage, reveal, seats: this.seats(), pace, hints, hooks: false, host: seatKey(this.game.mine[0]!), next, clock: null, votes: [] };
	}

	private seats(): SeatInfo[] {
		return this.game.players.map((p, i) => {
			const mine = this.game.mine.includes(i);
			const handed = this.game.handed.includes(i);
			const temper = this.minds.temperaments[p.temperament];
			return {
				seat: seatKey(i), name: p.name, kind: mine && !handed ? 'person' : p.kind, ready: true, here: true,
				...(mine ? { taken: true, ...(handed && { standin: 'self' as const, owner_here: true }) } : temper && { temper }),
			};
		});
	}

	// ---- what is kept ----

	private keep(): Promise<void> {
		if (this.kept === this.n) return this.keeping;
		this.kept = this.n;
		const { turn, question, pending } = { turn: this.turn(), question: this.state.question ?? null, pending: this.state.pending ?? [] };
		this.game.changed = Date.now();
		this.game.at = { stage: this.stage, turn, question, pending, asked: pending.filter((s) => this.game.mine.some((i) => seatKey(i) === s)) };
		const [game, log] = [{ ...this.game }, this.door.text('play_text')!];
		this.keeping = busy(this.keeping.then(() => this.out.keep(game, log)));
		return this.keeping;
	}

	private turn(): number | null {
		const clock = clockPart(this.names);
		const turn = clock && this.state.view?.[clock.name];
		return typeof turn === 'number' ? turn : null;
	}
}

interface Verdict {
	message: Message | null;
}
