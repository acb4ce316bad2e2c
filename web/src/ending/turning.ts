// Where a game turned: by the points that everybody would have had if it had ended then, wherever a phase begins. Pure; it knows no rule
// and words nothing. Seats are numbers from 0, as in the figures.

import type { Figures, Phase } from '../engine/past.ts';
import type { LogEntry, Message } from '../lib/types.ts';

interface Between {
	/** It happened behind this entry, and not behind that one. */
	from: number;
	to: number;
}
/** Somebody passed who led before, and led for a while, or (`last`) to the end. */
export interface Lead extends Between {
	kind: 'lead';
	seat: number;
	before: number | null;
	last: boolean;
}
/** Points of a seat between two phases. */
export interface Swing extends Between {
	kind: 'gain' | 'loss';
	seat: number;
	by: number;
}
/** A number that all have together. */
export interface Rise extends Between {
	kind: 'rise';
	part: string;
	by: number;
	value: number;
}
export type Turn = Lead | Swing | Rise;

/** Sentences of a game that tell why points were gained or lost. What is owed is told before it is lost, maybe with an earlier entry. */
export interface Causes {
	gain: readonly string[];
	loss: readonly string[];
	owed: readonly string[];
}

const LASTING = 0.08; // of the game: shorter leads are a back and forth
const LEADS = 3;
const SWINGS = 2;
const LEAST = 2; // points: one comes and goes all the time

const points = (f: Figures): number[] => f.of['points']!;
const highest = (values: readonly number[]): number[] => {
	const most = Math.max(...values);
	return values.flatMap((v, i) => (v === most ? [i] : []));
};

/** Who leads: alone, or with others if he did before. */
function leaderAt(f: Figures, before: number | null): number | null {
	const first = highest(points(f));
	if (first.length === 1) return first[0]!;
	return before !== null && first.includes(before) ? before : null;
}

interface Held extends Between {
	seat: number;
	/** Where it was lost; null: it never was. */
	lost: number | null;
}

/** Who led one after the other. Where several are in front and none of them led before, nobody does. */
function leadsOf(figures: readonly Figures[]): Held[] {
	const out: Held[] = [];
	let from = 0;
	let led: number | null = null;
	for (const f of figures) {
		const seat = leaderAt(f, led);
		if (led !== null && seat !== led) out.at(-1)!.lost = f.n;
		if (seat !== null && seat !== led) out.push({ seat, from, to: f.n, lost: null });
		led = seat;
		from = f.n;
	}
	return out;
}

