// Company at a table, with clicks: two persons and three bots of Mega Civilization. Hints at several kinds of question, a question
// the stand-in decides, a seat that is handed over and back, and a player who closes the browser: the game goes on.
//   node test/company.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { begin, openTable, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const KINDS = 3; // of questions at which a hint is asked for
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '0', '--away', '2'], pictures, 'company');

async function table(origin) {
	const { seats } = await openTable(origin, { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Company', seats: ['person', 'person', 'normal', 'novice', 'strong'] });
	return seats.filter((s) => s.link).map((s) => origin + s.link);
}

const state = (p) => p.heard.filter((f) => f.t === 'snapshot' || f.t === 'update').reduce((all, f) => ({ ...all, ...f }), {});
const isAsked = (p) => state(p).ask !== null && state(p).ask !== undefined;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Lets the stand-in answer what is asked; in the trade the person is done. */
async function answer(p) {
	const n = Number(await p.at('table').getAttribute('data-shown'));
	const button = state(p).question === 'trade' ? p.page.locator('[data-act="done"]').first() : p.at('decide');
	// The question may be over before the click: somebody else's answer was the last that was needed.
	const clicked = await button.click({ timeout: 5000 }).then(() => true, () => false);
	if (!clicked) return;
	await p.until((n) => Number(document.querySelector('[data-test="table"]')?.dataset.n) > n && document.querySelector('[data-test="table"]')?.dataset.waiting === '0', n);
}

/** Until this one is asked; who else is asked lets the stand-in decide. */
async function until(p, others) {
	for (let i = 0; i < 400; i++) {
		if (isAsked(p) && (await p.at('bar', '[data-asked="true"]').count())) return;
		for (const o of others) if (isAsked(o) && (await o.at('decide').isEnabled().catch(() => false))) await answer(o).catch(() => {});
		await pause(50);
	}
	throw new Error('nobody asks');
}

/** What a hint says is one of the things that may be done. */
async function hint(p) {
	await pause(2100); // one in two seconds
	const so_far = p.heard.length;
	await p.at('hint').click();
	// Where the game goes on meanwhile the hint is of what is past, and asked for again.
	const again = setInterval(() => void p.at('hint').click({ timeout: 1000 }).catch(() => {}), 4000);
	const shown = await (await p.page.waitForFunction(() => document.querySelector('[data-test="advice"]')?.innerText).finally(() => clearInterval(again))).jsonValue();
	const told = p.heard.slice(so_far).find((f) => f.t === 'hint');
	assert.ok(told && (told.act === null || told.label.m), 'a hint has something to say');
	if (told.act !== null) assert.ok(shown.length > 2);
	return told;
}

try {
	const origin = new URL(await address).origin;
	const links = await table(origin);
	const one = await sit(links[0]);
	let two = await sit(links[1]);
	for (const p of [one, two]) await p.at('ready').click();
	await one.at('bar').waitFor();
	await two.at('bar').waitFor();
	assert.equal(await one.at('hint').count() + (await two.at('hint').count()) > 0, true);

	// hints
	const seen = new Map();
	for (let i = 0; i < 40 && seen.size < KINDS; i++) {
		await until(one, [two]);
		const question = state(one).question;
		if (!seen.has(question)) {
			const told = await hint(one);
			seen.set(question, told.act);
			await one.shot(`hint-${question}`);
			if (told.marks.area?.length) assert.ok(await one.page.locator('path.from').count(), `${question}: the place is marked on the map`);
		}
		await answer(one);
	}
	assert.ok(seen.size >= KINDS, `hints at ${[...seen.keys()].join(', ')}`);

	// handed over, and back
	await until(one, [two]);
	await one.page.keyboard.press('s');
	await one.page.keyboard.press('s');
	await one.at('standin-plays').waitFor();
	await one.shot('handed-over');
	assert.deepEqual(await violations(one, 'handed over'), []);
	assert.equal(await one.at('decide').count(), 0, 'who does not play is not asked to');
	assert.equal(await one.at('bar').locator('[data-test="choice"]').count(), 0, 'nor offered what the stand-in may do');
	assert.match(await one.at('bar').innerText(), /stand-in plays your seat/);
	await until(two, []); // the stand-in has played on
	await one.page.keyboard.press('s');
	await one.at('standin-plays').waitFor({ state: 'detached' });
	// Another one's browser may hear of it a moment later.
	const isTold = (what) => JSON.stringify(two.heard).includes(what);
	for (let i = 0; i < 60 && !isTold('STANDIN_BACK'); i++) await pause(100);
	assert.ok(isTold('STANDIN_TAKES') && isTold('STANDIN_BACK'), 'all are told');

	// one closes the browser
	await until(two, [one]);
	await two.page.close();
	await one.at('away').waitFor();
	await one.shot('away');
	assert.deepEqual(await violations(one, 'away'), []);
	await one.at('call-standin').click();
	await one.at('away').waitFor({ state: 'detached' });
	const turn = state(one).view.turn ?? 0;
	for (let i = 0; i < 5; i++) {
		await until(one, []);
		await answer(one);
	}
	assert.ok(one.heard.some((f) => (f.view?.turn ?? 0) > turn), 'the game goes on');
	two = await sit(links[1], { browserOf: two }); // the link fits the browser that has the seat
	await two.at('bar').waitFor();
	for (let i = 0; i < 60 && state(one).table.seats[1].standin; i++) await pause(100);
	assert.equal(state(one).table.seats[1].kind, 'person', 'back by coming back');
	// In a trade others may end the question while a click is on its way.
	assert.deepEqual(faults.filter((f) => !/WebSocket|closed|you are not asked now/.test(f)), []);
	console.log(`company: hints at ${[...seen.keys()].join(', ')}; a seat handed over and back; a player who left`);
} finally {
	await end();
}
