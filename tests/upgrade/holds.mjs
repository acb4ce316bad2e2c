// What a table may hold, each with how it is seen in tables.json (make.mjs): a recipe that names it must have made it.

/** How often each kind of entry is in a log as `admin export` writes it; an action of a seat or of the table is an `act`. */
export function exported(text) {
	const kinds = { act: 0, position: 0, undo: 0, back: 0, seat: 0, late: 0, from: 0 };
	for (const line of text.split('\n')) {
		const kind = line.match(/^\d+ (\w+)/)?.[1];
		if (kind) kinds[Object.hasOwn(kinds, kind) ? kind : 'act']++;
		if (line === 'from') kinds.from++;
	}
	return kinds;
}

const lives = (t) => Object.values(t.seen).map((s) => s.life);
const some = (t, what, is) => lives(t).some((life) => life[what]?.some(is));
const news = (t, what) => t.seen.watcher.life.talk.some((line) => line.news === what);
const standin = (t, by) => t.seats.some((s) => s.now.standin === by);

/** Nothing happens when the table is opened: only persons are asked, and no bot takes part in a trade. */
function isStill({ seats, seen: { watcher } }) {
	const asked = seats.filter((s) => watcher.question === 'trade' || watcher.pending.includes(s.seat));
	return asked.length > 0 && asked.every((s) => s.now.kind === 'person');
}

export const holds = {
	running: (t) => t.stage === 'playing' && t.log.act > 0 && isStill(t),
	over: (t) => t.stage === 'over',
	points: (t) => Object.values(t.points ?? {}).some((n) => n > 0),
	gathering: (t) => t.stage === 'gathering',
	'a person who is ready': (t) => t.seats.some((s) => s.kind === 'person' && s.now.ready),
	'talk to all': (t) => some(t, 'talk', (line) => line.text && !line.watcher && !line.to.length),
	'private talk': (t) => some(t, 'talk', (line) => line.to?.length),
	'talk of watchers': (t) => some(t, 'talk', (line) => line.watcher),
	'an open promise': (t) => some(t, 'promises', (p) => p.state === 'open'),
	'a kept promise': (t) => some(t, 'promises', (p) => p.state === 'kept'),
	'a broken promise': (t) => some(t, 'promises', (p) => p.state === 'broken'),
	'a note': (t) => lives(t).some((life) => life.note),
	'open votes': (t) => t.votes.length > 0,
	'a vote that was won': (t) => news(t, 'goes_on') && news(t, 'host'),
	'a vote that was lost': (t) => news(t, 'vote_lost'),
	'a live clock': (t) => t.clock?.kind === 'live',
	'a slow clock': (t) => t.clock?.kind === 'slow',
	'hours of sleep': (t) => lives(t).some((life) => life.hours),
	'a late seat': (t) => t.log.late > 0,
	'an order that waits': (t) => some(t, 'orders', (o) => o.act && !o.refused),
	'an order used in part': (t) => some(t, 'orders', (o) => o.times === 2),
	'an order that was refused': (t) => some(t, 'orders', (o) => o.refused),
	undo: (t) => t.log.undo > 0,
	back: (t) => t.log.back > 1,
	'a stand-in by itself': (t) => standin(t, 'self'),
	'a stand-in by others': (t) => standin(t, 'others'),
	'a laid position': (t) => t.log.from === 1,
	'an open trade': (t) => t.seen.watcher.question === 'trade',
	'a seat of a device': (t) => t.seats.some((s) => s.cookie),
	'a rematch': (t) => !!t.next,
};
