// Archipelago: what the page tells from facts, in positions of the rule cases: why a field is closed, whether the visible tile fits,
// what comes of a crisis and that it then comes, how the objective is doing, what the hexes are held by. Every card, objective and
// trend explains itself to a pointer and to keys in three languages. What of the game is our own is said there too.
import { fileURLToPath } from 'node:url';
import { DESK, expect, PHONE, test } from './fixtures.mjs';
import { field, go, takes } from './isles.mjs';
import { stageOf } from './stage.mjs';
import { begun } from './wire.mjs';

const CASES = fileURLToPath(new URL('../../../tests/archipelago/cases/facts.case', import.meta.url));

const LANGUAGES = ['en', 'de', 'pl'];

const laid = (program, id) => program(['play', '--from', `${CASES}:${id}`, '--bot-delay', '1000']);

/** A person on the first seat of a position; the others act when time passes. */
async function sitsAt(program, sit, id, how) {
	const { url, door } = await laid(program, id);
	const p = await sit(url, { size: DESK, ...how });
	await p.click('ready');
	await expect(p.at('bar')).toBeVisible();
	return { p, door };
}

const numbers = (p) => p.at('about-numbers');
const about = (p, key) => p.at('about', `[data-key="${key}"]`);

/** Brings the focus to something as a key does. */
async function keysTo(p, locator) {
	await p.settled();
	await locator.focus();
	await p.press('Shift+Tab');
	await p.press('Tab');
}

// ---- A turn ----

test('a closed field tells its reason and its cost, an open one cost, gain and effect; the tile fits as foretold', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AF12');
	await p.settled();
	await p.at('closed', '[data-key="recruitment"]').locator('.area').hover();
	await p.settled();
	await expect(about(p, 'action/recruitment')).toBeVisible();
	expect(await numbers(p).innerText()).toMatch(/Why not\s+No surplus workers[\s\S]*1 disc, 3 florins[\s\S]*Surplus workers −1/);
	await p.away();
	await p.settled();
	await expect(about(p, 'action/recruitment')).toHaveCount(0);
	await keysTo(p, p.at('field', '[data-key="taxation"]'));
	await expect(about(p, 'action/taxation')).toBeVisible();
	expect(await numbers(p).innerText()).toMatch(/1 disc[\s\S]*2 citizens[\s\S]*2 florins[\s\S]*Rebellion \+1/);
	await p.press('Escape');
	// Before a disc is spent one reads in how many ways the visible tile fits.
	const ways = Number(await p.at('top-fits').getAttribute('data-n'));
	await field(p, 'exploration');
	await expect(p.at('fits')).toHaveAttribute('data-n', String(ways));
	await expect(p.at('fits')).toContainText(`You can lay it in ${ways} ways`);
	await p.isAccessible();
	await takes(p, p.at('choice', '[data-act="explore fresh=0"]'));
	await expect(p.at('face').first()).toBeVisible();
	const fits = await p.at('face').locator('.fits').allInnerTexts();
	expect(fits.reduce((sum, text) => sum + Number(text.match(/\d+/)[0]), 0)).toBe(ways);
});

// ---- A crisis: the table says what then happens ----

const outcomes = (p) =>
	p.at('panel').locator('[data-test="outcome"]').evaluateAll((all) => all.map(({ dataset: d }) => ({ rebels: Number(d.rebels), rebellion: d.rebellion, war: d.war === '1' })));

/** Is done with helping, and waits until the person is asked again. */
async function helpsNoMore(p, door) {
	await takes(p, p.at('bar').locator('[data-test="choice"][data-act="done"]'));
	await door.play(60_000);
	await p.settled();
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
}

