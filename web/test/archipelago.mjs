// Archipelago: a table for two people and a bot, opened on the page, and a short game played to its end with clicks alone, in
// two browsers. On the way each kind of thing is done at least once: a harvest, a sale, an exploration with a turned tile, a
// migration, a building, cubes handed in and citizens raised, a card bought, a deal proposed by one and accepted by the other.
//   node test/archipelago.mjs ../build/ecumene [FOLDER for pictures]
// Afterwards the people stop helping, so that it ends: by war, unless an objective was first. What a short game hardly brings is
// shown on positions made from the real one, and what the page sends there is read by the real program.
import assert from 'node:assert/strict';
import { asking, bare, begin, label, PATIENCE, quiet, settled, stageOf, take, understood, violations } from './seat.mjs';
import { readTable } from './tables.mjs';

const [program, pictures] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '5'], pictures, 'archipelago');
const PHONE = { size: { width: 844, height: 390 }, touch: true };
const WIDE = { size: { width: 1440, height: 900 } };

// ---- Opening the table ----

async function open(origin) {
	const host = await sit(origin, WIDE);
	await host.at('game', '[data-value="archipelago"]').click();
	assert.deepEqual(await host.at('players').evaluateAll((all) => all.map((x) => x.dataset.value)), ['2', '3', '4', '5']);
	assert.deepEqual(await host.at('option-length').evaluateAll((all) => all.map((x) => x.dataset.value)), ['short', 'medium', 'long']);
	await host.shot('home');
	await host.at('host').click();
	await host.at('game', '[data-value="archipelago"]').click();
	await host.at('players', '[data-value="3"]').click();
	const kinds = host.at('seat-kind', '[data-value="eager"]');
	await kinds.nth(2).click();
	await host.at('seat-kind', '[data-value="person"]').first().click();
	await host.at('table-name').fill('Thursday table');
	await host.shot('host');
	await host.at('open-table').click();
	await host.at('links').waitFor();
	const links = await host.at('sit').evaluateAll((all) => all.map((a) => a.href));
	assert.equal(links.length, 2, 'two people have links');
	await host.page.context().close();
	const people = [];
	for (const [i, link] of links.entries()) {
		// What explains itself below the pointer may lie over a button: then the pointer goes away first.
		const p = await sit(link, i ? { size: { width: 1280, height: 800 }, dark: true } : WIDE);
		await p.page.addLocatorHandler(p.at('about'), () => p.page.mouse.move(2, 2), { noWaitAfter: true });
		await p.at('name').fill(['Ines', 'Tomasz'][i]);
		await p.at('ready').click();
		people.push(p);
	}
	for (const p of people) await p.at('bar').waitFor();
	return people;
}

// ---- What is on the page ----

const seatOf = (p) => p.at('table').getAttribute('data-seat');
const figure = (p, name) => p.at(name).getAttribute('data-n').then(Number);

/** The pointer rests where nothing explains itself: a card that it opened would lie over what is clicked next. */
async function aside(p) {
	await p.page.mouse.move(2, 2);
	await p.at('about').waitFor({ state: 'detached' });
}

/** Clicks a place of the map where nothing covers it. */
async function clickPlace(p, key) {
	await aside(p);
	await p.page.waitForFunction((key) => document.querySelector(`[data-test="can"][data-key="${key}"]`), key);
	const at = await p.page.evaluate(async (key) => {
		const node = document.querySelector(`[data-test="can"][data-key="${key}"]`);
		// The map may just be moving to show all of it.
		const frame = () => new Promise(requestAnimationFrame);
		let box = node.getBoundingClientRect();
		for (let still = 0; still < 3; ) {
			await frame();
			const now = node.getBoundingClientRect();
			still = now.x === box.x && now.y === box.y && now.width === box.width ? still + 1 : 0;
			box = now;
		}
		for (let y = 1; y < 14; y++)
			for (let x = 1; x < 14; x++) {
				// From the middle outwards.
				const [fx, fy] = [0.5 + ((x % 2 ? 1 : -1) * Math.floor(x / 2)) / 14, 0.5 + ((y % 2 ? 1 : -1) * Math.floor(y / 2)) / 14];
				const [px, py] = [box.left + box.width * fx, box.top + box.height * fy];
				const hit = document.elementFromPoint(px, py);
				if (hit && node.contains(hit)) return { x: px, y: py };
			}
		return null;
	}, key);
	assert.ok(at, `${key} can be clicked on the map`);
	await p.page.mouse.click(at.x, at.y);
}

const marks = (p, kind) => p.at('can', `[data-key^="${kind}:"]`).evaluateAll((all) => all.map((n) => n.dataset.key));
const bar = (p, act) => p.at('bar').locator(`[data-test="choice"][data-act="${act}"]:not([disabled])`);
const panel = (p, kind) => p.at('panel', `[data-kind="${kind}"]`);
const go = (p) => p.at('go').first();
const has = (locator) => locator.count().then((n) => n > 0);

/** Begins an action on the wheel; false when it is not offered. */
async function field(p, key) {
	const button = p.at('field', `[data-key="${key}"]`);
	if (!(await has(button))) return false;
	await aside(p);
	await button.click();
	await p.at('panel').waitFor();
	return true;
}

// ---- Answers ----

