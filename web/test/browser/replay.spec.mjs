// Players look back at games: a long one of 18 seats from a file, step by step and by jumps, through a seat's eyes, and proved; a changed
// one, which is refused; what would have been; one that is not over, as far as it was heard. And what a finished table says of its game.
import { readFileSync } from 'node:fs';
import { expect, PHONE, test } from './fixtures.mjs';
import { imported, played } from './played.mjs';
import { Seat, unhurried, unpainted } from './seat.mjs';
import { begun } from './wire.mjs';

const WIDE = { width: 1400, height: 880 };
const long = () => played('megaciv', '18', 'eager', '20');
const isles = () => played('archipelago', '4', 'normal', '2');
const bazaar = () => played('bazaar', '4', 'eager', '1');
const poor = () => played('megaciv', '5', 'random', '1');
const war = () => played('archipelago', '3', 'random', '2');
const file = (name, what) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(what) });

const PAGES = {
	desk: { size: WIDE },
	phone: { ...PHONE, dark: true, language: 'pl-PL' },
};

/** The page of this name that the tests share, at an address of the server. */
async function comes({ server, shared }, name, path) {
	const p = await shared(name, ({ sit }) => sit(server.origin, PAGES[name]));
	await p.goes(server.origin + path);
	return p;
}
const choose = (p, log) => p.act(() => p.at('replay-file').setInputFiles(log));

/** Where a log is looked at; and how many entries it has. */
async function looks({ server, shared }, name, log, query = '') {
	const p = await comes({ server, shared }, name, `/replay${query}`);
	await choose(p, log);
	await expect(p.at('replay')).toBeVisible();
	return { p, entries: Number(await p.at('replay').getAttribute('data-entries')) };
}

const is = (p, what, value) => expect(p.at('replay')).toHaveAttribute(`data-${what}`, String(value));
const entry = async (p) => Number(await p.at('replay').getAttribute('data-n'));
const slides = (p, n) => p.act(() => p.at('replay-slider').fill(String(n)));
const asked = (p, what) => new URL(p.page.url()).searchParams.get(what);
/** The line of the account that tells of the moment. */
const line = (p) => p.at('account-line', '[aria-current]');
/** Away from any field, where keys would mean something else. */
const leaves = (p) => p.click(p.page.locator('h2').first());
const tab = (p, value) => p.click(p.at('replay-tab', `[data-value="${value}"]`));

test('a long game is gone through step by step, by clicks and keys, and goes on by itself', async ({ server, shared }) => {
	const { p, entries } = await looks({ server, shared }, 'desk', long());
	expect(entries, 'the game is long').toBeGreaterThan(5000);
	await is(p, 'n', 0);
	await slides(p, 3000);
	await is(p, 'n', 3000);
	await p.click('step-on');
	await is(p, 'n', 3001);
	await leaves(p);
	await p.press('ArrowLeft');
	await p.press('ArrowLeft');
	await is(p, 'n', 2999);
	await expect(line(p), 'the account is at the moment').toContainText('2999');
	expect(asked(p, 'at')).toBe('2999');

	await p.click(p.at('speed', '[data-value="64"]'));
	await leaves(p);
	// A page that goes on by itself does not settle.
	await p.page.keyboard.press(' ');
	await expect.poll(() => entry(p)).toBeGreaterThan(3010);
	await p.page.keyboard.press(' ');
	await expect(p.at('replay-play')).toHaveAttribute('data-playing', 'false');
});

test('a jump leads to a turn, a phase, the next loss of a seat, and the way back of the browser to where it began', async ({ server, shared }) => {
	const { p } = await looks({ server, shared }, 'desk', long());
	await tab(p, 'find');
	await p.click(p.at('to-turn', '[data-value="12"]'));
	await expect(p.at('replay-phase')).toHaveText(/^Turn 12/);
	const twelve = await entry(p);
	await p.click(p.at('to-phase').last());
	expect(await entry(p)).toBeGreaterThan(twelve);
	await p.act(() => p.page.goBack());
	await is(p, 'n', twelve);

	// What befell a seat: every token it lost.
	await p.act(() => p.at('find-what').selectOption('events'));
	await p.act(() => p.at('find-seat').selectOption('s4'));
	await p.act(() => p.at('find-search').fill('loses'));
	await p.click(p.at('find-kind', '[data-key="LOST_TOKEN"]'));
	const lost = Number(await p.at('found').getAttribute('data-n'));
	expect(lost).toBeGreaterThan(3);
	expect(lost).toBeLessThan(500);
	await p.click('find-next');
	expect(await entry(p)).toBeGreaterThan(twelve);
	await expect(line(p), 'the entry tells of it').toContainText('Kushan');
});

