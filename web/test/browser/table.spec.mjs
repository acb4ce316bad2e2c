// A table on a desk, by the example of Archipelago: dialogs, double clicks, and words that are true. One page
// is shown all positions.
import { expect, LAPTOP, test } from './fixtures.mjs';
import { clicksTwice, dialogThenSheet, endsTurnTwice, hurrying, paced, passes, speaks } from './gestures.mjs';
import { hasteOf, staged } from './positions.mjs';
import { asking, bare, label } from './stage.mjs';

const table = (shared) => staged(shared, 'archipelago', { size: LAPTOP, hasty: true, script: paced });

const DIALOGS = [
	{ button: 'table-acts', panel: 'table-acts-panel', name: 'table-acts' },
	{ button: 'seats-button', panel: 'seats-panel', name: 'seats' },
	{ button: 'my-seat', panel: 'seat-settings', name: 'seat-settings' },
];
const TABS = 12; // more than any of them has stops

/** Runs in the page: where the focus is. */
const focus = () => (document.activeElement === document.body ? 'nothing' : document.activeElement.closest('dialog') ? 'inside' : document.activeElement.dataset.test);

test('a dialog keeps the focus, is closed by its button, by Escape and by a click beside it, and gives the focus back', async ({ shared }) => {
	const { p, state, shows } = await table(shared);
	await shows({ ...state, undo: 0, table_may: ['end'] });
	const closes = { button: (name) => p.click(`${name}-close`), Escape: () => p.press('Escape'), beside: () => p.act(() => p.page.mouse.click(20, 700)) };
	for (const { button, panel, name } of DIALOGS)
		for (const [how, close] of Object.entries(closes)) {
			await p.click(button);
			await expect(p.at(panel)).toBeVisible();
			for (let i = 0; i < TABS && how === 'button'; i++) {
				await p.page.keyboard.press('Tab');
				expect(await p.page.evaluate(focus), `${panel}: the focus does not go behind it`).toMatch(/^(inside|nothing)$/);
			}
			await close(name);
			await expect(p.at(panel)).toHaveCount(0);
			await expect(p.at(button), `${panel}, ${how}: the focus is back`).toBeFocused();
		}
	// Words that are marked to beyond its edge do not close it, nor does a click on its edge.
	await p.click('seats-button');
	const { x, y, height } = await p.at('seats-panel').boundingBox();
	await p.drag({ x: x + 40, y: y + 20 }, { x: x - 60, y: y + 20 });
	await p.act(() => p.page.mouse.click(x + 40, y + height - 4));
	await expect(p.at('seats-panel'), 'it was not meant to be closed').toHaveCount(1);
	await p.press('Escape');
	await p.click('cards-button');
	await expect(p.at('sheet')).toBeVisible();
	await dialogThenSheet(p);
	await hurrying(p, () => clicksTwice(p, p.at('my-seat')));
	await expect(p.at('seat-settings'), 'a double click opens it, and does not close it').toHaveCount(1);
	await p.press('Escape');
});

test('what comes to the place of a button is not taken by its double click, the same button is as often as it is clicked', async ({ shared }) => {
	const { p, stage, state, shows } = await table(shared);
	const { first, then, relief, hand } = hasteOf(state);
	const button = (act) => p.at('bar').locator(`[data-act="${act}"]`);
	const clicksAfter = async (ms, what) => {
		await passes(p, ms);
		await p.click(what);
	};
	await shows(first, { then });
	await hurrying(p, async () => {
		await endsTurnTwice(p, stage);
		await clicksAfter(500, button('pass'));
		await passes(p, 500);
		await clicksTwice(p, button('done'));
		expect(stage.acts, 'what came to the same place is not taken').toEqual(['end_turn', 'pass', 'done']);
		await clicksAfter(500, button('end_turn'));
		expect(stage.acts.at(-1), 'a little later it is').toBe('end_turn');
		await passes(p, 500);
		await stage.show(p, relief);
		for (let i = 0; i < 2; i++) await p.click(p.at('hand', '[data-value="own"]'));
		expect(stage.acts.slice(-2)).toEqual([hand.act, hand.act]);
	});
});

/** No key of a tile, a face or an objective is read or heard anywhere. */
async function readsNoKeys(p, when) {
	const said = await p.page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((n) => [n.getAttribute('title'), n.getAttribute('aria-label')])].join('\n'));
	expect(said.match(/\b[TS]\d\d[AB]?\b|\bs\d+[cs]\d+\b/gi) ?? [], when).toEqual([]);
}

const startOf = (state) => ({ ...state, undo: 0, again: [], pending: [state.seat] });

