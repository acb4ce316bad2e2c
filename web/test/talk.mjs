// The life of a table, with clicks and keys: three persons of Bazaar with a live clock. Two talk in private and the third hears nothing of
// it; promises are kept and broken; a vote is lost and one won; the clock runs and pauses; the table goes back; what is planned ahead is done, or refused and told;
// a seat is given to a bot. At another table who does not look is told.
//   node test/talk.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { begin, gone, PHONE, take, there, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '0', '--webhooks'], pictures, 'talk');

const count = (p) => p.at('talk').getAttribute('data-unread').then(Number);
const lines = (p) => p.at('talk-line').locator('.text').allInnerTexts();
const hears = (p, text) => JSON.stringify(p.heard).includes(text);

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
	await p.at('allow-hooks').check();
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
	for (const p of [ben, cid, watcher]) await there(p, 'talk', '[data-unread="1"]');
	await ann.at('talk-to').click();
	await ann.at('talk-to-seat', '[data-value="s2"]').click();
	assert.match(await ann.at('talk-to').innerText(), /Only to Ben/);
	await write(ann, 'Salt for a secret');
	await there(ben, 'talk', '[data-unread="2"]');
	await ben.at('talk').click();
	await gone(ben, 'talk-unread');
	assert.deepEqual(await lines(ben), ['Good morning all', 'Salt for a secret']);
	assert.match(await ben.at('talk-line', '[data-private="true"]').innerText(), /only you and Ann/);
	await ben.at('talk-name', '[data-seat="s1"]').last().click();
	assert.deepEqual(await lines(ben), ['Salt for a secret'], 'a thread of its own');
	await write(ben, 'My answer is hidden');
	await there(ann, 'talk-line', '[data-from="s2"]');

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
	assert.match(await cid.at('talk-hidden', '[data-seat="s1"][data-n="1"]').innerText(), /Ann: 1 hidden line$/);
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
	await there(ann, 'promise', '[data-from="s1"][data-state="kept"]');
	await ann.at('promise-broken').click();
	await there(ben, 'promise', '[data-from="s2"][data-state="broken"]');
	await ann.shot('promises');
	assert.deepEqual(await violations(ann, 'promises'), []);
	assert.ok(!hears(cid, 'grain') && !hears(cid, 'first salt'));

	await ann.at('talk-tab', '[data-value="promises"]').press('ArrowRight');
	await ann.at('note').fill('Ben breaks his word');
	await there(ann, 'note-state', '[data-value="typing"]');
	await there(ann, 'note-state', '[data-value="saved"]');
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
	await there(ann, 'wish', '[data-no="1"][data-yes="1"][data-needs="2"]');
	await ann.shot('vote');
	await cid.at('wish-against').click();
	for (const p of [ann, ben, cid]) await gone(p, 'wish');
	await ann.at('talk').click();
	await ann.at('talk-tab', '[data-value="talk"]').click();
	await there(ann, 'talk-news', '[data-value="vote_lost"]');
	assert.match(await ann.at('talk-news').innerText(), /What Ann wanted was voted down/);
	await ann.page.keyboard.press('Escape');

	await wish(ben, 'pause');
	await cid.at('wish-agree').click();
	for (const p of [ann, ben, cid]) await there(p, 'time-left', '[data-paused="true"]');
	const stood = await rest(ann);
	await ann.shot('paused');
	await ann.page.waitForTimeout(1100);
	assert.equal(await rest(ann), stood, 'it stands still');
	await wish(cid, 'go');
	await ann.at('wish-agree').click();
	await there(ann, 'time-left', '[data-paused="false"]');
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

const bids = async (p, coins) => {
	await p.at('range').fill(String(coins));
	await p.at('range-go').click();
};
const orders = (p) => p.at('order').evaluateAll((all) => all.map((n) => `${n.dataset.form} ${n.dataset.value}`));
const plans = async (p, question) => {
	await p.at('plan').click();
	await p.at('order-question').selectOption(question);
};
const asked = (p, question) => there(p, 'bar', `[data-question="${question}"][data-asked="true"]`);

/** What another page of the same seat laid down. */
const elsewhere = (p, order) =>
	p.page.evaluate(
		([hello, order]) => {
			const ws = new WebSocket(`ws://${location.host}/ws`);
			ws.onopen = () => ws.send(JSON.stringify(hello));
			ws.onmessage = (e) => {
				const { t } = JSON.parse(e.data);
				if (t === 'snapshot') ws.send(JSON.stringify({ t: 'order', id: 'elsewhere', ...order }));
				if (t === 'done') ws.close();
			};
		},
		[{ ...p.said.findLast((f) => f.t === 'hello'), form: 'json' }, order],
	);

