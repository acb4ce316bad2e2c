// The life of a table, with clicks and keys: three persons of Bazaar with a live clock. Two talk in private and the third hears nothing of
// it; promises are kept and broken; a vote is lost and one won; the clock runs and pauses; the table goes back.
//   node test/talk.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { begin, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const PHONE = { width: 390, height: 844 };
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '0'], pictures, 'talk');

const count = (p) => p.at('talk').getAttribute('data-unread').then(Number);
const lines = (p) => p.at('talk-line').locator('.text').allInnerTexts();
const hears = (p, text) => JSON.stringify(p.heard).includes(text);
const until = (p, test, value) => p.page.waitForFunction(([test, value]) => document.querySelector(`[data-test="${test}"]${value}`), [test, value]);
const gone = (p, test, value = '') => p.page.waitForFunction(([test, value]) => !document.querySelector(`[data-test="${test}"]${value}`), [test, value]);

/** A table is hosted with a clock, by its form. */
async function hosts(origin) {
	const p = await sit(`${origin}/#host`);
	await p.at('game', '[data-value="bazaar"]').click();
	await p.at('clock-choice').locator('summary').click();
	await p.at('clock-kind', '[data-value="slow"]').click();
	await p.at('clock-deadline').waitFor();
	await p.at('clock-kind', '[data-value="live"]').click();
	await p.at('clock-budget').fill('40');
	await p.at('clock-bank').fill('2');
	await p.at('clock-trade').fill('3');
	for (let i = 0; i < 3; i++) await p.at('seat-kind', '[data-value="person"]').nth(i).click();
	await p.shot('host');
	await p.at('open-table').click();
	await p.at('links').waitFor();
	const links = await p.at('sit').evaluateAll((all) => all.map((a) => a.href));
	const watch = await p.at('watch', '[href]').evaluate((a) => a.href);
	await p.page.context().close();
	assert.equal(links.length, 3);
	return { links, watch };
}

async function write(p, text) {
	await p.at('talk-text').fill(text);
	await p.page.keyboard.press('Enter');
	await p.page.waitForFunction((text) => [...document.querySelectorAll('[data-test="talk-line"] .text')].some((n) => n.innerText === text), text);
}

/** Two talk in private, all in public; who has the drawer closed is told how much there is to read. */
async function talk(ann, ben, cid, watcher) {
	await ann.page.keyboard.press('t');
	await ann.at('talk-drawer').waitFor();
	assert.equal(await ann.page.evaluate(() => document.activeElement.dataset.test), 'talk-text', 'the field has the focus');
	await write(ann, 'Good morning all');
	for (const p of [ben, cid, watcher]) await until(p, 'talk', '[data-unread="1"]');
	await ann.at('talk-to').click();
	await ann.at('talk-to-seat', '[data-value="s2"]').click();
	assert.match(await ann.at('talk-to').innerText(), /Only to Ben/);
	await write(ann, 'Salt for a secret');
	await until(ben, 'talk', '[data-unread="2"]');
	await ben.at('talk').click();
	await gone(ben, 'talk-unread');
	assert.deepEqual(await lines(ben), ['Good morning all', 'Salt for a secret']);
	assert.match(await ben.at('talk-line', '[data-private="true"]').innerText(), /only you and Ann/);
	await ben.at('talk-name', '[data-seat="s1"]').last().click();
	assert.deepEqual(await lines(ben), ['Salt for a secret'], 'a thread of its own');
	await write(ben, 'My answer is hidden');
	await until(ann, 'talk-line', '[data-from="s2"]');

	// What is long is counted.
	await ben.at('talk-text').fill('x'.repeat(501));
	assert.match(await ben.at('talk-rest').innerText(), /1 character too many/);
	assert.ok(await ben.at('talk-send').isDisabled());
	await ben.at('talk-text').fill('');

	await cid.at('talk').click();
	assert.deepEqual(await lines(cid), ['Good morning all']);
	await write(cid, 'Anybody there?');
	await watcher.at('talk').click();
	await write(watcher, 'What a table');
	assert.deepEqual(await lines(watcher), ['Good morning all', 'Anybody there?', 'What a table']);
	for (const secret of ['secret', 'hidden']) {
		assert.ok(hears(ann, secret) && hears(ben, secret));
		assert.ok(!hears(cid, secret) && !hears(watcher, secret), 'nobody else is sent anything of it');
	}
	assert.ok(![ann, ben, cid].some((p) => hears(p, 'What a table')), 'who watches is among himself');

	// Muted, kept by this device.
	await cid.at('talk-name', '[data-seat="s1"]').first().click();
	await cid.at('talk-mute').click();
	await cid.at('talk-thread', '[data-value=""]').click();
	assert.deepEqual(await lines(cid), ['Anybody there?']);
	await cid.at('talk-unmute').click();
	assert.equal((await lines(cid)).length, 2);

	await ben.at('talk-thread', '[data-value=""]').click();
	const looks = async (p, name) => {
		await p.shot(name);
		return violations(p, name);
	};
	assert.deepEqual((await Promise.all([looks(ann, 'drawer'), looks(ben, 'drawer-dark'), looks(cid, 'drawer-phone')])).flat(), []);
	await cid.page.keyboard.press('Escape');
	await gone(cid, 'talk-drawer');
	assert.equal(await cid.page.evaluate(() => document.activeElement.dataset.test), 'talk', 'the focus is back');
}

