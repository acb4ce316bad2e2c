// "First steps" of Mega Civilization by one person against four bots, with clicks alone: opened on the home page, its first turns, a
// later one in which the player deals, is struck and buys, and the last one with the result (lesson.case). Whatever is asked is answered
// by what the page offers for it, and the remarks for newcomers are read, each once.
import { caseOf, expect, PHONE, test } from './fixtures.mjs';
import { begun } from './wire.mjs';

const MOST = 40; // questions until a story is over
const WHOLE = 600_000; // ms in which bots have done what they do before a person is asked

// ---- Remarks ----

const button = (p, name) => p.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const card = (p) => p.page.getByRole('region', { name: 'Remark' });
const remarked = async (p) => (await p.keys('lesson'))[0] ?? null;

/** Reads all that is remarked here, each once; "Got it" brings the next. */
async function readAll(p, read) {
	for (let key; (key = await remarked(p)); ) {
		expect(read, 'it is said once').not.toContain(key);
		expect(await card(p).innerText(), 'in words').toMatch(/^[^{}_]{50,}$/);
		await expect(card(p).getByRole('link'), 'with its rule').toHaveCount(1);
		read.push(key);
		await p.click(button(p, 'Got it'));
	}
}

/** It is between the board and the question, and covers neither. */
async function coversNothing(p, size) {
	await p.act(() => p.page.setViewportSize(size));
	const [board, its, bar, got] = await Promise.all(['board', 'lesson', 'bar', 'lesson-next'].map((name) => p.at(name).boundingBox()));
	expect(board.y + board.height).toBeLessThanOrEqual(its.y + 1);
	expect(its.y + its.height).toBeLessThanOrEqual(bar.y + 1);
	expect(its.height, 'not higher than a quarter of the screen').toBeLessThanOrEqual(size.height / 4);
	if (size.width <= 900) expect(got.height, 'a thumb finds its button').toBeGreaterThanOrEqual(40);
}

// ---- Answers ----

/** Bots act until something is asked; null: the game is over. */
async function next(p) {
	if (!(await p.asked()) && !(await p.at('over').count())) await p.door.play(WHOLE);
	const question = await p.asked();
	expect(question !== null || (await p.at('over').count()) > 0, 'something is asked, or the game is over').toBe(true);
	return question;
}

const FINAL = ['end_movement', 'built', 'done', 'no_purchase', 'pass', 'enough', 'stand', 'spare'];
const ANY = '[data-test="choice"]:not([disabled]), [data-test="range-go"]:not([disabled]), [data-test="voyage-go"]:not([disabled])';

/** Chooses something on the map and takes the first way that its panel shows. */
async function onMap(p) {
	if (await p.at('home-button').count()) await p.click('home-button');
	await p.clickArea(...(await p.keys('can')));
	if (await p.at('to').count()) await p.click(p.at('to').first());
	await p.click(p.at('area-panel').locator(ANY).first());
}

/** A question is answered by what the page offers for it: a little of what is free to do, then enough of it. */
async function answer(p, question, freely) {
	expect((await p.at('sentence').innerText()).length, 'a sentence says what is asked').toBeGreaterThan(5);
	if (freely) return onMap(p);
	if (question === 'expand' || (question === 'purchase' && (await p.at('compose-go').count()))) return p.click('compose-go');
	for (const act of FINAL) {
		const ends = p.at('bar').locator(`[data-test="choice"][data-act="${act}"]:not([disabled])`);
		if (!(await ends.count())) continue;
		await p.click(ends.first());
		// What a movement comes to is shown before it ends.
		if (await p.at('moves-done').count()) await p.click('moves-done');
		return;
	}
	if ((await p.keys('can')).length) return onMap(p);
	await p.click(p.page.locator(ANY).first());
}

const turnOf = async (p) => Number(await p.at('turn').getAttribute('data-value'));

/** Plays on, reading all remarks, until `ends` says so of a question; `before` is done at each. */
async function plays(p, read, ends, before = async () => {}) {
	const done = new Set();
	for (let n = 0, question; (question = await next(p)) !== null && !(await ends(question)); n++) {
		expect(n).toBeLessThan(MOST);
		await before(question);
		await readAll(p, read);
		await answer(p, question, ['move', 'build'].includes(question) && !done.has(question));
		done.add(question);
	}
}

