// Planning ahead in the page: what is planned on a view is what comes of it, and what the server is told of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { openModule } from './engine.mjs';
import { load, loadWhole } from './load.mjs';

const { Engine } = await load('src/engine/engine.ts');
const { changesOf, stepsOf } = await load('src/lib/steps.ts');

const CHANCE = `${'11'.repeat(32)} ${'22'.repeat(32)}`;
const SEAT = 0;

/** A game of bots, and the page's engine on the view of one seat. */
function table(game, options) {
	const door = openModule(`${game}-bots`);
	assert.equal(door.json('play_begin', door.put(`${options}\n${CHANCE}`)).n, 0);
	const { usual } = door.json('bot_minds');
	const players = Number(/players=(\d+)/.exec(options)[1]);
	for (let seat = 0; seat < players; seat++) door.call('bot_sits', seat, door.put(`${usual} 0 ${seat + 5}`));
	const names = door.json('door_names');
	const engine = new Engine(door);
	return {
		door,
		show: () => door.json('play_show', SEAT, 1),
		plan: (steps, question = '', groups = []) => engine.answer({ t: 'plan', id: 'p', groups, plan: { question, steps } }, 0),
		tries: (act, steps = null) => engine.answer({ t: 'try', id: 't', act, ...(steps && { plan: { question: '', steps } }) }, 0).message,
		question: () => names.questions[door.call('play_question')]?.key ?? null,
		asked: () => ((door.call('play_asked') >>> SEAT) & 1) === 1,
		/** One action of a bot; what it did if it was the seat's. */
		goOn() {
			const asked = door.call('play_asked') | door.call('play_addressed');
			for (const press of [0, 1])
				for (let seat = 0; seat < players; seat++)
					if ((asked >>> seat) & 1) {
						const idea = door.json('bot_thinks', seat, press, 1);
						if (idea) return seat === SEAT ? idea.act : '';
					}
			throw new Error('nobody does anything');
		},
	};
}

test('a movement planned on the view from its beginning is the movement that is made', () => {
	const t = table('megaciv', 'players=5 civs=assigned');
	let [movements, most] = [0, 0];
	while (movements < 4) {
		if (t.question() !== 'move' || !t.asked()) {
			t.goOn();
			continue;
		}
		t.show();
		const steps = [];
		for (;;) {
			const act = t.goOn();
			assert.equal(t.tries(act, steps), null, 'what was done can be planned');
			steps.push({ question: 'move', act });
			if (act === 'end_movement') break;
		}
		const planned = t.plan(steps.slice(0, -1));
		assert.deepEqual([planned.done, planned.stopped, planned.question], [steps.length - 1, null, steps.length > 1 ? 'move' : null]);
		const ended = t.plan(steps);
		assert.deepEqual([ended.done, ended.ends, ended.question, ended.ask], [steps.length, false, null, null]);
		assert.deepEqual(ended.labels.map((m) => m.m).at(-1), 'DO_END_MOVEMENT');
		if (steps.length > 1) assert.deepEqual(ended.view.tokens?.s1, t.show().view.tokens.s1, 'as it is then');
		most = Math.max(most, steps.length);
		movements++;
	}
	assert.ok(most > 2, 'somebody moved several groups');
});

test('a plan stops where it is refused, ends where chance begins, and leaves the view as it is', () => {
	const t = table('megaciv', 'players=5 civs=assigned');
	while (t.question() !== 'move' || t.asked()) t.goOn();
	const real = t.show().view;
	const { ask } = t.plan([], 'move', ['hand']);
	const act = ask.choices.find((c) => c.act.startsWith('move ')).act.replace('{n}', '1');
	const step = { question: 'move', act };
	const gone = t.plan([step, { question: 'move', act: act.replace(/n=\d+/, 'n=50') }, { question: 'tax', act: 'tax rate=2' }]);
	assert.deepEqual([gone.done, gone.stopped.m, gone.ask, gone.questions], [1, 'TOO_FEW_TOKENS', null, []]);
	assert.equal(gone.labels.length, 3, 'each has its name, done or not');
	assert.ok(t.plan([step]).view.tokens, 'it is another view');
	assert.ok(t.tries('take_back') !== null && t.tries('take_back', [step]) === null, 'and the own one is as it was');
	assert.deepEqual(t.show().view, real);
	const bazaar = table('bazaar', 'players=3');
	bazaar.show();
	const drawn = bazaar.plan([{ question: 'turn', act: 'draw' }], 'turn');
	assert.deepEqual([drawn.done, drawn.ends, drawn.ask, drawn.questions], [1, true, null, []], 'nobody knows the card');
	assert.equal(bazaar.plan([{ question: 'turn', act: 'draw' }, { question: 'bid', act: 'bid coins=1' }]).stopped.m, 'WRONG_QUESTION');
	const sold = bazaar.plan([{ question: 'bid', act: 'bid coins=1' }], 'turn', []);
	assert.ok(sold.ask.choices.length > 1 && sold.question === 'turn');
});

const label = null;
const kept = [
	{ always: 'trade', until: null },
	{ question: 'move', act: 'move a', label, then: [{ act: 'move b', label }], refused: null },
	{ question: 'purchase', act: 'no_purchase', label, refused: null },
	{ question: 'tax', act: 'tax rate=9', label, refused: { m: 'BAD_RATE', a: {} } },
];

