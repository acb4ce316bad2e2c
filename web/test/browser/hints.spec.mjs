// Hints at eleven kinds of question of Mega Civilization, each at the position of a rule case: the program
// allows what it advises, and the page reads out why and marks the place. One page is shown all positions.
import { caseOf, expect, test } from './fixtures.mjs';
import { stageOf } from './stage.mjs';

const KINDS = {
	tax: 'leaving.case:L111',
	revolt: 'tax.case:T40',
	expand: 'leaving.case:L119',
	move: 'bounds.case:W05',
	plunder: 'attack.case:A21',
	build: 'cards.case:D62',
	buy: 'cards.case:D51',
	calamity: 'bounds.case:W14',
	ability: 'abilities.case:X103',
	purchase: 'advances.case:V01',
	discard: 'advances.case:V62',
};

/** A program at seat 1 of a position, asked. */
async function lay({ program, join }, id) {
	const from = caseOf(`../../tests/megaciv/cases/${id}`);
	const { url } = await program(['play', '--from', from, '--bot-delay', '600000']);
	const client = await join(url);
	client.ready();
	await client.sees((s) => s.ask);
	return { url, client };
}

const positionOf = ({ state: { t: _, ...position } }) => ({ ...position, log: [] });

async function opens({ program, join, sit }) {
	const { url, client } = await lay({ program, join }, KINDS.tax);
	const stage = stageOf(positionOf(client));
	return { stage, p: await sit(url, { stage }) };
}

for (const [question, id] of Object.entries(KINDS))
	test(`a hint is allowed, says why and marks its place: ${question}`, async ({ program, join, shared }) => {
		const { client } = await lay({ program, join }, id);
		const hint = await client.ask({ t: 'hint' });
		expect(hint, JSON.stringify(hint)).toMatchObject({ act: expect.any(String), why: { m: expect.any(String) } });
		expect((await client.ask({ t: 'try', act: hint.act })).message, `${hint.act} is allowed`).toBeNull();

		const { p, stage } = await shared('desk', opens);
		await stage.show(p, positionOf(client), { facts: { hint } });
		expect(await p.asked()).toBe(question);
		await expect(p.at('why'), 'before a hint is asked for').toHaveCount(0);
		await p.click('hint');
		expect((await p.at('why').innerText()).trim().length, 'a reason is read').toBeGreaterThan(8);
		const marked = p.page.locator('path.from').first();
		if (hint.marks.area?.length) await expect(marked, 'its place is marked').toBeAttached();
	});
