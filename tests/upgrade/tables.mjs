// The tables of make.mjs: how each is played, and what it holds. A table is left where only persons are asked, so that it does
// not change when it is opened: bots have nothing to do, and in a trade with bots no table is left.
import { fileURLToPath } from 'node:url';
import { Person } from './person.mjs';

const RANDOM = '5a'.repeat(32);
const CASE = fileURLToPath(new URL('../megaciv/cases/page.case', import.meta.url));

let seed = 12345;
const below = (n) => {
	seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
	return (seed >>> 8) % n;
};

/* ---- At a table ------------------------------------------------------------------------------ */

async function request(base, path, body, cookie) {
	const headers = { 'content-type': 'application/json', origin: base, ...(cookie && { cookie }) };
	const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
	if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
	return answer;
}

/** Persons sit down in the first seats, say their names and are ready; the game begins. */
async function begin(base, recipe, more = {}) {
	const { game, options, name, seats } = recipe;
	const table = await (await request(base, '/api/tables', { game, options, name, seats, ...more })).json();
	const people = await sit(base, table);
	for (const p of people) p.tellTable('ready', { random: RANDOM });
	await Promise.all(people.map((p) => p.until('the beginning', (now) => now.table.stage === 'playing')));
	return { base, table: table.table, seats: table.seats, people };
}

const names = ['Ann', 'Ben', 'Cid', 'Dora', 'Eve'];

async function sit(base, table) {
	const people = [];
	for (const { seat, link } of table.seats.filter((s) => s.link)) {
		const p = await Person.sit(base, table.table, { seat, token: link.split('#')[1] });
		p.tellTable('name', { name: names[people.length] });
		people.push(p);
	}
	return people;
}

const written = (choice) => choice.act.replace('{n}', () => choice.least + below(choice.most - choice.least + 1));
const anyOf = (list) => list[below(list.length)];
const pass = (p) => p.act(written(p.now.ask.choices.at(-1)));

/** The stand-in answers what a person is asked; a person who is asked to trade is done. */
async function decide(p) {
	if (p.now.question === 'trade') return pass(p);
	const was = p.now;
	p.deciding = was.question;
	const answer = await p.ask('decide');
	if (answer.t !== 'done' && p.now === was) await p.next(); // the stand-in still thinks of the same question
	return answer;
}

/** A person does something and undoes it; false where something was drawn or shown, so that it cannot be undone. */
async function hesitate(p) {
	const answer = await p.act(written(anyOf(p.now.ask.choices)));
	if (answer.t !== 'done' || p.now.undo !== answer.n) return false;
	return (await p.ask('undo', { entry: answer.n })).t === 'done';
}

/**
 * All persons play until it is enough and so much was undone; those of whom `acts` is false wait for their orders. One person
 * may be shown a moment later than another what was done, so whoever is about to act looks whether it is enough; and it is not
 * while a stand-in may still have more to do.
 */
async function play({ people }, enough, undos = 0, acts = () => true) {
	for (;;) {
		const asked = people.filter((p) => p.now.ask && acts(p));
		const p = asked.length ? anyOf(asked) : people[0];
		if (p.now.table.stage === 'over') return;
		if (enough(p.now) && !undos && people.every((q) => !q.deciding)) return;
		if (!asked.length) await Promise.race(people.map((p) => p.next()));
		else if (undos && p.now.question !== 'trade' && p.now.ask.choices.length && below(2)) undos -= await hesitate(p);
		else await decide(p);
	}
}

/**
 * Only persons are asked, and not in a trade: nothing happens when the table is opened again. All must be shown that: whoever
 * acted last has seen what came of it, the others perhaps not yet.
 */
const isStill = ({ people }) => people.every(({ now }) => now.pending.length > 0 && now.question !== 'trade' && onlyPersons(now));
const onlyPersons = (now) => now.pending.every((seat) => seatOf(now, seat).kind === 'person');
const seatOf = (now, seat) => now.table.seats.find((s) => s.seat === seat);

