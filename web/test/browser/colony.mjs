// Positions of Archipelago that a game hardly brings, made from a real one: each with its choices, what is clicked, and what must be sent.
import { expect } from '@playwright/test';
import { readTable } from '../tables.mjs';
import { choice, clickPlace, field, go, inBar } from './isles.mjs';
import { asking, bare, label } from './stage.mjs';

const RESOURCES = ['fruit', 'cattle', 'fish', 'wood', 'stone', 'iron'];
const CARDS = ['thief', 'festival', 'school', 'pyramid', 'medicine'];
const AROUND = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
export const [ME, OTHER, THIRD] = ['s1', 's2', 's3'];

const faces = new Map(readTable('archipelago/hexes').map((f) => [`${f.tile}${f.face}`.toLowerCase(), f]));
const make = (act, message, a = {}) => ({ act, label: label(message, a) });

/** The sea that the first land of a face is a coast of. */
function seaOf(hex, tile, region) {
	const coasts = faces.get(`${tile}${hex.side}`).coasts.toLowerCase().split(';').map((c) => c.split('-'));
	return coasts.find(([land]) => land === region)?.[1] ?? 's1';
}

/**
 * The real map with more on it: on the first own hex a town, a market, a temple and a port; a rebel of the other one on the
 * market; two ships each.
 */
export function colonyOf(real) {
	const { at: tile, region } = real.view.unit[`${ME}c1`];
	const sea = seaOf(real.view.hex[tile], tile, region);
	const unit = (on, flags = [], at = region) => ({ at: tile, region: at, on, flags });
	const afloat = { at: 't00', region: 's1', on: null, flags: [] };
	const units = {
		[`${ME}c1`]: unit('town'), [`${ME}c2`]: unit(null), [`${ME}c3`]: unit(null), [`${ME}s1`]: unit('port', [], sea), [`${ME}s2`]: afloat,
		[`${OTHER}c1`]: unit('market', ['lying']), [`${OTHER}c2`]: { ...real.view.unit[`${OTHER}c1`], on: null, flags: ['lying'] }, [`${OTHER}s1`]: afloat,
	};
	const view = {
		...real.view,
		phase: 'phase_5', round: 3, population: 12, rebellion: 5,
		hex: { ...real.view.hex, [tile]: { ...real.view.hex[tile], town: region, market: region, temple: region, port: region, harbour: sea } },
		unit: { ...real.view.unit, ...units },
		market: { domestic: { fruit: 3, cattle: 2, fish: 1, wood: 5, stone: 2, iron: 1 }, export: { fruit: 1, wood: 2 } },
		florins: { [ME]: 9 }, cubes: { [ME]: { fruit: 2, cattle: 1, fish: 1, wood: 2, stone: 4, iron: 2 } }, tokens: { [ME]: 2 }, spare: { ...real.view.spare, [ME]: 2 },
		owner: { clergys_gift: OTHER, moneylender: ME, great_lighthouse: ME, pope: OTHER }, used: ['pope'],
		built: [], revealed: [], offer: {}, shown: [], passed: [], did: [],
	};
	const taken = new Set(Object.values(view.hex).map((h) => `${h.q},${h.r}`));
	const gap = AROUND.find(([q, r]) => !taken.has(`${q},${r}`));
	const control = { hex: { [tile]: { seat: ME, how: 'unit', unit: `${ME}c1`, harvest: 1, citizens: 3, rebels: 1, mine: 3, symbols: 3, taken: 0, expelled: 1 } }, market: {}, port: {}, temple: {} };
	return { real, tile, sea, gap, view, control };
}

/** A position at which ME is asked, or with `unasked` OTHER. */
export function positionOf({ real, view }, { question, prompt, choices = [], open = [], unasked = false, again = [], ...s }) {
	return {
		...real, ...s.more, question,
		view: { ...view, ...s.view },
		pending: [unasked ? OTHER : ME],
		ask: unasked ? null : asking(prompt, choices, open),
		again, again_open: unasked ? open : [],
	};
}

const TURN = { question: 'turn', prompt: label('ASK_TURN', { discs: 2 }) };