test('what the server keeps of a plan is told by questions, and only what changed', () => {
	const steps = stepsOf(kept);
	assert.deepEqual(steps.map((s) => s.act), ['move a', 'move b', 'no_purchase'], 'what was refused is not planned any more');
	assert.deepEqual(changesOf(kept, steps), []);
	assert.deepEqual(changesOf(kept, [...steps, { question: 'move', act: 'end_movement' }]), [{ question: 'move', act: 'move a', then: ['move b', 'end_movement'] }]);
	assert.deepEqual(changesOf(kept, steps.slice(0, 1)), [{ question: 'purchase', remove: true }, { question: 'move', act: 'move a' }]);
	assert.deepEqual(changesOf([{ ...kept[2], stopped: true }], steps.slice(2)), [{ question: 'purchase', act: 'no_purchase' }], 'what was stopped is laid down again');
});

/** A table without a server, and what its page is told. */
async function alone(mine = [0]) {
	const { Table } = await loadWhole('src/alone/table.ts');
	const player = (kind) => ({ kind, name: '', temperament: 0, mood: '5' });
	const game = {
		id: 't', name: '', game: 'bazaar', options: 'players=3 rounds=3 bandits=off', pace: 'instant', hints: true, created: 0, changed: 0,
		chance: { server: '11'.repeat(32), salt: '22'.repeat(32), parts: mine.map(() => '33'.repeat(32)) }, players: [player('eager'), player('eager'), player('eager')], mine, handed: [], notes: {}, orders: {}, next: null,
		at: { stage: 'playing', turn: null, question: null, pending: [], asked: [] },
	};
	const heard = [];
	const kept = [];
	let waiting = [];
	const told = (list, what) => {
		list.push(what);
		waiting = waiting.filter((looks) => !looks());
	};
	const keep = async (g, log) => told(kept, structuredClone([g.orders[0] ?? [], log]));
	const table = new Table(openModule('bazaar-bots'), game, '', { tell: (f) => told(heard, f), keep });
	/** Looks after whatever is told or kept. */
	const until = (holds) => new Promise((on) => holds() ? on() : waiting.push(() => holds() && (on(), true)));
	const orders = () => heard.findLast((f) => f.t === 'orders')?.orders ?? [];
	table.hear({ t: 'hello', table: 't' });
	return { table, heard, kept, until, orders };
}

test('without a server too a plan is done step by step, kept with the game, and stopped by what is refused', async () => {
	const { table, heard, kept, until, orders } = await alone();
	const bids = () => [...kept.at(-1)[1].matchAll(/ s1 bid coins=(\d)/g)].map((m) => m[1]).join();
	table.hear({ t: 'order', id: 'a', always: 'turn', until: null });
	table.hear({ t: 'order', id: 'b', always: 'trade', until: null });
	table.hear({ t: 'order', id: 'c', question: 'bid', act: 'bid coins=1', then: ['bid coins=0', 'bid coins=900'] });
	assert.deepEqual(orders().map((o) => o.always ?? o.label.m), ['turn', 'trade', 'DO_BID']);
	table.hear({ t: 'order', id: 'd', question: 'lose', act: 'ransom' });
	await until(() => orders().some((o) => o.refused));
	assert.equal(bids(), '1,0', 'one behind the other, in two rounds');
	assert.deepEqual(orders().map((o) => [o.always ?? o.question, o.refused?.m ?? null, o.stopped ?? false]), [['turn', null, false], ['trade', null, false], ['bid', 'BID_TOO_HIGH', false], ['lose', null, true]]);
	await until(() => kept.at(-1)[0].length === 4);
	table.hear({ t: 'act', id: 'e', n: heard.findLast((f) => f.n !== undefined && f.t === 'update').n, act: 'bid coins=0' });
	await until(() => heard.some((f) => f.t === 'done' && f.id === 'e'));
	assert.ok(!orders().some((o) => o.question === 'bid'), 'who acts himself thinks anew');
});

test('of two at one screen nobody is told what the other one has laid down, and it is done when the screen is his', async () => {
	const { table, heard, until } = await alone([0, 1]);
	const snapshot = () => heard.findLast((f) => f.t === 'snapshot');
	table.hear({ t: 'order', id: 'a', question: 'lose', act: 'ransom' });
	table.hear({ t: 'hello', table: 't', seat: 's2' });
	assert.deepEqual([snapshot().seat, snapshot().life.orders], ['s2', []]);
	table.hear({ t: 'order', id: 'b', question: 'bid', act: 'bid coins=1' });
	await until(() => heard.some((f) => f.t === 'orders' && f.orders.length === 0));
	assert.ok(!heard.findLast((f) => f.pending)?.pending.includes('s2'), 'it was done');
	table.hear({ t: 'hello', table: 't', seat: 's1' });
	assert.deepEqual([snapshot().seat, snapshot().life.orders.map((o) => o.question)], ['s1', ['lose']]);
	table.hear({ t: 'hello', table: 't', seat: 's3' });
	assert.equal(snapshot().seat, 's1', 'a seat of a bot is shown to nobody');
});