async function promise(p, to, text, by) {
	await p.at('promise-to').selectOption(to);
	await p.at('promise-text').fill(text);
	await p.at('promise-by').fill(by);
	await p.at('promise-go').click();
}

/** One is kept, one broken; notes are kept by the server. */
async function promises(ann, ben, cid) {
	for (const p of [ann, ben]) await p.at('talk-tab', '[data-value="promises"]').click();
	await promise(ann, 's2', 'I buy no grain', 'round 2');
	await ben.at('promise', '[data-from="s1"]').waitFor();
	await promise(ben, 's1', 'You get my first salt', 'the end');
	await ann.at('promise', '[data-from="s2"]').waitFor();
	assert.equal(await ann.at('promise-kept').count(), 1, 'only who received it judges');
	await ben.at('promise-kept').click();
	await until(ann, 'promise', '[data-from="s1"][data-state="kept"]');
	await ann.at('promise-broken').click();
	await until(ben, 'promise', '[data-from="s2"][data-state="broken"]');
	await ann.shot('promises');
	assert.deepEqual(await violations(ann, 'promises'), []);
	assert.ok(!hears(cid, 'grain') && !hears(cid, 'first salt'));

	await ann.at('talk-tab', '[data-value="promises"]').press('ArrowRight');
	await ann.at('note').fill('Ben breaks his word');
	await until(ann, 'note-state', '[data-value="typing"]');
	await until(ann, 'note-state', '[data-value="saved"]');
	await ann.shot('notes');
	assert.deepEqual(await violations(ann, 'notes'), []);
	await ann.page.reload();
	await ann.at('talk').click();
	await ann.at('talk-tab', '[data-value="notes"]').click();
	assert.equal(await ann.at('note').inputValue(), 'Ben breaks his word');
	assert.ok(!hears(ben, 'his word'));
	await ann.at('talk-close').click();
	await ben.page.keyboard.press('Escape');
}

const wish = async (p, what) => {
	await p.at('table-acts').click();
	await p.at('clock-act', `[data-value="${what}"]`).click();
	await p.at('wish', `[data-what="${what}"]`).waitFor();
};
const rest = (p) => p.at('time-left').getAttribute('data-left').then(Number);

