// Somebody plays a turn of Mega Civilization against four bots with clicks, through the real program; then the sheets.
//   node test/megaciv.mjs ../build/ecumene [FOLDER for pictures]
// The turn is real: a civilization taken on the map, a move by clicking two areas, every question answered until the turn
// counter goes on. Trade, purchase and expansion come late in a game, so there the page is shown a position made from the
// real one; what it composes is sent to the real program, which must at least find it well formed.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import WebSocket from 'ws';
import { launch } from './page.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
const PATIENCE = 20_000;

const server = spawn(resolve(program), ['play', 'megaciv', '--players', '5', '--option', 'civs=choose', '--listen', '127.0.0.1:0', '--db', join(home, 'games.db'), '--bot-delay', '10']);
const address = new Promise((found, lost) => {
	let said = '';
	server.stdout.on('data', (d) => {
		said += d;
		const m = said.match(/http:\S+/);
		if (m) found(m[0]);
	});
	server.on('exit', () => lost(new Error(`the program stopped: ${said}`)));
});

const browser = await launch();
const faults = [];

/** Opens a table as somebody sees it. With `stage` the page talks to that instead of the server. */
async function sit(url, { size = { width: 1280, height: 800 }, dark = false, language = 'en-GB', touch = false, stage = null } = {}) {
	const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, deviceScaleFactor: touch ? 2 : 1, reducedMotion: 'reduce', locale: language });
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', (e) => faults.push(String(e)));
	page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(m.text()));
	const heard = [];
	page.on('websocket', (ws) => ws.on('framereceived', (f) => heard.push(JSON.parse(String(f.payload)))));
	if (stage) await page.routeWebSocket(/\/ws$/, stage);
	await page.goto(url);
	const at = (name, more = '') => page.locator(`[data-test="${name}"]${more}`);
	const until = (what, arg) => page.waitForFunction(what, arg, { timeout: PATIENCE });
	return {
		page,
		at,
		until,
		heard,
		drawn: () => until(() => document.querySelector('[data-test="name"][data-on]') && document.querySelector('[data-test="map-view"][data-level]')),
		/** A place in the window that surely belongs to an area and that nothing covers, or null. */
		place: (key) =>
			page.locator(`.ground[data-key="${key}"]`).evaluateAll((paths) => {
				for (const path of paths) {
					const box = path.getBBox();
					const at = path.ownerSVGElement.createSVGPoint();
					for (let y = 1; y < 16; y++)
						for (let x = 1; x < 16; x++) {
							[at.x, at.y] = [box.x + (box.width * x) / 16, box.y + (box.height * y) / 16];
							const on = at.matrixTransform(path.getScreenCTM());
							if (path.isPointInFill(at) && document.elementFromPoint(on.x, on.y) === path) return { x: on.x, y: on.y };
						}
				}
				return null;
			}),
		keys: (name) => at(name).evaluateAll((all) => all.map((n) => n.dataset.key)),
		async shot(name) {
			if (!pictures) return;
			await page.mouse.move(2, 2);
			await page.waitForTimeout(250);
			await page.screenshot({ path: join(pictures, `megaciv-${name}.png`) });
		},
		/** Waits until something is asked, or until the turn went on; tells what. */
		async asked(turn) {
			await until(
				(turn) =>
					Number(document.querySelector('[data-test="turn"]')?.dataset.value) > turn ||
					(document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'),
				turn,
			);
			if (Number(await at('turn').getAttribute('data-value')) > turn) return null;
			return at('bar').getAttribute('data-question');
		},
		/** Does something and waits until the table has gone on. */
		async after(act) {
			const n = Number(await at('table').getAttribute('data-n'));
			await act();
			await until((n) => Number(document.querySelector('[data-test="table"]')?.dataset.n) > n && document.querySelector('[data-test="table"]')?.dataset.waiting === '0', n);
		},
	};
}

/** Clicks an area of the map that is in sight; of several the first that can be hit. */
async function clickOne(p, keys) {
	for (const key of keys) {
		const at = await p.place(key);
		if (!at) continue;
		await p.page.mouse.click(at.x, at.y);
		return key;
	}
	throw new Error(`none of ${keys.join(', ')} is in sight`);
}

