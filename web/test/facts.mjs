// Somebody reads the table of Mega Civilization: prices, the next step, warnings, and what each card says of itself; all at
// positions of tests/megaciv/cases/page.case, through the real program. And axe looks at the screens.
//   node test/facts.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './page.mjs';
import { DESK, LAPTOP, seated, start, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const CASES = fileURLToPath(new URL('../../tests/megaciv/cases/page.case', import.meta.url));
const LANGUAGES = ['en', 'de', 'pl'];
const ADVANCES = 51;
const COMMODITIES = 46; // with water
const CALAMITIES = 24;

const browser = await launch();
const faults = [];
const wrong = [];
const laid = new Map();
const begun = new Set();
const sit = seated(browser, faults, (name) => pictures && join(pictures, `facts-${name}.png`));

/** A table at a position; one for all who look at it. Nobody else moves. */
const lay = (id) => {
	if (!laid.has(id)) laid.set(id, start(program, ['play', '--from', `${CASES}:${id}`, '--bot-delay', '60000']));
	return laid.get(id).address;
};

async function at(id, how) {
	const p = await sit(await lay(id), how);
	// Who comes first says that it may begin.
	const first = !begun.has(id);
	begun.add(id);
	if (first) await p.at('ready').click();
	await p.at('next-step').waitFor();
	return p;
}

const leave = (p) => p.page.context().close();

const axe = async (p, where) => wrong.push(...(await violations(p, where)));

// ---- Prices, aims, payment ----

/** Until the purchase of these can be made; the action. */
async function bought(p, keys) {
	await p.until((keys) => document.querySelector('[data-test="tiles"][data-busy="false"]') && document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act.startsWith(`purchase advances=${keys} `), keys.join('+'));
	return p.at('compose-go').getAttribute('data-act');
}

async function prices() {
	const p = await at('PG12');
	await p.until(() => document.querySelectorAll('[data-test="advance-price"]:not([data-value=""])').length === 47);
	const told = p.facts('prices', 'hand');
	assert.equal(Object.keys(told.prices.price).length, ADVANCES);
	assert.deepEqual(p.said.filter((f) => ['facts', 'try', 'best', 'asif'].includes(f.t)), [], 'the server is asked for nothing that the page finds itself');
	const shown = await p.at('advance-price').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, Number(n.dataset.value)])));
	for (const [key, price] of Object.entries(shown)) assert.equal(price, told.prices.price[key].price, key);
	assert.equal(await p.at('field-advances', '[aria-disabled="true"]').count(), 4, 'what I have is not for sale');
	assert.equal(Number(await p.at('purse').getAttribute('data-value')), told.hand.spend);
	assert.equal(await p.at('good', '[data-key="gold"]').locator('[data-test="set-value"]').getAttribute('data-value'), '81', 'three gold are worth 81');
	// The aims, each with what it brings.
	await p.until(() => [...document.querySelectorAll('[data-test="aim"]')].length > 4 && document.querySelector('[data-test="tiles"][data-busy="false"]'));
	assert.deepEqual((await p.at('aim').evaluateAll((all) => all.map((n) => n.dataset.value))).filter((a) => !['two_steps', 'protection'].includes(a)), ['points', 'credits', 'step', 'own']);
	assert.match(await p.at('aim', '[data-value="credits"]').innerText(), /\+\d+ credits, \+\d+ points/);
	// Chosen by hand, paid by the engine.
	await p.at('aim', '[data-value="own"]').click();
	await p.at('plan-none').waitFor();
	await p.at('field-advances', '[data-value="urbanism"]').click();
	await p.at('field-advances', '[data-value="cloth_making"]').click();
	await bought(p, ['cloth_making', 'urbanism']);
	assert.equal(await p.at('price').getAttribute('data-value'), String(shown.urbanism + shown.cloth_making));
	await p.at('leaves').waitFor();
	const left = await p.at('left').evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
	assert.equal(Number((await p.at('over').count()) ? await p.at('over').getAttribute('data-n') : 0), Math.max(0, left - 8), 'what would still be discarded is said');
	// Paid by hand: too little is refused with its rule, also in the bar.
	await p.at('pay-change').click();
	const less = p.page.locator('[data-test^="bag-cards-"][data-test$="-less"]:not([disabled])');
	while (await less.count()) await less.first().click();
	await p.at('try-refusal').waitFor();
	assert.ok(await p.at('compose-go').isDisabled());
	assert.ok(await p.at('bar').locator('[data-test="refusal"] [data-test="rule"]').count(), 'the bar says why not, and by which rule');
	await p.at('pay-for-me').click();
	await bought(p, ['cloth_making', 'urbanism']);
	await p.shot('purchase');
	// Before harm.
	assert.equal(await p.at('warning', '[data-key="cards_over"]').getAttribute('data-n'), '4');
	assert.match(await p.at('warning', '[data-key="cards_over"]').innerText(), /discard 4 cards/);
	await axe(p, 'purchase');
	await leave(p);
	const dark = await at('PG12', { dark: true, language: 'de' });
	await dark.until(() => document.querySelectorAll('[data-test="advance-price"]:not([data-value=""])').length === 47);
	await dark.page.locator('[data-about="advance/empiricism"]').first().hover();
	await dark.at('about').waitFor();
	await dark.shot('purchase-dark');
	await axe(dark, 'purchase, dark, with a card open');
	await leave(dark);
}

