// The engine of one table: frames in, messages out as the server would say them in JSON, and answers to what a page
// asks beside playing. What it knows is the view that the server sent, and nothing more.

import type { AsIf, Foreseen, FromServer, Message, Step } from '../lib/types.ts';
import type { Facts, Purse, Terms } from '../lib/asking.ts';
import type { Laid } from '../lib/report.ts';
import type { Door } from './door.ts';

export type Frame = Record<string, unknown>;

/** What is planned, and what I would be asked then; nothing: what the last step leaves open. */
export interface Plan {
	question: string;
	steps: readonly Step[];
}

export class Engine {
	constructor(private door: Door) {}

	/** What a frame of the server says; null: it is none of this game. */
	frame(bytes: Uint8Array): FromServer | null {
		return this.door.json<FromServer>('door_frame', this.door.put(bytes));
	}

	/** Why an action would be refused; null: it would not. */
	refuses(act: string): Message | null {
		return this.door.json<{ message: Message | null }>('door_try', this.door.put(act))!.message;
	}

	facts(groups: readonly string[]): Facts | null {
		return this.door.json<Facts>('door_facts', this.door.put(groups.join(',')));
	}

	best(aim: string, terms: Terms): string | null {
		const lines = [[aim, ...spell(terms.purse)].join(' '), terms.with ?? '', terms.without ?? ''];
		return this.door.json<string>('door_best', this.door.put(lines.join('\n')));
	}

	asIf(question: string | null): AsIf {
		return this.door.json<AsIf>('door_as_if', this.door.put(question ?? ''))!;
	}

	/** What a plan comes to; what is asked of `ask` is asked of the plan's view. */
	private plan<T>({ question, steps }: Plan, ask: (seen: Foreseen) => T): T {
		const lines = [question, ...steps.map((s) => `${s.question} ${s.act}`)];
		const seen = this.door.json<Foreseen>('door_plan', this.door.put(`${lines.join('\n')}\n`))!;
		try {
			return ask(seen);
		} finally {
			this.door.call('door_real');
		}
	}

	/** What a page asks and a view can answer; null: it cannot. */
	answer({ plan, ...frame }: Frame, n: number): FromServer | null {
		return plan ? this.plan(plan as Plan, (seen) => this.tells(frame, n, seen)) : this.tells(frame, n, null);
	}

	private tells(frame: Frame, n: number, seen: Foreseen | null): FromServer | null {
		const id = frame['id'] as string;
		switch (frame['t']) {
			case 'try':
				return { t: 'tried', id, message: this.refuses(frame['act'] as string) };
			case 'facts':
				return { t: 'facts', id, n, facts: this.facts(frame['groups'] as string[]) ?? {} };
			case 'best':
				return { t: 'best', id, n, act: this.best(frame['aim'] as string, frame as Terms) };
			case 'plan':
				return seen && { t: 'plan', id, n, ...seen, facts: this.facts(frame['groups'] as string[]) ?? {} };
			case 'case':
				return { t: 'case', id, n, ...this.door.json<Laid>('door_case', this.door.put(frame['act'] as string))! };
			case 'asif':
				return { t: 'asif', id, n, ...this.asIf((frame['question'] as string | undefined) ?? null) };
			default:
				return null;
		}
	}
}

/** Treasury, then each card and how many. */
function spell(purse: Purse | undefined): (string | number)[] {
	if (!purse) return [];
	const cards = purse['cards'] as Record<string, number>;
	return [purse['treasury'] as number, ...Object.entries(cards).flat()];
}