const done = {};
const did = (what) => (done[what] = (done[what] ?? 0) + 1);

/** Lays the tile in hand: a place, turned once where that is possible, another face if there is one. */
async function lay(p, what) {
	const gaps = await marks(p, 'gap');
	assert.ok(gaps.length, 'there is a place for the tile');
	await clickPlace(p, gaps[0]);
	await p.at('ghost').waitFor({ state: 'attached' });
	let turned = false;
	const faces = await p.at('face').and(p.page.locator(':not([disabled])')).all();
	for (const face of faces) {
		if (turned) break;
		await face.click();
		for (const gap of await marks(p, 'gap')) {
			if (await has(p.at('can', `[data-key="${gap}"]`))) await clickPlace(p, gap);
			if (!(await has(p.at('ghost-turn')))) continue;
			const before = await p.at('ghost').getAttribute('data-turn');
			await p.at('ghost-turn').first().click();
			await p.until((before) => document.querySelector('[data-test="ghost"]')?.dataset.turn !== before, before);
			turned = true;
			break;
		}
	}
	if (!(await has(p.at('ghost')))) await clickPlace(p, gaps[0]);
	if (turned) did(`${what} turned`);
	if (!done[`shot ${what}`]) await p.shot(what);
	did(`shot ${what}`);
	const n = await p.at('hex').count();
	assert.ok(await take(p, go(p)), 'the tile is laid');
	await p.until((n) => document.querySelectorAll('[data-test="hex"]').length > n, n);
	did(what);
	return true;
}

async function raise(p) {
	const need = Number(await p.at('pips').getAttribute('data-of'));
	const lying = await marks(p, 'unit');
	for (const key of lying.slice(0, need)) {
		await clickPlace(p, key);
		await p.until((key) => document.querySelector(`[data-key="${key}"]`)?.getAttribute('aria-pressed') === 'true', key);
	}
	assert.equal(Number(await p.at('pips').getAttribute('data-n')), Math.min(need, lying.length), 'a pip for each citizen');
	if (!done.raise) await p.shot('raise');
	await p.until(() => !document.querySelector('[data-test="go"]').disabled);
	assert.ok(await take(p, go(p)));
	did('raise');
	return true;
}

async function migrate(p) {
	const movers = await marks(p, 'unit');
	if (!movers.length || (done['moves now'] ?? 0) >= 3) {
		done['moves now'] = 0;
		return take(p, (await has(bar(p, 'done'))) ? bar(p, 'done') : bar(p, 'back'));
	}
	await clickPlace(p, movers[0]);
	await p.at('to').first().waitFor();
	if (!done.move) await p.shot('migration');
	const key = await p.at('to').first().getAttribute('data-key');
	// On the map, like a person; in the list where something stands before it.
	const ok = await take(p, () => clickPlace(p, key).catch(() => p.at('to').first().click()));
	did('move');
	did('moves now');
	return ok;
}

/** One of the two proposes, the other one accepts; both screens tell. */
async function deal(p, other) {
	const [me, him] = [await seatOf(p), await seatOf(other)];
	const [mine, his] = [await figure(p, 'florins'), await figure(other, 'florins')];
	if (mine < 1 && his < 1) return false;
	await p.at('deals-button').click();
	await p.at('deal-with', `[data-value="${him}"]`).click();
	await p.at(mine > 0 ? 'give-florins-more' : 'take-florins-more').click();
	await settled(p);
	await p.shot('deal');
	assert.ok(await take(p, p.at('compose-go')));
	const answer = other.at('offer', `[data-key="${me}${him}"]`);
	await answer.waitFor();
	await other.shot('offer');
	assert.ok(await take(other, answer.locator('[data-act^="accept"]')));
	const by = mine > 0 ? -1 : 1;
	await p.until((n) => Number(document.querySelector('[data-test="florins"]').dataset.n) === n, mine + by);
	await other.until((n) => Number(document.querySelector('[data-test="florins"]').dataset.n) === n, his - by);
	await p.at('sheet-close').click();
	did('deal');
	return true;
}

/** Something that was not done yet; when all was done, what brings the end nearer. */
async function turn(p, other) {
	const offered = new Set(await p.at('field').evaluateAll((all) => all.map((n) => n.dataset.key)));
	const harvest = [...offered].find((key) => key.startsWith('harvest_'));
	if (!done.deal && (await has(p.at('deals-button'))) && (await deal(p, other))) return true;
	const open = (what) => !done[what] && !enough();
	if (offered.has('construction') && open('build')) return build(p);
	if (harvest && open('harvest')) return reap(p, harvest);
	if (offered.has('exploration') && open('explore')) return explore(p);
	if (offered.has('migration') && open('move')) return begun(p, 'migration', 'migrate');
	// Wood, where it can be had, so that a ship can be built.
	const wood = '[data-act="buy market=domestic resource=wood"]';
	if (open('build') && (await has(p.at('trade', wood)))) return trade(p, wood);
	if (open('trade') && (await has(p.at('trade', '[data-act^="sell"]')))) return trade(p, '[data-act^="sell"]');
	if (enough() && offered.has('taxation')) return begun(p, 'taxation', 'tax');
	if (!enough() && harvest && (done['idle harvest'] ?? 0) < 6 && did('idle harvest')) return reap(p, harvest);
	for (const act of ['end_turn', 'pass']) if (await has(bar(p, act))) return take(p, bar(p, act));
	return false;
}

