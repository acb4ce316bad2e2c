// What questions are called where one chooses among them, and what one has planned to answer.

import { thingsIn } from './action.ts';
import type { AtTable } from './context.ts';
import type { Message } from './types.ts';

/** By which words a question is passed; none where it cannot be. */
export function passWords(at: AtTable, key: string): string {
	const passes = at.names.questions.find((q) => q.key === key)?.passes ?? [];
	const kinds = at.names.kinds.filter((k) => passes.includes(k.key));
	return kinds.map((k) => at.kindName(k)).join(' / ');
}

/** Several questions of one phase have one name: what passes them tells them apart. */
export function namesOf(at: AtTable, keys: readonly string[]): { key: string; name: string }[] {
	return keys.map((key) => {
		const name = at.questionName(key);
		const alone = keys.filter((k) => at.questionName(k) === name).length === 1;
		const pass = alone ? '' : passWords(at, key);
		return { key, name: pass ? `${name}: ${pass}` : name };
	});
}

/** An action in words; where its sentence names nothing, with what it is about: "Buy advances: Literacy". */
export function actWords(at: AtTable, act: string, label: Message | null | undefined): string {
	if (!label) return act;
	const said = at.say(label);
	if (Object.keys(label.a ?? {}).length) return said;
	const things = thingsIn(at.names, act).map((t) => t.split(':') as [string, string]);
	// Numbers of places tell nothing; of the rest the first sort of thing.
	const named = things.map(([vocabulary, key]) => ({ vocabulary, name: at.thing(vocabulary, key) })).filter((n) => !/^\d*$/.test(n.name));
	const about = named.filter((n) => n.vocabulary === named[0]!.vocabulary).map((n) => n.name);
	return about.length ? `${said}: ${about.join(', ')}` : said;
}
