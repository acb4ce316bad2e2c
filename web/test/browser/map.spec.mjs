// People look at the map: they click an area, follow its neighbours, search, move and zoom by keys, choose a line-up, read it in
// other languages, and tap it on a phone.
import { expect, test } from './fixtures.mjs';

/** The page that the tests share, with the map as it opens. */
async function opens({ server, shared }, at = '/map') {
	const p = await shared('desk', ({ sit }) => sit(server.origin, { size: { width: 1400, height: 880 } }));
	await p.goes(`${server.origin}/`);
	if (at !== '/') await p.goes(server.origin + at);
	return p;
}

const level = (p) => p.at('map-view').getAttribute('data-level');
const names = (p) => p.at('name', '[data-on]').evaluateAll((all) => all.map((n) => n.dataset.key));
const focus = (p) => p.page.evaluate(() => document.activeElement?.dataset.key ?? document.activeElement?.dataset.test);
const shows = (p, key) => expect(p.at('area-card')).toHaveAttribute('data-key', key);
const moved = (p) => p.at('map-layer').getAttribute('transform');
/** The pointer goes here, and stays. */
async function points(p, x, y) {
	await p.page.mouse.move(x, y);
	await p.settled();
}

test('the whole map names regions and seas, and the area under the pointer', async ({ server, shared }) => {
	const p = await opens({ server, shared }, '/');
	await p.click('map-card');
	expect(await level(p)).toBe('far');
	const far = await names(p);
	expect(far).toEqual(expect.arrayContaining(['egypt', 'central_mediterranean']));
	expect(far).not.toContain('memphis');
	const nile = await p.place('memphis');
	await points(p, nile.x, nile.y);
	await expect(p.at('hot')).toBeAttached();
	await expect(p.page.locator('[data-test="name"][data-key="memphis"].hot text')).toBeVisible();
	const still = await moved(p);
	await p.page.mouse.click(nile.x, nile.y);
	await p.settled();
	await shows(p, 'memphis');
	expect(await moved(p), 'the map does not move under the pointer').toBe(still);
	await points(p, 700, 500);
	await points(p, 720, 420);
	const named = await names(p);
	await points(p, 860, 300);
	await points(p, 5, 5);
	expect(await names(p), 'what was pointed at keeps its name').toEqual(named);
	await shows(p, 'memphis');
	await expect(p.at('area-card')).toHaveText(/Memphis[\s\S]*Region: Egypt[\s\S]*Limit \d[\s\S]*Flood plain: Nile[\s\S]*By land/, { useInnerText: true });
	await expect(p.page).toHaveURL(/#memphis$/);
});

test('a neighbour is followed there and back', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	await p.clickArea('memphis');
	expect(await level(p)).toBe('far');
	const link = p.at('area-card').locator('[data-test="neighbour"]').first();
	const to = await link.getAttribute('data-key');
	await p.click(link);
	await shows(p, to);
	expect(await level(p), 'a neighbour that is followed is brought near').not.toBe('far');
	await expect(p.at('area-card').locator('[data-test="neighbour"][data-key="memphis"]'), 'the way back is a neighbour too').not.toHaveCount(0);
	await p.act(() => p.page.goBack());
	await shows(p, 'memphis');
});

test('the way back leaves the map while one of its areas has the focus', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	await p.clickArea('memphis');
	expect(await focus(p)).toBe('memphis');
	await p.goes(`${server.origin}/`);
	await expect(p.at('map-card')).toBeVisible();
});

test('dragging moves the map and chooses nothing, and the card is closed', async ({ server, shared }) => {
	const p = await opens({ server, shared }, '/map#memphis');
	const [before, at] = [await moved(p), await p.place('memphis')];
	await p.drag(at, { x: at.x + 120, y: at.y + 60 });
	expect(await moved(p)).not.toBe(before);
	await shows(p, 'memphis');
	const dragged = await moved(p);
	await p.page.mouse.move(at.x, at.y);
	await p.act(() => p.page.mouse.wheel(0, -400));
	await expect(p.at('map-layer'), 'the wheel zooms').not.toHaveAttribute('transform', dragged);
	await p.click('area-close');
	await expect(p.at('area-card')).toHaveCount(0);
});

