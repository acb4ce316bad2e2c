// A hand at the table of Mega Civilization: mouse and keyboard, and whatever is on the screen is found by its role and its label. The tests in this folder act
// through this alone; test/lint.test.mjs holds them to it. What the table says of itself (`data-*`) is only waited for, never acted on.
import { readFileSync } from 'node:fs';
import { launch } from '../page.mjs';
import { start, unhurried } from '../seat.mjs';

export const PATIENCE = 20_000;

/** The program and a browser for one test, and what goes wrong in its pages. */
export async function tables(program) {
	const browser = await launch();
	const faults = [];
	const running = [];
	return {
		faults,
		/** Somebody comes to a table that is laid for him. */
		async sit(words, { size = { width: 1440, height: 900 }, seat = 1 } = {}) {
			const table = start(program, ['play', ...words, '--seat', String(seat)]);
			running.push(table);
			const address = await table.address;
			const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' });
			const page = await context.newPage();
			page.setDefaultTimeout(PATIENCE);
			page.on('pageerror', (e) => faults.push(String(e)));
			// Who plays here takes his time between two clicks, by the page's clock.
			await page.addInitScript(unhurried);
			await page.goto(address);
			const ready = page.getByRole('button', { name: 'I am ready' });
			await ready.or(bar(page)).first().waitFor();
			if (await ready.count()) await ready.click();
			return {
				page,
				async leave() {
					await context.close();
					table.stop();
				},
			};
		},
		async end() {
			await browser.close();
			for (const table of running) table.stop();
		},
	};
}

// ---- What is asked ----

/** The sentences that ask for something, as the program says them. */
export const KINDS = new Map(
	[...readFileSync(new URL('../../../engine/megaciv/sentences.def', import.meta.url), 'utf8').matchAll(/^(?:SAY|PLURAL)\(((?:ASK|DUE)_\w+),\s*"[^"]*",\s*((?:.|\n)*?)\)\)?$/gm)].map(([, key, rest]) => [
		key,
		[...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))),
	]),
);

export const bar = (page) => page.getByRole('contentinfo');
const table = (page, more = '') => page.locator(`[data-test="table"][data-waiting="0"]${more}`);

/** Waits until something is asked, and says which kind of question; null when the game is over. */
export async function asked(page, patience = 60_000) {
	const over = page.getByRole('contentinfo').getByText('Game over');
	await table(page).locator('[data-test="bar"][data-asked="true"]').or(over).first().waitFor({ timeout: patience });
	if (await over.count()) return null;
	const says = await bar(page).innerText();
	const kind = [...KINDS].find(([, texts]) => texts.some((t) => t.test(says)))?.[0];
	if (!kind) throw new Error(`what is this question? ${says}`);
	return kind;
}

const number = (page) => page.locator('[data-test="table"]').getAttribute('data-shown');

/** Does something and waits until the table has gone on. */
export async function after(page, act) {
	const n = await number(page);
	await act();
	await page.locator(`[data-test="table"]:not([data-shown="${n}"])[data-waiting="0"]`).waitFor();
}

// ---- Answers ----

const ASIDE = /^(Hint|Report this ruling|Decide for me|Let the stand-in|Undo|Plan ahead|Close|Back|Less|More|Search|Show all|Choices|Clear|All areas|All|None|Even|\+|-)/;
export const decide = (page) => bar(page).getByRole('button', { name: /^(Decide for me|Let the stand-in decide)/ });

/** The first button of a part of the screen that does something. */
async function firstOf(where, not = ASIDE) {
	for (const button of await where.getByRole('button').all()) {
		if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
		const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
		if (!not.test(name.trim()) && !(await button.getAttribute('aria-expanded'))) return button;
	}
	return null;
}

const choices = (page) => page.getByRole('region', { name: 'What you may do' }).or(page.getByRole('group', { name: 'What you may do' })).first();

/** The list of all that may be done, which stands for what is small on the map. */
async function list(page) {
	if (!(await choices(page).count())) {
		const button = page.getByRole('button', { name: /^Choices/ });
		if (!(await button.count())) return null;
		await button.click();
		await choices(page).waitFor();
	}
	return choices(page);
}

/** An area of the map by its name: chosen with a key. */
export const area = (page, name) => page.getByRole('application').getByRole('button', { name: new RegExp(`^${name}\\b`) }).first();

/** What was put together is sent as soon as the rules allow it. */
async function sends(page, where) {
	await page.getByText('This is allowed.').first().waitFor();
	await after(page, () => where.getByRole('button').last().click());
}

const BY_HAND = {
	async ASK_EXPAND(page) {
		await sends(page, page.getByRole('region', { name: 'New tokens' }));
	},
	async ASK_MOVE(page) {
		const what = await list(page);
		const step = what && (await firstOf(what));
		if (step) await after(page, () => step.click());
		else await last(page);
	},
	async ASK_TRADE(page) {
		const give = page.getByRole('button', { name: /^Give / });
		const ask = page.getByRole('button', { name: /^Ask for / });
		if ((await ask.count()) && (await give.count()) > 2) {
			for (let i = 0; i < 3; i++) await give.nth(i).click();
			await ask.first().click();
			const offer = page.getByRole('button', { name: 'Offer', exact: true }).last();
			await page.getByText('This is allowed.').or(page.getByText(/at least|not /)).first().waitFor();
			if (await offer.isEnabled()) await after(page, () => offer.click());
		}
		await last(page);
	},
	async ASK_PURCHASE(page) {
		const buy = page.getByRole('button', { name: /^Buy \d+ for/ }).first();
		await buy.or(page.getByText('Your cards and treasury buy no advance now.')).first().waitFor();
		if (await buy.count()) await after(page, () => buy.click());
		else await last(page);
	},
};

/** What ends the question: the last button of the bar that acts; what a movement comes to is looked at before. */
export async function last(page, click = (button) => button.click()) {
	const n = await number(page);
	const gone = page.locator(`[data-test="table"]:not([data-shown="${n}"])`);
	// What opens a panel ends nothing.
	await click(bar(page).getByRole('button').and(page.locator(':not([aria-expanded])')).last());
	const summed = page.getByRole('region', { name: 'Moves this turn' }).getByRole('button').last();
	await gone.or(summed).first().waitFor();
	if (await summed.count()) await click(summed);
	await page.locator(`[data-test="table"]:not([data-shown="${n}"])[data-waiting="0"]`).waitFor();
}

/** Any question, by whatever the screen offers for it. */
export async function answer(page, kind) {
	if (BY_HAND[kind]) return BY_HAND[kind](page);
	const what = await list(page);
	const listed = what && (await firstOf(what));
	const button = listed ?? (await firstOf(bar(page)));
	if (button) return after(page, () => button.click());
	throw new Error(`${kind}: nothing on the screen answers it: ${await bar(page).innerText()}`);
}
