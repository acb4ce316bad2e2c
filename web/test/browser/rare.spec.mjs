// What a game of Mega Civilization hardly asks: calamities, special abilities, the set-up of the Short Game, a player who leaves. The
// page is shown positions made from a real one, and what it sends is read by the real program.
import { expect, PHONE, test } from './fixtures.mjs';
import { asking, bare, label, stageOf } from './stage.mjs';
import { begun, understood } from './wire.mjs';

const REALM = { sardes: 2, ionia: 2, anatolia: 2, galatia: 2, cyprus: 1 };
const CITIES = ['miletus', 'lycia', 'rhodes'];

/** The person holds the south of Anatolia, another player Greece. */
function realm({ state, me, other }) {
	const city = Object.fromEntries([...CITIES.map((a) => [a, me]), ['sparta', other], ['athens', other]]);
	return {
		...state.view, turn: 4, tokens: { [me]: REALM, [other]: { boeotia: 1, corinth: 2, epirus: 2 } }, city, barbarians: { thera: 2 },
		cities: { ...state.view.cities, [me]: 3, [other]: 2 }, hand: { [me]: { 'ochre.w': 2, 'iron.w': 1, 'papyri.w': 1 } }, hand_size: { ...state.view.hand_size, [me]: 4 },
	};
}

/** A page for positions, and what they are made from. */
const staged = (how) => async ({ program, sit }) => {
	const { origin, table } = await program(['serve']);
	const { links: [url] } = await table({ game: 'megaciv', options: 'players=5 civs=assigned', name: 'Five', seats: ['person', 'normal', 'normal', 'normal', 'normal'] });
	const state = await begun(url);
	const stage = stageOf(state);
	const p = await sit(url, { stage, ...how });
	const { vocabularies } = (await (await fetch(`${origin}/api/games`)).json()).find((g) => g.key === 'megaciv');
	const [other, third] = state.table.seats.map((s) => s.seat).filter((s) => s !== state.seat);
	return { p, stage, url, state, me: state.seat, other, third, sea: vocabularies.area.at(-1).key };
};

/** The one that the tests share: nothing was done there, nothing is open, and `show` shows another position, near home. */
async function shown(shared, name, how) {
	const one = await shared(name, staged(how));
	const { p, stage, state, me } = one;
	const show = async (what, { refuse = () => null, then = () => ({}), facts = {} } = {}) => {
		await stage.show(p, { ...state, pending: [me], ...what }, { refuse, then, facts });
		if (await p.at('home-button').count()) await p.click('home-button');
	};
	await stage.show(p, state);
	for (const panel of ['compose-close', 'choices-close', 'area-close']) if (await p.at(panel).count()) await p.click(panel);
	stage.acts.length = 0;
	return { ...one, acts: stage.acts, show };
}
const onDesk = (shared) => shown(shared, 'desk', {});
const inDark = (shared) => shown(shared, 'dark', { dark: true, language: 'de-DE' });
const onPhone = (shared) => shown(shared, 'phone', PHONE);

/** A choice at an area, with a number where `n` is the most of it. */
const at = (kind, area, message, n) => ({ act: n ? `${kind} area=${area} n={n}` : `${kind} area=${area}`, ...(n ? { field: 'n', least: 1, most: n } : {}), label: label(message, { area, ...(n ? { n: 1 } : {}) }) });
const due = (what, n, more = {}) => ({ due: what, calamity: null, n, area: 0, place: 0, at: 0, from_seat: null, ...more });
const inPanel = (p, act) => p.at('area-panel').locator(`[data-act="${act}"]`);
const inHand = (p, what) => p.at('mine', '[data-part="hand"]').locator(`[data-test="${what}"]`);

/** A famine: so many points are still to be given up. */
function famine(one, left) {
	const { me, other } = one;
	const calamity = 'famine';
	const copy = { 0: { card: 'famine.w', seat: me, to_seat: null, place: 0, victims: [other] } };
	return {
		view: { ...realm(one), phase: 'calamity_resolution', copy, due: { [me]: due('damage', left, { calamity }), [other]: due('damage', 4, { calamity }) } },
		ask: asking(label('DUE_DAMAGE', { calamity, left }), [...CITIES.flatMap((a) => [at('ruin', a, 'DO_RUIN'), at('reduce', a, 'DO_REDUCE')]), ...Object.entries(REALM).map(([a, n]) => at('lose_tokens', a, 'DO_LOSE_TOKENS', n))]),
		question: 'calamity',
		pending: [me, other],
	};
}

