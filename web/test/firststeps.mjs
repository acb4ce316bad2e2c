// "First steps" of Mega Civilization, opened on the home page and played by one person against four bots with clicks alone,
// through all nine turns to the result; whatever is asked is answered by what the page offers for it, and what is remarked for newcomers is
// read, each once. Whether he deals, is struck and buys there is chance: from a later moment (lesson.case) he trades, is struck and buys as the remarks say.
//   node test/firststeps.mjs ../build/ecumene [FOLDER for pictures]
// Calamities, special abilities, the set-up of the Short Game and a player's leaving are rare in it: for these the page is
// shown positions made from the real one, and what it sends is read by the real program.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { asking, bare, begin, clickOne, label, PATIENCE, PHONE, quiet, settled, stageOf, start, take, understood, violations } from './seat.mjs';
import { readTable } from './tables.mjs';

const [program, pictures] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '5'], pictures, 'first');

// ---- Opening the table ----

async function open(origin) {
	const p = await sit(origin);
	// Who is new here is offered First steps, told what it is, and asked nothing that it settles.
	await p.at('guided').waitFor();
	assert.match(await p.at('guided').innerText(), /9 turns with 5 players/);
	assert.equal(await p.at('players-more').count(), 0);
	assert.ok(await p.page.getByRole('radiogroup', { name: 'Bots' }).getByRole('radio', { name: 'Novice' }).isChecked(), 'they build early, so that there is trade');
	await p.at('play-now').click();
	await p.at('bar').waitFor();
	return p;
}

// ---- Answering whatever is asked ----

/** Waits until something is asked or the game is over; tells what. */
async function asked(p) {
	await p.until(() => document.querySelector('[data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'));
	return (await p.at('over').count()) ? null : p.at('bar').getAttribute('data-question');
}

const FINAL = ['end_movement', 'built', 'done', 'no_purchase', 'pass', 'enough', 'stand', 'spare'];
const ANY = '[data-test="choice"]:not([disabled]), [data-test="range-go"]:not([disabled]), [data-test="voyage-go"]:not([disabled])';

/** Chooses something on the map and takes the first way that its panel shows. */
async function onMap(p) {
	if (!(await p.keys('can')).length) return false;
	if (await p.at('home-button').count()) await p.at('home-button').click();
	const close = p.at('area-close');
	if (await close.count()) await close.click();
	await clickOne(p, await p.keys('can')).catch(async () => {
		await p.at('zoom-whole').click();
		await clickOne(p, await p.keys('can'));
	});
	await p.at('area-panel').waitFor();
	if (await p.at('to').count()) await p.at('to').first().click();
	return take(p, p.at('area-panel').locator(ANY).first());
}

const areas = new Map(readTable('megaciv/areas').map((a) => [a.key, { limit: Number(a.limit) || 0, site: a.site !== '-' }]));
const near = new Map([...areas.keys()].map((key) => [key, new Set()]));
for (const { key_a: a, key_b: b, kind } of readTable('megaciv/adjacency')) if (kind === 'land') near.get(a).add(b) && near.get(b).add(a);
const CITY = 6;

/** Where tokens go to: first half of them into empty land, later together to a place for a city. Null when enough was moved. */
async function plan(p) {
	const me = await p.at('table').getAttribute('data-seat');
	const pieces = await p.at('piece').evaluateAll((all) => all.map(({ dataset: d }) => ({ kind: d.kind, area: d.key, owner: d.owner, n: Number(d.n) })));
	const mine = new Map(pieces.filter((x) => x.kind === 'tokens' && x.owner === me).map((x) => [x.area, x.n]));
	const taken = new Set(pieces.filter((x) => x.kind === 'city' || x.owner !== me).map((x) => x.area));
	const can = (await p.keys('can')).filter((a) => mine.has(a));
	const there = (site) => (mine.get(site) ?? 0) + can.reduce((sum, a) => sum + (a !== site && near.get(site).has(a) ? mine.get(a) : 0), 0);
	const site = [...areas.keys()].filter((a) => areas.get(a).site && !taken.has(a) && (mine.get(a) ?? 0) < CITY && there(a) >= CITY).sort((a, b) => there(b) - there(a))[0];
	const from = site && can.find((a) => a !== site && near.get(site).has(a));
	if (from) return { from, to: site, n: Math.min(mine.get(from), CITY - (mine.get(site) ?? 0)) };
	for (const a of can) {
		const free = [...near.get(a)].filter((b) => areas.get(b).limit && !taken.has(b) && !mine.has(b)).sort((b, c) => areas.get(c).limit - areas.get(b).limit)[0];
		if (free && mine.get(a) > 1 && mine.get(a) < CITY) return { from: a, to: free, n: Math.floor(mine.get(a) / 2) };
	}
	return null;
}

