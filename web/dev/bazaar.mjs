// A little Bazaar for page developers. Its names are those of the C game (engine/bazaar), so that the page
// shows the same; the rules are only near enough to make every kind of question come up.

const GOODS = [
	['salt', 'Salt', 'Salz', 'Sól'],
	['spice', 'Spice', 'Gewürz', 'Przyprawy'],
	['amber', 'Amber', 'Bernstein', 'Bursztyn'],
	['silk', 'Silk', 'Seide', 'Jedwab'],
];
const QUESTIONS = [
	['bid', 'Bid', 'Gebot', 'Licytacja'],
	['turn', 'Turns', 'Züge', 'Tury'],
	['companion', 'Bandits', 'Räuber', 'Rozbójnicy'],
	['lose', 'Bandits', 'Räuber', 'Rozbójnicy'],
	['trade', 'Trade', 'Handel', 'Handel'],
];
const words = (list) => list.map(([key, ...names]) => ({ key, names }));
const SEATS = Array.from({ length: 18 }, (_, i) => [`s${i + 1}`, `Seat ${i + 1}`, `Platz ${i + 1}`, `Miejsce ${i + 1}`]);
const text = (rule, text, many = null, others = null) => ({ rule, text, many, others });
const number = (name, label, cap) => ({ name, label, shape: 'one', vocabulary: null, rows: null, ...(cap ? { cap } : {}) });
const word = (name, label, vocabulary) => ({ name, label, shape: 'one', vocabulary, rows: null });
const bag = (name, label) => ({ name, label, shape: 'bag', vocabulary: 'good', rows: null, cap: 3 });
const kind = (key, message, ...fields) => ({ key, message, fields });
const by = (rows, part) => ({ ...part, rows });

