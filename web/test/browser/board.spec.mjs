// The table of Mega Civilization on a desk: where its map looks, how what was chosen is let go, who is there,
// and its sheets. One page is shown all positions.
import { expect, LAPTOP, test } from './fixtures.mjs';
import { dialogThenSheet, inSight, place, pushes, pushesAway } from './gestures.mjs';
import { livelyOf, staged } from './positions.mjs';
import { asking, bare, label } from './stage.mjs';

const board = (shared) => staged(shared, 'megaciv', { size: LAPTOP });

test('nothing that is chosen, opened or asked moves the map under the pointer', async ({ shared }) => {
	const { p, stage, state, shows } = await board(shared);
	await shows(state, { then: () => ({ undo: 101 }) });
	const [from] = await p.keys('can');
	await p.click('zoom-whole');
	const far = await place(p, from);
	await p.clickArea(from);
	await expect(p.at('area-panel')).toBeVisible();
	expect(await place(p, from), 'a click does not bring the map nearer').toBe(far);
	await p.press('Escape');
	await p.click('home-button');
	// As far left as the panel reaches: it may cover the area, but not push it away.
	const at = await p.place(from);
	const { x: left } = await p.at('map').boundingBox();
	await pushes(p, [at.x, at.y], [left + 60, at.y + 30]);
	const before = await place(p, from);
	await p.clickArea(from);
	await expect(p.at('area-panel')).toBeVisible();
	expect(await place(p, from), 'chosen, it is where it was').toBe(before);
	await p.click(p.at('to').first());
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	await expect(go).toBeVisible();
	expect(await place(p, from), 'also when its move has an end').toBe(before);
	await p.click('choices-button');
	expect(await place(p, from), 'with the list').toBe(before);
	await p.click('choices-close');
	await p.click(go);
	await expect(p.at('undo')).toBeVisible();
	await expect(p.at('area-panel')).toHaveCount(0);
	expect(await place(p, from), 'and when it was moved').toBe(before);
	const low = (await p.at('bar').boundingBox()).height;
	const long = [bare('step_back', 'DO_STEP_BACK'), bare('end_movement', 'DO_END_MOVEMENT'), bare('no_purchase', 'DO_NO_PURCHASE'), bare('built', 'DO_BUILT')];
	await stage.show(p, { ...state, undo: 99, ask: { ...state.ask, choices: [...state.ask.choices.filter((c) => c.act.includes(' ')), ...long], open: ['diaspora', 'empire'] } });
	expect((await p.at('bar').boundingBox()).height, 'the bar is higher now').toBeGreaterThan(low);
	expect(await place(p, from), 'the map stays all the same').toBe(before);
});

test('the map opens on what is mine, near enough to be read, and so does a new question, once, but not while a hand is on the map', async ({ shared }) => {
	const { p, stage, state, shows } = await board(shared);
	await shows(state);
	await p.reload();
	expect(await p.asked()).toBe('move');
	await expect(p.at('map-view'), 'not the whole world of eighteen seats').not.toHaveAttribute('data-level', 'far');
	expect(await inSight(p, state.seat)).toBe(true);
	const turn = (n, more = {}) => ({ ...state, view: { ...state.view, turn: n }, ...more });
	await stage.show(p, turn(2, { ask: null, pending: [] }));
	await pushesAway(p);
	expect(await inSight(p, state.seat), 'pushed away while others play').toBe(false);
	await stage.show(p, turn(2));
	expect(await inSight(p, state.seat), 'asked, I see what is mine').toBe(true);
	await pushesAway(p);
	await stage.show(p, turn(2, { undo: 99 }));
	expect(await inSight(p, state.seat), 'the same question leaves me where I looked').toBe(false);
	await p.away();
	await p.page.mouse.down();
	await stage.show(p, turn(3));
	expect(await inSight(p, state.seat), 'nothing moves while the button is held').toBe(false);
	await p.page.mouse.up();
	expect(await inSight(p, state.seat), 'but afterwards').toBe(true);
});

test('what was chosen is let go after its move, and by Escape wherever the focus is, one thing at a time', async ({ shared }) => {
	const { p, state, shows } = await board(shared);
	await shows(state);
	await p.click('home-button');
	const from = state.ask.choices.find((c) => c.act.startsWith('move ')).act.match(/from_area=(\S+)/)[1];
	const panel = p.at('area-panel');
	const choose = async () => {
		await p.clickArea(from);
		await expect(panel).toBeVisible();
	};
	await choose();
	await p.click(p.at('to').first());
	await p.click(panel.locator('[data-test="range-go"]').first());
	await expect(panel).toHaveCount(0);
	expect(await p.keys('can'), 'more could be moved from there, and is chosen anew').toContain(from);
	const focuses = [
		() => p.at('to').first().focus(),
		() => p.click(p.at('to').first()),
		() => p.click('choices-button'),
		() => p.at('zoom-in').focus(),
		() => p.page.evaluate(() => document.activeElement?.blur()),
	];
	for (const focus of focuses) {
		await choose();
		await focus();
		if (await p.at('choices-close').count()) {
			await p.press('Escape');
			await expect(p.at('choices-close')).toHaveCount(0);
			await expect(panel, 'what was opened last goes first').toHaveCount(1);
		}
		await p.press('Escape');
		await expect(panel).toHaveCount(0);
	}
	await choose();
	await p.click('tracks-button');
	await dialogThenSheet(p);
	await expect(panel, 'then the sheet').toHaveCount(1);
	await p.press('Escape');
	await expect(panel).toHaveCount(0);
});