// ---- The planner ----

/** All advances are in sight, none of their words cut. */
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

async function onOneScreen(language) {
	for (const size of [DESK, LAPTOP]) {
		const p = await at('PG14', { size, language });
		await p.until(() => document.querySelector('[data-test="tiles"][data-busy="false"]') && document.querySelectorAll('[data-test="less"]').length > 20);
		assert.equal(await p.at('field-advances').count(), ADVANCES);
		assert.deepEqual(await p.page.evaluate(cramped), [], `${language} at ${size.width}x${size.height}`);
		await p.shot(`advances-${language}-${size.width}`);
		await leave(p);
	}
}

/** Adds, drops, chooses; then what is best for credits, bought with two clicks. */
async function planner() {
	const p = await at('PG14', { size: LAPTOP });
	const tile = (key) => p.at('field-advances', `[data-value="${key}"]`);
	await p.until(() => document.querySelector('[data-test="compose-go"]:not([disabled])'));
	const best = await p.at('compose-go').getAttribute('data-act');
	assert.doesNotMatch(best, /library|deism\+democracy/);
	// A click adds, another drops; each time all the rest is planned anew and paid for.
	await tile('library').click();
	await p.until(() => /library_advance=/.test(document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act ?? ''));
	const cheaper = await p.at('field-library_advance').inputValue();
	const other = await p.at('field-library_advance').locator('option').evaluateAll((all, not) => all.map((o) => o.value).find((v) => v && v !== not), cheaper);
	await p.at('field-library_advance').selectOption(other);
	await p.until((key) => document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act.includes(`library_advance=${key}`), other);
	await tile('library').click();
	await p.until(() => !/library/.test(document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act ?? 'library'));
	await tile('mathematics').click();
	await p.until(() => !/mathematics/.test(document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act ?? 'mathematics'));
	assert.equal(await tile('mathematics').getAttribute('aria-pressed'), 'false');
	await tile('anatomy').click();
	await p.at('field-anatomy_advance').waitFor();
	await p.until(() => document.querySelectorAll('[data-test="field-anatomy_advance"] option').length > 1);
	assert.ok(await p.at('plan-gift').count(), 'what Anatomy gives stands in the plan');
	await p.shot('planner');
	// More than can be paid.
	await p.at('aim', '[data-value="own"]').click();
	for (const key of ['anatomy', 'diaspora']) await tile(key).click();
	await p.at('short').waitFor();
	assert.ok(await p.at('compose-go').isDisabled(), 'the button keeps its place');
	assert.match(await p.at('compose-go').innerText(), /\d+ points are missing/);
	// What counts: an aim, and buy.
	let clicks = 0;
	const click = (button) => ++clicks && button.click();
	await click(p.at('aim', '[data-value="credits"]'));
	await p.until(() => document.querySelector('[data-test="basket"][data-aim="credits"][data-busy="false"]') && document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act === document.querySelector('[data-test="aim"][data-value="credits"]').dataset.found);
	assert.notEqual(await p.at('compose-go').getAttribute('data-act'), best);
	const [n, price] = [await p.at('plan-advance').count(), await p.at('price').getAttribute('data-value')];
	assert.match(await p.at('compose-go').innerText(), new RegExp(`^Buy ${n} for ${price}`));
	await p.at('credit').first().waitFor();
	assert.ok((await p.at('credit').evaluateAll((all) => all.map((c) => Number(c.dataset.more)))).some((more) => more > 0));
	await click(p.at('compose-go'));
	await p.until(() => document.querySelector('[data-test="bar"]').dataset.asked === 'false');
	assert.ok(clicks <= 2, `a planned purchase takes ${clicks} clicks`);
	await leave(p);
}

