// Archipelago with clicks: a table for two people and a bot, from the page on which it is made to a deal between the two; each kind of
// action, a purchase, a crisis, and both ways a game ends, from positions of archipelago.case. What a game hardly brings is made up
// (colony.mjs), and what the page sends there is read by the real program.
import { colonyOf, endOf, inCrises, inTurns, ME, ofCards, positionOf } from './colony.mjs';
import { caseOf, DESK, expect, test } from './fixtures.mjs';
import { clickPlace, field, go, goesOn, inBar, isAsked, marks, panel, takes } from './isles.mjs';
import { stageOf } from './stage.mjs';
import { begun, understood } from './wire.mjs';

const SIDEWAYS = { size: { width: 844, height: 390 }, touch: true };
const STEPS = 20; // more questions than a round begins with

const laid = (program, id) => program(['play', '--from', caseOf(`archipelago.case:${id}`), '--bot-delay', '1000']);
const number = async (locator, name) => Number(await locator.getAttribute(`data-${name}`));

async function sitsAt(program, sit, id, question) {
	const { url, door } = await laid(program, id);
	const p = await sit(url, { size: DESK });
	await p.click('ready');
	await isAsked(p, question);
	return { p, door };
}

// ---- From the beginning ----

/** Makes a table on the page and sits down at it; the link of the other person. */
async function opens(host) {
	await host.click(host.at('game', '[data-value="archipelago"]'));
	expect(await host.all('players', 'value')).toEqual(['2', '3', '4', '5']);
	expect(await host.all('option-length', 'value')).toEqual(['short', 'medium', 'long']);
	await host.click('host');
	await host.click(host.at('game', '[data-value="archipelago"]'));
	await host.click(host.at('players', '[data-value="3"]'));
	await host.click(host.at('seat-kind', '[data-value="eager"]').nth(2));
	await host.click(host.at('seat-kind', '[data-value="person"]').first());
	await host.at('table-name').fill('Thursday table');
	await host.click('open-table');
	await expect(host.at('links')).toBeVisible();
	await expect(host.at('sit'), 'two people have links').toHaveCount(2);
	const link = await host.at('sit').nth(1).evaluate((a) => a.href);
	await host.click(host.at('sit').first());
	return link;
}

/** Lays the tile in hand, turned once: on the first face and place where it can be turned. */
async function lays(p) {
	const before = await p.at('hex').count();
	await turnsTile(p);
	await takes(p, go(p));
	await expect(p.at('hex')).toHaveCount(before + 1);
}

async function turnsTile(p) {
	await p.settled();
	for (const face of await p.at('face', ':not([disabled])').all()) {
		await p.click(face);
		for (const gap of await marks(p, 'gap')) {
			await clickPlace(p, gap);
			await expect(p.at('ghost')).toBeAttached();
			if (!(await p.at('ghost-turn').count())) continue;
			const turn = await p.at('ghost').getAttribute('data-turn');
			await p.click(p.at('ghost-turn').first());
			await expect(p.at('ghost')).not.toHaveAttribute('data-turn', turn);
			return;
		}
	}
	throw new Error('the tile can be turned nowhere');
}

/** What comes before the first turn. */
const BEGINNING = {
	settle: lays,
	stock: (p) => takes(p, p.at('choice').first()),
	take: (p) => takes(p, p.at('choice').first()),
	bid: (p) => takes(p, 'range-go'),
	async order(p) {
		await p.click('order-same');
		await expect(go(p)).toBeEnabled();
		await takes(p, go(p));
	},
};

/** Answers what people are asked until one of them has a turn; the two, that one first, and what was asked. */
async function toFirstTurn(people) {
	const questions = new Set();
	for (let step = 0; step < STEPS; step++)
		for (const p of people) {
			const question = await p.asked();
			if (question === 'turn') return { mover: p, other: people.find((q) => q !== p), questions };
			if (!question) continue;
			await isAsked(p, question);
			questions.add(question);
			await BEGINNING[question](p);
		}
	throw new Error(`no turn after ${STEPS} rounds of questions: ${[...questions]}`);
}

