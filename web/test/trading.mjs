// A person trades with four bots of Mega Civilization, with clicks: proposals come, one of his is accepted, one is declined with a reason
// or countered, and they stay until he is done; before that, at a table with a clock, the time of the trade is out. Then hints at ten kinds of question: what is advised is legal and has a reason.
//   node test/trading.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { visit } from '../../tools/program.mjs';
import { launch } from './page.mjs';
import { seated, settled, start } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
const faults = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `trading-${name}.png`));
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** A table at the position of a case; the person of seat 1 is ready. */
async function at(where, delay, play, ...words) {
	const { address, stop } = start(program, ['play', '--from', where, '--bot-delay', delay, ...words]);
	const p = await sit(await address);
	try {
		await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
		if (await p.at('ready').count()) await p.at('ready').click();
		await p.at('bar', '[data-asked="true"]').waitFor();
		return await play(p, await address);
	} finally {
		await p.page.context().close();
		stop();
	}
}

/** Somebody else with the seat's token, or who watches. */
function listen(url, token, hear) {
	const where = new URL(url);
	const ws = new WebSocket(`ws://${where.host}/ws`, { origin: where.origin });
	ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: where.pathname.split('/')[2], token })));
	ws.on('message', (text) => hear(JSON.parse(String(text))));
	return ws;
}

const told = (p) => p.heard.flatMap((f) => f.log ?? []).flatMap((e) => e.says);
const view = (p) => p.heard.reduce((all, f) => ({ ...all, ...(f.view ?? {}) }), {});
const pending = (p) => p.heard.reduce((last, f) => f.pending ?? last, []);
const offers = (p, test) => Object.entries(view(p).offer ?? {}).filter(([key, o]) => o && test(key.slice(0, 2), o));

async function wait(p, what, holds, ms = 20_000) {
	for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) if (holds()) return;
	throw new Error(`waited in vain: ${what}; last was said: ${JSON.stringify(told(p).slice(-20))}`);
}

/** Cards of the hand by the names of their goods, what is asked for, and to whom: by what buttons say. */
async function lay(p, give, ask) {
	for (const good of give) await p.page.getByRole('button', { name: new RegExp(`^Give ${good}\\b`) }).click();
	for (const good of ask) await p.page.getByLabel('Ask for a good').selectOption(good);
}

async function propose(p, to, give, ask) {
	await lay(p, give, ask);
	await p.page.getByRole('button', { name: 'To everybody' }).click();
	await p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: to }).click();
	await settled(p);
	await p.shot(`to-${to}`);
	await p.page.getByRole('button', { name: 'Offer', exact: true }).last().click();
	await p.until(() => document.querySelector('[data-test="given"]').dataset.value === '0');
}

const NAMES = { s2: 'Assyria', s3: 'Hatti' };
const GENEROUS = [
	['s2', ['Gold', 'Gold', 'Ochre'], []],
	['s3', ['Oil', 'Oil', 'Ochre'], ['fish']],
	['s2', ['Gold', 'Gold', 'Tin'], ['fish', 'fish']],
	['s3', ['Oil', 'Oil', 'Tin'], []],
];