/** What cannot be done is told until it is read; what can is done in its turn, without a click; others see no more than that. */
async function plan(ann, ben, cid, watcher) {
	await elsewhere(ann, { question: 'bid', act: 'bid coins=900' });
	await ann.at('order-refused').waitFor();
	assert.match(await ann.at('order-refused').innerText(), /Your prepared answer was refused.*900/s);
	await ann.shot('refused');
	assert.deepEqual(await violations(ann, 'refused'), []);
	await ann.at('order-read').click();
	await gone(ann, 'order-refused');
	assert.equal(await ann.at('plan').count(), 0, 'who is asked and has nothing planned answers');

	await bids(ann, 0);
	await plans(ann, 'turn');
	await ann.at('orders').locator('[data-act="draw"]').click();
	await there(ann, 'order', '[data-form="once"][data-value="turn"]');
	await ann.at('order-question').selectOption('trade');
	await ann.at('order-always').click();
	await there(ann, 'order', '[data-form="always"][data-value="trade"]');
	await ann.shot('plan');
	assert.deepEqual(await violations(ann, 'plan'), []);
	await ann.page.reload();
	await there(ann, 'plan', '[data-orders="2"]');
	await ann.at('plan').click();
	assert.deepEqual((await orders(ann)).sort(), ['always trade', 'once turn'], 'kept by the server');
	await ann.at('order', '[data-value="trade"]').locator('[data-test="order-remove"]').click();
	await gone(ann, 'order', '[data-value="trade"]');
	await ann.page.keyboard.press('Escape');
	await gone(ann, 'orders');

	await bids(cid, 1);
	await plans(cid, 'turn');
	await cid.at('order-turn').click();
	await there(cid, 'order', '[data-form="always"]');
	await cid.shot('plan-phone');
	assert.deepEqual(await violations(cid, 'plan, phone'), []);
	await cid.at('orders-close').click();
	await bids(ben, 3);
	await asked(ben, 'turn');
	for (const p of [ben, watcher]) assert.ok(!hears(p, '"orders":[{') && !hears(p, '"t":"orders"'), 'nobody else is sent anything of it');
	await ben.at('choice', '[data-act="pass"]').click();
	await gone(ann, 'plan', '[data-orders="1"]');
	await ben.until(() => /Cid passes/.test(document.body.innerText) && /Ann draws/.test(document.body.innerText));
}

/** Two of three give the third one's seat to a bot for good. */
async function replace(ann, ben, cid) {
	await ann.at('seat-menu', '[data-seat="s3"]').click();
	await ann.at('seat-bot').click();
	await ann.at('seat-menu-panel').waitFor({ state: 'detached' });
	await ben.at('wish', '[data-what="bot"]').waitFor();
	assert.match(await ben.at('wish').innerText(), /A bot plays Cid/);
	await ben.at('wish-agree').click();
	for (const p of [ann, ben]) await there(p, 'seat', '[data-seat="s3"][data-presence="bot"]');
	assert.equal(await ann.at('seat-menu', '[data-seat="s3"]').count(), 0, 'there is nobody any more');
	await cid.at('standin-plays').waitFor();
	assert.equal(await cid.at('take-back').count(), 0, 'it is for good');
}

const icon = (p) => p.page.evaluate(() => document.querySelector('link[rel="icon"]').href);