test('a seat sees its own hand; a watcher sees none, and is told less', async ({ server, shared }) => {
	const { p } = await looks({ server, shared }, 'desk', long(), '?at=3000');
	const through = async (viewer) => {
		await p.act(() => p.at('viewer').selectOption(viewer));
		await is(p, 'viewer', viewer);
	};
	await through('s4');
	expect(asked(p, 'seat')).toBe('s4');
	await tab(p, 'mine');
	await expect(p.page.locator('.sheet')).toHaveText(/Kushan[\s\S]*of at most/, { useInnerText: true });
	await through('all');
	await tab(p, 'find');
	await p.act(() => p.at('find-what').selectOption('events'));
	await p.click(p.at('find-kind', '[data-key="GOT"]'));
	await p.click('find-next');
	await expect(line(p).locator('.hit').first()).toBeVisible();
	const everything = await line(p).innerText();
	await through('watch');
	await expect(p.at('replay-tab', '[data-value="mine"]'), 'a watcher has no hand').toHaveCount(0);
	expect((await line(p).innerText()).length, 'what two dealt is theirs').toBeLessThan(everything.length);
});

test('a click on the figures goes there; at the end the points are those of the log, and every draw holds', async ({ server, shared }) => {
	const { p, entries } = await looks({ server, shared }, 'desk', long());
	await p.act(() => p.at('plot-kind').selectOption('census'));
	const { x, y, width, height } = await p.at('plot-picture').boundingBox();
	await p.act(() => p.page.mouse.click(x + width / 2, y + height / 2));
	expect(Math.abs((await entry(p)) / entries - 0.5), 'half the way').toBeLessThan(0.05);
	await leaves(p);
	await p.press('End');
	await is(p, 'n', entries);
	await tab(p, 'points');
	const [, ends] = /^result (.*) \|/m.exec(readFileSync(long(), 'utf8'));
	const best = Math.max(...ends.split(' ').map((s) => Number(s.split('=')[1])));
	await expect(p.at('standing').first()).toHaveAttribute('data-points', String(best));
	await p.click('prove');
	await expect(p.at('proof')).toHaveText(/All \d+ draws hold/);
});

test('a log that was changed or cut is refused with its line, in the language of the page', async ({ server, shared }) => {
	const p = await comes({ server, shared }, 'desk', '/replay');
	const lines = readFileSync(long(), 'utf8').split('\n');
	const at = lines.findIndex((l, i) => i > 3000 && / s\d+ move /.test(l));
	lines[at] = lines[at].replace(/n=(\d+)/, (_, n) => `n=${Number(n) + 1}`);
	const refused = p.at('replay-refused');
	await choose(p, file('changed.log', lines.join('\n')));
	await expect(refused).toHaveAttribute('data-line', String(at + 1));
	await expect(refused).toContainText('This line was changed');
	lines.splice(at, 1);
	await choose(p, file('missing.log', lines.join('\n')));
	await expect(refused).toContainText('missing.log');
	await expect(refused).toContainText('A line is missing');
	await p.click(p.at('language', '[data-value="de"]'));
	await expect(refused).toContainText('Zeile');
	await choose(p, file('cut.log', lines.slice(0, 900).join('\n')));
	await expect(refused).toHaveText(/cut\.log.*Zeile/s);
	expect((await refused.locator('p').allInnerTexts()).join(' ')).toBe('Zeile 900 Hier wurde das Protokoll abgeschnitten.');
	await p.click(p.at('language', '[data-value="en"]'));
	await expect(refused).toContainText('Line');
	await choose(p, file('poem.txt', 'no log at all'));
	await expect(p.at('replay-trouble')).toContainText('not the log');
});

