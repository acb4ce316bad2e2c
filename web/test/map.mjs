// Somebody looks at the map: clicks an area, follows its neighbours, searches, moves and zooms by keyboard, chooses a line-up.
//   npm run build && node test/map.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, placeOf, serve } from './page.mjs';
import { start } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const api = start(program, ['serve']);
const site = await serve(await api.address);
const browser = await launch();
const faults = [];

async function look(size, { dark = false, touch = false, at = '/map' } = {}) {
	// Without flights, so that what is asked for is there at once.
	const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, deviceScaleFactor: touch ? 2 : 1, reducedMotion: 'reduce', locale: 'en-GB' });
	const page = await context.newPage();
	page.on('pageerror', (e) => faults.push(String(e)));
	page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(m.text()));
	await page.goto(site.address + at);
	const test = (name, more = '') => page.locator(`[data-test="${name}"]${more}`);
	return {
		page,
		test,
		card: test('area-card'),
		drawn: () => page.waitForFunction(() => document.querySelector('[data-test="name"][data-on]')),
		level: () => test('map-view').getAttribute('data-level'),
		names: () => page.locator('[data-test="name"][data-on]').evaluateAll((all) => all.map((n) => n.dataset.key)),
		moved: () => test('map-layer').getAttribute('transform'),
		focus: () => page.evaluate(() => document.activeElement?.dataset.key ?? document.activeElement?.dataset.test),
		place: (key) => placeOf(page, key),
		async shot(name) {
			if (!pictures) return;
			await page.mouse.move(2, 2);
			await page.waitForTimeout(800);
			await page.screenshot({ path: join(pictures, `${name}.png`) });
		},
	};
}

async function pointer() {
	const p = await look({ width: 1400, height: 880 }, { at: '/' });
	await p.test('map-card').click();
	await p.drawn();
	assert.equal(await p.level(), 'far');
	assert.ok((await p.names()).includes('egypt') && (await p.names()).includes('central_mediterranean'), 'regions and seas are named on the whole map');
	assert.ok(!(await p.names()).includes('memphis'), 'areas are not');
	await p.shot('whole');

	const nile = await p.place('memphis');
	await p.page.mouse.move(nile.x, nile.y);
	await p.test('hot').waitFor();
	assert.ok(await p.page.locator('[data-test="name"][data-key="memphis"].hot text').isVisible(), 'the area under the pointer is named');
	const still = await p.moved();
	await p.page.mouse.click(nile.x, nile.y);
	await p.card.waitFor();
	assert.equal(await p.moved(), still, 'the map does not move under the pointer');
	await p.page.mouse.move(700, 500);
	await p.page.mouse.move(720, 420);
	const named = await p.names();
	await p.page.mouse.move(860, 300);
	await p.page.mouse.move(5, 5);
	assert.deepEqual(await p.names(), named, 'what was pointed at keeps its name');
	assert.equal(await p.card.getAttribute('data-key'), 'memphis');
	assert.match(await p.card.innerText(), /Memphis[\s\S]*Region: Egypt[\s\S]*Limit \d[\s\S]*Flood plain: Nile[\s\S]*By land/);
	assert.equal(new URL(p.page.url()).hash, '#memphis');

	const before = await p.moved();
	const link = p.card.locator('[data-test="neighbour"]').first();
	const to = await link.getAttribute('data-key');
	await link.click();
	await p.page.waitForFunction((key) => document.querySelector('[data-test="area-card"]')?.dataset.key === key, to);
	assert.notEqual(await p.level(), 'far', 'who follows a neighbour is brought near');
	assert.ok(await p.card.locator('[data-test="neighbour"][data-key="memphis"]').count(), 'the way back is a neighbour too');
	await p.page.goBack();
	assert.equal(await p.card.getAttribute('data-key'), 'memphis', 'the address remembers');

	const far = await p.place('memphis');
	await p.page.mouse.move(far.x, far.y);
	await p.page.mouse.down();
	await p.page.mouse.move(far.x + 120, far.y + 60, { steps: 6 });
	await p.page.mouse.up();
	assert.notEqual(await p.moved(), before, 'dragging moves the map');
	assert.equal(await p.card.getAttribute('data-key'), 'memphis', 'and chooses nothing');
	await p.page.mouse.wheel(0, -400);
	await p.test('area-close').click();
	assert.equal(await p.card.count(), 0);
	return p;
}

async function list() {
	const p = await look({ width: 1400, height: 880 });
	await p.drawn();
	await p.test('list-button').click();
	assert.equal(await p.test('areas-found').getAttribute('data-value'), '338');
	assert.equal(await p.focus(), 'area-search');
	await p.page.keyboard.type('volcano');
	assert.equal(await p.test('areas-found').getAttribute('data-value'), '11');
	await p.test('area-search').fill('Knossos');
	// A row far down the list is laid out only when it comes into sight, so its text is awaited.
	await p.page.waitForFunction(() => /Coastal area · Region: Minoa · Limit 3[\s\S]*By water:/.test(document.querySelector('[data-test="area-row"][data-key="knossos"]')?.innerText ?? ''), null, { timeout: 10_000 });
	await p.page.keyboard.press('Enter');
	await p.card.waitFor();
	assert.equal(await p.card.getAttribute('data-key'), 'knossos');
	await p.test('lineup').selectOption('5-west');
	assert.equal(await p.page.locator('[data-test="land"].out').count(), await p.page.evaluate(() => document.querySelectorAll('.veil').length));
	assert.ok((await p.page.locator('[data-test="land"].out').count()) > 200);
	assert.ok(await p.page.locator('[data-test="land"][data-key="knossos"]:not(.out)').count());
	await p.shot('list');
	await p.test('area-list-close').click();
	assert.equal(await p.focus(), 'list-button');
	await p.test('zoom-whole').click();
	await p.shot('line-up');
}