test('a crisis ends as the table of outcomes said, at home with a cube and abroad with none', async ({ program, sit }) => {
	const { p, door } = await sitsAt(program, sit, 'AF01');
	await expect(p.at('outlook').first()).toBeVisible();
	const rows = await outcomes(p);
	expect(rows.map((r) => r.war), 'nothing is a war, one cube is not').toEqual([true, false, false]);
	await p.isAccessible();
	const lying = await p.at('unit', '[data-state="lying"]').count();
	await takes(p, p.at('hand', '[data-value="market"]'));
	await p.click('mine-first');
	await takes(p, go(p));
	await expect(p.at('unit', '[data-state="lying"]')).toHaveCount(rows[1].rebels);
	expect(lying - rows[1].rebels).toBe(4);
	await expect(p.at('gift', '[data-seat="s1"]'), 'who gave what').toHaveAttribute('data-n', '1');
	// The others have nothing to give.
	await helpsNoMore(p, door);
	await expect(p.at('panel').locator('h2')).toContainText('iron');
	await expect(p.at('stability'), 'one cube').toHaveAttribute('data-rebellion', rows[1].rebellion);
	const [none] = await outcomes(p);
	await helpsNoMore(p, door);
	await expect(p.at('bar')).not.toHaveAttribute('data-question', 'relief');
	await expect(p.at('stability'), 'none abroad').toHaveAttribute('data-rebellion', none.rebellion);
});

// ---- Objective, hexes, end ----

test('the objective, the trend and what could end the game say how far they have come', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AF19');
	const mine = p.at('objective').locator('[data-test="standing"][data-seat="s1"]');
	await expect(mine).toBeVisible();
	expect(await mine.evaluate((n) => [n.dataset.value, n.dataset.rank, n.dataset.points])).toEqual(['1', '1', '3']);
	await expect(p.at('trend').locator('[data-seat="s3"]')).toHaveAttribute('data-points', '4');
	expect(await p.at('end-now').evaluate((n) => [n.dataset.now, n.dataset.bound])).toEqual(['0', '2']);
	await p.click('aims-button');
	await expect(p.at('sum', '[data-seat="s1"][data-points="6"]')).toBeVisible();
	await expect(p.at('end')).toHaveCount(10);
	await p.isAccessible();
	await p.click('sheet-close');
	await p.click('cards-button');
	await expect(p.at('sheet')).toBeVisible();
	await p.isAccessible();
	await p.click('sheet-close');
	await p.act(() => p.page.setViewportSize(PHONE.size));
	await p.isAccessible();
});

test('keys go from hex to hex, and each says who holds its town and why', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AF11', { language: 'de', dark: true });
	await keysTo(p, p.at('hex', '[tabindex="0"]'));
	const seen = [];
	for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
		await expect(p.at('about')).toBeVisible();
		seen.push(await numbers(p).innerText());
		await p.press(key);
	}
	expect(seen.join(' | ')).toContain('Einheit darauf');
	await p.isAccessible();
});

// ---- What is our own ----

test('what no source has and is our own is said about the game, below the cards and on those that explain them', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AF19');
	const site = new URL(p.page.url()).origin;
	const origin = (within) => p.at(within).locator('[data-test="origin"]');
	const said = {};
	for (const language of LANGUAGES) {
		await p.click(p.at('language', `[data-value="${language}"]`).first());
		await p.click('my-seat');
		await p.click('about-button');
		said[language] = [await origin('about-game').innerText()];
		await p.click('about-game-close');
		await p.click('seat-settings-close');
		await p.click('cards-button');
		await keysTo(p, p.at('sheet').locator('[data-about^="card/"]').first());
		said[language].push(await origin('about').innerText());
		await p.press('Escape');
		await expect(origin('sheet')).toHaveText(said[language][1]);
		await p.click('sheet-close');
	}
	expect(said.en[0]).toMatch(/^No public source we found shows every card and tile of Archipelago: .* are our own, /);
	expect(said.en[1]).toBe('Card prices, demands and most effects are our own.');
	for (const i of [0, 1]) expect(new Set(LANGUAGES.map((l) => said[l][i])).size, 'each language has its own').toBe(LANGUAGES.length);
	// What a source has says nothing of it.
	await keysTo(p, p.at('field', '[data-key="migration"]'));
	await expect(about(p, 'action/migration')).toBeVisible();
	await expect(origin('about')).toHaveCount(0);
	// The rules and the start page have the sheet too; a game that is all ours has none.
	await p.goes(`${site}/rules/archipelago`);
	await p.click('about-button');
	await expect(origin('about-game')).toHaveText(said.pl[0]);
	await p.click('about-game-close');
	await p.goes(site);
	await expect(p.at('about-button')).toHaveCount(2);
	expect(await p.all('about-button', 'value')).toEqual(['megaciv', 'archipelago']);
});

// ---- Every card explains itself ----

