// The trade floor of Mega Civilization by roles and labels, at the positions TR2 and TR3 of trading.case: the hand in sets, a usual
// proposal in six clicks, one taken in one, a counter-proposal that is laid out already, what is refused and by which rule, filters,
// deals; with eighteen seats, on a phone, in other languages; and nothing of what is sealed in the proposals of others.
import { caseOf, DESK, expect, LAPTOP, PHONE, test } from './fixtures.mjs';

const USUAL = 6; // clicks for a usual proposal

/** Runs in the page: how often a click was made, or a key pressed that acts. */
function counting() {
	globalThis.acted = 0;
	addEventListener('click', () => globalThis.acted++, true);
}
const clicks = (p) => p.page.evaluate(() => globalThis.acted);

/** At a position, with the floor in sight, and a program at the same seat. Bots take their time, and none passes. */
const opens = (id, how) => async ({ program, join, sit }) => {
	const { url } = await program(['play', '--from', caseOf(`trading.case:${id}`), '--pace', 'watchable']);
	const hand = await join(url);
	hand.ready();
	await hand.sees((s) => s.question === 'trade');
	const p = await sit(url, { script: counting, ...how });
	await expect(p.at('worth').first()).toBeVisible();
	return { p, hand };
};

/** The page of five: nothing is on the desk, and all offers are shown. A test that changed the table has brought it back. */
async function sits(shared) {
	const { p, hand } = await shared('TR2', opens('TR2', { size: DESK }));
	if (await p.at('laid').or(p.at('asked')).count()) await p.click(button(p, 'Clear'));
	await p.click(button(p, /^All offers/));
	await expect(p.at('offer')).toHaveCount(5);
	return { p, hand };
}

/** The page of eighteen, in the dark, of any size and for fingers. */
async function sitsAmongMany(shared, size) {
	const { p, hand } = await shared('TR3', opens('TR3', { size: LAPTOP, dark: true, touch: true }));
	await p.act(() => p.page.setViewportSize(size));
	return { p, hand };
}

const button = (p, name) => p.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const offerOf = (p, name) => p.page.getByRole('article', { name: `Offer of ${name}` });
const sent = (p) => p.said.filter((f) => f.t === 'act').map((f) => f.act);
/** What is laid out may be sent. */
const isAllowed = (p) => expect(p.at('try-allowed')).toBeAttached();
const mine = (p) => p.at('offer', '[data-key="s1b"]');
const withdraw = (p) => mine(p).getByRole('button', { name: 'Withdraw' });

/** All that is read of the floor and my side of it, without what could be chosen in menus. */
const read = (p) =>
	p.page.evaluate(() => {
		const words = [];
		for (const place of document.querySelectorAll('[data-test="sheet"], [data-test="desk"], [data-test="deals"]'))
			for (const walk = document.createTreeWalker(place, NodeFilter.SHOW_ALL); walk.nextNode(); ) {
				const n = walk.currentNode;
				if (n.nodeType === Node.TEXT_NODE && !n.parentElement.closest('select')) words.push(n.data.trim());
				if (n.nodeType === Node.ELEMENT_NODE) words.push(n.getAttribute('aria-label'), n.getAttribute('title'));
			}
		return words.filter(Boolean).join(' | ');
	});
const ID = /\b[a-z]+\.[we]\b|\bs\d+[abc]?\b|slave_revolt|undefined|NaN|\{\w+\}/;

test('sealed cards of others are neither sent nor shown, and no ids are read', async ({ shared }) => {
	const { p } = await sits(shared);
	const known = JSON.stringify((await p.heard()).map((f) => f.view?.offer ?? null));
	expect(known).toContain('wines');
	expect(known).not.toMatch(/papyri|iron/);
	expect(await read(p)).not.toMatch(/Papyri|Iron/);
	expect(await read(p)).not.toMatch(ID);
	await p.isAccessible();
});

