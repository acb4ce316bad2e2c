// A turn of Mega Civilization against four bots with clicks, then its sheets. The turn is real: a civilization taken on the map, a
// move by clicking two areas, every question answered until the turn counter goes on. Trade, purchase and expansion come late in a
// game, so there the page is shown a position made from a real one; what it composes is sent to the program, which must find it well
// formed.
import { expect, PHONE, test } from './fixtures.mjs';
import { label, stageOf } from './stage.mjs';
import { begun, understood } from './wire.mjs';

const SEATS = ['person', 'normal', 'normal', 'normal', 'normal'];
const STEPS = 60; // questions at most until a turn is over

/** A table of five, begun, and what seat 1 sees of it when it is asked for the first time. */
async function five(server) {
	const { links } = await server.table({ game: 'megaciv', options: 'players=5 civs=assigned', name: 'Five', seats: SEATS });
	return { url: links[0], state: await begun(links[0]) };
}

const count = (p, area, owner) => p.at('piece', `[data-kind="tokens"][data-key="${area}"][data-owner="${owner}"]`).evaluateAll((all) => all.reduce((sum, n) => sum + Number(n.dataset.n), 0));
const turnOf = async (p) => Number(await p.at('turn').getAttribute('data-value'));

/** Bots act until this seat is asked; what it is asked, or null when the turn has gone on. */
async function next(p, turn) {
	await p.settled();
	if ((await turnOf(p)) > turn) return null;
	if (!(await p.asked())) await p.door.play(600_000);
	await p.settled();
	return (await turnOf(p)) > turn ? null : p.asked();
}

/** The first question: a civilization, by a click into its region. */
async function takesCivilization(p) {
	expect(await p.asked()).toBe('civ');
	const offered = await p.at('choices').locator('[data-test="choice"]').evaluateAll((all) => all.map((b) => b.dataset.act));
	expect(offered.filter((act) => act.startsWith('civ civ=')), 'the list holds the same choices').toEqual(offered);
	expect(offered).not.toEqual([]);
	await p.clickArea(...(await p.keys('can')));
	await p.click(p.at('area-panel').locator('[data-test="choice"]'));
}

/** A move: origin, end, number, all on the map. */
async function moves(p, seat) {
	const listed = Number(await p.at('choices-button').getAttribute('data-value'));
	expect(listed).toBeGreaterThanOrEqual(1);
	await p.click('home-button');
	const from = await p.clickArea(...(await p.keys('can')));
	await expect(p.at('area-panel')).toHaveAttribute('data-key', from);
	// The list beside the map holds what is chosen there, and the rest again without it.
	await p.click('choices-button');
	expect(Number(await p.at('choices-found').getAttribute('data-value'))).toBeLessThanOrEqual(listed);
	await p.click('choices-close');
	const to = await p.clickArea(...(await p.keys('end')));
	const before = [await count(p, from, seat), await count(p, to, seat)];
	// The picker begins at the most: all that may go.
	const less = p.at('area-panel').locator('[data-test="range-less"]:not([disabled])');
	if (await less.count()) await p.click(less.first());
	const go = p.at('area-panel').locator('[data-test="range-go"]').first();
	const n = Number((await go.innerText()).match(/\d+/)[0]);
	await p.click(go);
	expect([await count(p, from, seat), await count(p, to, seat)], `${n} tokens went from ${from} to ${to}`).toEqual([before[0] - n, before[1] + n]);
}

const PLAIN = { move: 'end_movement', build: 'built', trade: 'done', purchase: 'no_purchase', buy: 'pass', wait: 'stand' };

/** Whatever is asked gets an answer, with clicks. */
async function answers(p, question) {
	const choice = (act) => p.at('choice', `[data-act="${act}"]`).first();
	if (PLAIN[question]) {
		await p.click(choice(PLAIN[question]));
		// Above a limit or in a conflict: what the movement comes to is shown first.
		if (await p.at('moves-done').count()) await p.click('moves-done');
		return;
	}
	if (question === 'expand') return p.click('compose-go');
	if (question === 'tax') return p.click('range-go');
	const areas = await p.keys('can');
	if (areas.length) {
		await p.click('home-button');
		await p.clickArea(...areas);
	}
	const within = areas.length ? p.at('area-panel') : p.page;
	await p.click(within.locator('[data-test="choice"], [data-test="range-go"]').first());
}

