// One table as this device sees it: the connection, what the server told, what was sent and not yet
// acknowledged. A lost connection loses nothing: what has no answer is sent again under the same id.

import { Wire } from '../engine/wire.ts';
import { Asking, type Facts, type Terms } from './asking.ts';
import { dial, type Dial, type Line as Connection } from './line.ts';
import { keepPast, keptPast } from './memory.ts';
import { Past, type Loss } from './past.ts';
import type { Laid } from './report.ts';
import { Activity, onSettle } from './settled.ts';
import type { Advice, AsIf, BackTo, ClockVote, Foreseen, FromServer, Hook, Hours, Life, Line, Message, NewOrder, Order, PlayedBy, Pledge, SeatVote, State, View } from './types.ts';

/** As whom: with a link, in a seat that this device has, or looking on; without any in its first seat, or else looking on. */
export type Guise = { token?: string; seat?: string; watch?: true };

interface Sent {
	id: string;
	frame: Record<string, unknown>;
	patience: number;
	/** What is beside the game keeps nobody from acting, and is told how it went. */
	aside?: (heard: boolean, why?: string) => void;
}

/** Instead of a question of the game: whatever leaves one answer. */
export const FORCED = 'forced';
const PING_EVERY = 20_000;
const SOON = 1000; // ms: behind an acknowledgement comes what it acknowledges
const SILENCE = 45_000;
const WAITS = [250, 500, 1000, 2000, 4000, 8000];

/** What a server says whose engine is another one than the page's. */
const NEW_VERSION = 'new version, reload';
const RELOADED = 'ecumene.reloaded';

/** The page of the new version has the new engine. Once: a page that is old all the same goes on without. */
function reloadOnce(): boolean {
	try {
		if (sessionStorage.getItem(RELOADED)) return false;
		sessionStorage.setItem(RELOADED, '1');
	} catch {
		// What cannot be remembered could go on for ever.
		return false;
	}
	location.reload();
	return true;
}

const newId = (): string => {
	const bytes = crypto.getRandomValues(new Uint8Array(12));
	return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
};

/** One of several things that are done one behind the other: an action, or that an entry of mine is taken back. */
export type Deed = string | { undo: number };

export class Table {
	state = $state.raw<State | null>(null);
	online = $state(false);
	/** It is only looked back at: nobody is there, and nothing can be done. */
	readonly bygone: boolean = false;
	/** A what-if: it is not the game, and this device remembers nothing of it. */
	readonly supposed: boolean;
	/** It is played in this page: what needs a server is not there. */
	readonly alone: boolean;
	/** Why this table cannot be shown at all: wrong link, no such table. */
	lost = $state<string | null>(null);
	/** The server has another version than this page, also after it was loaded again. */
	old = $state(false);
	/** The link was used before, on another device; or the seat was this device's and is another's now. */
	spent = $state(false);
	/** A finished game of earlier rules. */
	played = $state<PlayedBy | null>(null);
	taken = $state(false);

	/** The seats this device has here, and whether it is the host's. */
	mine = $state.raw<string[]>([]);
	host = $state(false);
	/** The link to a seat that all agreed to offer, because I wanted it. */
	won = $state.raw<{ seat: string; link: string } | null>(null);
	/** Why the last action was refused; stands until the next action. */
	refusal = $state.raw<Message | null>(null);
	/** The action that was refused; null: it was something else. */
	refused: string | null = null;
	/** How many actions wait for their answer. */
	waiting = $state(0);
	/** What follows from the view, by the groups that are shown somewhere (lib/facts.svelte.ts). */
	facts = $state.raw<Facts>({});

	/** What the stand-in would do; stands until the game has moved on. */
	advice = $state.raw<Advice | null>(null);

	/** What this device was shown and the server has not any more; stands until it was read. */
	loss = $state.raw<Loss | null>(null);

	/** What was said here, what was promised, and my own notes. */
	talk = $state.raw<Line[]>([]);
	promises = $state.raw<Pledge[]>([]);
	note = $state('');
	/** Where my seat is told what waits for it, and when I am awake. */
	hook = $state.raw<Hook | null>(null);
	hours = $state.raw<Hours | null>(null);

	/** What my seat does when it is asked, laid down ahead; nobody else knows of it. */
	orders = $state.raw<Order[]>([]);
	/** Where there is only one answer it is given for me. */
	spared = $state(false);