test('areas are searched in a list, and a line-up leaves out most of them', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	await p.click('list-button');
	await expect(p.at('areas-found')).toHaveAttribute('data-value', '338');
	expect(await focus(p)).toBe('area-search');
	await p.act(() => p.page.keyboard.type('volcano'));
	await expect(p.at('areas-found')).toHaveAttribute('data-value', '11');
	await p.act(() => p.at('area-search').fill('Knossos'));
	// A row far down the list is laid out only when it comes into sight.
	await expect(p.at('area-row', '[data-key="knossos"]')).toHaveText(/Coastal area · Region: Minoa · Limit 3[\s\S]*By water:/, { useInnerText: true });
	await p.press('Enter');
	await shows(p, 'knossos');
	await p.act(() => p.at('lineup').selectOption('5-west'));
	const out = p.page.locator('[data-test="land"].out');
	expect(await out.count()).toBeGreaterThan(200);
	await expect(p.page.locator('.veil'), 'what is out is veiled').toHaveCount(await out.count());
	await expect(p.page.locator('[data-test="land"][data-key="knossos"]:not(.out)')).not.toHaveCount(0);
	await p.click('area-list-close');
	expect(await focus(p)).toBe('list-button');
	await p.click('zoom-whole');
	expect(await level(p)).toBe('far');
});

test('keys move and zoom the map: the nearer it is the more is named', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	await p.at('map-view').focus();
	const at = await moved(p);
	await p.press('ArrowRight');
	await p.press('ArrowDown');
	expect(await moved(p), 'arrows move the map').not.toBe(at);
	const seen = [];
	for (let i = 0; i < 9; i++) {
		await p.press('+');
		const now = await level(p);
		if (seen.at(-1)?.level === now) continue;
		const areas = p.page.locator('.of-area[data-on]');
		seen.push({ level: now, areas: await areas.count(), rows: await areas.locator('.row').first().isVisible() });
	}
	expect(seen.map((s) => s.level)).toEqual(['near', 'fit', 'all']);
	const [near, fit, all] = seen;
	expect(near.areas, 'below 26 px a unit no area is named').toBe(0);
	expect(fit.areas, 'then those whose names fit').toBeGreaterThan(80);
	expect(fit.areas).toBeLessThan(300);
	expect([fit.rows, all.rows], 'limits and sites are there when all are named').toEqual([false, true]);
	expect(all.areas).toBeGreaterThan(fit.areas);
});

test('keys go from area to area and open one', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	await p.at('map-view').focus();
	for (let i = 0; i < 8; i++) await p.press('+');
	await p.press('Tab');
	const first = await focus(p);
	await expect(p.page.locator(`[data-key="${first}"].ground`), `Tab goes to an area (${first})`).not.toHaveCount(0);
	let on;
	for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowLeft']) {
		await p.press(key);
		on = await focus(p);
	}
	expect(on).not.toBe(undefined);
	await p.press('Enter');
	await shows(p, on);
	await p.press('Escape');
	await expect(p.at('area-card')).toHaveCount(0);
	await p.press('0');
	expect(await level(p)).toBe('far');
});

test('areas and seas are called in the language of the page', async ({ server, shared }) => {
	const p = await opens({ server, shared }, '/map#athens');
	const onMap = (key) => p.at('name', `[data-key="${key}"]`).locator('tspan').evaluateAll((lines) => lines.map((line) => line.textContent).join(' '));
	for (const [language, sea, athens, neighbour] of [['de', 'Schwarzes Meer', 'Athen', 'Phokis'], ['pl', 'Morze Czarne', 'Ateny', 'Fokida'], ['en', 'Black Sea', 'Athens', 'Phocis']]) {
		await p.click(p.at('language', `[data-value="${language}"]`));
		expect([await onMap('athens'), await onMap('black_sea')]).toEqual([athens, sea]);
		await expect(p.page).toHaveTitle(new RegExp(`^${athens} · `));
		await expect(p.at('area-card')).toHaveText(new RegExp(`^${athens}\\n[\\s\\S]*${neighbour}`), { useInnerText: true });
		await expect(p.at('water', '[data-key="black_sea"]')).toHaveAttribute('aria-label', new RegExp(sea));
	}
});

test('an address opens its area, and a step nearer is made by a button', async ({ server, shared }) => {
	const p = await opens({ server, shared });
	for (const key of ['athens', 'sidon', 'etruria']) {
		await p.goes(`${server.origin}/map#${key}`);
		await shows(p, key);
	}
	const before = await moved(p);
	await p.click('zoom-in');
	await expect(p.at('map-layer')).not.toHaveAttribute('transform', before);
});

test('on a phone in the dark an area is opened by a tap', async ({ server, sit }) => {
	const p = await sit(`${server.origin}/map`, { size: { width: 844, height: 390 }, dark: true, touch: true });
	const { x, y } = await p.place('cyrenaica');
	await p.act(() => p.page.touchscreen.tap(x, y));
	await shows(p, 'cyrenaica');
});
