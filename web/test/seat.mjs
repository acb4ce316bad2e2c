// Somebody at a table, in a browser: what the tests of the boards have in common.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import WebSocket from 'ws';
import { Ear } from './engine.mjs';
import { launch, placeOf } from './page.mjs';

export const PATIENCE = 20_000;
export const DESK = { width: 1440, height: 900 };
export const LAPTOP = { width: 1280, height: 720 };
export const PHONE = { size: { width: 390, height: 844 }, touch: true };

/** The program with a store of its own, and the address it prints. */
export function start(program, words) {
	const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
	const server = spawn(resolve(program), [...words, '--listen', '127.0.0.1:0', '--db', join(home, 'games.db')]);
	const address = new Promise((found, lost) => {
		let said = '';
		server.stdout.on('data', (d) => {
			said += d;
			const m = said.match(/http:\S+/);
			if (m) found(m[0]);
		});
		server.on('exit', () => lost(new Error(`the program stopped: ${said}`)));
	});
	const stop = () => {
		server.kill();
		rmSync(home, { recursive: true, force: true });
	};
	return { home, address, stop };
}

/** The program and a browser; pictures go into a folder, if one is given. */
export async function begin(program, words, pictures, prefix) {
	if (pictures) mkdirSync(pictures, { recursive: true });
	const { address, stop } = start(program, words);
	const browser = await launch();
	const faults = [];
	return {
		address,
		faults,
		sit: (url, how) => sit(browser, faults, (name) => pictures && join(pictures, `${prefix}-${name}.png`), url, how),
		async end() {
			await browser.close();
			stop();
		},
	};
}

/** For a browser of one's own, and several tables. */
export const seated = (browser, faults, picture) => (url, how) => sit(browser, faults, picture, url, how);

