// Tables of one person and bots at their first question, pages that are shown positions made from it
// (stage.mjs), and such positions.
import { asking, bare, label, stageOf } from './stage.mjs';
import { join } from './wire.mjs';

const READY = { t: 'ready', random: '00'.repeat(32) };
const OPENINGS = {
	/** Eighteen seats: seat 1 moves. */
	megaciv: { players: 18, options: 'civs=assigned' },
	archipelago: { players: 3, options: 'length=short' },
};

/** A seat begins a game, and bots play until it is asked: what it is shown then. */
async function question(url, door) {
	const client = await join(url);
	client.say(READY);
	await client.sees((s) => s.table.stage === 'playing');
	await door.play(600_000);
	await client.sees((s) => s.ask);
	client.close();
	// A player who was there has it in pieces; one who comes now is shown all of it.
	const again = await join(url);
	again.close();
	return again.state;
}

async function opening(program, game) {
	const { table, door } = await program(['serve', '--bot-delay', '0']);
	const { players, options } = OPENINGS[game];
	const seats = ['person', ...Array(players - 1).fill('eager')];
	const { links } = await table({ game, options: `players=${players} ${options}`, name: 'A table', seats });
	const { t: _, life: _life, ...state } = await question(links[0], door);
	return { url: links[0], state: { ...state, log: [], n: 100 } };
}

/** A page that tests of a file share, and the position it began with: staged(shared, 'megaciv', { size })
 * -> { p, stage, url, state, shows }. Each test begins with `shows(position, how)` (stage.mjs, `show`),
 * and leaves nothing open. */
export const staged = (shared, game, how) =>
	shared(`${game} ${how.size.width}`, async ({ program, sit }) => {
		const { url, state } = await opening(program, game);
		const stage = stageOf(state);
		const p = await sit(url, { ...how, stage });
		const shows = async (position, more) => {
			if (new URL(p.page.url()).pathname !== new URL(url).pathname) await p.goes(url);
			await stage.show(p, position, { refuse: () => null, then: () => ({}), facts: {}, ...more });
			stage.acts.splice(0);
		};
		return { p, stage, url, state, shows };
	});

/** Ben thinks, Cid is away, a bot plays Dora's seat until she is back. */
const HERE = { kind: 'person', ready: true, here: true };
const PEOPLE = {
	s1: HERE,
	s2: { ...HERE, name: 'Ben' },
	s3: { ...HERE, name: 'Cid', here: false, away: true },
	s4: { kind: 'normal', name: 'Dora', ready: true, here: false, standin: 'others' },
};
const line = (n, text) => ({ n, at: 1000 + n, from: 's2', to: [], text });
const promise = (n, from, to, kept) => ({ n, at: n, from, to, state: kept, text: 'I stay away', by: 'turn 3' });
const LIFE = {
	talk: [line(1, 'Knossos is yours for Salt'), line(2, 'thank you')],
	promises: [promise(1, 's2', 's4', 'kept'), promise(2, 's4', 's2', 'broken')],
	note: '',
};
const CLOCK = { kind: 'live', budget: 90, long: 240, bank: 600, trade: 10, hours: 0, deadline: 0, zone: '', paused: 0, asked: {} };
/** What is due then, in milliseconds from now, is not due while a test looks at it. */
export const SOON = 3_600_000;

/** People and bots talk, promise and trade by a clock. */
export function livelyOf(state) {
	const seats = state.table.seats.map((s) => ({ ...s, ...PEOPLE[s.seat] }));
	const clock = { ...CLOCK, talk_due: Date.now() + SOON };
	return { ...state, seat: 's1', undo: 0, again: [], ask: null, pending: ['s2', 's3', 's5'], life: LIFE, table: { ...state.table, seats, clock } };
}

/** Areas with tokens. */
export const areasOf = (state) => [...new Set(Object.values(state.view.tokens).flatMap((bag) => Object.keys(bag)))];

/** Long, in phases, one of them quiet; the last entries are of the current movement, and mine is the last
 * but one. */
function longLog(state, turns) {
	const seats = state.table.seats.map((s) => s.seat);
	const areas = areasOf(state);
	const log = [];
	const add = (seat, ...says) => log.push({ n: log.length + 1, seat, says, ...(says.some((m) => m.m === 'PHASE') ? { phase: true } : {}) });
	const move = (seat, i) => label('MOVED', { seat, tokens: 1 + (i % 3), from_area: areas[i % areas.length], to_area: areas[(i + 1) % areas.length] });
	for (let turn = 1; turn <= turns; turn++) {
		add(null, label('PHASE', { turn, phase: 'movement' }));
		for (const [i, seat] of seats.entries()) for (let k = 0; k < 3; k++) add(seat, move(seat, i + k), ...(k === 2 ? [label('MOVED_ALL', { seat })] : []));
		add(null, label('PHASE', { turn, phase: 'conflict' }));
		add(null, label('PHASE', { turn, phase: 'city_construction' }));
		add('s3', label('BUILT', { seat: 's3', area: areas[0], tokens: 6, near: 0, treasury: 0 }));
		add('s4', label('SURPLUS', { seat: 's4', tokens: 2, areas: 1 }));
	}
	add(null, label('PHASE', { turn: turns + 1, phase: 'movement' }));
	add(state.seat, move(state.seat, 0));
	add('s2', label('CALLED', { seat: 's2', card: 'superstition.w' }), label('DEAL', { seat: 's5', to_seat: state.seat, given: 3, wanted: 3 }));
	return log;
}

/** A log of so many turns. */
export function loggedOf(state, turns) {
	const log = longLog(state, turns);
	return { ...state, n: log.length, undo: 0, log };
}

/** Questions of Archipelago that follow each other without a pause, as with fast bots. */
export function hasteOf(state) {
	const me = state.seat;
	const view = { ...state.view, cubes: { [me]: { wood: 3 } } };
	const turn = (choices, discs) => ({ question: 'turn', pending: [me], again: [], ask: asking(label('ASK_TURN', { discs }), choices) });
	const hand = { act: 'hand source=own florin=0', label: label('DO_HAND', { source: 'own' }) };
	const says = { resource: 'wood', raise: 5, lying: 2 };
	const log = [{ n: 1, seat: null, says: [label('DOMESTIC', says)] }];
	const ask = asking(label('ASK_RELIEF', says), [hand, bare('done', 'DO_DONE')]);
	const relief = { question: 'relief', pending: [me], again: [], ask, log };
	const next = { end_turn: turn([bare('pass', 'DO_PASS')], 2), done: turn([bare('end_turn', 'DO_END_TURN')], 2), pass: relief, [hand.act]: relief };
	const first = { ...state, view, undo: 0, ...turn([bare('end_turn', 'DO_END_TURN')], 3) };
	return { first, then: (act) => next[act] ?? {}, relief: { ...state, view, ...relief }, hand };
}