export const names = {
	key: 'bazaar',
	title: 'Bazaar',
	revision: 1,
	seats: [2, 5],
	options: [
		{ key: 'rounds', label: 'Rounds', least: 1, most: 9, default: 5 },
		{ key: 'bandits', label: 'Bandits', least: 0, most: 1, default: 'on', values: ['off', 'on'] },
	],
	vocabularies: { seat: words(SEATS), frame: words([['round', 'round']]), question: words(QUESTIONS), good: words(GOODS) },
	messages: {
		malformed: text('0.1', 'This is not an action of the game.'),
		not_asked: text('0.2', 'You are not asked now.'),
		wrong_question: text('0.2', 'That does not answer what is asked now.'),
		not_your_seat: text('0.3', 'Only {seat} may do this.'),
		table_only: text('0.3', 'Only the table as a whole may do this.'),
		game_over: text('0.4', 'The game is over.'),
		seats_range: text('0.5', 'This game is for {least} to {most} players.'),
		option_range: text('0.5', 'Option number {option} has no such value.'),
		waits: text('0.2', 'Others are asked.'),
		finished: text('0.4', 'The game is finished.'),
		undo_not_yours: text('0.6', 'Only your own last action can be taken back.'),
		undo_shown: text('0.6', 'Chance was drawn or a secret was shown since: it cannot be taken back.'),
		undo_others: text('0.6', 'What others did since depends on it: it cannot be taken back.'),
		stale: text('0.2', 'The table has moved on since; please look again.'),
		ask_bid: text('2.2', 'Bid for the first place in this round. You have {coins} coins.'),
		ask_turn: text('3.1', 'Your turn: take, draw, sell or pass.'),
		ask_companion: text('4.2', 'The bandits robbed you. Who shall suffer with you?'),
		ask_lose: text('4.3', 'Give up {n} more good, or pay a ransom for it.', 'Give up {n} more goods, or pay a ransom for each.'),
		ask_trade: text('5.1', 'Trade with anybody, then say that you are done.'),
		do_bid: text('2.2', 'Bid {coins}'),
		do_take: text('3.1', 'Take {good}'),
		do_draw: text('3.2', 'Draw from the deck'),
		do_sell: text('3.3', 'Sell {good}: {n} card', 'Sell {good}: {n} cards'),
		do_pass: text('3.4', 'Pass'),
		do_companion: text('4.2', 'Point at {to_seat}'),
		do_lose: text('4.3', 'Give up {good}'),
		do_ransom: text('4.4', 'Pay the ransom'),
		do_offer: text('5.2', 'Make an offer'),
		do_accept: text('5.3', 'Accept the offer of {from_seat}'),
		do_decline: text('5.4', 'Decline the offer of {from_seat}'),
		do_withdraw: text('5.4', 'Withdraw my offer'),
		do_done: text('5.6', 'Done trading'),
		do_close: text('5.6', 'Close the trade'),
		do_end: text('6.3', 'End after this round'),
		bid_too_high: text('2.3', 'You have {coins} coins, not {bid}.'),
		not_in_lot: text('3.1', 'The caravan has no {good}.'),
		deck_empty: text('3.2', 'The deck is empty.'),
		not_held: text('3.3', 'You have {have} of {good}, not {wanted}.'),
		sell_nothing: text('3.3', 'Sell at least one card.'),
		self: text('4.2', 'You cannot name yourself.'),
		nobody_there: text('4.2', '{seat} does not play or has no goods.'),
		ransom_dear: text('4.4', 'The ransom is {price} coins, you have {coins}.'),
		offer_live: text('5.2', 'You have an offer open: withdraw it first.'),
		offer_size: text('5.2', 'Offer and ask for 1 to {most} cards.'),
		offer_lie: text('5.2', 'The good you name, {good}, must be among the cards.'),
		offers_spent: text('5.2', 'You have made {n} offers in this round, that is all.'),
		partner_done: text('5.2', '{seat} has finished trading.'),
		no_offer: text('5.3', '{seat} has made you no offer.'),
		wrong_number: text('5.3', '{wanted} cards are asked for, you give {given}.'),
		wanted_missing: text('5.3', '{good} must be among the cards you give.'),
		sealed: text('5.5', 'Cards of your open offer cannot be given: {good}.'),
		nothing_open: text('5.4', 'You have no offer open.'),
		ending: text('6.3', 'The game already ends after this round.'),
		round: text('2.1', 'Round {round} begins.'),
		caravan: text('2.1', 'The caravan brings {good}.'),
		bids_in: text('2.4', '{seat} bids {bid}.'),
		turns: text('3', 'The turns begin with {seat}.'),
		took: text('3.1', '{seat} takes {good}.'),
		drew: text('3.2', '{seat} draws {good}.', null, '{seat} draws a card.'),
		sold: text('3.3', '{seat} sells {good}, {cards} cards at {worth}: {price} coins.'),
		passed: text('3.4', '{seat} passes.'),
		raid_roll: text('4.1', 'Bandits: the die shows {die}; they come on {limit} or less.'),
		raided: text('4.1', 'The bandits rob {seat}, who holds most: {cards} cards.'),
		companion: text('4.2', '{seat} points at {to_seat}.'),
		lost: text('4.3', '{seat} gives up {good}.'),
		ransomed: text('4.4', '{seat} pays {price} coins of ransom.'),
		trade: text('5', 'The trade begins.'),
		offered: text('5.2', '{seat} to {to_seat}: gives {given} with {good}, asks for {wanted} with {good2}.'),
		deal: text('5.3', '{seat} and {to_seat} trade {given} for {wanted} cards.'),
		got: text('5.3', '{seat} receives {good}: {cards}.'),
		declined: text('5.4', '{seat} declines the offer of {from_seat}.'),
		withdrew: text('5.4', '{seat} withdraws the offer to {to_seat}.'),
		done: text('5.6', '{seat} is done trading.'),
		closed: text('5.6', 'The trade is closed.'),
		last_round: text('6.3', 'This is the last round.'),
		scored: text('6.1', '{seat}: {coins} coins and goods worth {goods}: {points} points.'),
		won: text('6.2', '{seat} wins with {points} points.'),
		won_by_cards: text('6.2', '{seat} wins with {points} points and more goods than the others.'),
		won_by_seat: text('6.2', '{seat} wins with {points} points and the better seat.'),	},
	questions: [
		{ key: 'bid', form: 'sealed', passes: [] },
		{ key: 'turn', form: 'ordered', passes: ['pass'] },
		{ key: 'companion', form: 'ordered', passes: [] },
		{ key: 'lose', form: 'ordered', passes: [] },
		{ key: 'trade', form: 'open', passes: ['done'] },
	],
	kinds: [
		kind('bid', 'do_bid', number('coins', 'Coins')),
		kind('take', 'do_take', word('good', 'Good', 'good')),
		kind('draw', 'do_draw'),
		kind('sell', 'do_sell', word('good', 'Good', 'good'), number('n', 'Cards', 36)),
		kind('pass', 'do_pass'),
		kind('companion', 'do_companion', word('to_seat', 'To', 'seat')),
		kind('lose', 'do_lose', word('good', 'Good', 'good')),
		kind('ransom', 'do_ransom'),
		kind('offer', 'do_offer', word('to_seat', 'To', 'seat'), bag('give', 'Give'), word('named_good', 'Say that it holds', 'good'), word('want_good', 'Ask for', 'good'), number('n', 'Cards asked for', 3)),
		kind('accept', 'do_accept', word('from_seat', 'From', 'seat'), bag('give', 'Give')),
		kind('decline', 'do_decline', word('from_seat', 'From', 'seat')),
		kind('withdraw', 'do_withdraw'),
		kind('done', 'do_done'),
	],
	parts: [
		number('round', 'Round'),
		word('start', 'Starting seat', 'seat'),
		number('ending', null),
		{ ...word('lot', 'Caravan', 'good'), shape: 'list' },
		{ ...word('order', 'Order of play', 'seat'), shape: 'list' },
		by('seat', number('coins', 'Coins')),
		by('seat', number('hand_size', 'Cards')),
		by('seat', bag('hand', 'Hand')),
		by('seat', number('bid', null)),
		number('deck_size', 'Cards in the deck'),
		{ ...word('deck', null, 'good'), shape: 'list' },
		bag('discard', 'Out of play'),
		{
			name: 'offer', label: 'Offers', shape: 'record', vocabulary: null, rows: 'seat',
			fields: [word('to_seat', 'To', 'seat'), word('named_good', 'With', 'good'), word('want_good', 'Asks for', 'good'), number('given', 'Gives'), number('wanted', 'Cards asked for'), bag('cards', 'Cards')],
		},
	],
};

