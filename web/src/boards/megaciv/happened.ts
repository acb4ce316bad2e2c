// What happened this turn, thing by thing, from what was told: each calamity, conflict, tax, lack of support and ability with the
// sentences that belong to it. Nothing is worked out: events are put together and their numbers added up. Pure.

import type { LogEntry, Message } from '../../lib/types.ts';

export type HappenedKind = 'tax' | 'conflict' | 'support' | 'calamity' | 'ability';
export interface Happened {
	key: string;
	kind: HappenedKind;
	/** Whose it is, where it is somebody's. */
	seat: string | null;
	area: string | null;
	/** Of a calamity. */
	card: string | null;
	says: Message[];
}

const TAX = ['TAXED', 'REVOLTING', 'ANNEXED', 'SPARED', 'RUINED'];
const CONFLICT = ['CONFLICT', 'LOST_TOKEN', 'LOST_SHIP', 'LOST_NEAR', 'LOST_BARBARIAN', 'WAITS_FOR', 'ATTACK_FAILED', 'CITY_FELL', 'STOLEN', 'PLUNDERED'];
const SUPPORT = ['SURPLUS', 'REDUCED'];
const ABILITY = ['SCATTERED', 'FANATICS', 'CONVERTED', 'POLITICS_PAID', 'POLITICS_TREASURY', 'DEMANDS', 'TRIBUTE', 'NO_TRIBUTE', 'ROUTES', 'CONVERTED_PIRATES', 'CONVERTED_BARBARIANS'];

const text = (m: Message, name: string): string | null => {
	const v = m.a?.[name];
	return typeof v === 'string' ? v : null;
};

/** Whose tax it is: who is taxed, or who loses a city by it. */
const taxed = (m: Message) => (m.m === 'ANNEXED' ? text(m, 'from_seat') : m.m === 'SPARED' ? text(m, 'to_seat') : text(m, 'seat'));
const user = (m: Message) => (m.m === 'TRIBUTE' || m.m === 'NO_TRIBUTE' ? text(m, 'to_seat') : text(m, 'seat'));

class Gathering {
	readonly all: Happened[] = [];
	/** Calamities are resolved, with all that follows of them. */
	private calling = false;

	private readonly calamityOf: (card: string) => string | null;
	private readonly isMinor: (calamity: string) => boolean;

	constructor(calamityOf: (card: string) => string | null, isMinor: (calamity: string) => boolean) {
		this.calamityOf = calamityOf;
		this.isMinor = isMinor;
	}

	private put(kind: HappenedKind, seat: string | null, area: string | null, m: Message): void {
		const found = this.all.findLast((h) => h.kind === kind && h.seat === seat && h.area === area);
		if (found) found.says.push(m);
		else this.all.push({ key: `${kind}/${this.all.length}`, kind, seat, area, card: null, says: [m] });
	}
	private minor = (h: Happened) => h.card !== null && this.isMinor(this.calamityOf(h.card) ?? '');
	private called(m: Message): void {
		const card = text(m, 'card') ?? '';
		const last = this.all.at(-1);
		// Both blocks have a card of a major one: they are resolved together.
		const both = last?.kind === 'calamity' && last.card && !this.minor(last) && this.calamityOf(last.card) === this.calamityOf(card) && last.says.every((x) => x.m === 'CALLED' || x.m === 'BENEFITS');
		if (both) last.says.push(m);
		else this.all.push({ key: `calamity/${this.all.length}`, kind: 'calamity', seat: text(m, 'seat'), area: null, card, says: [m] });
	}
	/** Minor ones are resolved side by side: what is told belongs to who suffers it. */
	private follows(m: Message): void {
		const calamities = this.all.filter((h) => h.kind === 'calamity');
		const last = calamities.at(-1);
		const own = last && this.minor(last) ? calamities.findLast((h) => this.minor(h) && h.seat === text(m, 'seat')) : last;
		(own ?? last)?.says.push(m);
	}
	hear(m: Message): void {
		if (m.m === 'PHASE') this.calling = text(m, 'phase') === 'calamity_resolution';
		else if (m.m === 'CALLED') this.called(m);
		else if (this.calling) this.follows(m);
		else if (TAX.includes(m.m)) this.put('tax', taxed(m), null, m);
		else if (SUPPORT.includes(m.m)) this.put('support', text(m, 'seat'), null, m);
		else if (ABILITY.includes(m.m)) this.put('ability', user(m), null, m);
		else if (CONFLICT.includes(m.m)) {
			const area = text(m, 'area') ?? this.all.findLast((h) => h.kind === 'conflict')?.area ?? null;
			if (area !== null) this.put('conflict', null, area, m);
		}
	}
}

