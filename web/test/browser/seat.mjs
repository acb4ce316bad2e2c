// A person at a table, in a page of their own. What a page can be asked and what is done there are methods of it.
import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { placeOf } from '../place.mjs';
import { pageOf, PROGRAM } from './program.mjs';

const PATIENCE = 120_000; // ms until a page that does not settle is given up: no test depends on it
const CORNER = 2; // px from the corner of the window, where nothing is

/** Runs in the page before anything else. What only the eye needs is not waited for, and a person takes a second for every click
 * and key, by the page's own clock. A seat is asked everything, also what has one answer: it would be given while a test looks elsewhere. */
export function unhurried() {
	globalThis.ecumeneNoDelays = true;
	try {
		if (localStorage.getItem('ecumene.spare') === null) localStorage.setItem('ecumene.spare', 'false');
	} catch {
		// A page without an address keeps nothing.
	}
	// Of each event by itself: a clock of the test's (page.clock) has times of its own for all of them.
	let taken = 0;
	const takes = (e) => {
		if (e.type !== 'click') taken += 1000;
		Object.defineProperty(e, 'timeStamp', { value: e.timeStamp + taken });
	};
	for (const what of ['pointerdown', 'keydown', 'click']) addEventListener(what, takes, true);
}

/** Clicks come as fast as they are made. */
export function hasty() {
	globalThis.ecumeneNoDelays = true;
}