/** Bots answer within 8 s; here ten times as fast, as the pace is. */
async function trade(p, url) {
	const me = 's1';
	const watched = [];
	const watcher = listen(url, null, (f) => watched.push(JSON.stringify(f)));
	assert.deepEqual([...pending(p)].sort(), ['s1', 's2', 's3', 's4', 's5']);

	// he calls out what he has and looks for, and they come with proposals of their own
	for (const [have, want] of [['Gold', 'wines'], ['Oil', 'fish']]) {
		const so_far = await p.at('call').count();
		await lay(p, [have], [want]);
		await p.page.getByRole('button', { name: 'Call it out' }).click();
		await p.until((n) => document.querySelectorAll('[data-test="call"]').length > n, so_far);
		await p.page.getByRole('button', { name: 'Clear' }).click();
	}
	await wait(p, 'a proposal', () => told(p).some((m) => /^PROPOSED/.test(m.m) && m.a.seat !== me), 30_000);
	await p.shot('proposal');

	// what somebody collects, for next to anything: sooner or later it is taken
	const dealt = () => told(p).some((m) => m.m === 'DEAL' && [m.a.seat, m.a.to_seat].includes(me));
	const answers = (from) => told(p).filter((m) => m.m === 'DECLINED' && m.a.seat === from).length + offers(p, (seat, o) => seat === from && o.to.includes(me) && o.re).length;
	for (const [to, give, want] of GENEROUS) {
		const so_far = answers(to);
		await propose(p, NAMES[to], give, want);
		await wait(p, 'an answer', () => dealt() || answers(to) > so_far);
		if (dealt()) break;
	}
	assert.ok(dealt(), `nobody takes anything: ${JSON.stringify(told(p).slice(-20))}`);
	await p.at('deal').first().waitFor();
	assert.match(await p.at('deal').first().innerText(), /gave (Gold|Oil|Ochre|Tin)[\s\S]*got /, 'it stands among his deals');
	await p.shot('deal');

	// next to nothing for the best that somebody has
	const before = told(p).length;
	await propose(p, NAMES.s3, ['Ochre', 'Ochre', 'Fish'], ['resin', 'resin']);
	const since = () => told(p).slice(before);
	const reason = () => since().find((m, i) => /^WHY_/.test(m.m) && since()[i - 1]?.m === 'DECLINED' && since()[i - 1].a.seat === 's3');
	const countered = () => offers(p, (from, o) => from === 's3' && o.to.includes(me) && o.re).length > 0;
	await wait(p, 'an answer', () => reason() || countered());
	if (reason()) {
		await p.until(() => [...document.querySelectorAll('[data-test="log-line"]')].some((l) => /Not enough for|Not now/.test(l.textContent)));
	} else {
		await p.at('offer', '[data-key^="s3"]').first().waitFor();
	}
	await p.shot('declined');

	// and they stay
	await new Promise((done) => setTimeout(done, 2000));
	assert.equal(pending(p).length, 5, 'all stay');
	assert.equal(await p.at('bar').getAttribute('data-question'), 'trade');
	assert.ok(told(p).every((m) => m.m !== 'DONE'), 'nobody has left');
	assert.ok(watched.length && !/WHY_|DECLINED|"m":"PROPOSED/.test(watched.join('')), 'others hear of deals only');
	watcher.close();
	await p.at('choice', '[data-act="done"]').first().click();
	await p.until(() => document.querySelector('[data-test="bar"]').dataset.question !== 'trade');
	return reason() ? 'declined with a reason' : 'countered';
}

// ---- Hints ----

const CASES = '../../tests/megaciv/cases/';
const KINDS = {
	tax: 'leaving.case:L111',
	revolt: 'tax.case:T40',
	expand: 'leaving.case:L119',
	move: 'bounds.case:W05',
	plunder: 'attack.case:A21',
	build: 'cards.case:D62',
	buy: 'cards.case:D51',
	calamity: 'bounds.case:W14',
	ability: 'abilities.case:X103',
	purchase: 'advances.case:V01',
	discard: 'advances.case:V62',
};

/** Would the program take it? */
const allowed = (url, act) =>
	new Promise((answer) => {
		const ws = listen(url, new URL(url).hash.slice(1), (f) => {
			if (f.t === 'snapshot') ws.send(JSON.stringify({ t: 'try', id: 'x', act }));
			if (f.t !== 'tried') return;
			ws.close();
			answer(f.message === null);
		});
	});

async function hint(p, url, question) {
	assert.equal(await p.at('bar').getAttribute('data-question'), question);
	await p.at('hint').click();
	await p.at('why').waitFor();
	const said = p.heard.find((f) => f.t === 'hint');
	assert.ok(said.act && said.why, `${question}: ${JSON.stringify(said)}`);
	assert.ok(await allowed(url, said.act), `${question}: ${said.act} is allowed`);
	assert.ok((await p.at('why').innerText()).trim().length > 8, `${question}: a reason is read`);
	if (said.marks.area?.length) await p.page.locator('path.from').first().waitFor({ state: 'attached' });
	await p.shot(`hint-${question}`);
	return said;
}

/** Ten minutes, large, for all; then the trade is over, whoever still talks. */
async function tradeEnds(p, door) {
	assert.equal(await p.at('bar').getAttribute('data-question'), 'trade');
	await p.at('trade-clock').waitFor();
	const left = Number(await p.at('trade-clock').getAttribute('data-left'));
	assert.ok(left > 500 && left <= 600, `${left} s are left`);
	await p.shot('clock');
	await door.pass(601_000);
	await p.page.waitForFunction(() => document.querySelector('[data-test="bar"]').dataset.question !== 'trade', null, { timeout: 20_000 });
	assert.equal(await p.at('trade-clock').count(), 0);
}

/** At a program whose time stands still until it is let pass (docs/TESTING.md, "The door"). */
async function timed(play) {
	const folder = mkdtempSync(join(tmpdir(), 'clock-'));
	process.env.ECUMENE_DOOR = join(folder, 'door');
	try {
		await at(`${here('trading.case')}:TR1`, '60000', (p) => play(p, visit(join(folder, 'door'))), '--clock', 'live');
	} finally {
		delete process.env.ECUMENE_DOOR;
		rmSync(folder, { recursive: true, force: true });
	}
}

try {
	await timed(tradeEnds);
	const how = await at(`${here('trading.case')}:TR1`, '0', trade);
	const kinds = Object.entries(KINDS);
	for (const [question, id] of kinds) await at(here(CASES) + id, '60000', (p, url) => hint(p, url, question));
	assert.ok(kinds.length >= 10);
	assert.deepEqual(faults.filter((f) => !/WebSocket|closed/.test(f)), []);
	console.log(`a person traded with bots: one proposal accepted, one ${how}, and they stayed; hints at ${kinds.map(([k]) => k).join(', ')}`);
} finally {
	await browser.close();
}
