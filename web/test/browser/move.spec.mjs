// A movement of Mega Civilization with clicks, which are counted: five groups by land, one undone out of the middle, a voyage with its
// way found and its load, what moves lead to before they are made, ghosts and ways on the map, and the summary before the end.
import { caseOf, DESK, expect, test } from './fixtures.mjs';

const GROUPS = [['sparta', 'argos', 3], ['thessaly', 'boeotia', 2], ['macedonia', 'thrace', 2], ['epirus', 'aetolia', 2], ['argos', 'corinth', 2]];

/** Runs in the page: clicks are counted, and what was seen on its way. */
const counting = () => {
	globalThis.clicks = 0;
	globalThis.flown = [];
	addEventListener('pointerdown', () => globalThis.clicks++, true);
	new MutationObserver((all) => {
		for (const n of all.flatMap((m) => [...m.addedNodes])) if (n.dataset?.test === 'flight') globalThis.flown.push(n.dataset.kind);
	}).observe(document, { subtree: true, childList: true });
};
const clicks = (p) => p.page.evaluate(() => globalThis.clicks);
const flown = (p) => p.page.evaluate(() => globalThis.flown);

const tokens = (p, area) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="s1"]`);
const count = (p, area) => tokens(p, area).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
const journeys = (p) => p.at('journey').evaluateAll((all) => all.map((n) => `${n.dataset.n} ${n.dataset.path}`));
const paths = (groups) => groups.map(([a, b, n]) => `${n} ${a},${b}`);

const MV1 = ['play', '--from', caseOf('move.case:MV1'), '--bot-delay', '600000'];

/** Sits where seat 1 moves, with a program at the same seat. */
async function opens({ program, join, sit }, how) {
	const { url } = await program(MV1);
	const hand = await join(url);
	hand.ready();
	await hand.sees((s) => s.question === 'move');
	const p = await sit(url, { size: DESK, script: counting, ...how });
	await p.click('home-button');
	return { p, hand };
}

/** The page that the tests share: nothing is moved, and nothing is open. */
async function sits(shared) {
	const { p, hand } = await shared('MV1', opens);
	while (hand.state.undo) {
		const { undo } = hand.state;
		await hand.does({ t: 'undo', entry: undo });
		await hand.sees((s) => s.undo !== undo);
	}
	for (let i = 0; i < 3; i++) await p.press('Escape');
	await expect(p.at('bar')).toHaveAttribute('data-question', 'move');
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
	return p;
}

/** An area, where to, and the most that may go. */
async function goes(p, area, to) {
	await p.clickArea(area);
	await expect(p.at('area-panel', `[data-key="${area}"]`)).toBeVisible();
	await p.clickArea(to);
	await p.click(p.at('area-panel').locator('[data-test="range-go"]').first());
}

test('five groups go by land in three clicks each, and one is undone out of the middle', async ({ shared }) => {
	const p = await sits(shared);
	const before = await clicks(p);
	for (const [area, to] of GROUPS) await goes(p, area, to);
	expect((await clicks(p)) - before).toBeLessThanOrEqual(15);
	await expect(p.at('moves-button')).toHaveAttribute('data-value', '5');
	await p.click('moves-button');
	expect(await journeys(p)).toEqual(paths(GROUPS));
	await expect(p.at('ghost')).toHaveCount(5);
	expect(await p.all('trail', 'path')).toEqual(GROUPS.map(([a, b]) => `${a},${b}`));
	// Two against two in Corinth: said before the movement ends.
	await expect(p.at('summary')).toHaveAttribute('data-fights', '1');
	// Those behind the second are done again.
	await p.click(p.at('journey-undo').nth(1));
	expect(await journeys(p)).toEqual(paths(GROUPS.filter((_, i) => i !== 1)));
	expect([await count(p, 'thessaly'), await count(p, 'boeotia'), await count(p, 'aetolia')]).toEqual([2, 0, 2]);
	expect(await flown(p), 'nothing moves where no one wants motion').toEqual([]);
});

test('a voyage takes five clicks: its way is found, its load chosen, and it is one thing to undo', async ({ shared }) => {
	const p = await sits(shared);
	const before = await clicks(p);
	await p.clickArea('athens');
	await expect(p.at('area-panel', '[data-key="athens"]')).toBeVisible();
	await p.clickArea('knossos');
	await expect(p.at('voyage', '[data-ship="1"]')).toHaveAttribute('data-route', /^athens,\w+,knossos$/);
	await expect(p.at('outcome', '[data-known="true"]')).toBeAttached();
	await p.click('load-less');
	await p.click('voyage-go');
	expect((await clicks(p)) - before).toBeLessThanOrEqual(5);
	await expect(p.at('moves-button')).toHaveAttribute('data-value', '1');
	expect([await count(p, 'athens'), await count(p, 'knossos')]).toEqual([1, 3]);
	await p.click('moves-button');
	expect(await journeys(p)).toEqual([expect.stringMatching(/^3 athens,\w+,knossos$/)]);
	await p.click(p.at('journey-undo').last());
	expect(await journeys(p)).toEqual([]);
	expect([await count(p, 'athens'), await count(p, 'knossos')]).toEqual([4, 0]);
	expect(await flown(p), 'nothing moves where no one wants motion').toEqual([]);
});

test('players who want motion see groups on their way', async ({ program, join, sit }) => {
	const { p } = await opens({ program, join, sit }, { motion: true });
	await goes(p, 'sparta', 'argos');
	expect(await flown(p)).toEqual(['tokens']);
});

test('what a move leads to is told before it is made, and nothing is sent for it', async ({ shared }) => {
	const p = await sits(shared);
	const said = p.said.length;
	await p.clickArea('athens');
	await p.clickArea('corinth');
	await expect(p.at('follows', '[data-key="fight"]').first()).toBeAttached();
	// What a conflict leaves is not known.
	await expect(p.at('follows', '[data-key="city"]')).toHaveCount(0);
	expect(p.said.slice(said)).toEqual([]);
});

test('a stack is dragged onto where it may go, and elsewhere nothing is chosen', async ({ shared }) => {
	const p = await sits(shared);
	const drag = async (area, to) => {
		const piece = await tokens(p, area).boundingBox();
		await p.drag({ x: piece.x + piece.width / 3, y: piece.y + piece.height / 3 }, await p.place(to));
	};
	const before = await p.at('map-layer').getAttribute('transform');
	await drag('thessaly', 'thrace');
	await expect(p.at('area-panel')).toHaveCount(0);
	await drag('thessaly', 'boeotia');
	await p.click(p.at('area-panel').locator('[data-test="range-go"]').first());
	expect(await count(p, 'boeotia')).toBe(2);
	// The map stays where it is.
	await expect(p.at('map-layer')).toHaveAttribute('transform', before);
});

test('the map is coloured by what the facts say', async ({ shared }) => {
	const p = await sits(shared);
	await goes(p, 'argos', 'corinth');
	const shades = () => p.at('shade').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, `${n.dataset.tone} ${n.dataset.n}`])));
	expect(await shades(), 'owners first').toEqual({});
	const seen = {};
	for (const key of ['room', 'support', 'threats', 'reach', 'risk']) {
		await p.act(() => p.at('filter').selectOption(key));
		seen[key] = await shades();
	}
	const { areas, ships } = await p.facts('areas', 'ships');
	expect(seen.room.athens).toBe(`bad ${areas.limit.athens - 4}`);
	expect(seen.support.athens.split(' ')[1]).toBe('4');
	expect(seen.threats.corinth).toMatch(/^bad/);
	expect(seen.threats.athens, 'two could come from Corinth').toBe('heed 2');
	expect(Object.keys(seen.reach).sort()).toEqual(Object.keys(ships.stops['1']).sort());
	expect(seen.risk.thera).toMatch(/^bad/);
	await p.act(() => p.at('filter').selectOption('owners'));
});

test('the end of a movement shows first what it leads to', async ({ shared }) => {
	const p = await sits(shared);
	await goes(p, 'argos', 'corinth');
	await p.click(p.at('choice', '[data-act="end_movement"]'));
	await expect(p.at('summary')).toHaveAttribute('data-fights', '1');
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
	await p.isAccessible();
	await p.click('moves-done');
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'false');
});