const count = (rows) => Object.values(rows ?? {}).reduce((sum, n) => sum + (Array.isArray(n) ? n.length : n), 0);

/** What make.mjs is told of a table; a recipe may make several. */
const told = ({ table, seats }, more) => [{ table, seats, ...more }];

/* ---- Beside the game ------------------------------------------------------------------------- */

async function talk({ base, table, people: [ann, ben] }) {
	await ann.must('say', { text: 'Good morning all' });
	await ben.must('say', { text: 'Only for you: I need salt', to: [ann.seat] });
	await ann.must('say', { text: 'Only for you, too: so do I', to: [ben.seat] });
	await ann.must('promise', { to: ben.seat, text: 'I leave your coast alone', by: 'turn 9' });
	await ann.must('promise', { to: ben.seat, text: 'You get my first grain', by: 'the next trade' });
	await ben.must('promise', { to: ann.seat, text: 'I build no ships', by: 'the end' });
	await judge(ben, 'You get my first grain', true);
	await judge(ann, 'I build no ships', false);
	await ann.must('note', { text: 'Ben breaks his word\nbut pays in silver' });
	const watcher = await Person.sit(base, table);
	await watcher.must('say', { text: 'What a table', name: 'Zoe' });
	watcher.leave();
}

async function judge(p, text, kept) {
	const { life } = await p.until(`the promise "${text}"`, ({ life }) => life.promises.some((q) => q.text === text));
	await p.must('judge', { promise: life.promises.find((q) => q.text === text).n, kept });
}

/** One opens a vote, the others say yes or no. */
async function vote([first, ...others], words, ...yes) {
	const its = (v) => v.what === words.what && v.by === first.seat;
	await first.must('vote', words);
	for (let i = 0; i < yes.length; i++) {
		const { table } = await others[i].until(`the vote ${words.what}`, (now) => now.table.votes.some(its));
		await others[i].must('ballot', { vote: table.votes.find(its).vote, yes: yes[i] });
	}
}

/** The last entry of a person that is still there, as all at the table count it. */
const lastOf = (now, seat) => now.log.filter((e) => e.seat === seat && !e.undo && !e.back).at(-1).n;

/* ---- Recipes --------------------------------------------------------------------------------- */

/** A plan of moves for the next movement, from what was possible in the last one. */
async function plan(p, moves) {
	const [act, ...then] = moves.slice(0, 3).map(written);
	await p.must('order', { question: 'move', act, then });
	await p.must('order', { always: 'forced' });
}

async function runningMegaciv({ base }) {
	const t = await begin(base, this);
	const [ann, ben] = t.people;
	let moves = [];
	const far = (now) => now.view.turn >= 5 && count(now.view.cities) >= 8 && count(now.view.advances) >= 4;
	const purchases = (now) => now.seat === 's1' && now.question === 'purchase' && now.ask && !now.ask.forced; // see plan()
	const leaves = (now) => purchases(now) && far(now) && count(now.view.hand_size) >= 10;
	const enough = (now) => {
		if (now.seat === 's1' && now.question === 'move' && now.ask) moves = now.ask.choices.filter((c) => c.act.startsWith('move '));
		return leaves(now) && isStill(t);
	};
	await play(t, enough, 6, (p) => !leaves(p.now)); // the first seat waits until the bots have bought
	await talk(t);
	await plan(ann, moves);
	await ben.must('standin');
	await ann.until('the stand-in', (now) => now.pending.length === 1 && now.ask && now.question === 'purchase');
	return told(t);
}