const count = (p, area, owner) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="${owner}"]`).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));

/** The first question: a civilization, by a click into its region. */
async function takeCivilization(p) {
	assert.equal(await p.asked(0), 'civ');
	await p.drawn();
	await p.at('choices').waitFor();
	await p.shot('civilizations');
	const offered = await p.at('choices').locator('[data-test="choice"]').evaluateAll((all) => all.map((b) => b.dataset.act));
	assert.ok(offered.length >= 1 && offered.every((a) => a.startsWith('civ civ=')), 'the list holds the same choices');
	await clickOne(p, await p.keys('can'));
	await p.at('area-panel').waitFor();
	await p.after(() => p.at('area-panel').locator('[data-test="choice"]').click());
}

/** A move: origin, end, number, all on the map. */
async function move(p, seat) {
	await p.page.waitForFunction(() => document.querySelector('[data-test="can"]'));
	const areas = await p.keys('can');
	const listed = Number(await p.at('choices-button').getAttribute('data-value'));
	assert.ok(listed >= 1);
	await p.at('home-button').click();
	const from = await clickOne(p, areas);
	await p.at('area-panel', `[data-key="${from}"]`).waitFor();
	// The list beside the map holds what is chosen there, and the rest again without it.
	await p.at('choices-button').click();
	assert.ok(Number(await p.at('choices-found').getAttribute('data-value')) <= listed);
	await p.at('choices-close').click();
	const ends = await p.keys('end');
	assert.ok(ends.length >= 1, `from ${from} one can go somewhere`);
	await p.shot('from');
	const to = await clickOne(p, ends);
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	await go.waitFor();
	await p.shot('move');
	const before = [await count(p, from, seat), await count(p, to, seat)];
	// The picker begins at the most: all that may go.
	const less = p.at('area-panel').locator('[data-test="range-less"]:not([disabled])');
	if (await less.count()) await less.first().click();
	const n = Number((await go.innerText()).match(/\d+/)[0]);
	await p.after(() => go.click());
	assert.deepEqual([await count(p, from, seat), await count(p, to, seat)], [before[0] - n, before[1] + n], `${n} tokens went from ${from} to ${to}`);
	return { from, to, n };
}

/** Whatever is asked gets an answer, with clicks. */
async function answer(p, question) {
	const choice = (act) => p.at('choice', `[data-act="${act}"]`);
	const plain = { move: 'end_movement', build: 'built', trade: 'done', purchase: 'no_purchase', buy: 'pass', wait: 'stand' }[question];
	if (plain) return p.after(() => choice(plain).first().click());
	if (question === 'expand') return p.after(() => p.at('compose-go').click());
	if (question === 'tax') return p.after(() => p.at('range-go').click());
	const areas = await p.keys('can');
	if (areas.length) {
		await p.at('home-button').click();
		await clickOne(p, areas);
		return p.after(() => p.at('area-panel').locator('[data-test="choice"], [data-test="range-go"]').first().click());
	}
	return p.after(() => p.page.locator('[data-test="choice"], [data-test="range-go"]').first().click());
}

async function wholeTurn(url) {
	const p = await sit(url);
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.at('bar').waitFor();
	const seat = await p.at('table').getAttribute('data-seat');
	await takeCivilization(p);
	const seen = {};
	let moved = null;
	// The turn begins before the movement of this seat; it is over when the counter goes on.
	await p.until(() => Number(document.querySelector('[data-test="turn"]')?.dataset.value) >= 1);
	const turn = Number(await p.at('turn').getAttribute('data-value'));
	for (let question; (question = await p.asked(turn)); ) {
		seen[question] = (seen[question] ?? 0) + 1;
		assert.ok((await p.at('sentence').innerText()).length > 5, 'a sentence says what is asked');
		if (question === 'move' && !moved) moved = await move(p, seat);
		else await answer(p, question);
	}
	assert.ok(moved, 'something was moved');
	assert.equal(Number(await p.at('turn').getAttribute('data-value')), turn + 1, 'the turn counter went on');
	await p.asked(99);
	await p.shot('next-turn');
	await p.at('tracks-button').click();
	assert.equal(await p.at('tracks-row').count(), 5);
	assert.ok((await p.at('tracks-row', `[data-seat="${seat}"]`).innerText()).length > 5);
	await p.shot('figures');
	await p.at('sheet-close').click();
	// By keyboard: Tab goes to an area, Enter chooses it, Escape leaves.
	await p.at('map-view').focus();
	await p.page.keyboard.press('Tab');
	await p.page.keyboard.press('Enter');
	await p.at('area-panel').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('area-panel').waitFor({ state: 'detached' });
	const snapshot = p.heard.find((f) => f.t === 'snapshot');
	const view = p.heard.reduce((all, f) => ({ ...all, ...(f.view ?? {}) }), {});
	const table = p.heard.reduce((last, f) => f.table ?? last, snapshot.table);
	await p.page.context().close();
	return { seen, moved, state: { ...snapshot, table, view, log: [], undo: 0, over: null, n: 100 } };
}

// ---- Sheets, in a position that is made up ----

const label = (m, a = {}) => ({ m, rule: '', a });

/** Instead of the server: gives one position, allows everything but `refuse`, and keeps what was sent. */
function stageOf(state, refuse = () => null) {
	const acts = [];
	const handler = (ws) => {
		const say = (frame) => ws.send(JSON.stringify(frame));
		ws.onMessage((text) => {
			const f = JSON.parse(String(text));
			if (f.t === 'hello') say({ t: 'snapshot', ...state });
			if (f.t === 'try') say({ t: 'tried', id: f.id, message: refuse(f.act) });
			if (f.t === 'act') {
				acts.push(f.act);
				say({ t: 'done', id: f.id, n: state.n });
			}
		});
	};
	return { acts, handler };
}

const settled = (p) => p.until(() => document.querySelector('[data-test="try-allowed"]'));

async function trade(url, state, me, other, names) {
	const view = {
		...state.view, turn: 8, phase: 'trade',
		hand: { [me]: { 'famine.w': 1, 'ochre.w': 3, 'papyri.w': 2, 'iron.w': 1, water: 1 } }, hand_size: { ...state.view.hand_size, [me]: 8, [other]: 6 },
		offer: { [`${other}a`]: { to: [me], mark: 4711, re: 0, given: 4, wanted: 3, named_good: 'salt', named_good2: 'salt', want_good: 'papyri', want_good2: null, claims: { ochre: 1 }, wishes: {}, cards: {} } },
		call: { [`${other}a`]: { have_good: 'salt', want_good: 'papyri' } },
	};
	for (const card of Object.keys(view.hand[me])) assert.ok(names.vocabularies.card.some((c) => c.key === card), `${card} is a card`);
	const ask = { prompt: label('ASK_TRADE'), choices: [{ act: `decline from_seat=${other} slot=1`, label: label('DO_DECLINE', { from_seat: other, slot: 1 }) }, { act: 'done', label: label('DO_DONE') }], more: false, open: ['call', 'propose', 'answer'] };
	const { acts, handler } = stageOf({ ...state, view, question: 'trade', pending: [me, other], ask });
	const p = await sit(url, { stage: handler });
	await p.at('offer').waitFor();
	assert.match(await p.at('offer').innerText(), /gives\s+4[\s\S]*asks\s+3/);
	assert.equal(await p.at('calamity').count(), 1, 'a calamity is marked');
	await p.shot('trade');
	await p.at('open-propose').click();
	await p.at('field-to', `[data-value="${other}"]`).click();
	for (const card of ['papyri.w', 'ochre.w', 'ochre.w']) await p.at(`bag-give-${card}-more`).click();
	await p.at('field-want_good').selectOption('salt');
	await settled(p);
	await p.shot('propose');
	await p.at('compose-go').click();
	await p.until(() => !document.querySelector('[data-test="compose"]'));
	await p.at('answer-answer').click();
	for (const card of ['ochre.w', 'papyri.w', 'water']) await p.at(`bag-give-${card}-more`).click();
	await settled(p);
	await p.at('compose-go').click();
	await p.until(() => !document.querySelector('[data-test="compose"]'));
	await p.at('offer').locator(`[data-act="decline from_seat=${other} slot=1"]`).click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.match(acts[0], new RegExp(`^propose as=1 to=${other} give=2\\*ochre\\.w\\+papyri\\.w named_good=\\w+ named_good2=\\w+ wanted=3 want_good=salt$`));
	assert.match(acts[1], new RegExp(`^answer from_seat=${other} slot=1 as=1 mark=4711 give=ochre\\.w\\+papyri\\.w\\+water named_good=papyri `), 'what is asked for is named first');
	assert.equal(acts[2], `decline from_seat=${other} slot=1`);
	return acts;
}

async function purchase(url, state, me) {
	const view = { ...state.view, turn: 8, phase: 'civilization_advances_acquisition', hand: { [me]: { 'ochre.w': 3, 'papyri.w': 2 } }, treasury: { ...state.view.treasury, [me]: 30 }, advances: { [me]: ['pottery'] } };
	const plan = 'purchase advances=mysticism+sculpture cards=3*ochre.w+2*papyri.w treasury=12';
	const ask = { prompt: label('ASK_PURCHASE'), choices: [{ act: plan, label: label('DO_PURCHASE') }, { act: 'no_purchase', label: label('DO_NO_PURCHASE') }], more: false, open: ['purchase'] };
	const price = (act) => (/treasury=0/.test(act) ? label('PAID_SHORT', { price: 40, value: 0, treasury: 0 }) : null);
	const { acts, handler } = stageOf({ ...state, view, question: 'purchase', pending: [me], ask }, price);
	const p = await sit(url, { stage: handler, language: 'de', dark: true });
	await p.at('plan').waitFor();
	assert.equal(await p.at('plan').locator('li').count(), 2, 'the ready purchase says what it buys');
	await p.until(() => [...document.querySelectorAll('[data-test="field-advances"]')].some((b) => /40/.test(b.textContent)));
	await p.shot('purchase-dark');
	await p.at('field-advances', '[data-value="urbanism"]').click();
	await p.at('field-advances', '[data-value="cloth_making"]').click();
	await p.at('bag-cards-papyri.w-more').click();
	await p.at('bag-cards-ochre.w-more').click();
	await p.at('field-treasury-more').click();
	await settled(p);
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.at('plan').locator('[data-test="choice"]').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.deepEqual(acts, ['purchase advances=cloth_making+urbanism cards=ochre.w+papyri.w treasury=1', plan]);
	return acts;
}

async function expand(url, state, me, names) {
	const areas = names.vocabularies.land.slice(0, 3).map((a) => a.key);
	const tokens = Object.fromEntries(areas.map((a, i) => [a, i === 1 ? 1 : 3]));
	const view = { ...state.view, phase: 'population_expansion', tokens: { ...state.view.tokens, [me]: tokens }, stock: { ...state.view.stock, [me]: 4 } };
	const ask = { prompt: label('ASK_EXPAND', { stock: 4 }), choices: [], more: false, open: ['expand'] };
	// The first area may get nothing: the page has to learn it from the refusal.
	const most = (act) => (Number(act.match(/add=(\d+)/)?.[1]) > 0 ? label('EXPAND_MOST', { area: areas[0], most: 0 }) : null);
	const { acts, handler } = stageOf({ ...state, view, question: 'expand', pending: [me], ask }, most);
	const p = await sit(url, { stage: handler, language: 'pl', size: { width: 390, height: 844 }, touch: true });
	await settled(p);
	await p.shot('expand-phone');
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.deepEqual(acts, ['expand add=0,2,2']);
	return acts;
}

/** The real program reads what was composed: it may refuse it now, but must understand it. */
async function understood(url, acts) {
	const at = new URL(url);
	const ws = new WebSocket(`ws://${at.host}/ws`, { origin: at.origin });
	const answers = await new Promise((all, lost) => {
		const got = [];
		ws.on('error', lost);
		ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: at.pathname.split('/')[2], token: at.hash.slice(1) })));
		ws.on('message', (text) => {
			const f = JSON.parse(String(text));
			if (f.t === 'snapshot') acts.forEach((act, i) => ws.send(JSON.stringify({ t: 'try', id: String(i), act })));
			if (f.t === 'tried') got.push(f);
			if (got.length === acts.length) all(got);
		});
	});
	ws.close();
	for (const a of answers) assert.ok(a.message && a.message.m !== 'MALFORMED' && !a.reason, `${acts[Number(a.id)]}: ${JSON.stringify(a)}`);
}

