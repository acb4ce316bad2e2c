// What the page's sources must not do: carry tables of the program, or learn numbers from refusals.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { web } from './load.mjs';

const files = readdirSync(new URL('src', web), { recursive: true }).filter((f) => /\.(svelte|ts)$/.test(f)).map((f) => f.replaceAll('\\', '/'));
const found = (pattern) => files.filter((f) => pattern.test(readFileSync(new URL(`src/${f}`, web), 'utf8'))).sort();

test('no table of data/ is built into the page: what is printed comes from /api/printed, names from /api/games', () => {
	assert.deepEqual(found(/(?:from|import)\s*\(?\s*['"][^'"]*\.tsv\b/), []);
});

test('numbers are facts: try asks only whether something is allowed', () => {
	// Whoever tries shows the verdict: the end of a panel, the sentence why something is not all yet, a plan that can be bought; or
	// it lists what is allowed: the gifts of Anatomy.
	const asking = ['boards/megaciv/Calamity.svelte', 'boards/megaciv/Planner.svelte', 'boards/megaciv/PurchaseChoices.svelte', 'boards/megaciv/SeatComposer.svelte', 'lib/trial.svelte.ts'];
	const verdicts = [...asking, 'boards/archipelago/Go.svelte', 'parts/Composer.svelte', 'parts/Trial.svelte'];
	assert.deepEqual(found(/\.try\(|\btried\(/), verdicts.toSorted());
	assert.deepEqual(found(/\.try\(/), asking);
	assert.deepEqual(found(/\bontried\b/), [], 'a panel keeps its verdict to itself');
	// And takes no number out of it.
	for (const f of verdicts) assert.doesNotMatch(readFileSync(new URL(`src/${f}`, web), 'utf8'), /(?:refusal|said|verdict|message)\??\.a\??[.[]/, f);
});