	/** How far the server's clock is ahead of this device's, in milliseconds. */
	ahead = $state(0);
	private asked = 0;

	private line: Connection | null = null;
	private sent: Sent[] = [];
	/** What is done next, one behind the other, and where the game was when the last of it was sent. */
	private deeds: Deed[] = [];
	private deedAt = -1;
	/** What this page did, by its entry. */
	readonly did = new Map<number, string>();
	private tries = new Map<string, (refusal: Message | null) => void>();
	private looks = new Map<string, (seen: FromServer | null) => void>();
	private links = new Map<string, string>();
	private attempt = 0;
	private connecting = 0;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private pinger: ReturnType<typeof setInterval> | undefined;
	private heard = 0;
	private closed = false;
	/** What settles the page: a line that is being opened, frames without an answer by their ids, and how many pings have none. */
	private activity = new Activity('frames without an answer');
	private reaching = false;
	private unanswered = new Set<string>();
	private pings = 0;
	private unheard = (): void => {};
	/** Frames become messages there, and what needs no server is answered. */
	private wire = new Wire(
		(message) => this.hear(message),
		() => this.speakPlainly(),
		undefined,
		() => this.waiting > 0 || this.expects(),
	);
	/** What was acknowledged of mine and is not shown yet: it comes in a moment. */
	private done = { n: 0, until: 0 };
	private asking = new Asking({
		say: (frame) => this.say(frame),
		near: () => this.near,
		n: () => this.state?.n ?? 0,
		begun: () => this.online && this.state?.table.stage !== 'gathering',
		tell: (facts) => (this.facts = facts),
		newId,
		now: () => Date.now(),
	});

	private past = new Past({
		recall: () => (this.supposed ? null : keptPast(this.id, this.state?.seat ?? null)),
		remember: (known) => !this.supposed && keepPast(this.id, this.state?.seat ?? null, known),
		ask: (n) => this.say({ t: 'past', id: newId(), n }),
		tell: (loss) => (this.loss = loss),
	});

	constructor(
		readonly id: string,
		guise: Guise,
		/** Its line, where that is not the usual one: a what-if has its own. */
		private own: Dial | null = null,
	) {
		this.guise = guise;
		this.supposed = own !== null;
		this.alone = ALONE || this.supposed;
	}

	private guise: Guise;
	/** The link's secret, as long as this device needs it: the server may keep the seat for it. */
	get token(): string | null {
		return this.guise.token ?? null;
	}
	/** The server keeps the seat that is shown for this device: its link is of no use any more. */
	get kept(): boolean {
		return this.state?.seat != null && this.mine.includes(this.state.seat);
	}

	/** Questions to the engine are answered in the page, at once. */
	get near(): boolean {
		return this.alone || this.wire.near;
	}

	open(): void {
		addEventListener('online', this.hurry);
		document.addEventListener('visibilitychange', this.hurry);
		this.unheard = onSettle(() => this.online && this.askTime());
		this.connect();
	}

	close(): void {
		this.closed = true;
		removeEventListener('online', this.hurry);
		document.removeEventListener('visibilitychange', this.hurry);
		clearTimeout(this.timer);
		clearInterval(this.pinger);
		this.asking.close();
		this.unheard();
		this.line?.close();
		this.tellActivity();
	}

	// ---- what a person does ----

	act(act: string): void {
		this.send({ t: 'act', n: this.state?.n ?? 0, act });
	}

	/** One behind the other, each on what the one before it left; what is refused ends it. */
	inTurn(deeds: readonly Deed[]): void {
		this.deeds = [...deeds];
		this.deedAt = -1;
		this.refusal = null;
		this.count();
		this.goOn();
	}

	private goOn(): void {
		if (!this.deeds.length || this.sent.some((s) => !s.aside)) return;
		const [next, ...rest] = this.deeds;
		const gone = typeof next === 'object' && this.state?.undo !== next.undo;
		if (this.refusal !== null || !this.online) this.deeds = [];
		else if (this.state?.n === this.deedAt) return;
		// Somebody else was faster, or it is too late.
		else if (gone) this.deeds = [];
		else {
			this.deeds = rest;
			this.deedAt = this.state?.n ?? 0;
			if (typeof next === 'string') return this.act(next);
			return this.undo();
		}
		this.count();
	}

