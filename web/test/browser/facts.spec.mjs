// Mega Civilization: what the page tells from facts, at positions of tests/megaciv/cases/page.case: prices, the planner of a purchase,
// wishes, the next step, warnings, what a proposal is worth; and every advance, commodity and calamity explains itself to a pointer
// and to keys in three languages. What follows the printed game and what is our own is said there too.
import { fileURLToPath } from 'node:url';
import { DESK, expect, LAPTOP, PHONE, test } from './fixtures.mjs';
import { begun } from './wire.mjs';

const CASES = fileURLToPath(new URL('../../../tests/megaciv/cases/page.case', import.meta.url));
const LANGUAGES = ['en', 'de', 'pl'];
const ADVANCES = 51;
const FOR_SALE = 47; // of PG12: four are theirs
const COMMODITIES = 46; // with water
const CALAMITIES = 24;
const WIDE = { width: 1280, height: 800 };

const words = (id) => ['play', '--from', `${CASES}:${id}`, '--bot-delay', '60000'];

/** The page of all tests, and a server that has one table more for each of them. */
async function opens({ program, sit }) {
	const server = await program(words('PG01'));
	return { server, p: await sit(server.origin, { size: WIDE }) };
}

const speaks = (p, language) => p.click(p.at('language', `[data-value="${language}"]`).first());

/** At another table that was laid at a position. No one else acts. */
async function sitsAt(shared, id, { size = WIDE, language = 'en', dark = false } = {}) {
	const { server, p } = await shared('page', opens);
	for (let i = 0; i < 2; i++) await p.press('Escape'); // what is open stays open from table to table
	await p.goes(server.origin);
	const url = await server.restart(words(id));
	await begun(url);
	await p.page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
	await p.page.setViewportSize(size);
	await speaks(p, language);
	await p.goes(url);
	await expect(p.at('next-step')).toBeVisible();
	return p;
}

const tile = (p, key) => p.at('field-advances', `[data-value="${key}"]`);
const aim = (p, key) => p.at('aim', `[data-value="${key}"]`);
const act = (p) => p.at('compose-go').getAttribute('data-act');

/** The purchase of these can be made. */
async function buys(p, keys) {
	await expect(p.at('compose-go', ':enabled')).toHaveAttribute('data-act', new RegExp(`^purchase advances=${keys.join('\\+')} `));
}

// ---- Prices, aims, payment ----

test('prices, sets and aims are those of the facts, and a purchase is chosen by hand and paid by the engine', async ({ shared }) => {
	const { p: page } = await shared('page', opens);
	const before = page.said.length;
	const p = await sitsAt(shared, 'PG12');
	await expect(p.at('advance-price', ':not([data-value=""])')).toHaveCount(FOR_SALE);
	const { prices, hand } = await p.facts('prices', 'hand');
	expect(Object.keys(prices.price).length).toBe(ADVANCES);
	expect(p.said.slice(before).filter((f) => ['facts', 'try', 'best', 'asif'].includes(f.t)), 'the server is asked for nothing that the page finds itself').toEqual([]);
	const shown = await p.at('advance-price').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, Number(n.dataset.value)])));
	for (const [key, price] of Object.entries(shown)) expect(price, key).toBe(prices.price[key].price);
	await expect(p.at('field-advances', '[aria-disabled="true"]'), 'what they have is not for sale').toHaveCount(ADVANCES - FOR_SALE);
	await expect(p.at('purse')).toHaveAttribute('data-value', String(hand.spend));
	await expect(p.at('good', '[data-key="gold"]').locator('[data-test="set-value"]'), 'three gold are worth 81').toHaveAttribute('data-value', '81');
	// The aims, each with what it brings.
	expect((await p.all('aim', 'value')).filter((a) => !['two_steps', 'protection'].includes(a))).toEqual(['points', 'credits', 'step', 'own']);
	await expect(aim(p, 'credits')).toContainText(/\+\d+ credits, \+\d+ points/, { useInnerText: true });
	// Chosen by hand, paid by the engine.
	await p.click(aim(p, 'own'));
	await expect(p.at('plan-none')).toBeVisible();
	await p.click(tile(p, 'urbanism'));
	await p.click(tile(p, 'cloth_making'));
	await buys(p, ['cloth_making', 'urbanism']);
	await expect(p.at('price')).toHaveAttribute('data-value', String(shown.urbanism + shown.cloth_making));
	await expect(p.at('leaves')).toBeVisible();
	const left = (await p.all('left', 'n')).reduce((sum, n) => sum + Number(n), 0);
	expect(Number((await p.at('over').count()) ? await p.at('over').getAttribute('data-n') : 0), 'what would still be discarded is said').toBe(Math.max(0, left - 8));
	// Paid by hand: too little is refused with its rule, also in the bar.
	await p.click('pay-change');
	const less = p.page.locator('[data-test^="bag-cards-"][data-test$="-less"]:not([disabled])');
	for (let i = 0; i < 20 && (await less.count()); i++) await p.click(less.first());
	await expect(p.at('try-refusal')).toBeVisible();
	await expect(p.at('compose-go')).toBeDisabled();
	await expect(p.at('bar').locator('[data-test="refusal"] [data-test="rule"]').first(), 'the bar says why not, and by which rule').toBeVisible();
	await p.click('pay-for-me');
	await buys(p, ['cloth_making', 'urbanism']);
	// Before harm.
	await expect(p.at('warning', '[data-key="cards_over"]')).toHaveAttribute('data-n', '4');
	await expect(p.at('warning', '[data-key="cards_over"]')).toContainText('discard 4 cards', { useInnerText: true });
	await p.isAccessible();
});