async function begun(p, key, what) {
	await field(p, key);
	if (!done[what]) await p.shot(what);
	did(what);
	return take(p, go(p));
}

async function build(p) {
	await field(p, 'construction');
	await p.shot('build');
	did('build');
	return take(p, go(p));
}

async function explore(p) {
	await field(p, 'exploration');
	await p.shot('exploration');
	return take(p, panel(p, 'explore').locator('[data-act="explore fresh=0"]'));
}

async function reap(p, key) {
	await field(p, key);
	// One unit is kept back, and sent again.
	if (!done['harvest toggled']) {
		const before = await go(p).getAttribute('data-act');
		await p.at('harvester').first().click();
		await p.until((before) => document.querySelector('[data-test="go"]').dataset.act !== before, before);
		await p.at('harvester').first().click();
		did('harvest toggled');
	}
	if (!done.harvest) await p.shot('harvest');
	await p.until(() => !document.querySelector('[data-test="go"]').disabled);
	did('harvest');
	return take(p, go(p));
}

async function trade(p, which) {
	await p.at('trade', which).first().click();
	await panel(p, 'trade').waitFor();
	const before = await figure(p, 'florins');
	if (!done.trade) await p.shot('trade');
	assert.ok(await take(p, go(p)));
	await p.until((n) => Number(document.querySelector('[data-test="florins"]').dataset.n) !== n, before);
	did('trade');
	return true;
}

const WANTED = ['harvest', 'trade', 'explore', 'move', 'build', 'hand', 'raise', 'purchase', 'deal'];
/** All was done once, or it is late. */
const enough = () => WANTED.every((w) => done[w]) || playing() > 50_000;
let [started, apart] = [Date.now(), 0];
const playing = () => Date.now() - started - apart;

async function evolve(p) {
	await p.at('track').waitFor();
	const buy = p.at('choice', '[data-act^="purchase"]');
	if (!done.evolve) await p.shot('evolve');
	did('evolve');
	if ((await has(buy)) && !enough()) {
		assert.ok(await take(p, buy.first()));
		did('purchase');
		return true;
	}
	return take(p, p.at('choice', '[data-act^="turn"]').first());
}

async function relief(p) {
	if (!done.relief) await p.shot('crisis');
	did('relief');
	await p.at('forecast').waitFor(); // what happens if nobody gives more; it comes with the facts
	const hand = p.at('hand').and(p.page.locator(':not([disabled])'));
	if (!enough() && (await has(hand))) {
		did('hand');
		return take(p, hand.first());
	}
	return take(p, bar(p, 'done'));
}

async function answer(p, other, question) {
	switch (question) {
		case 'settle': return lay(p, 'settle');
		case 'lay': return lay(p, 'explore');
		case 'raise': return raise(p);
		case 'relief': return relief(p);
		case 'move': return migrate(p);
		case 'turn': return turn(p, other);
		case 'evolve': return evolve(p);
		case 'bid': return take(p, p.at('range-go'));
		case 'order':
			await p.at('order-same').click();
			await p.until(() => !document.querySelector('[data-test="go"]').disabled);
			return take(p, go(p));
		case 'worker': case 'birth': {
			const places = await marks(p, 'region');
			return take(p, () => clickPlace(p, places[0]).catch(() => p.at('choice').first().click()));
		}
		case 'permit': return take(p, bar(p, 'allow'));
		case 'trade':
			if (await has(p.at('deal'))) {
				await p.at('deal').first().click();
				return take(p, go(p));
			}
			return take(p, bar(p, 'done'));
		case 'harvest': case 'build': return take(p, (await has(bar(p, 'done'))) ? bar(p, 'done') : go(p));
		default: {
			if (await has(bar(p, 'done'))) return take(p, bar(p, 'done'));
			return take(p, p.at('choice').first());
		}
	}
}

/** Waits until one of the people is asked, or the game is over; tells who and what. */
async function next(people) {
	const until = Date.now() + PATIENCE;
	while (Date.now() < until) {
		for (const [i, p] of people.entries()) {
			const now = await p.page.evaluate(() => {
				const table = document.querySelector('[data-test="table"]')?.dataset;
				const bar = document.querySelector('[data-test="bar"]')?.dataset;
				if (document.querySelector('[data-test="over"]')) return 'over';
				return bar?.asked === 'true' && table?.waiting === '0' ? bar.question : null;
			});
			if (now === 'over') return null;
			if (now) return { p, other: people[1 - i], question: now };
		}
		await new Promise((r) => setTimeout(r, 25));
	}
	throw new Error('nobody is asked');
}

// ---- Positions that are made up ----

const faces = new Map(readTable('archipelago/hexes').map((f) => [`${f.tile}${f.face}`.toLowerCase(), f]));
const make = (act, message, a = {}) => ({ act, label: label(message, a) });
const RESOURCES = ['fruit', 'cattle', 'fish', 'wood', 'stone', 'iron'];

/**
 * The real map with more on it: on the first own hex a town, a market, a temple and a port; a rebel of the other one on the
 * market; two ships each.
 */
