// The log: how it is read by phases, seats and topics, and by keys, and how lines come in while others play.
import { expect, LAPTOP, test } from './fixtures.mjs';
import { areasOf, loggedOf, staged } from './positions.mjs';
import { label } from './stage.mjs';

const TABS = 20; // more stops than there are between the filter and the first line

const entry = (n, seat, m, a, more = {}) => ({ n, seat, says: [label(m, a)], ...more });

const logged = (shared) => staged(shared, 'megaciv', { size: LAPTOP });

const groupsOf = (p) => p.all('log-group', 'seat');
const linesOf = async (p) => (await p.all('log-line', 'n')).map(Number);
const place = (p) => p.at('log').locator('[data-test="mention"][data-vocabulary="area"]').first();

/** Runs in the page: the lines that are there are known from now on, and changes of the log are counted. */
const watched = () => {
	globalThis.touched = 0;
	document.querySelectorAll('[data-test="log-line"]').forEach((l) => (l.wasThere = true));
	const count = (all) => (globalThis.touched += all.filter((m) => m.type !== 'characterData').length);
	new MutationObserver(count).observe(document.querySelector('[data-test="log"] > div:last-of-type'), { subtree: true, childList: true, attributes: true });
};

test('a log of thousands of lines has chapters and seats, shows what is near, and an update touches what is new', async ({ shared }) => {
	const { p, stage, state, shows } = await logged(shared);
	const start = loggedOf(state, 40);
	const { log, seat: me } = start;
	await shows(start);
	expect((await p.at('log-chapter').allInnerTexts()).slice(0, 3)).toEqual(['Turn 41 Movement', 'Turn 40 City Construction', 'Turn 40 Movement']);
	await expect(p.at('log-quiet').first()).toHaveText('Turn 40: nothing happened in Conflict.');
	expect((await groupsOf(p)).slice(0, 6), 'the current phase newest first, phases that are over by seats').toEqual(['s5', 's2', me, 's3', 's4', 's1']);
	const lines = await p.at('log-line').count();
	expect(lines, 'of thousands of lines only those that are near are there').toBeLessThan(250);
	await expect(p.at('log'), 'a phase that is over does not say who was done').not.toHaveText(/ends the movement/);
	await p.click('log-earlier');
	expect(await p.at('log-line').count()).toBeGreaterThan(lines);

	await p.page.evaluate(watched);
	const [a, b] = areasOf(start);
	await stage.show(p, { ...start, log: [...log, entry(log.length + 1, 's6', 'MOVED', { seat: 's6', tokens: 2, from_area: a, to_area: b })] });
	expect(await p.at('log-line').evaluateAll((all) => all.filter((l) => !l.wasThere).length), 'one line is new').toBe(1);
	expect(await p.page.evaluate(() => globalThis.touched), 'what was there is left alone').toBeLessThan(30);

	const only = async (value) => {
		await p.click(p.at('log-who', `[data-value="${value}"]`));
		await expect(p.at('log-who', `[data-value="${value}"]`)).toHaveAttribute('data-on', 'true');
		return linesOf(p);
	};
	expect((await only('since')).toSorted(), 'after my last decision').toEqual([log.length, log.length, log.length + 1]);
	expect((await only('me')).slice(0, 2), 'mine, and the deal that was made with me').toEqual([log.length, log.length - 1]);
	expect([...new Set(await groupsOf(p))].filter((seat) => seat !== me && seat !== 's5')).toEqual([]);
	await only('all');
});

