// Clicks through the page against the mock and takes pictures, to be looked at.
//   npm run build && npm run shots [-- FOLDER]        (default shots)
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { launch } from './page.mjs';
import { unhurried } from '../test/browser/seat.mjs';

const folder = process.argv[2] ?? 'shots';
mkdirSync(folder, { recursive: true });
const port = 8799;
const base = `http://127.0.0.1:${port}`;
const mock = spawn('node', [new URL('mock.mjs', import.meta.url).pathname, '--port', String(port), '--slow', '150'], { stdio: 'inherit' });
const browser = await launch();
const faults = [];

async function fresh(size, settings = {}) {
	const context = await browser.newContext({ viewport: size, colorScheme: settings.dark ? 'dark' : 'light', locale: settings.locale ?? 'en-GB', hasTouch: !!settings.touch, deviceScaleFactor: settings.touch ? 2 : 1 });
	const page = await context.newPage();
	await page.addInitScript(unhurried);
	page.setDefaultTimeout(8000);
	page.on('console', (m) => ['error', 'warning'].includes(m.type()) && faults.push(m.text()));
	page.on('pageerror', (e) => faults.push(String(e)));
	return page;
}
const at = (page, test) => page.locator(`[data-test="${test}"]`);
/** A picture, after so many milliseconds in which things come to rest. */
async function shot(page, name, rest = 0) {
	await page.waitForTimeout(rest);
	await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}
const question = (page, key) => page.waitForSelector(`[data-test=bar][data-question="${key}"][data-asked=true]`);
const settled = (page) => page.waitForSelector('[data-test=table][data-waiting="0"]');

/** Plays one question with the first thing that comes; gives its name, or "over". */
async function step(page) {
	await page.waitForSelector('[data-test=bar][data-asked=true], [data-test=over]');
	if (await at(page, 'over').count()) return 'over';
	const key = await at(page, 'bar').getAttribute('data-question');
	if (await at(page, 'range-go').count()) await at(page, 'range-go').first().click();
	else if (key === 'trade') await page.click('[data-act=done]');
	else await at(page, 'choice').first().click();
	await settled(page);
	await page.waitForTimeout(50);
	return key;
}

async function playTo(page, key) {
	for (let i = 0; i < 200; i++) {
		await page.waitForSelector('[data-test=bar][data-asked=true], [data-test=over]');
		if (await at(page, 'over').count()) return;
		if (key === 'over' ? false : (await at(page, 'bar').getAttribute('data-question')) === key) return;
		await step(page);
	}
	if (key !== 'lose') throw new Error(`${key} never came`);
}

async function table(page, name) {
	await page.goto(base);
	await page.click('[data-test=players][data-value="4"]');
	await at(page, 'option-rounds').fill('3');
	await at(page, 'play-now').click();
	await question(page, 'bid');
	await shot(page, `${name}-bid`, 400);
}

async function whole() {
	const page = await fresh({ width: 1440, height: 900 });
	await page.goto(base);
	await at(page, 'play-now').waitFor();
	await shot(page, 'home', 300);
	await page.goto(`${base}/#host`);
	await at(page, 'open-table').waitFor();
	await shot(page, 'host');
	await at(page, 'open-table').click();
	await at(page, 'links').waitFor();
	await shot(page, 'host-links');
	await at(page, 'sit').first().click();
	await at(page, 'seating').waitFor();
	await at(page, 'name').fill('Ines');
	await at(page, 'name').blur();
	await shot(page, 'seating', 200);

	await table(page, 'table');
	await at(page, 'range').fill('3');
	await shot(page, 'table-bid-3');
	await page.keyboard.press('Enter');
	await question(page, 'turn');
	await shot(page, 'table-turn', 200);
	await page.locator('[data-test=choice][data-act^=take]').first().hover();
	await shot(page, 'table-turn-hover');
	await playTo(page, 'trade');
	await shot(page, 'table-trade', 600);
	await at(page, 'open-offer').click();
	await shot(page, 'table-offer-empty');
	let partner = page.locator('[data-test=seat][data-awaited=true]:not([data-seat=s1])');
	while ((await partner.count()) === 0) {
		await step(page);
		await playTo(page, 'trade');
	}
	partner = await partner.first().getAttribute('data-seat');
	if ((await at(page, 'compose').count()) === 0) await at(page, 'open-offer').click();
	await page.click(`[data-test=field-to_seat][data-value=${partner}]`);
	await page.click('[data-test^=bag-give][data-test$=-more] >> nth=0');
	const given = (await page.locator('[data-test^=bag-give][data-test$=-more]').first().getAttribute('data-test')).split('-')[2];
	await page.click(`[data-test=field-named_good]:not([data-value=${given}]) >> nth=0`);
	await page.click('[data-test=field-want_good] >> nth=1');
	await at(page, 'try-refusal').waitFor();
	await shot(page, 'table-offer-refused');
	await page.click(`[data-test=field-named_good][data-value=${given}]`);
	await at(page, 'try-allowed').or(at(page, 'try-refusal')).waitFor();
	await shot(page, 'table-offer-allowed', 250);
	if (await at(page, 'try-allowed').count()) await at(page, 'compose-go').click();
	else await at(page, 'compose-close').click();
	await at(page, 'compose').waitFor({ state: 'detached' });
	await shot(page, 'table-after-offer');
	await playTo(page, 'lose');
	await shot(page, 'table-lose');
	await playTo(page, 'over');
	await shot(page, 'table-over', 400);
	await at(page, 'show-board').click();
	await shot(page, 'table-over-board');
	await page.goto(base);
	await shot(page, 'home-seats', 300);
	await page.goto(`${base}/rules/bazaar#2.4`);
	await page.waitForSelector('[data-rule="2.4"]');
	await shot(page, 'rules', 200);
	await at(page, 'rules-search').fill('coins bid');
	await shot(page, 'rules-search');
}

