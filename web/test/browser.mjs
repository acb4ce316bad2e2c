// People play Bazaar with clicks, through the real program.
//   node test/browser.mjs ../build/ecumene [FOLDER for pictures]
// First one person against two bots to the end, with a reload and a look at the rules. Then two people
// at one table: a bid taken back, an untrue offer refused, a true one accepted, a third one watching.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch } from './page.mjs';
import { openTable, PATIENCE, reported, start, unhurried } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const { home, address, stop } = start(program, ['play', 'bazaar', '--players', '3', '--option', 'rounds=4', '--bot-delay', '20']);
const browser = await launch();
const errors = [];

/** A person with a browser of their own. */
async function person(url, script = null) {
	const context = await browser.newContext({ viewport: { width: 1400, height: 880 } });
	const page = await context.newPage();
	await page.addInitScript(unhurried);
	if (script) await page.addInitScript(script);
	page.on('pageerror', (e) => errors.push(String(e)));
	page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
	await page.goto(url);
	const at = (name, more = '') => page.locator(`[data-test="${name}"]${more}`);
	return {
		page,
		at,
		shot: (name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`) }),
		/** Waits until this seat is asked; null when the game is over. */
		async asked() {
			await page.waitForFunction(
				() => document.querySelector('[data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'),
				null,
				{ timeout: PATIENCE },
			);
			return (await at('over').count()) ? null : at('bar').getAttribute('data-question');
		},
		async settled() {
			await page.waitForFunction(() => document.querySelector('[data-test="over"]') || document.querySelector('[data-test="table"]')?.dataset.waiting === '0', null, { timeout: PATIENCE });
		},
	};
}

const pick = (p, field, value) => p.page.locator(`[data-test="field-${field}"][data-value="${value}"], [data-test="field-${field}"] [data-value="${value}"]`).first().click();

/** Opens the offer panel, says something untrue first, then the truth, and makes the offer. */
async function makeOffer(p, to, want) {
	await p.at('open-offer').click();
	await p.at('compose').waitFor();
	await pick(p, 'to_seat', to);
	const more = p.page.locator('[data-test^="bag-give-"][data-test$="-more"]:not([disabled])').first();
	const given = (await more.getAttribute('data-test')).split('-')[2];
	await more.click();
	await pick(p, 'named_good', given === 'salt' ? 'silk' : 'salt');
	await pick(p, 'want_good', want);
	await p.at('try-refusal').waitFor({ timeout: PATIENCE });
	assert.match(await p.at('try-refusal').innerText(), /5\.2/, 'the refusal names its rule');
	await p.shot('offer-refused');
	const doubted = await reported(p, p.at('try-refusal').locator('[data-test="report"]'), program);
	assert.match(doubted, /^\ts1 offer .*refused 5\.2$/m, 'the case is refused by the same rule');
	assert.match(doubted, /^# What should have happened instead:$/m);
	await pick(p, 'named_good', given);
	await p.at('try-allowed').waitFor({ timeout: PATIENCE });
	await p.shot('offer');
	await p.at('compose-go').click();
	await p.settled();
	return given;
}

/** The published log of the finished game is proved by the program itself. */
async function proveLog(url) {
	const log = await fetch(`${url.origin}/api/tables/${url.pathname.split('/')[2]}/log`);
	assert.equal(log.status, 200);
	const file = join(home, 'game.log');
	writeFileSync(file, await log.text());
	assert.match(execFileSync(resolve(program), ['verify', file], { encoding: 'utf8' }), /true: /);
}

/** One person against bots, to the end. */
async function playToTheEnd(url) {
	const p = await person(url);
	const seen = {};
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.at('bar').waitFor();
	assert.equal(await p.page.locator('h1').textContent(), 'Bazaar', 'a table that nobody named has a heading all the same');
	for (let question; (question = await p.asked()); ) {
		seen[question] = (seen[question] ?? 0) + 1;
		const n = Number(await p.at('table').getAttribute('data-shown'));
		const first = seen[question] === 1;
		assert.ok((await p.at('sentence').innerText()).length > 5, 'a sentence says what is asked');
		if (first) await p.shot(question);
		if (question === 'trade') {
			if (seen.trade === 2) {
				await p.page.reload();
				await p.asked();
			}
			await p.at('choice', '[data-act="done"]').click();
		} else if (await p.at('choice').count()) {
			await p.at('choice').first().click();
		} else {
			await p.at('range-go').first().click();
		}
		await p.settled();
		// Acknowledged is not yet shown: the question before would be counted again.
		await p.page.waitForFunction((n) => Number(document.querySelector('[data-test="table"]').dataset.n) > n, n, { timeout: PATIENCE });
	}
	await p.at('over').waitFor();
	await p.page.waitForTimeout(400);
	await p.shot('over');
	assert.equal(await p.at('result').count(), 3);
	assert.ok(seen.bid >= 4 && seen.turn >= 4 && seen.trade >= 1, `asked: ${JSON.stringify(seen)}`);

	await proveLog(new URL(url));

	await p.page.goto(`${new URL(url).origin}/rules/bazaar#2.3`);
	const rule = p.page.locator('[data-test="rule-section"][data-rule="2.3"]');
	await rule.waitFor();
	assert.match(await rule.innerText(), /bid more coins/);
	await p.page.goto(new URL(url).origin);
	await p.at('play-now').waitFor();
	await p.shot('home');
	return seen;
}

/** Two people and a watcher: a table made on the page, links taken from it. */
async function twoPeople(origin) {
	const table = await openTable(origin, { game: 'bazaar', options: 'players=2 rounds=1 bandits=off', name: 'Two people', seats: ['person', 'person'] });
	const [a, b] = await Promise.all(table.seats.map((s) => person(origin + s.link)));
	const watcher = await person(origin + table.watch);
	for (const p of [a, b]) await p.at('ready').click();
	assert.equal(await a.asked(), 'bid');

	await a.at('range-go').click(); // a bid, taken back while the other one thinks
	await a.at('undo').waitFor({ timeout: PATIENCE });
	await a.at('undo').click();
	assert.equal(await a.asked(), 'bid');
	await a.at('range-go').click();
	assert.equal(await b.asked(), 'bid');
	await b.at('range-go').click();

	// What is acknowledged is shown a little later.
	const passes = async (p) => {
		await p.page.locator('[data-test="choice"][data-act="pass"]').click();
		await p.page.waitForFunction(() => document.querySelector('[data-test="bar"]').dataset.asked !== 'true' || document.querySelector('[data-test="bar"]').dataset.question !== 'turn', null, { timeout: PATIENCE });
	};
	for (const p of [a, b]) if ((await p.asked()) === 'turn') await passes(p);
	for (const p of [b, a]) {
		if ((await p.at('bar').getAttribute('data-question')) !== 'turn') continue;
		if ((await p.asked()) === 'turn') await passes(p); // the turns may have ended meanwhile
	}
	assert.equal(await a.asked(), 'trade');
	const wanted = await b.page.locator('[data-test="mine"][data-part="hand"] [data-test="thing"]').first().getAttribute('data-key');
	const given = await makeOffer(a, 's2', wanted);
	await b.page.locator('[data-test="open-accept"], [data-test="answer-accept"]').first().click();
	await b.at('compose').waitFor();
	await b.at(`bag-give-${wanted}-more`).click();
	await b.at('try-allowed').waitFor({ timeout: PATIENCE });
	await b.at('compose-go').click();
	await b.settled();
	for (const p of [a, watcher]) await p.page.waitForFunction(() => /trade cards, 1 for 1/.test(document.querySelector('[data-test="log"]')?.textContent ?? ''), null, { timeout: PATIENCE });
	await a.shot('deal');
	assert.doesNotMatch(await watcher.at('log').innerText(), /receives/, 'a watcher does not hear which cards changed hands');
	for (const p of [a, b]) {
		await p.asked();
		await p.at('choice', '[data-act="done"]').click();
	}
	await watcher.at('over').waitFor({ timeout: PATIENCE });
	return { given, wanted };
}

/** Who has spent everything can only bid nothing in the next round: he is not asked for it. */
async function spared(origin) {
	const table = await openTable(origin, { game: 'bazaar', options: 'players=2 rounds=2 bandits=off', name: 'Spared', seats: ['person', 'eager'] });
	const p = await person(origin + table.seats[0].link, () => localStorage.setItem('ecumene.spare', 'true'));
	await p.at('ready').click();
	assert.equal(await p.asked(), 'bid');
	const after = async (click) => {
		const n = Number(await p.at('table').getAttribute('data-shown'));
		await click();
		await p.page.waitForFunction((n) => document.querySelector('[data-test="over"]') || Number(document.querySelector('[data-test="table"]').dataset.shown) > n, n, { timeout: PATIENCE });
	};
	await p.at('range').fill('6');
	await after(() => p.at('range-go').click());
	const clicked = [];
	for (let question; (question = await p.asked()); ) {
		if (question === 'bid') {
			// It goes on without a click.
			await p.page.waitForFunction(() => document.querySelector('[data-test="bar"]').dataset.question !== 'bid', null, { timeout: PATIENCE });
			continue;
		}
		clicked.push(question);
		await after(() => p.at('choice', question === 'trade' ? '[data-act="done"]' : '[data-act="pass"]').click());
	}
	assert.deepEqual(clicked, ['turn', 'trade', 'turn', 'trade']);
}

try {
	const url = await address;
	const seen = await playToTheEnd(url);
	await spared(new URL(url).origin);
	const deal = await twoPeople(new URL(url).origin);
	assert.deepEqual(errors, []);
	console.log(`played to the end with clicks: ${JSON.stringify(seen)}; two people: ${JSON.stringify(deal)}`);
} finally {
	await browser.close();
	stop();
}