/** Title and icon say whose turn it is; settings of my seat; who comes back reads what happened. */
async function told(ann, ben, cid, origin) {
	assert.match(await ann.page.title(), /^\(●\) Your turn – /);
	const asked = await icon(ann);
	await take(ann, ann.at('range-go').first());
	await ann.until(() => !document.title.startsWith('(●)'));
	assert.notEqual(await icon(ann), asked);
	assert.equal((await (await ann.page.request.get(asked)).text()).slice(0, 4), '<svg');

	await ann.at('my-seat').click();
	assert.ok(!(await ann.at('set-sound').isChecked()) && !(await ann.at('set-notify').isChecked()), 'off at first');
	await ann.at('set-sound').check();
	await ann.at('hook-url').fill('https://127.0.0.1/mine');
	await ann.at('hook-set').click();
	await ann.at('hook-trouble').waitFor();
	assert.match(await ann.at('hook-trouble').innerText(), /not a public one/);
	assert.equal(faults.splice(0).filter((f) => !f.includes('This address is not public')).length, 0);
	await cid.at('my-seat').click();
	await cid.shot('my-seat-phone');
	await ann.shot('my-seat');
	assert.deepEqual((await Promise.all([violations(ann, 'my seat'), violations(cid, 'my seat, phone')])).flat(), []);
	await ann.at('seat-settings-close').click();
	await gone(ann, 'seat-settings');
	await cid.page.keyboard.press('Escape');
	await gone(cid, 'seat-settings');

	// In a slow game: when I am awake.
	const made = await (await ann.page.request.post(`${origin}/api/tables`, { headers: { origin }, data: { game: 'bazaar', options: 'players=2', name: 'Slow', seats: ['person', 'eager'], clock: { kind: 'slow' } } })).json();
	const slow = await sit(origin + made.seats[0].link, { dark: true, language: 'de-DE' });
	await slow.at('my-seat').click();
	await slow.at('hours-from').fill('09:30');
	await slow.at('hours-zone').selectOption('Asia/Tokyo');
	await slow.at('hours-save').click();
	await slow.until(() => document.querySelector('[data-test="hours-state"]').innerText === 'Gespeichert');
	await slow.at('hours-asleep').waitFor();
	assert.equal(await slow.at('hours-asleep').innerText(), 'Der tägliche Termin liegt außerhalb deiner Stunden.');
	assert.equal(await slow.at('asleep').innerText(), 'Der tägliche Termin liegt außerhalb der Stunden von: Platz 1.'); // in the lobby, to everybody
	assert.equal(await slow.at('hook-form').count(), 0, 'only where the host allows it');
	await slow.shot('hours-dark');
	assert.deepEqual(await violations(slow, 'hours'), []);
	await slow.page.reload();
	await slow.at('my-seat').click();
	assert.deepEqual([await slow.at('hours-from').inputValue(), await slow.at('hours-zone').inputValue()], ['09:30', 'Asia/Tokyo']);
	await slow.page.context().close();

	// As if the device had last seen the beginning.
	await take(ben, ben.at('range-go').first());
	await take(cid, cid.at('range-go').first());
	// What a page has seen is written once a second: then nothing is left to be written when it goes.
	await ann.page.waitForTimeout(1200);
	await ann.page.evaluate(() => localStorage.setItem('ecumene.seen', JSON.stringify(Object.fromEntries(Object.keys(JSON.parse(localStorage.getItem('ecumene.seen'))).map((k) => [k, -1])))));
	await ann.page.reload();
	await ann.at('since').waitFor();
	assert.ok(Number(await ann.at('since').getAttribute('data-lines')) > 5);
	assert.ok(await ann.at('since-deed').count());
	await ann.shot('since');
	assert.deepEqual(await violations(ann, 'since'), []);
	await ann.at('since-log').click();
	await gone(ann, 'since');
	assert.ok(await ann.at('log-line').first().isVisible());
	await ann.page.reload();
	await ann.at('bar').waitFor();
	assert.equal(await ann.at('since').count(), 0, 'told once');
}

/** Three sit down at a table, with whoever watches, and the game begins. */
async function gather({ links, watch }) {
	const [ann, ben, cid, watcher] = await Promise.all([sit(links[0]), sit(links[1], { dark: true }), sit(links[2], PHONE), sit(watch)]);
	const settle = async (p, name) => {
		await p.at('name').fill(name);
		await p.at('ready').click();
	};
	await Promise.all([settle(ann, 'Ann'), settle(ben, 'Ben'), settle(cid, 'Cid')]);
	for (const p of [ann, ben, cid, watcher]) await p.until(() => document.querySelector('[data-test="table"]').dataset.stage === 'playing');
	return [ann, ben, cid, watcher];
}

/** Another table, made as a program makes one. */
async function another(origin, p) {
	const data = { game: 'bazaar', options: 'players=3', name: 'Told', hooks: true, seats: ['person', 'person', 'person'] };
	const made = await (await p.page.request.post(`${origin}/api/tables`, { headers: { origin }, data })).json();
	return { links: made.seats.map((s) => origin + s.link), watch: origin + made.watch };
}

const from = Date.now();
try {
	const origin = new URL(await address).origin;
	const first = await gather(await hosts(origin));
	const [ann, ben, cid, watcher] = first;
	await talk(ann, ben, cid, watcher);
	await promises(ann, ben, cid);
	await clock(ann, ben, cid);
	await goesBack(ann, ben, cid, watcher);
	await plan(ann, ben, cid, watcher);
	await replace(ann, ben, cid);
	const second = await gather(await another(origin, ann));
	for (const p of first) await p.page.context().close();
	await told(...second.slice(0, 3), origin);
	assert.deepEqual(faults, []);
	console.log(
		`talk in private and for all, promises kept and broken, notes, votes lost and won, a clock that runs and pauses, a table that goes back, what is planned ahead, a seat given to a bot, being told: ${((Date.now() - from) / 1000).toFixed(1)} s`,
	);
} finally {
	await end();
}