test('a purchase in the dark, in German and with a card open is readable', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG12', { dark: true, language: 'de' });
	await expect(p.at('advance-price', ':not([data-value=""])')).toHaveCount(FOR_SALE);
	await p.page.locator('[data-about="advance/empiricism"]').first().hover();
	await p.settled();
	await expect(p.at('about')).toBeVisible();
	await p.isAccessible();
	await p.away();
});

// ---- The planner ----

/** Runs in the page: what of the advances is out of sight, or which of their words are cut. */
const cramped = () => {
	const body = document.querySelector('[data-test="sheet"] .body');
	const tiles = [...document.querySelectorAll('[data-test="field-advances"]')];
	const cut = (n) => n.scrollHeight > n.clientHeight + 2 || n.scrollWidth > n.clientWidth + 2;
	return [
		...(body.scrollHeight > body.clientHeight + 1 ? ['the sheet scrolls'] : []),
		...tiles.filter((n) => n.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom + 1).map((n) => `${n.dataset.value} is out of sight`),
		...tiles.flatMap((n) => [...n.querySelectorAll('.title, .less, .price')].filter(cut).map((c) => `${n.dataset.value}: ${c.textContent}`)),
	];
};

test('all advances are on one screen in each language, and none of their words is cut', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG14');
	for (const language of LANGUAGES) {
		await speaks(p, language);
		for (const size of [DESK, LAPTOP]) {
			await p.act(() => p.page.setViewportSize(size));
			expect(await p.at('less').count()).toBeGreaterThan(20);
			await expect(p.at('field-advances')).toHaveCount(ADVANCES);
			expect(await p.page.evaluate(cramped), `${language} at ${size.width} x ${size.height}`).toEqual([]);
		}
	}
});

test('a click adds and another drops, the rest is planned anew, and what is best for an aim is bought in two clicks', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG14', { size: LAPTOP });
	const can = p.at('compose-go', ':enabled');
	await expect(can).toBeVisible();
	const best = await act(p);
	expect(best).not.toMatch(/library|deism\+democracy/);
	await p.click(tile(p, 'library'));
	await expect(can).toHaveAttribute('data-act', /library_advance=/);
	const field = p.at('field-library_advance');
	const cheaper = await field.inputValue();
	const other = await field.locator('option').evaluateAll((all, not) => all.map((o) => o.value).find((v) => v && v !== not), cheaper);
	await p.act(() => field.selectOption(other));
	await expect(can).toHaveAttribute('data-act', new RegExp(`library_advance=${other}`));
	await p.click(tile(p, 'library'));
	await expect(can).toHaveAttribute('data-act', /^(?!.*library)/);
	await p.click(tile(p, 'mathematics'));
	await expect(can).toHaveAttribute('data-act', /^(?!.*mathematics)/);
	await expect(tile(p, 'mathematics')).toHaveAttribute('aria-pressed', 'false');
	await p.click(tile(p, 'anatomy'));
	expect(await p.at('field-anatomy_advance').locator('option').count()).toBeGreaterThan(1);
	await expect(p.at('plan-gift').first(), 'what Anatomy gives is in the plan').toBeVisible();
	// More than can be paid.
	await p.click(aim(p, 'own'));
	for (const key of ['anatomy', 'diaspora']) await p.click(tile(p, key));
	await expect(p.at('short')).toBeVisible();
	await expect(p.at('compose-go'), 'the button keeps its place').toBeDisabled();
	await expect(p.at('compose-go')).toHaveText(/\d+ points are missing/, { useInnerText: true });
	// What counts: an aim, and buy.
	await p.click(aim(p, 'credits'));
	await expect(p.at('basket')).toHaveAttribute('data-aim', 'credits');
	await expect(can).toHaveAttribute('data-act', await aim(p, 'credits').getAttribute('data-found'));
	expect(await act(p)).not.toBe(best);
	const [n, price] = [await p.at('plan-advance').count(), await p.at('price').getAttribute('data-value')];
	await expect(can).toHaveText(new RegExp(`^Buy ${n} for ${price}`), { useInnerText: true });
	expect((await p.all('credit', 'more')).some((more) => Number(more) > 0)).toBe(true);
	await p.click('compose-go');
	await expect(p.at('bar')).toHaveAttribute('data-asked', 'false');
});