test('a famine takes tokens and cities, and counts what is still to go', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url } = one;
	let left = 9;
	await one.show(famine(one, left), { then: (act) => famine(one, (left -= act.startsWith('lose') ? 2 : 5)) });
	await expect(p.at('calamity-panel')).toHaveText(/Famine[\s\S]*Primary victim[\s\S]*Secondary victims/);
	expect(await p.all('due', 'n'), 'who owes what, the own first').toEqual(['9', '4']);
	expect(await p.keys('can')).toHaveLength(8);
	await p.clickArea('miletus');
	await expect(p.at('area-panel').locator('[data-test="choice"]'), 'a city can be given up or reduced').toHaveCount(2);
	await p.click(inPanel(p, 'reduce area=miletus'));
	await expect(p.at('due').first()).toHaveAttribute('data-n', '4');
	await expect(p.at('area-panel')).toHaveCount(0);
	await p.clickArea('anatolia');
	await p.click(inPanel(p, 'lose_tokens area=anatolia n={n}').last());
	await expect(p.at('due').first()).toHaveAttribute('data-n', '2');
	expect(acts).toEqual(['reduce area=miletus', 'lose_tokens area=anatolia n=2']);
	await understood(url, acts);
});

test('the choices of a famine open on the map, in the dark in German and on a phone', async ({ shared }) => {
	for (const looks of [inDark, onPhone]) {
		const one = await looks(shared);
		await one.show(famine(one, 9));
		await expect(one.p.at('calamity-panel')).toBeVisible();
		await one.p.clickArea('lycia', 'miletus', 'rhodes', 'anatolia');
		await expect(one.p.at('area-panel')).toBeVisible();
	}
});

test('in a civil war areas are chosen and let go with a click each, and their points are counted', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url, me, other } = one;
	const calamity = 'civil_war';
	const copy = { 0: { card: 'civil_war.w', seat: me, to_seat: other, place: 0, victims: [] } };
	const chosen = new Set();
	const position = () => {
		const points = [...chosen].reduce((sum, a) => sum + (REALM[a] ?? 5), 0);
		const all = [...Object.keys(REALM), ...CITIES];
		const choices = [...all.filter((a) => !chosen.has(a)).map((a) => at('select', a, 'DO_SELECT')), ...[...chosen].map((a) => at('deselect', a, 'DO_DESELECT')), ...(points === 7 ? [bare('enough', 'DO_ENOUGH')] : [])];
		return {
			view: { ...realm(one), phase: 'calamity_resolution', copy, used: Object.fromEntries([...chosen].map((a) => [a, 1])), due: { [me]: due('mark', 7, { calamity, from_seat: me }) } },
			ask: asking(label('DUE_MARK', { calamity, points: 7, from_seat: me, chosen: points }), choices),
			question: 'calamity',
		};
	};
	const then = (act) => {
		const [kind, area] = act.split(' area=');
		if (kind === 'select') chosen.add(area);
		else chosen.delete(area);
		return position();
	};
	await one.show(position(), { then, refuse: (act) => (act === 'enough' ? label('MARK_NEARER', { chosen: 0, points: 7 }) : null) });
	await expect(p.at('not-yet')).toBeVisible();
	for (const area of ['galatia', 'anatolia', 'lycia']) {
		await p.clickArea(area);
		await expect(p.at('picked', `[data-key="${area}"]`)).toBeAttached();
	}
	await expect(p.at('chosen-points')).toHaveAttribute('data-value', '9');
	await p.clickArea('galatia');
	await expect(p.at('chosen-points')).toHaveAttribute('data-value', '7');
	expect((await p.keys('picked')).sort()).toEqual(['anatolia', 'lycia']);
	await p.click(p.at('choice', '[data-act="enough"]'));
	expect(acts).toEqual(['select area=galatia', 'select area=anatolia', 'select area=lycia', 'deselect area=galatia', 'enough']);
	await understood(url, acts);
});

