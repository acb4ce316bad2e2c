// The trade floor of Mega Civilization, by roles and labels, with clicks and keys, at the positions TR2 and TR3 of trading.case: the hand in
// sets, a usual proposal in six clicks, one taken in one, a counter-proposal that is laid out already, what is refused and by which rule,
// filters, deals; with eighteen seats, on a phone, in other languages; and nothing of what lies sealed in the proposals of others.
//   node test/floor.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './page.mjs';
import { DESK, LAPTOP, PHONE, quiet, seated, settled, start, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const CASES = fileURLToPath(new URL('trading.case', import.meta.url));
const browser = await launch();
const faults = [];
const wrong = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `floor-${name}.png`));
const USUAL = 6; // clicks for a usual proposal

/** In the page: how often somebody clicked, or pressed a key that acts. */
function counting() {
	window.acted = 0;
	addEventListener('click', () => window.acted++, true);
}
const clicks = (p) => p.page.evaluate(() => window.acted);

const laid = [];
/** Bots that are watched take their time, also when only they are left. */
function lay(id) {
	const table = start(program, ['play', '--from', `${CASES}:${id}`, '--pace', 'watchable']);
	laid.push(table);
	return table.address;
}

/** At the table, with the floor in sight and all that is weighed told. */
async function come(url, how) {
	const p = await sit(url, { script: counting, ...how });
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.at('worth').first().waitFor();
	return p;
}

const button = (p, name) => p.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const offerOf = (p, name) => p.page.getByRole('article', { name: `Offer of ${name}` });
const shown = (p) => p.at('offer').evaluateAll((all) => all.map((n) => n.dataset.key));
const sent = (p) => p.said.filter((f) => f.t === 'act').map((f) => f.act);
const given = (p) => p.at('laid').evaluateAll((all) => all.map((n) => n.dataset.key));

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
const nameless = (text) => assert.doesNotMatch(text, /\b[a-z]+\.[we]\b|\bs\d+[abc]?\b|slave_revolt|undefined|NaN|\{\w+\}/, 'no ids are shown');

// ---- The hand, and what is worth asking for ----

async function hand(p) {
	const told = p.facts('hand', 'offers');
	for (const [key, name] of [['wines', 'Wines'], ['fish', 'Fish'], ['gold', 'Gold']]) {
		const set = told.hand.set[key];
		const row = button(p, new RegExp(`^Give ${name} ${set.have} of ${set.cards} , Value ${set.value} , with one more ${set.with_one_more} \\+${set.gain}$`));
		assert.equal(await row.count(), 1, `${name}: now, and with one more`);
	}
	assert.equal(await button(p, /^Give Ochre/).isDisabled(), true, 'what lies in my proposal is not given twice');
	assert.match(await p.at('calamity', '[data-key="slave_revolt.w"]').innerText(), /Seen by you alone. It may ride along/);
	assert.match(await p.at('calamity', '[data-key="famine.w"]').innerText(), /cannot be given/);
	assert.equal(await button(p, 'Give Famine').count(), 0);
	// by what one card more brings, and who has it
	const wished = await p.at('ask').evaluateAll((all) => all.map((n) => n.textContent.replace(/\s+/g, ' ').trim()));
	assert.match(wished[0], /Wines ?\+35 ?Assyria offers 2/);
	assert.ok(wished.some((w) => /Gold.*Assyria has it/.test(w)), 'a call tells it too');
}

// ---- What proposals bring ----

async function cards(p) {
	const { offer } = p.facts('offers').offers;
	for (const [key, name] of [['s2a', 'Assyria'], ['s3a', 'Hatti'], ['s5a', 'Egypt']]) {
		const at = p.at('offer', `[data-key="${key}"]`);
		assert.equal(await offerOf(p, name).getAttribute('data-key'), key);
		assert.deepEqual(await at.locator('[data-test="worth"]').evaluate((n) => [n.dataset.gain, n.dataset.cost, n.dataset.net].map(Number)), [offer[key].gain, offer[key].cost, offer[key].net], name);
	}
	assert.match(await offerOf(p, 'Assyria').innerText(), /Wines 3 to 5\s+\+80[\s\S]*Slave Revolt goes along, unseen[\s\S]*1 card could be anything/);
	assert.match(await offerOf(p, 'Hatti').innerText(), /answers yours/);
	assert.match(await offerOf(p, 'Hellas').innerText(), /You have 1 Gold of 2\./);
	assert.equal(await offerOf(p, 'Hellas').getByRole('button', { name: /^Accept/ }).count(), 0);
	assert.deepEqual((await shown(p)).slice(0, 2), ['s2a', 's3a'], 'what brings most comes first');
	for (const [name, keys] of [['Adds to my sets', ['s2a', 's3a', 's4a']], ['Only to me', ['s3a']], ['Neighbours', ['s2a']]]) {
		await button(p, new RegExp(`^${name}`)).click();
		assert.deepEqual((await shown(p)).sort(), keys, name);
		assert.equal(await button(p, new RegExp(`^${name}`)).getAttribute('aria-pressed'), 'true');
	}
	await button(p, /^All offers/).click();
	assert.equal(await p.at('offer').count(), 5);
}