	/** What follows if I do that now, as far as the page can know; null: it cannot. */
	async foresees(acts: readonly string[], groups: readonly string[]): Promise<(Foreseen & { facts: Facts }) | null> {
		const question = this.state?.question;
		if (!question || !this.near) return null;
		return this.look<'plan'>('plan', { plan: { question, steps: acts.map((act) => ({ question, act })) }, groups });
	}

	/** What the table as a whole should do; it does when enough agree. */
	wish(act: string): void {
		this.send({ t: 'table', act });
	}

	/** The clock should stand still, go on, or leave more time for the trade. */
	wishClock(what: ClockVote): void {
		this.send({ t: 'vote', what });
	}

	/** A bot of this level should play another one's seat for good. */
	wishBot(seat: string, level: string): void {
		this.send({ t: 'vote', what: 'bot', seat, act: level });
	}

	/** The table should go back: what was done since then is as if it had never been. */
	wishBack(to: BackTo): void {
		this.send({ t: 'vote', what: 'back', ...to });
	}

	/** Somebody new should have a seat, or the table another host. */
	wishSeat(what: SeatVote, seat: string): void {
		this.send({ t: 'vote', what, seat });
	}

	/** A fresh link: for a further device of my seat, or for somebody else's. Null: it may not be had. */
	link(seat?: string): Promise<string | null> {
		return this.forLink(seat === undefined ? { t: 'link' } : { t: 'link', seat }).then(([, link]) => link);
	}

	/** Who plays a seat: a person, who gets a link, or a bot of a level. False: it stays as it was. */
	seatKind(seat: string, kind: string): Promise<[done: boolean, link: string | null]> {
		return this.forLink({ t: 'seat', seat, kind });
	}

	/** Bots of a level for all who are not ready. */
	start(kind: string): Promise<boolean> {
		return this.beside({ t: 'start', kind });
	}

	/** The same people, the same settings, another table. */
	rematch(): Promise<boolean> {
		return this.beside({ t: 'rematch' });
	}

	ballot(vote: number, yes: boolean): void {
		this.send({ t: 'ballot', vote, yes });
	}

	/** To some seats, or to everybody; who watches says it to those who watch. True when it was heard. */
	tell(text: string, to: string[], name = ''): Promise<boolean> {
		if (this.state?.seat) return this.beside(to.length ? { t: 'say', text, to } : { t: 'say', text });
		return this.beside({ t: 'say', text, name });
	}

	promise(to: string, text: string, by: string): Promise<boolean> {
		return this.beside({ t: 'promise', to, text, by });
	}

	judge(promise: number, kept: boolean): Promise<boolean> {
		return this.beside({ t: 'judge', promise, kept });
	}

	keepNote(text: string): Promise<boolean> {
		this.note = text;
		return this.beside({ t: 'note', text });
	}

	/** Lays something down for when I am asked, or removes it. True when it is kept. */
	order(order: NewOrder): Promise<boolean> {
		return this.beside({ t: 'order', ...order });
	}

	/** Whether I want to be spared what leaves me no choice. */
	spare(wanted: boolean): void {
		if (wanted !== this.spared) void this.order({ always: FORCED, ...(!wanted && { remove: true }) });
	}

	/** What I could answer if I were asked that now, and what can be looked at so; null: no answer came. */
	asIf(question: string | null): Promise<AsIf | null> {
		return this.look<'asif'>('asif', { question });
	}

	/** What I see as a rule case is given it, and an action there; null: this page has no engine to say it. */
	async laid(act: string): Promise<Laid | null> {
		return this.near ? this.look<'case'>('case', { act }) : null;
	}

	/** Asks something that nothing else hangs on; null: no answer came. */
	look<T extends FromServer['t']>(t: string, frame: Record<string, unknown>): Promise<Extract<FromServer, { t: T }> | null> {
		return new Promise((resolve) => {
			const id = newId();
			this.looks.set(id, resolve as (seen: FromServer | null) => void);
			if (!this.say({ ...frame, t, id })) this.looked(id, null);
		});
	}

	private looked(id: string, seen: FromServer | null): void {
		this.looks.get(id)?.(seen);
		this.looks.delete(id);
	}

	/** An address, or its code, or null to be told nothing any more. Resolves with the reason why not, or null. */
	setHook(what: { url: string; lang: string } | { code: string } | { url: null }): Promise<string | null> {
		return new Promise((resolve) => void this.beside({ t: 'hook', ...what }, (heard, why) => resolve(heard ? null : (why ?? ''))));
	}

