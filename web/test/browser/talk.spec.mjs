// The life of a table, with clicks and keys: three persons of Bazaar, with a clock where it matters. Two talk in private and the third
// hears nothing of it; promises are kept and broken; a vote is lost and one won; the clock runs and pauses; the table goes back; what is
// planned ahead is done, or refused and told; a seat is given to a bot; players who do not look are told.
import { expect, PHONE, test } from './fixtures.mjs';

const LIVE = { kind: 'live', budget: 40, long: 40, bank: 2, trade: 3 };

/** Two pages go from table to table, one on a desk and one on a phone: each test leaves nothing open there. */
const pages = {
	desk: (origin) => ({ sit }) => sit(origin, { clock: true }),
	phone: (origin) => ({ sit }) => sit(origin, { ...PHONE, dark: true }),
};

/** Three sit down by a program, and the game begins. Then pages take the seats that `who` gives one; at the others the program stays. */
async function gather({ server, shared, join }, who, wish = {}) {
	const made = await server.table({ game: 'bazaar', options: 'players=3', name: 'Three', seats: ['person', 'person', 'person'], ...wish });
	const clients = [];
	for (const link of made.links) clients.push(await join(link));
	['Ann', 'Ben', 'Cid'].forEach((name, i) => clients[i].ready(name));
	for (const client of clients) await client.sees((s) => s.table.stage === 'playing');
	const seats = [];
	for (const [i, client] of clients.entries()) {
		if (!who[i]) {
			seats.push(client);
			continue;
		}
		client.close();
		const p = await shared(who[i], pages[who[i]](server.origin));
		await p.goes(made.links[i]);
		seats.push(p);
	}
	return { ...made, seats };
}

/** All pages have settled. */
const settle = async (...seats) => {
	for (const seat of seats) await seat.settled?.();
};
const lines = async (p) => {
	await p.settled();
	return p.at('talk-line').locator('.text').allInnerTexts();
};
const focus = (p) => p.page.evaluate(() => document.activeElement.dataset.test);

async function write(p, text) {
	await p.at('talk-text').fill(text);
	await p.press('Enter');
	await expect(p.at('talk-line').locator('.text').last()).toHaveText(text);
}

test('a table with a clock is hosted by its form', async ({ server, shared, join }) => {
	const p = await shared('desk', pages.desk(server.origin));
	await p.goes(`${server.origin}/#host`);
	await p.click(p.at('game', '[data-value="bazaar"]'));
	await p.click(p.at('clock-choice').locator('summary'));
	await p.click(p.at('clock-kind', '[data-value="slow"]'));
	await expect(p.at('clock-deadline')).toBeVisible();
	await p.click(p.at('clock-kind', '[data-value="live"]'));
	await p.at('clock-budget').fill('40');
	await p.at('clock-bank').fill('2');
	await p.at('clock-trade').fill('3');
	for (let i = 0; i < 3; i++) await p.click(p.at('seat-kind', '[data-value="person"]').nth(i));
	await p.act(() => p.at('allow-hooks').check());
	await p.click('open-table');
	const links = await p.at('sit').evaluateAll((all) => all.map((a) => a.href));
	expect(links.length).toBe(3);
	const watcher = await join(await p.at('watch', '[href]').evaluate((a) => a.href));
	expect(watcher.state.table).toMatchObject({ hooks: true, clock: { kind: 'live', budget: 40, bank: 120, trade: 3 } });
});