async function keyboard() {
	const p = await look({ width: 1400, height: 880 });
	await p.drawn();
	await p.test('map-view').focus();
	const seen = [];
	const at = await p.moved();
	await p.page.keyboard.press('ArrowRight');
	await p.page.keyboard.press('ArrowDown');
	assert.notEqual(await p.moved(), at, 'arrows move the map');
	for (let i = 0; i < 9; i++) {
		await p.page.keyboard.press('+');
		const level = await p.level();
		const areas = await p.page.locator('.of-area[data-on]').count();
		const rows = await p.page.locator('.of-area[data-on] .row').first().isVisible().catch(() => false);
		if (seen.at(-1)?.level !== level) seen.push({ level, areas, rows });
	}
	assert.deepEqual(seen.map((s) => s.level), ['near', 'fit', 'all']);
	assert.equal(seen[0].areas, 0, 'below 26 px a unit no area is named');
	assert.ok(seen[1].areas > 80 && seen[1].areas < 300, 'then those whose names fit');
	assert.ok(!seen[1].rows && seen[2].rows, 'limits and sites stand there when all are named');
	assert.ok(seen[2].areas > seen[1].areas);
	await p.page.keyboard.press('-');
	await p.page.keyboard.press('Tab');
	const first = await p.focus();
	assert.ok(await p.page.locator(`[data-key="${first}"].ground`).count(), `Tab goes to an area (${first})`);
	let on = first;
	for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
		await p.page.keyboard.press(key);
		on = await p.focus();
	}
	assert.notEqual(on, undefined);
	await p.page.keyboard.press('Enter');
	assert.equal(await p.card.getAttribute('data-key'), on);
	await p.shot('keyboard');
	await p.page.keyboard.press('Escape');
	assert.equal(await p.card.count(), 0);
	await p.page.keyboard.press('0');
	assert.equal(await p.level(), 'far');
	return seen;
}

/** Areas and seas are called in the language of the page. Its sentences would come from the program, which is not here. */
async function languages() {
	const p = await look({ width: 1400, height: 880 }, { at: '/map#athens' });
	await p.page.route('**/api/lang/**', (r) => r.fulfill({ json: { text: {} } }));
	const onMap = (key, name) => p.page.waitForFunction(([key, name]) => [...document.querySelectorAll(`[data-test="name"][data-key="${key}"] tspan`)].map((line) => line.textContent).join(' ') === name, [key, name]);
	for (const [language, sea, athens, neighbour] of [['de', 'Schwarzes Meer', 'Athen', 'Phokis'], ['pl', 'Morze Czarne', 'Ateny', 'Fokida'], ['en', 'Black Sea', 'Athens', 'Phocis']]) {
		await p.test('language', `[data-value="${language}"]`).click();
		await onMap('athens', athens);
		await onMap('black_sea', sea);
		assert.ok((await p.page.title()).startsWith(`${athens} · `));
		assert.match(await p.card.innerText(), new RegExp(`^${athens}\\n[\\s\\S]*${neighbour}`), `the card in ${language}`);
		assert.match(await p.test('water', '[data-key="black_sea"]').getAttribute('aria-label'), new RegExp(sea));
	}
	await p.page.context().close();
}

async function views() {
	for (const dark of [false, true]) {
		const tone = dark ? '-dark' : '';
		for (const [name, key, closer] of [['aegean', 'athens', 1], ['levant', 'sidon', 0], ['italy', 'etruria', 0]]) {
			const p = await look({ width: 1400, height: 880 }, { dark, at: `/map#${key}` });
			await p.drawn();
			await p.card.waitFor();
			for (let i = 0; i < closer; i++) await p.test('zoom-in').click();
			await p.shot(name + tone);
			await p.page.context().close();
		}
		const p = await look({ width: 844, height: 390 }, { dark, touch: true });
		await p.drawn();
		await p.shot(`phone-whole${tone}`);
		const isle = await p.place('cyrenaica');
		await p.page.touchscreen.tap(isle.x, isle.y);
		await p.card.waitFor();
		await p.shot(`phone${tone}`);
		await p.page.context().close();
	}
}

try {
	await pointer();
	await list();
	const seen = await keyboard();
	await languages();
	await views();
	assert.deepEqual(faults, []);
	console.log(`the map was looked at: ${JSON.stringify(seen)}`);
} finally {
	await browser.close();
	site.close();
	api.stop();
}
