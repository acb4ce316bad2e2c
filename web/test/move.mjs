// A movement of Mega Civilization with clicks, which are counted: five groups by land, one taken back out of the middle, a voyage with its
// way found and its load, what moves lead to before they are made, ghosts and ways on the map, and the summary before the end.
//   node test/move.mjs ../build/ecumene [FOLDER for pictures]
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
const sit = seated(browser, faults, (name) => pictures && join(pictures, `move-${name}.png`));

const count = (p, area, owner = 's1') => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="${owner}"]`).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
const journeys = (p) => p.at('journey').evaluateAll((all) => all.map((n) => `${n.dataset.n} ${n.dataset.path}`));
const clicks = (p) => p.page.evaluate(() => globalThis.clicks);
const counting = () => {
	globalThis.clicks = 0;
	addEventListener('pointerdown', () => globalThis.clicks++, true);
};

/** Runs in the page: what was seen on its way. */
const watching = () => {
	globalThis.flown = [];
	new MutationObserver((all) => {
		for (const n of all.flatMap((m) => [...m.addedNodes])) if (n.dataset?.test === 'flight') globalThis.flown.push(n.dataset.kind);
	}).observe(document, { subtree: true, childList: true });
};
const flown = (p, kind) => p.page.evaluate((kind) => globalThis.flown.filter((k) => k === kind).length, kind);

async function sits(address, how = {}) {
	const p = await sit(address, { size: DESK, ...how });
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await there(p, 'bar', '[data-question="move"][data-asked="true"]');
	await p.drawn();
	await p.at('home-button').click();
	await p.page.evaluate(counting);
	return p;
}

/** An area, where to, and the most that may go. */
async function goes(p, area, to) {
	await clickOne(p, [area]);
	await p.at('area-panel', `[data-key="${area}"]`).waitFor();
	await clickOne(p, [to]);
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	await go.waitFor();
	await p.after(() => go.click());
}

const GROUPS = [['sparta', 'argos', 3], ['thessaly', 'boeotia', 2], ['macedonia', 'thrace', 2], ['epirus', 'aetolia', 2], ['argos', 'corinth', 2]];

async function byLand(p) {
	const before = await clicks(p);
	for (const [area, to] of GROUPS) await goes(p, area, to);
	const used = (await clicks(p)) - before;
	assert.ok(used <= 15, `five groups in ${used} clicks`);
	await p.at('moves-button', '[data-value="5"]').waitFor();
	await p.at('moves-button').click();
	assert.deepEqual(await journeys(p), GROUPS.map(([a, b, n]) => `${n} ${a},${b}`));
	assert.equal(await p.at('ghost').count(), 5);
	assert.deepEqual(await p.at('trail').evaluateAll((all) => all.map((n) => n.dataset.path)), GROUPS.map(([a, b]) => `${a},${b}`));
	// Two against two in Corinth: said before the movement ends.
	await there(p, 'summary', '[data-fights="1"]');
	await p.shot('list');
	// The second of five: those behind it are done again.
	const n = Number(await p.at('table').getAttribute('data-shown'));
	await p.at('journey-undo').nth(1).click();
	await p.until((n) => Number(document.querySelector('[data-test="table"]').dataset.n) >= n + 7 && document.querySelector('[data-test="table"]').dataset.waiting === '0', n);
	assert.deepEqual(await journeys(p), GROUPS.filter((_, i) => i !== 1).map(([a, b, n]) => `${n} ${a},${b}`));
	assert.deepEqual([await count(p, 'thessaly'), await count(p, 'boeotia'), await count(p, 'aetolia')], [2, 0, 2]);
	await p.at('moves-close').click();
	return used;
}

async function bySea(p) {
	const before = await clicks(p);
	await clickOne(p, ['athens']);
	await p.at('area-panel', '[data-key="athens"]').waitFor();
	await clickOne(p, ['knossos']);
	const voyage = p.at('voyage', '[data-ship="1"]');
	await voyage.waitFor();
	assert.match(await voyage.getAttribute('data-route'), /^athens,\w+,knossos$/);
	await there(p, 'outcome', '[data-known="true"]');
	await p.shot('voyage');
	await p.at('load-less').click();
	await p.at('voyage-go').click();
	const used = (await clicks(p)) - before;
	await p.at('moves-button', '[data-value="5"]').waitFor();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	assert.ok(used <= 5, `a voyage in ${used} clicks`);
	assert.deepEqual([await count(p, 'athens'), await count(p, 'knossos')], [1, 3]);
	await p.at('moves-button').click();
	assert.match((await journeys(p)).at(-1), /^3 athens,\w+,knossos$/);
	await p.shot('sailed');
	// The voyage is one thing to take back.
	await p.at('journey-undo').last().click();
	await p.at('moves-button', '[data-value="4"]').waitFor();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	assert.deepEqual([await count(p, 'athens'), await count(p, 'knossos')], [4, 0]);
	await p.at('moves-close').click();
	return used;
}

/** What a move leads to is said before it is made, and nothing is sent for it. */
async function foretold(p) {
	const said = p.said.length;
	await clickOne(p, ['athens']);
	await p.at('area-panel', '[data-key="athens"]').waitFor();
	await clickOne(p, ['corinth']);
	await there(p, 'follows', '[data-key="fight"]');
	assert.equal(await p.at('follows', '[data-key="city"]').count(), 0, 'what a conflict leaves is not known');
	await p.shot('foretold');
	assert.deepEqual(p.said.slice(said).filter((f) => f.t !== 'ping'), [], 'the page works it out');
	await p.page.keyboard.press('Escape');
}

/** A stack is dragged onto where it may go; onto anything else nothing is chosen. */
async function dragged(p) {
	const drag = async (area, to) => {
		const piece = await p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="s1"]`).boundingBox();
		const end = await p.place(to);
		await p.page.mouse.move(piece.x + piece.width / 3, piece.y + piece.height / 3);
		await p.page.mouse.down();
		await p.page.mouse.move(end.x - 20, end.y - 20, { steps: 4 });
		await p.page.mouse.move(end.x, end.y);
		await p.page.mouse.up();
	};
	const before = await p.at('map-layer').getAttribute('style');
	await drag('thessaly', 'thrace');
	assert.equal(await p.at('area-panel').count(), 0, 'too far');
	await drag('thessaly', 'boeotia');
	await p.after(() => p.at('area-panel').locator('[data-test="range-go"]').first().click());
	assert.equal(await count(p, 'boeotia'), 2);
	assert.equal(await p.at('map-layer').getAttribute('style'), before, 'the map stays where it is');
}