function colony(state, me, other) {
	const home = state.view.unit[`${me}c1`] ?? Object.entries(state.view.unit).find(([k]) => k.startsWith(`${me}c`))[1];
	const [tile, region] = [home.at, home.region];
	const face = faces.get(`${tile}${state.view.hex[tile].side}`);
	const sea = face.coasts.toLowerCase().split(';').map((c) => c.split('-')).find(([l]) => l === region)?.[1] ?? 's1';
	const unit = (on, flags = [], at = region) => ({ at: tile, region: at, on, flags });
	const there = state.view.unit[`${other}c1`] ?? home;
	return {
		tile, region, sea,
		view: {
			...state.view, phase: 'phase_5', round: 3, population: 12, rebellion: 5,
			hex: { ...state.view.hex, [tile]: { ...state.view.hex[tile], town: region, market: region, temple: region, port: region, harbour: sea } },
			unit: {
				...state.view.unit, [`${me}c1`]: unit('town'), [`${me}c2`]: unit(null), [`${me}c3`]: unit(null), [`${me}s1`]: unit('port', [], sea), [`${other}c1`]: unit('market', ['lying']), [`${other}c2`]: { ...there, on: null, flags: ['lying'] },
				[`${me}s2`]: { at: 't00', region: 's1', on: null, flags: [] }, [`${other}s1`]: { at: 't00', region: 's1', on: null, flags: [] },
			},
			market: { domestic: { fruit: 3, cattle: 2, fish: 1, wood: 5, stone: 2, iron: 1 }, export: { fruit: 1, wood: 2 } },
			florins: { [me]: 9 }, cubes: { [me]: { fruit: 2, cattle: 1, fish: 1, wood: 2, stone: 4, iron: 2 } }, tokens: { [me]: 2 }, spare: { ...state.view.spare, [me]: 2 },
			owner: { clergys_gift: other, moneylender: me, great_lighthouse: me, pope: other }, used: ['pope'], built: [], revealed: [], offer: {}, shown: [], passed: [], did: [],
		},
	};
}

async function staged(url, state, { how = WIDE, refuse, then, facts = {} } = {}) {
	const { acts, handler, show } = stageOf(state, refuse, then, facts);
	const p = await sit(url, { ...how, stage: handler });
	await p.at('board').or(p.at('over')).first().waitFor();
	return { p, acts, show, close: () => p.page.context().close() };
}

const ALL = Array.from({ length: 5 }, (_, i) => `s${i + 1}`);

