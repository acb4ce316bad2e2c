// A plan as it is made, one thing behind the other, and as the server keeps it: what I answer to each question, in its order. Pure.

import type { NewOrder, Order, Step } from './types.ts';

/** What the server keeps of a plan. What was refused is not planned any more; what was stopped with it is. */
export function stepsOf(orders: readonly Order[]): Step[] {
	return orders.flatMap(({ question, act, then = [], refused }) => (question === undefined || act === undefined || refused ? [] : [act, ...then.map((a) => a.act)].map((a) => ({ question, act: a }))));
}

function byQuestion(steps: readonly Step[]): Map<string, string[]> {
	const all = new Map<string, string[]>();
	for (const { question, act } of steps) all.set(question, [...(all.get(question) ?? []), act]);
	return all;
}

/** What has to be said so that the server keeps this plan and no other. */
export function changesOf(orders: readonly Order[], steps: readonly Step[]): NewOrder[] {
	const [had, has] = [byQuestion(stepsOf(orders)), byQuestion(steps)];
	const stopped = new Set(orders.filter((o) => o.stopped).map((o) => o.question));
	const gone = [...had.keys()].filter((q) => !has.has(q)).map((question): NewOrder => ({ question, remove: true }));
	const news = [...has].filter(([q, acts]) => stopped.has(q) || had.get(q)?.join('\n') !== acts.join('\n'));
	return [...gone, ...news.map(([question, [act = '', ...then]]): NewOrder => ({ question, act, ...(then.length && { then }) }))];
}
