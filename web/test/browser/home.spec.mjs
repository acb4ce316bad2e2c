// The start page: "Play now" is in sight, links of a table that was opened here are found again, and tables
// are listed for watchers where their hosts said so. And what a device remembers of a table's past.
import { DESK, expect, LAPTOP, PHONE, test } from './fixtures.mjs';

const width = (p) => p.page.evaluate(() => document.documentElement.scrollWidth);

async function speaks(p, language) {
	await p.click(p.at('language', `[data-value="${language}"]`));
	await expect(p.page.locator('html')).toHaveAttribute('lang', language);
}

/** "Play now" is whole in the window, whatever game is chosen, and nothing is wider than the window. */
async function fits(p, size, said) {
	for (const game of ['megaciv', 'archipelago', 'bazaar']) {
		await p.click(p.at('game', `[data-value="${game}"]`));
		await p.page.evaluate(() => scrollTo(0, 0));
		const { y, height } = await p.at('play-now').boundingBox();
		expect(y + height, `${said}, ${game}: where "Play now" ends`).toBeLessThanOrEqual(size.height);
		expect(await width(p), `${said}, ${game}: the page is as wide as the window`).toBe(size.width);
	}
	await p.click('host');
	await expect(p.at('open-table')).toBeVisible();
	expect(await width(p), `${said}: so is the page of a new table`).toBe(size.width);
	await p.act(() => p.page.goBack());
}

test('"Play now" is in sight on a desk, whatever game is chosen, and nothing is wider than the window', async ({ server, sit }) => {
	const p = await sit(server.origin, { size: DESK });
	for (const size of [DESK, LAPTOP]) {
		await p.act(() => p.page.setViewportSize(size));
		await fits(p, size, `${size.width} x ${size.height}`);
	}
});

test('"Play now" is in sight on a phone in three languages, and nothing is wider than the window', async ({ server, sit }) => {
	const p = await sit(server.origin, PHONE);
	for (const language of ['en', 'de', 'pl']) {
		await speaks(p, language);
		await fits(p, PHONE.size, language);
	}
});

async function hosts(p, name) {
	await p.click(p.at('seat-kind', '[data-value="person"]').first());
	await p.at('table-name').fill(name);
	await p.click('open-table');
	await expect(p.at('links')).toBeVisible();
}

test('the links of a new table are there after a reload and on the start page, until they are forgotten', async ({ server, sit }) => {
	const p = await sit(`${server.origin}/#host`, { size: DESK });
	const links = () => p.at('links').locator('a[data-test="sit"]').evaluateAll((all) => all.map((a) => a.href));
	await p.click(p.at('game', '[data-value="archipelago"]'));
	await hosts(p, 'Thursday table');
	const given = await links();
	expect(given, 'two people have links').toHaveLength(2);
	await p.reload();
	expect(await links(), 'after a reload they are there again').toEqual(given);
	await p.click('brand');
	await expect(p.at('my-seats')).toHaveText(/Thursday table[\s\S]*Archipelago/);
	await expect(p.at('my-seats')).not.toHaveText(/No table yet/);
	await p.click('hosted');
	expect(await links(), 'and from the start page').toEqual(given);
	// A host who sits down there finds both: the seat, and the links of the others.
	await p.click(p.at('sit', '[data-seat="s1"]'));
	await expect(p.at('seating')).toBeVisible();
	await p.click('brand');
	await expect(p.at('resume')).toBeVisible();
	await expect(p.at('hosted'), 'the table is listed once').toHaveCount(1);
	await expect(p.at('forget'), 'a seat in a game is not lost by a click').toHaveCount(0);
	// Where no player of this device sits only the links are kept, until they are handed out.
	await p.click('host');
	await hosts(p, 'For others');
	await p.click('brand');
	await expect(p.at('my-seats')).toHaveText(/For others/);
	await p.click('forget-links');
	await expect(p.at('my-seats')).not.toHaveText(/For others/);
});

test('a table is listed for watchers where its host says so, in the language of the reader', async ({ program, sit }) => {
	const { origin } = await program(['serve', '--bot-delay', '0']);
	const p = await sit(`${origin}/#host`, { size: DESK });
	const other = await sit(origin, { ...PHONE, language: 'pl-PL' });
	const opens = async (name, listed) => {
		await p.at('table-name').fill(name);
		await p.at('list-table').setChecked(listed);
		await p.click('open-table');
		await expect(p.at('links')).toBeVisible();
		await other.reload();
		await expect(other.at('my-seats')).toBeVisible();
	};
	await p.click(p.at('game', '[data-value="bazaar"]'));
	await opens('Among ourselves', false);
	await expect(other.at('listed'), 'a table is not found unless its host said so').toHaveCount(0);
	await p.act(() => p.page.goBack());
	await expect(p.at('list-table'), 'a table is not listed by accident').not.toBeChecked();
	await opens('For everybody', true);
	await expect(other.at('listed-table')).toHaveCount(1);
	await expect(other.at('listed')).toHaveText(/stoły do oglądania[\s\S]*For everybody[\s\S]*Bazar · zbiera się · brakuje jeszcze 2 · 1 bot/i, { useInnerText: true });
	expect(await width(other), 'nothing is wider than the window').toBe(PHONE.size.width);
	await other.click('listed-watch');
	await expect(other.at('seating')).toBeVisible();
	await expect(other.at('ready'), 'a watcher has no seat').toHaveCount(0);
});

const HEAD = /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/;

/** Runs in the page: what it remembers of the table it shows. */
const remembered = () => Object.values(JSON.parse(localStorage.getItem('ecumene.past') ?? '{}'));

/** Runs in the page: what it remembers was otherwise. */
const changed = (how) => {
	const all = JSON.parse(localStorage.getItem('ecumene.past'));
	for (const known of Object.values(all)) Object.assign(known, how);
	localStorage.setItem('ecumene.past', JSON.stringify(all));
};

test('a device says when the past of a table is another one than it was shown, or shorter, until that is read', async ({ server, sit }) => {
	const { links } = await server.table({ game: 'bazaar', options: 'players=2 rounds=2', name: 'A table', seats: ['person', 'eager'] });
	const p = await sit(links[0]);
	await p.click('ready');
	await server.door.play(600_000);
	await p.settled();
	await expect(p.at('table')).toHaveAttribute('data-stage', 'playing');
	const [{ head }] = await p.page.evaluate(remembered);
	expect(head).toMatch(HEAD);
	await expect(p.at('log-head'), 'the head that is kept is the one that is shown').toContainText(head);
	await p.reload();
	await expect(p.at('past-changed'), 'the same past is nothing to speak of').toHaveCount(0);
	for (const [how, gone] of [[{ n: 900 }, 'true'], [{ head: 'aaaa-aaaa-aaaa-aaaa' }, 'false']]) {
		await p.page.evaluate(changed, how);
		await p.reload();
		await expect(p.at('past-changed')).toHaveAttribute('data-gone', gone);
		await p.click('past-accept');
		await expect(p.at('past-changed')).toHaveCount(0);
		await p.reload();
		await expect(p.at('past-changed'), 'it was read').toHaveCount(0);
	}
});