async function runningArchipelago({ base }) {
	const clock = { kind: 'slow', hours: 24, deadline: 1200, zone: 'Europe/Warsaw' };
	const t = await begin(base, this, { clock, listed: true });
	const [ann, ben, cid] = t.people;
	await ann.must('hours', { hours: { from: 480, to: 1320, zone: 'Europe/Warsaw' } });
	await play(t, (now) => now.view.round >= 2 && isStill(t), 3);
	await vote([ann, ben], { what: 'pause' }, true);
	await ann.until('the pause', (now) => now.table.clock.paused);
	await vote([cid, ben], { what: 'go' }, true);
	await vote([ben, ann], { what: 'host', seat: 's2' }, true);
	await vote([cid, ann, ben], { what: 'host', seat: 's3' }, false, false);
	await play(t, (now) => now.view.round >= 3 && isStill(t));
	await vote([ann, ben], { what: 'back', before: lastOf(ann.now, 's1') }, false);
	await cid.must('vote', { what: 'bot', seat: 's1', act: 'normal' });
	return told(t);
}

/** Three persons: orders are used as soon as their seat is asked, and the trade is open when all had their turn. */
async function runningBazaar({ base }) {
	const t = await begin(base, this);
	const [ann, ben, cid] = t.people;
	const cards = ({ view }) => view.hand_size.s1 && view.hand_size.s3; // two who have some, or there is no trade
	await play(t, (now) => now.view.round >= 3 && now.question === 'bid' && now.pending.length === 3 && cards(now), 6);
	await ben.must('order', { question: 'trade', act: 'offer to_seat=s1 give=9*silk named_good=silk want_good=salt n=1' });
	await ann.must('order', { always: 'turn', times: 3 });
	await cid.must('order', { always: 'turn', times: 1 });
	await ann.must('order', { question: 'bid', act: 'bid coins=0', then: ['bid coins=0'] });
	const laid = new Map([[ann, ['bid', 'turn', 'trade']], [ben, ['trade']], [cid, ['turn', 'trade']]]);
	const acts = (p) => !laid.get(p).includes(p.now.question);
	await play(t, (now) => now.question === 'trade', 0, acts);
	await ben.until('the refusal', ({ life }) => life.orders.some((o) => o.refused));
	await ann.until('the rest of the orders', ({ life }) => life.orders.length === 2);
	return told(t);
}

/** Five persons in an open trade: no bot can go on with it. */
async function liveMegaciv({ base }) {
	const clock = { kind: 'live', budget: 3600, long: 7200, bank: 36000, trade: 60 };
	const t = await begin(base, this, { clock });
	await play(t, (now) => now.question === 'trade', 0, (p) => p.now.question !== 'trade');
	const [ann, ben] = t.people;
	const goods = Object.keys(ann.now.view.hand.s1);
	await ann.until('the trade', (now) => now.ask?.open.includes('propose'));
	await propose(ann, goods);
	await ben.until('the proposal', (now) => count(Object.keys(now.view.offer ?? {}).map(() => 1)) > 0);
	await ben.must('say', { text: 'Gladly', to: ['s1'] });
	return told(t);
}

/** Three cards of the hand for three others; calamities may not be named. */
async function propose(p, cards) {
	const goods = cards.map((c) => c.split('.')[0]);
	for (let i = 0; i + 2 < cards.length; i++) {
		const give = cards.slice(i, i + 3).join('+');
		const named = `named_good=${goods[i]} named_good2=${goods[i + 1]}`;
		const answer = await p.act(`propose as=1 to=s2 give=${give} ${named} wanted=3 want_good=salt want_good2=oil`);
		if (answer.t === 'done') return;
	}
	throw new Error(`${p.seat} cannot propose anything with ${cards.join(' ')}`);
}

/** Entries with which a phase began, since the table last went back. */
const phases = ({ log }) => log.slice(log.findLastIndex((e) => e.back !== undefined) + 1).filter((e) => e.phase);