test('First steps is offered on the home page; its first remarks cover nothing and are read by keys, in two languages', async ({ program, sit }) => {
	const { origin } = await program(['serve', '--bot-delay', '0']);
	const p = await sit(origin);
	// Newcomers are told what it is, and asked nothing that it settles.
	await expect(p.at('guided')).toContainText('9 turns with 5 players', { useInnerText: true });
	await expect(p.at('players-more')).toHaveCount(0);
	const bots = p.page.getByRole('radiogroup', { name: 'Bots' });
	await expect(bots.getByRole('radio', { name: 'Novice' }), 'they build early, so that there is trade').toBeChecked();
	await p.click('play-now');
	await expect(p.at('lesson', '[data-key="welcome"]')).toBeVisible();
	for (const size of [PHONE.size, { width: 844, height: 390 }, { width: 1280, height: 800 }]) await coversNothing(p, size);
	await p.isAccessible();

	await p.press('Enter');
	const question = await next(p);
	expect(await remarked(p)).toBe(question);
	const heading = { civ: ['Your people', 'Dein Volk'], move: ['Movement', 'Bewegung'] }[question];
	await p.click(p.at('language', '[data-value="de"]'));
	await expect(p.page.getByRole('region', { name: 'Bemerkung' }).getByRole('heading', { name: heading[1] })).toBeVisible();
	await expect(p.page.getByRole('button', { name: 'Keine Bemerkungen mehr' })).toBeVisible();
	await p.click(p.at('language', '[data-value="en"]'));
	await expect(card(p).getByRole('heading', { name: heading[0] })).toBeVisible();
	await p.press('Escape');
	expect(await remarked(p)).not.toBe(question);
	expect(await p.asked(), 'the question waits').toBe(question);
});

/** Remarks are turned off, and on again; and the page is loaded anew. */
async function offAndOn(p) {
	const key = await remarked(p);
	await p.click(button(p, 'No more remarks'));
	await expect(p.at('lesson')).toHaveCount(0);
	await p.click(button(p, 'My seat'));
	const wanted = p.page.getByLabel('Remarks on what is new');
	await expect(wanted).not.toBeChecked();
	await p.act(() => wanted.check());
	await p.press('Escape');
	await expect(p.at('lesson')).toHaveAttribute('data-key', key);
	await p.reload();
	await expect(p.at('lesson')).toHaveAttribute('data-key', key);
}

test('the first turns are played as the remarks say; they are turned off and on, and a page that is loaded anew knows them', async ({ program, sit }) => {
	const { table } = await program(['serve', '--bot-delay', '0']);
	const { links: [url] } = await table({ game: 'megaciv', options: 'players=5 scenario=first turns=9', name: 'First', seats: ['person', 'novice', 'novice', 'novice', 'novice'] });
	await begun(url);
	const p = await sit(url);
	const read = [];
	await plays(p, read, async () => (await turnOf(p)) === 3, async () => {
		if ((await remarked(p)) === 'ships') await offAndOn(p);
	});
	await readAll(p, read);
	expect(read).toEqual(expect.arrayContaining(['welcome', 'grew', 'move', 'ships', 'gather', 'purchase', 'stepped']));
});

const laid = (id) => ['play', '--from', caseOf(`lesson.case:${id}`), '--bot-delay', '0'];

