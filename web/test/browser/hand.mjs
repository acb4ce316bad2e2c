// A hand at the table of Mega Civilization: mouse and keyboard, and whatever is on the screen is found by its role and its label. The tests by hand (hands.spec.mjs,
// and those of web/test/hands) act through this alone; test/lint.test.mjs holds them to it. What the table says of itself (`data-*`) is only read, never acted on.
import { readFileSync } from 'node:fs';
import { DESK, expect } from './fixtures.mjs';

const WHOLE = 600_000; // ms in which bots have done what they do before a person is asked

/** A person comes to a table that is set up for them. */
export async function comes({ program, sit }, words, seat = 1) {
	const { url } = await program(['play', ...words, '--bot-delay', '0', '--seat', String(seat)]);
	const p = await sit(url, { size: DESK });
	const ready = p.page.getByRole('button', { name: 'I am ready' });
	if (await ready.count()) await p.click(ready);
	return p;
}

// ---- What is asked ----

/** The sentences that ask for something, as the program says them. */
export const KINDS = new Map(
	[...readFileSync(new URL('../../../engine/megaciv/sentences.def', import.meta.url), 'utf8').matchAll(/^(?:SAY|PLURAL)\(((?:ASK|DUE)_\w+),\s*"[^"]*",\s*((?:.|\n)*?)\)\)?$/gm)].map(([, key, rest]) => [
		key,
		[...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'))),
	]),
);

export const bar = (p) => p.page.getByRole('contentinfo');
export const button = (p, name) => p.page.getByRole('button', { name });
export const turnOf = async (p) => Number((await p.page.getByRole('banner').getByText(/^Turn \d+$/).first().innerText()).slice(5));

/** Bots act until something is asked: which kind of question; null when the game is over. */
export async function asked(p) {
	const over = bar(p).getByText('Game over');
	if (!(await p.asked()) && !(await over.count())) {
		await p.door.play(WHOLE);
		await p.settled();
	}
	if (await over.count()) return null;
	const says = await bar(p).innerText();
	const kind = [...KINDS].find(([, texts]) => texts.some((t) => t.test(says)))?.[0];
	expect(kind, `what is this question? ${says}`).toBeDefined();
	return kind;
}

const number = (p) => p.at('table').getAttribute('data-shown');

/** Does something by which the table goes on. */
export async function after(p, does) {
	const n = await number(p);
	await does();
	await p.settled();
	expect(await number(p), 'the table goes on').not.toBe(n);
}

// ---- Answers ----

const ASIDE = /^(Hint|Report this ruling|Decide for me|Let the stand-in|Undo|Plan ahead|Close|Back|Less|More|Search|Show all|Choices|Clear|All areas|All|None|Even|\+|-)/;

/** The question is left to "Decide for me". */
export const decides = (p) => after(p, () => p.click(bar(p).getByRole('button', { name: /^(Decide for me|Let the stand-in decide)/ })));

/** The first button of a part of the screen that does something. */
async function firstOf(where) {
	for (const one of await where.getByRole('button').all()) {
		if (!(await one.isVisible()) || !(await one.isEnabled())) continue;
		const name = (await one.getAttribute('aria-label')) ?? (await one.innerText());
		if (!ASIDE.test(name.trim()) && !(await one.getAttribute('aria-expanded'))) return one;
	}
	return null;
}

const choices = (p) => p.page.getByRole('region', { name: 'What you may do' }).or(p.page.getByRole('group', { name: 'What you may do' })).first();

/** The list of all that may be done, which has what is small on the map. */
async function list(p) {
	if (await choices(p).count()) return choices(p);
	const opens = button(p, /^Choices/);
	if (!(await opens.count())) return null;
	await p.click(opens);
	await expect(choices(p)).toBeVisible();
	return choices(p);
}

/** An area of the map by its name: chosen with a key. */
export const area = (p, name) => p.page.getByRole('application').getByRole('button', { name: new RegExp(`^${name}\\b`) }).first();

const BY_HAND = {
	async ASK_EXPAND(p) {
		await expect(p.page.getByText('This is allowed.').first()).toBeAttached();
		await after(p, () => p.click(p.page.getByRole('region', { name: 'New tokens' }).getByRole('button').last()));
	},
	async ASK_MOVE(p) {
		const what = await list(p);
		const step = what && (await firstOf(what));
		if (step) await after(p, () => p.click(step));
		else await last(p);
	},
	async ASK_TRADE(p) {
		const give = button(p, /^Give /);
		const ask = button(p, /^Ask for /);
		if ((await ask.count()) && (await give.count()) > 2) {
			for (let i = 0; i < 3; i++) await p.click(give.nth(i));
			await p.click(ask.first());
			const offer = p.page.getByRole('button', { name: 'Offer', exact: true }).last();
			await expect(p.page.getByText('This is allowed.').or(p.page.getByText(/at least|not /)).first()).toBeAttached();
			if (await offer.isEnabled()) await after(p, () => p.click(offer));
		}
		await last(p);
	},
	async ASK_PURCHASE(p) {
		const buy = button(p, /^Buy \d+ for/).first();
		await expect(buy.or(p.page.getByText('Your cards and treasury buy no advance now.')).first()).toBeVisible();
		if (await buy.count()) await after(p, () => p.click(buy));
		else await last(p);
	},
};

/** What ends the question: the last button of the bar that acts; what a movement comes to is looked at before. */
export const last = (p, click = (what) => p.click(what)) =>
	after(p, async () => {
		// What opens a panel ends nothing.
		await click(bar(p).getByRole('button').and(p.page.locator(':not([aria-expanded])')).last());
		const summed = p.page.getByRole('region', { name: 'Moves this turn' }).getByRole('button').last();
		if (await summed.count()) await click(summed);
	});

/** Any question, by whatever the screen offers for it. */
export async function answer(p, kind) {
	if (BY_HAND[kind]) return BY_HAND[kind](p);
	const what = await list(p);
	const does = (what && (await firstOf(what))) ?? (await firstOf(bar(p)));
	expect(does, `${kind}: something on the screen answers it: ${await bar(p).innerText()}`).not.toBe(null);
	return after(p, () => p.click(does));
}
