// Seats and devices, with clicks. A table is opened for four, of whom two do not come: bots play for them. A link fits one device; the host cannot
// read a seat that was taken; a second device is linked from within the seat. A new host and a seat for somebody new, by votes. Two share a
// screen, with a cover between them, to the end and to a rematch. What a lobby of eighteen tells before the game is so.
//   node test/seats.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import WebSocket from 'ws';
import { begin, LAPTOP, openTable, PHONE, there, violations } from './seat.mjs';

const [program, pictures, only = ''] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '0'], pictures, 'seats');

const playing = (p) => there(p, 'table', '[data-stage="playing"]');
const link = (p, test) => p.at(`${test}-link`).inputValue();
const close = (...all) => Promise.all(all.map((p) => p.page.context().close()));
const hand = (p) => p.at('mine', '[data-part="hand"]').locator('[data-test="thing"]').evaluateAll((all) => all.map((n) => n.textContent.replace(/\s+/g, ' ').trim()));
/** What a page was sent of seats: whose view it was. */
const shownSeats = (p) => new Set(p.heard.filter((f) => f.t === 'snapshot').map((f) => f.seat));
const clean = async (p, where) => assert.deepEqual(await violations(p, where), []);

/** What the server says to a program with this link. */
function answerTo(address) {
	const url = new URL(address);
	const ws = new WebSocket(`ws://${url.host}/ws`);
	return new Promise((told, lost) => {
		ws.on('error', lost);
		ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: url.pathname.split('/')[2], token: url.hash.slice(1) })));
		ws.on('message', (text) => {
			ws.close();
			told(JSON.parse(String(text)));
		});
	});
}

/** Opens a table of Bazaar by its form; `kinds` by seat, what is left stays as it is proposed. */
async function opens(origin, name, kinds, how = {}) {
	const p = await sit(`${origin}/#host`, { size: LAPTOP, ...how });
	await p.at('game', '[data-value="bazaar"]').click();
	await p.at('players', `[data-value="${kinds.length}"]`).click();
	await p.at('option-rounds').fill('1');
	await p.at('option-bandits', '[data-value="off"]').click();
	for (const [i, kind] of kinds.entries()) await p.at('seat-kind', `[data-value="${kind}"]`).nth(i).click();
	await p.at('table-name').fill(name);
	return p;
}

// ---- A table of four, two of whom do not come ----

async function gathers(origin) {
	const host = await opens(origin, 'Four', ['mine', 'person', 'person', 'person']);
	await clean(host, 'new table');
	await host.shot('new-table');
	await host.at('open-table').click();
	await host.at('links').waitFor();
	assert.equal(await host.at('sit').count(), 3, 'who sits here needs no link');
	const [two, three, four] = await host.at('sit').evaluateAll((all) => all.map((a) => a.href));

	const guest = await sit(two, PHONE);
	await guest.at('seating').waitFor();
	await guest.until(() => location.hash === '');
	await there(host, 'link-row', '[data-seat="s2"][data-taken="true"]');
	await host.shot('links');
	await host.at('to-table').click();
	await host.at('seating').waitFor();
	await there(host, 'seating-seat', '[data-seat="s2"][data-taken="true"]');
	assert.equal(await host.at('seat-s2-link').count(), 0, 'a link that is spent is not handed out');
	assert.equal(await link(host, 'seat-s3'), three);

	// Nobody reads a seat that was taken by its link: not the host, no stranger, no program.
	const again = await sit(two, { browserOf: host });
	await again.at('seating').waitFor();
	assert.deepEqual([...shownSeats(again)], ['s1'], 'the host is where he sits');
	await again.page.close();
	const stranger = await sit(two, { size: LAPTOP });
	await stranger.at('spent').waitFor();
	assert.equal(shownSeats(stranger).size, 0);
	await clean(stranger, 'link that was used');
	await stranger.shot('spent');
	await stranger.at('spent-watch').click();
	await stranger.at('seating').waitFor();
	assert.deepEqual([...shownSeats(stranger)], [null], 'to watch');
	assert.equal((await answerTo(two)).spent, true);
	await close(stranger);
	// Who has it may use it again.
	await guest.page.goto(two);
	await guest.at('seating').waitFor();
	assert.ok(shownSeats(guest).has('s2'));

	// The host changes seats: a bot and back, another link.
	await host.at('seating-seat', '[data-seat="s3"]').locator('[data-test="seat-change"]').click();
	await host.at('bot-instead').click();
	await there(host, 'seating-seat', '[data-seat="s3"][data-kind="eager"]');
	await host.at('person-instead').click();
	await there(host, 'seating-seat', '[data-seat="s3"][data-kind="person"]');
	await there(host, 'seat-s3-link');
	assert.notEqual(await link(host, 'seat-s3'), three);
	assert.equal((await answerTo(three)).spent, true, 'the old link has ended');
	await host.at('seating-seat', '[data-seat="s4"]').locator('[data-test="seat-change"]').click();
	await host.at('fresh-link').last().click();
	await host.page.waitForFunction((old) => document.querySelector('[data-test="seat-s4-link"]').value !== old, four);
	await clean(host, 'lobby');
	await host.shot('lobby');
	await host.page.reload();
	await there(host, 'seat-s4-link');
	assert.notEqual(await link(host, 'seat-s4'), four, 'links outlive a reload');

	await host.at('name').fill('Ann');
	await host.at('ready').click();
	await there(host, 'start-waits');
	assert.equal(await host.at('start-now').count(), 0, 'who is here is waited for');
	await guest.at('name').fill('Ben');
	await guest.at('ready').click();
	await guest.shot('lobby-phone');
	await host.at('start-now').click();
	await host.at('start-sure').waitFor();
	await host.shot('start');
	await host.at('start-go').click();
	for (const p of [host, guest]) await playing(p);
	return { host, guest };
}

