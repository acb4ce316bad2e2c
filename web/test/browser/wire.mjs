// The server without a page: a program that speaks its protocol (docs/PROTOCOL.md). It sits where a test needs a player whose screen
// is not its subject, for a hundredth of what a page costs.
import { expect } from '@playwright/test';
import WebSocket from 'ws';

export class Client {
	/** Everything it was sent. */
	heard = [];
	/** What it is shown now. */
	state = null;
	#ws;
	#waiting = [];
	#ids = 0;

	constructor(ws) {
		this.#ws = ws;
		ws.on('message', (text) => this.#hear(JSON.parse(String(text))));
	}

	#hear(frame) {
		this.heard.push(frame);
		if (frame.t === 'snapshot') this.state = frame;
		if (frame.t === 'update') this.state = { ...this.state, ...frame, view: { ...this.state.view, ...frame.view } };
		this.#waiting = this.#waiting.filter((w) => !w(frame));
	}

	say(frame) {
		this.#ws.send(JSON.stringify(frame));
	}

	/** The first frame from here on for which this holds. */
	hears(what) {
		return new Promise((found) => this.#waiting.push((frame) => what(frame) && (found(frame), true)));
	}

	/** Waits until its state is so. */
	async sees(what) {
		while (!this.state || !what(this.state)) await this.hears((f) => f.t === 'snapshot' || f.t === 'update');
	}

	/** Says something that is answered; the answer. */
	ask(frame) {
		const id = `c${++this.#ids}`;
		const answer = this.hears((f) => f.id === id);
		this.say({ ...frame, id });
		return answer;
	}

	/** Says something that must be allowed. */
	async does(frame) {
		const { t, ...answer } = await this.ask(frame);
		expect(['done', 'heard'], JSON.stringify(answer)).toContain(t);
	}

	/** Answers what it is asked. */
	act(act) {
		return this.does({ t: 'act', n: this.state.n, act });
	}

	/** Votes for or against what is voted on. */
	async ballot(yes) {
		await this.sees((s) => s.table.votes.length === 1);
		return this.does({ t: 'ballot', vote: this.state.table.votes[0].vote, yes });
	}

	/** Whether it was sent this text. */
	wasSent(text) {
		return JSON.stringify(this.heard).includes(text);
	}

	/** Takes a name and is ready. */
	ready(name = 'Dot') {
		this.say({ t: 'name', name });
		this.say({ t: 'ready', random: '00'.repeat(32) });
	}

	close() {
		this.#ws.close();
	}
}

/** Sits down by a link, or looks on. */
export async function join(url) {
	const at = new URL(url);
	const token = at.hash.slice(1);
	const ws = new WebSocket(`ws://${at.host}/ws`, { origin: at.origin });
	const client = new Client(ws);
	await new Promise((open, lost) => ws.on('open', open).on('error', lost));
	client.say({ t: 'hello', table: at.pathname.split('/')[2], ...(token && { token }) });
	await client.sees(() => true);
	return client;
}

/** What the server says first to a program with this link. */
export function answerTo(url) {
	const { host, origin, pathname, hash } = new URL(url);
	const ws = new WebSocket(`ws://${host}/ws`, { origin });
	return new Promise((told, lost) => {
		ws.on('error', lost);
		ws.on('open', () => ws.send(JSON.stringify({ t: 'hello', table: pathname.split('/')[2], token: hash.slice(1) })));
		ws.on('message', (text) => {
			ws.close();
			told(JSON.parse(String(text)));
		});
	});
}

/** A seat begins a game in which all others are bots: what it is shown then, to make other positions of. */
export async function begun(url) {
	const client = await join(url);
	if (client.state.table.stage === 'gathering') client.ready();
	await client.sees((s) => s.table.stage !== 'gathering' && Object.keys(s.view).length > 0);
	client.close();
	const { t: _, life: _life, ...position } = client.state;
	return { ...position, log: [], undo: 0, over: null, n: 100 };
}

/** The server reads these actions: it may refuse them now, but it must understand them. */
export async function understood(url, acts) {
	const client = await join(url);
	for (const act of acts) {
		const answer = await client.ask({ t: 'try', act });
		expect(answer.t, `${act}: ${JSON.stringify(answer)}`).toBe('tried');
		expect(answer.message?.m, act).not.toBe('MALFORMED');
	}
	client.close();
}
