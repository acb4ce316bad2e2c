// What the person lays down for when he is asked, at a table without a server: as a server keeps it (server/order.c). Pure.

import type { Message, NewOrder, Order } from '../lib/types.ts';

/** With the turn in which it was laid down. */
export interface Kept {
	order: Order;
	turn: number | null;
}

type Labels = readonly (Message | null)[];

function made({ always, until = null, times, question, act = '', then = [] }: NewOrder, [label = null, ...labels]: Labels): Order {
	if (always !== undefined) return { always, until, ...(times && { times }) };
	const later = then.map((a, i) => ({ act: a, label: labels[i] ?? null }));
	return { question: question ?? '', act, label, ...(later.length && { then: later }), refused: null };
}

/** One of each form for a question. */
const sameAs = (a: Order, b: Order) => a.always === b.always && a.question === b.question;

export class Orders {
	constructor(private kept: Kept[] = []) {}

	/** To be written down. */
	get all(): Kept[] {
		return this.kept;
	}

	/** As the page is told. */
	get told(): Order[] {
		return this.kept.map((k) => k.order);
	}

	lay(said: NewOrder, labels: Labels, turn: number | null): void {
		const order = made(said, labels);
		this.kept = this.kept.filter((k) => !sameAs(k.order, order));
		if (!said.remove) this.kept = [...this.kept, { order, turn }];
	}

	/** What answers a question: the prepared answer, then the pass. */
	next(question: string): Order | null {
		const on = this.told.filter((o) => !o.refused && !o.stopped);
		return on.find((o) => o.question === question) ?? on.find((o) => o.always === question) ?? null;
	}

	/** That who has one answer is not asked for it. */
	get spares(): Order | null {
		return this.told.find((o) => o.always === 'forced') ?? null;
	}

	/** It has answered: the next of it, or the last time. */
	used(order: Order): void {
		const [first, ...then] = order.then ?? [];
		const left = order.times ? order.times - 1 : 0;
		if (first) this.put(order, { question: order.question!, ...first, ...(then.length && { then }), refused: null });
		else if (left) this.put(order, { ...order, times: left });
		else if (order.always === undefined || order.times) this.kept = this.kept.filter((k) => k.order !== order);
	}

	/** It is told until it is read, and stops all that was prepared with it. */
	refused(order: Order, why: Message): void {
		this.put(order, { ...order, refused: why });
		for (const { order: o } of this.kept) if (o.question !== undefined && !o.refused) this.put(o, { ...o, stopped: true });
	}

	/** Who acts himself thinks anew. */
	acted(question: string): void {
		this.kept = this.kept.filter((k) => k.order.question !== question && k.order.always !== question);
	}

	/** What was meant for a turn that is over; true when something was. */
	turned(turn: number | null): boolean {
		const before = this.kept.length;
		this.kept = this.kept.filter((k) => k.order.until !== 'turn' || k.turn === turn);
		return this.kept.length < before;
	}

	private put(order: Order, now: Order): void {
		this.kept = this.kept.map((k) => (k.order === order ? { ...k, order: now } : k));
	}
}