/** Wishes stay over turns and loads, outside the purchase too; the own choice begins with them. */
async function wishes() {
	const trading = await at('PG13');
	await trading.at('sheet-close').click();
	await trading.at('wishes-button').click();
	await trading.at('field-advances', '[data-value="monotheism"]').click();
	await trading.at('field-advances', '[data-value="monotheism"][data-wished="true"]').waitFor();
	await axe(trading, 'wishes');
	await leave(trading);

	const p = await at('PG12', { size: LAPTOP });
	const tile = (key) => p.at('field-advances', `[data-value="${key}"]`);
	await p.until(() => document.querySelectorAll('[data-test="less"]').length > 10);
	for (const key of ['wonder_of_the_world', 'urbanism', 'law']) {
		await tile(key).focus();
		await p.page.keyboard.press('w');
		await p.at('field-advances', `[data-value="${key}"][data-wished="true"]`).waitFor();
	}
	const { prices, hand } = p.facts('prices', 'hand');
	assert.equal(Number(await p.at('wish-short', '[data-key="wonder_of_the_world"]').getAttribute('data-n')), prices.price.wonder_of_the_world.price - hand.spend, 'what is missing for it');
	await p.page.reload();
	await p.at('field-advances', '[data-value="wonder_of_the_world"][data-wished="true"]').waitFor();
	await p.until(() => document.querySelector('[data-test="aim"][data-value="own"]')?.dataset.found);
	await p.at('aim', '[data-value="own"]').click();
	await bought(p, ['law', 'urbanism']);
	await p.shot('wishes');
	// By keys: Enter is for the bar where nothing else has it. Nobody wants it here: it is taken out first.
	await tile('law').focus();
	await p.page.keyboard.press('Space');
	await bought(p, ['urbanism']);
	await leave(p);
}

// ---- The next step ----

const STEPS = {
	PG01: [3, {}, /nothing is required/],
	PG02: [6, { cities: 1 }, /2 cities\s*1 missing/],
	PG03: [9, { cities: 0, advances: 1 }, /3 advances\s*1 missing/],
	PG04: [11, { cities: 0, advances_100: 2 }, /3 advances for 100 or more\s*2 missing/],
	PG05: [15, { cities: 1, advances_200: 1 }, /5 cities\s*1 missing[\s\S]*3 advances for 200 or more\s*1 missing/],
};

async function nextStep(id) {
	const p = await at(id, { dark: id === 'PG04' });
	const [step, missing, words] = STEPS[id];
	assert.equal(await p.at('next-step').getAttribute('data-step'), String(step), id);
	assert.deepEqual(await p.at('need').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, Number(n.dataset.missing)]))), missing, id);
	assert.match(await p.at('next-step').innerText(), words, id);
	await p.at('next-step').hover();
	const about = p.at('about', '[data-key^="epoch/"]');
	await about.waitFor();
	if (id !== 'PG05') assert.match(await about.innerText(), new RegExp(`Then step ${step + 1}`), 'the step after on hover');
	if (id === 'PG04') {
		await p.at('sheet-close').click();
		await p.at('tracks-button').click();
		await p.at('tracks').waitFor();
		await axe(p, 'all figures, dark');
		await p.at('tracks').locator('[data-test="seat-open"]').first().click();
		await p.at('seat-sheet').waitFor();
		await axe(p, 'the sheet of a player, dark');
	}
	if (id === 'PG03') {
		// Another player's sheet.
		await p.at('sheet-close').click();
		await p.at('seat', '[data-seat="s1"]').locator('[data-test="seat-open"]').click();
		await p.at('seat-sheet', '[data-seat="s1"]').waitFor();
		await p.until(() => document.querySelector('[data-test="seat-points"]'));
		assert.deepEqual((await p.at('seat-sheet').locator('[data-test="advance"]').evaluateAll((all) => all.map((n) => n.dataset.key))).sort(), ['mysticism', 'pottery']);
		await p.shot('seat');
		await axe(p, 'the sheet of a player');
		await p.at('seat-tab', '[data-seat="s2"]').click();
		await p.at('seat-sheet', '[data-seat="s2"]').waitFor();
	}
	await leave(p);
}