function lastingLeads(figures: readonly Figures[], scored: boolean): Lead[] {
	const end = figures.at(-1)?.n ?? 0;
	const all = leadsOf(figures);
	const long = all.filter((l) => l.lost === null || l.lost - l.to >= LASTING * end);
	const kept = long.filter((l, i) => l.seat !== long[i - 1]?.seat);
	const leads = kept.map((l, i): Lead => ({ kind: 'lead', seat: l.seat, before: kept[i - 1]?.seat ?? null, last: scored && i === kept.length - 1 && long.at(-1)!.lost === null, from: l.from, to: l.to }));
	return leads.length > 1 ? leads.slice(1).slice(-LEADS) : leads;
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[(values.length - 1) >> 1]!;

/** The largest losses and gains, one for each seat. What everybody gains is nobody's: it counts above the middle. */
function swingsOf(figures: readonly Figures[], kind: 'gain' | 'loss'): (Swing & { size: number })[] {
	const best = new Map<number, Swing & { size: number }>();
	for (const [i, f] of figures.entries()) {
		const before = figures[i - 1];
		if (!before) continue;
		const by = points(f).map((p, seat) => p - points(before)[seat]!);
		const common = kind === 'gain' ? Math.max(0, middle(by)) : 0;
		for (const [seat, n] of by.entries()) {
			const size = kind === 'gain' ? n - common : -n;
			if (size >= LEAST && size > (best.get(seat)?.size ?? 0)) best.set(seat, { kind, seat, by: Math.abs(n), size, from: before.n, to: f.n });
		}
	}
	return [...best.values()].sort((a, b) => b.size - a.size || a.to - b.to);
}

/** The largest ones, and mine. */
const someSwings = (figures: readonly Figures[], kind: 'gain' | 'loss', mine: number): Swing[] =>
	swingsOf(figures, kind).filter((s, i) => i < SWINGS || s.seat === mine).map(({ size: _, ...s }) => s);

function riseOf(figures: readonly Figures[], part: string): Rise[] {
	let most: Rise | null = null;
	for (const [i, f] of figures.entries()) {
		const before = figures[i - 1];
		const by = before ? (f.common[part] ?? 0) - (before.common[part] ?? 0) : 0;
		if (by >= LEAST && by > (most?.by ?? 0)) most = { kind: 'rise', part, by, value: f.common[part]!, from: before!.n, to: f.n };
	}
	return most ? [most] : [];
}

/** `scored`: points were counted at the end. `tides`: numbers of all whose largest rise is told. `mine`: the seat that looks, or -1. */
export function turnsOf(all: readonly Figures[], scored: boolean, tides: readonly string[], mine: number): Turn[] {
	// Before the first turn nobody has anything but what was dealt.
	const figures = all.filter((f) => f.counts && f.turn > 0);
	// That an end without points takes everything from everybody is no turn of anybody's.
	const played = scored ? figures : figures.slice(0, -1);
	const leads = lastingLeads(played, scored);
	const isLead = (s: Swing) => leads.some((l) => l.seat === s.seat && l.to === s.to);
	const swings = [...someSwings(played, 'loss', mine), ...someSwings(played, 'gain', mine)].filter((s) => !isLead(s));
	const turns: Turn[] = [...leads, ...swings, ...tides.flatMap((part) => riseOf(figures, part))];
	return turns.sort((a, b) => a.to - b.to);
}

/** The entry that did it, of the figures behind each entry from `from` to `to`. */
export function entryOf(turn: Turn, each: readonly Figures[]): number {
	let [found, most] = [turn.to, 0];
	let led: number | null = turn.kind === 'lead' ? turn.before : null;
	for (const [i, f] of each.entries()) {
		const before = each[i - 1];
		if (!before) continue;
		if (turn.kind === 'lead') {
			const now = leaderAt(f, led);
			if (now === turn.seat && led !== now) found = f.n;
			led = now ?? led;
			continue;
		}
		const by = turn.kind === 'rise' ? (f.common[turn.part] ?? 0) - (before.common[turn.part] ?? 0) : (points(f)[turn.seat]! - points(before)[turn.seat]!) * (turn.kind === 'gain' ? 1 : -1);
		if (by > most) [found, most] = [f.n, by];
	}
	return found;
}

export interface Cause {
	/** Where it was told; of one kind, a few of several. */
	n: number;
	told: Message[];
	/** What was told of the phase it happened in, where the same entry led to it. */
	phase: Message | null;
}
const FEW = 3;

const names = (said: Message, seat: string): boolean => Object.values(said.a ?? {}).includes(seat);

/** Whose points moved at that entry: who took the lead gained, or who had it lost. */
function moved(turn: Turn, entry: number, each: readonly Figures[]): { seat: number; gain: boolean } | null {
	if (turn.kind === 'rise') return null;
	if (turn.kind !== 'lead') return { seat: turn.seat, gain: turn.kind === 'gain' };
	const at = each.findIndex((f) => f.n === entry);
	const gained = at > 0 && points(each[at]!)[turn.seat]! > points(each[at - 1]!)[turn.seat]!;
	return gained || turn.before === null ? { seat: turn.seat, gain: true } : { seat: turn.before, gain: false };
}

/** What befell a seat at an entry: what it owed by then, what is a loss by itself, what it owed before, or whatever is told of it there. */
function lossTold(here: readonly Message[], before: readonly LogEntry[], seat: string, { loss, owed }: Causes): { message: Message; n: number | null } | null {
	const mine = here.filter((said) => names(said, seat));
	const first = mine.findIndex((said) => !owed.includes(said.m) && !loss.includes(said.m));
	const isOwed = (said: Message) => owed.includes(said.m) && names(said, seat);
	const now = mine.slice(0, first < 0 ? mine.length : first).findLast(isOwed) ?? mine.find((said) => loss.includes(said.m));
	if (now) return { message: now, n: null };
	const line = before.findLast((l) => l.says.some(isOwed));
	if (line) return { message: line.says.findLast(isOwed)!, n: line.n };
	return mine[0] ? { message: mine[0], n: null } : null;
}

const gainTold = (here: readonly Message[], seat: string, { gain }: Causes): Message | undefined =>
	here.find((said) => gain.includes(said.m) && said.a?.['seat'] === seat) ?? here.find((said) => names(said, seat));

export function causeOf(turn: Turn, entry: number, each: readonly Figures[], lines: readonly LogEntry[], causes: Causes, phases: readonly Phase[]): Cause {
	const isPhase = (said: Message) => phases.some((p) => p.says?.m === said.m);
	const all = lines.find((l) => l.n === entry)?.says ?? [];
	const who = moved(turn, entry, each);
	const seat = who ? `s${who.seat + 1}` : '';
	// That somebody has left begins a phase, and is told of him.
	const here = all.filter((said) => !isPhase(said) || names(said, seat));
	const lost = who && !who.gain ? lossTold(here, lines.filter((l) => l.n < entry), seat, causes) : null;
	if (lost && lost.n !== null) return { n: lost.n, told: [lost.message], phase: null };
	const best = lost?.message ?? (who?.gain ? gainTold(here, seat, causes) : turn.kind === 'rise' ? here.find((said) => said.a && turn.part in said.a) : undefined) ?? here[0];
	if (!best) return { n: entry, told: [], phase: null };
	const told = here.filter((said) => said === best || (said.m === best.m && who?.gain && said.a?.['seat'] === seat)).slice(0, FEW);
	return { n: entry, told, phase: all.slice(0, all.indexOf(best)).findLast(isPhase) ?? null };
}