test('the log is filtered by topic and by seat, is one stop of Tab with arrows from line to line, and its places lead to the map', async ({ shared }) => {
	const { p, state, shows } = await logged(shared);
	await shows(loggedOf(state, 2));
	const choose = (what, value) => p.act(() => p.at(what).selectOption(value));
	await p.click('log-filter');
	await expect(p.at('log-topic').locator('option[value="9"]')).toHaveText('Trade');
	await choose('log-topic', '9');
	await expect(p.at('log-line')).toHaveCount(1);
	await expect(p.at('log-quiet'), 'phases without it are not mentioned').toHaveCount(0);
	await choose('log-topic', 'losses');
	expect(new Set(await groupsOf(p))).toEqual(new Set(['s4']));
	await choose('log-topic', '');
	await choose('log-seat', 's3');
	expect(await p.at('log-line').count()).toBeGreaterThan(1);
	expect(new Set(await groupsOf(p))).toEqual(new Set(['s3']));
	for (const colorScheme of ['light', 'dark']) {
		await p.act(() => p.page.emulateMedia({ colorScheme }));
		await p.isAccessible({ within: '[data-test="log"]' });
	}
	await p.click('log-filter');

	// One stop of Tab for all lines; arrows go on, Enter opens what a line has, Escape closes it.
	const stops = () => p.page.evaluate(() => [...document.querySelectorAll('[data-test="log"] > div:last-of-type :is(a, button)')].filter((n) => n.tabIndex >= 0).length);
	const focused = () => p.page.evaluate(() => document.activeElement.dataset.line);
	expect(await stops()).toBe(1);
	await p.at('log-filter').focus();
	for (let i = 0; i < TABS && !(await p.page.locator('[data-test="log-more"]:focus').count()); i++) await p.press('Tab');
	const first = await focused();
	expect(first).toBeTruthy();
	await p.press('ArrowDown');
	const second = await focused();
	expect(second).not.toBe(first);
	expect(await stops()).toBe(1);
	await p.press('Enter');
	await expect(p.at('log-ways')).toHaveText(/§/);
	await p.press('Escape');
	await expect(p.at('log-ways')).toHaveCount(0);
	expect(await focused(), 'the focus is back').toBe(second);

	const key = await place(p).getAttribute('data-key');
	await p.click(place(p));
	const at = await p.place(key);
	expect(at, 'the place is in sight').not.toBeNull();
	const { x, y, width, height } = await p.at('map').boundingBox();
	expect(Math.hypot(at.x - x - width / 2, at.y - y - height / 2), 'near the middle').toBeLessThan(width / 4);
	await p.click('log-filter');
	await choose('log-seat', '');
	await p.click('log-filter');
});

/** Runs in the page: which lines fade in, one that is built twice twice, and from what. */
const fading = () => {
	globalThis.came = [];
	document.querySelectorAll('[data-test="log-line"]').forEach((l) => (l.wasThere = true));
	document.addEventListener('animationstart', (e) => {
		const line = e.target.closest('[data-test="log-line"]');
		if (line) globalThis.came.push([Number(line.dataset.n), Number(getComputedStyle(line).opacity)]);
	});
};

/** A watcher's table while seat 2 moves, with a log of twenty lines, the last of which has this number. */
function watchedOf(state, last) {
	const areas = areasOf(state);
	const moved = (n, seat) => entry(n, seat, 'MOVED', { seat, tokens: n, from_area: areas[n % areas.length], to_area: n % 2 ? 'knossos' : 'phaestos' });
	const phase = entry(last - 19, null, 'PHASE', { turn: 3, phase: 'movement' }, { phase: true });
	const log = [phase, ...Array.from({ length: 19 }, (_, i) => moved(last - 18 + i, i < 9 ? 's3' : 's2'))];
	return { start: { ...state, seat: null, undo: 0, again: [], ask: null, pending: ['s2'], log }, moved };
}