/** Runs in the page: to paint the map takes half of a page's time. It is there, and clicks hit it. */
export function unpainted() {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync('[data-test="map-view"] { opacity: 0 }');
	document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Runs in the page: waits until it has settled; unless told otherwise with everything the server has sent so far. */
const settle = (asks = true) =>
	new Promise((done) => {
		const root = document.documentElement;
		const watch = new MutationObserver(look);
		function look() {
			if (root.dataset.settled !== 'true') return;
			watch.disconnect();
			done();
		}
		watch.observe(root, { attributeFilter: ['data-settled'] });
		if (asks) document.dispatchEvent(new Event('ecumene-settle'));
		look();
	});

/** Runs in the page: the same seat from elsewhere, which says `hello` and lays these orders down, one when the one before is answered. */
const order = ([hello, orders]) =>
	new Promise((done) => {
		const ws = new WebSocket(`ws://${location.host}/ws`);
		ws.onopen = () => ws.send(JSON.stringify(hello));
		ws.onmessage = (e) => {
			const { t } = JSON.parse(e.data);
			if (t !== 'snapshot' && t !== 'done' && t !== 'heard') return;
			if (orders.length) ws.send(JSON.stringify({ t: 'order', id: `o${orders.length}`, ...orders.shift() }));
			else ws.close();
		};
		ws.onclose = done;
	});

/** Runs in the page: what is still under way. */
const unsettled = () => {
	const detail = [];
	document.dispatchEvent(new CustomEvent('ecumene-settle', { detail }));
	return detail;
};

const isBeat = (payload) => typeof payload === 'string' && /^\{"t":"p[io]ng"/.test(payload);

const AXE = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: what axe finds wrong, a line each. Without `map` what is drawn inside of pictures is taken out meanwhile: it is
 * most of the page, and has no text that walk.spec.mjs does not read. With it the map is there for the eye (`unpainted`). */
const axed = async ([within, map]) => {
	const drawn = map ? [] : [...document.querySelectorAll('[data-test="map-view"]')].map((svg) => [svg, [...svg.childNodes]]);
	for (const [svg] of drawn) svg.replaceChildren();
	const sheets = [...document.adoptedStyleSheets];
	if (map) document.adoptedStyleSheets = [];
	const { violations } = await axe.run(within ?? document, { resultTypes: ['violations'] });
	document.adoptedStyleSheets = sheets;
	for (const [svg, children] of drawn) svg.replaceChildren(...children);
	const said = (n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n').slice(1, 2).join('').trim()})`;
	return violations.map((v) => `${v.id}: ${v.nodes.map(said).slice(0, 4).join(', ')}`);
};

export class Seat {
	/** By connection: what came, what was read of it already, and by what. */
	#lines = [];
	#traffic = 0;
	/** What this page has sent. */
	said = [];

	constructor(page, door, { touch = false } = {}) {
		this.page = page;
		this.door = door;
		this.touch = touch;
		page.on('websocket', (ws) => {
			const line = { came: [], read: [], ear: null };
			this.#lines.push(line);
			ws.on('framereceived', ({ payload }) => this.#counts(payload) && line.came.push(payload));
			ws.on('framesent', ({ payload }) => this.#counts(payload) && this.said.push(JSON.parse(String(payload))));
		});
	}

	#counts(payload) {
		const beat = isBeat(payload);
		if (!beat) this.#traffic++;
		return !beat;
	}

	/** What has this name in the page's own words. */
	at(name, more = '') {
		return this.page.locator(`[data-test="${name}"]${more}`);
	}

	/** Server and page have settled: nothing is on its way between them, and nothing that would change what is shown. */
	async settled() {
		let traffic;
		do {
			traffic = this.#traffic;
			await this.door?.settle();
			await this.#shown();
		} while (traffic !== this.#traffic);
	}

	/** What a test runs in the page may wait there: `await hasSettled(false)`, which asks no server. */
	async lendsSettled() {
		await this.page.evaluate(`globalThis.hasSettled = ${settle}`);
	}

	/** Another page of the same seat lays these orders down. */
	async ordersElsewhere(...orders) {
		const hello = this.said.findLast((f) => f.t === 'hello');
		await this.page.evaluate(order, [{ ...hello, form: 'json', engine: undefined }, orders]);
	}

	async #shown() {
		const trouble = new Error('the page does not settle');
		let timer;
		const late = new Promise((_, lost) => {
			timer = setTimeout(async () => {
				trouble.message += `: ${(await this.page.evaluate(unsettled).catch(() => ['it does not answer'])).join(', ')}`;
				lost(trouble);
			}, PATIENCE);
		});
		const shown = async () => {
			for (;;)
				try {
					return await this.page.evaluate(settle);
				} catch (e) {
					// A page that is loaded anew has another document.
					if (!/context was destroyed|navigation/i.test(e.message)) throw e;
					await this.page.waitForLoadState();
				}
		};
		try {
			await Promise.race([shown(), late]);
		} finally {
			clearTimeout(timer);
		}
	}

	/** Does something, takes the pointer away from whatever came beneath it, and waits until all has settled. */
	async act(does) {
		const done = await does();
		await this.away();
		await this.settled();
		return done;
	}

	/** Clicks something once nothing moves any more, and waits for what comes of it. */
	async click(what, how) {
		await this.settled();
		return this.act(() => (typeof what === 'string' ? this.at(what) : what)[this.touch ? 'tap' : 'click'](how));
	}

	async press(key) {
		await this.settled();
		return this.act(() => this.page.keyboard.press(key));
	}

	async away() {
		if (!this.touch) await this.page.mouse.move(CORNER, CORNER);
	}

	/** Clicks an area of the map that is in sight; of several the first that can be hit, which is told. */
	async clickArea(...keys) {
		await this.settled();
		for (const key of keys) {
			const at = await placeOf(this.page, key);
			if (!at) continue;
			await this.act(() => this.page.mouse.click(at.x, at.y));
			return key;
		}
		throw new Error(`none of ${keys.join(', ')} is in sight`);
	}

	/** Drags with the mouse from one place to another. */
	async drag(from, to) {
		const { mouse } = this.page;
		await this.settled();
		await this.act(async () => {
			await mouse.move(from.x, from.y);
			await mouse.down();
			await mouse.move(to.x - 20, to.y - 20, { steps: 4 });
			await mouse.move(to.x, to.y);
			await mouse.up();
		});
	}

	place(key) {
		return placeOf(this.page, key);
	}

	/** The `data-key` of all that have this name. */
	keys(name) {
		return this.all(name, 'key');
	}

	/** A property of the dataset of all that have this name. */
	all(name, property) {
		return this.at(name).evaluateAll((nodes, property) => nodes.map((n) => n.dataset[property]), property);
	}

	/** What the seat is asked; null: nothing. */
	async asked() {
		await this.settled();
		return (await this.at('bar', '[data-asked="true"]').count()) ? this.at('bar').getAttribute('data-question') : null;
	}

	/** To another address of the same server within the page, as by a link: a third of what another page costs. What is open stays
	 * open, and so do settings. */
	async goes(url) {
		const { pathname, search, hash } = new URL(url);
		await this.page.evaluate((to) => {
			history.pushState(null, '', to);
			dispatchEvent(new PopStateEvent('popstate'));
		}, pathname + search + hash);
		await this.settled();
	}

	/** Loads the page anew. */
	async reload() {
		await this.page.reload();
		await this.settled();
	}

	/** What this page was sent, as messages, whichever form they came in. */
	async heard() {
		const { Ear } = await import('../engine.mjs');
		return this.#lines.flatMap((line) => {
			line.ear ??= new Ear(pageOf());
			for (const payload of line.came.splice(0)) line.read.push(line.ear.hear(payload));
			return line.read;
		});
	}

	/** Whether it was sent this text. */
	async hears(text) {
		return JSON.stringify(await this.heard()).includes(text);
	}

	/** What the page's own engine says of these groups. */
	async facts(...groups) {
		await this.heard();
		return this.#lines.at(-1).ear.facts(...groups);
	}

	/** Axe finds nothing wrong with the screen as it is, or with a part of it. */
	async isAccessible({ within = null, map = false } = {}) {
		await this.settled();
		if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.page.evaluate(AXE());
		expect(await this.page.evaluate(axed, [within, map]), 'axe').toEqual([]);
	}

	/** Clicks "Report this ruling" and has the program run what was saved; the text of it. */
	async reports(button) {
		const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
		expect(download.suggestedFilename()).toMatch(/\.case$/);
		const file = await download.path();
		expect(execFileSync(PROGRAM, ['case', file], { encoding: 'utf8' })).toContain('1 passed, 0 failed');
		return readFileSync(file, 'utf8');
	}

	close() {
		return this.page.context().close();
	}
}