test('wishes outlive a reload, outside the purchase too, and their own choice begins with them', async ({ shared }) => {
	const trading = await sitsAt(shared, 'PG13');
	await trading.click('sheet-close');
	await trading.click('wishes-button');
	await trading.click(tile(trading, 'monotheism'));
	await expect(tile(trading, 'monotheism')).toHaveAttribute('data-wished', 'true');
	await trading.isAccessible();

	const p = await sitsAt(shared, 'PG12', { size: LAPTOP });
	expect(await p.at('less').count()).toBeGreaterThan(10);
	for (const key of ['wonder_of_the_world', 'urbanism', 'law']) {
		await tile(p, key).focus();
		await p.press('w');
		await expect(tile(p, key)).toHaveAttribute('data-wished', 'true');
	}
	const { prices, hand } = await p.facts('prices', 'hand');
	await expect(p.at('wish-short', '[data-key="wonder_of_the_world"]'), 'what is missing for it').toHaveAttribute('data-n', String(prices.price.wonder_of_the_world.price - hand.spend));
	await p.reload();
	await expect(tile(p, 'wonder_of_the_world')).toHaveAttribute('data-wished', 'true');
	await expect(aim(p, 'own')).toHaveAttribute('data-found', /./);
	await p.click(aim(p, 'own'));
	await buys(p, ['law', 'urbanism']);
	// By keys: Enter is for the bar where nothing else has it. What is not wanted is taken out first.
	await tile(p, 'law').focus();
	await p.press('Space');
	await buys(p, ['urbanism']);
});

// ---- The next step ----

const STEPS = {
	PG01: [3, {}, /nothing is required/],
	PG02: [6, { cities: 1 }, /2 cities\s*1 missing/],
	PG03: [9, { cities: 0, advances: 1 }, /3 advances\s*1 missing/],
	PG04: [11, { cities: 0, advances_100: 2 }, /3 advances for 100 or more\s*2 missing/],
	PG05: [15, { cities: 1, advances_200: 1 }, /5 cities\s*1 missing[\s\S]*3 advances for 200 or more\s*1 missing/],
};

for (const [id, [step, missing, says]] of Object.entries(STEPS))
	test(`the next step is step ${step} (${id}), and says what is missing for it and what comes after`, async ({ shared }) => {
		const p = await sitsAt(shared, id);
		await expect(p.at('next-step')).toHaveAttribute('data-step', String(step));
		expect(await p.at('need').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, Number(n.dataset.missing)])))).toEqual(missing);
		await expect(p.at('next-step')).toHaveText(says, { useInnerText: true });
		await p.at('next-step').hover();
		await p.settled();
		const about = p.at('about', '[data-key^="epoch/"]');
		await expect(about).toBeVisible();
		if (id !== 'PG05') await expect(about, 'the step after').toContainText(`Then step ${step + 1}`, { useInnerText: true });
		await p.away();
		await p.settled();
	});

test('the sheet of another player has their advances, and there is a tab for each', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG03');
	await p.click('sheet-close');
	await p.click(p.at('seat', '[data-seat="s1"]').locator('[data-test="seat-open"]'));
	await expect(p.at('seat-sheet', '[data-seat="s1"]')).toBeVisible();
	await expect(p.at('seat-points').first()).toBeVisible();
	const advances = await p.at('seat-sheet').locator('[data-test="advance"]').evaluateAll((all) => all.map((n) => n.dataset.key));
	expect(advances.sort()).toEqual(['mysticism', 'pottery']);
	await p.isAccessible();
	await p.click(p.at('seat-tab', '[data-seat="s2"]'));
	await expect(p.at('seat-sheet', '[data-seat="s2"]')).toBeVisible();
});