// ---- Putting one together ----

async function usual(p) {
	const before = await clicks(p);
	for (const what of [/^Give Tin/, /^Give Tin/, /^Give Gold/, /^Ask for Wines/, /^Ask for Wines/]) await button(p, what).click();
	await settled(p);
	const { worth } = p.facts('offers').offers;
	assert.deepEqual(await p.at('own-worth').evaluate((n) => [Number(n.dataset.gain), Number(n.dataset.cost)]), [worth.wines[5] - worth.wines[3], worth.tin[2] + worth.gold[1]]);
	await p.shot('usual');
	await button(p, 'Offer').last().click();
	await quiet(p);
	assert.ok((await clicks(p)) - before <= USUAL, `a usual proposal takes ${(await clicks(p)) - before} clicks`);
	assert.equal(sent(p).at(-1), 'propose as=2 to=s2+s3+s4+s5 give=2*tin.w+gold.w named_good=tin named_good2=tin wanted=3 want_good=wines want_good2=wines');
	assert.equal(await p.at('given').getAttribute('data-value'), '0', 'the desk is empty again');
	await p.at('offer', '[data-key="s1b"]').getByRole('button', { name: 'Withdraw' }).click();
	await p.until(() => !document.querySelector('[data-test="offer"][data-key="s1b"]'));
}

/** With keys alone: what is refused says why, what is said of a card is mine to choose, and another may be promised. */
async function keys(p) {
	const press = async (where, key = 'Enter') => {
		await where.focus();
		await p.page.keyboard.press(key);
	};
	await press(button(p, /^Give Wines/));
	await press(button(p, /^Give Tin/));
	await p.at('try-refusal').waitFor();
	assert.match(await p.at('try-refusal').innerText(), /at least 3 cards.*9\.1/s);
	assert.equal(await button(p, 'Offer').last().isDisabled(), true);
	await press(button(p, 'Give Slave Revolt'));
	await press(button(p, /^Give Gold/));
	await settled(p);
	await p.page.getByLabel('Say that Slave Revolt is').selectOption('oil');
	await press(button(p, 'Promise Gold'));
	await press(button(p, 'To everybody'));
	await press(p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: 'Hellas' }));
	await settled(p);
	assert.deepEqual(await given(p), ['wines.w', 'gold.w', 'tin.w', 'slave_revolt.w']);
	await press(button(p, 'Take Tin back'));
	assert.notEqual(await p.page.evaluate(() => document.activeElement.tagName), 'BODY', 'keys go on from there');
	await settled(p);
	await press(button(p, 'Offer').last());
	await quiet(p);
	assert.equal(sent(p).at(-1), 'propose as=2 to=s4 give=slave_revolt.w+wines.w+gold.w named_good=wines named_good2=gold claims=oil wanted=3');
	await press(p.at('offer', '[data-key="s1b"]').getByRole('button', { name: 'Withdraw' }));
	await p.until(() => !document.querySelector('[data-test="offer"][data-key="s1b"]'));
}

/** What it takes is laid out; who asks for something else makes a proposal of his own. */
async function counter(p) {
	const fact = p.facts('offers').offers.offer.s2a;
	await button(p, 'Counter the offer of Assyria').click();
	assert.deepEqual((await given(p)).sort(), Object.entries(fact.cards).flatMap(([card, n]) => Array(n).fill(card)).sort());
	assert.equal(await p.at('compose').getAttribute('data-kind'), 'answer');
	await settled(p);
	await p.page.getByLabel('Ask for a good').selectOption('gold');
	assert.equal(await p.page.getByLabel('Ask for a good').inputValue(), '', 'the menu is ready for the next one');
	assert.equal(await p.at('compose').getAttribute('data-kind'), 'propose');
	await button(p, 'Do not ask for Gold').click();
	await button(p, /^Take Slave Revolt/).click();
	await button(p, /^Give Fish/).click();
	await settled(p);
	await p.shot('counter');
	await button(p, 'Clear').click();
	assert.equal(await p.at('laid').count(), 0);
}

