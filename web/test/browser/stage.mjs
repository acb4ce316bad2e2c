// Instead of the server: a position that no game reaches soon, for a page that is opened with `sit(url, { stage })`. It allows
// everything that `refuse` does not refuse, keeps what was sent (`acts`), and shows another position to the same page (`show`),
// which costs a tenth of another page.

export const label = (m, a = {}) => ({ m, rule: '', a });
export const bare = (act, message) => ({ act, label: label(message) });
export const asking = (prompt, choices, open = []) => ({ prompt, choices, more: false, open });

/** What an action is called in `acts`. */
const NAMES = {
	act: (f) => f.act,
	table: (f) => `table ${f.act}`,
	ballot: (f) => `ballot ${f.vote} ${f.yes}`,
	vote: (f) => `vote ${f.what} ${f.seat} ${f.act}`,
};

/** `then` says what an action changes; `facts` are known by their groups, and `facts.best` by aims; `facts.hint` is what a hint says. */
export function stageOf(state, { refuse = () => null, then = () => ({}), facts = {} } = {}) {
	const acts = [];
	let line = null;
	const say = (frame) => line.send(JSON.stringify(frame));
	const answers = {
		hello: () => say({ t: 'snapshot', ...state }),
		ping: () => say({ t: 'pong' }),
		past: (f) => say({ t: 'past', id: f.id, n: f.n, head: state.head }), // every position has the same past
		try: (f) => say({ t: 'tried', id: f.id, message: refuse(f.act) }),
		facts: (f) => say({ t: 'facts', id: f.id, n: state.n, facts: Object.fromEntries(f.groups.filter((g) => facts[g]).map((g) => [g, facts[g]])) }),
		hint: (f) => say({ ...facts.hint, t: 'hint', id: f.id, n: state.n }),
		best: (f) => say({ t: 'best', id: f.id, n: state.n, act: facts.best?.[f.aim] ?? null }),
	};
	const handler = (ws) => {
		line = ws;
		ws.onMessage((text) => {
			const f = JSON.parse(String(text));
			if (answers[f.t]) return answers[f.t](f);
			// What is beside the game is heard, or the page would wait for it.
			if (!NAMES[f.t]) return f.id && say({ t: 'heard', id: f.id });
			acts.push(NAMES[f.t](f));
			state = { ...state, n: state.n + 1 };
			say({ t: 'done', id: f.id, n: state.n });
			say({ t: 'update', n: state.n, ...then(f.act) });
		});
	};
	/** Another position for the page of this seat, and what is otherwise in it; what is open on it should be closed before. */
	const show = async (seat, next, how = {}) => {
		({ refuse, then, facts } = { refuse, then, facts, ...how });
		state = { ...next, n: state.n + 1 };
		say({ t: 'snapshot', ...state });
		await seat.settled();
	};
	return { acts, handler, show };
}