test('for a cyclone cities at a sea are selected in secret, in the dark', async ({ shared }) => {
	const one = await inDark(shared);
	const { p, acts, url, me, other, sea } = one;
	const calamity = 'cyclone';
	const copy = { 0: { card: 'cyclone.w', seat: other, to_seat: null, place: 1, victims: [] } };
	const picks = [];
	const position = () => ({
		view: { ...realm(one), phase: 'calamity_resolution', copy, picks: { [me]: [...picks] }, due: { [me]: due('select', 2, { calamity }), [other]: due('select', 1, { calamity }) } },
		ask: asking(label('DUE_SELECT', { calamity, left: 2 - picks.length, area: sea }), CITIES.filter((a) => !picks.includes(a)).map((a) => at('select', a, 'DO_SELECT'))),
		question: 'calamity',
		pending: [me, other],
	});
	const then = (act) => {
		picks.push(act.split('=')[1]);
		return position();
	};
	await one.show(position(), { then });
	await p.clickArea('rhodes');
	await p.click(inPanel(p, 'select area=rhodes'));
	await expect(p.at('picked', '[data-key="rhodes"]')).toBeAttached();
	const second = await p.clickArea('lycia', 'miletus');
	await p.click(p.at('area-panel').locator('[data-test="choice"]'));
	expect(acts).toEqual(['select area=rhodes', `select area=${second}`]);
	await understood(url, acts);
});

/** A calamity demands something of the person, for another player's good. */
async function demands(one, what, n, calamity, prompt, choices) {
	const { me, other } = one;
	const copy = { 0: { card: `${calamity}.w`, seat: me, to_seat: other, place: 0, victims: [] } };
	const view = { ...realm(one), phase: 'calamity_resolution', copy, due: { [me]: due(what, n, { calamity }) } };
	await one.show({ view, ask: asking(label(prompt, { calamity, left: n, from_seat: other }), choices), question: 'calamity' });
}

const volcano = (name) => ({ act: `volcano volcano=${name}`, label: label('DO_VOLCANO', { volcano: name }) });
const discard = (card, most) => ({ act: `discard card=${card} n={n}`, field: 'n', least: 1, most, label: label('DO_DISCARD', { card, n: 1 }) });

/** What is demanded, and how it is given: on the map, by a player's name, from the hand, or by a button alone. */
const DEMANDS = {
	'a volcano is chosen on the map': {
		of: () => ['volcano', 1, 'volcanic_eruption_earthquake', 'DUE_VOLCANO', [volcano('thera'), volcano('etna')]],
		async give({ p }) {
			await p.clickArea('thera');
			await p.click(inPanel(p, 'volcano volcano=thera'));
		},
		sent: () => 'volcano volcano=thera',
	},
	'victims of an epidemic are chosen by name': {
		of: ({ other }) => ['victims', 2, 'epidemic', 'DUE_VICTIMS', [{ act: `victim to_seat=${other}`, label: label('DO_VICTIM', { to_seat: other }) }]],
		give: ({ p, other }) => p.click(p.at('choices').locator(`[data-act="victim to_seat=${other}"]`)),
		sent: ({ other }) => `victim to_seat=${other}`,
	},
	'cards are given up from the hand': {
		of: () => ['cards', 2, 'coastal_migration', 'DUE_CARDS', [discard('ochre.w', 2), discard('iron.w', 1), bare('pay', 'DO_PAY')]],
		async give({ p }) {
			await p.click(p.at('hand-card', '[data-key="ochre"]'));
			await p.click(inHand(p, 'range-go'));
		},
		sent: () => 'discard card=ochre.w n=2',
	},
	'a step back is a button': {
		of: () => ['steps', 1, 'regression', 'DUE_STEPS', [bare('step_back', 'DO_STEP_BACK'), ...CITIES.map((a) => at('ruin', a, 'DO_RUIN'))]],
		give: ({ p }) => p.click(p.at('choice', '[data-act="step_back"]')),
		sent: () => 'step_back',
	},
	'a city to be annexed is chosen from the list': {
		of: () => ['annex', 1, 'treachery', 'DUE_ANNEX', ['sparta', 'athens'].map((a) => at('annex', a, 'DO_ANNEX'))],
		async give({ p }) {
			await p.click('zoom-whole');
			await p.click('choices-button');
			await p.click(p.at('choices').locator('[data-act="annex area=sparta"]'));
		},
		sent: () => 'annex area=sparta',
	},
};
for (const [name, { of, give, sent }] of Object.entries(DEMANDS))
	test(name, async ({ shared }) => {
		const one = await onDesk(shared);
		await demands(one, ...of(one));
		await give(one);
		expect(one.acts).toEqual([sent(one)]);
		await understood(one.url, one.acts);
	});