async function backMegaciv({ base }) {
	const t = await begin(base, this);
	const [ann, ben] = t.people;
	const goesOn = async (entries) => {
		const { n } = ann.now;
		await play(t, (now) => now.n > n + entries && isStill(t) && phases(now).length > 1);
	};
	await play(t, (now) => now.view.turn >= 2 && isStill(t) && now.log.filter((e) => e.seat === 's1').length > 8, 4);
	await vote([ann, ben], { what: 'back', before: ann.now.log.filter((e) => e.seat === 's1' && !e.undo).at(-4).n }, true);
	await ann.until('going back', (now) => now.log.some((e) => e.back !== undefined));
	await goesOn(25);
	await ben.until('the phases', (now) => phases(now).length > 1);
	await vote([ben, ann], { what: 'back', behind: phases(ben.now).at(-2).n }, true);
	await ben.until('going back again', (now) => now.log.filter((e) => e.back !== undefined).length === 2);
	await goesOn(25);
	return told(t);
}

/** One hands the seat over, one leaves and others do it; the third is asked. */
async function standinBazaar({ base }) {
	const t = await begin(base, this);
	const [ann, ben, cid] = t.people;
	await play(t, (now) => now.view.round >= 3 && now.question === 'bid' && ['s1', 's2', 's3'].every((s) => now.pending.includes(s)), 4);
	await ann.must('standin');
	ben.leave();
	await cid.until('an absent person', (now) => seatOf(now, 's2').away);
	await cid.must('standin', { seat: 's2' });
	await cid.until('their bids', (now) => now.pending.join() === 's3');
	return told(t);
}

/** A rule case's position; `play` says the link of its only person. */
async function laidMegaciv({ base, link }) {
	const url = new URL(link);
	const table = url.pathname.split('/').at(-1);
	const seats = [{ seat: 's1', kind: 'person', link: `${url.pathname}${url.hash}` }];
	const people = await sit(base, { table, seats });
	people[0].tellTable('ready', { random: RANDOM });
	await people[0].until('the beginning', (now) => now.table.stage === 'playing');
	await play({ people }, (now) => now.n >= 30 && isStill({ people }));
	for (const s of people[0].now.table.seats.slice(1)) seats.push({ seat: s.seat, kind: s.kind });
	return told({ table, seats });
}

async function finished(t, undos = 3) {
	await play(t, () => false, undos);
	await t.people[0].until('the result', (now) => now.over && now.table.reveal);
	const answer = await fetch(`${t.base}/api/tables/${t.table}/log`);
	if (!answer.ok) throw new Error(`the log of ${t.table}: ${answer.status}`);
	return told(t, { log: await answer.text() });
}

async function overMegaciv({ base }) {
	return finished(await begin(base, this));
}

/** The first person lets the time run out once. */
async function overArchipelago({ base }) {
	const t = await begin(base, this, { clock: { kind: 'live', budget: 10, long: 10, bank: 0, trade: 1 } });
	await play(t, (now) => now.pending.join() === 's1' && now.view.round >= 1);
	const late = (entry) => entry.says.some((said) => said.m === 'TIME_OUT');
	await t.people[0].until('the end of the time', (now) => now.log.some(late));
	return finished(t, 0); // what a person does at random soon ends in a rebellion
}

/** The first seat is a browser's; when the game is over its people sit at another table. */
async function overBazaar({ base }) {
	const cookie = (await request(base, '/api/device', {})).headers.get('set-cookie').split(';')[0];
	const { game, options, name, seats } = this;
	const table = await (await request(base, '/api/tables', { game, options, name, seats, mine: ['s1'] }, cookie)).json();
	const ann = await Person.sit(base, table.table, { seat: 's1', cookie });
	const people = [ann, ...(await sit(base, table))];
	for (const p of people) p.tellTable('ready', { random: RANDOM });
	await ann.until('the beginning', (now) => now.table.stage === 'playing');
	table.seats[0].cookie = cookie;
	const [over] = await finished({ base, table: table.table, seats: table.seats, people });
	await ann.must('rematch');
	const { next } = (await ann.until('the rematch', (now) => now.table.next)).table;
	const again = over.seats.map((s) => ({ ...s, link: s.link?.replace(table.table, next) }));
	return [over, { name: 'rematch-bazaar', holds: ['gathering', 'a seat of a device'], table: next, seats: again }];
}