// ---- A second device ----

async function secondDevice(guest) {
	await guest.at('seats-button').click();
	await guest.at('link-device').click();
	const address = await link(guest, 'made');
	await guest.shot('device-phone');
	await guest.page.keyboard.press('Escape');
	const second = await sit(address, { size: LAPTOP, dark: true });
	await second.at('bar').waitFor();
	assert.equal(await second.at('table').getAttribute('data-seat'), 's2');
	await second.until(() => location.hash === '');
	assert.deepEqual(await hand(second), await hand(guest), 'the same hand on both');
	assert.equal((await answerTo(address)).spent, true, 'good once');
	await second.page.goto(new URL(address).origin);
	await second.at('my-table', '[data-stage="playing"]').waitFor();
	assert.match(await second.at('my-table').innerText(), /Four[\s\S]*Bazaar[\s\S]*Round 1/);
	assert.equal(await second.at('my-table').getAttribute('data-yours'), 'true', 'it is my move');
	await clean(second, 'home');
	await second.shot('home-dark');
	await close(second);
}

// ---- A new host, and a seat for somebody new ----

async function votes(host, guest) {
	await host.at('seats-button').click();
	await clean(host, 'seats');
	await host.at('vote-host', '[data-seat="s2"]').click();
	await guest.at('wish-agree').click();
	await guest.at('seats-button').click();
	await guest.page.waitForFunction(() => /host/.test(document.querySelector('[data-test="panel-seat"][data-seat="s2"]').innerText));
	assert.equal(await host.at('vote-host').count(), 0);
	await guest.at('fresh-link', '[data-seat="s1"]').click();
	await guest.at('no-link').waitFor(); // its person plays
	await guest.at('vote-offer', '[data-seat="s1"]').click();
	await host.at('wish', '[data-what="offer"]').waitFor();
	await host.shot('vote-offer');
	await host.at('wish-agree').click();
	await guest.at('won').waitFor();
	await guest.shot('won-phone');
	const fresh = await link(guest, 'won');
	await host.at('spent', '[data-taken="true"]').waitFor();
	await host.shot('lost');
	const heir = await sit(fresh, { size: LAPTOP, language: 'de-DE' });
	await heir.at('bar').waitFor();
	assert.equal(await heir.at('table').getAttribute('data-seat'), 's1');
	await host.page.goto(`${new URL(fresh).origin}/`);
	await host.at('my-seats').waitFor();
	assert.equal(await host.at('my-table').count(), 0, 'the seat is not on this device any more');
	await close(host, guest, heir);
}

// ---- Two at one screen ----