/** What the facts say of a demand for so many cubes, and what its area of the card says. */
function demand(which, resource, cubes) {
	const none = { when: null, resource: null, per_cube: 0, lying: 0, counted: 0, cubes: 0, market: 0, own: 0, tokens: 0, by_temple: 0, raise: 0, given: 0 };
	const outcome = (rebels) => ({ there: 1, raised: 0, lying: rebels, rebels, rebels_most: rebels, rebellion: 5 + rebels, to_war: Math.max(0, 8 - rebels), war: Number(rebels > 7) });
	return {
		home: none, abroad: none, event: { when: null, event: null }, home_with: {}, abroad_with: {}, relief: {},
		[which]: { ...none, when: 'now', resource, per_cube: 5, lying: 2, cubes, market: 1, own: 2, tokens: 2 },
		[`${which}_with`]: { 0: outcome(cubes), 1: outcome(0) },
	};
}
const logged = (m, a) => ({ log: [{ n: 1, seat: null, says: [label(m, a)] }] });

/** In a turn: buildings that are used, cards, construction, permissions, a tile, the order, a harvest, deals. */
export function inTurns({ tile, sea, gap }) {
	const [q, r] = gap;
	const laid = (side, turn, unit) => `lay side=${side} turn=${turn} q=${q} r=${r} unit=${ME}${unit}`;
	const builds = (building, florin, more = '') => make(`build building=${building} unit=${ME}c2${more} florin=${florin}`, 'DO_BUILD', { building });
	return [
		{
			name: 'visit', ...TURN,
			choices: [...['market', 'port'].map((b) => make(`visit building=${b} tile=${tile}`, 'DO_VISIT', { building: b, tile })), bare('pass', 'DO_PASS')],
			async play(p) {
				await field(p, 'use_port');
				await p.click('panel-back');
				await field(p, 'use_market');
				await clickPlace(p, `spot:${tile}/market`);
			},
			acts: [`visit building=market tile=${tile}`],
		},
		{
			name: 'market', question: 'trade', prompt: label('ASK_TRADE', { n: 2, market: 'domestic' }),
			choices: [make('sell market=domestic resource=stone', 'DO_SELL', { market: 'domestic', resource: 'stone' }), make('buy market=domestic resource=wood', 'DO_BUY', { market: 'domestic', resource: 'wood' })],
			async play(p) {
				await p.click(p.at('trade', '[data-act="buy market=domestic resource=wood"]'));
				await p.click(go(p));
			},
			acts: ['buy market=domestic resource=wood'],
		},
		{
			name: 'card of another', ...TURN,
			choices: [
				...[0, 1].map((n) => make(`use card=clergys_gift choice=${n}`, 'DO_USE', { card: 'clergys_gift' })),
				...['fruit', 'wood'].map((x) => make(`use card=moneylender choice=0 resource=${x}`, 'DO_USE', { card: 'moneylender' })),
				make(`use card=great_lighthouse choice=0 unit=${ME}c2`, 'DO_USE', { card: 'great_lighthouse' }),
				bare('pass', 'DO_PASS'),
			],
			async play(p) {
				await p.click(p.at('use', '[data-key="clergys_gift"]'));
				await p.click(p.at('payment', '[data-value="1"]'));
				await p.click(go(p));
				await p.click(p.at('use', '[data-key="moneylender"]'));
				await p.click(p.at('pay-cube', '[data-value="wood"]'));
				await p.click(go(p));
				await p.click(p.at('use', '[data-key="great_lighthouse"]'));
				await clickPlace(p, `unit:${ME}c2`);
				await p.click(go(p));
			},
			acts: ['use card=clergys_gift choice=1', 'use card=moneylender choice=0 resource=wood', `use card=great_lighthouse choice=0 unit=${ME}c2`],
		},
		{
			name: 'town', ...TURN,
			choices: [
				builds('town', 0), builds('temple', 0), builds('temple', 1), builds('port', 0, ` region=${sea}`),
				make(`harvest resource=fish units=${ME}s2`, 'DO_HARVEST', { resource: 'fish' }),
				make(`ask_harvest tile=${tile}`, 'DO_ASK_HARVEST', { tile }),
				make(`ask_ships to_seat=${OTHER}`, 'DO_ASK_SHIPS', { to_seat: OTHER }),
				bare('migrate', 'DO_MIGRATE'), bare('tax', 'DO_TAX'),
				make(`expel unit=${OTHER}c1`, 'DO_EXPEL', { unit: `${OTHER}c1` }),
				bare('pass', 'DO_PASS'),
			],
			async play(p) {
				for (const building of ['temple', 'port']) {
					await field(p, 'construction');
					await p.click(p.at('building', `[data-value="${building}"]`));
					await p.click(go(p));
				}
				await field(p, 'harvest_fish');
				await p.click(choice(p, `ask_harvest tile=${tile}`));
				await field(p, 'migration');
				await p.click(choice(p, `ask_ships to_seat=${OTHER}`));
				await clickPlace(p, `unit:${OTHER}c1`);
			},
			acts: [builds('temple', 1).act, builds('port', 0, ` region=${sea}`).act, `ask_harvest tile=${tile}`, `ask_ships to_seat=${OTHER}`, `expel unit=${OTHER}c1`],
		},
		{
			// By wheel and by key; the other face fits in one way only.
			name: 'tile', question: 'lay', prompt: label('ASK_LAY', { tile: 't20' }), open: ['lay'],
			choices: [...[1, 4].flatMap((turn) => ['c2', 's2'].map((u) => make(laid('a', turn, u), 'DO_LAY'))), make(laid('b', 2, 's2'), 'DO_LAY'), bare('discard', 'DO_DISCARD')],
			async play(p) {
				const lies = async (face, turn) => {
					await expect(p.at('ghost')).toHaveAttribute('data-face', face);
					await expect(p.at('ghost')).toHaveAttribute('data-turn', String(turn));
				};
				await clickPlace(p, `gap:${q},${r}`);
				await lies('T20A', 1);
				const box = await p.at('ghost').boundingBox();
				await p.act(async () => {
					await p.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
					await p.page.mouse.wheel(0, 100);
					await lies('T20A', 4);
				});
				await p.press('f');
				await lies('T20B', 2);
				await p.press('f');
				await lies('T20A', 4);
				await p.press('r');
				await lies('T20A', 1);
				await clickPlace(p, `unit:${ME}s2`);
				await p.press('Enter');
			},
			acts: [laid('a', 1, 's2')],
		},
		{
			name: 'launch', question: 'launch', prompt: label('ASK_LAUNCH'), choices: [make(`launch tile=${tile}`, 'DO_LAUNCH', { tile })],
			play: (p) => clickPlace(p, `hex:${tile}`), acts: [`launch tile=${tile}`],
		},
		{
			name: 'order', question: 'order', prompt: label('ASK_ORDER'), open: ['order', 'propose'],
			async play(p) {
				await p.click(p.at('order-seat', `[data-value="${OTHER}"]`));
				await p.click(p.at('order-seat', `[data-value="${ME}"]`));
				await expect(go(p)).toBeEnabled();
				await p.click(go(p));
			},
			acts: [`order seats=${OTHER},${ME},${THIRD}`],
		},
		{
			name: 'fewer', question: 'harvest', prompt: label('ASK_HARVEST', { units: 2 }), open: ['harvest'],
			choices: [make(`harvest resource=fish units=${ME}s2`, 'DO_HARVEST', { resource: 'fish' })],
			async play(p) {
				await clickPlace(p, `unit:${ME}s2`);
				await expect(go(p), 'no unit is sent').toBeDisabled();
				await clickPlace(p, `unit:${ME}s2`);
				await p.click(go(p));
			},
			acts: [`harvest resource=fish units=${ME}s2`],
		},
		{
			name: 'permit', question: 'permit', prompt: label('ASK_PERMIT', { seat: OTHER, face: 'T00A' }), choices: [bare('allow', 'DO_ALLOW'), bare('refuse', 'DO_REFUSE')],
			play: (p) => p.click(inBar(p, 'refuse')), acts: ['refuse'],
		},
		{
			// A player who is not asked deals all the same: an answer, and a proposal of their own.
			name: 'aside', question: 'turn', unasked: true, open: ['propose'],
			again: [make(`accept from_seat=${OTHER} mark=3`, 'DO_ACCEPT', { from_seat: OTHER }), make(`reject from_seat=${OTHER} mark=3`, 'DO_REJECT', { from_seat: OTHER })],
			view: { offer: { [`${OTHER}${ME}`]: { to_seat: ME, mark: 3, give_florins: 2, give_cubes: { iron: 1 }, give_card: 'clergys_gift', take_cubes: { stone: 2 }, take_harvest: tile, take_ships: 1 } } },
			async play(p) {
				await expect(p.at('offer')).toContainText("Clergy's Gift");
				await p.click(p.at('offer').locator('[data-act^="reject"]'));
				await p.click('deals-button');
				await p.click(p.at('deal-with', `[data-value="${OTHER}"]`));
				await p.click('give-stone-more');
				await p.click('give-stone-more');
				await p.click(p.at('give-harvest', `[data-value="${tile}"]`));
				await p.click(p.at('take-card', '[data-value="clergys_gift"]'));
				await p.click('take-ships');
				await expect(p.at('try-allowed')).toBeVisible();
				await p.click('compose-go');
			},
			acts: [
				`reject from_seat=${OTHER} mark=3`,
				`propose to_seat=${OTHER} give_florins=0 give_tokens=0 give_cubes=2*stone give_harvest=${tile} give_ships=0 take_florins=0 take_tokens=0 take_card=clergys_gift take_ships=1`,
			],
		},
	];
}