test('the hand says what each set is worth, now and with one card more, and what is worth asking for', async ({ shared }) => {
	const { p } = await sits(shared);
	const { hand } = await p.facts('hand', 'offers');
	for (const [key, name] of [['wines', 'Wines'], ['fish', 'Fish'], ['gold', 'Gold']]) {
		const set = hand.set[key];
		await expect(button(p, new RegExp(`^Give ${name} ${set.have} of ${set.cards} , Value ${set.value} , with one more ${set.with_one_more} \\+${set.gain}$`))).toHaveCount(1);
	}
	await expect(button(p, /^Give Ochre/), 'what is in my proposal is not given twice').toBeDisabled();
	await expect(p.at('calamity', '[data-key="slave_revolt.w"]')).toContainText(/Seen by you alone. It may ride along/, { useInnerText: true });
	await expect(p.at('calamity', '[data-key="famine.w"]')).toContainText(/cannot be given/);
	await expect(button(p, 'Give Famine')).toHaveCount(0);
	// By what one card more brings, and who has it.
	const wished = (await p.at('ask').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
	expect(wished[0]).toMatch(/Wines ?\+35 ?Assyria offers 2/);
	expect(wished, 'a call tells it too').toContainEqual(expect.stringMatching(/Gold.*Assyria has it/));
});

test('proposals say what they bring and cost, the best comes first, and filters find them', async ({ shared }) => {
	const { p } = await sits(shared);
	const { offer } = (await p.facts('offers')).offers;
	for (const [key, name] of [['s2a', 'Assyria'], ['s3a', 'Hatti'], ['s5a', 'Egypt']]) {
		await expect(offerOf(p, name)).toHaveAttribute('data-key', key);
		const worth = offerOf(p, name).locator('[data-test="worth"]');
		for (const what of ['gain', 'cost', 'net']) await expect(worth, name).toHaveAttribute(`data-${what}`, String(offer[key][what]));
	}
	await expect(offerOf(p, 'Assyria')).toContainText(/Wines 3 to 5\s+\+80[\s\S]*Slave Revolt goes along, unseen[\s\S]*1 card could be anything/, { useInnerText: true });
	await expect(offerOf(p, 'Hatti')).toContainText('answers yours');
	await expect(offerOf(p, 'Hellas')).toContainText('You have 1 Gold of 2.', { useInnerText: true });
	await expect(offerOf(p, 'Hellas').getByRole('button', { name: /^Accept/ })).toHaveCount(0);
	expect((await p.keys('offer')).slice(0, 2)).toEqual(['s2a', 's3a']);
	for (const [name, keys] of [['Adds to my sets', ['s2a', 's3a', 's4a']], ['Only to me', ['s3a']], ['Neighbours', ['s2a']]]) {
		const filter = button(p, new RegExp(`^${name}`));
		await p.click(filter);
		expect((await p.keys('offer')).sort(), name).toEqual(keys);
		await expect(filter).toHaveAttribute('aria-pressed', 'true');
	}
	await p.click(button(p, /^All offers/));
	await expect(p.at('offer')).toHaveCount(5);
});

test('a counter-proposal is laid out already, and one that asks for something else is a proposal', async ({ shared }) => {
	const { p } = await sits(shared);
	const { cards } = (await p.facts('offers')).offers.offer.s2a;
	await p.click(button(p, 'Counter the offer of Assyria'));
	expect((await p.keys('laid')).sort()).toEqual(Object.entries(cards).flatMap(([card, n]) => Array(n).fill(card)).sort());
	await expect(p.at('compose')).toHaveAttribute('data-kind', 'answer');
	await isAllowed(p);
	const menu = p.page.getByLabel('Ask for a good');
	await p.act(() => menu.selectOption('gold'));
	await expect(menu, 'the menu is ready for the next one').toHaveValue('');
	await expect(p.at('compose')).toHaveAttribute('data-kind', 'propose');
	await p.click(button(p, 'Do not ask for Gold'));
	await p.click(button(p, /^Take Slave Revolt/));
	await p.click(button(p, /^Give Fish/));
	await isAllowed(p);
	await p.click(button(p, 'Clear'));
	await expect(p.at('laid')).toHaveCount(0);
});

test('with keys alone: a refusal says its rule, a card is called what I like, and another one is promised', async ({ shared }) => {
	const { p } = await sits(shared);
	const press = async (where) => {
		await p.settled();
		await where.focus();
		await p.press('Enter');
	};
	await press(button(p, /^Give Wines/));
	await press(button(p, /^Give Tin/));
	await expect(p.at('try-refusal')).toContainText(/at least 3 cards.*9\.1/s, { useInnerText: true });
	await expect(button(p, 'Offer').last()).toBeDisabled();
	await press(button(p, 'Give Slave Revolt'));
	await press(button(p, /^Give Gold/));
	await isAllowed(p);
	await p.act(() => p.page.getByLabel('Say that Slave Revolt is').selectOption('oil'));
	await press(button(p, 'Promise Gold'));
	await press(button(p, 'To everybody'));
	await press(p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: 'Hellas' }));
	await isAllowed(p);
	expect(await p.keys('laid')).toEqual(['wines.w', 'gold.w', 'tin.w', 'slave_revolt.w']);
	await press(button(p, 'Take Tin back'));
	expect(await p.page.evaluate(() => document.activeElement.tagName), 'keys go on from there').not.toBe('BODY');
	await isAllowed(p);
	await press(button(p, 'Offer').last());
	expect(sent(p).at(-1)).toBe('propose as=2 to=s4 give=slave_revolt.w+wines.w+gold.w named_good=wines named_good2=gold claims=oil wanted=3');
	await press(withdraw(p));
	await expect(mine(p)).toHaveCount(0);
});

