// A person of Mega Civilization plans ahead on the board while others are asked: two groups, the end of the movement, and a purchase,
// each on what the one before leaves. Nothing of it is so before they are asked, and no one is told. Then the server is started anew,
// bots play on, and what was planned is done; what is refused stops the plan and is told.
import { caseOf, DESK, expect, test } from './fixtures.mjs';
import { join } from './wire.mjs';

const tokens = (p, area) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="s1"]`);
const count = (p, area) => tokens(p, area).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
const steps = (p) => p.all('plan-step', 'act');
const hasSteps = (p, n) => expect(p.at('plan-ribbon', `[data-steps="${n}"][data-done="${n}"]`)).toBeVisible();
const isPlanned = (p, question) => expect(p.at('bar', `[data-question="${question}"][data-asked="true"]`)).toBeVisible();
const select = (p, name, value) => p.act(() => p.at(name).selectOption(value));

/** So many tokens from an area to the first end that can be clicked, but not to `other`; where to. */
async function plansMove(p, area, n, other = '') {
	await p.click('home-button');
	await p.clickArea(area);
	const to = await p.clickArea(...(await p.keys('end')).filter((key) => key !== other));
	const within = (name) => p.at('area-panel').locator(`[data-test="${name}"]`).first();
	await expect(within('range-go')).toBeVisible();
	const most = Number(await within('range').inputValue());
	for (let i = most; i > n; i--) await p.click(within('range-less'));
	await p.click(within('range-go'));
	return to;
}

/** Two groups and the end of the movement; where they go, with how many. */
async function plansMovement(p) {
	const before = await count(p, 'memphis');
	const first = await plansMove(p, 'memphis', 2);
	await hasSteps(p, 1);
	expect(await count(p, 'memphis')).toBe(before - 2);
	const second = await plansMove(p, 'memphis', before - 2, first);
	await hasSteps(p, 2);
	const moves = [[first, 2], [second, before - 2]];
	// The second goes on from the first: those who have moved are not there.
	expect(await steps(p)).toEqual(moves.map(([to, n]) => `move from_area=memphis to_area=${to} n=${n}`));
	await p.isAccessible();
	await p.click(p.at('choice', '[data-act="end_movement"]'));
	await hasSteps(p, 3);
	return { before, moves };
}

/** A tax rate, which is taken away again, and a purchase, which is told. */
async function plansPurchase(p) {
	await select(p, 'plan-question', 'tax');
	await isPlanned(p, 'tax');
	await p.click(p.at('bar').locator('[data-test="range-go"]'));
	await hasSteps(p, 4);
	await select(p, 'plan-question', 'purchase');
	await expect(p.at('sheet', '[data-value="purchase"]')).toBeVisible();
	const ready = p.at('compose-go', ':not([disabled])');
	const purchase = await ready.getAttribute('data-act');
	await p.click(ready);
	await hasSteps(p, 5);
	await p.click(p.at('plan-step', '[data-question="tax"]').locator('[data-test="plan-remove"]'));
	await hasSteps(p, 4);
	return purchase;
}

async function opensPlan(p) {
	await p.click('plan');
	await select(p, 'order-question', 'trade');
	await p.click('order-always');
	await expect(p.at('order', '[data-form="always"][data-value="trade"]')).toBeVisible();
	await select(p, 'order-question', 'move');
	await p.click('order-board');
	await expect(p.at('plan-ribbon')).toBeVisible();
	await isPlanned(p, 'move');
	await expect(p.at('can').first()).toBeAttached();
}

/** The server is started anew, and bots play on. A page that tries too early to reach it complains; whether it does is chance. */
async function startsAnew(p, { restart, door }, faults) {
	await restart(['serve', '--bot-delay', '0']);
	await door.sockets(1);
	await door.play(600_000);
	await p.settled();
	const others = faults.all.splice(0).filter((f) => !/WebSocket.*ERR_CONNECTION/.test(f));
	faults.all.push(...others);
}

async function isToldOfRefusal(p) {
	await p.ordersElsewhere(
		{ question: 'purchase', act: 'no_purchase' },
		{ question: 'move', act: 'move from_area=tanis to_area=fayum n=40', then: ['end_movement'] },
	);
	await p.settled();
	await expect(p.at('order-refused')).toContainText(/refused.*The plan stops here/s);
	await expect(p.at('bar'), 'they are asked themselves').toHaveAttribute('data-asked', 'true');
	await p.click('plan');
	await p.click('order-again');
	await expect(p.at('order-again')).toHaveCount(0);
	await p.click('orders-close');
	await p.click('order-read');
	await expect(p.at('order-refused')).toHaveCount(0);
}

test('a movement and a purchase are planned on the board, kept across a restart and done; what is refused stops the plan', async ({ program, sit, faults }) => {
	const server = await program(['play', '--from', caseOf('plan.case:PL1'), '--bot-delay', '600000']);
	const p = await sit(server.url, { size: DESK });
	if (await p.at('ready').count()) await p.click('ready');
	await expect(p.at('bar', '[data-question="move"][data-asked="false"]')).toBeVisible();
	const watcher = await join(server.url.replace(/#.*/, ''));
	await p.settled();
	const [heard, said] = [watcher.heard.length, p.said.length];

	await opensPlan(p);
	const { before, moves } = await plansMovement(p);
	const movement = await steps(p);
	const purchase = await plansPurchase(p);
	expect(await steps(p)).toEqual([...movement, purchase]);
	expect([...new Set(p.said.slice(said).map((f) => f.t))], 'the server learns of what is kept alone').toEqual(['order']);

	await p.click('plan-keep');
	await expect(p.at('plan-ribbon')).toHaveCount(0);
	await expect(p.at('plan')).toHaveAttribute('data-orders', '3');
	expect(await count(p, 'memphis'), 'nothing of it is so yet').toBe(before);
	expect(watcher.heard.slice(heard).filter((f) => !['device', 'pong'].includes(f.t)), 'no one is told').toEqual([]);
	expect(p.said.filter((f) => f.t === 'order' && f.question).map(({ question, act, then }) => [question, act, then?.length])).toEqual([
		['move', movement[0], 2],
		['purchase', purchase, undefined],
	]);
	watcher.close();

	await startsAnew(p, server, faults);
	await expect(p.at('plan')).not.toHaveAttribute('data-orders', '3');
	const told = (await p.heard()).flatMap((f) => f.log ?? []).flatMap((e) => e.says).filter((m) => m.a.seat === 's1');
	expect(told.map((m) => m.m)).toContain('BOUGHT');
	for (const [to, n] of moves) expect(told, `${n} go to ${to}`).toContainEqual(expect.objectContaining({ m: 'MOVED', a: expect.objectContaining({ to_area: to, tokens: n }) }));
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
	await isToldOfRefusal(p);
});