/** Runs in the page: how large the words are. */
const fontSize = (strong) => parseFloat(getComputedStyle(strong).fontSize);

test('the column says who is there, and the phases which one is played and for whom it waits', async ({ shared }) => {
	const { p, state, shows } = await board(shared);
	await shows(livelyOf(state));
	for (const [seat, presence] of Object.entries({ s2: 'thinking', s3: 'away', s4: 'standin', s5: 'bot' })) await expect(p.at('seat', `[data-seat="${seat}"]`)).toHaveAttribute('data-presence', presence);
	await expect(p.at('seat', '[data-seat="s3"]').locator('[data-test="seat-menu"]'), 'also in words').toHaveAttribute('aria-label', /away/);
	expect(await p.at('trade-clock').locator('strong').evaluate(fontSize), 'the clock of the trade is large').toBeGreaterThanOrEqual(28);
	await p.click('phases');
	expect((await p.all('phase-row', 'state')).join(' ')).toBe(`past past now next${' later'.repeat(9)}`);
	await expect(p.at('phase-awaits')).toHaveText(/Ben\s+thinking\s+Cid\s+away/, { useInnerText: true });
	await p.isAccessible({ within: '[data-test="phases-panel"]' });
	await p.press('Escape');
	await expect(p.at('phases'), 'the focus is back').toBeFocused();

	// What talk names: a place is shown on the map, a card opens.
	await p.press('t');
	await p.click(p.at('mention', '[data-vocabulary="area"][data-key="knossos"]'));
	await expect(p.at('area-panel', '[data-key="knossos"]')).toBeVisible();
	expect(await p.place('knossos'), 'it is in sight').not.toBeNull();
	await p.at('mention', '[data-key="salt"]').click();
	await expect(p.at('about', '[data-key="good/salt"]')).toBeVisible();
	await p.away();
	await p.click('talk-close');
	await p.press('Escape');
	await expect(p.at('area-panel')).toHaveCount(0);
});

const PLAN = 'purchase advances=sculpture+written_record cards=0 treasury=12 record1=art record2=art';
const LANDS = 30; // more than a window has room for

const landsOf = async (origin) => (await (await fetch(`${origin}/api/games`)).json()).find((g) => g.key === 'megaciv').vocabularies.land.map((a) => a.key);

test('a purchase that is proposed has its choices to be changed, and nothing of a long list is below its button', async ({ shared }) => {
	const { p, stage, url, state, shows } = await board(shared);
	const me = state.seat;
	const start = { ...state, undo: 0, pending: [me] };
	const ask = asking(label('ASK_PURCHASE'), [{ act: PLAN, label: label('DO_PURCHASE') }], ['purchase']);
	const view = { ...state.view, phase: 'civilization_advances_acquisition' };
	await shows({ ...start, question: 'purchase', view, ask }, { facts: { best: { points: PLAN } } });
	await expect(p.at('field-record1')).toBeVisible();
	const chosen = p.at('plan-choices').locator('select').evaluateAll((all) => all.map((n) => n.value));
	expect(await chosen, 'what is chosen within it can be changed').toEqual(['art', 'art']);
	await expect(p.at('plan-choices')).toHaveText(/^\s*Written Record/);

	const tokens = Object.fromEntries((await landsOf(new URL(url).origin)).slice(0, LANDS).map((a) => [a, 1]));
	const crowded = { ...state.view, phase: 'population_expansion', tokens: { ...state.view.tokens, [me]: tokens }, stock: { ...state.view.stock, [me]: 18 } };
	await stage.show(p, { ...start, question: 'expand', view: crowded, ask: asking(label('ASK_EXPAND', { stock: 18 }), [], ['expand']) });
	await expect(p.at('expand-sum')).toBeVisible();
	const below = await p.at('compose-go').evaluate((go) => {
		const bar = go.closest('footer').getBoundingClientRect();
		const body = go.closest('[data-test="sheet"]').getBoundingClientRect();
		return Math.round(body.bottom - bar.bottom);
	});
	expect(below, 'nothing of the list is below its button').toBe(0);
});
