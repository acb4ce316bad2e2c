// A table on a phone: it is turned, the bar has room for the words of three languages, a double click means
// one thing, a vote, the log. One page of each game is shown all positions.
import { expect, PHONE, test } from './fixtures.mjs';
import { endsTurnTwice, hurrying, inSight, paced, place, pushes, pushesAway, speaks, turns } from './gestures.mjs';
import { hasteOf, livelyOf, loggedOf, SOON, staged } from './positions.mjs';
import { asking, bare, label } from './stage.mjs';

const SIDE = { width: PHONE.size.height, height: PHONE.size.width };

const phone = (shared, game) => staged(shared, game, { ...PHONE, hasty: true, script: paced });

/** The area in the middle of the map, whatever is above it. */
async function middle(p) {
	await p.settled();
	return p.at('map').evaluate((map) => {
		const { x, y, width, height } = map.getBoundingClientRect();
		return document.elementsFromPoint(x + width / 2, y + height / 2).find((n) => n.matches('.ground'))?.dataset.key;
	});
}

test('a player who turns a phone sees what was seen before, and turned back all is where it was', async ({ shared }) => {
	const { p, state, shows } = await phone(shared, 'megaciv');
	await shows(state);
	await p.reload();
	const [from] = await p.keys('can');
	const thereAndBack = async (when, holds) => {
		const before = await place(p, from);
		await turns(p, SIDE);
		await holds();
		await turns(p, PHONE.size);
		expect(await place(p, from), `${when}: turned back it is where it was`).toBe(before);
	};
	await thereAndBack('opened', async () => {
		expect(await inSight(p, state.seat), 'what is mine stays in sight').toBe(true);
		await expect(p.at('map-view'), 'and is not small').not.toHaveAttribute('data-level', 'far');
	});
	await pushesAway(p);
	const seen = await middle(p);
	expect(seen).toBeTruthy();
	expect(await inSight(p, state.seat), 'pushed away').toBe(false);
	await thereAndBack('pushed', async () => expect(await middle(p), 'the middle stays').toBe(seen));
	// Where the map ends a window on its side has less beyond the middle.
	for (let i = 0; i < 3; i++) await pushesAway(p);
	await thereAndBack('edge', () => {});
	await p.click('home-button');
	await p.clickArea(from);
	await expect(p.at('area-panel')).toBeVisible();
	await thereAndBack('chosen', async () => expect(await p.place(from), 'what is chosen is in sight beside its panel').not.toBeNull());
	await p.press('Escape');
	await expect(p.at('area-panel')).toHaveCount(0);
});

test('the islands fill the window when a phone is turned, and are where they were pushed to when it is turned back', async ({ shared }) => {
	const { p, state, shows } = await phone(shared, 'archipelago');
	await shows(state);
	await p.reload();
	const sea = p.page.locator('svg.movable');
	const transform = async () => {
		await p.settled();
		return sea.locator('> g').getAttribute('transform');
	};
	const scale = async () => Number((await transform()).match(/scale\((.*)\)/)[1]);
	await expect(p.at('can').first()).toBeAttached();
	const large = await scale();
	for (const size of [SIDE, PHONE.size]) {
		await turns(p, size);
		expect(await scale(), `${size.width} px: not small`).toBeGreaterThan(large / 2);
	}
	const { x, y, width } = await sea.boundingBox();
	await pushes(p, [x + width / 2, y + 110], [x + width / 2 - 90, y + 60]);
	const pushed = await transform();
	await turns(p, SIDE);
	expect(await transform()).not.toBe(pushed);
	await turns(p, PHONE.size);
	expect(await transform(), 'turned back they are where they were').toBe(pushed);
});

/** Runs in the page: buttons of the bar that are above each other or out of it. */
const pushed = () => {
	const bar = document.querySelector('[data-test="bar"]').getBoundingClientRect();
	const all = [...document.querySelectorAll('[data-test="bar"] button')].map((n) => ({ n, r: n.getBoundingClientRect() }));
	const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const outside = ({ r }) => r.left < bar.left || r.right > bar.right || r.top < bar.top || r.bottom > bar.bottom;
	return all.filter((a) => outside(a) || all.some((b) => b !== a && over(a.r, b.r))).map((a) => a.n.innerText || a.n.dataset.test);
};