	setHours(hours: Hours): Promise<boolean> {
		this.hours = hours;
		return this.beside({ t: 'hours', hours });
	}

	undo(): void {
		const entry = this.state?.undo;
		if (entry) this.send({ t: 'undo', entry });
	}

	/** Would it be allowed? Resolves with the refusal, or null. Nothing changes. */
	try(act: string): Promise<Message | null> {
		return new Promise((resolve) => {
			const id = newId();
			this.tries.set(id, resolve);
			if (!this.say({ t: 'try', id, act })) this.tries.delete(id);
		});
	}

	/** Keeps groups of facts fresh until what is given back is called. */
	need(groups: readonly string[]): () => void {
		return this.asking.need(groups);
	}

	/** The best answer by an aim that holds to the terms, as an action; null where there is none. */
	best(aim: string, terms?: Terms): Promise<string | null> {
		return this.asking.best(aim, terms);
	}

	/** The stand-in plays my seat from here on, or that of somebody who is away. */
	standIn(seat?: string): void {
		this.send(seat === undefined ? { t: 'standin' } : { t: 'standin', seat });
	}

	/** I play my seat again. */
	back(): void {
		this.send({ t: 'back' });
	}

	/** The stand-in answers what I am asked, this once. */
	decide(): void {
		this.send({ t: 'decide' });
	}

	/** The changed past was read: it counts from here on. */
	acceptPast(): void {
		this.past.accept();
		if (this.state) this.past.goesOn(this.state.n, this.state.head);
	}

	/** What would the stand-in do? */
	askHint(): void {
		this.say({ t: 'hint', id: newId() });
	}

	ready(): void {
		const bytes = crypto.getRandomValues(new Uint8Array(32));
		this.say({ t: 'ready', random: Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('') });
		this.askTime(); // the answer to this says that the server has read what has none of its own
	}

	rename(name: string): void {
		this.say({ t: 'name', name });
		this.askTime();
	}

	// ---- the connection ----

	private send(frame: Record<string, unknown>): void {
		const id = newId();
		this.refusal = null;
		this.sent.push({ id, frame: { ...frame, id }, patience: 3 });
		this.count();
		this.say({ ...frame, id });
	}

	private beside(frame: Record<string, unknown>, told?: (heard: boolean, why?: string) => void): Promise<boolean> {
		return new Promise((resolve) => {
			const id = newId();
			const aside = (heard: boolean, why?: string) => {
				told?.(heard, why);
				resolve(heard);
			};
			this.sent.push({ id, frame: { ...frame, id }, patience: 3, aside });
			this.say({ ...frame, id });
		});
	}

	/** Who comes back comes as who was here; a link that is spent stays behind. */
	private settleGuise(): void {
		if (this.kept) this.guise = { seat: this.state!.seat! };
	}

	/** What may be answered with a link. */
	private forLink(frame: Record<string, unknown>): Promise<[done: boolean, link: string | null]> {
		const id = newId();
		const done = new Promise<boolean>((aside) => this.sent.push({ id, frame: { ...frame, id }, patience: 3, aside }));
		this.say({ ...frame, id });
		return done.then((heard) => {
			const link = this.links.get(id) ?? null;
			this.links.delete(id);
			return [heard, link];
		});
	}

	/** One that nobody asked for is what a vote of mine has won. */
	private heardLink(id: string | null, seat: string, link: string): void {
		if (id === null) {
			this.won = { seat, link };
			return;
		}
		this.links.set(id, link);
		this.settle(id, true);
	}

	private expects(): boolean {
		return (this.state?.n ?? 0) < this.done.n && performance.now() < this.done.until;
	}

	private count(): void {
		this.waiting = this.sent.filter((s) => !s.aside).length + this.deeds.length;
	}

	private say(frame: Record<string, unknown>): boolean {
		if (this.line?.state !== 'open') return false;
		if (typeof frame['id'] === 'string') this.unanswered.add(frame['id']);
		if (frame['t'] === 'ping') this.pings++;
		this.tellActivity();
		if (this.wire.answers(frame, this.state?.n ?? 0)) return true;
		this.line.send(JSON.stringify(frame));
		return true;
	}

	/** Without a connection nothing is on its way: what has no answer is said again when there is one. */
	private tellActivity(): void {
		this.activity.set(!this.closed && (this.reaching || this.unanswered.size > 0 || this.pings > 0 || this.deeds.length > 0));
	}

