// Accounts of Mega Civilization: calamities, support, taxes, conflicts, abilities, cards for treasury. Each says who, how much and why,
// what is still to choose and what it leaves; the choice is made on the map and counted in the bar. Positions are those of account.case.
import { caseOf, DESK, expect, PHONE, test } from './fixtures.mjs';

/** At the position of a case; bots wait, so that it stays as it is. */
async function sitsAt({ program, sit }, id, question, how) {
	const { url } = await program(['play', '--from', caseOf(`account.case:${id}`), '--bot-delay', '600000']);
	const p = await sit(url, { size: DESK, ...how });
	if (await p.at('ready').count()) await p.click('ready');
	expect(await p.asked()).toBe(question);
	await p.click('home-button');
	return p;
}

const rows = (p) => p.at('sum-row').evaluateAll((all) => all.map((r) => `${r.dataset.key} ${r.dataset.n}`));
const panel = (p, name) => p.page.getByRole('region', { name, exact: true }).first();
const button = (p, name) => p.page.getByRole('button', { name });
const text = async (locator) => (await locator.innerText()).replace(/\s+/g, ' ');

/** "9 of 12": what is chosen in the bar. */
const counts = (p, done, n) => expect(p.at('bar').locator(`[data-test="pips"][data-done="${done}"][data-n="${n}"]`)).toBeAttached();

/** Reduces the city whose panel is open. */
const reduces = (p) => p.click(p.at('area-panel').getByRole('button', { name: /^Reduce/ }));

test('a civil war counts what is given up, shows what would complete it, and warns of what it leaves', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC1', 'calamity');
	await expect(p.at('account-sum').locator('[data-test="sum"]')).toHaveAttribute('data-value', '12');
	expect(await rows(p)).toEqual(['all 57', 'spared -35', 'drama_and_poetry -5', 'music -5']);
	expect(await text(p.at('account-sum'))).toMatch(/22 tokens and 7 cities.*Spared by the card.*Your Drama and Poetry.*Your Music.*To give up 12/);
	await expect(p.at('gains')).toHaveAttribute('data-seat', 's3');
	await counts(p, 0, 12);
	for (const [i, area] of ['galatia', 'anatolia', 'cyprus'].entries()) {
		await p.clickArea(area);
		await counts(p, 3 * (i + 1), 12);
	}
	await expect(button(p, 'Give up 3 more')).toBeDisabled();
	await expect(p.at('check', '[data-key="connected"]')).toHaveAttribute('data-ok', 'true');
	await expect(p.at('check', '[data-key="enough"]')).toHaveAttribute('data-ok', 'false');
	await expect(p.at('hatched', '[data-key="cyprus"]')).toBeAttached();
	expect((await p.keys('can')).sort(), 'only areas that complete the choice are dashed').toEqual(['cilicia', 'ionia', 'kanesh']);
	await expect(p.at('leaves-warning')).toHaveAttribute('data-n', '1');
	expect(await text(p.at('leaves'))).toMatch(/13 tokens and 7 cities.*13 tokens support 6 cities.*phase 11/);
	await p.isAccessible();
	await p.clickArea('cilicia');
	await counts(p, 12, 12);
	await expect(p.at('check', '[data-key="enough"]')).toHaveAttribute('data-ok', 'true');
	await p.click(button(p, /^That is enough/));
	await expect(p.at('hatched')).toHaveCount(0);
	// The next one is called: who else suffers is asked on the list of seats.
	await expect(p.at('turn-calamity', '[data-key="epidemic"]')).toHaveAttribute('data-state', 'now');
});

test('on a phone in the dark the sum of a civil war unfolds', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC1', 'calamity', { ...PHONE, dark: true });
	await p.click('calamity-fold');
	await expect(p.at('account-sum').locator('[data-test="sum"]')).toHaveAttribute('data-value', '12');
	await p.isAccessible();
});