/** In a crisis: help, an order from abroad, a ship that is lost. */
export function inCrises({ tile }) {
	const home = { resource: 'wood', raise: 5, lying: 2 };
	const hands = (source, florin) => make(`hand source=${source} florin=${florin}`, 'DO_HAND', { source });
	return [
		{
			name: 'a temple helps', question: 'relief', crisis: demand('home', 'wood', 2), prompt: label('ASK_RELIEF', home), more: logged('DOMESTIC', home),
			choices: [
				hands('market', 0), hands('own', 0), hands('own', 1), hands('token', 0), hands('token', 1),
				make(`temple tile=${tile}`, 'DO_TEMPLE', { tile }),
				...RESOURCES.map((x) => make(`exchange resource=${x}`, 'DO_EXCHANGE', { resource: x })),
				bare('done', 'DO_DONE'),
			],
			async play(p) {
				await p.click(p.at('hand', '[data-value="own"]'));
				await p.act(() => p.at('florin').uncheck());
				await p.click(p.at('hand', '[data-value="token"]'));
				await p.click('exchange');
				await p.click(choice(p, 'exchange resource=iron'));
				await clickPlace(p, `spot:${tile}/temple`);
				await expect(p.at('forecast')).toHaveAttribute('data-war', 'false');
			},
			acts: ['hand source=own florin=1', 'hand source=token florin=0', 'exchange resource=iron', `temple tile=${tile}`],
		},
		{
			name: 'delivery', question: 'relief', crisis: demand('abroad', 'fruit', 9), prompt: label('ASK_DELIVERY', { resource: 'fruit', missing: 9 }), more: logged('EXPORT', { resource: 'fruit', cubes: 9 }),
			choices: [hands('market', 0), bare('done', 'DO_DONE')],
			async play(p) {
				await expect(p.at('forecast'), 'nine cubes missing are a war').toHaveAttribute('data-war', 'true');
				await p.click(p.at('hand', '[data-value="market"]'));
			},
			acts: ['hand source=market florin=0'],
		},
		{
			name: 'lose', question: 'lose', prompt: label('ASK_LOSE_SHIP'), choices: ['s1', 's2'].map((s) => make(`lose unit=${ME}${s}`, 'DO_LOSE', { unit: `${ME}${s}` })),
			play: (p) => clickPlace(p, `unit:${ME}s2`), acts: [`lose unit=${ME}s2`],
		},
	];
}

