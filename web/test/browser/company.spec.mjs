// Company at a table of Mega Civilization, two people and three bots: hints, a question that the stand-in
// decides, a seat that is handed over and back, and a player who closes the browser while the game goes on.
import { expect, test } from './fixtures.mjs';

const KINDS = 3; // of questions at which a hint is asked for
const STEPS = 60; // questions at most until something comes
const AWAY = 2000; // ms, as the server is told

const SEATS = ['person', 'person', 'normal', 'novice', 'strong'];
const WISH = { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Company', seats: SEATS };

/** A table of its own for each test, to which one page goes; it is ready. */
async function sits(shared) {
	const { server, p } = await shared('company', async ({ program, sit }) => {
		const server = await program(['serve', '--bot-delay', '0', '--away', String(AWAY / 1000)]);
		return { server, p: await sit(server.origin) };
	});
	const { links } = await server.table(WISH);
	await p.goes(links[0]);
	await p.click('ready');
	return { p, links, door: server.door };
}

/** Lets the stand-in answer what is asked; a trade is ended. */
const answers = async (p) => p.click((await p.asked()) === 'trade' ? p.page.locator('[data-act="done"]').first() : p.at('decide'));

/** The same for a seat without a page. */
const decides = (client) => (client.state.question === 'trade' ? client.act('done') : client.does({ t: 'decide' }));

/** Time passes until this page is asked; the other seat lets the stand-in decide. */
async function untilAsked(p, other = null) {
	for (let i = 0; i < STEPS; i++) {
		if (await p.asked()) return p.asked();
		if (other?.state.ask) await decides(other);
		else await p.door.play(600_000);
		await p.settled();
	}
	throw new Error('it is not asked');
}

/** Asks for a hint: what it says is one of the things that may be done. */
async function takesHint(p) {
	await p.door.pass(2100); // one in two seconds
	const before = (await p.heard()).length;
	await p.click('hint');
	const told = (await p.heard()).slice(before).find((f) => f.t === 'hint');
	expect(told, 'a hint has something to say').toBeTruthy();
	await expect(p.at('advice')).toHaveText(/\S/);
	if (told.act === null) return told;
	expect(told.label.m).toBeTruthy();
	expect((await p.at('advice').innerText()).length).toBeGreaterThan(2);
	return told;
}

test('a hint says what may be done at three kinds of question and marks its place, and the stand-in decides each', async ({ shared, join }) => {
	const { p, links } = await sits(shared);
	const other = await join(links[1]);
	other.ready();
	const seen = new Set();
	for (let i = 0; i < STEPS && seen.size < KINDS; i++) {
		const question = await untilAsked(p, other);
		if (!seen.has(question)) {
			seen.add(question);
			const { marks } = await takesHint(p);
			if (marks.area?.length) await expect(p.page.locator('path.from').first(), `${question}: the place is marked on the map`).toBeAttached();
		}
		await answers(p);
	}
	expect(seen.size, `hints at ${[...seen].join(', ')}`).toBe(KINDS);
});

test('a seat is handed over to the stand-in, which plays on, and back, and all are told', async ({ shared, join }) => {
	const { p, links } = await sits(shared);
	const other = await join(links[1]);
	other.ready();
	await untilAsked(p, other);
	await p.press('s');
	await p.press('s');
	await expect(p.at('standin-plays')).toBeVisible();
	await p.isAccessible();
	await expect(p.at('decide'), 'a player who does not play is not asked to').toHaveCount(0);
	await expect(p.at('bar').locator('[data-test="choice"]'), 'nor offered what the stand-in may do').toHaveCount(0);
	await expect(p.at('bar')).toHaveText(/stand-in plays your seat/);
	for (let i = 0; i < STEPS && !other.state.ask; i++) await p.door.play(600_000);
	expect(other.state.ask, 'the stand-in has played on').toBeTruthy();
	await p.press('s');
	await expect(p.at('standin-plays')).toHaveCount(0);
	for (const told of ['STANDIN_TAKES', 'STANDIN_BACK']) expect(other.wasSent(told), told).toBe(true);
});

test('a player who closes the browser does not stop the game, and has the seat again by coming back', async ({ shared, sit }) => {
	const { p, links, door } = await sits(shared);
	const other = await sit(links[1]);
	await other.click('ready');
	for (let i = 0; i < STEPS && !(await other.asked()); i++) {
		if (await p.asked()) await answers(p);
		else await door.play(600_000);
	}
	expect(await other.asked(), 'the player who leaves is asked').toBeTruthy();
	await other.page.close();
	await door.sockets(1);
	await door.pass(2 * AWAY);
	await p.settled();
	await expect(p.at('away')).toBeVisible();
	await p.isAccessible();
	await p.click('call-standin');
	await expect(p.at('away')).toHaveCount(0);
	const turn = async () => Number(await p.at('turn').getAttribute('data-value'));
	const before = await turn();
	for (let i = 0; i < STEPS && (await turn()) === before; i++) {
		await untilAsked(p);
		await answers(p);
	}
	expect(await turn(), 'the game goes on').toBeGreaterThan(before);
	// The link fits the browser that has the seat.
	const back = await sit(links[1], { browserOf: other });
	await expect(back.at('bar')).toBeVisible();
	await p.settled();
	const [, { kind, standin }] = (await p.heard()).filter((f) => f.table).at(-1).table.seats;
	expect(kind, 'back by coming back').toBe('person');
	expect(standin).toBeFalsy();
});
