// Archipelago: what the page tells from facts, in laid positions of the rule cases: why a field is closed, whether the visible tile
// fits, what comes of a crisis and that it then comes, how the objective stands, what the hexes are held by. Every card, objective and
// trend explains itself to a pointer and to keys in three languages. axe looks at the screens.
//   node test/arcfacts.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './page.mjs';
import { seated, stageOf, start, take, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const CASES = fileURLToPath(new URL('../../tests/archipelago/cases/facts.case', import.meta.url));
const WIDE = { size: { width: 1440, height: 900 } };
const began = Date.now();
const browser = await launch();
const faults = [];
const programs = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `arcfacts-${name}.png`));

/** A table at a position, me on the first seat; nobody else moves for a long while, unless it is said. */
async function at(id, how = WIDE, delay = 600_000) {
	const one = start(program, ['play', '--from', `${CASES}:${id}`, '--bot-delay', String(delay)]);
	programs.push(one);
	const p = await sit(await one.address, how);
	await p.at('ready').click();
	await p.at('bar').waitFor();
	return p;
}

const axe = async (p, where) => assert.deepEqual(await violations(p, where), []);

const numbers = (p) => p.at('about-numbers').innerText();
const about = (p, key) => p.at('about', `[data-key="${key}"]`);

// ---- A turn: fields and the tile ----

async function turn() {
	const p = await at('AF12');
	const closed = p.at('closed', '[data-key="recruitment"]');
	await closed.waitFor({ state: 'attached' });
	await p.page.locator('[data-test="closed"][data-key="recruitment"] .area').hover();
	await about(p, 'action/recruitment').waitFor();
	await p.at('about-numbers').waitFor();
	assert.match(await numbers(p), /Why not\s+No surplus workers[\s\S]*1 disc, 3 florins[\s\S]*Surplus workers −1/, 'a closed field tells its reason and its cost');
	await p.page.mouse.move(4, 4);
	await about(p, 'action/recruitment').waitFor({ state: 'detached' });
	// By keys: focus shows it, for open ones too.
	await p.at('field', '[data-key="taxation"]').focus();
	await p.page.keyboard.press('Shift+Tab');
	await p.page.keyboard.press('Tab');
	await about(p, 'action/taxation').waitFor();
	assert.match(await numbers(p), /1 disc[\s\S]*2 citizens[\s\S]*2 florins[\s\S]*Rebellion \+1/, 'an open field tells cost, gain and effect');
	await p.page.keyboard.press('Escape');
	// Before the disc is spent.
	const ways = Number(await p.at('top-fits').getAttribute('data-n'));
	await p.at('field', '[data-key="exploration"]').click();
	await p.at('fits').waitFor();
	assert.equal(Number(await p.at('fits').getAttribute('data-n')), ways);
	assert.match(await p.at('fits').innerText(), new RegExp(`You can lay it in ${ways} ways`));
	await p.shot('explore');
	await axe(p, 'exploration');
	assert.ok(await take(p, p.at('choice', '[data-act="explore fresh=0"]')));
	await p.at('face').first().waitFor();
	const fits = await p.at('face').locator('.fits').allInnerTexts();
	assert.equal(fits.reduce((sum, text) => sum + Number(text.match(/\d+/)[0]), 0), ways, 'so many ways as were foretold');
	await p.page.context().close();
}

// ---- A crisis: the table says what then happens ----