/** Every question that a short game hardly asks, each with its choices, what is clicked, and what must be sent. */
function situations(state, me, other) {
	const { tile, region, sea, view } = colony(state, me, other);
	const third = ALL.find((s) => s !== me && s !== other && state.table.seats.some((x) => x.seat === s));
	const taken = new Set(Object.values(view.hex).map((h) => `${h.q},${h.r}`));
	const gap = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]].find(([q, r]) => !taken.has(`${q},${r}`)) ?? [2, 0];
	const cards = ['thief', 'festival', 'school', 'pyramid', 'medicine'];
	const demand = (m, a) => ({ log: [{ n: 1, seat: null, says: [label(m, a)] }] });
	const none = { when: null, resource: null, per_cube: 0, lying: 0, counted: 0, cubes: 0, market: 0, own: 0, tokens: 0, by_temple: 0, raise: 0, given: 0 };
	const outcome = (rebels) => ({ there: 1, raised: 0, lying: rebels, rebels, rebels_most: rebels, rebellion: 5 + rebels, to_war: Math.max(0, 8 - rebels), war: Number(rebels > 7) });
	const crisis = (which, resource, cubes) => ({ home: none, abroad: none, event: { when: null, event: null }, home_with: {}, abroad_with: {}, relief: {}, [which]: { ...none, when: 'now', resource, per_cube: 5, lying: 2, cubes, market: 1, own: 2, tokens: 2 }, [`${which}_with`]: { 0: outcome(cubes), 1: outcome(0) } });
	const control = { hex: { [tile]: { seat: me, how: 'unit', unit: `${me}c1`, harvest: 1, citizens: 3, rebels: 1, mine: 3, symbols: 3, taken: 0, expelled: 1 } }, market: {}, port: {}, temple: {} };
	const click = (p, act) => p.page.locator(`[data-test="choice"][data-act="${act}"]`).first().click();
	return [
		{
			name: 'visit', question: 'turn', prompt: label('ASK_TURN', { discs: 2 }), choices: [make(`visit building=market tile=${tile}`, 'DO_VISIT', { building: 'market', tile }), make(`visit building=port tile=${tile}`, 'DO_VISIT', { building: 'port', tile }), bare('pass', 'DO_PASS')],
			async play(p) {
				await field(p, 'use_port');
				await p.at('panel-back').click();
				await field(p, 'use_market');
				await clickPlace(p, `spot:${tile}/market`);
			},
			acts: [`visit building=market tile=${tile}`],
		},
		{
			name: 'market', question: 'trade', prompt: label('ASK_TRADE', { n: 2, market: 'domestic' }), choices: [make('sell market=domestic resource=stone', 'DO_SELL', { market: 'domestic', resource: 'stone' }), make('buy market=domestic resource=wood', 'DO_BUY', { market: 'domestic', resource: 'wood' })],
			async play(p) {
				await p.at('trade', '[data-act="buy market=domestic resource=wood"]').click();
				await go(p).click();
			},
			acts: ['buy market=domestic resource=wood'],
		},
		{
			name: 'card-of-another', question: 'turn', prompt: label('ASK_TURN', { discs: 2 }), shot: true,
			choices: [make('use card=clergys_gift choice=0', 'DO_USE', { card: 'clergys_gift' }), make('use card=clergys_gift choice=1', 'DO_USE', { card: 'clergys_gift' }), ...['fruit', 'wood'].map((r) => make(`use card=moneylender choice=0 resource=${r}`, 'DO_USE', { card: 'moneylender' })), ...['c2', 'c3'].slice(0, 1).map((c) => make(`use card=great_lighthouse choice=0 unit=${me}${c}`, 'DO_USE', { card: 'great_lighthouse' })), bare('pass', 'DO_PASS')],
			async play(p) {
				await p.at('use', '[data-key="clergys_gift"]').click();
				await p.at('payment', '[data-value="1"]').click();
				await p.shot('card');
				await go(p).click();
				await quiet(p);
				await p.at('use', '[data-key="moneylender"]').click();
				await p.at('pay-cube', '[data-value="wood"]').click();
				await go(p).click();
				await quiet(p);
				await p.at('use', '[data-key="great_lighthouse"]').click();
				await clickPlace(p, `unit:${me}c2`);
				await go(p).click();
			},
			acts: ['use card=clergys_gift choice=1', 'use card=moneylender choice=0 resource=wood', `use card=great_lighthouse choice=0 unit=${me}c2`],
		},
		{
			name: 'town', question: 'turn', prompt: label('ASK_TURN', { discs: 2 }), choices: [...['town', 'temple'].map((b) => make(`build building=${b} unit=${me}c2 florin=0`, 'DO_BUILD', { building: b })), make(`build building=temple unit=${me}c2 florin=1`, 'DO_BUILD', { building: 'temple' }), make(`build building=port unit=${me}c2 region=${sea} florin=0`, 'DO_BUILD', { building: 'port' }), make(`harvest resource=fish units=${me}s2`, 'DO_HARVEST', { resource: 'fish' }), make(`ask_harvest tile=${tile}`, 'DO_ASK_HARVEST', { tile }), make(`ask_ships to_seat=${other}`, 'DO_ASK_SHIPS', { to_seat: other }), bare('migrate', 'DO_MIGRATE'), bare('tax', 'DO_TAX'), make(`expel unit=${other}c1`, 'DO_EXPEL', { unit: `${other}c1` }), bare('pass', 'DO_PASS')],
			async play(p) {
				await field(p, 'construction');
				await p.at('building', '[data-value="temple"]').click();
				await p.shot('temple');
				await go(p).click();
				await quiet(p);
				await field(p, 'construction');
				await p.at('building', '[data-value="port"]').click();
				await go(p).click();
				await quiet(p);
				await field(p, 'harvest_fish');
				await click(p, `ask_harvest tile=${tile}`);
				await quiet(p);
				await field(p, 'migration');
				await click(p, `ask_ships to_seat=${other}`);
				await quiet(p);
				await clickPlace(p, `unit:${other}c1`);
			},
			acts: [`build building=temple unit=${me}c2 florin=1`, `build building=port unit=${me}c2 region=${sea} florin=0`, `ask_harvest tile=${tile}`, `ask_ships to_seat=${other}`, `expel unit=${other}c1`],
		},
		{
			// By wheel and by key; the other face fits in one way only.
			name: 'tile', question: 'lay', prompt: label('ASK_LAY', { tile: 't20' }), open: ['lay'],
			choices: [...[1, 4].flatMap((turn) => ['c2', 's2'].map((u) => make(`lay side=a turn=${turn} q=${gap[0]} r=${gap[1]} unit=${me}${u}`, 'DO_LAY'))), make(`lay side=b turn=2 q=${gap[0]} r=${gap[1]} unit=${me}s2`, 'DO_LAY'), bare('discard', 'DO_DISCARD')],
			async play(p) {
				const ghost = async (face, turn) => p.until(([face, turn]) => document.querySelector(`[data-test="ghost"][data-face="${face}"][data-turn="${turn}"]`), [face, turn]);
				await clickPlace(p, `gap:${gap.join(',')}`);
				await ghost('T20A', 1);
				const box = await p.at('ghost').boundingBox();
				await p.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
				await p.page.mouse.wheel(0, 100);
				await ghost('T20A', 4);
				await p.page.keyboard.press('f');
				await ghost('T20B', 2);
				await p.page.keyboard.press('f');
				await ghost('T20A', 4);
				await p.page.keyboard.press('r');
				await ghost('T20A', 1);
				await clickPlace(p, `unit:${me}s2`);
				await p.shot('tile');
				await p.page.keyboard.press('Enter');
			},
			acts: [`lay side=a turn=1 q=${gap[0]} r=${gap[1]} unit=${me}s2`],
		},
		{
			name: 'temple-helps', question: 'relief', facts: { crisis: crisis('home', 'wood', 2) }, prompt: label('ASK_RELIEF', { resource: 'wood', raise: 5, lying: 2 }), more: demand('DOMESTIC', { resource: 'wood', raise: 5, lying: 2 }),
			choices: [...['market', 'own', 'token'].flatMap((s) => [0, ...(s === 'market' ? [] : [1])].map((f) => make(`hand source=${s} florin=${f}`, 'DO_HAND', { source: s }))), make(`temple tile=${tile}`, 'DO_TEMPLE', { tile }), ...RESOURCES.map((r) => make(`exchange resource=${r}`, 'DO_EXCHANGE', { resource: r })), bare('done', 'DO_DONE')],
			async play(p) {
				await p.at('hand', '[data-value="own"]').click();
				await quiet(p);
				await p.at('florin').uncheck();
				await p.at('hand', '[data-value="token"]').click();
				await quiet(p);
				await p.at('exchange').click();
				await click(p, 'exchange resource=iron');
				await quiet(p);
				await clickPlace(p, `spot:${tile}/temple`);
				await quiet(p);
				assert.equal(await p.at('forecast').getAttribute('data-war'), 'false');
			},
			acts: ['hand source=own florin=1', 'hand source=token florin=0', 'exchange resource=iron', `temple tile=${tile}`],
		},
		{
			name: 'delivery', question: 'relief', facts: { crisis: crisis('abroad', 'fruit', 9) }, prompt: label('ASK_DELIVERY', { resource: 'fruit', missing: 9 }), more: demand('EXPORT', { resource: 'fruit', cubes: 9 }), choices: [make('hand source=market florin=0', 'DO_HAND', { source: 'market' }), bare('done', 'DO_DONE')],
			async play(p) {
				await p.at('forecast', '[data-war="true"]').waitFor(); // nine cubes missing are a war
				await p.shot('delivery');
				await p.at('hand', '[data-value="market"]').click();
			},
			acts: ['hand source=market florin=0'],
		},
		{
			name: 'lose', question: 'lose', prompt: label('ASK_LOSE_SHIP'), choices: ['s1', 's2'].map((s) => make(`lose unit=${me}${s}`, 'DO_LOSE', { unit: `${me}${s}` })),
			play: (p) => clickPlace(p, `unit:${me}s2`), acts: [`lose unit=${me}s2`],
		},
		{ name: 'sink', question: 'target', prompt: label('ASK_TARGET', { card: 'pirate' }), choices: [make(`sink unit=${other}s1`, 'DO_SINK', { unit: `${other}s1` })], play: (p) => clickPlace(p, `unit:${other}s1`), acts: [`sink unit=${other}s1`] },
		{
			name: 'block', question: 'target', prompt: label('ASK_TARGET', { card: 'barbarian' }), choices: [0, 1, 2].map((i) => make(`block tile=t00 symbol=${i}`, 'DO_BLOCK', { tile: 't00' })),
			play: (p) => clickPlace(p, 'symbol:t00/1'), acts: ['block tile=t00 symbol=1'],
		},
		{ name: 'calm', question: 'target', prompt: label('ASK_TARGET', { card: 'missionary' }), choices: [make(`calm tile=${tile}`, 'DO_CALM', { tile })], play: (p) => clickPlace(p, `hex:${tile}`), acts: [`calm tile=${tile}`] },
		{
			name: 'shift', question: 'target', prompt: label('ASK_TARGET', { card: 'smuggler' }), choices: [make('shift market=domestic resource=wood', 'DO_SHIFT', { market: 'domestic', resource: 'wood' }), make('shift market=export resource=fruit', 'DO_SHIFT', { market: 'export', resource: 'fruit' })],
			async play(p) {
				await p.at('deal', '[data-act="shift market=export resource=fruit"]').click();
				await go(p).click();
			},
			acts: ['shift market=export resource=fruit'],
		},
		{ name: 'swap', question: 'target', prompt: label('ASK_TARGET', { card: 'warehouse' }), choices: ['fish', 'iron'].map((r) => make(`swap resource=${r}`, 'DO_SWAP', { resource: r })), play: (p) => click(p, 'swap resource=iron'), acts: ['swap resource=iron'] },
		{
			name: 'turn-a-card', question: 'target', prompt: label('ASK_TARGET', { card: 'printing_press' }), view: { track: Object.fromEntries(cards.map((c, i) => [i, c])), side: { 1: 2 } }, choices: cards.map((c) => make(`turn card=${c}`, 'DO_TURN', { card: c })),
			play: (p) => click(p, 'turn card=festival'), acts: ['turn card=festival'],
		},
		{ name: 'explore-by-card', question: 'target', prompt: label('ASK_TARGET', { card: 'cartography' }), choices: [0, 1].map((f) => make(`explore fresh=${f}`, 'DO_EXPLORE', { fresh: f })), play: (p) => click(p, 'explore fresh=1'), acts: ['explore fresh=1'] },
		{ name: 'rob', question: 'target', prompt: label('ASK_TARGET', { card: 'thief' }), choices: [other, third].map((s) => make(`rob to_seat=${s}`, 'DO_ROB', { to_seat: s })), play: (p) => click(p, `rob to_seat=${other}`), acts: [`rob to_seat=${other}`] },
		{ name: 'hide', question: 'hide', prompt: label('ASK_HIDE'), choices: [make('hide left=fruit right=wood', 'DO_HIDE'), make('hide left=wood right=stone', 'DO_HIDE')], play: (p) => click(p, 'hide left=wood right=stone'), acts: ['hide left=wood right=stone'] },
		{ name: 'hand', question: 'hand', prompt: label('ASK_HAND', { seat: other }), choices: ['left', 'right'].map((h) => make(`pick hand=${h}`, 'DO_PICK', { hand: h })), play: (p) => click(p, 'pick hand=right'), acts: ['pick hand=right'] },
		{
			name: 'reveal', question: 'reveal', prompt: label('ASK_REVEAL'), view: { revealed: cards }, choices: [make('choose card=school', 'DO_CHOOSE', { card: 'school' }), make('choose card=pyramid', 'DO_CHOOSE', { card: 'pyramid' }), bare('done', 'DO_DONE')], shot: true,
			play: (p) => click(p, 'choose card=pyramid'), acts: ['choose card=pyramid'],
		},
		{ name: 'arrange', question: 'arrange', prompt: label('ASK_ARRANGE'), choices: ['t20,t21,t22', 't22,t21,t20'].map((list) => make(`arrange tiles=${list}`, 'DO_ARRANGE')), shot: true, play: (p) => click(p, 'arrange tiles=t22,t21,t20'), acts: ['arrange tiles=t22,t21,t20'] },
		{ name: 'launch', question: 'launch', prompt: label('ASK_LAUNCH'), choices: [make(`launch tile=${tile}`, 'DO_LAUNCH', { tile })], play: (p) => clickPlace(p, `hex:${tile}`), acts: [`launch tile=${tile}`] },
		{
			name: 'order', question: 'order', prompt: label('ASK_ORDER'), choices: [], open: ['order', 'propose'],
			async play(p) {
				await p.at('order-seat', `[data-value="${other}"]`).click();
				await p.at('order-seat', `[data-value="${me}"]`).click();
				await p.until(() => !document.querySelector('[data-test="go"]').disabled);
				await go(p).click();
			},
			acts: [`order seats=${other},${me},${third}`],
		},
		{
			name: 'fewer', question: 'harvest', prompt: label('ASK_HARVEST', { units: 2 }), choices: [make(`harvest resource=fish units=${me}s2`, 'DO_HARVEST', { resource: 'fish' })], open: ['harvest'],
			async play(p) {
				await clickPlace(p, `unit:${me}s2`);
				assert.ok(await go(p).isDisabled(), 'nobody is sent');
				await clickPlace(p, `unit:${me}s2`);
				await go(p).click();
			},
			acts: [`harvest resource=fish units=${me}s2`],
		},
		{ name: 'permit', question: 'permit', prompt: label('ASK_PERMIT', { seat: other, face: 'T00A' }), choices: [bare('allow', 'DO_ALLOW'), bare('refuse', 'DO_REFUSE')], play: (p) => bar(p, 'refuse').click(), acts: ['refuse'] },
		{
			// Who is not asked deals all the same: an answer, and a proposal of his own.
			name: 'aside', question: 'turn', unasked: true, again: [make(`accept from_seat=${other} mark=3`, 'DO_ACCEPT', { from_seat: other }), make(`reject from_seat=${other} mark=3`, 'DO_REJECT', { from_seat: other })], open: ['propose'],
			view: { offer: { [`${other}${me}`]: { to_seat: me, mark: 3, give_florins: 2, give_cubes: { iron: 1 }, give_card: 'clergys_gift', take_cubes: { stone: 2 }, take_harvest: tile, take_ships: 1 } } }, shot: true,
			async play(p) {
				assert.match(await p.at('offer').innerText(), /Clergy's Gift/);
				await p.at('offer').locator('[data-act^="reject"]').click();
				await quiet(p);
				await p.at('deals-button').click();
				await p.at('deal-with', `[data-value="${other}"]`).click();
				await p.at('give-stone-more').click();
				await p.at('give-stone-more').click();
				await p.at('give-harvest', `[data-value="${tile}"]`).click();
				await p.at('take-card', '[data-value="clergys_gift"]').click();
				await p.at('take-ships').click();
				await settled(p);
				await p.shot('propose');
				await p.at('compose-go').click();
			},
			acts: [`reject from_seat=${other} mark=3`, `propose to_seat=${other} give_florins=0 give_tokens=0 give_cubes=2*stone give_harvest=${tile} give_ships=0 take_florins=0 take_tokens=0 take_card=clergys_gift take_ships=1`],
		},
	].map((s) => ({ ...s, facts: { control, ...s.facts }, state: { ...state, ...(s.more ?? {}), view: { ...view, ...(s.view ?? {}) }, question: s.question, pending: [s.unasked ? other : me], ask: s.unasked ? null : asking(s.prompt, s.choices, s.open ?? []), again: s.again ?? [], again_open: s.unasked ? s.open : [] } }));
}