test('two talk in private and all in public, and each hears what is meant for them', async ({ server, shared, join, sit }) => {
	const { watch, seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', 'phone', null]);
	const watcher = await sit(watch);
	await ann.press('t');
	await expect(ann.at('talk-drawer')).toBeVisible();
	expect(await focus(ann), 'the field has the focus').toBe('talk-text');
	await write(ann, 'Good morning all');
	for (const p of [ben, watcher]) await expect(p.at('talk')).toHaveAttribute('data-unread', '1');
	await ann.click('talk-to');
	await ann.click(ann.at('talk-to-seat', '[data-value="s2"]'));
	await expect(ann.at('talk-to')).toContainText('Only to Ben');
	await write(ann, 'Salt for a secret');
	await expect(ben.at('talk')).toHaveAttribute('data-unread', '2');
	await ben.click('talk');
	await expect(ben.at('talk-unread')).toHaveCount(0);
	expect(await lines(ben)).toEqual(['Good morning all', 'Salt for a secret']);
	await expect(ben.at('talk-line', '[data-private="true"]')).toContainText('only you and Ann');
	await ben.click(ben.at('talk-name', '[data-seat="s1"]').last());
	expect(await lines(ben), 'a thread of its own').toEqual(['Salt for a secret']);
	await write(ben, 'My answer is hidden');
	await expect(ann.at('talk-line', '[data-from="s2"]')).toBeVisible();
	await cid.does({ t: 'say', text: 'Anybody there?' });
	await watcher.click('talk');
	await write(watcher, 'What a table');
	expect(await lines(watcher)).toEqual(['Good morning all', 'Anybody there?', 'What a table']);
	await settle(ann, ben, watcher);
	for (const secret of ['secret', 'hidden']) {
		expect([await ann.hears(secret), await ben.hears(secret)]).toEqual([true, true]);
		expect([cid.wasSent(secret), await watcher.hears(secret)], 'others are sent nothing of it').toEqual([false, false]);
	}
	expect(cid.wasSent('Good morning all')).toBe(true);
	expect([await ann.hears('What a table'), await ben.hears('What a table'), cid.wasSent('What a table')], 'watchers are among themselves').toEqual([false, false, false]);
	await ben.click(ben.at('talk-thread', '[data-value=""]'));
	for (const p of [ann, ben]) await p.isAccessible();
});

test('on a phone: a line that is too long is counted, and a player who is muted is not read', async ({ server, shared, join }) => {
	const { seats: [ann, , cid] } = await gather({ server, shared, join }, [null, null, 'phone']);
	await ann.does({ t: 'say', text: 'Good morning all' });
	await cid.click('talk');
	await cid.act(() => cid.at('talk-text').fill('x'.repeat(501)));
	await expect(cid.at('talk-rest')).toContainText('1 character too many');
	await expect(cid.at('talk-send')).toBeDisabled();
	await write(cid, 'Anybody there?');
	// Kept by this device.
	await cid.click(cid.at('talk-name', '[data-seat="s1"]').first());
	await cid.click('talk-mute');
	await cid.click(cid.at('talk-thread', '[data-value=""]'));
	expect(await lines(cid)).toEqual(['Anybody there?']);
	await expect(cid.at('talk-hidden', '[data-seat="s1"][data-n="1"]')).toHaveText(/Ann: 1 hidden line$/, { useInnerText: true });
	await cid.click('talk-unmute');
	expect((await lines(cid)).length).toBe(2);
	await cid.isAccessible();
	await cid.press('Escape');
	await expect(cid.at('talk-drawer')).toHaveCount(0);
	expect(await focus(cid), 'the focus is back').toBe('talk');
});

test('promises are judged by the player who received them, and the third hears nothing', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	await ann.click('talk');
	await ann.click(ann.at('talk-tab', '[data-value="promises"]'));
	await ann.at('promise-to').selectOption('s2');
	await ann.at('promise-text').fill('I buy no grain');
	await ann.at('promise-by').fill('round 2');
	await ann.click('promise-go');
	await ben.does({ t: 'promise', to: 's1', text: 'You get my first salt', by: 'the end' });
	await expect(ann.at('promise', '[data-from="s2"]')).toContainText('You get my first salt');
	await ann.settled();
	await expect(ann.at('promise-kept')).toHaveCount(1);
	const [given] = ben.heard.findLast((f) => f.t === 'promises' && f.promises[0].from === 's1').promises;
	expect(given).toMatchObject({ to: 's2', text: 'I buy no grain', by: 'round 2', state: 'open' });
	await ben.does({ t: 'judge', promise: given.n, kept: true });
	await expect(ann.at('promise', '[data-from="s1"]')).toHaveAttribute('data-state', 'kept');
	await ann.click('promise-broken');
	await expect(ann.at('promise', '[data-from="s2"]')).toHaveAttribute('data-state', 'broken');
	expect(ben.heard.findLast((f) => f.t === 'promises').promises).toMatchObject([{ from: 's2', state: 'broken' }]);
	await ann.isAccessible();
	expect([cid.wasSent('grain'), cid.wasSent('first salt')]).toEqual([false, false]);
});