/** The clock runs; one vote for a pause is lost, the next is won; then it goes on. */
async function clock(ann, ben, cid) {
	await ann.at('time-left').waitFor();
	const before = await rest(ann);
	await ann.page.waitForFunction((n) => Number(document.querySelector('[data-test="time-left"]').dataset.left) < n, before);
	await ann.shot('clock');

	await wish(ann, 'pause');
	await ben.at('wish-against').waitFor();
	await ben.shot('vote-dark');
	await cid.shot('vote-phone');
	assert.deepEqual(await violations(ben, 'vote, dark'), []);
	await ben.at('wish-against').click();
	await until(ann, 'wish', '[data-no="1"][data-yes="1"][data-needs="2"]');
	await ann.shot('vote');
	await cid.at('wish-against').click();
	for (const p of [ann, ben, cid]) await gone(p, 'wish');
	await ann.at('talk').click();
	await ann.at('talk-tab', '[data-value="talk"]').click();
	await until(ann, 'talk-news', '[data-value="vote_lost"]');
	assert.match(await ann.at('talk-news').innerText(), /What Ann wanted was voted down/);
	await ann.page.keyboard.press('Escape');

	await wish(ben, 'pause');
	await cid.at('wish-agree').click();
	for (const p of [ann, ben, cid]) await until(p, 'time-left', '[data-paused="true"]');
	const stood = await rest(ann);
	await ann.shot('paused');
	await ann.page.waitForTimeout(1100);
	assert.equal(await rest(ann), stood, 'it stands still');
	await wish(cid, 'go');
	await ann.at('wish-agree').click();
	await until(ann, 'time-left', '[data-paused="false"]');
	await ann.page.waitForFunction((n) => Number(document.querySelector('[data-test="time-left"]').dataset.left) < n, stood);
}

/** Everybody bids; then two of three go back to the beginning of the round: the log strikes it out, and all are asked again. */
async function goesBack(ann, ben, cid, watcher) {
	for (const p of [ann, ben, cid]) {
		await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]'));
		await p.after(() => p.at('range-go').first().click());
	}
	await ann.at('go-back').click();
	await ann.at('go-before').first().waitFor();
	await ann.shot('back-where');
	const n = Number(await ann.at('go-before').first().getAttribute('data-n'));
	await ann.at('go-behind').last().click();
	await ann.at('go-back-panel').waitFor();
	await ann.shot('back-sure');
	assert.deepEqual(await violations(ann, 'go back'), []);
	await ann.at('go-back-go').click();
	await ben.at('wish', '[data-what="back"]').waitFor();
	await ben.shot('back-vote-dark');
	assert.match(await ben.at('wish', '[data-what="back"]').innerText(), /Go back to entry \d+/);
	await ben.at('wish-agree').click();
	for (const p of [ann, ben, cid]) await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]'));
	await gone(ann, 'wish');
	for (const p of [ann, watcher]) await p.until(() => [...document.querySelectorAll('[data-test="log-line"]')].some((l) => l.innerText.startsWith('The table goes back')));
	assert.ok(await ann.at('log-line', `[data-n="${n}"]`).first().evaluate((l) => l.classList.contains('undone')));
	await ann.shot('back-done');
}

const from = Date.now();
try {
	const origin = new URL(await address).origin;
	const { links, watch } = await hosts(origin);
	const [ann, ben, cid, watcher] = await Promise.all([sit(links[0]), sit(links[1], { dark: true }), sit(links[2], { size: PHONE, touch: true }), sit(watch)]);
	const settle = async (p, name) => {
		await p.at('name').fill(name);
		await p.at('ready').click();
	};
	await Promise.all([settle(ann, 'Ann'), settle(ben, 'Ben'), settle(cid, 'Cid')]);
	for (const p of [ann, ben, cid, watcher]) await p.until(() => document.querySelector('[data-test="table"]').dataset.stage === 'playing');
	await talk(ann, ben, cid, watcher);
	await promises(ann, ben, cid);
	await clock(ann, ben, cid);
	await goesBack(ann, ben, cid, watcher);
	assert.deepEqual(faults, []);
	console.log(`talk in private and for all, promises kept and broken, notes, votes lost and won, a clock that runs and pauses, a table that goes back: ${((Date.now() - from) / 1000).toFixed(1)} s`);
} finally {
	await end();
}
