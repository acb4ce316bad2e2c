// Accounts of Mega Civilization: calamities, support, taxes, conflicts, abilities, cards for treasury: each says who, how much and why, what is
// still to choose and what it leaves; the choice is made on the map and counted in the bar. Positions are laid by account.case.
//   node test/account.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from './page.mjs';
import { clickOne, DESK, PHONE, seated, start, there, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const from = Date.now();
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
const faults = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `account-${name}.png`));
const CASE = fileURLToPath(new URL('account.case', import.meta.url));

/** At the position of a case; bots wait, so that it stays as it is. */
async function at(id, question, play, ...hows) {
	const { address, stop } = start(program, ['play', '--from', `${CASE}:${id}`, '--bot-delay', '60000']);
	try {
		for (const how of hows.length ? hows : [{}]) {
			const p = await sit(await address, { size: DESK, ...how });
			await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
			if (await p.at('ready').count()) await p.at('ready').click();
			await there(p, 'bar', `[data-question="${question}"][data-asked="true"]`);
			await p.drawn();
			await p.at('home-button').click();
			await play(p, how);
			await p.page.context().close();
		}
	} finally {
		stop();
	}
}

const rows = (p) => p.at('sum-row').evaluateAll((all) => all.map((r) => `${r.dataset.key} ${r.dataset.n}`));
const panel = (p, name) => p.page.getByRole('region', { name, exact: true }).first();

/** "9 of 12": what is chosen in the bar. */
const counted = (p, done, n) => there(p, 'bar', ` [data-test="pips"][data-done="${done}"][data-n="${n}"]`);

async function civilWar(p, how) {
	if (how.touch) await p.at('calamity-fold').click();
	await there(p, 'account-sum', ' [data-test="sum"][data-value="12"]');
	if (how.touch) {
		assert.deepEqual(await violations(p, 'civil war on a phone'), []);
		return p.shot('civil-war-phone');
	}
	assert.deepEqual(await rows(p), ['all 57', 'spared -35', 'drama_and_poetry -5', 'music -5'], 'each row of the sum');
	assert.match(await p.at('account-sum').innerText(), /22 tokens and 7 cities[\s\S]*Spared by the card[\s\S]*Your Drama and Poetry[\s\S]*Your Music[\s\S]*To give up\s+12/);
	assert.equal(await p.at('gains').getAttribute('data-seat'), 's3');
	await counted(p, 0, 12);
	for (const [i, area] of ['cilicia', 'anatolia', 'cyprus'].entries()) {
		await clickOne(p, [area]);
		await counted(p, 3 * (i + 1), 12);
	}
	// What is missing stands on the button that ends it; the map shows what would complete it.
	assert.equal(await p.page.getByRole('button', { name: 'Give up 3 more' }).isDisabled(), true);
	await there(p, 'check', '[data-key="connected"][data-ok="true"]');
	await there(p, 'check', '[data-key="enough"][data-ok="false"]');
	await there(p, 'hatched', '[data-key="cyprus"]');
	assert.deepEqual((await p.keys('can')).sort(), ['cappadocia', 'caria', 'melid'], 'only areas that complete the choice are dashed');
	await there(p, 'leaves-warning', '[data-n="1"]');
	assert.match(await p.at('leaves').innerText(), /13 tokens and 7 cities[\s\S]*13 tokens support 6 cities[\s\S]*phase 11/);
	await p.shot('civil-war');
	assert.deepEqual(await violations(p, 'civil war'), []);
	await clickOne(p, ['melid']);
	await counted(p, 12, 12);
	await there(p, 'check', '[data-key="enough"][data-ok="true"]');
	await p.after(() => p.page.getByRole('button', { name: /^That is enough/ }).click());
	await p.until(() => !document.querySelector('[data-test="hatched"]'));
	// The next one is called: who else suffers is asked on the list of seats.
	await there(p, 'turn-calamity', '[data-key="epidemic"][data-state="now"]');
	await p.shot('next');
}