test('a turn is played with clicks: a civilization, a move, every question until the turn counter goes on', async ({ program, sit }) => {
	const { url } = await program(['play', 'megaciv', '--players', '5', '--option', 'civs=choose', '--bot-delay', '0']);
	const p = await sit(url);
	if (await p.at('ready').count()) await p.click('ready');
	const seat = await p.at('table').getAttribute('data-seat');
	await takesCivilization(p);
	await next(p, 1);
	const turn = await turnOf(p);
	expect(turn).toBe(1);
	const seen = [];
	for (let question; (question = await next(p, turn)); ) {
		expect(seen.length).toBeLessThan(STEPS);
		expect((await p.at('sentence').innerText()).length, 'a sentence says what is asked').toBeGreaterThan(5);
		if (question === 'move' && !seen.includes('move')) await moves(p, seat);
		else await answers(p, question);
		seen.push(question);
	}
	expect(seen).toContain('move');
	expect(await turnOf(p), 'the turn counter went on').toBe(turn + 1);
});

/** A page that is shown positions made from a real one, and what they are made from. */
const staged = (how) => async ({ program, sit }) => {
	const server = await program(['serve']);
	const { url, state } = await five(server);
	const stage = stageOf(state);
	const p = await sit(url, { stage, ...how });
	const { vocabularies } = (await (await fetch(`${server.origin}/api/games`)).json()).find((g) => g.key === 'megaciv');
	const other = state.table.seats.map((s) => s.seat).find((s) => s !== state.seat);
	return { p, stage, url, state, me: state.seat, other, names: vocabularies };
};

/** The one that the tests share: nothing was done there, and nothing is known. */
async function shown(shared, name, how) {
	const one = await shared(name, staged(how));
	one.stage.acts.length = 0;
	await one.stage.show(one.p, one.state, { facts: {} });
	return one;
}
const onDesk = (shared) => shown(shared, 'desk', {});
const onPhone = (shared) => shown(shared, 'phone', { ...PHONE, language: 'pl' });

test('the tracks have a row for each seat, and an area is chosen and left by keys', async ({ shared }) => {
	const { p, me } = await onDesk(shared);
	await p.click('tracks-button');
	await expect(p.at('tracks-row')).toHaveCount(5);
	expect((await p.at('tracks-row', `[data-seat="${me}"]`).innerText()).length).toBeGreaterThan(5);
	await p.click('sheet-close');
	// By keyboard: Tab goes to an area, Enter chooses it, Escape leaves.
	await p.at('map-view').focus();
	await p.press('Tab');
	await p.press('Enter');
	await expect(p.at('area-panel')).toBeVisible();
	await p.press('Escape');
	await expect(p.at('area-panel')).toHaveCount(0);
});