/** The real table again, on a phone and in the dark. */
async function otherScreens(url) {
	const dark = await sit(url, { dark: true });
	await dark.drawn();
	await dark.shot('table-dark');
	await dark.page.context().close();
	const phone = await sit(url, { size: { width: 390, height: 844 }, touch: true });
	await phone.drawn();
	await phone.shot('phone');
	await phone.at('home-button').tap();
	const areas = await phone.keys('can');
	if (areas.length) {
		await clickOne(phone, areas);
		await phone.at('area-panel').waitFor();
	}
	await phone.shot('phone-area');
	assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
	await phone.page.context().close();
}

try {
	const url = await address;
	const names = (await (await fetch(`${new URL(url).origin}/api/games`)).json()).find((g) => g.key === 'megaciv');
	const { seen, moved, state } = await wholeTurn(url);
	const me = state.seat;
	const other = state.table.seats.map((s) => s.seat).find((s) => s !== me);
	await otherScreens(url);
	const acts = [...(await trade(url, state, me, other, names)), ...(await purchase(url, state, me)), ...(await expand(url, state, me, names))];
	await understood(url, acts);
	assert.deepEqual(faults, []);
	console.log(`a turn played with clicks: ${JSON.stringify(seen)}, moved ${JSON.stringify(moved)}; composed and understood: ${acts.length}`);
} finally {
	await browser.close();
	server.kill();
	rmSync(home, { recursive: true, force: true });
}
