// Eighteen seats in the middle of a game (eighteen.case), seat 1 moves: each seat has its line in the column
// of players, on a desk and on a phone, and the table is played by keys alone.
import { caseOf, DESK, expect, LAPTOP, PHONE, test } from './fixtures.mjs';

const EI1 = ['play', '--from', caseOf('eighteen.case:EI1'), '--bot-delay', '600000'];
const AREAS = 12; // at most, where seat 1 can do something
const LISTED = ['confirm', 'done', 'undo', 'next', 'number', 'hint', 'decide', 'standin', 'log', 'players', 'talk', 'figures', 'choices', 'rules', 'areas', 'mine', 'own', 'zoomin', 'zoomout', 'whole'];

/** Sits where seat 1 moves, with a program at the same seat. */
const opens = (how) => async ({ program, join, sit }) => {
	const { url } = await program(EI1);
	const hand = await join(url);
	hand.say({ t: 'ready', random: '00'.repeat(32) });
	await hand.sees((s) => s.question === 'move');
	return { p: await sit(url, how), hand };
};

/** The page that tests on a desk share: nothing is moved, and nothing is open. */
async function sits(shared) {
	const { p, hand } = await shared('desk', opens({ size: DESK }));
	while (hand.state.undo) {
		const { undo } = hand.state;
		await hand.does({ t: 'undo', entry: undo });
		await hand.sees((s) => s.undo !== undo);
	}
	await p.page.setViewportSize(DESK);
	expect(await p.asked()).toBe('move');
	return p;
}

/** Runs in the page: how many rows there are, those that are not whole in the column, and whether mine is. */
const rows = () => {
	const { top, bottom } = document.querySelector('[data-skip="players"]').getBoundingClientRect();
	const me = document.querySelector('[data-test="table"]').dataset.seat;
	const all = [...document.querySelectorAll('[data-test="seat"]')];
	const boxes = all.map((row) => [row.dataset.seat, row.getBoundingClientRect()]);
	const out = boxes.filter(([, box]) => box.top < top - 1 || box.bottom > bottom + 1).map(([seat]) => seat);
	return { all: all.length, out, mine: !out.includes(me) };
};

test('all eighteen rows are in sight with whole names and their figures, and the end of the game is foretold', async ({ shared }) => {
	const p = await sits(shared);
	for (const size of [DESK, LAPTOP]) {
		await p.act(() => p.page.setViewportSize(size));
		await expect(p.at('ends')).toBeVisible();
		expect(await p.page.evaluate(rows), `${size.width} x ${size.height}`).toEqual({ all: 18, out: [], mine: true });
	}
	const cut = await p.at('seat-open').evaluateAll((all) => all.filter((n) => n.scrollWidth > n.clientWidth).map((n) => n.textContent));
	expect(cut, 'names are whole').toEqual([]);
	const { seats } = await p.facts('seats');
	await expect(p.at('ends')).toHaveAttribute('data-from', String(seats.end_earliest));
	await expect(p.at('ends')).toHaveAttribute('data-to', String(seats.end_likely));
	await expect(p.at('ends')).toHaveText('Ends probably in turn 15 to 20.');
	const fourth = p.at('seat', '[data-seat="s4"]');
	await expect(fourth.locator('[data-part="points"] dd')).toHaveText(String(seats.seat.s4.points));
	await p.click(fourth);
	await expect(p.at('seat-sheet', '[data-seat="s4"]')).toBeVisible();
	await p.press('Escape');
	await expect(p.at('seat-sheet')).toHaveCount(0);
});

/** Runs in the page: controls that a finger does not hit. */
const small = () =>
	[...document.querySelectorAll('button, a, select')]
		.filter((b) => b.checkVisibility({ visibilityProperty: true }) && !b.matches('[data-test="rule"], [data-test="skip"], [data-test="seat-open"]') && !b.closest('.right:not(.open)'))
		.map((b) => ({ name: b.dataset.test ?? b.className, ...b.getBoundingClientRect().toJSON() }))
		.filter((b) => b.width > 1 && (b.width < 39.5 || b.height < 39.5))
		.map((b) => `${b.name} ${Math.round(b.width)} x ${Math.round(b.height)}`);