test('notes are kept by the server, and no one else is sent them', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	await ann.click('talk');
	await ann.at('talk-tab', '[data-value="promises"]').click();
	await ann.at('talk-tab', '[data-value="promises"]').press('ArrowRight');
	await ann.settled();
	await ann.page.clock.pauseAt((await ann.page.evaluate(() => Date.now())) + 1000);
	await ann.at('note').fill('Ben breaks his word');
	await expect(ann.at('note-state')).toHaveAttribute('data-value', 'typing');
	await ann.page.clock.resume();
	await expect(ann.at('note-state')).toHaveAttribute('data-value', 'saved');
	await ann.isAccessible();
	await ann.reload();
	await ann.click('talk');
	await ann.click(ann.at('talk-tab', '[data-value="notes"]'));
	await expect(ann.at('note')).toHaveValue('Ben breaks his word');
	await server.door.settle();
	expect([ben.wasSent('his word'), cid.wasSent('his word')]).toEqual([false, false]);
});

const wishes = async (p, what) => {
	await p.click('table-acts');
	await p.click(p.at('clock-act', `[data-value="${what}"]`));
	await expect(p.at('wish', `[data-what="${what}"]`)).toBeVisible();
};

test('the clock runs; one vote for a pause is lost, the next is won, then it goes on', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null], { clock: LIVE });
	const rest = async () => {
		await ann.settled();
		return Number(await ann.at('time-left').getAttribute('data-left'));
	};
	const passes = async (ms) => {
		await server.door.pass(ms);
		await ann.page.clock.fastForward(ms);
	};
	const before = await rest();
	await passes(5000);
	expect(await rest()).toBeLessThan(before);

	await wishes(ann, 'pause');
	await ben.ballot(false);
	await expect(ann.at('wish', '[data-no="1"][data-yes="1"][data-needs="2"]')).toBeVisible();
	await cid.ballot(false);
	await expect(ann.at('wish')).toHaveCount(0);
	await ann.click('talk');
	await ann.click(ann.at('talk-tab', '[data-value="talk"]'));
	await expect(ann.at('talk-news', '[data-value="vote_lost"]')).toContainText('What Ann wanted was voted down');
	await ann.press('Escape');

	await ben.does({ t: 'vote', what: 'pause' });
	await cid.ballot(true);
	await expect(ann.at('time-left')).toHaveAttribute('data-paused', 'true');
	const stood = await rest();
	await passes(5000);
	expect(await rest(), 'it stands still').toBe(stood);
	await cid.does({ t: 'vote', what: 'go' });
	await ann.click('wish-agree');
	await expect(ann.at('time-left')).toHaveAttribute('data-paused', 'false');
	await passes(5000);
	expect(await rest()).toBeLessThan(stood);
});

test('a vote is read and cast on a phone, in the dark', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, [null, null, 'phone'], { clock: LIVE });
	await ann.does({ t: 'vote', what: 'pause' });
	await expect(cid.at('wish-against')).toBeVisible();
	await cid.isAccessible();
	await cid.click('wish-against');
	await expect(cid.at('wish', '[data-no="1"][data-yes="1"][data-needs="2"]')).toBeVisible();
	await ben.ballot(true);
	await expect(cid.at('wish')).toHaveCount(0);
	await expect(cid.at('time-left')).toHaveAttribute('data-paused', 'true');
	await wishes(cid, 'go');
	await ben.ballot(true);
	await expect(cid.at('time-left')).toHaveAttribute('data-paused', 'false');
});