async function crisis() {
	const p = await at('AF01', WIDE, 5);
	await p.at('outlook').first().waitFor();
	const rows = await p.at('panel').locator('[data-test="outcome"]').evaluateAll((all) => all.map((r) => ({ n: Number(r.dataset.n), rebels: Number(r.dataset.rebels), rebellion: Number(r.dataset.rebellion), war: r.dataset.war === '1' })));
	assert.deepEqual(rows.map((r) => r.war), [true, false, false], 'nothing is a war, one cube is not');
	await p.shot('crisis');
	await axe(p, 'crisis');
	const lying = await p.at('unit', '[data-state="lying"]').count();
	await take(p, p.at('hand', '[data-value="market"]'));
	await p.at('mine-first').waitFor();
	await p.at('mine-first').click();
	await take(p, p.at('go').first());
	await p.until((n) => document.querySelectorAll('[data-test="unit"][data-state="lying"]').length === n, rows[1].rebels);
	assert.equal(lying - rows[1].rebels, 4);
	assert.equal(await p.at('gift', '[data-seat="s1"]').getAttribute('data-n'), '1', 'who gave what');
	// The others have nothing to give: with that one cube it ends as the table said; then abroad, with none.
	const rebellion = () => p.at('stability').getAttribute('data-rebellion').then(Number);
	const done = p.at('bar').locator('[data-test="choice"][data-act="done"]');
	await take(p, done);
	await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]') && /iron/.test(document.querySelector('[data-test="panel"] h2')?.textContent));
	assert.equal(await rebellion(), rows[1].rebellion, 'one cube: what the table said');
	const [none] = await p.at('panel').locator('[data-test="outcome"]').evaluateAll((all) => all.map((r) => Number(r.dataset.rebellion)));
	await take(p, done);
	await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="bar"]').dataset.question !== 'relief');
	assert.equal(await rebellion(), none, 'none abroad: what the table said');
	await p.page.context().close();
}

// ---- Objective, hexes, end ----

async function standing() {
	const p = await at('AF19');
	const mine = p.at('objective').locator('[data-test="standing"][data-seat="s1"]');
	await mine.waitFor();
	assert.deepEqual(await mine.evaluate((n) => [n.dataset.value, n.dataset.rank, n.dataset.points]), ['1', '1', '3'], 'the objective as it stands now');
	assert.equal(await p.at('trend').locator('[data-seat="s3"]').getAttribute('data-points'), '4');
	assert.deepEqual(await p.at('end-now').evaluate((n) => [n.dataset.now, n.dataset.bound]), ['0', '2']);
	await p.at('aims-button').click();
	await p.at('sum', '[data-seat="s1"][data-points="6"]').waitFor();
	assert.equal(await p.at('end').count(), 10, 'how far each card that could end the game has come');
	await p.shot('aims');
	await axe(p, 'aims');
	await p.at('sheet-close').click();
	await p.at('cards-button').click();
	await p.at('sheet').waitFor();
	await axe(p, 'cards');
	await p.at('sheet-close').click();
	await p.page.setViewportSize({ width: 390, height: 844 });
	await axe(p, 'a phone');
	await p.page.context().close();
}

async function control() {
	const p = await at('AF11', { ...WIDE, language: 'de', dark: true });
	await p.page.locator('[data-test="hex"][data-key="t00"] .ground').focus().catch(() => {});
	await p.at('hex', '[tabindex="0"]').focus();
	await p.page.keyboard.press('Shift+Tab');
	await p.page.keyboard.press('Tab');
	await p.at('about').waitFor();
	const seen = [];
	for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
		seen.push(`${await p.at('about').getAttribute('data-key')} ${await numbers(p)}`);
		await p.page.keyboard.press(key);
		await p.page.waitForTimeout(60);
	}
	assert.ok(seen.some((text) => /Einheit darauf/.test(text)), `a hex says who holds its town and why: ${seen.join(' | ')}`);
	await p.shot('hex');
	await axe(p, 'a hex, dark, German');
	await p.page.context().close();
}

// ---- Every card explains itself ----

const LANGUAGES = ['en', 'de', 'pl'];

