// People play Bazaar with clicks: one person against two bots to the end, with a reload and a look at the rules; a person who is
// spared a question with one answer; and two people with a bid that is taken back and an offer, untrue and true, while a third watches.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from './fixtures.mjs';
import { PROGRAM } from './program.mjs';

const SIZE = { width: 1400, height: 880 };
const MOST = 100; // questions of a game of four rounds

const option = (p, field, value) => p.page.locator(`[data-test="field-${field}"][data-value="${value}"], [data-test="field-${field}"] [data-value="${value}"]`).first();

/** Answers what is asked as shortly as it can be. */
async function answers(p, question) {
	if (question === 'trade') return p.click(p.at('choice', '[data-act="done"]'));
	return p.click((await p.at('choice').count()) ? p.at('choice').first() : p.at('range-go').first());
}

/** The published log of the finished game is proved by the program itself. */
async function proves(url, file) {
	const { origin, pathname } = new URL(url);
	const log = await fetch(`${origin}/api/tables/${pathname.split('/')[2]}/log`);
	expect(log.status).toBe(200);
	writeFileSync(file, await log.text());
	expect(execFileSync(PROGRAM, ['verify', file], { encoding: 'utf8' })).toContain('true: ');
}

test('a person plays against two bots to the end, and loads the page anew meanwhile', async ({ program, sit }, info) => {
	const { url } = await program(['play', 'bazaar', '--players', '3', '--option', 'rounds=4', '--bot-delay', '0'], { seed: 2 }); // bandits come
	const p = await sit(url, { size: SIZE });
	if (await p.at('ready').count()) await p.click('ready');
	await expect(p.page.locator('h1'), 'a table without a name has a heading all the same').toHaveText('Bazaar');
	const seen = {};
	for (let question, step = 0; (question = await p.asked()); step++) {
		expect(step, JSON.stringify(seen)).toBeLessThan(MOST);
		seen[question] = (seen[question] ?? 0) + 1;
		await expect(p.at('sentence'), 'a sentence says what is asked').toHaveText(/.{6}/);
		if (question === 'trade' && seen.trade === 2) {
			await p.reload();
			expect(await p.asked()).toBe('trade');
		}
		await answers(p, question);
	}
	await expect(p.at('over')).toBeVisible();
	await expect(p.at('result')).toHaveCount(3);
	for (const [question, least] of Object.entries({ bid: 4, turn: 4, trade: 1, lose: 1 })) expect(seen[question], question).toBeGreaterThanOrEqual(least);
	await proves(url, info.outputPath('game.log'));
	await p.goes(`${new URL(url).origin}/rules/bazaar#2.3`);
	await expect(p.at('rule-section', '[data-rule="2.3"]')).toContainText('bid more coins');
	await p.goes(`${new URL(url).origin}/`);
	await expect(p.at('play-now')).toBeVisible();
});

test('players who have spent everything are not asked for a bid that can only be nothing', async ({ server, sit }) => {
	const { links } = await server.table({ game: 'bazaar', options: 'players=2 rounds=2 bandits=off', name: 'Spared', seats: ['person', 'eager'] });
	const p = await sit(links[0], { size: SIZE, script: () => localStorage.setItem('ecumene.spare', 'true') });
	await p.click('ready');
	expect(await p.asked()).toBe('bid');
	await p.at('range').fill('6');
	await p.click('range-go');
	for (const [question, act] of [['turn', 'pass'], ['trade', 'done'], ['turn', 'pass'], ['trade', 'done']]) {
		expect(await p.asked()).toBe(question);
		await p.click(p.at('choice', `[data-act="${act}"]`));
	}
	expect(await p.asked()).toBe(null);
	await expect(p.at('over')).toBeVisible();
});