test('what if bots play on from a moment: it says that it is not the game, which is as it was', async ({ server, shared }) => {
	const { p, entries } = await looks({ server, shared }, 'desk', isles(), '?at=150');
	await tab(p, 'points');
	await p.click('whatif');
	await expect(p.at('supposed')).toHaveText(/not the game[\s\S]*150/);
	await expect(p.at('prove'), 'there is nothing to be proved').toHaveCount(0);
	const made = Number(await p.at('replay').getAttribute('data-entries'));
	expect(made).toBeGreaterThan(20);
	await is(p, 'n', 0);
	await p.press('End');
	await is(p, 'n', made);
	await expect(p.page.locator('section').filter({ has: p.at('standing') }).locator('h2').first()).toHaveText('Points');
	expect(asked(p, 'at'), 'it has no address').toBe('150');
	await p.click('supposed-back');
	await is(p, 'n', 150);
	await is(p, 'entries', entries);
});

/** What a page sends and keeps while something is done. */
async function traces(p, does) {
	const sent = [];
	const hear = { request: (r) => r.method() !== 'GET' && sent.push(r.url()), websocket: (ws) => sent.push(ws.url()) };
	const kept = () => p.page.evaluate(() => JSON.stringify(localStorage));
	const before = await kept();
	for (const [what, listener] of Object.entries(hear)) p.page.on(what, listener);
	await does();
	for (const [what, listener] of Object.entries(hear)) p.page.off(what, listener);
	expect(sent, 'no one was told').toEqual([]);
	expect(await kept(), 'nothing was kept').toBe(before);
}

test('a player takes a seat at a moment and plays on against bots: every screen says that it is not the game', async ({ server, shared }) => {
	const { p, entries } = await looks({ server, shared }, 'desk', isles(), '?at=150&seat=s2');
	await tab(p, 'points');
	await traces(p, async () => {
		await expect(p.at('whatif-seat'), 'the seat that is looked through is the one to take').toHaveValue('s2');
		await p.click('whatif-sit');
		await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
		await expect(p.at('table')).toHaveAttribute('data-seat', 's2');
		await expect(p.at('supposed')).toHaveText(/not the game[\s\S]*150/);
		await expect(p.page).toHaveTitle(/What if/);
		for (const name of ['talk', 'seats-button']) await expect(p.at(name), `${name} is of a real table`).toHaveCount(0);
		// A question of that seat is answered, and the bots go on.
		const n = Number(await p.at('table').getAttribute('data-n'));
		await p.click('decide');
		await expect(p.at('bar')).toHaveAttribute('data-asked', 'true');
		expect(Number(await p.at('table').getAttribute('data-n'))).toBeGreaterThan(n);
		expect(await p.at('log-line').count(), 'the log tells of it').toBeGreaterThan(0);
		await p.act(() => p.page.setViewportSize(PHONE.size));
		await p.click('drawer-log');
		const [banner, drawer] = await Promise.all([p.at('supposed').boundingBox(), p.page.locator('aside.right').boundingBox()]);
		expect(drawer.y, 'a drawer leaves it to be read').toBeGreaterThanOrEqual(banner.y + banner.height - 1);
		await p.click('drawer-log');
		await p.act(() => p.page.setViewportSize(WIDE));
		await p.click('supposed-back');
		await is(p, 'n', 150);
		await is(p, 'entries', entries);
		await expect(p.at('supposed')).toHaveCount(0);
	});
});

test('what is played on from a moment has a result at its end, and neither a proof nor a rematch', async ({ server, shared }) => {
	const { p, entries } = await looks({ server, shared }, 'desk', isles(), '?at=150');
	await tab(p, 'points');
	await traces(p, async () => {
		await slides(p, entries - 12);
		await p.act(() => p.at('whatif-seat').selectOption('s1'));
		await p.click('whatif-sit');
		await p.click('hand-over');
		await p.click('hand-over-go');
		await expect(p.at('over')).toBeVisible();
		await expect(p.at('supposed')).toContainText('not the game');
		for (const name of ['rematch', 'replay-link', 'fair-dice', 'again']) await expect(p.at(name), `${name} is of a real game`).toHaveCount(0);
		await p.act(() => p.page.goBack());
		await expect(p.at('replay')).toBeVisible();
	});
});