/** Of the turn that the log ended in. */
export function happenedIn(log: readonly LogEntry[], calamityOf: (card: string) => string | null, isMinor: (calamity: string) => boolean): Happened[] {
	const undone = new Set(log.flatMap((e) => (e.undo ? [e.undo] : [])));
	const says = log.filter((e) => !undone.has(e.n)).flatMap((e) => e.says);
	const turn = says.findLast((m) => m.m === 'PHASE')?.a?.['turn'];
	const from = says.findIndex((m) => m.m === 'PHASE' && m.a?.['turn'] === turn);
	const gathering = new Gathering(calamityOf, isMinor);
	for (const m of from < 0 ? says : says.slice(from)) gathering.hear(m);
	return gathering.all;
}

/** What a seat lost in it, added up. */
export interface Losses {
	seat: string;
	tokens: number;
	reduced: number;
	cities: number;
	cards: number;
	treasury: number;
	steps: number;
}

type Count = Exclude<keyof Losses, 'seat'>;
/** Which event takes what from whom: the seat it names, and the number it says, or one. */
const TAKES: Record<string, [of: 'seat' | 'from_seat', what: Count, n: string | null][]> = {
	DAMAGE_TOKENS: [['seat', 'tokens', 'tokens']],
	DAMAGE_CITY: [['seat', 'cities', null]],
	DAMAGE_REDUCED: [['seat', 'reduced', null]],
	CALAMITY_REDUCED: [['seat', 'reduced', null]],
	CALAMITY_DESTROYED: [['seat', 'cities', null]],
	CALAMITY_ANNEXED: [['from_seat', 'cities', null]],
	ANNEXED_TOKENS: [['from_seat', 'tokens', 'tokens'], ['from_seat', 'tokens', 'barbarians']],
	NOW_PIRATES: [['from_seat', 'cities', null]],
	CALAMITY_DISCARD: [['seat', 'cards', 'cards']],
	LOST_TREASURY: [['seat', 'treasury', 'lost']],
	BOUGHT_OFF: [['seat', 'treasury', 'price']],
	REGRESSED: [['seat', 'steps', null]],
	BURIED: [['seat', 'tokens', 'tokens']],
	BURIED_CITY: [['seat', 'tokens', 'tokens'], ['seat', 'cities', null]],
	HORDE_WINS: [['seat', 'cities', null]],
	LOST_TOKEN: [['seat', 'tokens', null]],
	LOST_NEAR: [['seat', 'tokens', null]],
	ATTACK_FAILED: [['seat', 'tokens', 'tokens']],
};

export function lossesOf(says: readonly Message[]): Losses[] {
	const by = new Map<string, Losses>();
	for (const m of says)
		for (const [of, what, n] of TAKES[m.m] ?? []) {
			const seat = text(m, of);
			if (seat === null) continue;
			const row = by.get(seat) ?? { seat, tokens: 0, reduced: 0, cities: 0, cards: 0, treasury: 0, steps: 0 };
			row[what] += n === null ? 1 : Number(m.a?.[n] ?? 0);
			by.set(seat, row);
		}
	return [...by.values()].filter((l) => l.tokens + l.reduced + l.cities + l.cards + l.treasury + l.steps > 0);
}