const KEYS = GOODS.map(([k]) => k);
const WORTH = { salt: 1, spice: 2, amber: 3, silk: 4 };
const CARDS = { salt: 12, spice: 10, amber: 8, silk: 6 };
const say = (m, a = {}) => ({ m, ...(names.messages[m].rule ? { rule: names.messages[m].rule } : {}), a });
const size = (b) => Object.values(b).reduce((x, y) => x + y, 0);
const covers = (b, part) => Object.entries(part).every(([k, n]) => (b[k] ?? 0) >= n);
const add = (b, key, n) => ((b[key] = (b[key] ?? 0) + n) === 0 ? delete b[key] : true);
const below = (n) => Math.floor(Math.random() * n);

const readBag = (s = '') => {
	const b = {};
	for (const item of s.split('+').filter(Boolean)) {
		const [, n = '1', key] = /^(?:(\d+)\*)?(\w+)$/.exec(item) ?? [];
		if (KEYS.includes(key)) add(b, key, Number(n));
	}
	return b;
};
const writeBag = (b) => Object.entries(b).map(([k, n]) => (n === 1 ? k : `${n}*${k}`)).join('+');

function read(act) {
	const [key, ...fields] = act.split(' ');
	return { kind: key, ...Object.fromEntries(fields.map((w) => w.split('='))) };
}

