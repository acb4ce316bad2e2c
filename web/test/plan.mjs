// A person of Mega Civilization plans ahead on the board while others are asked: two groups, the end of the movement, and a purchase, each on
// what the one before leaves. Nothing of it is so before he is asked, and nobody is told. Then the server is started anew, bots play on, and
// what was planned is done; what is refused stops the plan and is told.
//   node test/plan.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { launch } from './page.mjs';
import { clickOne, gone, PATIENCE, PHONE, seated, there } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const from = Date.now();
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
const faults = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `plan-${name}.png`));
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The program on the same games; until it says where. */
function run(...words) {
	const server = spawn(resolve(program), [...words, '--db', join(home, 'games.db')]);
	const address = new Promise((found) => {
		let said = '';
		server.stdout.on('data', (d) => (said = said + d) && /http:\S+/.test(said) && found(said.match(/http:\S+/)[0]));
	});
	const stop = () => new Promise((over) => server.on('exit', over).kill());
	return { address, stop };
}

async function violations(p, what) {
	await p.page.evaluate(axe);
	const { violations } = await p.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
	return violations.map((v) => `${what}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
}

const count = (p, area, owner) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="${owner}"]`).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
const steps = (p) => p.at('plan-step').evaluateAll((all) => all.map((n) => n.dataset.act));
const told = (p) => p.heard.flatMap((f) => f.log ?? []).flatMap((e) => e.says);
async function heard(p, what) {
	for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((on) => setTimeout(on, 20))) if (told(p).some(what)) return;
	throw new Error(`waited in vain; last was told: ${JSON.stringify(told(p).slice(-8))}`);
}
const until = (p, n) => there(p, 'plan-ribbon', `[data-steps="${n}"][data-done="${n}"]`);

/** So many tokens from an area to the first end that can be clicked. */
async function plansMove(p, area, n, other = '') {
	await p.at('home-button').click();
	await clickOne(p, [area]);
	await p.at('area-panel', `[data-key="${area}"]`).waitFor();
	const to = await clickOne(p, (await p.keys('end')).filter((key) => key !== other));
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	await go.waitFor();
	const most = Number(await p.at('area-panel').locator('[data-test="range"]').first().inputValue().catch(() => '1'));
	for (let i = most; i > n; i--) await p.at('area-panel').locator('[data-test="range-less"]').first().click();
	await go.click();
	return to;
}

/** What somebody who watches is sent. */
function watch(address) {
	const heard = [];
	const ws = new WebSocket(`ws://${new URL(address).host}/ws`, { origin: new URL(address).origin });
	ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: new URL(address).pathname.split('/')[2], watch: true })));
	ws.on('message', (text) => heard.push(String(text)));
	return { heard, ws };
}

async function planned(p) {
	await p.at('plan').click();
	await p.at('order-question').selectOption('trade');
	await p.at('order-always').click();
	await there(p, 'order', '[data-form="always"][data-value="trade"]');
	await p.at('order-question').selectOption('move');
	await p.at('order-board').waitFor();
	await p.shot('dialog');
	await p.at('order-board').click();
	await p.at('plan-ribbon').waitFor();
	await there(p, 'bar', '[data-question="move"][data-asked="true"]');
	await there(p, 'can');
	const before = await count(p, 'memphis', 's1');
	const first = await plansMove(p, 'memphis', 2);
	await until(p, 1);
	await p.until((n) => [...document.querySelectorAll('[data-test="piece"][data-kind="tokens"][data-key="memphis"][data-owner="s1"]')].reduce((s, e) => s + Number(e.dataset.n), 0) === n, before - 2);
	const second = await plansMove(p, 'memphis', 99, first);
	await until(p, 2);
	const acts = await steps(p);
	assert.deepEqual(acts, [`move from_area=memphis to_area=${first} n=2`, `move from_area=memphis to_area=${second} n=${before - 2}`], 'the second goes on from the first: those who have moved are not there');
	await p.shot('moves');
	assert.deepEqual(await violations(p, 'plan'), []);
	await p.at('choice', '[data-act="end_movement"]').click();
	await until(p, 3);

	// what was planned is left behind; then something more, which is taken away again
	await p.at('plan-question').selectOption('tax');
	await there(p, 'bar', '[data-question="tax"][data-asked="true"]');
	await p.at('bar').locator('[data-test="range-go"]').click();
	await until(p, 4);
	await p.at('plan-question').selectOption('purchase');
	await p.at('sheet', '[data-value="purchase"]').waitFor();
	const ready = p.at('compose-go', ':not([disabled])');
	await ready.waitFor();
	await p.shot('purchase');
	const purchase = await ready.getAttribute('data-act');
	await ready.click();
	await until(p, 5);
	await p.at('plan-step', '[data-question="tax"]').locator('[data-test="plan-remove"]').click();
	await until(p, 4);
	assert.deepEqual(await steps(p), [...acts, 'end_movement', purchase]);
	return { moves: [[first, 2], [second, before - 2]], before, purchase };
}