/** One of two persons is ready. */
async function gatheringMegaciv({ base }) {
	const { game, options, name, seats } = this;
	const table = await (await request(base, '/api/tables', { game, options, name, seats })).json();
	const [ann, ben] = await sit(base, table);
	ann.tellTable('ready', { random: RANDOM });
	await ben.until('the other', (now) => now.table.seats[0].ready && now.table.seats[1].name);
	await ben.must('say', { text: 'I come at eight' });
	return told({ table: table.table, seats: table.seats });
}

const persons = (n, ...bots) => [...Array(n).fill('person'), ...bots];

export const recipes = [
	{
		name: 'running-megaciv',
		game: 'megaciv',
		options: 'players=5',
		seats: persons(2, 'normal', 'normal', 'eager'),
		make: runningMegaciv,
		holds: ['running', 'undo', 'talk to all', 'private talk', 'talk of watchers', 'an open promise', 'a kept promise',
			'a broken promise', 'a note', 'an order that waits', 'a stand-in by itself'],
	},
	{
		name: 'back-megaciv',
		game: 'megaciv',
		options: 'players=5 scenario=first',
		seats: persons(2, 'eager', 'eager', 'eager'),
		make: backMegaciv,
		holds: ['running', 'undo', 'back'],
	},
	{
		name: 'laid-megaciv',
		game: 'megaciv',
		command: 'play',
		words: ['--level', 'eager', '--from', `${CASE}:PG12`],
		make: laidMegaciv,
		holds: ['running', 'a laid position'],
	},
	{
		name: 'running-bazaar',
		game: 'bazaar',
		options: 'players=3 rounds=9 bandits=off',
		seats: persons(3),
		make: runningBazaar,
		holds: ['running', 'undo', 'an open trade', 'an order that waits', 'an order used in part', 'an order that was refused'],
	},
	{
		name: 'standin-bazaar',
		game: 'bazaar',
		options: 'players=4 rounds=9',
		seats: persons(3, 'eager'),
		words: ['--away', '1'],
		make: standinBazaar,
		holds: ['running', 'a stand-in by itself', 'a stand-in by others'],
	},
	{
		name: 'over-megaciv',
		game: 'megaciv',
		options: 'players=5 scenario=first turns=4',
		seats: persons(2, 'eager', 'eager', 'eager'),
		make: overMegaciv,
		holds: ['over', 'points', 'undo'],
	},
	{
		name: 'over-archipelago',
		game: 'archipelago',
		options: 'players=3 length=short',
		seats: persons(1, 'cooperative', 'cooperative'),
		make: overArchipelago,
		holds: ['over', 'points', 'a late seat', 'a live clock'],
	},
	{
		name: 'over-bazaar',
		game: 'bazaar',
		options: 'players=2 rounds=1',
		seats: persons(2),
		make: overBazaar,
		holds: ['over', 'a seat of a device', 'a rematch'],
	},
	{
		name: 'gathering-megaciv',
		game: 'megaciv',
		options: 'players=5',
		seats: persons(2, 'normal', 'normal', 'strong'),
		make: gatheringMegaciv,
		holds: ['gathering', 'a person who is ready', 'talk to all'],
	},
	{
		name: 'running-archipelago',
		game: 'archipelago',
		options: 'players=4 length=long',
		seats: persons(3, 'cooperative'),
		make: runningArchipelago,
		holds: ['running', 'undo', 'a slow clock', 'hours of sleep', 'open votes', 'a vote that was won', 'a vote that was lost'],
	},
	{
		name: 'live-megaciv',
		game: 'megaciv',
		options: 'players=5 scenario=short',
		seats: persons(5),
		make: liveMegaciv,
		holds: ['running', 'a live clock', 'an open trade', 'private talk'],
	},
];
