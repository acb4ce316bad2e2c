// A person at a table, for make.mjs: says something and waits for the answer, and waits for what the table shows.
// Nothing here sleeps; a wait that lasts PATIENCE fails and says what it waited for.
import { WebSocket } from '../../tools/program.mjs';

const PATIENCE = 60_000;

/** What an update changes of what was shown. */
function merge(now, f) {
	const merged = { ...now, ...f };
	if (f.t === 'update' && f.view) merged.view = { ...now.view, ...f.view };
	if (f.t === 'update' && f.log) merged.log = [...now.log, ...f.log];
	return merged;
}

/** What a frame beside the game changes of a table's life. */
const beside = {
	talk: (life, f) => ({ ...life, talk: [...life.talk, ...f.lines] }),
	promises: (life, f) => ({ ...life, promises: [...life.promises.filter((p) => !f.promises.some((q) => q.n === p.n)), ...f.promises] }),
	orders: (life, f) => ({ ...life, orders: f.orders }),
};

export class Person {
	now = null;
	deciding = null; // the question the stand-in was told to answer: it may still have more to do there
	#ws;
	#said = 0;
	#answers = new Map();
	#waits = new Set();
	#closed = false;

	/** Sits down: `as` has a token, or a cookie and a seat, or nothing to watch. Resolves when the table is shown. */
	static async sit(base, table, as = {}) {
		const p = new Person();
		p.seat = as.seat ?? null;
		const headers = as.cookie ? { cookie: as.cookie } : {};
		p.#ws = new WebSocket(`${base.replace('http', 'ws')}/ws`, { origin: base, headers });
		p.#ws.on('open', () => p.#send({ t: 'hello', table, token: as.token, seat: as.cookie && as.seat, watch: !as.token && !as.cookie }));
		p.#ws.on('message', (text) => p.#hear(JSON.parse(String(text))));
		p.#ws.on('error', (e) => p.#close(e));
		p.#ws.on('close', () => p.#close(new Error('the server hung up')));
		await p.until('the table', (now) => now);
		return p;
	}

	#send(frame) {
		this.#ws.send(JSON.stringify(frame));
	}

	#close(why) {
		this.#closed = true;
		for (const w of this.#waits) w.lost(why);
	}

	#hear(f) {
		if (f.t === 'snapshot' || (f.t === 'update' && this.now)) this.now = merge(this.now, f);
		if (beside[f.t] && this.now) this.now = { ...this.now, life: beside[f.t](this.now.life, f) };
		if (!this.now?.ask || this.now.question !== this.deciding) this.deciding = null;
		if (f.id && this.#answers.has(f.id)) this.#answers.set(f.id, f);
		if (f.t === 'error' && !f.id) console.log(`${this.seat ?? 'watcher'}: ${f.reason}`);
		if (f.t === 'error' && !f.id && !this.now) return this.#close(new Error(f.reason)); // there is no table to be shown
		for (const w of [...this.#waits]) w.look();
	}

	/** Resolves as soon as `holds` is true of what is shown. */
	until(what, holds) {
		return new Promise((found, fail) => {
			const end = (how, value) => {
				clearTimeout(timer);
				this.#waits.delete(wait);
				how(value);
			};
			const wait = {
				look: () => holds(this.now) && end(found, this.now),
				lost: (why) => end(fail, why),
			};
			const timer = setTimeout(() => end(fail, new Error(`${this.seat}: waited in vain for ${what}; ${this.tell()}`)), PATIENCE);
			timer.unref(); // of those who wait together one may have left
			this.#waits.add(wait);
			if (this.#closed) wait.lost(new Error('the server has hung up'));
			else wait.look();
		});
	}

	/** Resolves when anything else is shown than now. */
	next() {
		const was = this.now;
		return this.until('another frame', (now) => now !== was);
	}

	/** Says something that has an answer; what it did is shown when this resolves. */
	async ask(t, words = {}) {
		const id = `${t}-${++this.#said}`;
		this.#answers.set(id, null);
		this.#send({ ...words, t, id });
		await this.until(`the answer to ${t}`, () => this.#answers.get(id));
		const answer = this.#answers.get(id);
		this.#answers.delete(id);
		if (answer.t === 'done' && answer.n !== undefined) await this.until(`entry ${answer.n}`, (now) => now.n >= answer.n);
		return answer;
	}

	/** The same where it must not be refused. */
	async must(t, words) {
		const answer = await this.ask(t, words);
		if (answer.t === 'done' || answer.t === 'heard') return answer;
		throw new Error(`${this.seat} ${JSON.stringify({ t, ...words })}: ${JSON.stringify(answer)}`);
	}

	/** Says something that is not answered. */
	tellTable(t, words) {
		this.#send({ ...words, t });
	}

	act(act) {
		return this.ask('act', { n: this.now.n, act });
	}

	tell() {
		const { n, question, pending, table } = this.now ?? {};
		return JSON.stringify({ n, question, pending, stage: table?.stage });
	}

	leave() {
		this.#waits.clear();
		this.#ws.removeAllListeners('close');
		this.#ws.close();
	}
}