/** Two programs at a new table at which the bids are asked. */
async function two({ server, join }) {
	const { links, watch } = await server.table({ game: 'bazaar', options: 'players=2 rounds=1 bandits=off', name: 'Two people', seats: ['person', 'person'] });
	const hands = [await join(links[0]), await join(links[1])];
	for (const hand of hands) hand.ready();
	for (const hand of hands) await hand.sees((s) => s.question === 'bid' && s.ask);
	return { links, watch, hands };
}

/** A page takes the seat of a program. */
async function sitsAt(sit, hand, link) {
	hand.close();
	return sit(link, { size: SIZE });
}

test('a bid is taken back while the other one thinks', async ({ server, join, sit }) => {
	const { links, hands: [hand, other] } = await two({ server, join });
	const p = await sitsAt(sit, hand, links[0]);
	expect(await p.asked()).toBe('bid');
	await p.click('range-go');
	expect(await p.asked()).toBe(null);
	await p.click('undo');
	expect(await p.asked()).toBe('bid');
	await p.click('range-go');
	expect(other.state.question).toBe('bid');
	await other.act('bid coins=1');
	await p.settled();
	await expect(p.at('bar')).toHaveAttribute('data-question', 'turn');
});

/** Both bid and pass: the trade begins. */
async function trade([a, b]) {
	for (const hand of [a, b]) await hand.act('bid coins=0');
	const passes = (s) => s.ask?.choices.some((c) => c.act === 'pass');
	const first = await Promise.race([a, b].map((hand) => hand.sees(passes).then(() => hand)));
	await first.act('pass');
	const second = first === a ? b : a;
	await second.sees(passes);
	await second.act('pass');
	for (const hand of [a, b]) await hand.sees((s) => s.question === 'trade');
}

test('an untrue offer is refused by its rule, a true one is accepted, and watchers do not learn which cards changed hands', async ({ server, join, sit }) => {
	const { links, watch, hands } = await two({ server, join });
	await trade(hands);
	const [a, b] = [await sitsAt(sit, hands[0], links[0]), await sitsAt(sit, hands[1], links[1])];
	const watcher = await sit(watch, { size: SIZE });
	for (const p of [a, b]) expect(await p.asked()).toBe('trade');
	const wanted = await b.at('mine', '[data-part="hand"]').locator('[data-test="thing"]').first().getAttribute('data-key');
	await a.click('open-offer');
	await expect(a.at('compose')).toBeVisible();
	await a.click(option(a, 'to_seat', 's2'));
	const more = a.page.locator('[data-test^="bag-give-"][data-test$="-more"]:not([disabled])').first();
	const given = (await more.getAttribute('data-test')).split('-')[2];
	await a.click(more);
	await a.click(option(a, 'named_good', given === 'salt' ? 'silk' : 'salt'));
	await a.click(option(a, 'want_good', wanted));
	await expect(a.at('try-refusal'), 'the refusal names its rule').toContainText('5.2');
	const doubted = await a.reports(a.at('try-refusal').locator('[data-test="report"]'));
	expect(doubted, 'the case is refused by the same rule').toMatch(/^\ts1 offer .*refused 5\.2$/m);
	expect(doubted).toMatch(/^# What should have happened instead:$/m);
	await a.click(option(a, 'named_good', given));
	await expect(a.at('try-allowed')).toBeAttached();
	await a.click('compose-go');

	await b.click(b.page.locator('[data-test="open-accept"], [data-test="answer-accept"]').first());
	await expect(b.at('compose')).toBeVisible();
	await b.click(`bag-give-${wanted}-more`);
	await expect(b.at('try-allowed')).toBeAttached();
	await b.click('compose-go');
	for (const p of [a, watcher]) {
		await p.settled();
		await expect(p.at('log')).toContainText('trade cards, 1 for 1');
	}
	await expect(a.at('log')).toContainText('receives');
	await expect(watcher.at('log')).not.toContainText('receives');
	for (const p of [a, b]) await p.click(p.at('choice', '[data-act="done"]'));
	await expect(watcher.at('over')).toBeVisible();
});