	private reached(reaching: boolean): void {
		this.reaching = reaching;
		this.unanswered.clear();
		this.pings = 0;
		this.tellActivity();
	}

	private connect(): void {
		clearTimeout(this.timer);
		this.reached(true);
		const attempt = ++this.connecting;
		void (this.own ? Promise.resolve(this.own) : dial()).then((how) => !this.closed && attempt === this.connecting && this.dial(how));
	}

	private dial(how: Dial): void {
		this.wire.fresh();
		const line = how(this.id, {
			opened: () => {
				this.heard = Date.now();
				this.say({ t: 'hello', table: this.id, ...this.guise, ...this.wire.form });
				clearInterval(this.pinger);
				this.pinger = setInterval(() => this.ping(), PING_EVERY);
			},
			took: (data) => {
				if (line !== this.line) return;
				this.heard = Date.now();
				this.wire.took(data);
			},
			closed: () => {
				if (line !== this.line) return;
				this.online = false;
				this.reached(false);
				clearInterval(this.pinger);
				if (this.closed || this.lost) return;
				const wait = WAITS[Math.min(this.attempt++, WAITS.length - 1)]!;
				// A little chance, so that a restarted server is not stormed by all at once.
				this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
			},
		});
		this.line = line;
	}

	/** The engine of this page is not the server's, or there is none: everything comes as JSON. */
	private speakPlainly(): void {
		this.wire.plain();
		this.line?.close();
	}

	private hurry = (): void => {
		if (this.online || this.closed || this.lost || document.hidden) return;
		if (this.line?.state === 'opening') return;
		this.attempt = 0;
		this.connect();
	};

	private ping(): void {
		// A connection can be dead without saying so. Whoever is silent too long is called again.
		if (Date.now() - this.heard > SILENCE) this.line?.close();
		else this.askTime();
	}

	private askTime(): void {
		this.asked = Date.now();
		this.say({ t: 'ping' });
	}

	/** The answer was on its way for half the time that passed. */
	private heardTime(now: number | undefined): void {
		if (now === undefined || !this.asked) return;
		this.ahead = Math.round(now - (this.asked + Date.now()) / 2);
	}

	private heardLife(life: Life): void {
		this.talk = life.talk;
		this.promises = life.promises;
		this.heardOrders(life.orders ?? []);
		for (const id of [...this.looks.keys()]) this.looked(id, null);
		this.hook = life.hook ?? null;
		this.hours = life.hours ?? null;
		// What is being typed is newer than what the server has.
		if (!this.sent.some((s) => s.frame['t'] === 'note')) this.note = life.note ?? '';
	}

	private heardOrders(orders: Order[]): void {
		this.orders = orders.filter((o) => o.always !== FORCED);
		this.spared = orders.length > this.orders.length;
	}

	private heardLines(lines: Line[]): void {
		const known = new Set(this.talk.map((l) => l.n));
		this.talk = [...this.talk, ...lines.filter((l) => !known.has(l.n))];
	}

	private heardPromises(promises: Pledge[]): void {
		const changed = new Map(promises.map((p) => [p.n, p]));
		const kept = this.promises.map((p) => changed.get(p.n) ?? p);
		const known = new Set(kept.map((p) => p.n));
		this.promises = [...kept, ...promises.filter((p) => !known.has(p.n))];
	}

	private hear(frame: FromServer): void {
		this.takeIn(frame);
		this.tellActivity();
	}