/** One move on the map: from, to, how many. */
async function move(p) {
	const way = await plan(p);
	if (!way) return false;
	await p.at('home-button').click();
	if (await p.at('area-close').count()) await p.at('area-close').click();
	await clickOne(p, [way.from]);
	const to = p.at('to', `[data-key="${way.to}"]`);
	await p.at('area-panel', `[data-key="${way.from}"]`).waitFor();
	if (!(await to.count())) return false;
	await to.click();
	const number = p.at('area-panel').locator('[data-test="range"]');
	if (await number.count()) await number.first().fill(String(way.n));
	return take(p, p.at('area-panel').locator('[data-test="range-go"]').first());
}

/** The purchase that is planned can be made; false: nothing can be bought. */
async function planned(p) {
	await p.until(() => document.querySelector('[data-test="tiles"][data-busy="false"]'));
	return (await p.at('compose-go').count()) > 0;
}

async function answer(p, question, seen) {
	if (question === 'expand') {
		await settled(p);
		return take(p, p.at('compose-go'));
	}
	// A little of what is free to do, then enough of it.
	const most = { move: 7, build: 3, ability: 2 }[question] ?? 0;
	const turn = await p.at('turn').getAttribute('data-value');
	const done = (seen[`${question} in turn ${turn}`] ??= { n: 0 });
	if (done.n++ < most && (await (question === 'move' ? move(p) : onMap(p)))) return true;
	if (question === 'purchase' && (await planned(p))) return take(p, p.at('compose-go'));
	for (const act of FINAL) {
		const button = p.at('bar').locator(`[data-test="choice"][data-act="${act}"]:not([disabled])`);
		const twice = async () => {
			await button.first().click();
			// What a movement comes to is shown before it ends.
			if (await p.at('moves-done').count()) await p.at('moves-done').click();
		};
		if ((await button.count()) && (await take(p, twice))) return true;
	}
	if (await onMap(p)) return true;
	for (const button of await p.page.locator(ANY).all()) if (await take(p, button)) return true;
	throw new Error(`no answer to ${question}: ${await p.at('sentence').innerText()}`);
}

// ---- Remarks ----

const button = (p, name) => p.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const card = (p) => p.page.getByRole('region', { name: 'Remark' });
const remarked = async (p) => (await p.at('lesson').evaluateAll((all) => all.map((n) => n.dataset.key)))[0] ?? null;
const gone = (p, key) => p.until((key) => document.querySelector('[data-test="lesson"]')?.dataset.key !== key, key);

/** Reads all that is remarked here, each once; "Got it" brings the next. */
async function readAll(p, read) {
	for (let key; (key = await remarked(p)); ) {
		assert.ok(!read.includes(key), `${key} is said once`);
		assert.match(await card(p).innerText(), /^[^{}_]{50,}$/, 'in words');
		assert.equal(await card(p).getByRole('link').count(), 1, 'with its rule');
		read.push(key);
		await button(p, 'Got it').click();
		await gone(p, key);
	}
}

/** It stands between the board and the question, and covers neither. */
async function covers(p, size) {
	await p.page.setViewportSize(size);
	await p.until(({ width, height }) => {
		const [board, its, bar, got] = ['board', 'lesson', 'bar', 'lesson-next'].map((name) => document.querySelector(`[data-test="${name}"]`)?.getBoundingClientRect());
		// Not higher than a quarter of the screen, and a thumb finds its button.
		return innerWidth === width && its && board.bottom <= its.top + 1 && its.bottom <= bar.top + 1 && its.height <= height / 4 && (width > 900 || got.height >= 40);
	}, size);
	await p.shot(`remark-${size.width}`);
}

/** The first two: read by keys, in another language, on small screens. Nothing is answered by it. */
async function greeted(p, read) {
	await p.at('lesson', '[data-key="welcome"]').waitFor();
	for (const size of [PHONE.size, { width: 844, height: 390 }, { width: 1280, height: 800 }]) await covers(p, size);
	assert.deepEqual(await violations(p, 'a remark'), []);
	await p.page.keyboard.press('Enter');
	// Who chooses his people last has no choice, and is not asked for it: he reads of his movement.
	const first = p.page.locator('[data-test="lesson"]:is([data-key="civ"], [data-key="move"])').first();
	await first.waitFor();
	await asked(p);
	const key = await remarked(p);
	const heading = { civ: ['Your people', 'Dein Volk'], move: ['Movement', 'Bewegung'] }[key];
	await p.at('language', '[data-value="de"]').click();
	await p.page.getByRole('region', { name: 'Bemerkung' }).getByRole('heading', { name: heading[1] }).waitFor();
	await p.page.getByRole('button', { name: 'Keine Bemerkungen mehr' }).waitFor();
	await p.shot('remark-de');
	await p.at('language', '[data-value="en"]').click();
	await card(p).getByRole('heading', { name: heading[0] }).waitFor();
	await p.page.keyboard.press('Escape');
	await gone(p, key);
	assert.equal(await asked(p), key, 'the question waits');
	read.push('welcome', key);
}