test('the table fits a phone, and an area is chosen there', async ({ shared }) => {
	const { p } = await onPhone(shared);
	await expect(p.at('map-view')).toHaveAttribute('data-level', /./);
	await expect(p.at('name', '[data-on]').first()).toBeAttached();
	await p.click('home-button');
	const areas = await p.keys('can');
	expect(areas).not.toEqual([]);
	await p.clickArea(...areas);
	await expect(p.at('area-panel')).toBeVisible();
	expect(await p.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the phone').toBe(true);
	await p.press('Escape');
});

test('a trade: an offer is composed, one is countered and one declined', async ({ shared }) => {
	const { p, stage, url, state, me, other, names } = await onDesk(shared);
	const hand = { 'famine.w': 1, 'ochre.w': 3, 'papyri.w': 2, 'iron.w': 1, water: 1 };
	expect(names.card.map((c) => c.key)).toEqual(expect.arrayContaining(Object.keys(hand)));
	const view = {
		...state.view, turn: 8, phase: 'trade',
		hand: { [me]: hand }, hand_size: { ...state.view.hand_size, [me]: 8, [other]: 6 },
		offer: { [`${other}a`]: { to: [me], mark: 4711, re: 0, given: 4, wanted: 3, named_good: 'salt', named_good2: 'salt', want_good: 'papyri', want_good2: null, claims: { ochre: 1 }, wishes: {}, cards: {} } },
		call: { [`${other}a`]: { have_good: 'salt', want_good: 'papyri' } },
	};
	const decline = `decline from_seat=${other} slot=1`;
	const ask = { prompt: label('ASK_TRADE'), choices: [{ act: decline, label: label('DO_DECLINE', { from_seat: other, slot: 1 }) }, { act: 'done', label: label('DO_DONE') }], more: false, open: ['call', 'propose', 'answer'] };
	await stage.show(p, { ...state, view, question: 'trade', pending: [me, other], ask });
	await expect(p.at('offer')).toHaveText(/gives\s+4[\s\S]*asks\s+3/, { useInnerText: true });
	await expect(p.at('calamity'), 'a calamity is marked').toHaveCount(1);
	const gives = async (...goods) => {
		for (const good of goods) await p.click(p.at('give', `[data-key="${good}"]`));
	};
	await p.click('to-whom');
	await p.click(p.at('field-to', `[data-value="${other}"]`));
	await gives('papyri', 'ochre', 'ochre');
	await p.act(() => p.at('field-want_good').selectOption('salt'));
	await expect(p.at('try-allowed')).toBeAttached();
	await p.click('compose-go');
	await expect(p.at('given')).toHaveAttribute('data-value', '0');
	await p.click('counter');
	await gives('ochre', 'papyri', 'water');
	await expect(p.at('try-allowed')).toBeAttached();
	await p.click('compose-go');
	await expect(p.at('given')).toHaveAttribute('data-value', '0');
	await p.click(p.at('offer').locator(`[data-act="${decline}"]`));
	expect(stage.acts).toEqual([
		expect.stringMatching(new RegExp(`^propose as=1 to=${other} give=2\\*ochre\\.w\\+papyri\\.w named_good=\\w+ named_good2=\\w+ wanted=3 want_good=salt$`)),
		// What is asked for is named first.
		expect.stringMatching(new RegExp(`^answer from_seat=${other} slot=1 as=1 mark=4711 give=ochre\\.w\\+papyri\\.w\\+water named_good=papyri `)),
		decline,
	]);
	await understood(url, stage.acts);
});

test('a purchase: the ready one says what it buys, and is paid otherwise and as proposed', async ({ shared }) => {
	const { p, stage, url, state, me, names } = await onDesk(shared);
	const view = { ...state.view, turn: 8, phase: 'civilization_advances_acquisition', hand: { [me]: { 'ochre.w': 3, 'papyri.w': 2 } }, treasury: { ...state.view.treasury, [me]: 30 }, advances: { [me]: ['pottery'] } };
	const plan = 'purchase advances=mysticism+sculpture cards=3*ochre.w+2*papyri.w treasury=12';
	const ask = { prompt: label('ASK_PURCHASE'), choices: [{ act: plan, label: label('DO_PURCHASE') }, { act: 'no_purchase', label: label('DO_NO_PURCHASE') }], more: false, open: ['purchase'] };
	const price = { cost: 50, credit: 10, bonus: 0, price: 40, with_library: 0, held: 0 };
	const facts = {
		prices: { price: Object.fromEntries(names.advance.map((a) => [a.key, price])), credits: { craft: 10 } },
		hand: { set: Object.fromEntries(names.good.map((g) => [g.key, { have: 0, value: 0, with_one_more: 1, gain: 1, face: 1, cards: 9 }])), cards_value: 17, treasury_each: 1, treasury_value: 30, substitute: 0, spend: 47 },
		best: { points: plan, step: plan },
	};
	await stage.show(p, { ...state, view, question: 'purchase', pending: [me], ask }, { facts });
	await expect(p.at('plan-advance')).toHaveCount(2);
	await expect(p.at('field-advances').filter({ hasText: '40' }).first()).toBeAttached();
	await p.click('pay-change');
	await p.click('bag-cards-papyri.w-less');
	await p.click('bag-cards-ochre.w-less');
	await p.click('field-treasury-more');
	await expect(p.at('compose-go', ':not([disabled])')).toHaveAttribute('data-act', /treasury=13$/);
	await p.click('compose-go');
	await p.click('pay-for-me');
	await expect(p.at('compose-go', ':not([disabled])')).toHaveAttribute('data-act', plan);
	await p.click('compose-go');
	expect(stage.acts).toEqual(['purchase advances=mysticism+sculpture cards=2*ochre.w+papyri.w treasury=13', plan]);
	await understood(url, stage.acts);
});

test('an expansion on a phone goes where there is room', async ({ shared }) => {
	const { p, stage, url, state, me, names } = await onPhone(shared);
	const areas = names.land.slice(0, 3).map((a) => a.key);
	const tokens = Object.fromEntries(areas.map((a, i) => [a, i === 1 ? 1 : 3]));
	const view = { ...state.view, phase: 'population_expansion', tokens: { ...state.view.tokens, [me]: tokens }, stock: { ...state.view.stock, [me]: 4 } };
	const ask = { prompt: label('ASK_EXPAND', { stock: 4 }), choices: [], more: false, open: ['expand'] };
	// The first area may get nothing.
	const grown = Object.fromEntries(areas.map((a, i) => [a, i === 0 ? tokens[a] : tokens[a] + 2]));
	const facts = { areas: { limit: {}, grown, city_state: {}, city_missing: {}, city_supported: {}, fight: {} } };
	await stage.show(p, { ...state, view, question: 'expand', pending: [me], ask }, { facts });
	await expect(p.at('try-allowed')).toBeAttached();
	await p.click('compose-go');
	expect(stage.acts).toEqual(['expand add=0,2,2']);
	await understood(url, stage.acts);
});