// ---- Before an unsupportable city; what a proposal is worth ----

async function city() {
	const p = await at('PG11', { dark: true });
	assert.equal(await p.at('warning', '[data-key="unsupported_more"]').getAttribute('data-n'), '1');
	await p.drawn();
	await p.at('home-button').click();
	const place = await p.place('knossos');
	await p.page.mouse.click(place.x, place.y);
	await p.at('city-warning').waitFor();
	assert.equal(await p.at('area-panel').locator('[data-test="choice"]').count(), 1, 'it may be built all the same');
	await p.shot('city-dark');
	await axe(p, 'the map with an area, dark');
	await leave(p);
}

async function offer() {
	const p = await at('PG13');
	await p.at('worth').waitFor();
	const fact = p.facts('offers').offers.offer.s2a;
	assert.deepEqual([await p.at('worth').getAttribute('data-gain'), await p.at('worth').getAttribute('data-cost')], [String(fact.gain), String(fact.cost)]);
	assert.match(await p.at('worth').innerText(), /1 card could be anything/);
	await p.shot('offer');
	await axe(p, 'the trade floor');
	await leave(p);
}

// ---- Every card explains itself ----

/** In the page: opens each of these by pointer and by focus; tells what could not be read. */
async function openAll([selector, how]) {
	const patience = setTimeout;
	// Ten times as patient as people: the rest before a card opens is shortened.
	window.setTimeout = (act, ms = 0, ...more) => patience(act, ms / 10, ...more);
	const wait = (ms) => new Promise((r) => patience(r, ms));
	const empty = [];
	const seen = new Map();
	for (const node of document.querySelectorAll(selector)) {
		const about = node.dataset.about;
		if (seen.has(about)) continue;
		node.scrollIntoView({ block: 'nearest' });
		if (how === 'hover') node.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
		else node.focus();
		let card = null;
		for (let i = 0; i < 2000 && !card; i++) {
			await wait(3);
			card = document.querySelector(`[data-test="about"][data-key="${about}"]`);
			if (card && !card.querySelector('[data-test="about-text"]')) card = null;
		}
		const text = card?.querySelector('[data-test="about-text"]')?.textContent.trim() ?? '';
		if (text.length < 20 || !card.querySelector('[data-test="about-name"]').textContent.trim() || !card.querySelector('[data-test="rule"]')) empty.push(about);
		else {
			const wrong = () => {
				const a = card.getBoundingClientRect();
				const b = node.getBoundingClientRect();
				if (a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1) return 'is covered';
				return a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight ? 'lies outside' : '';
			};
			// It finds its place within a few frames, also when the page still moves.
			for (let i = 0; i < 30 && wrong(); i++) await wait(16);
			if (wrong()) empty.push(`${about} ${wrong()}`);
			if (how === 'keys' && node.getAttribute('aria-describedby') !== card.id) empty.push(`${about} is not described`);
		}
		seen.set(about, text);
		if (how === 'hover') node.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
	}
	window.setTimeout = patience;
	document.activeElement?.blur();
	return { empty, texts: [...seen] };
}

async function cards(language) {
	const told = {};
	const how = language === 'pl' ? { size: { width: 390, height: 844 }, language } : { language };
	const advances = await at('PG12', how);
	const others = await at('PG21', how);
	if (language === 'pl') await others.at('drawer-mine').click();
	for (const [p, selector, n] of [[advances, '[data-test="field-advances"]', ADVANCES], [others, '[data-part="hand"] [data-about]', COMMODITIES + CALAMITIES]]) {
		await p.until((s) => document.querySelector(s), selector);
		await p.page.mouse.move(2, 2);
		// Both ways in English; that each card has its text in the others one way shows.
		for (const way of { en: ['hover', 'keys'], de: ['hover'], pl: ['keys'] }[language]) {
			// Whoever uses keys has pressed one.
			if (way === 'keys') await p.page.keyboard.press('Tab');
			const { empty, texts } = await p.page.evaluate(openAll, [selector, way]);
			assert.deepEqual(empty, [], `${language}, by ${way}`);
			assert.equal(texts.length, n, `${language}: every one of ${selector}`);
			for (const [about, text] of texts) told[about] = text;
		}
	}
	if (language === 'en') await byHand(advances, others);
	await leave(advances);
	await leave(others);
	return told;
}