/** What the map is coloured by, as the facts have it. */
async function filtered(p) {
	const shades = () => p.at('shade').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.key, `${n.dataset.tone} ${n.dataset.n}`])));
	assert.deepEqual(await shades(), {}, 'owners first');
	const seen = {};
	for (const key of ['room', 'support', 'threats', 'reach', 'risk']) {
		await p.at('filter').selectOption(key);
		seen[key] = await shades();
		await p.shot(`filter-${key}`);
	}
	const { areas, ships } = await p.facts('areas', 'ships');
	assert.equal(seen.room.athens, `bad ${areas.limit.athens - 4}`);
	assert.equal(seen.support.athens.split(' ')[1], '4');
	assert.match(seen.threats.corinth, /^bad/);
	assert.equal(seen.threats.athens, 'heed 2', 'two could come from Corinth');
	assert.deepEqual(Object.keys(seen.reach).sort(), Object.keys(ships.stops['1']).sort());
	assert.match(seen.risk.thera, /^bad/);
	await p.at('filter').selectOption('owners');
}

const { address, stop } = start(program, ['play', '--from', `${fileURLToPath(new URL('move.case', import.meta.url))}:MV1`, '--bot-delay', '600000']);
let told = '';
try {
	const p = await sits(await address, { script: watching });
	const onlooker = await sits(await address, { script: watching, motion: true });
	const land = await byLand(p);
	const sea = await bySea(p);
	// Who wants motion sees groups on their way, once they are shown (ships too, where their way is in sight); who does not sees none.
	await onlooker.until(() => globalThis.flown.includes('tokens'));
	assert.deepEqual([await flown(p, 'tokens'), await flown(p, 'ship')], [0, 0]);
	await onlooker.page.context().close();
	await foretold(p);
	await dragged(p);
	await filtered(p);
	// The end of the movement shows first what it leads to.
	await p.at('choice', '[data-act="end_movement"]').click();
	await there(p, 'summary', '[data-fights="1"]');
	assert.equal(await p.at('bar').getAttribute('data-asked'), 'true');
	assert.deepEqual(await violations(p, 'moves'), []);
	if (pictures)
		for (const [name, how] of [['dark', { dark: true }], ['phone', PHONE], ['german', { language: 'de-DE' }]]) {
			const q = await sits(await address, how);
			await q.at('choice', '[data-act="end_movement"]').click();
			await there(q, 'summary');
			await q.shot(name);
			await q.page.context().close();
		}
	await p.after(() => p.at('moves-done').click());
	await there(p, 'bar', '[data-asked="false"]');
	told = `five groups in ${land} clicks, a voyage in ${sea}`;
} finally {
	await browser.close();
	stop();
}
assert.deepEqual(faults, []);
console.log(`${told}: taken back one by one, foretold and summed up: ${((Date.now() - from) / 1000).toFixed(1)} s`);
