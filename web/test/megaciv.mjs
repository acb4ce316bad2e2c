// Somebody plays a turn of Mega Civilization against four bots with clicks, through the real program; then the sheets.
//   node test/megaciv.mjs ../build/ecumene [FOLDER for pictures]
// The turn is real: a civilization taken on the map, a move by clicking two areas, every question answered until the turn
// counter goes on. Trade, purchase and expansion come late in a game, so there the page is shown a position made from the
// real one; what it composes is sent to the real program, which must at least find it well formed.
import assert from 'node:assert/strict';
import { begin, clickOne, label, settled, stageOf, understood } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['play', 'megaciv', '--players', '5', '--option', 'civs=choose', '--bot-delay', '10'], pictures, 'megaciv');

const count = (p, area, owner) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="${owner}"]`).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));

/** The first question: a civilization, by a click into its region. */
async function takeCivilization(p) {
	await p.asked(0);
	await p.drawn();
	// Who chooses last has no choice, and is not asked for it.
	await p.page.locator('[data-test="choices"], [data-test="bar"][data-asked="true"]:not([data-question="civ"])').first().waitFor();
	if (!(await p.at('choices').count())) return;
	await p.shot('civilizations');
	const offered = await p.at('choices').locator('[data-test="choice"]').evaluateAll((all) => all.map((b) => b.dataset.act));
	assert.ok(offered.length >= 1 && offered.every((a) => a.startsWith('civ civ=')), 'the list holds the same choices');
	await clickOne(p, await p.keys('can'));
	await p.at('area-panel').waitFor();
	await p.after(() => p.at('area-panel').locator('[data-test="choice"]').click());
}

/** A move: origin, end, number, all on the map. */
async function move(p, seat) {
	await p.page.waitForFunction(() => document.querySelector('[data-test="can"]'));
	const areas = await p.keys('can');
	const listed = Number(await p.at('choices-button').getAttribute('data-value'));
	assert.ok(listed >= 1);
	await p.at('home-button').click();
	const from = await clickOne(p, areas);
	await p.at('area-panel', `[data-key="${from}"]`).waitFor();
	// The list beside the map holds what is chosen there, and the rest again without it.
	await p.at('choices-button').click();
	assert.ok(Number(await p.at('choices-found').getAttribute('data-value')) <= listed);
	await p.at('choices-close').click();
	const ends = await p.keys('end');
	assert.ok(ends.length >= 1, `from ${from} one can go somewhere`);
	await p.shot('from');
	const to = await clickOne(p, ends);
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	await go.waitFor();
	await p.shot('move');
	const before = [await count(p, from, seat), await count(p, to, seat)];
	// The picker begins at the most: all that may go.
	const less = p.at('area-panel').locator('[data-test="range-less"]:not([disabled])');
	if (await less.count()) await less.first().click();
	const n = Number((await go.innerText()).match(/\d+/)[0]);
	await p.after(() => go.click());
	assert.deepEqual([await count(p, from, seat), await count(p, to, seat)], [before[0] - n, before[1] + n], `${n} tokens went from ${from} to ${to}`);
	return { from, to, n };
}

/** Whatever is asked gets an answer, with clicks. */
async function answer(p, question) {
	const choice = (act) => p.at('choice', `[data-act="${act}"]`);
	const plain = { move: 'end_movement', build: 'built', trade: 'done', purchase: 'no_purchase', buy: 'pass', wait: 'stand' }[question];
	if (plain)
		return p.after(async () => {
			await choice(plain).first().click();
			// Above a limit or in a conflict: what the movement comes to is shown first.
			if (await p.at('moves-done').count()) await p.at('moves-done').click();
		});
	if (question === 'expand') return p.after(() => p.at('compose-go').click());
	if (question === 'tax') return p.after(() => p.at('range-go').click());
	const areas = await p.keys('can');
	if (areas.length) {
		await p.at('home-button').click();
		await clickOne(p, areas);
		return p.after(() => p.at('area-panel').locator('[data-test="choice"], [data-test="range-go"]').first().click());
	}
	return p.after(() => p.page.locator('[data-test="choice"], [data-test="range-go"]').first().click());
}

async function wholeTurn(url) {
	const p = await sit(url);
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.at('bar').waitFor();
	const seat = await p.at('table').getAttribute('data-seat');
	await takeCivilization(p);
	const seen = {};
	let moved = null;
	// The turn begins before the movement of this seat; it is over when the counter goes on.
	await p.until(() => Number(document.querySelector('[data-test="turn"]')?.dataset.value) >= 1);
	const turn = Number(await p.at('turn').getAttribute('data-value'));
	for (let question; (question = await p.asked(turn)); ) {
		seen[question] = (seen[question] ?? 0) + 1;
		assert.ok((await p.at('sentence').innerText()).length > 5, 'a sentence says what is asked');
		if (question === 'move' && !moved) moved = await move(p, seat);
		else await answer(p, question);
	}
	assert.ok(moved, 'something was moved');
	assert.equal(Number(await p.at('turn').getAttribute('data-value')), turn + 1, 'the turn counter went on');
	await p.asked(99);
	await p.shot('next-turn');
	await p.at('tracks-button').click();
	assert.equal(await p.at('tracks-row').count(), 5);
	assert.ok((await p.at('tracks-row', `[data-seat="${seat}"]`).innerText()).length > 5);
	await p.shot('figures');
	await p.at('sheet-close').click();
	// By keyboard: Tab goes to an area, Enter chooses it, Escape leaves.
	await p.at('map-view').focus();
	await p.page.keyboard.press('Tab');
	await p.page.keyboard.press('Enter');
	await p.at('area-panel').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('area-panel').waitFor({ state: 'detached' });
	const snapshot = p.heard.find((f) => f.t === 'snapshot');
	const view = p.heard.reduce((all, f) => ({ ...all, ...(f.view ?? {}) }), {});
	const table = p.heard.reduce((last, f) => f.table ?? last, snapshot.table);
	await p.page.context().close();
	return { seen, moved, state: { ...snapshot, table, view, log: [], undo: 0, over: null, n: 100 } };
}

// ---- Sheets, in a position that is made up ----

async function trade(url, state, me, other, names) {
	const view = {
		...state.view, turn: 8, phase: 'trade',
		hand: { [me]: { 'famine.w': 1, 'ochre.w': 3, 'papyri.w': 2, 'iron.w': 1, water: 1 } }, hand_size: { ...state.view.hand_size, [me]: 8, [other]: 6 },
		offer: { [`${other}a`]: { to: [me], mark: 4711, re: 0, given: 4, wanted: 3, named_good: 'salt', named_good2: 'salt', want_good: 'papyri', want_good2: null, claims: { ochre: 1 }, wishes: {}, cards: {} } },
		call: { [`${other}a`]: { have_good: 'salt', want_good: 'papyri' } },
	};
	for (const card of Object.keys(view.hand[me])) assert.ok(names.vocabularies.card.some((c) => c.key === card), `${card} is a card`);
	const ask = { prompt: label('ASK_TRADE'), choices: [{ act: `decline from_seat=${other} slot=1`, label: label('DO_DECLINE', { from_seat: other, slot: 1 }) }, { act: 'done', label: label('DO_DONE') }], more: false, open: ['call', 'propose', 'answer'] };
	const { acts, handler } = stageOf({ ...state, view, question: 'trade', pending: [me, other], ask });
	const p = await sit(url, { stage: handler });
	await p.at('offer').waitFor();
	assert.match(await p.at('offer').innerText(), /gives\s+4[\s\S]*asks\s+3/);
	assert.equal(await p.at('calamity').count(), 1, 'a calamity is marked');
	await p.shot('trade');
	const give = async (...goods) => {
		for (const good of goods) await p.at('give', `[data-key="${good}"]`).click();
	};
	const emptied = () => p.until(() => document.querySelector('[data-test="given"]').dataset.value === '0');
	await p.at('to-whom').click();
	await p.at('field-to', `[data-value="${other}"]`).click();
	await give('papyri', 'ochre', 'ochre');
	await p.at('field-want_good').selectOption('salt');
	await settled(p);
	await p.shot('propose');
	await p.at('compose-go').click();
	await emptied();
	await p.at('counter').click();
	await give('ochre', 'papyri', 'water');
	await settled(p);
	await p.at('compose-go').click();
	await emptied();
	await p.at('offer').locator(`[data-act="decline from_seat=${other} slot=1"]`).click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.match(acts[0], new RegExp(`^propose as=1 to=${other} give=2\\*ochre\\.w\\+papyri\\.w named_good=\\w+ named_good2=\\w+ wanted=3 want_good=salt$`));
	assert.match(acts[1], new RegExp(`^answer from_seat=${other} slot=1 as=1 mark=4711 give=ochre\\.w\\+papyri\\.w\\+water named_good=papyri `), 'what is asked for is named first');
	assert.equal(acts[2], `decline from_seat=${other} slot=1`);
	return acts;
}

async function purchase(url, state, me, names) {
	const view = { ...state.view, turn: 8, phase: 'civilization_advances_acquisition', hand: { [me]: { 'ochre.w': 3, 'papyri.w': 2 } }, treasury: { ...state.view.treasury, [me]: 30 }, advances: { [me]: ['pottery'] } };
	const plan = 'purchase advances=mysticism+sculpture cards=3*ochre.w+2*papyri.w treasury=12';
	const ask = { prompt: label('ASK_PURCHASE'), choices: [{ act: plan, label: label('DO_PURCHASE') }, { act: 'no_purchase', label: label('DO_NO_PURCHASE') }], more: false, open: ['purchase'] };
	const price = { cost: 50, credit: 10, bonus: 0, price: 40, with_library: 0, held: 0 };
	const facts = {
		prices: { price: Object.fromEntries(names.vocabularies.advance.map((a) => [a.key, price])), credits: { craft: 10 } },
		hand: { set: Object.fromEntries(names.vocabularies.good.map((g) => [g.key, { have: 0, value: 0, with_one_more: 1, gain: 1, face: 1, cards: 9 }])), cards_value: 17, treasury_each: 1, treasury_value: 30, substitute: 0, spend: 47 },
		best: { points: plan, step: plan },
	};
	const { acts, handler } = stageOf({ ...state, view, question: 'purchase', pending: [me], ask }, undefined, undefined, facts);
	const p = await sit(url, { stage: handler, language: 'de', dark: true });
	await p.at('plan-advance').first().waitFor();
	assert.equal(await p.at('plan-advance').count(), 2, 'the ready purchase says what it buys');
	await p.until(() => [...document.querySelectorAll('[data-test="field-advances"]')].some((b) => /40/.test(b.textContent)));
	await p.shot('purchase-dark');
	await p.at('pay-change').click();
	await p.at('bag-cards-papyri.w-less').click();
	await p.at('bag-cards-ochre.w-less').click();
	await p.at('field-treasury-more').click();
	await p.until(() => document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act.endsWith('treasury=13'));
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.at('pay-for-me').click();
	await p.until((act) => document.querySelector('[data-test="compose-go"]:not([disabled])')?.dataset.act === act, plan);
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.deepEqual(acts, ['purchase advances=mysticism+sculpture cards=2*ochre.w+papyri.w treasury=13', plan]);
	return acts;
}

async function expand(url, state, me, names) {
	const areas = names.vocabularies.land.slice(0, 3).map((a) => a.key);
	const tokens = Object.fromEntries(areas.map((a, i) => [a, i === 1 ? 1 : 3]));
	const view = { ...state.view, phase: 'population_expansion', tokens: { ...state.view.tokens, [me]: tokens }, stock: { ...state.view.stock, [me]: 4 } };
	const ask = { prompt: label('ASK_EXPAND', { stock: 4 }), choices: [], more: false, open: ['expand'] };
	// The first area may get nothing.
	const grown = Object.fromEntries(areas.map((a, i) => [a, i === 0 ? tokens[a] : tokens[a] + 2]));
	const { acts, handler } = stageOf({ ...state, view, question: 'expand', pending: [me], ask }, undefined, undefined, { areas: { limit: {}, grown, city_state: {}, city_missing: {}, city_supported: {}, fight: {} } });
	const p = await sit(url, { stage: handler, language: 'pl', size: { width: 390, height: 844 }, touch: true });
	await settled(p);
	await p.shot('expand-phone');
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.waiting === '0');
	await p.page.context().close();
	assert.deepEqual(acts, ['expand add=0,2,2']);
	return acts;
}

/** The real table again, on a phone and in the dark. */
async function otherScreens(url) {
	const dark = await sit(url, { dark: true });
	await dark.drawn();
	await dark.shot('table-dark');
	await dark.page.context().close();
	const phone = await sit(url, { size: { width: 390, height: 844 }, touch: true });
	await phone.drawn();
	await phone.shot('phone');
	await phone.at('home-button').tap();
	const areas = await phone.keys('can');
	if (areas.length) {
		await clickOne(phone, areas);
		await phone.at('area-panel').waitFor();
	}
	await phone.shot('phone-area');
	assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone');
	await phone.page.context().close();
}

try {
	const url = await address;
	const names = (await (await fetch(`${new URL(url).origin}/api/games`)).json()).find((g) => g.key === 'megaciv');
	const { seen, moved, state } = await wholeTurn(url);
	const me = state.seat;
	const other = state.table.seats.map((s) => s.seat).find((s) => s !== me);
	await otherScreens(url);
	const acts = [...(await trade(url, state, me, other, names)), ...(await purchase(url, state, me, names)), ...(await expand(url, state, me, names))];
	await understood(url, acts);
	assert.deepEqual(faults, []);
	console.log(`a turn played with clicks: ${JSON.stringify(seen)}, moved ${JSON.stringify(moved)}; composed and understood: ${acts.length}`);
} finally {
	await end();
}
