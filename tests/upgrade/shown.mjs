// What a stored table shows to a watcher and to each of its persons: written to tables.json when it is made (make.mjs), compared
// when a later version opens it (opens.mjs).
import { Person } from './person.mjs';

/** What one viewer is shown of a table, without what depends on the time of day. */
function shown({ n, head, question, pending, ask, life }) {
	return { n, head, question, pending, asked: !!ask, life };
}

/** The rules of a clock, and whether it is paused; when somebody is due changes while no server runs. */
function rules(clock) {
	if (!clock) return null;
	const { kind, budget, long, bank, trade, hours, deadline, zone, paused } = clock;
	return { kind, budget, long, bank, trade, hours, deadline, zone, paused: !!paused };
}

async function look(base, { table, name }, as = {}) {
	const p = await Person.sit(base, table, as);
	if (p.now.seat !== (as.seat ?? null)) throw new Error(`${name}: sat down as ${p.now.seat}, not as ${as.seat}`);
	if (p.now.table.left_out) throw new Error(`${name}: something beside the game is damaged`);
	p.leave();
	return p.now;
}

/** What a watcher and each person is shown, but for those whose hello alone takes their seat back from the stand-in. */
export async function lookAt(base, made) {
	const { table, ...watched } = await look(base, made);
	const seen = { watcher: shown(watched) };
	const seats = made.seats.map((s, i) => {
		const { name, kind, ready, standin } = table.seats[i];
		return { ...s, now: { name, kind, ready, standin } };
	});
	for (const { seat, link, cookie, now } of seats)
		if ((link || cookie) && now.standin !== 'others')
			seen[seat] = shown(await look(base, made, { seat, cookie, token: link?.split('#')[1] }));
	const { name: called, stage, options, clock, votes, host, next } = table;
	const points = watched.over?.points ?? null;
	return { ...made, called, options, stage, points, host, next, clock: rules(clock), votes, seats, seen };
}