/** Of cards: what they aim at, hands that hide something, cards and tiles that are looked at. */
export function ofCards({ tile }) {
	const target = (card) => ({ question: 'target', prompt: label('ASK_TARGET', { card }) });
	const onMap = (key) => (p) => clickPlace(p, key);
	const inPanel = (act) => ({ play: (p) => p.click(choice(p, act)), acts: [act] });
	const moves = { domestic: 'wood', export: 'fruit' };
	return [
		{ name: 'sink', ...target('pirate'), choices: [make(`sink unit=${OTHER}s1`, 'DO_SINK', { unit: `${OTHER}s1` })], play: onMap(`unit:${OTHER}s1`), acts: [`sink unit=${OTHER}s1`] },
		{ name: 'block', ...target('barbarian'), choices: [0, 1, 2].map((i) => make(`block tile=t00 symbol=${i}`, 'DO_BLOCK', { tile: 't00' })), play: onMap('symbol:t00/1'), acts: ['block tile=t00 symbol=1'] },
		{ name: 'calm', ...target('missionary'), choices: [make(`calm tile=${tile}`, 'DO_CALM', { tile })], play: onMap(`hex:${tile}`), acts: [`calm tile=${tile}`] },
		{
			name: 'shift', ...target('smuggler'), choices: Object.entries(moves).map(([market, resource]) => make(`shift market=${market} resource=${resource}`, 'DO_SHIFT', { market, resource })),
			async play(p) {
				await p.click(p.at('deal', '[data-act="shift market=export resource=fruit"]'));
				await p.click(go(p));
			},
			acts: ['shift market=export resource=fruit'],
		},
		{ name: 'swap', ...target('warehouse'), choices: ['fish', 'iron'].map((x) => make(`swap resource=${x}`, 'DO_SWAP', { resource: x })), ...inPanel('swap resource=iron') },
		{
			name: 'turn a card', ...target('printing_press'), view: { track: { ...CARDS }, side: { 1: 2 } },
			choices: CARDS.map((c) => make(`turn card=${c}`, 'DO_TURN', { card: c })), ...inPanel('turn card=festival'),
		},
		{ name: 'explore by card', ...target('cartography'), choices: [0, 1].map((f) => make(`explore fresh=${f}`, 'DO_EXPLORE', { fresh: f })), ...inPanel('explore fresh=1') },
		{ name: 'rob', ...target('thief'), choices: [OTHER, THIRD].map((s) => make(`rob to_seat=${s}`, 'DO_ROB', { to_seat: s })), ...inPanel(`rob to_seat=${OTHER}`) },
		{ name: 'hide', question: 'hide', prompt: label('ASK_HIDE'), choices: [make('hide left=fruit right=wood', 'DO_HIDE'), make('hide left=wood right=stone', 'DO_HIDE')], ...inPanel('hide left=wood right=stone') },
		{ name: 'hand', question: 'hand', prompt: label('ASK_HAND', { seat: OTHER }), choices: ['left', 'right'].map((h) => make(`pick hand=${h}`, 'DO_PICK', { hand: h })), ...inPanel('pick hand=right') },
		{
			name: 'reveal', question: 'reveal', prompt: label('ASK_REVEAL'), view: { revealed: CARDS },
			choices: [...['school', 'pyramid'].map((c) => make(`choose card=${c}`, 'DO_CHOOSE', { card: c })), bare('done', 'DO_DONE')], ...inPanel('choose card=pyramid'),
		},
		{ name: 'arrange', question: 'arrange', prompt: label('ASK_ARRANGE'), choices: ['t20,t21,t22', 't22,t21,t20'].map((list) => make(`arrange tiles=${list}`, 'DO_ARRANGE')), ...inPanel('arrange tiles=t22,t21,t20') },
	];
}

/** After the end: points of all, by where they come from. */
export function endOf({ real, view }) {
	const seats = [ME, OTHER, THIRD];
	const each = (what) => Object.fromEntries(seats.map((s, i) => [s, what(i)]));
	return {
		...real,
		view: { ...view, objective: each((i) => ['S03', 'S09', 'S10'][i]) },
		table: { ...real.table, stage: 'over' },
		question: null, pending: [], ask: null, again: [],
		over: {
			points: each((i) => 9 - 2 * i), rank: each((i) => i + 1),
			sources: ['Objectives', 'Pacifist', 'Trend', 'Cards'], source: each((i) => [4 - i, i ? 0 : 1, 4 - i, 0]),
			why: label('WON', { seat: ME, points: 9 }),
		},
	};
}