/** Runs in the page: 400 cards are read here, and none is looked at; timers are ten times as fast. */
function unseen() {
	const { setTimeout } = globalThis;
	globalThis.setTimeout = (act, ms = 0, ...more) => setTimeout(act, ms / 10, ...more);
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('body, [popover] { opacity: 0 }');
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Runs in the page: what each of these says to a key, and with `both` to a pointer, by what it is. */
async function explained([nodes, both]) {
	const said = { byPointer: {}, byKey: {} };
	async function read(into, key) {
		await new Promise(requestAnimationFrame); // it opens, and a text that is not there is asked for
		await hasSettled(false);
		into[key] = document.querySelector(`[data-test="about"][data-key="${key}"] [data-test="about-text"]`)?.textContent ?? '';
	}
	const all = [...document.querySelectorAll(nodes)];
	const mouse = { pointerType: 'mouse' };
	for (const node of both ? all : []) {
		node.scrollIntoView({ block: 'center' });
		node.dispatchEvent(new PointerEvent('pointerenter', mouse));
		await read(said.byPointer, node.dataset.about);
	}
	all.at(-1)?.dispatchEvent(new PointerEvent('pointerleave', mouse));
	await hasSettled(false);
	for (const node of all) {
		node.focus({ focusVisible: true });
		await read(said.byKey, node.dataset.about);
	}
	document.activeElement.blur();
	await hasSettled(false);
	return { ...said, open: document.querySelectorAll('[data-test="about"]').length };
}

/** Everything of a vocabulary that is shown there, opened by keys, in English by the pointer too: that takes its time before it opens. */
async function explains(p, language, vocabulary, within, wanted) {
	const nodes = `[data-test="${within}"] [data-about^="${vocabulary}/"]`;
	await p.away();
	await p.settled();
	await p.lendsSettled();
	const { byPointer, byKey, open } = await p.page.evaluate(explained, [nodes, language === 'en']);
	expect(open, 'what was left is closed').toBe(0);
	for (const key of wanted.map((key) => `${vocabulary}/${key}`)) {
		expect(byKey[key]?.length, `${language}: a key opens ${key}`).toBeGreaterThan(20);
		if (language === 'en') expect(byPointer[key], `the pointer opens ${key}`).toBe(byKey[key]);
	}
	return byKey;
}

/** All things are in the hands of the first seat, and all objectives could end the game. */
async function withEverything(url, keys) {
	const real = await begun(url);
	const view = { ...real.view, owner: Object.fromEntries(keys('card').map((c) => [c, 's1'])), track: {} };
	const end = Object.fromEntries(keys('objective').map((key) => [key, { possible: 1, owner: null, now: 1, bound: 3, left: 2, met: 0 }]));
	return {
		state: { ...real, view, pending: ['s2'], ask: null, again: [], again_open: [] },
		facts: { objectives: { my_objective: null, end, objective: {}, trend: {}, benefactor: {}, points: {} } },
	};
}

test('every card, objective and trend explains itself, to a pointer and to keys, in each language', async ({ program, sit }) => {
	const { url } = await laid(program, 'AF16');
	const games = await (await fetch(new URL('/api/games', url))).json();
	const names = games.find((g) => g.key === 'archipelago').vocabularies;
	const keys = (vocabulary) => names[vocabulary].map((x) => x.key);
	const { state, facts } = await withEverything(url, keys);
	const stage = stageOf(state, { facts });
	const p = await sit(url, { size: DESK, stage, script: unseen });
	const told = {};
	for (const language of LANGUAGES) {
		await p.click(p.at('language', `[data-value="${language}"]`).first());
		await p.click('cards-button');
		told[language] = await explains(p, language, 'card', 'sheet', keys('card'));
		await p.click('sheet-close');
		await p.click('aims-button');
		Object.assign(told[language], await explains(p, language, 'objective', 'aims', keys('objective')));
		for (const trend of keys('trend')) {
			await stage.show(p, { ...state, view: { ...state.view, trend } });
			Object.assign(told[language], await explains(p, language, 'trend', 'aims', [trend]));
		}
		await p.click('sheet-close');
	}
	for (const key of Object.keys(told.en)) expect(new Set(LANGUAGES.map((l) => told[l][key])).size, `${key} is told in each language`).toBe(LANGUAGES.length);
});