/** Special abilities: some are listed, some are composed. */
function abilities(one) {
	const use = (advance, area) => ({ act: `ability advance=${advance} area=${area}`, label: label('DO_ABILITY', { advance, area }) });
	const choices = [
		use('fundamentalism', 'corinth'), use('fundamentalism', 'epirus'), use('monotheism', 'corinth'), at('doctrine', 'thera', 'DO_DOCTRINE', 2),
		{ act: 'treasury n={n}', field: 'n', least: 1, most: 5, label: label('DO_TREASURY', { n: 1 }) },
		{ act: 'routes card=ochre.w n={n}', field: 'n', least: 1, most: 2, label: label('DO_ROUTES', { card: 'ochre.w', n: 1 }) },
		bare('enough', 'DO_ENOUGH'),
	];
	return { view: { ...realm(one), phase: 'special_abilities' }, question: 'ability', ask: asking(label('ASK_ABILITY'), choices, ['diaspora', 'empire']) };
}

test('special abilities are used from the list, the hand and the map', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url } = one;
	await one.show(abilities(one));
	await p.click(p.at('choices').locator('[data-act="treasury n={n}"][data-test="range-go"]'));
	await p.click(p.at('hand-card', '[data-key="ochre"]'));
	await p.click(inHand(p, 'range-go'));
	await p.click('choices-close');
	await p.clickArea('thera');
	await p.click(inPanel(p, 'doctrine area=thera n={n}').last());
	await p.click(p.at('choice', '[data-act="enough"]'));
	expect(acts).toEqual(['treasury n=5', 'routes card=ochre.w n=2', 'doctrine area=thera n=2', 'enough']);
	await understood(url, acts);
});

test('Diaspora is composed on the map, of as many tokens as find room', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url } = one;
	const refuse = (act) => (/^diaspora .*to_area=knossos n=2$/.test(act) ? label('NO_ROOM', { area: 'knossos', room: 1 }) : null);
	const facts = { areas: { limit: { knossos: 1 }, grown: {}, city_state: {}, city_missing: {}, city_supported: {}, fight: {} } };
	await one.show(abilities(one), { refuse, facts });
	await p.click('open-diaspora');
	await expect(p.at('compose', '[data-kind="diaspora"]')).toBeVisible();
	await p.click('home-button');
	expect((await p.keys('can')).sort()).toEqual(Object.keys(REALM).sort());
	await p.clickArea('anatolia');
	await expect(p.at('field-from_area')).toHaveValue('anatolia');
	await p.clickArea('knossos');
	await expect(p.at('try-allowed')).toBeAttached();
	await expect(p.at('field-n')).toHaveValue('1');
	await p.click('compose-go');
	await expect(p.at('field-from_area')).toHaveValue('');
	await p.click('compose-close');
	expect(acts).toEqual(['diaspora from_area=anatolia to_area=knossos n=1']);
	await understood(url, acts);
});

test('Provincial Empire offers no player whom it does not reach', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url, other, third } = one;
	await one.show(abilities(one), { refuse: (act) => (act === `empire to=${third}` ? label('NOT_A_SUBJECT', { seat: third }) : null) });
	await p.click('open-empire');
	await p.click(p.at('field-to', `[data-value="${other}"]`));
	await expect(p.at('field-to', `[data-value="${third}"]`)).toBeDisabled();
	await expect(p.at('try-allowed')).toBeAttached();
	await p.click('compose-go');
	await expect(p.at('compose')).toHaveCount(0);
	expect(acts).toEqual([`empire to=${other}`]);
	await understood(url, acts);
});

test('an ability is composed on a phone', async ({ shared }) => {
	const one = await onPhone(shared);
	await one.show(abilities(one));
	await one.p.click('open-empire');
	await expect(one.p.at('compose')).toBeVisible();
});