test('two of three let the table go back to the beginning of the round: the log strikes it out, and all are asked again', async ({ server, shared, join, sit }) => {
	const { watch, seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	const watcher = await sit(watch);
	await cid.act('bid coins=1');
	await ben.act('bid coins=2');
	await ann.click(ann.at('range-go').first());
	await ann.click('go-back');
	const n = Number(await ann.at('go-before').first().getAttribute('data-n'));
	await ann.click(ann.at('go-behind').last());
	await expect(ann.at('go-back-panel')).toBeVisible();
	await ann.isAccessible();
	await ann.click('go-back-go');
	await expect(ann.at('wish', '[data-what="back"]')).toContainText(/Go back to entry \d+/);
	await ben.ballot(true);
	await expect(ann.at('bar')).toHaveAttribute('data-asked', 'true');
	await expect(ann.at('wish')).toHaveCount(0);
	for (const p of [ann, watcher]) await expect(p.at('log-line').filter({ hasText: 'The table goes back' }).first()).toBeVisible();
	await expect(ann.at('log-line', `[data-n="${n}"]`).first()).toHaveClass(/undone/);
	await cid.sees((s) => ['s1', 's2', 's3'].every((seat) => s.pending.includes(seat)));
});

const bids = async (p, coins) => {
	await p.act(() => p.at('range').fill(String(coins)));
	await p.click('range-go');
};
const orders = (p) => p.at('order').evaluateAll((all) => all.map((n) => `${n.dataset.form} ${n.dataset.value}`).sort());
const plans = async (p, question) => {
	await p.click('plan');
	await p.act(() => p.at('order-question').selectOption(question));
};

test('a prepared answer that cannot be given is told until it is read', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	await ann.ordersElsewhere({ question: 'bid', act: 'bid coins=900' });
	await server.door.play(60_000);
	await expect(ann.at('order-refused')).toContainText(/Your prepared answer was refused.*900/s, { useInnerText: true });
	await ann.isAccessible();
	await ann.click('order-read');
	await expect(ann.at('order-refused')).toHaveCount(0);
	await expect(ann.at('plan'), 'a player who is asked and has nothing planned answers').toHaveCount(0);
});

test('what is planned ahead is kept, done in its turn without a click, and no one else is sent it', async ({ server, shared, join }) => {
	const { watch, seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, 'phone']);
	const watcher = await join(watch);
	await bids(ann, 0);
	await plans(ann, 'turn');
	await ann.click(ann.at('orders').locator('[data-act="draw"]'));
	await expect(ann.at('order', '[data-form="once"][data-value="turn"]')).toBeVisible();
	await ann.act(() => ann.at('order-question').selectOption('trade'));
	await ann.click('order-always');
	await expect(ann.at('order', '[data-form="always"][data-value="trade"]')).toBeVisible();
	await ann.isAccessible();
	await ann.reload();
	await expect(ann.at('plan')).toHaveAttribute('data-orders', '2');
	await ann.click('plan');
	expect(await orders(ann), 'kept by the server').toEqual(['always trade', 'once turn']);
	await ann.click(ann.at('order', '[data-value="trade"]').locator('[data-test="order-remove"]'));
	await expect(ann.at('order', '[data-value="trade"]')).toHaveCount(0);
	await ann.press('Escape');
	await expect(ann.at('orders')).toHaveCount(0);

	await bids(cid, 1);
	await plans(cid, 'turn');
	await cid.click('order-turn');
	await expect(cid.at('order', '[data-form="always"]')).toBeVisible();
	await cid.isAccessible();
	await cid.click('orders-close');
	await ben.act('bid coins=3');
	await ben.sees((s) => s.question === 'turn' && s.pending.includes('s2'));
	for (const client of [ben, watcher]) expect([client.wasSent('"orders":[{'), client.wasSent('"t":"orders"')], 'no one else is sent anything of it').toEqual([false, false]);
	await ben.act('pass');
	await server.door.play(60_000);
	await expect(ann.at('plan', '[data-orders="1"]')).toHaveCount(0);
	for (const line of ['Cid passes', 'Ann draws']) await expect(ann.page.locator('body')).toContainText(line, { useInnerText: true });
});

