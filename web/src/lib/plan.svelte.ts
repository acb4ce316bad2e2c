// Planning ahead: the table as it would be if I were asked now and had done what I plan. It is worked out by the page's own engine from
// my own view; nobody is told of it. What is kept lies with the server, which does it when I am asked, one thing behind the other.

import type { Plan } from '../engine/engine.ts';
import type { Terms } from './asking.ts';
import { changesOf, stepsOf } from './steps.ts';
import { Table, type Deed } from './table.svelte.ts';
import type { Foreseen, Message, State, Step } from './types.ts';

export class Planned extends Table {
	steps = $state.raw<Step[]>([]);
	seen = $state.raw<Foreseen | null>(null);
	private needed = new Map<string, number>();
	/** What I want to be asked; none: what the last step leaves open. */
	private wanted = '';
	private asks = 0;

	constructor(
		readonly real: Table,
		question: string,
	) {
		super(real.id, {});
		this.online = true;
		this.steps = stepsOf(real.orders);
		// What is planned of it already is gone on with.
		this.wanted = this.steps.some((s) => s.question === question) ? '' : question;
		this.state = this.as(null);
		void this.foresee();
	}

	override get near(): boolean {
		return true;
	}
	override open(): void {}

	private get plan(): Plan {
		return { question: this.wanted, steps: this.steps };
	}

	/** My table, with what the plan changes. Nobody else is there. */
	private as(seen: Foreseen | null): State {
		const real = this.real.state!;
		const table = { ...real.table, hints: false, clock: null, votes: [] };
		const ask = seen?.ask ?? null;
		return {
			...real, table, ask, question: seen?.question ?? null, pending: ask && real.seat ? [real.seat] : [],
			view: { ...real.view, ...seen?.view }, again: [], again_open: [], table_may: [], undo: this.steps.length,
		};
	}

	/** Works it out again: something was planned, or the game has moved on. */
	async foresee(): Promise<Foreseen | null> {
		const asked = ++this.asks;
		const seen = await this.real.look<'plan'>('plan', { plan: this.plan, groups: [...this.needed.keys()] });
		if (!seen || asked !== this.asks) return seen;
		this.seen = seen;
		this.facts = seen.facts;
		this.state = this.as(seen);
		return seen;
	}

	// ---- what a person does ----

	/** As if I were asked that. */
	ask(question: string): void {
		this.wanted = question;
		this.refusal = null;
		void this.foresee();
	}

	override act(act: string): void {
		void this.add({ question: this.state?.question ?? this.wanted, act });
	}

	override inTurn(deeds: readonly Deed[]): void {
		void this.addAll(deeds.filter((d) => typeof d === 'string'));
	}

	private async addAll(acts: readonly string[]): Promise<void> {
		for (const act of acts) {
			await this.add({ question: this.state?.question ?? this.wanted, act });
			if (this.refusal !== null) return;
		}
	}

	override foresees(acts: readonly string[], groups: readonly string[]): ReturnType<Table['foresees']> {
		const question = this.state?.question ?? this.wanted;
		const steps = [...this.steps, ...acts.map((act) => ({ question, act }))];
		return this.real.look<'plan'>('plan', { plan: { question: this.wanted, steps }, groups });
	}

	/** What cannot be done is not planned either. */
	private async add(step: Step): Promise<void> {
		const before = this.steps;
		this.waiting = 1;
		this.refusal = null;
		this.set([...before, step]);
		const seen = await this.foresee();
		if (seen?.stopped && seen.done === before.length) {
			this.set(before, step.question);
			await this.foresee();
			this.refusal = seen.stopped;
		}
		this.waiting = 0;
	}

	private set(steps: Step[], wanted = ''): void {
		this.steps = steps;
		this.wanted = wanted;
	}

	override undo(): void {
		this.remove(this.steps.length - 1);
	}

	remove(index: number): void {
		const gone = this.steps[index];
		if (!gone) return;
		this.refusal = null;
		this.set(this.steps.filter((_, i) => i !== index), this.steps.length === 1 ? gone.question : this.wanted);
		void this.foresee();
	}

	/** Lays it down with the server. True when all of it is kept. */
	async keep(): Promise<boolean> {
		for (const order of changesOf(this.real.orders, this.steps)) if (!(await this.real.order(order))) return false;
		return true;
	}

	// ---- what the engine answers ----

	override async try(act: string): Promise<Message | null> {
		return (await this.real.look<'tried'>('try', { act, plan: this.plan }))?.message ?? null;
	}

	override async best(aim: string, terms: Terms = {}): Promise<string | null> {
		return (await this.real.look<'best'>('best', { aim, ...terms, plan: this.plan }))?.act ?? null;
	}

	override need(groups: readonly string[]): () => void {
		for (const g of groups) this.needed.set(g, (this.needed.get(g) ?? 0) + 1);
		queueMicrotask(() => groups.some((g) => !(g in this.facts)) && void this.foresee());
		return () => {
			for (const g of groups) {
				const left = (this.needed.get(g) ?? 1) - 1;
				if (left) this.needed.set(g, left);
				else this.needed.delete(g);
			}
		};
	}
}

/** Whether somebody plans, and what. */
export class Planning {
	now = $state.raw<Planned | null>(null);

	/** What is open on the board belongs to the table that is left. */
	constructor(private putAway: () => void) {}

	begin(real: Table, question: string): void {
		this.putAway();
		this.now = new Planned(real, question);
	}
	end(): void {
		if (!this.now) return;
		this.putAway();
		this.now = null;
	}
}