/** The real program reads all that was sent. It may refuse it, but must understand it. */
async function madeUp(url, p) {
	const first = p.heard.find((f) => f.t === 'snapshot');
	const heard = p.heard.reduce((all, f) => ({ view: { ...all.view, ...(f.view ?? {}) }, table: f.table ?? all.table }), { view: {}, table: first.table });
	const me = first.seat;
	const other = heard.table.seats.map((s) => s.seat).find((s) => s !== me);
	const state = { ...first, ...heard, log: [], undo: 0, over: null, n: 100 };
	const all = situations(state, me, other);
	const facts = { ...all[0].facts };
	const { p: one, acts, show, close } = await staged(url, all[0].state, { facts });
	for (const s of all) {
		const from = acts.length;
		delete facts.crisis;
		Object.assign(facts, s.facts);
		const n = show(s.state);
		await one.until((n) => document.querySelector('[data-test="table"]').dataset.n === String(n), n);
		if (s.shot) await one.shot(s.name);
		await one.page.mouse.move(2, 2); // where the pointer rested the next position may have something that explains itself
		await s.play(one);
		await quiet(one);
		assert.deepEqual(acts.slice(from), s.acts, s.name);
	}
	await close();
	// The same on a phone, in German and Polish, and after the end.
	const { view } = colony(state, me, other);
	const turn = situations(state, me, other).find((s) => s.name === 'town').state;
	for (const [name, how] of [['turn-phone', PHONE], ['turn-german', { ...WIDE, dark: true, language: 'de' }], ['turn-polish', { size: { width: 1280, height: 720 }, language: 'pl' }]]) {
		const again = await staged(url, turn, { how });
		await again.p.shot(name);
		if (how.touch) {
			await again.p.at('field', '[data-key="construction"]').click();
			await again.p.at('building', '[data-value="town"]').click();
			await again.p.shot('build-phone');
			await again.p.at('go').click();
			await quiet(again.p);
			assert.deepEqual(again.acts, [`build building=town unit=${me}c2 florin=0`]);
		}
		await again.close();
	}
	const seats = state.table.seats.map((s) => s.seat);
	const over = { points: Object.fromEntries(seats.map((s, i) => [s, 9 - 2 * i])), rank: Object.fromEntries(seats.map((s, i) => [s, i + 1])), sources: ['Objectives', 'Pacifist', 'Trend', 'Cards'], source: Object.fromEntries(seats.map((s, i) => [s, [4 - i, i ? 0 : 1, 4 - i, 0]])), why: label('WON', { seat: seats[0], points: 9 }) };
	const ended = await staged(url, { ...state, view: { ...view, objective: Object.fromEntries(seats.map((s, i) => [s, ['S03', 'S09', 'S10'][i]])) }, table: { ...state.table, stage: 'over' }, question: null, pending: [], ask: null, again: [], over });
	assert.deepEqual(await ended.p.at('result').evaluateAll((all) => all.map((r) => r.dataset.points)), seats.map((_, i) => String(9 - 2 * i)), 'points of all');
	assert.match(await ended.p.at('over').innerText(), /Objectives[\s\S]*Trend/);
	await ended.p.shot('points');
	await ended.p.at('show-board').click();
	await ended.p.shot('board-after-the-end');
	await ended.close();
	return acts;
}


