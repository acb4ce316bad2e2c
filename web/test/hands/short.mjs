// A Short Game of five, from its set-up to the result, by hand: each kind of question that comes is answered by hand the first times, the rest by "Decide for me".
//   node test/hands/short.mjs ../build/ecumene
import assert from 'node:assert/strict';
import { answer, asked, after, decide, tables } from './hand.mjs';

const BY_HAND = 2; // answers of a kind
const [program] = process.argv.slice(2);
const began = Date.now();
const at = await tables(program);
const clicked = new Map();

try {
	const { page } = await at.sit(['megaciv', '--players', '5', '--option', 'scenario=short', '--pace', 'instant', '--bot-delay', '0']);
	let answers = 0;
	for (let kind; (kind = await asked(page)) !== null; answers++) {
		const so_far = clicked.get(kind) ?? 0;
		if (so_far >= BY_HAND) {
			await after(page, () => decide(page).click());
			continue;
		}
		await answer(page, kind);
		clicked.set(kind, so_far + 1);
	}
	await page.getByRole('heading', { level: 1 }).first().waitFor();
	// Everybody stands in the result, and the way to look back is there.
	for (const name of ['Minoa', 'Assyria', 'Hatti', 'Hellas', 'Egypt']) assert.ok(await page.getByRole('main').getByText(name).count(), name);
	await page.getByRole('link', { name: /replay|look back/i }).first().waitFor();
	assert.deepEqual(at.faults, []);
	console.log(`a Short Game of five was played to its end: ${answers} answers, by hand ${[...clicked].map(([k, n]) => `${k} ${n}`).join(', ')}; ${Math.round((Date.now() - began) / 1000)} s`);
} finally {
	await at.end();
}