/** Famine: who else suffers, then what it takes, with clicks on the map. */
async function famine(p) {
	for (const name of ['Assyria', 'Hatti', 'Hellas']) await p.after(() => p.page.getByRole('button', { name: `Name ${name}` }).click());
	await counted(p, 0, 15);
	assert.deepEqual(await rows(p), ['base 10', 'agriculture 5']);
	await p.at('choices').waitFor({ state: 'detached' });
	await clickOne(p, ['lycia']);
	await there(p, 'reduced');
	const put = Number(await p.at('reduced').getAttribute('data-n'));
	await p.after(() => p.at('area-panel').getByRole('button', { name: /^Reduce/ }).click());
	await counted(p, 5 - put, 15);
	await there(p, 'leaves', `[data-tokens="${12 + put}"][data-cities="3"]`);
	await p.shot('famine');
	assert.deepEqual(await violations(p, 'famine'), []);
}

/** The rate that the panel marks is the bar's, and what would revolt is said before. */
async function tax(p) {
	await there(p, 'tax-row', '[data-rate="3"][data-due="12"][data-paid="9"][data-revolts="1"]');
	const rate = panel(p, 'Taxes');
	await rate.getByRole('button', { name: '3', exact: true }).click();
	await there(p, 'tax-warning', '[data-n="1"]');
	await p.page.getByRole('button', { name: /^Tax rate 3/ }).waitFor();
	assert.equal(await p.at('choices').count(), 0, 'one number, not two');
	await p.shot('tax');
	assert.deepEqual(await violations(p, 'tax'), []);
}

async function support(p) {
	assert.deepEqual(await rows(p), ['needs 8', 'has -5']);
	assert.match(await panel(p, 'City support').innerText(), /3 tokens are missing[\s\S]*Knossos\s+becomes 3 tokens/);
	await clickOne(p, ['knossos']);
	await p.after(() => p.at('area-panel').getByRole('button', { name: /^Reduce/ }).click());
	await p.at('support-panel').waitFor({ state: 'detached' });
	await p.shot('supported');
}

async function conflict(p) {
	assert.deepEqual(await p.at('side').evaluateAll((all) => all.map((x) => `${x.dataset.seat} ${x.dataset.turn}`)), ['s1 1', 's3 2', 's2 0'], 'who loses now, then, has lost');
	assert.match(await panel(p, 'Conflict').innerText(), /Advanced Military[\s\S]*Metalworking[\s\S]*Knossos\s+6 of 7/);
	assert.deepEqual(await violations(p, 'conflict'), []);
	await clickOne(p, ['anatolia']);
	await p.after(() => p.at('area-panel').locator('[data-test="choice"]').first().click());
	await p.at('happened-button').click();
	await there(p, 'happened', '[data-kind="conflict"][data-area="caria"]');
	await there(p, 'loss', '[data-seat="s1"]');
	await p.shot('fought');
}

async function buy(p) {
	await p.page.getByRole('button', { name: 'Buy a card of stack 9, price 15' }).waitFor();
	await p.after(() => p.page.getByRole('button', { name: 'Buy a card of stack 3, price 9' }).click());
}

async function ability(p) {
	await there(p, 'ability', '[data-key="trade_routes"][data-used="0"]');
	await p.at('hand-card', '[data-key="ochre"]').click();
	await p.after(() => p.at('mine', '[data-part="hand"]').locator('[data-test="range-go"]').click());
	await there(p, 'ability', '[data-key="trade_routes"][data-used="1"]');
	assert.match(await p.at('ability-panel').innerText(), /Used this turn[\s\S]*Trade Routes/);
	await p.shot('ability');
}

async function revolt(p) {
	await there(p, 'support-missing', '[data-n="7"]');
	assert.deepEqual(await rows(p), ['base 4', 'mythology -1', 'mining 1']);
}

try {
	await at('AC1', 'calamity', civilWar, { dark: true, ...PHONE }, {});
	await at('AC2', 'calamity', famine);
	await at('AC3', 'tax', tax, { dark: true });
	await at('AC4', 'support', support);
	await at('AC5', 'loss', conflict);
	await at('AC6', 'buy', buy);
	await at('AC7', 'ability', ability, { dark: true });
	await at('AC8', 'calamity', revolt);
	assert.deepEqual(faults, []);
} finally {
	await browser.close();
}
console.log(`accounts: ok in ${((Date.now() - from) / 1000).toFixed(1)} s`);