/** Opens a table without a page; what the server says of it. */
export async function openTable(origin, body) {
	const answer = await fetch(`${origin}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) });
	assert.equal(answer.status, 201);
	return answer.json();
}

/** Who plays here takes a second for every click and key, by the page's own clock; nobody has to wait for it. And he is asked
 * everything, also what has one answer: it would be given while a test looks elsewhere. */
export function unhurried() {
	try {
		if (localStorage.getItem('ecumene.spare') === null) localStorage.setItem('ecumene.spare', 'false');
	} catch {
		// A page without an address keeps nothing.
	}
	let taken = 0;
	const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
	Object.defineProperty(Event.prototype, 'timeStamp', {
		get() {
			return get.call(this) + taken;
		},
	});
	for (const what of ['pointerdown', 'keydown']) addEventListener(what, () => (taken += 1000), true);
}

/** Opens a table as somebody sees it. With `hasty` clicks come as fast as they are made. With `stage` the page talks to that instead of the server. With `motion` things move. With `script` this runs in the page first; `onSocket` is told where a WebSocket goes. `browserOf` somebody: in the same browser, which has the same seats. */
async function sit(browser, faults, picture, url, { size = { width: 1280, height: 800 }, dark = false, language = 'en-GB', touch = false, stage = null, hasty = false, script = null, onSocket = null, browserOf = null, motion = false } = {}) {
	const context = browserOf?.page.context() ?? await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light', hasTouch: touch, deviceScaleFactor: touch ? 2 : 1, reducedMotion: motion ? 'no-preference' : 'reduce', locale: language });
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	page.on('pageerror', (e) => faults.push(String(e)));
	page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(m.text()));
	const heard = [];
	const said = [];
	let ear = null;
	page.on('websocket', (ws) => {
		onSocket?.(ws.url());
		ear = new Ear();
		const mine = ear;
		ws.on('framereceived', (f) => heard.push(mine.hear(f.payload)));
		ws.on('framesent', (f) => said.push(JSON.parse(String(f.payload))));
	});
	if (!hasty) await page.addInitScript(unhurried);
	if (script) await page.addInitScript(script);
	if (stage) await page.routeWebSocket(/\/ws$/, stage);
	await page.goto(url);
	const at = (name, more = '') => page.locator(`[data-test="${name}"]${more}`);
	const until = (what, arg) => page.waitForFunction(what, arg, { timeout: PATIENCE });
	return {
		page,
		at,
		until,
		heard,
		said,
		/** What follows from what this page was shown. */
		facts: (...groups) => ear.facts(...groups),
		drawn: () => until(() => document.querySelector('[data-test="name"][data-on]') && document.querySelector('[data-test="map-view"][data-level]')),
		place: (key) => placeOf(page, key),
		keys: (name) => at(name).evaluateAll((all) => all.map((n) => n.dataset.key)),
		async shot(name) {
			const path = picture(name);
			if (!path) return;
			await page.mouse.move(2, 2);
			await page.waitForTimeout(250);
			await page.screenshot({ path });
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
		/** Does something and waits until the table has gone on. What is beside the board (`data-n`) is a frame behind it (`data-shown`). */
		async after(act) {
			const n = Number(await at('table').getAttribute('data-shown'));
			await act();
			await until((n) => Number(document.querySelector('[data-test="table"]')?.dataset.n) > n && document.querySelector('[data-test="table"]')?.dataset.waiting === '0', n);
		},
	};
}

/** Clicks an area of the map that is in sight; of several the first that can be hit. */
export async function clickOne(p, keys) {
	for (const key of keys) {
		const at = await p.place(key);
		if (!at) continue;
		await p.page.mouse.click(at.x, at.y);
		return key;
	}
	throw new Error(`none of ${keys.join(', ')} is in sight`);
}

export const label = (m, a = {}) => ({ m, rule: '', a });

/**
 * Instead of the server: gives one position, allows everything but `refuse`, and keeps what was sent. What `then` makes of
 * an action is shown as an update. It knows the `facts` it is given, by groups, and `facts.best` by aims.
 */
export function stageOf(state, refuse = () => null, then = () => ({}), facts = {}) {
	const acts = [];
	let line = null;
	const handler = (ws) => {
		line = ws;
		const say = (frame) => ws.send(JSON.stringify(frame));
		ws.onMessage((text) => {
			const f = JSON.parse(String(text));
			if (f.t === 'hello') say({ t: 'snapshot', ...state });
			if (f.t === 'try') say({ t: 'tried', id: f.id, message: refuse(f.act) });
			if (f.t === 'facts') say({ t: 'facts', id: f.id, n: state.n, facts: Object.fromEntries(f.groups.filter((g) => facts[g]).map((g) => [g, facts[g]])) });
			if (f.t === 'best') say({ t: 'best', id: f.id, n: state.n, act: facts.best?.[f.aim] ?? null });
			if (['act', 'table', 'ballot', 'vote'].includes(f.t)) {
				acts.push(f.t === 'table' ? `table ${f.act}` : f.t === 'ballot' ? `ballot ${f.vote} ${f.yes}` : f.t === 'vote' ? `vote ${f.what} ${f.seat} ${f.act}` : f.act);
				state = { ...state, n: state.n + 1 };
				say({ t: 'done', id: f.id, n: state.n });
				say({ t: 'update', n: state.n, ...then(f.act) });
			}
		});
	};
	/** Another position for the same page. */
	const show = (next) => {
		state = { ...next, n: state.n + 1 };
		line.send(JSON.stringify({ t: 'snapshot', ...state }));
		return state.n;
	};
	return { acts, handler, show };
}

/** Clicks "Report this ruling" and has the program run what was saved; the text of it. */
export async function reported(p, button, program) {
	const [download] = await Promise.all([p.page.waitForEvent('download', { timeout: PATIENCE }), button.click()]);
	assert.match(download.suggestedFilename(), /\.case$/);
	const file = await download.path();
	const said = execFileSync(resolve(program), ['case', file], { encoding: 'utf8' });
	assert.match(said, /1 passed, 0 failed/);
	return readFileSync(file, 'utf8');
}

/** Until something is in the document, seen or not, or is there no more. */
export const there = (p, test, more = '') => p.until((what) => document.querySelector(what), `[data-test="${test}"]${more}`);
export const gone = (p, test, more = '') => p.until((what) => !document.querySelector(what), `[data-test="${test}"]${more}`);
export const quiet = (p) => p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
export const bare = (act, message) => ({ act, label: label(message) });
export const asking = (prompt, choices, open = []) => ({ prompt, choices, more: false, open });

/** What is shown of the table already: what stands beside the board (`data-n`) comes a frame later. */
const number = (p) => p.at('table').getAttribute('data-shown').then(Number);

/** Clicks and waits for the answer; true when the table went on, false when it was refused. */
export async function take(p, button) {
	const n = await number(p);
	await (typeof button === 'function' ? button() : button.click());
	await p.until(
		(n) => {
			const table = document.querySelector('[data-test="table"]').dataset;
			return table.waiting === '0' && (Number(table.n) > n || document.querySelector('[data-test="refusal"], [data-test="over"]'));
		},
		n,
	);
	return (await number(p)) > n || (await p.at('over').count()) > 0;
}

export const settled = (p) => p.until(() => document.querySelector('[data-test="try-allowed"]'));

/** The real program reads what was composed: it may refuse it now, but must understand it. Where the address holds no token, it asks as the browser of `p`, which has the seat. */
export async function understood(url, acts, p = null) {
	const at = new URL(url);
	const token = at.hash.slice(1);
	const cookies = token || !p ? [] : await p.page.context().cookies();
	const ws = new WebSocket(`ws://${at.host}/ws`, { origin: at.origin, headers: { cookie: cookies.map((c) => `${c.name}=${c.value}`).join('; ') } });
	const answers = await new Promise((all, lost) => {
		const got = [];
		ws.on('error', lost);
		ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: at.pathname.split('/')[2], ...(token && { token }) })));
		ws.on('message', (text) => {
			const f = JSON.parse(String(text));
			if (f.t === 'snapshot') acts.forEach((act, i) => ws.send(JSON.stringify({ t: 'try', id: String(i), act })));
			if (f.t === 'error') lost(new Error(f.reason));
			if (f.t === 'tried') got.push(f);
			if (got.length === acts.length) all(got);
		});
	});
	ws.close();
	for (const a of answers) assert.ok(a.message?.m !== 'MALFORMED' && !a.reason, `${acts[Number(a.id)]}: ${JSON.stringify(a)}`);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the screen as it is, or with a part of it, a line each. */
export async function violations(p, where, within = null) {
	await p.page.evaluate(AXE);
	const found = await p.page.evaluate((within) => axe.run(within ?? document, { resultTypes: ['violations'] }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n').slice(1, 2).join('').trim()})`).slice(0, 4).join(', ')}`)), within);
	return found.map((f) => `${where}: ${f}`);
}