test('all figures lead to the sheet of a player, and both are readable in the dark', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG04', { dark: true });
	await p.click('sheet-close');
	await p.click('tracks-button');
	await expect(p.at('tracks')).toBeVisible();
	await p.isAccessible();
	await p.click(p.at('tracks').locator('[data-test="seat-open"]').first());
	await expect(p.at('seat-sheet')).toBeVisible();
	await p.isAccessible();
});

// ---- Before an unsupportable city; what a proposal is worth ----

test('a city that could not be supported is warned of, and may be built all the same', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG11', { dark: true });
	await expect(p.at('warning', '[data-key="unsupported_more"]')).toHaveAttribute('data-n', '1');
	await p.click('home-button');
	await p.clickArea('knossos');
	await expect(p.at('city-warning')).toBeVisible();
	await expect(p.at('area-panel').locator('[data-test="choice"]')).toHaveCount(1);
	await p.isAccessible();
});

test('a proposal says what it is worth, as far as its cards are named', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG13');
	const { gain, cost } = (await p.facts('offers')).offers.offer.s2a;
	await expect(p.at('worth')).toHaveAttribute('data-gain', String(gain));
	await expect(p.at('worth')).toHaveAttribute('data-cost', String(cost));
	await expect(p.at('worth')).toContainText('1 card could be anything', { useInnerText: true });
	await p.isAccessible();
});

// ---- Every card explains itself ----

/** Runs in the page: opens each of these by pointer or by keys; what they say, and what is wrong with their cards. */
async function explained([selector, way]) {
	const misplaced = (card, node) => {
		const [a, b] = [card.getBoundingClientRect(), node.getBoundingClientRect()];
		if (a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1) return 'covers what it explains';
		return a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight ? 'is outside' : '';
	};
	const unseen = new CSSStyleSheet(); // they are read, and none is looked at
	unseen.replaceSync('body, [popover] { opacity: 0 }');
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, unseen];
	const { setTimeout } = globalThis; // nor waited for
	globalThis.setTimeout = (act, ms = 0, ...more) => setTimeout(act, ms / 10, ...more);
	const part = (card, name) => card?.querySelector(`[data-test="${name}"]`);
	const mouse = { pointerType: 'mouse' };
	const [texts, wrong] = [{}, []];
	for (const node of document.querySelectorAll(selector)) {
		const { about } = node.dataset;
		if (about in texts) continue;
		node.scrollIntoView({ block: 'nearest' });
		if (way === 'pointer') node.dispatchEvent(new PointerEvent('pointerenter', mouse));
		else node.focus({ focusVisible: true });
		await new Promise(requestAnimationFrame); // it opens, and a text that is not there is asked for
		await hasSettled(false);
		const card = document.querySelector(`[data-test="about"][data-key="${about}"]`);
		texts[about] = part(card, 'about-text')?.textContent.trim() ?? '';
		if (texts[about].length < 20 || !part(card, 'about-name').textContent.trim() || !part(card, 'rule')) wrong.push(`${about} says nothing`);
		else if (misplaced(card, node)) wrong.push(`the card of ${about} ${misplaced(card, node)}`);
		else if (way === 'keys' && node.getAttribute('aria-describedby') !== card.id) wrong.push(`${about} is not described`);
		if (way === 'pointer') node.dispatchEvent(new PointerEvent('pointerleave', mouse));
	}
	document.activeElement?.blur();
	document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== unseen);
	await hasSettled(false);
	globalThis.setTimeout = setTimeout;
	return { texts, wrong };
}

/** By keys, in English by the pointer too, which takes its time before it opens; in Polish on a small screen. */
async function explains(p, language, selector, n) {
	const told = {};
	for (const way of language === 'en' ? ['pointer', 'keys'] : ['keys']) {
		await p.away();
		if (way === 'keys') await p.press('Tab'); // a person who uses keys has pressed one
		await p.lendsSettled();
		const { texts, wrong } = await p.page.evaluate(explained, [selector, way]);
		expect(wrong, `${language}, by ${way}`).toEqual([]);
		expect(Object.keys(texts).length, `${language}: every one of ${selector}`).toBe(n);
		Object.assign(told, texts);
	}
	return told;
}