/** One florin of `from`, proposed and accepted: both screens say so. */
async function deals(from, to) {
	const [mine, theirs] = [await number(from.at('florins'), 'n'), await number(to.at('florins'), 'n')];
	const [me, them] = [await from.at('table').getAttribute('data-seat'), await to.at('table').getAttribute('data-seat')];
	await from.click('deals-button');
	await from.click(from.at('deal-with', `[data-value="${them}"]`));
	await from.click('give-florins-more');
	await expect(from.at('try-allowed')).toBeVisible();
	await takes(from, from.at('compose-go'));
	await takes(to, to.at('offer', `[data-key="${me}${them}"]`).locator('[data-act^="accept"]'));
	await expect(from.at('florins')).toHaveAttribute('data-n', String(mine - 1));
	await expect(to.at('florins')).toHaveAttribute('data-n', String(theirs + 1));
	await from.click('sheet-close');
}

test('two people open a table on the page, lay their first tiles, find the order, and make a deal', async ({ program, sit }) => {
	const { origin } = await program(['serve', '--bot-delay', '0']);
	const ines = await sit(origin, { size: DESK });
	const people = [ines, await sit(await opens(ines), { dark: true })];
	for (const [i, p] of people.entries()) {
		await p.at('name').fill(['Ines', 'Tomasz'][i]);
		await p.click('ready');
	}
	const { mover, other, questions } = await toFirstTurn(people);
	expect([...questions]).toEqual(expect.arrayContaining(['settle', 'bid']));
	await isAsked(mover, 'turn');
	await deals(mover, other);
});

// ---- Actions, from a position in which all of them are open ----

async function harvests(p) {
	await field(p, 'harvest_fruit');
	// One unit is kept back, and sent again.
	const act = await go(p).getAttribute('data-act');
	await p.click(p.at('harvester').first());
	await expect(go(p)).not.toHaveAttribute('data-act', act);
	await p.click(p.at('harvester').first());
	await expect(go(p)).toHaveAttribute('data-act', /s1c1/);
	await expect(go(p)).toHaveAttribute('data-act', /s1c2/);
	await expect(go(p)).toBeEnabled();
	await takes(p, go(p));
}

async function sells(p) {
	await p.click(p.at('trade', '[data-act="sell market=domestic resource=stone"]').first());
	await expect(panel(p, 'trade')).toBeVisible();
	const florins = await p.at('florins').getAttribute('data-n');
	await takes(p, go(p));
	await expect(p.at('florins')).not.toHaveAttribute('data-n', florins);
}

async function explores(p) {
	await field(p, 'exploration');
	await takes(p, panel(p, 'explore').locator('[data-act="explore fresh=0"]'));
	await isAsked(p, 'lay');
	await lays(p);
	for (const question of ['stock', 'take']) {
		await isAsked(p, question);
		await takes(p, p.at('choice').first());
	}
}

async function migrates(p) {
	await field(p, 'migration');
	await takes(p, go(p));
	await isAsked(p, 'move');
	await clickPlace(p, `unit:${ME}c3`);
	const key = 'region:t21/l1';
	await expect(p.at('to', `[data-key="${key}"]`)).toBeVisible();
	await goesOn(p, () => clickPlace(p, key));
	await takes(p, inBar(p, 'done'));
}

async function builds(p) {
	await field(p, 'construction');
	await p.click(p.at('building', '[data-value="temple"]'));
	await takes(p, go(p));
}

test('in a turn one harvests, sells, explores, migrates and builds; a temple ends the game, and points say why', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AP1', 'turn');
	for (const [name, does] of Object.entries({ harvests, sells, explores, migrates, builds }))
		await test.step(name, async () => {
			await does(p);
			await isAsked(p, 'turn');
			await takes(p, inBar(p, 'end_turn'));
		});
	await expect(p.at('over')).toBeVisible();
	await expect(p.at('war')).toHaveCount(0);
	await expect(p.at('result')).toHaveCount(3);
	await expect(p.at('ending').locator('[data-test="standing"][data-rank="1"]').first()).toBeVisible();
	const points = await p.all('result', 'points');
	expect(points.some((n) => Number(n) > 0)).toBe(true);
	expect(await p.all('sum', 'points'), 'the end says why: points by where they come from').toEqual(points);
	await p.isAccessible();
});

