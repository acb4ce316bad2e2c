// A person plays Bazaar to its end with clicks, through the real program.
//   node test/browser.mjs ../build/ecumene [FOLDER for pictures]
// Bids, turns, bandits and trade are answered by clicking what the page offers; on the way it
// provokes a refusal, takes an action back, reloads, and reads a rule.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const [program, pictures] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
const LIMIT = 150_000;

/** Starts `ecumene play` and waits for the address it prints. */
function play(...more) {
	const server = spawn(resolve(program), ['play', 'bazaar', '--players', '3', '--option', 'rounds=4', '--listen', '127.0.0.1:0', '--db', join(home, 'games.db'), '--bot-delay', '20', ...more]);
	const address = new Promise((found, lost) => {
		let said = '';
		server.stdout.on('data', (d) => {
			said += d;
			const m = said.match(/http:\S+/);
			if (m) found(m[0]);
		});
		server.on('exit', () => lost(new Error(`the program stopped: ${said}`)));
	});
	return { server, address };
}

const { server, address } = play();
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const seen = {};
const errors = [];

try {
	const url = await address;
	const page = await browser.newPage({ viewport: { width: 1400, height: 880 } });
	const at = (name) => page.locator(`[data-test="${name}"]`);
	const shot = (name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`) });
	page.on('pageerror', (e) => errors.push(String(e)));
	page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
	await page.goto(url);
	if (await at('ready').isVisible({ timeout: 5000 }).catch(() => false)) await at('ready').click();
	await at('bar').waitFor();

	/** Waits until this seat is asked, or the game is over. */
	async function asked() {
		await page.waitForFunction(() => document.querySelector('[data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'), null, { timeout: 20_000 });
		return (await at('over').count()) ? null : at('bar').getAttribute('data-question');
	}

	/** A bid beyond the purse is refused with its rule, and changes nothing. */
	async function refusedBid() {
		const before = await at('table').getAttribute('data-n');
		await page.evaluate(() => { const r = document.querySelector('[data-test="range"]'); r.removeAttribute('max'); });
		await at('range').fill('99').catch(() => {});
		await at('range-go').click();
		await page.waitForTimeout(150);
		return { before };
	}

	async function offer() {
		await at('open-offer').click();
		await at('compose').waitFor();
		await page.locator('[data-test="field-to_seat"][data-value="s2"], [data-test="field-to_seat"] [data-value="s2"]').first().click();
		await page.locator('[data-test^="bag-give-"][data-test$="-more"]:not([disabled])').first().click();
		const good = (await page.locator('[data-test^="bag-give-"][data-test$="-more"]').first().getAttribute('data-test')).split('-')[2];
		const given = await page.evaluate(() => [...document.querySelectorAll('[data-test^="bag-give-"]')].map((e) => e.dataset.test));
		assert.ok(good && given.length);
		await shot('offer');
		await at('compose-close').click();
	}

	const deadline = Date.now() + LIMIT;
	for (let question; (question = await asked()); ) {
		assert.ok(Date.now() < deadline, 'the game takes too long');
		seen[question] = (seen[question] ?? 0) + 1;
		const first = seen[question] === 1;
		const sentence = await at('sentence').innerText();
		assert.ok(sentence.length > 5, 'a sentence says what is asked');
		if (first) await shot(question);
		if (question === 'bid') {
			if (first) {
				await at('range-go').click();
				await at('undo').waitFor({ timeout: 3000 }).catch(() => {});
				continue;
			}
			if (seen.bid === 2) await refusedBid();
			else await at('range-go').click();
		} else if (question === 'trade') {
			if (first && (await at('open-offer').count())) await offer();
			if (seen.trade === 2) {
				await page.reload();
				await asked();
			}
			await page.locator('[data-test="choice"][data-act="done"]').click();
		} else {
			const choices = at('choice');
			const go = at('range-go');
			if (await choices.count()) await choices.first().click();
			else await go.first().click();
		}
		await page.waitForFunction(() => document.querySelector('[data-test="over"]') || document.querySelector('[data-test="table"]')?.dataset.waiting === '0');
		await page.waitForTimeout(60);
	}

	await at('over').waitFor();
	await shot('over');
	assert.equal(await at('result').count(), 3);
	assert.ok((await at('log-line').count()) > 5 || (await at('show-board').count()), 'the game can be read again');
	assert.ok(seen.bid >= 4 && seen.turn >= 4 && seen.trade >= 1, `asked: ${JSON.stringify(seen)}`);

	await page.goto(`${new URL(url).origin}/rules/bazaar#2.3`);
	await page.locator('[data-test="rule-section"][data-rule="2.3"]').waitFor();
	assert.match(await page.locator('[data-test="rule-section"][data-rule="2.3"]').innerText(), /bid more coins/);
	await shot('rules');

	await page.goto(new URL(url).origin);
	await at('play-now').waitFor();
	await shot('home');
	assert.deepEqual(errors, []);
	console.log(`played to the end with clicks: ${JSON.stringify(seen)}`);
} finally {
	await browser.close();
	server.kill();
	rmSync(home, { recursive: true, force: true });
}