test('a usual proposal takes six clicks, and says before what it brings and costs', async ({ shared }) => {
	const { p } = await sits(shared);
	const before = await clicks(p);
	for (const what of [/^Give Tin/, /^Give Tin/, /^Give Gold/, /^Ask for Wines/, /^Ask for Wines/]) await p.click(button(p, what));
	await isAllowed(p);
	const { worth } = (await p.facts('offers')).offers;
	await expect(p.at('own-worth')).toHaveAttribute('data-gain', String(worth.wines[5] - worth.wines[3]));
	await expect(p.at('own-worth')).toHaveAttribute('data-cost', String(worth.tin[2] + worth.gold[1]));
	await p.click(button(p, 'Offer').last());
	expect((await clicks(p)) - before).toBeLessThanOrEqual(USUAL);
	expect(sent(p).at(-1)).toBe('propose as=2 to=s2+s3+s4+s5 give=2*tin.w+gold.w named_good=tin named_good2=tin wanted=3 want_good=wines want_good2=wines');
	await expect(p.at('given'), 'the desk is empty again').toHaveAttribute('data-value', '0');
	await p.click(withdraw(p));
	await expect(mine(p)).toHaveCount(0);
});

test('a declined offer leaves its place empty as long as the pointer is there', async ({ shared }) => {
	const { p, hand } = await sits(shared);
	const place = () => offerOf(p, 'Hellas').evaluate((n) => n.getBoundingClientRect().toJSON());
	const before = await place();
	await button(p, 'Decline the offer of Egypt').click();
	await p.settled();
	await expect(p.at('offer-gone', '[data-key="s5a"]')).toBeVisible();
	expect(await place(), 'no other one comes under the pointer').toEqual(before);
	await p.away();
	await p.settled();
	await expect(p.at('offer-gone')).toHaveCount(0);
	await expect(p.at('offer')).toHaveCount(4);
	await hand.does({ t: 'undo', entry: hand.state.undo });
});