/** Somebody has enough of them, and changes his mind; and the page is loaded again. */
async function offAndOn(p) {
	const key = await remarked(p);
	await button(p, 'No more remarks').click();
	await p.until(() => !document.querySelector('[data-test="lesson"]'));
	await button(p, 'My seat').click();
	const wanted = p.page.getByLabel('Remarks on what is new');
	assert.equal(await wanted.isChecked(), false);
	await wanted.check();
	await p.shot('remark-setting');
	await p.page.keyboard.press('Escape');
	await p.at('lesson', `[data-key="${key}"]`).waitFor();
	await p.page.reload();
	await asked(p);
	await p.at('lesson', `[data-key="${key}"]`).waitFor();
}

/** Behind the result: the Short Game is a click away, and what was read is not said again there. */
async function next(p) {
	const list = p.page.getByRole('region', { name: 'What to try next' });
	await list.waitFor();
	assert.match(await list.getByRole('link', { name: 'Rules of trade' }).getAttribute('href'), /\/rules\/megaciv#9$/);
	assert.equal(await list.getByRole('link', { name: 'Replay' }).count(), 1);
	const before = p.page.url();
	await list.getByRole('button', { name: 'Short Game' }).click();
	await p.page.waitForURL((url) => String(url) !== before);
	let question;
	while ((question = await asked(p)) === 'civ') {
		// The list may be closed: what was open at the table before is put away.
		await p.page.locator(ANY).first().waitFor({ timeout: 5000 }).catch(() => p.at('choices-button').click());
		await take(p, p.page.locator(ANY).first());
	}
	await p.at('lesson', `[data-key="${question}"]`).waitFor();
	return question;
}

// ---- A trade, a calamity, a purchase ----

const CASES = fileURLToPath(new URL('lesson.case', import.meta.url));
const told = (p) => p.heard.flatMap((f) => f.log ?? []).flatMap((e) => e.says);
const GENEROUS = [
	['Assyria', ['Gold', 'Gold', 'Ochre']],
	['Hatti', ['Oil', 'Oil', 'Ochre']],
	['Assyria', ['Gold', 'Gold', 'Tin']],
	['Hatti', ['Oil', 'Oil', 'Tin']],
];

/** Takes an offer that is there, otherwise makes one; until somebody has dealt with him. */
async function deal(p, me) {
	const dealt = () => told(p).some((m) => m.m === 'DEAL' && [m.a.seat, m.a.to_seat].includes(me));
	for (const [to, give] of GENEROUS) {
		const accept = button(p, /^Accept the offer of/);
		const answers = () => told(p).filter((m) => ['DECLINED', 'DEAL', 'PROPOSED', 'PROPOSED_1', 'PROPOSED_2'].includes(m.m) && m.a.seat !== me).length;
		const so_far = answers();
		if (await accept.count()) await accept.first().click({ timeout: 2000 }).catch(() => {});
		else {
			for (const good of give) await button(p, new RegExp(`^Give ${good}\\b`)).click();
			await button(p, 'To everybody').click();
			await p.page.getByRole('group', { name: 'To whom' }).getByRole('button', { name: to }).click();
			await settled(p);
			await button(p, 'Offer').last().click();
		}
		for (const end = Date.now() + PATIENCE; Date.now() < end && !dealt() && answers() === so_far; ) await new Promise((done) => setTimeout(done, 50));
		if (dealt()) return;
	}
	throw new Error(`nobody deals: ${JSON.stringify(told(p).slice(-12))}`);
}

/** What the remarks lead to: a deal, a calamity survived, an advance; then the last turn. */
async function lived() {
	const table = start(program, ['play', '--from', `${CASES}:LS1`, '--bot-delay', '5']);
	const me = 's1';
	const read = [];
	try {
		const p = await sit(await table.address);
		await p.page.locator('[data-test="ready"], [data-test="bar"][data-asked="true"]').first().waitFor();
		if (await p.at('ready').count()) await p.at('ready').click();
		await p.at('lesson', '[data-key="trade"]').waitFor();
		assert.equal(await p.page.locator('[data-pointed]').getAttribute('data-test'), 'desk', 'what it speaks of is marked');
		await p.shot('remark-trade');
		await readAll(p, read);
		await deal(p, me);
		await readAll(p, read);
		await take(p, button(p, 'Done trading'));
		for (let question; (question = await asked(p)) !== 'move'; ) {
			if (question === 'calamity' || question === 'purchase') await p.shot(`remark-${question}`);
			await readAll(p, read);
			if (question === 'purchase') await p.at('compose-go', ':not([disabled])').first().waitFor();
			assert.ok(await answer(p, question, {}), `${question} was answered`);
		}
		await p.at('lesson').waitFor();
		await readAll(p, read);
		for (const key of ['trade', 'danger', 'deal', 'struck', 'calamity', 'purchase', 'bought', 'stepped', 'last']) assert.ok(read.includes(key), `${key} was remarked: ${read}`);
		const of = (m) => told(p).filter((x) => x.m === m && x.a.seat === me);
		assert.ok(of('CALLED').length && of('BOUGHT').length, 'he was struck, and bought');
		const view = p.heard.reduce((all, f) => ({ ...all, ...(f.view ?? {}) }), {});
		assert.ok(view.cities[me] > 0, 'and cities of his stand');
		await p.page.context().close();
	} finally {
		table.stop();
	}
	return read;
}

// ---- Positions that are made up ----

const REALM = { lydia: 2, caria: 2, anatolia: 2, cilicia: 2, cyprus: 1 };
const CITIES = ['miletus', 'lycia', 'rhodes'];

/** The person holds the south of Anatolia, another Greece. */
function realm(state, me, other) {
	const city = Object.fromEntries([...CITIES.map((a) => [a, me]), ['sparta', other], ['athens', other]]);
	return {
		...state.view, turn: 4, tokens: { [me]: REALM, [other]: { boeotia: 1, corinth: 2, epirus: 2 } }, city, barbarians: { thera: 2 },
		cities: { ...state.view.cities, [me]: 3, [other]: 2 }, hand: { [me]: { 'ochre.w': 2, 'iron.w': 1, 'papyri.w': 1 } }, hand_size: { ...state.view.hand_size, [me]: 4 },
	};
}
const at = (kind, area, message, n) => ({ act: n ? `${kind} area=${area} n={n}` : `${kind} area=${area}`, ...(n ? { field: 'n', least: 1, most: n } : {}), label: label(message, { area, ...(n ? { n: 1 } : {}) }) });
const due = (what, n, more = {}) => ({ due: what, calamity: null, n, area: 0, place: 0, at: 0, from_seat: null, ...more });

async function staged(url, state, { how = {}, refuse, then, facts } = {}) {
	const { acts, handler } = stageOf(state, refuse, then, facts);
	const p = await sit(url, { ...how, stage: handler });
	await p.at('board').waitFor();
	if (!how.touch) await p.drawn();
	if (await p.at('home-button').count()) await p.at('home-button').click();
	return { p, acts, close: () => p.page.context().close() };
}
const inPanel = (p, act) => p.at('area-panel').locator(`[data-act="${act}"]`);

/** Famine: tokens, a city given up or reduced, with the count of what is still to go. */
async function damage(url, state, me, other) {
	const calamity = 'famine';
	const copy = { 0: { card: 'famine.w', seat: me, to_seat: null, place: 0, victims: [other] } };
	const position = (left) => ({
		view: { ...realm(state, me, other), phase: 'calamity_resolution', copy, due: { [me]: due('damage', left, { calamity }), [other]: due('damage', 4, { calamity }) } },
		ask: asking(label('DUE_DAMAGE', { calamity, left }), [...CITIES.flatMap((a) => [at('ruin', a, 'DO_RUIN'), at('reduce', a, 'DO_REDUCE')]), ...Object.entries(REALM).map(([a, n]) => at('lose_tokens', a, 'DO_LOSE_TOKENS', n))]),
	});
	let left = 9;
	const start = { ...state, ...position(left), question: 'calamity', pending: [me, other] };
	const then = (act) => position((left -= act.startsWith('lose') ? 2 : 5));
	const { p, acts, close } = await staged(url, start, { then });
	assert.match(await p.at('calamity-panel').innerText(), /Famine[\s\S]*Primary victim[\s\S]*Secondary victims/);
	assert.deepEqual(await p.at('due').evaluateAll((all) => all.map((x) => x.dataset.n)), ['9', '4'], 'who owes what, the own first');
	assert.equal((await p.keys('can')).length, 8);
	await p.shot('damage');
	await clickOne(p, ['miletus']);
	assert.equal(await p.at('area-panel').locator('[data-test="choice"]').count(), 2, 'a city can be given up or reduced');
	await p.shot('damage-city');
	await inPanel(p, 'reduce area=miletus').click();
	await p.until(() => document.querySelector('[data-test="due"]')?.dataset.n === '4');
	await p.at('area-panel').waitFor({ state: 'detached' });
	await clickOne(p, ['anatolia']);
	await inPanel(p, 'lose_tokens area=anatolia n={n}').last().click();
	await p.until(() => document.querySelector('[data-test="due"]')?.dataset.n === '2');
	await close();
	for (const how of [{ dark: true, language: 'de' }, PHONE]) {
		const again = await staged(url, start, { how });
		await again.p.at('calamity-panel').waitFor();
		await clickOne(again.p, ['lycia', 'miletus', 'rhodes', 'anatolia']);
		await again.p.at('area-panel').waitFor();
		await again.p.shot(how.dark ? 'damage-dark' : 'damage-phone');
		await again.close();
	}
	assert.deepEqual(acts, ['reduce area=miletus', 'lose_tokens area=anatolia n=2']);
	return acts;
}

/** Civil War: areas chosen and let go with one click each, and the points so far. */
async function civilWar(url, state, me, other) {
	const calamity = 'civil_war';
	const copy = { 0: { card: 'civil_war.w', seat: me, to_seat: other, place: 0, victims: [] } };
	const worth = (a) => REALM[a] ?? 5;
	const chosen = new Set();
	const position = () => {
		const points = [...chosen].reduce((sum, a) => sum + worth(a), 0);
		const all = [...Object.keys(REALM), ...CITIES];
		const choices = [...all.filter((a) => !chosen.has(a)).map((a) => at('select', a, 'DO_SELECT')), ...[...chosen].map((a) => at('deselect', a, 'DO_DESELECT')), ...(points === 7 ? [bare('enough', 'DO_ENOUGH')] : [])];
		return {
			view: { ...realm(state, me, other), phase: 'calamity_resolution', copy, used: Object.fromEntries([...chosen].map((a) => [a, 1])), due: { [me]: due('mark', 7, { calamity, from_seat: me }) } },
			ask: asking(label('DUE_MARK', { calamity, points: 7, from_seat: me, chosen: points }), choices),
		};
	};
	const then = (act) => {
		const [kind, area] = act.split(' area=');
		if (kind === 'select') chosen.add(area);
		else chosen.delete(area);
		return position();
	};
	const refuse = (act) => (act === 'enough' ? label('MARK_NEARER', { chosen: 0, points: 7 }) : null);
	const { p, acts, close } = await staged(url, { ...state, ...position(), question: 'calamity', pending: [me] }, { then, refuse });
	await p.at('not-yet').waitFor();
	for (const area of ['cilicia', 'anatolia', 'lycia']) {
		await clickOne(p, [area]);
		await p.at('picked', `[data-key="${area}"]`).waitFor({ state: 'attached' });
	}
	assert.equal(await p.at('chosen-points').getAttribute('data-value'), '9');
	await clickOne(p, ['cilicia']);
	await p.until(() => document.querySelector('[data-test="chosen-points"]')?.dataset.value === '7');
	assert.deepEqual((await p.keys('picked')).sort(), ['anatolia', 'lycia']);
	await p.shot('civil-war');
	await p.at('choice', '[data-act="enough"]').click();
	await quiet(p);
	await close();
	assert.deepEqual(acts, ['select area=cilicia', 'select area=anatolia', 'select area=lycia', 'deselect area=cilicia', 'enough']);
	return acts;
}

/** Cyclone: cities at a sea, selected in secret. */
async function cyclone(url, state, me, other) {
	const calamity = 'cyclone';
	const copy = { 0: { card: 'cyclone.w', seat: other, to_seat: null, place: 1, victims: [] } };
	const picks = [];
	const position = () => ({
		view: { ...realm(state, me, other), phase: 'calamity_resolution', copy, picks: { [me]: [...picks] }, due: { [me]: due('select', 2, { calamity }), [other]: due('select', 1, { calamity }) } },
		ask: asking(label('DUE_SELECT', { calamity, left: 2 - picks.length, area: state.sea }), CITIES.filter((a) => !picks.includes(a)).map((a) => at('select', a, 'DO_SELECT'))),
	});
	const then = (act) => {
		picks.push(act.split('=')[1]);
		return position();
	};
	const { p, acts, close } = await staged(url, { ...state, ...position(), question: 'calamity', pending: [me, other] }, { then, how: { dark: true } });
	await clickOne(p, ['rhodes']);
	await inPanel(p, 'select area=rhodes').click();
	await p.at('picked', '[data-key="rhodes"]').waitFor({ state: 'attached' });
	await p.shot('cyclone-dark');
	await clickOne(p, ['lycia', 'miletus']);
	await p.at('area-panel').locator('[data-test="choice"]').click();
	await quiet(p);
	await close();
	assert.equal(acts.length, 2);
	return acts;
}

/** Places on the map, players by name, cards from the hand, and what has no fields. */
async function otherDues(url, state, me, other) {
	const sent = [];
	const show = async (what, n, calamity, prompt, choices, play, more = {}) => {
		const view = { ...realm(state, me, other), phase: 'calamity_resolution', copy: { 0: { card: `${calamity}.w`, seat: me, to_seat: other, place: 0, victims: [] } }, due: { [me]: due(what, n, { calamity }) } };
		const { p, acts, close } = await staged(url, { ...state, view, ask: asking(label(prompt, { calamity, left: n, from_seat: other }), choices), question: 'calamity', pending: [me] }, more);
		await play(p);
		await quiet(p);
		await close();
		assert.equal(acts.length, 1, `${what}: ${acts}`);
		sent.push(...acts);
	};
	await show('volcano', 1, 'volcanic_eruption_earthquake', 'DUE_VOLCANO', [{ act: 'volcano volcano=thera', label: label('DO_VOLCANO', { volcano: 'thera' }) }, { act: 'volcano volcano=etna', label: label('DO_VOLCANO', { volcano: 'etna' }) }], async (p) => {
		await clickOne(p, ['thera']);
		await inPanel(p, 'volcano volcano=thera').click();
	});
	await show('victims', 2, 'epidemic', 'DUE_VICTIMS', [{ act: `victim to_seat=${other}`, label: label('DO_VICTIM', { to_seat: other }) }], async (p) => {
		await p.shot('victims');
		await p.at('choices').locator(`[data-act="victim to_seat=${other}"]`).click();
	});
	const card = (name, most) => ({ act: `discard card=${name} n={n}`, field: 'n', least: 1, most, label: label('DO_DISCARD', { card: name, n: 1 }) });
	await show('cards', 2, 'coastal_migration', 'DUE_CARDS', [card('ochre.w', 2), card('iron.w', 1), bare('pay', 'DO_PAY')], async (p) => {
		await p.at('hand-card', '[data-key="ochre"]').click();
		await p.shot('discard');
		await p.at('mine', '[data-part="hand"]').locator('[data-test="range-go"]').click();
	});
	await show('steps', 1, 'regression', 'DUE_STEPS', [bare('step_back', 'DO_STEP_BACK'), ...CITIES.map((a) => at('ruin', a, 'DO_RUIN'))], (p) => p.at('choice', '[data-act="step_back"]').click());
	await show('annex', 1, 'treachery', 'DUE_ANNEX', ['sparta', 'athens'].map((a) => at('annex', a, 'DO_ANNEX')), async (p) => {
		await p.at('zoom-whole').click();
		await p.at('choices-button').click();
		await p.at('choices').locator('[data-act="annex area=sparta"]').click();
	});
	return sent;
}

/** Special abilities: some listed, some composed. */
async function abilities(url, state, me, other) {
	const third = state.table.seats.map((s) => s.seat).find((s) => s !== me && s !== other);
	const view = { ...realm(state, me, other), phase: 'special_abilities' };
	const use = (advance, area) => ({ act: `ability advance=${advance} area=${area}`, label: label('DO_ABILITY', { advance, area }) });
	const choices = [
		use('fundamentalism', 'corinth'), use('fundamentalism', 'epirus'), use('monotheism', 'corinth'), at('doctrine', 'thera', 'DO_DOCTRINE', 2),
		{ act: 'treasury n={n}', field: 'n', least: 1, most: 5, label: label('DO_TREASURY', { n: 1 }) },
		{ act: 'routes card=ochre.w n={n}', field: 'n', least: 1, most: 2, label: label('DO_ROUTES', { card: 'ochre.w', n: 1 }) },
		bare('enough', 'DO_ENOUGH'),
	];
	const start = { ...state, view, question: 'ability', pending: [me], ask: asking(label('ASK_ABILITY'), choices, ['diaspora', 'empire']) };
	const refuse = (act) => {
		if (/^diaspora .*to_area=knossos n=2$/.test(act)) return label('NO_ROOM', { area: 'knossos', room: 1 });
		return act === `empire to=${third}` ? label('NOT_A_SUBJECT', { seat: third }) : null;
	};
	// There is room for one more in Knossos.
	const facts = { areas: { limit: { knossos: (REALM.knossos ?? 0) + 1 }, grown: {}, city_state: {}, city_missing: {}, city_supported: {}, fight: {} } };
	const { p, acts, close } = await staged(url, start, { refuse, facts });
	await p.shot('abilities');
	await p.at('choices').locator('[data-act="treasury n={n}"][data-test="range-go"]').click();
	await quiet(p);
	await p.at('hand-card', '[data-key="ochre"]').click();
	await p.at('mine', '[data-part="hand"]').locator('[data-test="range-go"]').click();
	await quiet(p);
	await p.at('choices-close').click();
	await clickOne(p, ['thera']);
	await inPanel(p, 'doctrine area=thera n={n}').last().click();
	await quiet(p);
	// Diaspora: from, to, and as many as find room.
	await p.at('open-diaspora').click();
	await p.at('compose', '[data-kind="diaspora"]').waitFor();
	await p.at('home-button').click();
	assert.deepEqual((await p.keys('can')).sort(), Object.keys(REALM).sort());
	await clickOne(p, ['anatolia']);
	await p.until(() => document.querySelector('[data-test="field-from_area"]')?.value === 'anatolia');
	await clickOne(p, ['knossos']);
	await settled(p);
	await p.until(() => document.querySelector('[data-test="field-n"]')?.value === '1');
	await p.shot('diaspora');
	await p.at('compose-go').click();
	await p.until(() => document.querySelector('[data-test="field-from_area"]')?.value === '');
	await p.at('compose-close').click();
	// Provincial Empire: whom it cannot reach cannot be chosen.
	await p.at('open-empire').click();
	await p.at('field-to', `[data-value="${other}"]`).click();
	await p.until((third) => document.querySelector(`[data-test="field-to"][data-value="${third}"]`)?.disabled, third);
	await settled(p);
	await p.shot('empire');
	await p.at('compose-go').click();
	await p.until(() => !document.querySelector('[data-test="compose"]'));
	await p.at('choice', '[data-act="enough"]').click();
	await quiet(p);
	await close();
	const phone = await staged(url, start, { how: PHONE });
	await phone.p.shot('abilities-phone');
	await phone.p.at('open-empire').click();
	await phone.p.at('compose').waitFor();
	await phone.p.shot('empire-phone');
	await phone.close();
	assert.deepEqual(acts, ['treasury n=5', 'routes card=ochre.w n=2', 'doctrine area=thera n=2', 'diaspora from_area=anatolia to_area=knossos n=1', `empire to=${other}`, 'enough']);
	return acts;
}

async function tribute(url, state, me, other) {
	const choices = [...['ochre.w', 'iron.w'].map((card) => ({ act: `tribute card=${card}`, label: label('DO_TRIBUTE', { card }) })), bare('pass', 'DO_PASS')];
	const { p, acts, close } = await staged(url, { ...state, view: realm(state, me, other), question: 'tribute', pending: [me], ask: asking(label('ASK_TRIBUTE', { seat: other, face: 2 }), choices) });
	await p.at('hand-card', '[data-key="iron"]').click();
	await p.at('mine', '[data-part="hand"]').locator('[data-test="choice"]').click();
	await quiet(p);
	await close();
	assert.deepEqual(acts, ['tribute card=iron.w']);
	return acts;
}

/** The Short Game: the own theme set, first cities, colours, first tokens. */
async function shortGame(url, state, me) {
	const view = { ...state.view, tokens: {}, city: { rhodes: me }, theme: { [me]: 'conquering_the_seas' }, phase: null, turn: 0 };
	const sites = ['miletus', 'lydia', 'lycia', 'thera', 'knossos', 'phaestos'];
	const ask = asking(label('ASK_FOUND', { left: 4 }), sites.map((a) => at('found', a, 'DO_FOUND')));
	const found = await staged(url, { ...state, view, question: 'found', pending: [me], ask }, { then: () => ({ question: 'settle', ask: asking(label('ASK_SETTLE', { left: 14 }), [at('settle', 'caria', 'DO_SETTLE', 2)]) }) });
	assert.match(await found.p.at('mine', '[data-part="theme"]').innerText(), /Conquering the Seas[\s\S]*Naval Warfare/);
	await clickOne(found.p, sites);
	await found.p.shot('found');
	await found.p.at('area-panel').locator('[data-test="choice"]').click();
	await found.p.until(() => document.querySelector('[data-test="bar"]')?.dataset.question === 'settle');
	await clickOne(found.p, ['caria']);
	await inPanel(found.p, 'settle area=caria n={n}').last().click();
	await quiet(found.p);
	await found.close();
	const pair = (a, b) => ({ act: `colours group=${a} group2=${b}`, label: label('DO_COLOURS', { group: a, group2: b }) });
	const colours = await staged(url, { ...state, view, question: 'colours', pending: [me], ask: asking(label('ASK_COLOURS'), [pair('art', 'art'), pair('art', 'civic')]) });
	await colours.p.at('choices').locator('[data-act="colours group=art group2=civic"]').click();
	await quiet(colours.p);
	await colours.close();
	return [...found.acts, ...colours.acts];
}

/** Somebody left: tokens leave his region, he is shown as gone; a vote is answered; the game can be ended after being asked. */
async function leaving(url, state, me, other) {
	const world = state.view.world.filter((c) => c !== state.view.civ[other]);
	const view = { ...realm(state, me, other), world, gone: [other], order: state.view.order.filter((s) => s !== other), leaving: [] };
	const choices = [at('reduce', 'lycia', 'DO_REDUCE'), { act: 'move from_area=caria to_area=lydia n={n}', field: 'n', least: 1, most: 2, label: label('DO_MOVE', { from_area: 'caria', to_area: 'lydia', n: 1 }) }];
	const ask = asking(label('ASK_RESETTLE', { civ: state.view.civ[other] }), choices);
	const votes = [{ vote: 7, what: 'act', by: other, until: Date.now() + 600_000, needs: 2, act: 'end soon=1', seat: null, label: label('DO_END', { soon: 1 }), yes: [other], no: [] }];
	const { p, acts, close } = await staged(url, { ...state, table: { ...state.table, votes }, view, question: 'resettle', pending: [me], ask, table_may: ['end', 'leave'] });
	await p.shot('wish');
	await p.at('wish-agree').click();
	await quiet(p);
	assert.equal(await p.at('seat', `[data-seat="${other}"]`).getAttribute('data-gone'), 'true');
	await p.shot('resettle');
	await clickOne(p, ['caria']);
	await p.at('to', '[data-key="lydia"]').click();
	await inPanel(p, 'move from_area=caria to_area=lydia n={n}').last().click();
	await quiet(p);
	const third = state.table.seats.map((s) => s.seat).find((s) => s !== me && s !== other);
	await p.at('table-acts').click();
	await p.at('table-act', '[data-value="leave"]').click();
	await p.at('field-from_seat', `[data-value="${third}"]`).click();
	await p.at('field-soon').check();
	await p.shot('leave');
	await p.at('table-act-go').click();
	await quiet(p);
	await p.at('table-acts').click();
	await p.at('table-act', '[data-value="end"]').click();
	await p.at('table-act-back').click();
	await p.at('table-act', '[data-value="end"]').click();
	await p.at('table-act-go').click();
	await quiet(p);
	await close();
	assert.equal(acts.shift(), 'ballot 7 true', 'a wish was agreed to');
	assert.deepEqual(acts, ['move from_area=caria to_area=lydia n=2', `table leave from_seat=${third} soon=1`, 'table end soon=0']);
	return acts.slice(0, 1);
}

async function madeUp(url, p, names) {
	const first = p.heard.find((f) => f.t === 'snapshot');
	const view = p.heard.reduce((all, f) => ({ ...all, ...(f.view ?? {}) }), {});
	const table = p.heard.reduce((last, f) => f.table ?? last, first.table);
	const me = first.seat;
	const other = table.seats.map((s) => s.seat).find((s) => s !== me);
	const state = { ...first, table, view, log: [], undo: 0, over: null, n: 100, sea: names.vocabularies.area.at(-1).key };
	const acts = [];
	for (const play of [damage, civilWar, cyclone, otherDues, abilities, tribute, shortGame, leaving]) acts.push(...(await play(url, state, me, other)));
	return acts;
}

// ---- The whole game ----

/** In the third turn one of the bots leaves: who plays alone against bots speaks for the table. */
async function sendAway(p, seen) {
	const me = await p.at('table').getAttribute('data-seat');
	await p.at('table-acts').click();
	await p.at('table-act', '[data-value="leave"]').click();
	const seats = p.at('field-from_seat', '[data-value]');
	await seats.first().waitFor();
	const away = (await seats.evaluateAll((all) => all.map((x) => x.dataset.value))).find((s) => s !== me);
	await p.at('field-from_seat', `[data-value="${away}"]`).click();
	await p.at('table-act-go').click();
	await quiet(p);
	seen.left = away;
}

const started = Date.now();
try {
	const origin = new URL(await address).origin;
	const names = (await (await fetch(`${origin}/api/games`)).json()).find((g) => g.key === 'megaciv');
	const p = await open(origin);
	const url = p.page.url();
	const seen = {};
	const read = [];
	let acts = null;
	await greeted(p, read);
	for (let question; (question = await asked(p)); ) {
		assert.ok(Date.now() - started < 24 * PATIENCE, 'the game comes to its end');
		seen[question] = (seen[question] ?? 0) + 1;
		assert.ok((await p.at('sentence').innerText()).length > 5, 'a sentence says what is asked');
		if (question === 'move' && !acts) {
			if (!read.includes('move')) await p.at('lesson', '[data-key="move"]').waitFor();
			acts = await madeUp(url, p, names);
			await understood(url, [...new Set(acts)], p);
		}
		if (question === 'purchase' && !seen.left && Number(await p.at('turn').getAttribute('data-value')) === 3) await sendAway(p, seen);
		if (seen[question] === 1) await p.shot(question);
		if ((await remarked(p)) === 'ships') await offAndOn(p);
		await readAll(p, read);
		assert.ok(await answer(p, question, seen), `${question} was answered`);
	}
	await p.at('over').waitFor();
	// Whether a city can be built in time hangs on chance; who builds one is told what comes of it.
	const sure = ['welcome', 'grew', 'move', 'ships', 'gather', 'purchase', 'stepped', 'last', ...(seen.build ? ['build'] : []), ...(read.includes('founded') ? ['drew', 'taxed'] : [])];
	for (const key of sure) assert.ok(read.includes(key), `${key} was remarked: ${read}`);
	const results = await p.at('result').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, rank: Number(r.dataset.rank), points: Number(r.dataset.points) })));
	assert.deepEqual(results.map((r) => r.rank), [1, 2, 3, 4, 5], 'the final order is shown');
	assert.equal(results[4].seat, seen.left, 'who has left is the last');
	assert.equal(await p.at('seat', `[data-seat="${seen.left}"]`).getAttribute('data-gone'), 'true');
	assert.ok(results.every((r, i) => i === 0 || r.points <= results[i - 1].points));
	await p.shot('over');
	await p.at('show-board').click();
	assert.equal(Number(await p.at('turn').getAttribute('data-value')), 9, 'it ended after the ninth turn');
	await p.at('show-result').click();
	const then = await next(p);
	read.push(...(await lived()));
	assert.deepEqual(faults, []);
	const questions = Object.fromEntries(Object.entries(seen).filter(([, n]) => typeof n === 'number'));
	console.log(`First steps played to the end with clicks in ${Math.round((Date.now() - started) / 1000)} s: ${JSON.stringify(questions)}; made up and understood: ${acts.length}; result ${results.map((r) => `${r.seat} ${r.points}`).join(', ')}; remarks ${new Set(read).size}, then ${then}`);
} finally {
	await end();
}