test('the remarks lead to a deal, a calamity that is survived, and an advance', async ({ program, join, sit }) => {
	const { url } = await program(laid('LS1'));
	const hand = await join(url);
	hand.ready();
	await hand.sees((s) => s.question === 'trade');
	const p = await sit(url);
	const me = hand.state.seat;
	/** How often something of this kind was told of this seat. */
	const told = (kind) => hand.heard.flatMap((f) => f.log ?? []).flatMap((e) => e.says).filter((m) => m.m === kind && [m.a.seat, m.a.to_seat].includes(me)).length;
	const read = [];
	await expect(p.at('lesson')).toHaveAttribute('data-key', 'trade');
	await expect(p.page.locator('[data-pointed]'), 'what it speaks of is marked').toHaveAttribute('data-test', 'desk');
	await readAll(p, read);
	for (const good of ['Gold', 'Gold', 'Ochre']) await p.click(button(p, new RegExp(`^Give ${good}\\b`)));
	await p.click(button(p, 'To everybody'));
	await p.click(p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: 'Assyria' }));
	await expect(p.at('try-allowed')).toBeAttached();
	await p.click(button(p, 'Offer').last());
	await p.door.pass(5000);
	await expect.poll(() => told('DEAL'), 'it is accepted').toBe(1);
	await p.settled();
	await readAll(p, read);
	await p.click(button(p, 'Done trading'));
	await plays(p, read, (question) => question === 'move');
	await readAll(p, read);
	expect(read).toEqual(expect.arrayContaining(['trade', 'danger', 'deal', 'struck', 'calamity', 'purchase', 'bought', 'stepped', 'last']));
	await hand.sees((s) => s.question === 'move');
	expect(told('CALLED'), 'the player was struck').toBeGreaterThan(0);
	expect(told('BOUGHT'), 'and bought').toBeGreaterThan(0);
	expect(hand.state.view.cities[me], 'cities are left').toBeGreaterThan(0);
});

/** In a table of one person against bots that person speaks for the table: one of the bots leaves. */
async function sendsAway(p) {
	const me = await p.at('table').getAttribute('data-seat');
	await p.click('table-acts');
	await p.click(p.at('table-act', '[data-value="leave"]'));
	const away = (await p.all('field-from_seat', 'value')).find((s) => s && s !== me);
	await p.click(p.at('field-from_seat', `[data-value="${away}"]`));
	await p.click('table-act-go');
	return away;
}

/** Runs in the page: this device has read these remarks at its table. */
const hasRead = (keys) => `
	if (localStorage.getItem('ecumene.lesson') === null)
		localStorage.setItem('ecumene.lesson', JSON.stringify({ [location.pathname.split('/')[2] + '.s1']: { on: null, heard: 0, waiting: [], seen: ${JSON.stringify(keys)} } }));
`;

test('the last turn ends in a result; behind it the Short Game is a click away, and nothing is remarked again there', async ({ program, sit }) => {
	const { url } = await program(laid('LS2'));
	await begun(url);
	const p = await sit(url, { script: hasRead(['welcome']) });
	const read = [];
	const seen = [];
	let left = null;
	await plays(p, read, () => false, async (question) => {
		seen.push(question);
		if (question === 'purchase' && (await turnOf(p)) === 9) left ??= await sendsAway(p);
	});
	expect(seen).toContain('build');
	expect(read).toEqual(expect.arrayContaining(['purchase', 'stepped', 'taxed', 'grew', 'move', 'ships', 'gather', 'last', 'build', 'founded', 'drew']));
	const results = await p.at('result').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, rank: Number(r.dataset.rank), points: Number(r.dataset.points) })));
	expect(results.map((r) => r.rank), 'the final order').toEqual([1, 2, 3, 4, 5]);
	expect(results[4].seat, 'a player who has left is the last').toBe(left);
	await expect(p.at('seat', `[data-seat="${left}"]`)).toHaveAttribute('data-gone', 'true');
	const points = results.map((r) => r.points);
	expect(points).toEqual(points.toSorted((a, b) => b - a));
	await p.click('show-board');
	expect(await turnOf(p), 'it ended after the ninth turn').toBe(9);
	await p.click('show-result');

	const list = p.page.getByRole('region', { name: 'What to try next' });
	await expect(list.getByRole('link', { name: 'Rules of trade' })).toHaveAttribute('href', /\/rules\/megaciv#9$/);
	await expect(list.getByRole('link', { name: 'Replay' })).toHaveCount(1);
	const before = p.page.url();
	await p.click(list.getByRole('button', { name: 'Short Game' }));
	expect(p.page.url()).not.toBe(before);
	await plays(p, read, (question) => question !== 'civ');
	expect(await remarked(p), 'of its question').toBe(await p.asked());
	await readAll(p, read);
	expect(read).not.toContain('welcome');
});