test('one click takes an offer, and the deal says what was given and got', async ({ shared }) => {
	const { p, hand } = await sits(shared);
	const before = await clicks(p);
	await p.click(button(p, 'Accept the offer of Assyria'));
	await expect(p.at('deal', '[data-seat="s2"]').first()).toBeVisible();
	expect((await clicks(p)) - before).toBe(1);
	await expect(p.at('deal').first()).toContainText(/Assyria\s+gave [\s\S]*Slave Revolt[\s\S]*got Papyri, Wines ×2/, { useInnerText: true });
	await expect(p.at('good', '[data-key="wines"]').first()).toHaveAttribute('data-n', '5');
	expect(await read(p)).not.toMatch(ID);
	const { n } = hand.heard.flatMap((f) => f.log ?? []).findLast((e) => e.says.some((m) => m.m === 'DEAL'));
	await hand.does({ t: 'vote', what: 'back', before: n }); // a deal cannot be undone
});

// ---- Eighteen, small and in other words ----

test('eighteen trade: their block finds offers, and a player who is done may look on', async ({ shared }) => {
	const { p, hand } = await sitsAmongMany(shared, LAPTOP);
	await expect(p.at('seat')).toHaveCount(18);
	for (const block of ['West', 'East']) {
		await p.click(button(p, new RegExp(`^${block} \\d`)));
		const texts = await p.at('offer').allTextContents();
		expect(texts.length).toBeGreaterThan(0);
		for (const text of texts) expect(text).toContain(block);
	}
	await p.isAccessible();
	await p.click(p.at('choice', '[data-act="done"]').first());
	await expect(p.page.getByText('You are done trading.')).toBeVisible();
	expect(await p.at('offer').count()).toBeGreaterThan(0);
	await expect(button(p, /^Give /), 'and lays nothing out').toHaveCount(0);
	await hand.act('resume');
	await p.door.play(1000); // it is shown at a moment that is drawn
	await hand.sees((s) => s.pending.includes('s1'));
});

const WORDS = {
	de: { hand: 'Meine Hand', accept: 'Annehmen', west: 'Westen' },
	pl: { hand: 'Moja ręka', accept: 'Przyjmij', west: 'Zachód' },
};

const speaks = (p, language) => p.click(p.at('language', `[data-value="${language}"]`).first());

/** By how much anything of the floor is too wide. */
const excess = (p) =>
	p.page.evaluate(() => {
		const places = document.querySelectorAll('[data-test="sheet"] > div, [data-test="offer"], [data-test="compose"] > div');
		return Math.max(...[document.scrollingElement, ...places].map((n) => n.scrollWidth - n.clientWidth));
	});

test('on a phone floor and desk fit, and all words are German or Polish', async ({ shared }) => {
	const { p } = await sitsAmongMany(shared, PHONE.size);
	for (const [language, words] of Object.entries(WORDS)) {
		await speaks(p, language);
		await p.click(p.at('leaf', '[data-value="offers"]'));
		await p.click(p.at('filter', '[data-value="all"]'));
		expect(await p.page.getByRole('button', { name: new RegExp(words.accept, 'i') }).count(), `${language}: what can be taken`).toBeGreaterThan(0);
		await expect(p.page.getByRole('button', { name: new RegExp(`^${words.west} \\d`) })).toHaveCount(1);
		expect(await excess(p), `${language}: the floor fits`).toBe(0);
		expect(await read(p)).not.toMatch(ID);
		expect(await read(p), `${language}: all words`).not.toMatch(/\b(gives|asks|claimed|Counter|offers?|cards?|West)\b/i);
		await p.act(() => p.page.getByRole('radio', { name: words.hand }).check({ force: true }));
		await p.click(p.at('give', ':enabled').first());
		await expect(p.at('laid').first()).toBeVisible();
		expect(await excess(p), `${language}: the desk fits`).toBe(0);
		expect((await p.at('compose-go').boundingBox()).height, 'a thumb hits it').toBeGreaterThanOrEqual(40);
	}
	await speaks(p, 'en');
});