	private takeIn(frame: FromServer): void {
		if ('id' in frame && typeof frame.id === 'string') this.unanswered.delete(frame.id);
		if (frame.t !== 'error' && 'id' in frame && frame.id !== null && this.looks.has(frame.id)) return this.looked(frame.id, frame);
		switch (frame.t) {
			case 'snapshot': {
				const { t: _, life, ...state } = frame;
				this.state = state;
				this.forgetAdvice(state.n);
				this.reached(false);
				this.settleGuise();
				if (life) this.heardLife(life);
				this.askTime();
				this.online = true;
				this.attempt = 0;
				if (this.wire.near) sessionStorage.removeItem(RELOADED);
				if (state.head !== undefined || state.table.stage === 'gathering') this.past.begins(state.n, state.head);
				for (const s of this.sent) this.say(s.frame);
				this.asking.connected();
				break;
			}
			case 'device':
				this.mine = frame.seats;
				this.host = frame.host;
				this.settleGuise();
				break;
			case 'link':
				this.heardLink(frame.id, frame.seat, frame.link);
				break;
			case 'update':
				this.merge(frame);
				if (frame.n !== undefined) this.past.goesOn(frame.n, frame.head);
				break;
			case 'past':
				this.past.answered(frame.n, frame.head);
				break;
			case 'done': {
				const done = this.sent.find((s) => s.id === frame.id)?.frame;
				if (done?.['t'] === 'act') this.did.set(frame.n, done['act'] as string);
				this.done = { n: frame.n, until: performance.now() + SOON };
				this.settle(frame.id, true);
				break;
			}
			case 'heard':
				this.settle(frame.id, true);
				break;
			case 'refused': {
				const refused = this.sent.find((s) => s.id === frame.id)?.frame;
				this.refused = refused?.['t'] === 'act' ? (refused['act'] as string) : null;
				this.settle(frame.id);
				this.refusal = frame.message;
				break;
			}
			case 'tried':
				this.tries.get(frame.id)?.(frame.message);
				this.tries.delete(frame.id);
				break;
			case 'facts':
				this.asking.heardFacts(frame.id, frame.n, frame.facts);
				break;
			case 'best':
				this.asking.heardBest(frame.id, frame.act);
				break;
			case 'hint': {
				const { t: _, id: _id, ...advice } = frame;
				this.advice = advice;
				break;
			}
			case 'error':
				this.spent ||= frame.spent ?? false;
				this.played ??= frame.played ?? null;
				this.complaint(frame.reason, frame.id, frame.later);
				break;
			case 'talk':
				this.heardLines(frame.lines);
				break;
			case 'promises':
				this.heardPromises(frame.promises);
				break;
			case 'orders':
				this.heardOrders(frame.orders);
				break;
			case 'hook':
				this.hook = frame.hook;
				break;
			case 'pong':
				this.pings = Math.max(0, this.pings - 1);
				this.heardTime(frame.now);
				break;
		}
		this.goOn();
	}

	/** Before the snapshot: wrong link. Later: something was not understood, or came too fast. */
	private complaint(reason: string, id?: string, later?: boolean): void {
		if (!this.online && reason === NEW_VERSION) {
			if (reloadOnce()) return;
			this.old = true;
			this.speakPlainly();
			return;
		}
		if (!this.online) {
			this.taken = this.guise.seat !== undefined;
			this.lost = reason;
			this.reached(false);
			this.line?.close();
			return;
		}
		console.warn('server:', reason);
		this.deeds = [];
		this.count();
		if (id !== undefined && this.asking.refused(id)) return;
		if (id !== undefined && !later) {
			this.tries.delete(id);
			this.looked(id, null);
			this.settle(id, false, reason);
			return;
		}
		// It came too fast, or nobody says which frame it was: what has no answer is said again, but not for ever.
		for (const s of this.sent) if (id === undefined || s.id === id) s.patience--;
		for (const s of this.sent) if (s.patience <= 0) this.giveUp(s);
		this.sent = this.sent.filter((s) => s.patience > 0);
		this.count();
		setTimeout(() => this.sent.forEach((s) => (id === undefined || s.id === id) && this.say(s.frame)), 1500);
	}

	private giveUp(sent: Sent): void {
		sent.aside?.(false);
		this.unanswered.delete(sent.id);
	}

	private settle(id: string, heard = false, why?: string): void {
		this.sent.find((s) => s.id === id)?.aside?.(heard, why);
		this.sent = this.sent.filter((s) => s.id !== id);
		this.count();
	}

	/** A hint is for the position at which it was asked for. */
	private forgetAdvice(n: number): void {
		if (this.advice && this.advice.n !== n) this.advice = null;
	}

	private merge(update: Partial<State>): void {
		const before = this.state;
		if (!before) return;
		const { view, log, ...rest } = update;
		const merged: State = { ...before, ...(rest as Partial<State>) };
		if (view) merged.view = { ...before.view, ...(view as View) };
		if (log?.length) {
			const last = before.log.at(-1)?.n ?? -1;
			merged.log = [...before.log, ...log.filter((entry) => entry.n > last)];
		}
		if (merged.question !== before.question || JSON.stringify(merged.ask?.prompt) !== JSON.stringify(before.ask?.prompt))
			this.refusal = null;
		this.state = merged;
		this.forgetAdvice(merged.n);
		if (view || merged.n !== before.n || merged.table.stage !== before.table.stage) this.asking.changed();
	}
}