/** Told when refused, with what stood behind it. */
async function refused(p) {
	await p.page.evaluate(
		([hello]) => {
			const ws = new WebSocket(`ws://${location.host}/ws`);
			const orders = [
				{ t: 'order', id: 'b', question: 'purchase', act: 'no_purchase' },
				{ t: 'order', id: 'a', question: 'move', act: 'move from_area=tanis to_area=fayum n=40', then: ['end_movement'] },
			];
			ws.onopen = () => ws.send(JSON.stringify(hello));
			ws.onmessage = (e) => {
				const { t } = JSON.parse(e.data);
				if (t === 'snapshot' || (t === 'done' && orders.length)) ws.send(JSON.stringify(orders.shift()));
			};
		},
		[{ ...p.said.findLast((f) => f.t === 'hello'), form: 'json' }],
	);
	await p.at('order-refused').waitFor();
	assert.match(await p.at('order-refused').innerText(), /refused.*The plan stops here/s);
	assert.equal(await p.at('bar').getAttribute('data-asked'), 'true', 'he is asked himself');
	await p.at('plan').click();
	await p.at('order-again').waitFor();
	await p.shot('stopped');
	await p.at('order-again').click();
	await gone(p, 'order-again');
	await p.at('orders-close').click();
	await p.at('order-read').click();
	await gone(p, 'order-refused');
}

async function pictured(address) {
	for (const [name, how] of [['dark', { dark: true }], ['phone', PHONE]]) {
		const q = await sit(address, { ...how, browserOf: null });
		await q.at('plan').click();
		await q.at('order-question').selectOption('move');
		await q.at('order-board').click();
		await q.at('plan-ribbon').waitFor();
		await until(q, 4);
		await q.shot(name);
		await q.page.context().close();
	}
}

let server = run('play', '--from', `${fileURLToPath(new URL('plan.case', import.meta.url))}:PL1`, '--listen', '127.0.0.1:0', '--bot-delay', '600000');
try {
	const address = await server.address;
	const p = await sit(address, { size: { width: 1440, height: 900 } });
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await there(p, 'bar', '[data-question="move"][data-asked="false"]');
	await p.drawn();
	const watcher = watch(address);
	await there(p, 'plan');
	const n = watcher.heard.length;
	const said = p.said.length;
	const { moves, before, purchase } = await planned(p);
	assert.deepEqual([...new Set(p.said.slice(said).map((f) => f.t).filter((t) => t !== 'ping'))], ['order'], 'the server learns of what is kept alone');
	await p.at('plan-keep').click();
	await gone(p, 'plan-ribbon');
	await there(p, 'plan', '[data-orders="3"]');
	assert.equal(await count(p, 'memphis', 's1'), before, 'nothing of it is so yet');
	assert.equal(watcher.heard.slice(n).filter((t) => !/"t":"(device|pong)"/.test(t)).length, n ? 0 : 1, 'nobody is told');
	assert.deepEqual(p.said.filter((f) => f.t === 'order' && f.question).map(({ question, act, then }) => [question, act, then?.length]), [
		['move', `move from_area=memphis to_area=${moves[0][0]} n=2`, 2],
		['purchase', purchase, undefined],
	]);
	watcher.ws.close();
	if (pictures) await pictured(address);

	await server.stop();
	server = run('serve', '--listen', new URL(address).host, '--bot-delay', '0');
	await server.address;
	await there(p, 'plan', ':not([data-orders="3"])');
	await heard(p, (m) => m.m === 'BOUGHT' && m.a.seat === 's1');
	for (const [to, many] of moves) assert.ok(told(p).some((m) => m.m === 'MOVED' && m.a.seat === 's1' && m.a.to_area === to && m.a.tokens === many), `${many} went to ${to}`);
	await there(p, 'bar', '[data-asked="true"]');
	await p.shot('done');
	await refused(p);
} finally {
	await browser.close();
	await server.stop();
	rmSync(home, { recursive: true, force: true });
}
assert.deepEqual(faults.filter((f) => !/WebSocket|ERR_CONNECTION/.test(f)), []);
console.log(`a movement and a purchase planned ahead on the board, kept across a restart, and done: ${((Date.now() - from) / 1000).toFixed(1)} s`);
