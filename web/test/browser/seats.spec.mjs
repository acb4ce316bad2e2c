// Seats and devices. A table is opened for four, two of whom do not come: bots play for them. A link fits one device; the host cannot
// read a seat that was taken; a second device is linked from within the seat. A new host and a seat for a new player, by votes. Two
// share a screen, with a cover between them, to the end and to a rematch. What a lobby of eighteen says before the game is so.
import { expect, LAPTOP, PHONE, test } from './fixtures.mjs';
import { answerTo } from './wire.mjs';

/** A server, and three browsers that go from table to table. Each test leaves nothing open there. */
const house = (shared) => shared('house', ({ program }) => program(['serve', '--bot-delay', '0']));
const PAGES = { host: { size: LAPTOP }, guest: PHONE, third: { size: LAPTOP, dark: true } };
async function pages(shared, ...names) {
	const { origin } = await house(shared);
	const all = [];
	for (const name of names) all.push(await shared(name, ({ sit }) => sit(origin, PAGES[name])));
	return all;
}

const playing = (p) => expect(p.at('table')).toHaveAttribute('data-stage', 'playing');
const link = (p, test) => p.at(`${test}-link`).inputValue();
const hand = async (p) => {
	await p.settled();
	const things = await p.at('mine', '[data-part="hand"]').locator('[data-test="thing"]').allTextContents();
	return things.map((text) => text.replace(/\s+/g, ' ').trim());
};

/** Whose view a page was sent by what is done, in the order in which it was. */
async function shownBy(p, does) {
	const before = (await p.heard()).length;
	await does();
	await p.settled();
	return (await p.heard()).slice(before).filter((f) => f.t === 'snapshot').map((f) => f.seat);
}

/** Fills in the form for a table of Bazaar; `kinds` by seat. */
async function fillsIn(p, origin, name, kinds) {
	await p.goes(`${origin}/#host`);
	await p.at('game', '[data-value="bazaar"]').click();
	await p.at('players', `[data-value="${kinds.length}"]`).click();
	await p.at('option-rounds').fill('1');
	await p.at('option-bandits', '[data-value="off"]').click();
	for (const [i, kind] of kinds.entries()) await p.at('seat-kind', `[data-value="${kind}"]`).nth(i).click();
	await p.at('table-name').fill(name);
}

const FOUR = ['mine', 'person', 'person', 'person'];

/** A table of Bazaar for two persons and two bots; the game has begun, and these pages have the persons' seats. */
async function gathers(shared, join, ...names) {
	const { table } = await house(shared);
	const made = await table({ game: 'bazaar', options: 'players=4 rounds=1 bandits=off', name: 'Four', seats: ['person', 'person', 'eager', 'eager'] });
	const [one, two] = [await join(made.links[0]), await join(made.links[1])];
	one.ready('Ann');
	two.ready('Ben');
	for (const client of [one, two]) {
		await client.sees((s) => s.table.stage === 'playing');
		client.close();
	}
	const seats = await pages(shared, ...names);
	for (const [i, p] of seats.entries()) {
		await p.goes(made.links[i]);
		await playing(p);
	}
	return { id: made.table, seats };
}

// ---- A table of four, two of whom do not come ----

test('a link fits one device: the host, a stranger and a program are shown nothing by one that was used', async ({ shared }) => {
	const { origin } = await house(shared);
	const [host, guest, stranger] = await pages(shared, 'host', 'guest', 'third');
	await fillsIn(host, origin, 'Four', FOUR);
	await host.isAccessible();
	await host.click('open-table');
	await expect(host.at('links')).toBeVisible();
	await expect(host.at('sit'), 'a player who sits here needs no link').toHaveCount(3);
	const [two, three] = await host.at('sit').evaluateAll((all) => all.map((a) => a.href));

	await guest.goes(two);
	await expect(guest.at('seating')).toBeVisible();
	expect(new URL(guest.page.url()).hash).toBe('');
	await expect(host.at('link-row', '[data-seat="s2"]')).toHaveAttribute('data-taken', 'true');
	await host.click('to-table');
	await expect(host.at('seating-seat', '[data-seat="s2"]')).toHaveAttribute('data-taken', 'true');
	await expect(host.at('seat-s2-link'), 'a link that is spent is not handed out').toHaveCount(0);
	expect(await link(host, 'seat-s3')).toBe(three);

	expect(await shownBy(host, () => host.goes(two)), 'the host is where they sit').toEqual(['s1']);
	await expect(host.at('seating')).toBeVisible();
	expect(await shownBy(stranger, () => stranger.goes(two))).toEqual([]);
	await expect(stranger.at('spent')).toBeVisible();
	await stranger.isAccessible();
	expect(await shownBy(stranger, () => stranger.click('spent-watch')), 'to watch').toEqual([null]);
	await expect(stranger.at('seating')).toBeVisible();
	expect((await answerTo(two)).spent).toBe(true);

	await guest.goes(origin);
	expect(await shownBy(guest, () => guest.goes(two)), 'the device that has it may use it again').toContain('s2');
	await expect(guest.at('seating')).toBeVisible();
});