const ARCHIPELAGO = { question: 'turn', ask: asking(label('ASK_TURN', { discs: 2 }), [bare('end_turn', 'DO_END_TURN'), bare('pass', 'DO_PASS')]) };

for (const [game, more] of [['megaciv', {}], ['archipelago', ARCHIPELAGO]])
	test(`the words of three languages have room in the bar of a phone, upright and on its side: ${game}`, async ({ shared }) => {
		const { p, state, shows } = await phone(shared, game);
		await shows({ ...state, again: [], undo: 99, pending: [state.seat], ...more });
		await expect(p.at('decide')).toBeVisible();
		expect(await p.at('bar').locator('button').count()).toBeGreaterThanOrEqual(4);
		for (const language of ['de', 'pl', 'en']) {
			await speaks(p, language);
			for (const size of [SIDE, PHONE.size]) {
				await p.act(() => p.page.setViewportSize(size));
				expect(await p.page.evaluate(pushed), `${language}, ${size.width} px`).toEqual([]);
			}
		}
	});

test('a double click ends the turn and does not pass the round, for which the button is elsewhere', async ({ shared }) => {
	const { p, stage, state, shows } = await phone(shared, 'archipelago');
	const { first, then } = hasteOf(state);
	await shows(first, { then });
	await hurrying(p, () => endsTurnTwice(p, stage));
});

/** Runs in the page: how large the words are. */
const fontSize = (strong) => parseFloat(getComputedStyle(strong).fontSize);

test('a player who is away is given to a bot by a vote, whose voices have room, and at the end all promises are shown', async ({ shared }) => {
	const { p, stage, state, shows } = await phone(shared, 'megaciv');
	const start = livelyOf(state);
	await shows(start);
	expect(await p.at('time-left').locator('strong').evaluate(fontSize)).toBeGreaterThanOrEqual(20);
	await p.click('phases');
	await p.click(p.at('phase-seat-menu', '[data-seat="s3"]'));
	await p.click(p.at('seat-bot-level', '[data-value="strong"]'));
	await p.isAccessible({ within: '[data-test="seat-menu-panel"]' });
	await p.click('seat-bot');
	expect(stage.acts).toEqual(['vote bot s3 strong']);

	const yes = start.table.seats.slice(1).map((s) => s.seat);
	const vote = { vote: 1, what: 'bot', by: 's2', until: Date.now() + SOON, needs: 18, act: 'strong', seat: 's3', label: null, yes, no: [] };
	await stage.show(p, { ...start, table: { ...start.table, votes: [vote] } });
	const wide = await p.at('wish').evaluate((n) => [...n.querySelectorAll('*')].filter((c) => !c.closest('.sr') && c.getBoundingClientRect().right > innerWidth).length);
	expect(wide, 'nothing is pushed out').toBe(0);
	const { y, height } = await p.at('wish-agree').boundingBox();
	expect(y + height).toBeLessThan(PHONE.size.height / 2);

	const over = { points: { s1: 5, s2: 3 }, rank: { s1: 1, s2: 2 }, sources: [], source: {}, why: label('') };
	await stage.show(p, { ...start, pending: [], question: null, over, table: { ...start.table, stage: 'over' } });
	await expect(p.at('ledger').locator('[data-test="promise"]')).toHaveCount(2);
});

test('the log opens, is large enough for a finger, and makes way for the map', async ({ shared }) => {
	const { p, state, shows } = await phone(shared, 'megaciv');
	await shows(loggedOf(state, 2));
	await p.click('drawer-log');
	await expect(p.at('log-line').first()).toBeVisible();
	await p.isAccessible({ within: '[data-test="log"]' });
	const { width, height } = await p.at('log-more').first().boundingBox();
	expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
	expect(await p.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.size.width);
	await p.click(p.at('log').locator('[data-test="mention"][data-vocabulary="area"]').first());
	await expect(p.page.locator('aside.right.open')).toHaveCount(0);
});