test('a watcher sees each new line come in once, and what was there stays as it is', async ({ shared }) => {
	const { p, stage, state, shows } = await logged(shared);
	await shows(state);
	const last = Number(await p.at('table').getAttribute('data-n')) + 1;
	const { start, moved } = watchedOf(state, last);
	await shows(start);
	await p.act(() => p.page.emulateMedia({ reducedMotion: 'no-preference' }));
	await p.page.evaluate(fading);
	let { log } = start;
	for (const [i, seat] of ['s2', 's2', 's4', 's2'].entries()) {
		log = [...log, moved(last + 1 + i, seat)];
		await stage.show(p, { ...start, log });
	}
	expect(await p.at('log-line').evaluateAll((all) => all.filter((l) => l.wasThere).length), 'what was there is the same').toBe(19);
	const came = await p.page.evaluate(() => globalThis.came);
	expect(came.map(([n]) => n), 'each new line comes in once, nothing else does').toEqual([1, 2, 3, 4].map((i) => last + i));
	expect(Math.min(...came.map(([, from]) => from)), 'and can be read as it comes').toBeGreaterThanOrEqual(0.6);
	await p.act(() => p.page.emulateMedia({ reducedMotion: 'reduce' }));
});

/** What followed from a move, of several seats, and some of it three times. */
function followed() {
	const drew = [1, 2, 3].map((stack) => ({ ...label('DREW', { seat: 's5', stack }), others: true }));
	const lost = [2, 1, 0].flatMap((left) => [label('LOST_TOKEN', { seat: 's3', area: 'knossos', left }), label('LOST_BARBARIAN', { area: 'knossos', left: left + 1 })]);
	const built = label('BUILT', { seat: 's2', area: 'knossos', tokens: 6, near: 0, treasury: 0 });
	const says = [built, label('PHASE', { turn: 3, phase: 'trade_cards_acquisition' }), ...drew, label('CALLED', { seat: 's4', card: 'superstition.w' }), ...lost];
	return [entry(1, 's2', 'MOVED_ALL', { seat: 's2' }), { n: 2, seat: 's2', phase: true, says }];
}

test('a line belongs to the seat it tells of, what is said again and again is said once, and a watcher is not asked to play again', async ({ shared }) => {
	const { p, stage, state, shows } = await logged(shared);
	const start = { ...watchedOf(state, 20).start, log: followed() };
	await shows(start);
	const groups = await p.at('log-group').evaluateAll((all) => all.map((g) => `${g.dataset.seat || '-'} ${[...g.querySelectorAll('[data-test="log-line"]')].map((l) => l.querySelector('[data-test="log-times"]')?.dataset.value ?? '1').join(' ')}`));
	expect(groups, 'by seats; the phase before it does not say that a seat is done').toEqual(['- 3', 's3 3', 's4 1', 's5 1', 's2 1']);
	await expect(p.at('log-group', '[data-seat="s5"]')).toHaveText(/draws a card from stack 1, 2, 3\./, { useInnerText: true });
	await expect(p.at('log-group', '[data-seat="s3"]')).toHaveText(/left there: 0\.\s+×3/, { useInnerText: true });

	// Two copies of a calamity: each has its name, and no frame of its own.
	const copy = (seat) => ({ card: 'superstition.w', seat, to_seat: 's5', victims: [] });
	const due = { due: 'reduce', calamity: 'superstition', n: 2, from_seat: null };
	await stage.show(p, { ...start, question: 'calamity', view: { ...state.view, phase: 'calamity_resolution', copy: { 1: copy('s2'), 2: copy('s3') }, due: { s2: due, s3: due } } });
	const names = p.at('calamity-which');
	await expect(names).toHaveText([/Superstition/, /Superstition/]);
	for (const name of await names.all()) {
		await expect(name).toHaveCSS('border-top-width', '0px');
		await expect(name).toHaveCSS('border-top-left-radius', '0px');
	}

	const over = { points: { s1: 5, s2: 3 }, rank: { s1: 1, s2: 2 }, sources: [], source: {}, why: label('WON', { seat: 's1', points: 5 }) };
	await stage.show(p, { ...start, pending: [], question: null, over, table: { ...start.table, stage: 'over' } });
	await expect(p.at('over')).toBeVisible();
	await expect(p.at('again')).toHaveCount(0);
	await p.click('home');
	await expect(p.at('game').first()).toBeVisible();
});