test('the host changes seats and links, and begins without players who do not come', async ({ shared, join }) => {
	const { origin } = await house(shared);
	const [host] = await pages(shared, 'host');
	await fillsIn(host, origin, 'Four', FOUR);
	await host.click('open-table');
	const [two, three, four] = await host.at('sit').evaluateAll((all) => all.map((a) => a.href));
	const guest = await join(two);
	await host.click('to-table');
	const seat = (key) => host.at('seating-seat', `[data-seat="${key}"]`);
	await host.click(seat('s3').locator('[data-test="seat-change"]'));
	await host.click('bot-instead');
	await expect(seat('s3')).toHaveAttribute('data-kind', 'eager');
	await host.click('person-instead');
	await expect(seat('s3')).toHaveAttribute('data-kind', 'person');
	expect(await link(host, 'seat-s3')).not.toBe(three);
	expect((await answerTo(three)).spent, 'the old link has ended').toBe(true);
	await host.click(seat('s4').locator('[data-test="seat-change"]'));
	await host.click(host.at('fresh-link').last());
	await expect(host.at('seat-s4-link')).not.toHaveValue(four);
	await host.isAccessible();
	await host.reload();
	await expect(host.at('seat-s4-link'), 'links outlive a reload').not.toHaveValue(four);

	await host.at('name').fill('Ann');
	await host.click('ready');
	await expect(host.at('start-waits')).toBeAttached();
	await expect(host.at('start-now'), 'a player who is here is waited for').toHaveCount(0);
	guest.ready('Ben');
	await expect(host.at('start-waits')).toHaveCount(0);
	await host.click('start-now');
	await expect(host.at('start-sure')).toBeVisible();
	await host.click('start-go');
	await playing(host);
	await guest.sees((s) => s.table.stage === 'playing');
});

// ---- A second device ----

test('a second device gets the seat by a link that is good once, and its home page says that it is their turn', async ({ shared, join }) => {
	const { id, seats: [, guest] } = await gathers(shared, join, 'host', 'guest');
	const [second] = await pages(shared, 'third');
	await guest.click('seats-button');
	await guest.click('link-device');
	const address = await link(guest, 'made');
	await guest.press('Escape');
	await second.goes(address);
	await expect(second.at('bar')).toBeVisible();
	await expect(second.at('table')).toHaveAttribute('data-seat', 's2');
	expect(new URL(second.page.url()).hash).toBe('');
	expect(await hand(second), 'the same hand on both').toEqual(await hand(guest));
	expect((await answerTo(address)).spent, 'good once').toBe(true);
	await second.goes(new URL(address).origin);
	const mine = second.at('my-table', `[data-table="${id}"]`);
	await expect(mine).toHaveAttribute('data-stage', 'playing');
	await expect(mine).toContainText(/Four[\s\S]*Bazaar[\s\S]*Round 1/, { useInnerText: true });
	await expect(mine, 'it is their move').toHaveAttribute('data-yours', 'true');
	await second.isAccessible();
});

// ---- A new host, and a seat for a new player ----

test('by votes there is a new host, and a new player gets a seat', async ({ shared, join, forgive, faults }) => {
	const { id, seats: [host, guest] } = await gathers(shared, join, 'host', 'guest');
	const [heir] = await pages(shared, 'third');
	await host.click('seats-button');
	await host.isAccessible();
	await host.click(host.at('vote-host', '[data-seat="s2"]'));
	await guest.click('wish-agree');
	await guest.click('seats-button');
	await expect(guest.at('panel-seat', '[data-seat="s2"]')).toContainText('host');
	await host.settled();
	await expect(host.at('vote-host')).toHaveCount(0);
	forgive(/its person plays/);
	await guest.click(guest.at('fresh-link', '[data-seat="s1"]'));
	await expect(guest.at('no-link')).toBeVisible();
	await guest.click(guest.at('vote-offer', '[data-seat="s1"]'));
	await expect(host.at('wish', '[data-what="offer"]')).toBeVisible();
	await host.click('wish-agree');
	await expect(guest.at('won')).toBeVisible();
	const fresh = await link(guest, 'won');
	await expect(host.at('spent', '[data-taken="true"]')).toBeVisible();
	// A page that loses its seat says so if it reads that before its line is closed, which is chance.
	faults.all.push(...faults.all.splice(0).filter((f) => !/somebody else has this seat now/.test(f)));
	await heir.goes(fresh);
	await expect(heir.at('bar')).toBeVisible();
	await expect(heir.at('table')).toHaveAttribute('data-seat', 's1');
	await host.goes(new URL(fresh).origin);
	await expect(host.at('my-seats')).toBeVisible();
	await expect(host.at('my-table', `[data-table="${id}"]`), 'the seat is not on this device any more').toHaveCount(0);
	await guest.press('Escape');
});