async function explained() {
	const one = await at('AF16');
	const url = one.page.url();
	const first = one.heard.find((f) => f.t === 'update' && f.view?.order) ?? one.heard.find((f) => f.t === 'snapshot');
	const names = await (await fetch(new URL('/api/games', url))).json().then((all) => all.find((g) => g.key === 'archipelago').vocabularies);
	const snapshot = one.heard.find((f) => f.t === 'snapshot');
	const heard = one.heard.reduce((all, f) => ({ view: { ...all.view, ...(f.view ?? {}) }, table: f.table ?? all.table }), { view: {}, table: snapshot.table });
	await one.page.context().close();
	const keys = (v) => names[v].map((x) => x.key);
	const end = Object.fromEntries(keys('objective').map((key) => [key, { possible: 1, owner: null, now: 1, bound: 3, left: 2, met: 0 }]));
	const state = { ...snapshot, ...first, ...heard, t: 'snapshot', log: [], undo: 0, over: null, n: 100, pending: ['s2'], ask: null, again: [], again_open: [], view: { ...heard.view, owner: Object.fromEntries(keys('card').map((c) => [c, 's1'])), track: {} } };
	const facts = { objectives: { my_objective: null, end, objective: {}, trend: {}, benefactor: {}, points: {} } };
	const told = await Promise.all(LANGUAGES.map((language) => explainedIn(url, language, state, facts, keys)));
	for (const key of Object.keys(told[0])) assert.equal(new Set(told.map((said) => said[key])).size, LANGUAGES.length, `${key} is told in each language`);
	return Object.keys(told[0]).length * LANGUAGES.length;
}

/** Each is opened by the pointer, in English by a key too, and says the same text; what they say, by their keys. */
async function explainedIn(url, language, state, facts, keys) {
	const { handler, show } = stageOf(state, undefined, undefined, facts);
	const p = await sit(url, { ...WIDE, language, stage: handler });
	const told = {};
	async function all(vocabulary, within, wanted) {
		const nodes = `${within} [data-about^="${vocabulary}/"]`;
		await p.page.locator(nodes).first().waitFor();
		await p.page.mouse.move(2, 2);
		const [byPointer, byKey] = await p.page.evaluate(async ([nodes, both]) => {
			const said = [{}, {}];
			const text = (key) => document.querySelector(`[data-test="about"][data-key="${key}"] [data-test="about-text"]`)?.textContent;
			async function read(into, key) {
				const until = performance.now() + 15_000;
				while (!(into[key] = text(key)) && performance.now() < until) await new Promise(requestAnimationFrame);
			}
			const shut = async () => {
				const until = performance.now() + 15_000;
				while (document.querySelector('[data-test="about"]') && performance.now() < until) await new Promise(requestAnimationFrame);
			};
			const mouse = { pointerType: 'mouse' };
			const all = [...document.querySelectorAll(nodes)];
			for (const node of all) {
				node.scrollIntoView({ block: 'center' });
				node.dispatchEvent(new PointerEvent('pointerenter', mouse));
				await read(said[0], node.dataset.about);
				if (!said[0][node.dataset.about]) break;
			}
			all.at(-1).dispatchEvent(new PointerEvent('pointerleave', mouse));
			await shut();
			for (const node of both ? all : []) {
				node.focus({ focusVisible: true });
				await read(said[1], node.dataset.about);
				if (!said[1][node.dataset.about]) break;
			}
			document.activeElement.blur();
			await shut();
			return said;
		}, [nodes, language === 'en']);
		for (const key of wanted) {
			const name = `${vocabulary}/${key}`;
			assert.ok(byPointer[name]?.length > 20, `${language}: the pointer opens ${name}: ${byPointer[name]}`);
			if (language === 'en') assert.equal(byKey[name], byPointer[name], `a key opens ${name}`);
			told[name] = byPointer[name];
		}
	}
	await p.at('cards-button').click();
	await all('card', '[data-test="sheet"]', keys('card'));
	await p.at('sheet-close').click();
	await p.at('aims-button').click();
	await all('objective', '[data-test="aims"]', keys('objective'));
	for (const trend of keys('trend')) {
		const at = show({ ...state, view: { ...state.view, trend } });
		await p.until(([at, trend]) => document.querySelector(`[data-test="table"][data-n="${at}"]`) && document.querySelector(`[data-test="aims"] [data-about="trend/${trend}"]`), [at, trend]);
		await all('trend', '[data-test="aims"]', [trend]);
	}
	await p.page.context().close();
	return told;
}

try {
	await Promise.all([turn(), crisis()]);
	await Promise.all([standing(), control()]);
	const n = await explained();
	assert.deepEqual(faults, []);
	console.log(`facts of Archipelago on the page: reasons, tile, crisis, standing, hexes; ${n} cards opened by pointer and by key; ${Math.round((Date.now() - began) / 1000)} s`);
} finally {
	await browser.close();
	for (const one of programs) one.stop();
}
