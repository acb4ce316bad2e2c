// Games of Mega Civilization by hand: a Short Game of five from its set-up to the result, and four turns with eighteen seats. Each kind of question that comes is
// answered by hand the first times, the rest by "Decide for me".
import { expect, test } from '../browser/fixtures.mjs';
import { answer, asked, comes, decides, last, turnOf } from '../browser/hand.mjs';

const BY_HAND = 2; // answers of a kind
const TURNS = 4; // of eighteen seats
const MOST = 1000; // questions until a game is over

/** Answers a question: by hand while it was answered so less than twice. */
async function replies(p, kind, counts) {
	const so_far = counts.get(kind) ?? 0;
	counts.set(kind, so_far + 1);
	if (so_far < BY_HAND) await answer(p, kind);
	// There "Decide for me" may have to wait for the others.
	else if (kind === 'ASK_TRADE') await last(p);
	else await decides(p);
	await p.door.pass(1000); // a server hears so many messages in a time
}

test('a Short Game of five is played to its end', async ({ program, sit }) => {
	const p = await comes({ program, sit }, ['megaciv', '--players', '5', '--option', 'scenario=short', '--pace', 'instant']);
	const counts = new Map();
	let n = 0;
	for (let kind; (kind = await asked(p)) !== null; n++) {
		expect(n).toBeLessThan(MOST);
		await replies(p, kind, counts);
	}
	expect(n).toBeGreaterThan(0);
	await expect(p.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
	// All are in the result, and the way to look back is there.
	for (const name of ['Minoa', 'Assyria', 'Hatti', 'Hellas', 'Egypt']) await expect(p.page.getByRole('main').getByText(name).first()).toBeAttached();
	await expect(p.page.getByRole('link', { name: /replay|look back/i }).first()).toBeVisible();
});

test('four turns with eighteen seats are played', async ({ program, sit }) => {
	const p = await comes({ program, sit }, ['megaciv', '--players', '18', '--option', 'civs=assigned', '--pace', 'instant']);
	let counts = new Map();
	for (let n = 0, turn = 0; ; n++) {
		expect(n).toBeLessThan(MOST);
		const kind = await asked(p);
		const now = kind === 'ASK_CIV' ? 1 : await turnOf(p);
		if (now > turn) [turn, counts] = [now, new Map()];
		if (turn > TURNS) break;
		await replies(p, kind, counts);
	}
	const players = p.page.getByRole('complementary', { name: 'Players' });
	await expect(players.getByRole('button', { name: /^Minoa|^Rome|^Egypt|^Persia/ }).first()).toBeVisible();
});