test('two of three give the seat of the third to a bot for good', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, 'phone']);
	await ann.click(ann.at('seat-menu', '[data-seat="s3"]'));
	await ann.click('seat-bot');
	await expect(ann.at('seat-menu-panel')).toHaveCount(0);
	await expect(ann.at('wish', '[data-what="bot"]')).toContainText('A bot plays Cid');
	await ben.ballot(true);
	await expect(ann.at('seat', '[data-seat="s3"]').first()).toHaveAttribute('data-presence', 'bot');
	await expect(ann.at('seat-menu', '[data-seat="s3"]')).toHaveCount(0);
	await expect(cid.at('standin-plays')).toBeVisible();
	await cid.settled();
	await expect(cid.at('take-back')).toHaveCount(0);
});

test('title and icon say whose turn it is', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	const icon = () => ann.page.evaluate(() => document.querySelector('link[rel="icon"]').href);
	await expect(ann.page).toHaveTitle(/^\(●\) Your turn – /);
	const asked = await icon();
	await ann.click(ann.at('range-go').first());
	await expect(ann.page).not.toHaveTitle(/^\(●\)/);
	expect(await icon()).not.toBe(asked);
	expect((await (await ann.page.request.get(asked)).text()).slice(0, 4)).toBe('<svg');
});

test('the settings of a seat are off at first, and a webhook goes to no address that is not public', async ({ server, shared, join, forgive }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, 'phone'], { hooks: true });
	await ann.click('my-seat');
	await expect(ann.at('set-sound')).not.toBeChecked();
	await expect(ann.at('set-notify')).not.toBeChecked();
	await ann.act(() => ann.at('set-sound').check());
	await ann.at('hook-url').fill('https://127.0.0.1/mine');
	forgive(/This address is not public/);
	await ann.click('hook-set');
	await expect(ann.at('hook-trouble')).toContainText('not a public one');
	await cid.click('my-seat');
	for (const p of [ann, cid]) await p.isAccessible();
	await ann.click('seat-settings-close');
	await cid.press('Escape');
	for (const p of [ann, cid]) await expect(p.at('seat-settings')).toHaveCount(0);
});

test('in a slow game a player says when they are awake, and all are told when the deadline is outside of it', async ({ server, sit }) => {
	const { links } = await server.table({ game: 'bazaar', options: 'players=2', name: 'Slow', seats: ['person', 'eager'], clock: { kind: 'slow' } });
	const p = await sit(links[0], { dark: true, language: 'de-DE' });
	await p.click('my-seat');
	await p.at('hours-from').fill('09:30');
	await p.at('hours-zone').selectOption('Asia/Tokyo');
	await p.click('hours-save');
	await expect(p.at('hours-state')).toHaveText('Gespeichert');
	await expect(p.at('hours-asleep')).toHaveText('Der tägliche Termin liegt außerhalb deiner Stunden.');
	await expect(p.at('asleep')).toHaveText('Der tägliche Termin liegt außerhalb der Stunden von: Platz 1.');
	await expect(p.at('hook-form'), 'only where the host allows it').toHaveCount(0);
	await p.isAccessible();
	await p.reload();
	await p.click('my-seat');
	await expect(p.at('hours-from')).toHaveValue('09:30');
	await expect(p.at('hours-zone')).toHaveValue('Asia/Tokyo');
});

test('a player who comes back reads what happened since, once', async ({ server, shared, join }) => {
	const { seats: [ann, ben, cid] } = await gather({ server, shared, join }, ['desk', null, null]);
	await ann.click(ann.at('range-go').first());
	await ben.act('bid coins=1');
	await cid.act('bid coins=2');
	await ann.settled();
	// As if the device had last seen the beginning.
	await ann.page.evaluate(() => localStorage.setItem('ecumene.seen', JSON.stringify(Object.fromEntries(Object.keys(JSON.parse(localStorage.getItem('ecumene.seen'))).map((k) => [k, -1])))));
	await ann.reload();
	await expect(ann.at('since')).toBeVisible();
	expect(Number(await ann.at('since').getAttribute('data-lines'))).toBeGreaterThan(5);
	expect(await ann.at('since-deed').count()).toBeGreaterThan(0);
	await ann.isAccessible();
	await ann.click('since-log');
	await expect(ann.at('since')).toHaveCount(0);
	await expect(ann.at('log-line').first()).toBeVisible();
	await ann.reload();
	await expect(ann.at('bar')).toBeVisible();
	await expect(ann.at('since'), 'told once').toHaveCount(0);
});