/** Nothing of anybody's things is in the document, nor what was said of them. */
async function coverIsEmpty(p, next) {
	await there(p, 'cover', `[data-seat="${next}"]`);
	const left = await p.page.evaluate(() => [document.querySelectorAll('[data-test="thing"], [data-test="mine"], [data-test="log"], [data-test="table"], [data-test="bar"]').length, document.body.innerText]);
	assert.equal(left[0], 0, 'only the cover stands there');
	for (const good of ['Silk', 'Salt', 'Spice', 'Amber', 'Coins']) assert.ok(!left[1].includes(good), `${good} is not told`);
}

/** The cover as a picture, without the mark of the keyboard's focus. */
async function picture(p) {
	await p.page.evaluate(() => document.activeElement?.blur());
	await p.page.mouse.move(2, 2);
	return (await p.page.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Clicks again as soon as there is a cover, wherever its button is; how long after the first click, by the page's clock. */
function second() {
	let first = 0;
	addEventListener('click', (e) => (first = e.timeStamp), { capture: true, once: true });
	new MutationObserver((_, watching) => {
		const button = document.querySelector('[data-test="i-am"]');
		if (!button) return;
		watching.disconnect();
		addEventListener('click', (e) => (window.hasted = { after: e.timeStamp - first }), { capture: true, once: true });
		button.click();
		setTimeout(() => (window.hasted.covered = document.querySelector('[data-test="cover"]') !== null));
	}).observe(document.body, { childList: true, subtree: true });
}

/** One answer of whoever has the screen. */
async function answers(p) {
	const n = await p.at('table').getAttribute('data-n');
	if (await p.at('since-close').count()) await p.at('since-close').click(); // what happened since this one was here
	const done = p.page.locator('[data-act="done"], [data-act="pass"]').first();
	if (await p.at('range-go').count()) await p.at('range-go').first().click();
	else await done.click();
	await p.page.waitForFunction((n) => {
		const table = document.querySelector('[data-test="table"]')?.dataset;
		return document.querySelector('[data-test="cover"], [data-test="over"]') || (table && table.n !== n && table.waiting === '0');
	}, n);
}

async function hotseat(origin) {
	const p = await opens(origin, 'One screen', ['mine', 'mine', 'eager']);
	await p.at('open-table').click();
	await p.at('seating').waitFor();
	assert.equal(await p.page.evaluate(() => location.pathname.slice(0, 3)), '/t/', 'nobody needs a link');
	for (const [seat, name] of [['s1', 'Ann'], ['s2', 'Ben']]) await p.at('name', `[data-seat="${seat}"]`).fill(name);
	await p.shot('lobby-hotseat');
	const id = await p.page.evaluate(() => location.pathname.slice(3));
	const watcher = await sit(`${origin}/t/${id}`, PHONE);
	await p.at('ready').click();
	await coverIsEmpty(p, 's1');
	await clean(p, 'cover');
	await p.shot('cover');
	await p.at('i-am', '[data-seat="s1"]').click();
	await p.at('bar').waitFor();
	const anns = await hand(p);
	assert.ok(anns.length > 0);
	await p.page.evaluate(second);
	await answers(p);
	await coverIsEmpty(p, 's2');
	const hasted = await p.page.evaluate(() => window.hasted);
	assert.ok(hasted.covered || hasted.after >= 500, 'the second click of a double one uncovers nothing');
	const behindAnn = await picture(p);
	await p.page.reload();
	await coverIsEmpty(p, 's2');
	assert.equal(await picture(p), behindAnn, 'what was shown before leaves no trace on the cover');
	await p.at('i-am', '[data-seat="s2"]').click();
	await p.at('bar').waitFor();
	assert.equal(await p.at('table').getAttribute('data-seat'), 's2');
	// Two may have drawn the same.
	const told = (seat) => JSON.stringify(p.heard.findLast((f) => f.t === 'snapshot' && f.seat === seat)?.view.hand?.[seat]);
	if (told('s1') !== told('s2')) assert.notDeepEqual(await hand(p), anns, 'another hand');

	// By a button, and back; hidden from somebody who comes by.
	await p.at('seats-button').click();
	await p.at('hand-screen', '[data-seat="s1"]').click();
	await coverIsEmpty(p, 's1');
	await p.at('i-am', '[data-seat="s1"]').click();
	await p.at('bar').waitFor();
	assert.deepEqual(await hand(p), anns);
	await p.at('seats-button').click();
	await p.at('cover-screen').click();
	await coverIsEmpty(p, '');
	await p.shot('covered');
	await p.at('i-am', '[data-seat="s2"]').click();
	await p.at('bar').waitFor();

	const faced = { s1: 0, s2: 0 };
	for (let i = 0; i < 60 && !(await p.at('over').count()); i++) {
		await p.page.waitForSelector('[data-test="cover"], [data-test="over"], [data-test="bar"][data-asked="true"]');
		if (await p.at('cover').count()) {
			const next = await p.at('cover').getAttribute('data-seat');
			faced[next]++;
			await p.at('i-am', `[data-seat="${next}"]`).click();
			await p.page.waitForSelector('[data-test="table"]');
		} else if (!(await p.at('over').count())) await answers(p);
	}
	await p.at('over').waitFor();
	assert.ok(faced.s1 > 0 && faced.s2 + 1 > 0, JSON.stringify(faced));

	await p.at('rematch').click();
	await p.at('rematch-go').waitFor();
	await p.shot('rematch');
	await watcher.at('rematch-go').waitFor();
	await watcher.shot('rematch-phone');
	assert.equal(await watcher.at('rematch').count(), 0, 'who watches does not ask for one');
	await p.at('rematch-go').click();
	await p.at('seating').waitFor();
	assert.notEqual(await p.page.evaluate(() => location.pathname.slice(3)), id);
	assert.deepEqual(await p.at('name').evaluateAll((all) => all.map((n) => n.value)), ['Ann', 'Ben'], 'both sit there again');
	await close(p, watcher);
}

// ---- A lobby of eighteen ----

/** What begins the game is in sight, the settings are a line, and "by seat" says who plays what: as it then is. */
async function eighteen(origin) {
	const { seats } = await openTable(origin, { game: 'megaciv', options: 'players=18 civs=assigned', name: 'Eighteen', seats: ['person', ...Array(17).fill('novice')] });
	const p = await sit(origin + seats[0].link, { size: LAPTOP });
	await p.at('plays').nth(17).waitFor();
	assert.match(await p.at('settings-line').innerText(), /^Mega Civilization · 18 players · Whole game · The whole map · Basic · By seat · No clock · about 1 h 40 min$/);
	for (const size of [LAPTOP, PHONE.size]) {
		await p.page.setViewportSize(size);
		const { y, height } = await p.at('ready').boundingBox();
		assert.ok(y + height <= size.height, `${size.width} x ${size.height}: "I am ready" ends at ${y + height}`);
		assert.equal(await p.page.evaluate(() => document.documentElement.scrollWidth), size.width);
	}
	await p.shot('eighteen-phone');
	await p.page.setViewportSize(LAPTOP);
	await p.shot('eighteen');
	const told = await p.at('plays').evaluateAll((all) => all.map((n) => n.dataset.value));
	await p.at('ready').click();
	await playing(p);
	const { civ } = p.heard.findLast((f) => f.view?.civ).view;
	assert.deepEqual(told, Object.keys(civ).map((_, i) => civ[`s${i + 1}`]));
	await p.page.goto(`${origin}/#host`);
	await p.at('game', '[data-value="megaciv"]').click();
	await p.at('option-side').first().waitFor();
	await p.at('players').fill('18');
	await p.at('option-side-fixed', '[data-value="both"]').waitFor();
	await close(p);
}

const from = Date.now();
const took = [];
const timed = async (name, act) => {
	if (only && only !== name) return null;
	const began = Date.now();
	const made = await act();
	took.push(`${name} ${((Date.now() - began) / 1000).toFixed(1)}`);
	return made;
};
try {
	const origin = new URL(await address).origin;
	const four = await timed('four', () => gathers(origin));
	if (four) {
		await timed('four', () => secondDevice(four.guest));
		await timed('four', () => votes(four.host, four.guest));
	}
	await timed('hotseat', () => hotseat(origin));
	await timed('eighteen', () => eighteen(origin));
	// Who loses a seat, or asks for what is not allowed, is told so.
	assert.deepEqual(faults.filter((f) => !/somebody else has this seat now|its person plays/.test(f)), []);
	console.log(`two who did not come, links that fit one device, a second device, votes, two at one screen, a rematch, eighteen: ${((Date.now() - from) / 1000).toFixed(1)} s (${took.join(', ')})`);
} finally {
	await end();
}
