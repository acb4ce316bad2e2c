// Four turns of Mega Civilization with eighteen seats, by hand: movement, trade, purchase and whatever else is asked.
//   node test/hands/eighteen.mjs ../build/ecumene
import assert from 'node:assert/strict';
import { answer, asked, after, decide, tables } from './hand.mjs';

const TURNS = 4;
const BY_HAND = 2; // answers of a kind in each turn
const [program] = process.argv.slice(2);
const began = Date.now();
const at = await tables(program);

try {
	const { page } = await at.sit(['megaciv', '--players', '18', '--option', 'civs=assigned', '--pace', 'instant', '--bot-delay', '0']);
	const clicked = new Map();
	let inTurn = new Map();
	const turnOf = async () => Number((await page.getByRole('banner').getByText(/^Turn \d+$/).first().innerText()).slice(5));
	let turn = 0;
	for (;;) {
		const kind = await asked(page, 120_000);
		const now = kind === 'ASK_CIV' ? 1 : await turnOf();
		if (now > turn) [turn, inTurn] = [now, new Map()];
		if (turn > TURNS) break;
		const so_far = inTurn.get(kind) ?? 0;
		inTurn.set(kind, so_far + 1);
		if (so_far >= BY_HAND) {
			await after(page, () => decide(page).click());
			continue;
		}
		await answer(page, kind);
		clicked.set(kind, (clicked.get(kind) ?? 0) + 1);
	}
	assert.equal(await page.getByRole('complementary', { name: 'Players' }).getByRole('button', { name: /^Minoa|^Rome|^Egypt|^Persia/ }).count() > 0, true, 'the players stand in their column');
	assert.deepEqual(at.faults, []);
	console.log(`four turns with eighteen seats: by hand ${[...clicked].map(([k, n]) => `${k} ${n}`).join(', ')}; ${Math.round((Date.now() - began) / 1000)} s`);
} finally {
	await at.end();
}