test('a famine asks who else suffers, and what it takes is chosen on the map', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC2', 'calamity');
	for (const name of ['Assyria', 'Hatti', 'Hellas']) await p.click(button(p, `Name ${name}`));
	await counts(p, 0, 15);
	expect(await rows(p)).toEqual(['base 10', 'agriculture 5']);
	await expect(p.at('choices')).toHaveCount(0);
	await p.clickArea('lycia');
	const put = Number(await p.at('reduced').getAttribute('data-n'));
	await reduces(p);
	await counts(p, 5 - put, 15);
	await expect(p.at('leaves', `[data-tokens="${12 + put}"][data-cities="3"]`)).toBeAttached();
	await p.isAccessible();
});

test('the tax rate that the panel marks is the one of the bar, and what would revolt is said before', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC3', 'tax', { dark: true });
	await expect(p.at('tax-row', '[data-rate="3"][data-due="12"][data-paid="9"][data-revolts="1"]')).toBeAttached();
	await p.click(panel(p, 'Taxes').getByRole('button', { name: '3', exact: true }));
	await expect(p.at('tax-warning')).toHaveAttribute('data-n', '1');
	await expect(button(p, /^Tax rate 3/)).toBeVisible();
	await expect(p.at('choices'), 'one number, not two').toHaveCount(0);
	await p.isAccessible();
});

test('city support says how many tokens are missing and what a city becomes', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC4', 'support');
	expect(await rows(p)).toEqual(['needs 8', 'has -5']);
	expect(await text(panel(p, 'City support'))).toMatch(/3 tokens are missing.*Knossos becomes 3 tokens/);
	await p.clickArea('knossos');
	await reduces(p);
	await expect(p.at('support-panel')).toHaveCount(0);
});

test('a conflict shows each side with its turn and its advances, and what happened tells of losses', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC5', 'loss');
	const sides = await p.at('side').evaluateAll((all) => all.map((x) => `${x.dataset.seat} ${x.dataset.turn}`));
	expect(sides, 'who loses now, who then, who has lost').toEqual(['s1 1', 's3 2', 's2 0']);
	expect(await text(panel(p, 'Conflict'))).toMatch(/Advanced Military.*Hatti 4 tokens then · Metalworking.*Knossos 6 of 7/);
	await p.isAccessible();
	await p.clickArea('anatolia');
	await p.click(p.at('area-panel').locator('[data-test="choice"]').first());
	await p.click('happened-button');
	await expect(p.at('happened', '[data-kind="conflict"][data-area="ionia"]').first()).toBeAttached();
	await expect(p.at('loss', '[data-seat="s1"]').first()).toBeAttached();
});

test('cards for treasury have their prices on the buttons', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC6', 'buy');
	await expect(button(p, 'Buy a card of stack 9, price 15')).toBeVisible();
	const table = p.at('table');
	const n = Number(await table.getAttribute('data-shown'));
	await p.click(button(p, 'Buy a card of stack 3, price 9'));
	expect(Number(await table.getAttribute('data-shown'))).toBeGreaterThan(n);
});

test('an ability that was used says so', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC7', 'ability', { dark: true });
	const routes = p.at('ability', '[data-key="trade_routes"]');
	await expect(routes).toHaveAttribute('data-used', '0');
	await p.click(p.at('hand-card', '[data-key="ochre"]'));
	await p.click(p.at('mine', '[data-part="hand"]').locator('[data-test="range-go"]'));
	await expect(routes).toHaveAttribute('data-used', '1');
	expect(await text(p.at('ability-panel'))).toMatch(/Used this turn.*Trade Routes/);
});

test('a slave revolt counts the support that is missing, by advances', async ({ program, sit }) => {
	const p = await sitsAt({ program, sit }, 'AC8', 'calamity');
	await expect(p.at('support-missing')).toHaveAttribute('data-n', '7');
	expect(await rows(p)).toEqual(['base 4', 'mythology -1', 'mining 1']);
});