/** What a click opens in a page of its own. */
async function opens(p, name) {
	const context = p.page.context();
	for (const script of [unhurried, unpainted]) await context.addInitScript(script);
	const [page] = await Promise.all([context.waitForEvent('page'), p.at(name).click()]);
	const seat = new Seat(page, p.door);
	await seat.settled();
	return seat;
}

test('a game that is not over is shown from its beginning, as far as its seat has heard it', async ({ server, shared, forgive }) => {
	const { table, links: [url] } = await server.table({ game: 'megaciv', options: 'players=5 civs=assigned', name: 'Goes on', pace: 'instant', seats: ['person', ...Array(4).fill('normal')] });
	await begun(url);
	const p = await comes({ server, shared }, 'desk', url.slice(server.origin.length));
	for (let n = 0; n < 3; n++) {
		await p.click('decide');
		if (!(await p.asked())) await p.door.play(600_000);
		expect(await p.asked()).not.toBe(null);
	}
	const past = await opens(p, 'look-back');
	await is(past, 'viewer', 's1');
	await is(past, 'n', await past.at('replay').getAttribute('data-entries'));
	await expect(past.at('viewer'), 'no other seat can be looked through').toHaveCount(0);
	expect(await past.all('replay-tab', 'value')).toEqual(['seats', 'mine', 'find']);
	await expect(p.at('turn')).toHaveAttribute('data-value', await past.at('turn').getAttribute('data-value'));
	expect(await past.at('account-line').count()).toBeGreaterThan(0);
	await past.press('Home');
	await is(past, 'n', 0);
	await past.press('PageDown');
	expect(await entry(past)).toBeGreaterThan(0);
	expect(asked(past, 'heard')).toBe('s1');
	await past.click('to-table');
	await expect(past.at('bar')).toBeVisible();

	await past.page.close();

	// Another browser is shown what watchers were.
	forgive(/403/);
	const other = await comes({ server, shared }, 'phone', `/replay/${table}?heard=s1`);
	await expect(other.at('replay-trouble')).toBeVisible();
	await comes({ server, shared }, 'phone', '/');
	await comes({ server, shared }, 'phone', `/replay/${table}?heard=watch`);
	await is(other, 'viewer', 'watch');
});

test('the address says moment and seat; on a phone, held either way, account and points are drawers over the board', async ({ server, shared }) => {
	const { p } = await looks({ server, shared }, 'phone', long(), '?at=4000&seat=s8');
	await is(p, 'n', 4000);
	await is(p, 'viewer', 's8');
	await expect(p.at('name', '[data-on]').first()).toBeAttached();
	await p.click('drawer-account');
	await expect(line(p)).toBeInViewport();
	await p.click('drawer-more');
	await expect(p.at('replay-tab').first()).toBeInViewport();
	await p.click('drawer-more');
	await p.act(() => p.page.setViewportSize({ width: 844, height: 390 }));
	await looks({ server, shared }, 'phone', isles(), '?at=200&seat=s2');
	await expect(p.at('board')).toBeVisible();
	await p.act(() => p.page.setViewportSize(PHONE.size));
});

test('another log is chosen or dropped in the place of the first', async ({ server, shared }) => {
	const { p } = await looks({ server, shared }, 'desk', isles(), '?at=200');
	await expect(p.at('board')).toBeVisible();
	await tab(p, 'seats');
	await choose(p, bazaar());
	await is(p, 'entries', 89);
	await p.act(() =>
		p.page.evaluate((text) => {
			const carried = new DataTransfer();
			carried.items.add(new File([text], 'game.log'));
			dispatchEvent(new DragEvent('drop', { dataTransfer: carried, cancelable: true }));
		}, readFileSync(isles(), 'utf8')),
	);
	await expect(p.at('replay')).not.toHaveAttribute('data-entries', '89');
});

/** At a table whose game is over. */
const ended = ({ server, shared }, name, log) => comes({ server, shared }, name, `/t/${imported(server, log)}`);