export class Bazaar {
	constructor(players, options) {
		this.seats = SEATS.slice(0, players).map(([k]) => k);
		this.rounds = Number(options.rounds ?? 5);
		this.bandits = options.bandits !== 'off';
		const deck = KEYS.flatMap((k) => Array(CARDS[k]).fill(k)).map((k) => [Math.random(), k]).sort((a, b) => a[0] - b[0]).map(([, k]) => k);
		this.s = { round: 0, start: 's1', coins: {}, hand: {}, deck, lot: [], order: [], discard: {}, offer: {}, question: null, pending: [], bids: {}, losses: 0, over: null };
		for (const seat of this.seats) {
			this.s.coins[seat] = 6;
			this.s.hand[seat] = {};
			for (let i = 0; i < 4; i++) add(this.s.hand[seat], deck.shift(), 1);
		}
	}
	begin() {
		const s = this.s;
		s.round++;
		s.lot = s.deck.splice(0, this.seats.length);
		Object.assign(s, { offer: {}, question: 'bid', bids: {}, order: [], pending: [...this.seats] });
		return [say('round', { round: s.round }), ...s.lot.map((good) => say('caravan', { good }))];
	}
	view(seat) {
		const s = this.s;
		const offer = {};
		for (const [from, o] of Object.entries(s.offer)) if (seat && (from === seat || o.to_seat === seat)) offer[from] = { ...o, cards: from === seat ? o.cards : {} };
		return structuredClone({
			round: s.round, start: s.start, ending: 0, lot: s.lot, order: s.order, coins: s.coins, deck: [], deck_size: s.deck.length, bid: {},
			hand_size: Object.fromEntries(this.seats.map((x) => [x, size(s.hand[x])])),
			hand: s.over ? s.hand : seat ? { [seat]: s.hand[seat] } : {},
			discard: s.discard, offer,
		});
	}
	ask(seat) {
		const s = this.s;
		if (!seat || !s.pending.includes(seat)) return null;
		const choices = [];
		const one = (act, m, a = {}) => choices.push({ act, label: say(m, a) });
		const range = (act, field, least, most, m, a) => choices.push({ act, field, least, most, label: say(m, a) });
		const asks = (prompt, open = []) => ({ prompt, choices, more: false, open });
		if (s.question === 'bid') {
			range('bid coins={n}', 'coins', 0, s.coins[seat], 'do_bid', { coins: 0 });
			return asks(say('ask_bid', { coins: s.coins[seat] }));
		}
		if (s.question === 'turn') {
			for (const good of KEYS) if (s.lot.includes(good)) one(`take good=${good}`, 'do_take', { good });
			if (s.deck.length) one('draw', 'do_draw');
			for (const good of KEYS) if (s.hand[seat][good]) range(`sell good=${good} n={n}`, 'n', 1, s.hand[seat][good], 'do_sell', { good, n: 1 });
			one('pass', 'do_pass');
			return asks(say('ask_turn'));
		}
		if (s.question === 'companion') {
			for (const x of this.seats) if (x !== seat && size(s.hand[x])) one(`companion to_seat=${x}`, 'do_companion', { to_seat: x });
			return asks(say('ask_companion'));
		}
		if (s.question === 'lose') {
			for (const good of KEYS) if (s.hand[seat][good]) one(`lose good=${good}`, 'do_lose', { good });
			if (s.coins[seat] >= 2) one('ransom', 'do_ransom');
			return asks(say('ask_lose', { n: s.losses }));
		}
		for (const [from, o] of Object.entries(s.offer)) if (o.to_seat === seat) one(`decline from_seat=${from}`, 'do_decline', { from_seat: from });
		if (s.offer[seat]) one('withdraw', 'do_withdraw');
		one('done', 'do_done');
		return asks(say('ask_trade'), ['offer', 'accept']);
	}
	check(seat, act) {
		const s = this.s;
		const ask = this.ask(seat);
		if (s.over) return say('game_over');
		if (!ask) return say('not_asked');
		const a = read(act);
		const fields = names.kinds.find((k) => k.key === a.kind)?.fields;
		if (!fields || fields.some((f) => f.shape === 'one' && a[f.name] === undefined)) return say('malformed');
		const give = readBag(a.give);
		const held = () => {
			for (const [good, n] of Object.entries(give)) if (n > (s.hand[seat][good] ?? 0)) return say('not_held', { have: s.hand[seat][good] ?? 0, good, wanted: n });
			return null;
		};
		if (a.kind === 'bid' && s.question === 'bid') return Number(a.coins) > s.coins[seat] ? say('bid_too_high', { coins: s.coins[seat], bid: Number(a.coins) }) : null;
		if (a.kind === 'sell' && s.question === 'turn') return Number(a.n) > (s.hand[seat][a.good] ?? 0) ? say('not_held', { have: s.hand[seat][a.good] ?? 0, good: a.good, wanted: Number(a.n) }) : null;
		if (a.kind === 'offer' && s.question === 'trade') {
			if (s.offer[seat]) return say('offer_live');
			if (!s.pending.includes(a.to_seat)) return say('partner_done', { seat: a.to_seat });
			if (size(give) < 1 || size(give) > 3 || Number(a.n) < 1 || Number(a.n) > 3) return say('offer_size', { most: 3 });
			return give[a.named_good] ? held() : say('offer_lie', { good: a.named_good });
		}
		if (a.kind === 'accept' && s.question === 'trade') {
			const o = s.offer[a.from_seat];
			if (o?.to_seat !== seat) return say('no_offer', { seat: a.from_seat });
			if (size(give) !== o.wanted) return say('wrong_number', { wanted: o.wanted, given: size(give) });
			return give[o.want_good] ? held() : say('wanted_missing', { good: o.want_good });
		}
		return ask.choices.some((c) => c.act === act) ? null : say('wrong_question');
	}
	/** Applies a checked action: what is told, each with the seats that hear all of it. */
	apply(seat, act) {
		const s = this.s;
		const a = read(act);
		const says = [];
		const tell = (m, x = {}, audience = null) => says.push({ ...say(m, x), audience });
		const answered = () => (s.pending = s.pending.filter((x) => x !== seat));
		switch (a.kind) {
			case 'bid':
				s.bids[seat] = Number(a.coins);
				answered();
				if (s.pending.length === 0) {
					s.order = [...this.seats].sort((x, y) => s.bids[y] - s.bids[x]);
					for (const x of this.seats) tell('bids_in', { seat: x, bid: s.bids[x] });
					s.coins[s.order[0]] -= s.bids[s.order[0]];
					tell('turns', { seat: s.order[0] });
					s.question = 'turn';
					s.pending = [s.order[0]];
				}
				break;
			case 'take':
				s.lot.splice(s.lot.indexOf(a.good), 1);
				add(s.hand[seat], a.good, 1);
				tell('took', { seat, good: a.good });
				this.next(says);
				break;
			case 'draw': {
				const good = s.deck.shift();
				add(s.hand[seat], good, 1);
				tell('drew', { seat, good }, [seat]);
				this.next(says);
				break;
			}
			case 'sell': {
				const n = Number(a.n);
				const price = (WORTH[a.good] * n * (n + 1)) / 2;
				add(s.hand[seat], a.good, -n);
				add(s.discard, a.good, n);
				s.coins[seat] += price;
				tell('sold', { seat, good: a.good, cards: n, worth: WORTH[a.good], price });
				this.next(says);
				break;
			}
			case 'pass':
				tell('passed', { seat });
				this.next(says);
				break;
			case 'companion':
				tell('companion', { seat, to_seat: a.to_seat });
				s.question = 'lose';
				s.losses = Math.min(2, size(s.hand[seat]));
				break;
			case 'lose':
			case 'ransom':
				if (a.kind === 'ransom') {
					s.coins[seat] -= 2;
					tell('ransomed', { seat, price: 2 });
				} else {
					add(s.hand[seat], a.good, -1);
					add(s.discard, a.good, 1);
					tell('lost', { seat, good: a.good });
				}
				if (--s.losses <= 0) this.trade(says);
				break;
			case 'offer': {
				const cards = readBag(a.give);
				s.offer[seat] = { to_seat: a.to_seat, named_good: a.named_good, want_good: a.want_good, given: size(cards), wanted: Number(a.n), cards };
				tell('offered', { seat, to_seat: a.to_seat, given: size(cards), good: a.named_good, wanted: Number(a.n), good2: a.want_good }, [seat, a.to_seat]);
				break;
			}
			case 'accept': {
				const o = s.offer[a.from_seat];
				delete s.offer[a.from_seat];
				tell('deal', { seat: a.from_seat, to_seat: seat, given: o.given, wanted: o.wanted });
				this.hand(a.from_seat, seat, o.cards, tell);
				this.hand(seat, a.from_seat, readBag(a.give), tell);
				break;
			}
			case 'decline':
				delete s.offer[a.from_seat];
				tell('declined', { seat, from_seat: a.from_seat }, [seat, a.from_seat]);
				break;
			case 'withdraw':
				tell('withdrew', { seat, to_seat: s.offer[seat].to_seat }, [seat, s.offer[seat].to_seat]);
				delete s.offer[seat];
				break;
			case 'done':
				delete s.offer[seat];
				for (const [from, o] of Object.entries(s.offer)) if (o.to_seat === seat) delete s.offer[from];
				answered();
				tell('done', { seat });
				if (s.pending.length === 0) this.close(says);
				break;
		}
		return says;
	}
	hand(from, to, cards, tell) {
		for (const [good, n] of Object.entries(cards)) {
			add(this.s.hand[from], good, -n);
			add(this.s.hand[to], good, n);
			tell('got', { seat: to, good, cards: n }, [from, to]);
		}
	}
	next(says) {
		const s = this.s;
		const follows = s.order[s.order.indexOf(s.pending[0]) + 1];
		if (follows) return void (s.pending = [follows]);
		const die = 1 + below(6);
		const robbed = [...this.seats].sort((x, y) => size(s.hand[y]) - size(s.hand[x]))[0];
		if (this.bandits) says.push(say('raid_roll', { die, limit: 4 }));
		if (!this.bandits || die > 4 || size(s.hand[robbed]) === 0) return this.trade(says);
		says.push(say('raided', { seat: robbed, cards: size(s.hand[robbed]) }));
		s.pending = [robbed];
		s.losses = Math.min(2, size(s.hand[robbed]));
		s.question = this.seats.some((x) => x !== robbed && size(s.hand[x])) ? 'companion' : 'lose';
	}
	trade(says) {
		says.push(say('trade'));
		this.s.question = 'trade';
		this.s.pending = [...this.seats];
	}
	close(says) {
		const s = this.s;
		s.start = this.seats[s.round % this.seats.length];
		if (s.round < this.rounds && s.deck.length >= this.seats.length) return void says.push(...this.begin());
		const points = {};
		const source = {};
		for (const seat of this.seats) {
			const goods = Object.entries(s.hand[seat]).reduce((sum, [k, n]) => sum + WORTH[k] * n, 0);
			source[seat] = [s.coins[seat], goods];
			points[seat] = s.coins[seat] + goods;
			says.push(say('scored', { seat, coins: s.coins[seat], goods, points: points[seat] }));
		}
		const rank = Object.fromEntries(this.seats.map((x) => [x, 1 + this.seats.filter((y) => points[y] > points[x]).length]));
		const winner = this.seats.find((x) => rank[x] === 1);
		Object.assign(s, { question: null, pending: [], over: { points, rank, sources: ['coins', 'goods'], source, why: say('won', { seat: winner, points: points[winner] }) } });
	}
	/** As a seat may hear it: all, less, or nothing (null). */
	hears({ audience, ...message }, seat) {
		if (!audience || audience.includes(seat)) return message;
		const { others, rule } = names.messages[message.m];
		if (!others) return null;
		const a = Object.fromEntries(Object.entries(message.a).filter(([k]) => others.includes(`{${k}}`)));
		return { m: message.m, others: true, rule, a };
	}
	bot(seat) {
		const s = this.s;
		if (s.question === 'bid') return `bid coins=${below(Math.min(4, s.coins[seat] + 1))}`;
		const { choices } = this.ask(seat);
		if (s.question === 'trade') {
			const answer = Object.entries(s.offer).find(([, o]) => o.to_seat === seat);
			if (answer) {
				const accept = `accept from_seat=${answer[0]} give=${writeBag({ [answer[1].want_good]: answer[1].wanted })}`;
				return this.check(seat, accept) ? `decline from_seat=${answer[0]}` : accept;
			}
			const mine = Object.keys(s.hand[seat]);
			const offer = `offer to_seat=s1 give=${mine[0]} named_good=${mine[0]} want_good=${KEYS[below(4)]} n=1`;
			if (seat !== 's1' && mine[0] && below(10) < 7 && !this.check(seat, offer)) return offer;
			// The person is left time to answer what lies open.
			return s.offer[seat] && below(20) ? null : 'done';
		}
		const c = choices[below(choices.length)];
		return c.act.replace('{n}', String(c.least));
	}
}