/** A game with a picture of each kind of question; `first` looks around before the trade. */
async function asFarAsTheEnd(page, name, first = async () => {}) {
	await page.goto(base);
	await at(page, 'play-now').waitFor();
	await shot(page, `${name}-home`);
	await table(page, name);
	await playTo(page, 'turn');
	await shot(page, `${name}-turn`);
	await first();
	await playTo(page, 'trade');
	await at(page, 'open-offer').click();
	await shot(page, `${name}-offer`, 300);
	await playTo(page, 'over');
	await shot(page, `${name}-over`);
}

async function asFarAsATurn(page, name) {
	await table(page, name);
	await playTo(page, 'turn');
	await shot(page, `${name}-turn`);
}

async function others() {
	await asFarAsTheEnd(await fresh({ width: 1440, height: 900 }, { dark: true }), 'dark');
	const phone = await fresh({ width: 844, height: 390 }, { touch: true, locale: 'de-DE' });
	await asFarAsTheEnd(phone, 'phone', async () => {
		await at(phone, 'drawer-mine').click();
		await shot(phone, 'phone-mine', 300);
		await at(phone, 'drawer-mine').click();
	});
	await asFarAsATurn(await fresh({ width: 390, height: 844 }, { touch: true, locale: 'pl-PL' }), 'tall');
	await asFarAsATurn(await fresh({ width: 1100, height: 720 }, { locale: 'pl-PL' }), 'polish');
}

/** What must not go wrong: a refusal is said, a lost answer is asked for again and counts once, no connection is told. */
async function trouble() {
	const page = await fresh({ width: 1440, height: 900 });
	let meddle = (frame) => frame;
	let deaf = false;
	let line;
	await page.routeWebSocket(/\/ws$/, (ws) => {
		line = ws;
		const server = ws.connectToServer();
		ws.onMessage((m) => server.send(meddle(m)));
		server.onMessage((m) => {
			if (deaf && JSON.parse(m).t !== 'snapshot') {
				deaf = false;
				meddle = (frame) => frame;
				return ws.close();
			}
			ws.send(m);
		});
	});
	await table(page, 'trouble');
	meddle = (m) => m.replace(/coins=\d+/, 'coins=99');
	await at(page, 'range-go').click();
	await at(page, 'refusal').waitFor();
	await shot(page, 'table-refused');
	meddle = (m) => {
		deaf = deaf || m.includes('"act"');
		return m;
	};
	await at(page, 'range').fill('2');
	await at(page, 'range-go').click();
	await settled(page);
	await page.waitForSelector('[data-test=table][data-online=true]');
	const bids = await page.locator('[data-test=log-line]', { hasText: /^\s*Seat 1 bids/ }).count();
	console.log(`lost answer: ${bids} bid of seat 1 in the log, refusals ${await at(page, 'refusal').count()}`);
	mock.kill();
	await line.close();
	await at(page, 'offline').waitFor();
	await page.waitForTimeout(1500);
	await page.screenshot({ path: `${folder}/table-offline.png` });
}

try {
	await new Promise((r) => setTimeout(r, 500));
	await whole();
	await others();
	await trouble();
} finally {
	await browser.close();
	mock.kill();
	console.log(faults.length ? `console: ${[...new Set(faults)].join('\n')}` : 'console: quiet');
}