test('a tribute is given from the hand', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url, other } = one;
	const choices = [...['ochre.w', 'iron.w'].map((card) => ({ act: `tribute card=${card}`, label: label('DO_TRIBUTE', { card }) })), bare('pass', 'DO_PASS')];
	await one.show({ view: realm(one), question: 'tribute', ask: asking(label('ASK_TRIBUTE', { seat: other, face: 2 }), choices) });
	await p.click(p.at('hand-card', '[data-key="iron"]'));
	await p.click(inHand(p, 'choice'));
	expect(acts).toEqual(['tribute card=iron.w']);
	await understood(url, acts);
});

test('the Short Game is set up: the own theme, first cities, first tokens, colours', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url, state, me } = one;
	const view = { ...state.view, tokens: {}, city: { rhodes: me }, theme: { [me]: 'conquering_the_seas' }, phase: null, turn: 0 };
	const sites = ['miletus', 'sardes', 'lycia', 'thera', 'knossos', 'phaestos'];
	const settle = { question: 'settle', ask: asking(label('ASK_SETTLE', { left: 14 }), [at('settle', 'ionia', 'DO_SETTLE', 2)]) };
	await one.show({ view, question: 'found', ask: asking(label('ASK_FOUND', { left: 4 }), sites.map((a) => at('found', a, 'DO_FOUND'))) }, { then: () => settle });
	await expect(p.at('mine', '[data-part="theme"]')).toHaveText(/Conquering the Seas[\s\S]*Naval Warfare/);
	const city = await p.clickArea(...sites);
	await p.click(p.at('area-panel').locator('[data-test="choice"]'));
	await expect(p.at('bar')).toHaveAttribute('data-question', 'settle');
	await p.clickArea('ionia');
	await p.click(inPanel(p, 'settle area=ionia n={n}').last());
	const pair = (a, b) => ({ act: `colours group=${a} group2=${b}`, label: label('DO_COLOURS', { group: a, group2: b }) });
	await one.show({ view, question: 'colours', ask: asking(label('ASK_COLOURS'), [pair('art', 'art'), pair('art', 'civic')]) });
	await p.click(p.at('choices').locator('[data-act="colours group=art group2=civic"]'));
	expect(acts).toEqual([`found area=${city}`, 'settle area=ionia n=2', 'colours group=art group2=civic']);
	await understood(url, acts);
});

test('a player has left: tokens leave the region, a vote is answered, and the table sends another away and ends the game', async ({ shared }) => {
	const one = await onDesk(shared);
	const { p, acts, url, state, other, third } = one;
	const gone = state.view.civ[other];
	const view = { ...realm(one), world: state.view.world.filter((c) => c !== gone), gone: [other], order: state.view.order.filter((s) => s !== other), leaving: [] };
	const choices = [at('reduce', 'lycia', 'DO_REDUCE'), { act: 'move from_area=ionia to_area=sardes n={n}', field: 'n', least: 1, most: 2, label: label('DO_MOVE', { from_area: 'ionia', to_area: 'sardes', n: 1 }) }];
	const votes = [{ vote: 7, what: 'act', by: other, until: Date.now() + 600_000, needs: 2, act: 'end soon=1', seat: null, label: label('DO_END', { soon: 1 }), yes: [other], no: [] }];
	await one.show({ view, table: { ...state.table, votes }, question: 'resettle', ask: asking(label('ASK_RESETTLE', { civ: gone }), choices), table_may: ['end', 'leave'] });
	await p.click('wish-agree');
	await expect(p.at('seat', `[data-seat="${other}"]`)).toHaveAttribute('data-gone', 'true');
	await p.clickArea('ionia');
	await p.click(p.at('to', '[data-key="sardes"]'));
	await p.click(inPanel(p, 'move from_area=ionia to_area=sardes n={n}').last());
	await p.click('table-acts');
	await p.click(p.at('table-act', '[data-value="leave"]'));
	await p.click(p.at('field-from_seat', `[data-value="${third}"]`));
	await p.act(() => p.at('field-soon').check());
	await p.click('table-act-go');
	await p.click('table-acts');
	await p.click(p.at('table-act', '[data-value="end"]'));
	await p.click('table-act-back');
	await p.click(p.at('table-act', '[data-value="end"]'));
	await p.click('table-act-go');
	const move = 'move from_area=ionia to_area=sardes n=2';
	expect(acts).toEqual(['ballot 7 true', move, `table leave from_seat=${third} soon=1`, 'table end soon=0']);
	await understood(url, [move]);
});
