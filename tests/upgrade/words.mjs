// The words of a version's games that stored games hold: options, questions, kinds of action, vocabularies, parts. make.mjs writes
// them to words.json; opens.mjs sees that a later version still has them (docs/LOG.md, "What a new version may change").
import assert from 'node:assert/strict';

/** Vocabularies of facts alone: nothing that is stored has their words. */
const TOLD = ['lesson', 'tie', 'loss', 'city_state'];

const keys = (list) => list.map((x) => x.key);

/** Of what GET /api/games says. */
export const wordsOf = (games) =>
	Object.fromEntries(
		games.map(({ key, revision, options, vocabularies, kinds, parts }) => [
			key,
			{
				revision,
				options: options.map((o) => [o.key, ...(o.values ?? [o.least, o.most])]),
				kinds: Object.fromEntries(kinds.map((k) => [k.key, (k.fields ?? []).map((f) => f.name ?? f.key)])),
				parts: parts.map((p) => p.name ?? p.key),
				vocabularies: Object.fromEntries(Object.entries(vocabularies).map(([name, words]) => [name, keys(words)])),
			},
		]),
	);

const beginsWith = (now, was, what) => assert.deepEqual(now.slice(0, was.length), was, `${what} keep their places, and new ones come after them`);
const hasAll = (now, was, what) => assert.deepEqual(was.filter((w) => !now.includes(w)), [], `${what} are missing: a change, which raises the revision`);

/** Options and questions are numbers in what is stored, for ever; everything else may change with a revision of the rules. */
export function stillHas(now, was) {
	beginsWith(now.options.map(([key]) => key), was.options.map(([key]) => key), 'options');
	for (const [i, [key, ...values]] of was.options.entries())
		if (typeof values[0] === 'string') beginsWith(now.options[i].slice(1), values, `values of the option ${key}`);
	beginsWith(now.vocabularies.question, was.vocabularies.question, 'questions');
	if (now.revision !== was.revision) return;
	hasAll(Object.keys(now.kinds), Object.keys(was.kinds), 'kinds of action');
	for (const [kind, fields] of Object.entries(was.kinds)) hasAll(now.kinds[kind], fields, `fields of ${kind}`);
	hasAll(now.parts, was.parts, 'parts of a position');
	for (const [name, words] of Object.entries(was.vocabularies)) if (!TOLD.includes(name)) hasAll(now.vocabularies[name], words, `words of ${name}`);
}