test('on a phone nothing is cut or too small for a finger, my row stays in sight, and each seat is reached', async ({ program, join, sit }) => {
	const { p } = await opens(PHONE)({ program, join, sit });
	for (const size of [PHONE.size, { width: 844, height: 390 }]) {
		const said = `${size.width} x ${size.height}`;
		await p.act(() => p.page.setViewportSize(size));
		expect(await p.page.evaluate(() => document.documentElement.scrollWidth), said).toBe(size.width);
		expect(await p.page.evaluate(small), said).toEqual([]);
		if (size.height < size.width)
			for (const to of [0, 9999]) {
				await p.page.evaluate((to) => document.querySelector('[data-skip="players"]').scrollTo(0, to), to);
				const { all, out, mine } = await p.page.evaluate(rows);
				expect([all, mine], `${said}: mine is pinned`).toEqual([18, true]);
				expect(out, `${said}: not all have room`).not.toEqual([]);
			}
		await p.click('phases');
		await expect(p.at('phases-panel').locator('[data-test="ends"]')).toBeVisible();
		await p.click(p.at('phase-seat-open', '[data-seat="s7"]'));
		await expect(p.at('seat-sheet', '[data-seat="s7"]')).toBeVisible();
		await p.press('Escape');
		await expect(p.at('seat-sheet')).toHaveCount(0);
	}
});

const chosen = (p) => p.at('area-panel').getAttribute('data-key');

test('a group is moved by keys alone, from the first stop of Tab on: where from, where to, how many; it is undone, and the movement ended', async ({ shared }) => {
	const p = await sits(shared);
	await p.reload();
	await p.press('Tab');
	await expect(p.at('skip').first()).toBeFocused();
	expect(await p.keys('skip')).toEqual(['decision', 'board', 'log']);
	await p.press('Enter');
	await expect(p.at('bar')).toBeFocused();

	// Area after area where I can do something; Escape lets it go.
	const seen = [];
	for (let i = 0; i < 2; i++) {
		await p.press('n');
		seen.push(await chosen(p));
		await expect(p.at('area-panel').locator(':focus')).toHaveCount(1);
	}
	expect(new Set(seen).size).toBe(2);
	await p.press('Escape');
	await expect(p.at('area-panel')).toHaveCount(0);

	for (let i = 0, at = ''; i < AREAS && at !== 'anatolia'; i++) {
		await p.press('n');
		at = await chosen(p);
	}
	await expect(p.at('area-panel')).toHaveAttribute('data-key', 'anatolia');
	await p.at('to').first().focus();
	await p.press('Enter');
	const go = p.page.locator('[data-test="range-go"]:focus');
	await expect(go).toHaveCount(1);
	await p.press('1');
	await expect(go).toHaveText(/\b1\b/);
	const n = Number(await p.at('table').getAttribute('data-n'));
	await p.press('Enter');
	await expect(p.at('area-panel')).toHaveCount(0);
	await expect(p.at('table')).toHaveAttribute('data-n', String(n + 1));
	await expect(p.at('undo')).toBeVisible();
	await p.press('u');
	await expect(p.at('undo')).toHaveCount(0);

	await p.press('o');
	await expect(p.page.locator('.ground:focus')).toHaveAttribute('aria-label', /: .*(tokens? of Minoa|City of Minoa) \(you\)/);
	await p.press('d');
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'false');
});

test('a letter acts where it is meant: not behind a dialog, not where a player writes, and it goes to a button that gives something away', async ({ shared }) => {
	const p = await sits(shared);
	await p.press('?');
	await expect(p.at('keys')).toBeVisible();
	expect(await p.keys('key')).toEqual(expect.arrayContaining(LISTED));
	await p.isAccessible({ within: '[data-test="keys"]' });
	await p.press('n');
	await expect(p.at('area-panel'), 'behind a dialog nothing acts').toHaveCount(0);
	await p.press('Escape');
	await expect(p.at('keys')).toHaveCount(0);

	// Only the next press of a letter that slipped means it.
	const said = p.said.length;
	await p.press('f');
	await expect(p.at('decide')).toBeFocused();
	await p.press('s');
	await expect(p.at('leaving')).toBeVisible();
	await p.isAccessible({ within: '[data-test="leaving"]' });
	await p.press('Escape');
	await expect(p.at('leaving')).toHaveCount(0);
	expect(p.said.slice(said).map((f) => f.t).filter((t) => t !== 'facts'), 'nothing was sent').toEqual([]);
	await p.page.evaluate(() => document.activeElement.blur());

	// Areas are listed in words, and searched.
	await p.press('g');
	await expect(p.at('area-search')).toBeFocused();
	await expect(p.at('area-row', '[data-key="anatolia"]').locator('[data-test="area-standing"]')).toHaveText('2 tokens of Minoa (you)');
	await p.act(() => p.page.keyboard.type('nubd'));
	await expect(p.at('area-search')).toHaveValue('nubd');
	await expect(p.at('area-panel')).toHaveCount(0);
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
	await p.isAccessible({ within: '[data-test="area-list"]' });
	await p.click('area-list-close');
	await expect(p.at('area-list')).toHaveCount(0);
});