/** The same as a person does it, once. */
async function byHand(p, others) {
	const tile = (key) => p.at('field-advances', `[data-value="${key}"]`);
	await tile('empiricism').hover();
	await p.at('about', '[data-key="advance/empiricism"]').waitFor();
	assert.match(await p.at('about-numbers').innerText(), /Your price\s*50\s*printed 60, less credits 10/);
	await p.page.keyboard.press('Escape');
	await p.at('about').waitFor({ state: 'detached' });
	assert.ok(await p.at('sheet').count(), 'Escape closes the card, not the sheet below it');
	await p.page.mouse.move(2, 2);
	// The aims are worked out by now: nothing is drawn anew under the focus.
	await p.until(() => document.querySelector('[data-test="tiles"][data-busy="false"]') && document.querySelectorAll('[data-test="aim"]').length > 4);
	const toRule = async () => {
		await tile('urbanism').focus();
		await p.page.keyboard.press('Tab');
		// the card of the one behind it, not what may still be there of the one before
		const next = await p.page.evaluate(() => document.activeElement.dataset.value);
		await p.at('about', `[data-key="advance/${next}"]`).waitFor();
		await p.page.keyboard.press('?');
		return p.page.waitForFunction(() => document.activeElement.dataset.test === 'rule', null, { timeout: 5000 }).then(() => true, () => false);
	};
	// A card that closes in this moment leaves the key to the list of keys.
	if (!(await toRule())) {
		await p.page.keyboard.press('Escape');
		assert.ok(await toRule(), '? goes to the rule');
	}
	await p.page.keyboard.press('Shift+Tab');
	assert.equal(await p.page.evaluate(() => document.activeElement.dataset.test), 'field-advances', 'and back');
	// A finger stays; nothing is chosen by it.
	const touch = await at('PG12', { size: { width: 390, height: 844 }, touch: true });
	const box = await (async () => {
		const tile = touch.at('field-advances', '[data-value="urbanism"]');
		await tile.scrollIntoViewIfNeeded();
		return tile.boundingBox();
	})();
	const line = await touch.page.context().newCDPSession(touch.page);
	const finger = { x: box.x + 20, y: box.y + 20 };
	await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
	await touch.at('about', '[data-key="advance/urbanism"]').waitFor();
	await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
	assert.equal(await touch.at('field-advances', '[data-value="urbanism"]').getAttribute('aria-pressed'), 'false');
	await touch.shot('phone');
	await leave(touch);
	// My numbers on a calamity and a commodity.
	const row = (key) => others.page.locator(`[data-part="hand"] [data-about="${key}"]`);
	const calamity = await row('card/famine.w').count() ? 'card/famine.w' : 'card/famine.e';
	await row(calamity).hover();
	await others.at('about', `[data-key="${calamity}"]`).waitFor();
	assert.match(await others.at('about').innerText(), /If it is yours[\s\S]*Would help/);
	await row('good/ochre').hover();
	await others.at('about', '[data-key="good/ochre"]').waitFor();
	assert.match(await others.at('about').innerText(), /with one more\s*4/);
	await others.shot('hand');
	await axe(others, 'the hand');
}

try {
	const began = Date.now();
	for (const id of ['PG12', 'PG14', 'PG21', 'PG11', 'PG13', ...Object.keys(STEPS)]) void lay(id);
	const told = await Promise.all(LANGUAGES.map(cards));
	for (const [about, text] of Object.entries(told[0])) assert.ok(told[1][about] !== text && told[2][about] !== text, `${about} is told in three languages`);
	await Promise.all([prices(), city()]);
	await Promise.all([onOneScreen('de').then(() => onOneScreen('pl')), onOneScreen('en')]);
	await Promise.all([planner(), wishes()]);
	await Promise.all([offer(), nextStep('PG01'), nextStep('PG02')]);
	await Promise.all(['PG03', 'PG04', 'PG05'].map(nextStep));
	assert.deepEqual(wrong, []);
	assert.deepEqual(faults, []);
	console.log(`${Object.keys(told[0]).length} cards explained by pointer and keys in ${LANGUAGES.length} languages; a planned purchase in two clicks; five next steps; ${Math.round((Date.now() - began) / 1000)} s`);
} finally {
	await browser.close();
	for (const { stop } of laid.values()) stop();
}
