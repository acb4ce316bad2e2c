// What the tests in the browser share (docs/TESTING.md, "In the browser"):
//
//   server      a server of this worker, for tests that make tables of their own: { origin, door, table(wish) }
//   program     starts another one, for this test alone: program(['play', 'megaciv'], { seed }) -> { url, origin, door }
//   sit         opens an address as a person sees it: sit(url, how) -> a Seat (seat.mjs)
//   join        sits there as a program, where the screen is not the subject: join(url) -> a Client (wire.mjs)
//   shared      what the tests of a file share in this worker: shared('board', ({ program, sit, join }) => ...) opens it once
//   forgive     a fault of the page that belongs to the test, as a pattern
//
// At the end of every test no page may have complained: no error, no warning on its console.
import { test as base } from '@playwright/test';
import { startProgram } from './program.mjs';
import { hasty, Seat, unhurried, unpainted } from './seat.mjs';
import { join } from './wire.mjs';

export { expect } from '@playwright/test';
export { caseOf } from './program.mjs';

export const DESK = { width: 1440, height: 900 };
export const LAPTOP = { width: 1280, height: 720 };
export const PHONE = { size: { width: 390, height: 844 }, touch: true };

const REFILL = 10_000; // ms until an address may ask for all again (docs/SERVER.md, "Limits")

/** Makes a table on a server; what it says of it, with whole addresses. Where too many were made, time passes. */
async function makeTable({ origin, door }, wish) {
	for (;;) {
		const answer = await fetch(`${origin}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(wish) });
		if (answer.status === 429) {
			await door.pass(60_000);
			continue;
		}
		if (answer.status !== 201) throw new Error(await answer.text());
		const { seats, watch, ...rest } = await answer.json();
		return { ...rest, watch: origin + watch, links: seats.map((s) => s.link && origin + s.link) };
	}
}

/** By their addresses, the doors of all that this worker has started. */
const doors = new Map();

async function started(words, how) {
	const program = await startProgram(words, how);
	doors.set(program.origin, program.door);
	return { ...program, table: (wish) => makeTable(program, wish) };
}

const contextOf = ({ size = { width: 1280, height: 800 }, dark = false, language = 'en-GB', touch = false, motion = false }) => ({
	viewport: size,
	colorScheme: dark ? 'dark' : 'light',
	hasTouch: touch,
	deviceScaleFactor: touch ? 2 : 1,
	reducedMotion: motion ? 'no-preference' : 'reduce',
	locale: language,
});

/** Programs, pages and clients that end together. */
export class Opened {
	/** Where faults of the pages go: to the test that runs. */
	faults = [];
	#programs = [];
	#clients = [];
	/** Browsers, and pages in the browser of somebody who may stay. */
	#windows = [];

	constructor(browser) {
		this.browser = browser;
	}

	program = async (words, how) => {
		const program = await started(words, how);
		this.#programs.push(program);
		return program;
	};

	join = async (url) => {
		const client = await join(url);
		this.#clients.push(client);
		return client;
	};

	/**
	 * How: `size`, `dark`, `language`, `touch` (or PHONE); `motion`: things move; `map`: it is painted, since its looks are the
	 * subject; `hasty`: clicks come as fast as they are made; `clock`: time is the test's (page.clock); `script` runs in the page
	 * first; `prepare(page)` is done before it is opened; `stage` (stage.mjs) speaks instead of the server; `browserOf` somebody: in
	 * the same browser, which has the same seats.
	 */
	sit = async (url, how = {}) => {
		const context = how.browserOf?.page.context() ?? (await this.browser.newContext(contextOf(how)));
		const page = await context.newPage();
		this.#windows.push(how.browserOf ? page : context);
		page.on('pageerror', (e) => this.faults.push(String(e)));
		page.on('console', (m) => ['error', 'warning'].includes(m.type()) && this.faults.push(m.text()));
		const seat = new Seat(page, how.stage ? null : doors.get(new URL(url).origin), how);
		await page.addInitScript(how.hasty ? hasty : unhurried);
		if (!how.map) await page.addInitScript(unpainted);
		if (how.clock) await page.clock.install();
		if (how.script) await page.addInitScript(how.script);
		if (how.prepare) await how.prepare(page);
		if (how.stage) await page.routeWebSocket(/\/ws$/, how.stage.handler);
		await page.goto(url);
		await seat.settled();
		return seat;
	};

	async close() {
		for (const window of this.#windows.toReversed()) await window.close();
		for (const client of this.#clients) client.close();
		await Promise.all(this.#programs.map((p) => p.stop()));
	}
}

export const test = base.extend({
	running: [
		async ({}, use) => {
			const server = await started(['serve', '--bot-delay', '0', '--webhooks']);
			await use(server);
			await server.stop();
		},
		{ scope: 'worker' },
	],

	/** What an address may ask for is limited by time, which stands still: a little passes between two tests. */
	server: async ({ running }, use) => {
		await running.door.pass(REFILL);
		await use(running);
	},

	/** What tests of the file that runs share. After a test that failed Playwright begins with another worker. */
	kept: [
		async ({}, use) => {
			const kept = { file: '', all: new Map() };
			const clear = async () => {
				for (const { opened } of kept.all.values()) await opened.close();
				kept.all.clear();
			};
			await use({ kept, clear });
			await clear();
		},
		{ scope: 'worker' },
	],

	faults: [
		async ({}, use) => {
			const faults = { all: [], forgiven: [] };
			await use(faults);
			const { all, forgiven } = faults;
			const left = all.filter((f) => !forgiven.some((pattern) => pattern.test(f)));
			const missed = forgiven.filter((pattern) => !all.some((f) => pattern.test(f)));
			if (left.length) throw new Error(`a page complained:\n${left.join('\n')}`);
			if (missed.length) throw new Error(`no page said what it was forgiven: ${missed.join(', ')}`);
		},
		{ auto: true },
	],

	forgive: async ({ faults }, use) => {
		await use((pattern) => faults.forgiven.push(pattern));
	},

	opened: async ({ browser, faults }, use) => {
		const opened = new Opened(browser);
		opened.faults = faults.all;
		await use(opened);
		await opened.close();
	},

	program: ({ opened }, use) => use(opened.program),
	join: ({ opened }, use) => use(opened.join),
	sit: ({ opened }, use) => use(opened.sit),

	/** Each test that uses it begins by making it as it needs it: others were there before. */
	shared: async ({ browser, faults, kept: { kept, clear } }, use, { file }) => {
		if (kept.file !== file) await clear();
		kept.file = file;
		await use(async (name, open) => {
			if (!kept.all.has(name)) {
				const opened = new Opened(browser);
				opened.faults = faults.all;
				kept.all.set(name, { opened, what: await open(opened) });
			}
			const { opened, what } = kept.all.get(name);
			opened.faults = faults.all;
			return what;
		});
	},
});