test('the end of a game leads to its replay', async ({ server, shared, forgive }) => {
	const id = imported(server, bazaar());
	const p = await comes({ server, shared }, 'desk', `/t/${id}`);
	await expect(p.at('proof')).toBeVisible();
	await p.click('replay-link');
	expect(new URL(p.page.url()).pathname).toBe(`/replay/${id}`);
	await p.press('End');
	const entries = await p.at('replay').getAttribute('data-entries');
	await is(p, 'n', entries);
	expect(asked(p, 'at')).toBe(entries);
	await p.act(() => p.page.goBack());
	await is(p, 'n', 0);
	forgive(/404/);
	await p.goes(server.origin);
	await p.goes(`${server.origin}/replay/nosuchtable`);
	await expect(p.at('replay-trouble')).toContainText('no log of this table');
});

/** The numbers of a row, without its name. */
const numbers = (p, name) => p.at(name).evaluateAll((all) => all.map((r) => [...r.cells].slice(1).map((c) => Number.parseInt(c.textContent) || 0)));
const points = async (p, name) => (await p.all(name, 'points')).map(Number);
const sum = (all) => all.reduce((a, b) => a + b, 0);

test('a finished table tells points by their sources, each tie, and turning points that lead to their moment', async ({ server, shared }) => {
	const p = await ended({ server, shared }, 'desk', long());
	await expect(p.at('proof')).toHaveText(/^\s*All \d+ draws hold/);
	// A player who has left the game has no points.
	const results = await p.at('result').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, points: Number(r.dataset.points) })).filter((r) => r.points > 0));
	const [seats, rows] = [await p.all('score', 'seat'), await numbers(p, 'score')];
	expect(rows.map((r, i) => ({ seat: seats[i], points: r.at(-1) })), 'points by source, in the same order').toEqual(results);
	for (const row of rows) {
		expect(sum(row.slice(1, 7)), 'advances by their groups').toBe(row[7]);
		expect(row[0] + sum(row.slice(7, -1))).toBe(row.at(-1));
	}
	const equal = results.filter((r, i) => r.points === results[i - 1]?.points).map((r) => r.seat);
	expect(equal, 'some have equal points').not.toEqual([]);
	expect(await p.all('tie', 'seat'), 'each tie is told').toEqual(equal);
	await expect(p.at('tie').first()).toHaveText(/^\w+ before \w+, with equal points\. .+: \d+ to \d+$/, { useInnerText: true });
	const turns = await p.at('turning').evaluateAll((all) => all.map((a) => ({ kind: a.dataset.kind, told: a.querySelector('.told')?.textContent ?? '' })));
	expect(turns.map((t) => t.kind)).toContain('loss');
	for (const { told } of turns) expect(told.length, 'what happened there').toBeGreaterThan(5);
	await p.isAccessible();
	const loss = p.at('turning', '[data-kind="loss"]').first();
	const n = await loss.getAttribute('data-n');
	await p.click(loss);
	await is(p, 'n', n);
});

test('all are listed behind a winner without an advance', async ({ server, shared }) => {
	const p = await ended({ server, shared }, 'desk', poor());
	await expect(p.at('score')).toHaveCount(5);
	await expect(p.at('score').first(), 'the winner is the first').toHaveAttribute('data-seat', await p.at('result').first().getAttribute('data-seat'));
});

test('a finished table of Archipelago tells what each card and each ranking brought', async ({ server, shared }) => {
	const p = await ended({ server, shared }, 'phone', isles());
	await expect(p.at('turning').first()).toBeVisible();
	const won = await points(p, 'result');
	expect(await points(p, 'sum')).toEqual(won);
	await expect(p.at('tie'), 'that two share it is told').toHaveCount(Number(won[0] === won[1]));
	const bars = await p.at('aim').evaluateAll((all) => all.map((a) => [...a.querySelectorAll('[data-test="standing"]')].map((s) => Number(s.dataset.points))));
	const cards = await numbers(p, 'sum');
	expect(cards.map((row) => sum(row.slice(0, -1))), 'what each card brought').toEqual(won);
	expect(sum(bars.flat()), 'the rankings bring the same').toBe(sum(cards.flatMap((row) => row.slice(0, bars.length))));
});

test('a war leaves no points, and says how it came', async ({ server, shared }) => {
	const p = await ended({ server, shared }, 'phone', war());
	await expect(p.at('turning', '[data-kind="rise"]')).toBeVisible();
	await expect(p.at('sum')).toHaveCount(0);
	await expect(p.at('war')).toHaveText(/\d+ do \d+/);
});