const KINDS = [
	['every advance', 'PG12', '[data-test="field-advances"]', ADVANCES],
	['every commodity and calamity', 'PG21', '[data-part="hand"] [data-about]', COMMODITIES + CALAMITIES],
];

for (const [what, id, selector, n] of KINDS)
	test(`${what} explains itself, to a pointer and to keys, in each language`, async ({ shared }) => {
		const p = await sitsAt(shared, id);
		const told = {};
		for (const language of LANGUAGES) {
			await speaks(p, language);
			if (language === 'pl') {
				await p.act(() => p.page.setViewportSize(PHONE.size));
				if (id === 'PG21') await p.click('drawer-mine');
			}
			told[language] = await explains(p, language, selector, n);
		}
		for (const key of Object.keys(told.en)) expect(new Set(LANGUAGES.map((l) => told[l][key])).size, `${key} is told in each language`).toBe(LANGUAGES.length);
	});

test('a card has the price of the player, Escape closes it alone, and ? goes to its rule and back', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG12');
	await tile(p, 'empiricism').hover();
	await p.settled();
	await expect(p.at('about', '[data-key="advance/empiricism"]')).toBeVisible();
	await expect(p.at('about-numbers')).toContainText(/Your price\s*50\s*printed 60, less credits 10/, { useInnerText: true });
	await p.press('Escape');
	await expect(p.at('about')).toHaveCount(0);
	await expect(p.at('sheet'), 'not the sheet below it').toBeVisible();
	await tile(p, 'urbanism').focus();
	await p.press('Tab');
	const focused = (what) => p.page.evaluate((what) => document.activeElement.dataset[what], what);
	await expect(p.at('about', `[data-key="advance/${await focused('value')}"]`)).toBeVisible();
	await p.press('?');
	expect(await focused('test')).toBe('rule');
	await p.press('Shift+Tab');
	expect(await focused('test')).toBe('field-advances');
});

test('what follows the printed game and what is our own is said about the game, on a card and below them all', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG12');
	const said = {};
	for (const language of LANGUAGES) {
		await speaks(p, language);
		await p.click('my-seat');
		await p.click('about-button');
		said[language] = [await p.at('about-game').locator('[data-test="origin"]').innerText()];
		await p.press('Escape');
		await expect(p.at('seat-settings'), 'what it was opened from stays').toBeVisible();
		await p.press('Escape');
		await tile(p, 'empiricism').hover();
		await p.settled();
		said[language].push(await p.at('about', '[data-key="advance/empiricism"]').locator('[data-test="origin"]').innerText());
		await p.away();
	}
	expect(said.en[0]).toMatch(/^Numbers, names and borders follow the printed game .* are our own\.$/);
	expect(said.en[1]).toBe('Numbers as printed, in our own words.');
	for (const i of [0, 1]) expect(new Set(LANGUAGES.map((l) => said[l][i])).size, 'each language has its own').toBe(LANGUAGES.length);
	// All cards fill the sheet of a desk; on a phone it has a foot.
	const foot = p.at('sheet').locator('[data-test="origin"]');
	await expect(foot).toBeHidden();
	await p.act(() => p.page.setViewportSize(PHONE.size));
	await expect(foot).toHaveText(said.pl[1]);
});

test('a finger that stays opens a card, and chooses nothing', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG12', { size: PHONE.size });
	await tile(p, 'urbanism').scrollIntoViewIfNeeded();
	await p.settled();
	const { x, y } = await tile(p, 'urbanism').boundingBox();
	const line = await p.page.context().newCDPSession(p.page);
	await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 20 }] });
	await p.settled();
	await expect(p.at('about', '[data-key="advance/urbanism"]')).toBeVisible();
	await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
	await p.settled();
	await expect(tile(p, 'urbanism')).toHaveAttribute('aria-pressed', 'false');
	await line.detach();
});

test('the cards of the hand say what a calamity would do and what one commodity more is worth', async ({ shared }) => {
	const p = await sitsAt(shared, 'PG21');
	const row = (key) => p.page.locator(`[data-part="hand"] [data-about="${key}"]`);
	const shows = async (key) => {
		await row(key).hover();
		await p.settled();
		return expect(p.at('about', `[data-key="${key}"]`));
	};
	await (await shows('card/famine.w')).toContainText(/If it is yours[\s\S]*Would help/, { useInnerText: true });
	await (await shows('good/ochre')).toContainText(/with one more\s*4/, { useInnerText: true });
	await p.isAccessible();
	await p.away();
});