/** It is very late: both ask the table to end the game after this round. */
async function endSoon(people) {
	for (const p of people) {
		await p.at('table-acts').click();
		await p.at('table-act', '[data-value="end"]').click();
		await p.at('table-act-go').click();
		await quiet(p);
	}
	did('end');
}

try {
	const origin = new URL(await address).origin;
	const people = await open(origin);
	const seen = {};
	let sent = null;
	for (let now; (now = await next(people)); ) {
		const { p, other, question } = now;
		if (playing() > 100_000 && !done.end && (await has(p.at('table-acts')))) await endSoon(people);
		assert.ok(playing() < 9 * PATIENCE, `the game comes to its end: ${JSON.stringify(done)}`);
		seen[question] = (seen[question] ?? 0) + 1;
		if (question === 'turn' && !sent) {
			const now = Date.now();
			sent = await madeUp(p.page.url(), p);
			await understood(p.page.url(), [...new Set(sent)], p);
			apart = Date.now() - now;
		}
		assert.ok((await p.at('sentence').innerText()).length > 5, 'a sentence says what is asked');
		assert.ok(await answer(p, other, question), `${question} was answered: ${await p.at('refusal').allInnerTexts()}`);
	}
	const [p] = people;
	for (const q of people) await q.at('over').waitFor();
	const results = await p.at('result').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, rank: Number(r.dataset.rank), points: Number(r.dataset.points) })));
	assert.equal(results.length, 3);
	await p.at('ending').locator('[data-test="standing"][data-rank="1"]').first().waitFor();
	const lost = (await p.at('war').count()) > 0;
	assert.equal(lost, results.every((r) => r.points === 0), 'after a war it says so');
	assert.deepEqual(await p.at('sum').evaluateAll((all) => all.map((r) => Number(r.dataset.points))), lost ? [] : results.map((r) => r.points), 'the end says why: points by where they come from');
	await p.shot('over');
	assert.deepEqual(await violations(p, 'the end'), []);
	const why = (await p.at('over').locator('header p').innerText()).trim();
	assert.deepEqual(faults, []);
	console.log(`Archipelago played to the end with clicks in ${Math.round(playing() / 1000)} s, made-up positions in ${Math.round(apart / 1000)} s: ${JSON.stringify(seen)}; done ${JSON.stringify(done)}; made up and understood: ${sent.length}; ${why} ${results.map((r) => `${r.seat} ${r.points}`).join(', ')}`);
} finally {
	await end();
}