// ---- Two at one screen ----

/** Nothing of any seat's things is in the document, nor what was said of them. */
async function coverIsEmpty(p, next) {
	await expect(p.at('cover')).toHaveAttribute('data-seat', next);
	await p.settled();
	const left = await p.page.evaluate(() => [...document.querySelectorAll('[data-test]')].map((n) => n.dataset.test));
	for (const what of ['thing', 'mine', 'log', 'table', 'bar']) expect(left, 'only the cover is there').not.toContain(what);
	const text = await p.page.locator('body').innerText();
	for (const good of ['Silk', 'Salt', 'Spice', 'Amber', 'Coins']) expect(text).not.toContain(good);
}

/** The cover as a picture, without the mark of the keyboard's focus. */
async function picture(p) {
	await p.page.evaluate(() => document.activeElement?.blur());
	await p.away();
	await p.settled();
	return (await p.page.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Runs in the page: after the next click there is a second one, 100 ms later by its own time, on the first button of a cover. */
function doubled() {
	const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
	let first = 0;
	addEventListener('click', (e) => (first = get.call(e)), { capture: true, once: true });
	new MutationObserver((_, watching) => {
		const button = document.querySelector('[data-test="i-am"]');
		if (!button) return;
		watching.disconnect();
		const second = new MouseEvent('click', { bubbles: true, cancelable: true });
		Object.defineProperty(second, 'timeStamp', { value: first + 100, configurable: true });
		button.dispatchEvent(second);
		globalThis.clickedTwice = true;
	}).observe(document.body, { childList: true, subtree: true });
}

/** One answer of whoever has the screen. */
async function answers(p) {
	if (await p.at('since-close').count()) await p.click('since-close'); // what happened since this one was here
	if (await p.at('range-go').count()) await p.click(p.at('range-go').first());
	else await p.click(p.page.locator('[data-act="done"], [data-act="pass"]').first());
}

/** Takes the screen. */
async function faces(p, seat) {
	await p.click(p.at('i-am', `[data-seat="${seat}"]`));
	await expect(p.at('bar')).toBeVisible();
	await expect(p.at('table')).toHaveAttribute('data-seat', seat);
}

/** Both at this screen have a name and are ready. */
async function begins(p) {
	await expect(p.at('seating')).toBeVisible();
	for (const [seat, name] of [['s1', 'Ann'], ['s2', 'Ben']]) await p.at('name', `[data-seat="${seat}"]`).fill(name);
	await p.click('ready');
}

test('a cover is between two at one screen: it shows nothing, leaves no trace and holds off a double click', async ({ program, sit }) => {
	const { origin } = await program(['serve', '--bot-delay', '0'], { seed: 2 }); // another hand for each
	const p = await sit(origin, PAGES.host);
	await fillsIn(p, origin, 'One screen', ['mine', 'mine', 'eager']);
	await p.click('open-table');
	expect(new URL(p.page.url()).pathname, 'no one needs a link').toMatch(/^\/t\/\w+$/);
	await begins(p);
	await coverIsEmpty(p, 's1');
	await p.isAccessible();
	await faces(p, 's1');
	const anns = await hand(p);
	expect(anns.length).toBeGreaterThan(0);
	await p.page.evaluate(doubled);
	await answers(p);
	expect(await p.page.evaluate(() => globalThis.clickedTwice)).toBe(true);
	await coverIsEmpty(p, 's2');
	const behindAnn = await picture(p);
	await p.reload();
	await coverIsEmpty(p, 's2');
	expect((await picture(p)) === behindAnn, 'what was shown before leaves no trace on the cover').toBe(true);
	await faces(p, 's2');
	expect(await hand(p), 'another hand').not.toEqual(anns);

	// By a button, and back; hidden from a person who comes by.
	await p.click('seats-button');
	await p.click(p.at('hand-screen', '[data-seat="s1"]'));
	await coverIsEmpty(p, 's1');
	await faces(p, 's1');
	expect(await hand(p)).toEqual(anns);
	await p.click('seats-button');
	await p.click('cover-screen');
	await coverIsEmpty(p, '');
	await faces(p, 's2');
});

const STEPS = 60; // covers and answers of a game of one round at most

test('two at one screen play to the end, and have a rematch to which both are seated', async ({ shared }) => {
	const { origin } = await house(shared);
	const [p, watcher] = await pages(shared, 'host', 'guest');
	const wish = { game: 'bazaar', options: 'players=3 rounds=1 bandits=off', name: 'One screen', seats: ['person', 'person', 'eager'], mine: ['s1', 's2'] };
	const { table } = await (await p.page.request.post(`${origin}/api/tables`, { headers: { origin }, data: wish })).json();
	const url = `${origin}/t/${table}`;
	for (const page of [p, watcher]) await page.goes(url);
	await begins(p);
	const faced = [];
	for (let i = 0; i < STEPS && !(await p.at('over').count()); i++) {
		if (await p.at('cover').count()) {
			faced.push(await p.at('cover').getAttribute('data-seat'));
			await p.click(p.at('i-am', `[data-seat="${faced.at(-1)}"]`));
		} else {
			await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
			await answers(p);
		}
	}
	await expect(p.at('over')).toBeVisible();
	expect(new Set(faced)).toEqual(new Set(['s1', 's2']));

	await p.click('rematch');
	await expect(p.at('rematch-go')).toBeVisible();
	await expect(watcher.at('rematch-go')).toBeVisible();
	await expect(watcher.at('rematch'), 'a watcher does not ask for one').toHaveCount(0);
	await p.click('rematch-go');
	await expect(p.at('seating')).toBeVisible();
	expect(p.page.url()).not.toBe(url);
	expect(await p.at('name').evaluateAll((all) => all.map((n) => n.value)), 'both sit there again').toEqual(['Ann', 'Ben']);
});

// ---- A lobby of eighteen ----

test('a lobby of eighteen has its button in sight and its settings in a line, and says who then plays what', async ({ shared }) => {
	const { origin, table } = await house(shared);
	const [p] = await pages(shared, 'third');
	const { links } = await table({ game: 'megaciv', options: 'players=18 civs=assigned', name: 'Eighteen', seats: ['person', ...Array(17).fill('novice')] });
	await p.goes(links[0]);
	await expect(p.at('plays')).toHaveCount(18);
	await expect(p.at('settings-line')).toHaveText('Mega Civilization · 18 players · Whole game · The whole map · Basic · By seat · No clock · about 1 h 40 min', { useInnerText: true });
	for (const size of [PHONE.size, LAPTOP]) {
		await p.act(() => p.page.setViewportSize(size));
		const { y, height } = await p.at('ready').boundingBox();
		expect(y + height, `${size.width} x ${size.height}: where "I am ready" ends`).toBeLessThanOrEqual(size.height);
		expect(await p.page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
	}
	const told = await p.all('plays', 'value');
	await p.click('ready');
	await playing(p);
	const { civ } = (await p.heard()).findLast((f) => f.view?.civ).view;
	expect(told).toEqual(told.map((_, i) => civ[`s${i + 1}`]));
	await p.goes(`${origin}/#host`);
	await p.click(p.at('game', '[data-value="megaciv"]'));
	await expect(p.at('option-side').first()).toBeVisible();
	await p.act(() => p.at('players').fill('18'));
	await expect(p.at('option-side-fixed', '[data-value="both"]')).toBeVisible();
});

test('a page that goes from a table to one of another game shows the other game', async ({ shared }) => {
	const { table } = await house(shared);
	const [p] = await pages(shared, 'third');
	const bazaar = await table({ game: 'bazaar', options: 'players=2', name: 'Small', seats: ['person', 'eager'] });
	const megaciv = await table({ game: 'megaciv', options: 'players=5 civs=assigned', name: 'Large', seats: ['person', ...Array(4).fill('novice')] });
	await p.goes(bazaar.links[0]);
	await expect(p.at('settings-line')).toContainText('Bazaar');
	await p.goes(megaciv.links[0]);
	await expect(p.at('settings-line')).toContainText('Mega Civilization');
	await p.settled();
	await expect(p.at('plays'), 'what each seat plays is said in a lobby of Mega Civilization alone').toHaveCount(5);
});