/** Three citizens of seat 2 lie down, and as many are to be raised. */
function raising(state) {
	const lies = (c) => [`s2${c}`, { at: 't05', region: 'l1', on: null, flags: ['lying'] }];
	const hex = { ...state.view.hex, t05: { side: 'a', turn: 0, q: 1, r: 0 } };
	const view = { ...state.view, hex, unit: { ...state.view.unit, ...Object.fromEntries(['c1', 'c2', 'c3'].map(lies)) }, population: 9, rebellion: 1 };
	const log = [{ n: 1, seat: null, says: [label('DOMESTIC', { resource: 'wood', raise: 3, lying: 3 })] }];
	return { ...startOf(state), view, log, question: 'raise', ask: asking(label('ASK_RAISE', { n: 3 }), [], ['raise']) };
}

/** A bid, and after each another one. */
function bidding(state) {
	const choice = { act: 'bid florins={n}', field: 'florins', least: 0, most: 10, label: label('DO_BID', { florins: 0 }) };
	return { question: 'bid', pending: [state.seat], ask: asking(label('ASK_BID', { florins: 10 }), [choice]) };
}

test('a new bid begins at nothing, whether it comes immediately or later, bots are called so, and what is left to raise is counted', async ({ shared }) => {
	const { p, stage, state, shows } = await table(shared);
	const [start, bid] = [startOf(state), bidding(state)];
	await shows({ ...start, ...bid }, { then: () => bid });
	const number = p.at('bar').locator('input[data-test="range"]');
	for (const when of ['immediately', 'later']) {
		for (let i = 0; i < 3; i++) await p.click(p.at('bar').locator('[data-test="range-more"]'));
		await expect(number).toHaveValue('3');
		await p.click('range-go');
		if (when === 'later') {
			await stage.show(p, { ...start, question: 'bid', ask: null, pending: [] });
			await stage.show(p, { ...start, ...bid });
		}
		await expect(number, when).toHaveValue('0');
	}
	expect(stage.acts).toEqual(['bid florins=3', 'bid florins=3']);

	await stage.show(p, raising(state));
	for (const language of ['de', 'pl', 'en']) {
		await speaks(p, language);
		const names = (await p.at('seat').allInnerTexts()).join();
		expect(names, language).toMatch(/Bot 2/);
		expect(names, language).toMatch(/Bot 3/);
	}
	await expect(p.at('sentence')).toHaveText(/Raise 3 more/);
	await p.click('mine-first');
	await expect(p.at('sentence'), 'three are chosen, none is left').not.toHaveText(/more/);
	await expect(p.at('go')).toHaveText(/Raise 3 citizens/);
	await p.click(p.at('can', '[data-key="unit:s2c1"]').locator('.hit'), { force: true });
	await expect(p.at('sentence'), 'one of them is lying down again').toHaveText(/Raise 1 more citizen\./);
});

test('tiles, units and objectives have names, and after the end the start page begins with the same game', async ({ shared }) => {
	const { p, stage, state, shows } = await table(shared);
	const me = state.seat;
	const log = [
		{ n: 1, seat: me, says: [label('OBJECTIVE', { seat: me, objective: 'S07', end: 'bank_florins', number: 20, score: 'florins' }), label('TOP', { tile: 't21' }), label('CONDITION', { seat: 's2', objective: 'S09', end: 'bank_florins', number: 20 })] },
		{ n: 2, seat: 's2', says: [label('TOOK_TOP', { seat: 's2', tile: 't01' }), label('NOTHING_FITS', { seat: 's2', tile: 't02', tile2: 't03', tile3: 't04' })] },
	];
	const start = { ...startOf(state), log };
	const lay = { question: 'lay', ask: asking(label('ASK_LAY', { tile: 't20' }), [{ act: `lay side=a turn=1 q=4 r=4 unit=${me}s1`, label: label('DO_LAY') }, bare('discard', 'DO_DISCARD')]) };
	await shows({ ...start, view: { ...state.view, objective: { [me]: 'S07' } }, ...lay });
	await readsNoKeys(p, 'a tile is laid');
	await expect(p.at('sentence')).toHaveText(/^\s*Lay tile .+ \/ .+ and say who enters it/);
	const lose = { question: 'lose', ask: asking(label('ASK_LOSE_SHIP'), [{ act: `lose unit=${me}s1`, label: label('DO_LOSE', { unit: `${me}s1` }) }]) };
	await stage.show(p, { ...start, ...lose });
	await readsNoKeys(p, 'a ship is lost');

	const each = (f) => Object.fromEntries(state.table.seats.map(({ seat }, i) => [seat, f(i)]));
	const over = { points: each((i) => 9 - i), rank: each((i) => i + 1), sources: ['Objectives'], source: each((i) => [9 - i]), why: label('WON', { seat: me, points: 9 }) };
	await stage.show(p, { ...start, table: { ...state.table, stage: 'over' }, question: null, pending: [], ask: null, over });
	await readsNoKeys(p, 'the end');
	await p.click('again');
	await expect(p.at('game', '[aria-checked="true"]')).toHaveAttribute('data-value', 'archipelago');
});