async function accept(p) {
	const before = await clicks(p);
	await button(p, 'Accept the offer of Assyria').click();
	await p.at('deal', '[data-seat="s2"]').waitFor();
	assert.equal((await clicks(p)) - before, 1);
	assert.match(await p.at('deal').innerText(), /Assyria\s+gave [\s\S]*Slave Revolt[\s\S]*got Papyri, Wines ×2/);
	await p.until(() => document.querySelector('[data-test="good"][data-key="wines"]')?.dataset.n === '5');
	await p.shot('dealt');
}

/** What is said no to leaves its place empty as long as the pointer is there: no other one comes under it. */
async function decline(p) {
	const place = () => offerOf(p, 'Hellas').evaluate((n) => n.getBoundingClientRect().toJSON());
	const before = await place();
	await button(p, 'Decline the offer of Egypt').click();
	await p.at('offer-gone', '[data-key="s5a"]').waitFor();
	assert.deepEqual(await place(), before);
	await p.page.mouse.move(2, 2);
	await p.until(() => !document.querySelector('[data-test="offer-gone"]'));
	assert.equal(await p.at('offer').count(), 4);
}

async function five() {
	const url = await lay('TR2');
	const p = await come(url, { size: DESK });
	// What others keep sealed is in nothing that the page was sent, and in nothing that it shows.
	const known = JSON.stringify(p.heard.map((f) => f.view?.offer ?? null));
	assert.ok(/wines/.test(known) && !/papyri|iron/.test(known), 'sealed cards of others are not told');
	assert.doesNotMatch(await read(p), /Papyri|Iron/);
	nameless(await read(p));
	await hand(p);
	await cards(p);
	await counter(p);
	wrong.push(...(await violations(p, 'the trade floor of five')));
	await decline(p);
	await keys(p);
	await usual(p);
	await accept(p);
	nameless(await read(p));
	await p.page.context().close();
}

// ---- Eighteen, small and in other words ----

const WORDS = {
	'de-DE': { hand: 'Meine Hand', accept: 'Annehmen', west: 'Westen' },
	'pl-PL': { hand: 'Moja ręka', accept: 'Przyjmij', west: 'Zachód' },
};

async function eighteen() {
	const url = await lay('TR3');
	const p = await come(url, { size: LAPTOP, dark: true });
	assert.equal(await p.at('seat').count(), 18);
	for (const block of ['West', 'East']) {
		await button(p, new RegExp(`^${block} \\d`)).click();
		assert.ok((await p.at('offer').count()) > 0 && (await p.at('offer').evaluateAll((all, block) => all.every((n) => n.textContent.includes(block)), block)), block);
	}
	wrong.push(...(await violations(p, 'the trade floor of eighteen, dark')));
	await p.shot('eighteen-dark');
	for (const [language, words] of Object.entries(WORDS)) {
		const small = await sit(url, { ...PHONE, language });
		await small.at('worth').first().waitFor();
		assert.ok((await small.page.getByRole('button', { name: new RegExp(words.accept, 'i') }).count()) > 0, `${language}: what can be taken`);
		assert.equal(await small.page.getByRole('button', { name: new RegExp(`^${words.west} \\d`) }).count(), 1, language);
		const wide = () => small.page.evaluate(() => Math.max(...[document.scrollingElement, ...document.querySelectorAll('[data-test="sheet"] > div, [data-test="offer"], [data-test="compose"] > div')].map((n) => n.scrollWidth - n.clientWidth)));
		assert.equal(await wide(), 0, `${language}: the floor fits a phone`);
		nameless(await read(small));
		assert.doesNotMatch(await read(small), /\b(gives|asks|claimed|Counter|offers?|cards?|West)\b/i, `${language}: all words`);
		await small.shot(`phone-${language}`);
		await small.page.getByRole('radio', { name: words.hand }).check({ force: true });
		await small.at('give').first().click();
		await small.at('laid').first().waitFor();
		assert.equal(await wide(), 0, `${language}: the desk fits a phone`);
		assert.ok(await small.at('compose-go').evaluate((go) => go.getBoundingClientRect().height >= 40), 'a thumb hits it');
		await small.shot(`phone-desk-${language}`);
		await small.page.context().close();
	}
	await p.at('choice', '[data-act="done"]').first().click();
	await p.page.getByText('You are done trading.').waitFor();
	assert.ok(await p.at('offer').count(), 'who is done may look on');
	assert.equal(await button(p, /^Give /).count(), 0, 'and lays nothing out');
	await p.page.context().close();
}

try {
	await five();
	await eighteen();
	assert.deepEqual(wrong, []);
	assert.deepEqual(faults.filter((f) => !/WebSocket|closed/.test(f)), []);
	console.log(`the trade floor: a usual proposal in at most ${USUAL} clicks, one taken in one, a counter laid out, all by keys; eighteen seats, a phone, two more languages`);
} finally {
	await browser.close();
	for (const table of laid) table.stop();
}