test('a card is bought, and another one turned', async ({ program, sit }) => {
	const { p } = await sitsAt(program, sit, 'AP2', 'evolve');
	await expect(p.at('track')).toBeVisible();
	const florins = await number(p.at('florins'), 'n');
	await takes(p, p.at('choice', '[data-act="purchase card=pope"]').first());
	await expect(p.at('florins')).toHaveAttribute('data-n', String(florins - 7));
	await isAsked(p, 'evolve');
	await takes(p, p.at('choice', '[data-act="turn card=thief"]').first());
	expect(await p.asked()).toBe(null);
});

test('a cube is handed in, citizens are raised on the map, and a war ends the game without points', async ({ program, sit }) => {
	const { p, door } = await sitsAt(program, sit, 'AP3', 'relief');
	await expect(p.at('forecast'), 'what happens if no one gives more').toBeVisible();
	await takes(p, p.at('hand', '[data-value="market"]'));
	await isAsked(p, 'raise');
	const need = await number(p.at('pips'), 'of');
	const lying = await marks(p, 'unit');
	expect(lying.length).toBeGreaterThan(need);
	for (const key of lying.slice(0, need)) {
		await clickPlace(p, key);
		await expect(p.at('can', `[data-key="${key}"]`)).toHaveAttribute('aria-pressed', 'true');
	}
	await expect(p.at('pips'), 'a pip for each citizen').toHaveAttribute('data-n', String(need));
	await expect(go(p)).toBeEnabled();
	await takes(p, go(p));
	await isAsked(p, 'relief');
	await takes(p, inBar(p, 'done'));
	await door.play(600_000);
	await p.settled();
	await expect(p.at('over')).toBeVisible();
	await expect(p.at('war')).not.toHaveCount(0);
	expect(await p.all('result', 'points')).toEqual(['0', '0', '0']);
	await expect(p.at('ending').locator('[data-test="standing"][data-rank="1"]').first()).toBeVisible();
	await expect(p.at('sum')).toHaveCount(0);
	await p.isAccessible();
});

// ---- Positions that are made up ----

/** A page at positions that are made up of a real one. */
async function madeUp(program, sit, how) {
	const { url } = await laid(program, 'AP1');
	const colony = colonyOf(await begun(url));
	const facts = { control: colony.control };
	const [first] = inTurns(colony);
	const stage = stageOf(positionOf(colony, first), { facts });
	const p = await sit(url, { size: DESK, ...how, stage });
	await expect(p.at('board')).toBeVisible();
	/** Shows a position, plays it, and compares what was sent. */
	const plays = (s) =>
		test.step(s.name, async () => {
			facts.crisis = s.crisis;
			const from = stage.acts.length;
			await stage.show(p, positionOf(colony, s));
			await s.play(p);
			await p.settled();
			expect(stage.acts.slice(from), s.name).toEqual(s.acts);
		});
	return { p, colony, stage, plays, areUnderstood: () => understood(url, [...new Set(stage.acts)]) };
}

test('what a game hardly asks is answered on the map and in panels, and the program understands it; the end shows points', async ({ program, sit }) => {
	const { p, colony, stage, plays, areUnderstood } = await madeUp(program, sit);
	for (const s of [...inTurns(colony), ...inCrises(colony), ...ofCards(colony)]) await plays(s);
	await areUnderstood();
	await test.step('the end', async () => {
		await stage.show(p, endOf(colony));
		expect(await p.all('result', 'points')).toEqual(['9', '7', '5']);
		await expect(p.at('over')).toContainText(/Objectives[\s\S]*Trend/);
		await p.click('show-board');
		await expect(p.at('board')).toBeVisible();
	});
});

test('a town is built on a phone that is held sideways', async ({ program, sit }) => {
	const { p, colony, plays, areUnderstood } = await madeUp(program, sit, { ...SIDEWAYS, language: 'de' });
	const town = inTurns(colony).find((s) => s.name === 'town');
	await plays({
		...town,
		async play() {
			await p.click(p.at('field', '[data-key="construction"]'));
			await p.click(p.at('building', '[data-value="town"]'));
			await p.click('go');
		},
		acts: [`build building=town unit=${ME}c2 florin=0`],
	});
	await areUnderstood();
});
