// A stand-in for the C server: serves dist/ and speaks docs/PROTOCOL.md with a little Bazaar.
//   node dev/mock.mjs [--port 8787] [--slow MILLISECONDS]
// Nothing is kept: tables live as long as this process.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { WebSocketServer } from 'ws';
import { Bazaar, names } from './bazaar.mjs';
import { GAME_WORDS } from './texts.mjs';

const here = new URL('..', import.meta.url).pathname;
const option = (name, otherwise) => Number(process.argv[process.argv.indexOf(name) + 1] * (process.argv.includes(name) ? 1 : NaN)) || otherwise;
const PORT = option('--port', 8787);
const PAUSE = option('--slow', 350);
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:";

// ---- words ----

function catalogue(language) {
	const text = { ...(GAME_WORDS[language] ?? {}) };
	const file = join(here, `po-page.${language}.txt`);
	if (existsSync(file)) {
		for (const line of readFileSync(file, 'utf8').split('\n')) {
			const [english, translation] = line.split('\t');
			if (!translation || line.startsWith('#')) continue;
			if (english.includes('|')) text[english.split('|')[0]] = translation.split('|');
			else text[english] = translation;
		}
	}
	return { language, text };
}

// ---- tables ----

const tables = new Map();
/** Of a browser: its cookie. */
const deviceOf = (request) => /(?:^|; )ecumene=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
const id = (n) => randomBytes(n).toString('base64url').replace(/[-_]/g, 'x');

function newTable(wish, device) {
	const options = Object.fromEntries(String(wish.options ?? '').split(' ').filter(Boolean).map((w) => w.split('=')));
	if (wish.game !== 'bazaar') throw new Error('no such game');
	if (!Array.isArray(wish.seats) || wish.seats.length < 2 || wish.seats.length > 5) throw new Error('2 to 5 seats');
	const server = randomBytes(32);
	const table = {
		id: id(8), name: wish.name || 'A table', game: 'bazaar', options: wish.options, server,
		commitment: createHash('sha256').update(server).digest('hex'), stage: 'gathering', n: 0, log: [], answers: new Map(), undo: null,
		host: device, next: null, created: Math.floor(Date.now() / 1000), wish,
		seats: wish.seats.map((kind, i) => ({ seat: `s${i + 1}`, name: '', kind, ready: kind !== 'person', sockets: new Set(), devices: new Set(), token: kind === 'person' ? id(18) : null })),
		watchers: new Set(), bazaar: new Bazaar(wish.seats.length, options),
	};
	tables.set(table.id, table);
	for (const s of table.seats) if (device && wish.mine?.includes(s.seat)) Object.assign(s, { token: null, devices: new Set([device]) });
	begin(table);
	return {
		table: table.id, name: table.name, watch: `/t/${table.id}`,
		seats: table.seats.map((s) => ({ seat: s.seat, kind: s.kind, ...(s.token ? { link: `/t/${table.id}#${s.token}` } : s.devices.size ? { taken: true } : {}) })),
	};
}

/** The seats a browser has at a table. */
const held = (t, device) => (device ? t.seats.filter((s) => s.devices.has(device)) : []);

function mine(device) {
	const all = [...tables.values()].reverse().filter((t) => held(t, device).length);
	return all.map((t) => {
		const seats = held(t, device).map((s) => s.seat);
		const pending = t.stage === 'playing' ? t.bazaar.s.pending : [];
		return { table: t.id, name: t.name, game: t.game, stage: t.stage, seats, created: t.created, turn: t.stage === 'playing' ? t.bazaar.s.round : null, question: t.stage === 'playing' ? t.bazaar.s.question : null, pending, asked: pending.filter((s) => seats.includes(s)) };
	});
}

const info = (t) => ({
	id: t.id, name: t.name, game: t.game, options: t.options, commitment: t.commitment, stage: t.stage,
	reveal: t.stage === 'over' ? { server: t.server.toString('hex'), salt: createHash('sha256').update('salt').update(t.server).digest('hex') } : null,
	seats: t.seats.map((s) => ({ seat: s.seat, name: s.name, kind: s.kind, ready: s.ready, ...(s.devices.size && { taken: true }), here: s.kind !== 'person' || s.sockets.size > 0 || [...s.devices].some((d) => held(t, d).some((o) => o.sockets.size > 0)) })),
	host: held(t, t.host)[0]?.seat ?? null,
	next: t.next,
	clock: null,
	votes: [],
});

function snapshot(t, seat) {
	const playing = t.stage !== 'gathering';
	const b = t.bazaar;
	return {
		table: info(t), seat, n: t.n, view: playing ? b.view(seat) : {}, pending: playing ? b.s.pending : [],
		question: playing ? b.s.question : null, ask: t.stage === 'playing' ? b.ask(seat) : null,
		undo: t.undo && t.undo.seat === seat && t.undo.n === t.n ? t.n : 0,
		log: t.log.map((e) => ({ ...e, says: e.says.map((m) => b.hears(m, seat)).filter(Boolean) })), over: b.s.over, again: [], again_open: [], table_may: [],
	};
}

const all = (t) => [...t.seats.flatMap((s) => [...s.sockets].map((ws) => [ws, s.seat])), ...[...t.watchers].map((ws) => [ws, null])];

/** Sends everybody what changed for them. */
function tellAll(t) {
	for (const [ws, seat] of all(t)) {
		const now = snapshot(t, seat);
		const before = ws.last;
		const changed = { t: 'update', ...now };
		changed.log = now.log.filter((e) => e.n > (before.log.at(-1)?.n ?? 0));
		changed.view = Object.fromEntries(Object.entries(now.view).filter(([k, v]) => JSON.stringify(v) !== JSON.stringify(before.view[k])));
		if (JSON.stringify(now.table) === JSON.stringify(before.table)) delete changed.table;
		ws.last = now;
		ws.send(JSON.stringify(changed));
	}
}

const tellDevices = (t) => {
	for (const [ws] of all(t)) if (ws.device) ws.send(JSON.stringify({ t: 'device', seats: held(t, ws.device).map((s) => s.seat), host: t.host === ws.device }));
};

/** Everybody leaves a seat; who had it has it no more. */
function fresh(t, s) {
	s.devices.clear();
	for (const ws of s.sockets) ws.close();
	s.token = id(18);
	return `/t/${t.id}#${s.token}`;
}

/** What the host does before the game, and what anybody does about his own seat or after the end. */
function sitting(ws, t, frame, reply) {
	const s = t.seats.find((o) => o.seat === frame.seat) ?? ws.seat;
	const host = t.host !== null && t.host === ws.device && t.stage === 'gathering';
	const error = (reason) => reply({ t: 'error', id: frame.id, reason });
	if (frame.t === 'link') {
		if (!s || (s !== ws.seat && !host)) return error('its person plays');
		if (s === ws.seat) s.token = id(18);
		else fresh(t, s);
		reply({ t: 'link', id: frame.id, seat: s.seat, link: `/t/${t.id}#${s.token}` });
	} else if (frame.t === 'seat') {
		if (!s || !host) return error('only the host of the table may do this');
		const link = fresh(t, s);
		Object.assign(s, { kind: frame.kind, ready: frame.kind !== 'person', name: '' });
		reply(frame.kind === 'person' ? { t: 'link', id: frame.id, seat: s.seat, link } : { t: 'done', id: frame.id });
	} else if (frame.t === 'start') {
		if (!host) return error('only the host of the table may do this');
		for (const o of t.seats) if (!o.ready) Object.assign(o, { kind: frame.kind ?? 'eager', ready: true, token: null });
		reply({ t: 'done', id: frame.id });
	} else {
		if (t.stage !== 'over') return error('the game is not over');
		if (!t.next) {
			const next = tables.get((t.next = newTable(t.wish, t.host).table));
			t.seats.forEach((o, i) => Object.assign(next.seats[i], { devices: new Set(o.devices), name: o.name, token: o.token }));
		}
		reply({ t: 'done', id: frame.id });
	}
	begin(t);
	tellDevices(t);
	tellAll(t);
}

function begin(t) {
	if (t.stage !== 'gathering' || !t.seats.every((s) => s.ready)) return;
	t.stage = 'playing';
	t.log.push({ n: ++t.n, seat: null, says: t.bazaar.begin() });
	bots(t);
}

function act(t, seat, text) {
	const b = t.bazaar;
	const refusal = b.check(seat, text);
	if (refusal) return refusal;
	const before = structuredClone(b.s);
	const chance = text === 'draw' || /^(bid|lose|accept)/.test(text);
	const says = b.apply(seat, text);
	t.n++;
	t.log.push({ n: t.n, seat, says });
	t.undo = chance || says.some((m) => m.m === 'raid_roll' || m.m === 'round') ? null : { seat, n: t.n, before };
	if (b.s.over) t.stage = 'over';
	bots(t);
	return null;
}

function bots(t) {
	clearTimeout(t.timer);
	t.timer = setTimeout(() => {
		const asked = t.seats.filter((s) => s.kind !== 'person' && t.bazaar.s.pending.includes(s.seat));
		if (t.stage !== 'playing' || !asked[0]) return;
		const { seat } = asked[Math.floor(Math.random() * asked.length)];
		const text = t.bazaar.bot(seat);
		if (text) act(t, seat, text);
		bots(t);
		tellAll(t);
	}, PAUSE);
}

// ---- the socket ----

function hear(ws, frame) {
	const reply = (x) => ws.send(JSON.stringify(x));
	if (frame.t === 'ping') return reply({ t: 'pong' });
	if (frame.t === 'hello') {
		const t = tables.get(frame.table);
		const of = t ? held(t, ws.device) : [];
		const linked = t?.seats.find((s) => s.token && s.token === frame.token);
		const seat = frame.token ? (linked ?? of[0]) : frame.watch ? undefined : frame.seat ? of.find((s) => s.seat === frame.seat) : of[0];
		if (!t || ((frame.token || frame.seat) && !seat)) return reply({ t: 'error', reason: 'no such table or seat', ...(frame.token && { spent: true }) });
		if (linked && ws.device) {
			linked.devices.add(ws.device);
			linked.token = null;
		}
		ws.table = t;
		ws.seat = seat ?? null;
		(seat ? seat.sockets : t.watchers).add(ws);
		ws.last = snapshot(t, seat?.seat ?? null);
		reply({ t: 'snapshot', ...ws.last });
		tellDevices(t);
		return tellAll(t);
	}
	const { table: t, seat } = ws;
	if (t && ['link', 'seat', 'start', 'rematch'].includes(frame.t)) return sitting(ws, t, frame, reply);
	if (!t || !seat) return reply({ t: 'error', reason: 'say hello first' });
	if (frame.t === 'ready') {
		if (!/^[0-9a-f]{64}$/.test(frame.random)) return reply({ t: 'error', reason: '64 hex digits' });
		seat.ready = true;
		begin(t);
		return tellAll(t);
	}
	if (frame.t === 'name') {
		seat.name = String(frame.name).slice(0, 24);
		return tellAll(t);
	}
	if (frame.t === 'try') return reply({ t: 'tried', id: frame.id, message: t.bazaar.check(seat.seat, frame.act) });
	if (frame.t === 'act' || frame.t === 'undo') {
		const key = `${seat.seat} ${frame.id}`;
		if (!t.answers.has(key)) {
			let refusal = null;
			if (frame.t === 'act') refusal = act(t, seat.seat, String(frame.act));
			else if (t.undo && t.undo.seat === seat.seat && frame.entry === t.n) {
				t.bazaar.s = t.undo.before;
				t.undo = null;
				t.log.push({ n: ++t.n, seat: seat.seat, undo: frame.entry, says: [] });
			} else refusal = { m: 'stale', rule: '0.2', a: {} };
			t.answers.set(key, refusal ? { t: 'refused', id: frame.id, message: refusal } : { t: 'done', id: frame.id, n: t.n });
		}
		reply(t.answers.get(key));
		return tellAll(t);
	}
	reply({ t: 'error', reason: 'not understood' });
}

// ---- http ----

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.html': 'text/html; charset=utf-8' };

const server = createServer((request, answer) => {
	const { pathname } = new URL(request.url, 'http://x');
	const send = (status, type, body) => {
		answer.writeHead(status, { 'content-type': type, 'content-security-policy': POLICY });
		answer.end(body);
	};
	const json = (status, x) => send(status, 'application/json', JSON.stringify(x));
	if (pathname === '/api/games') return json(200, [names]);
	if (pathname === '/api/device') {
		if (!deviceOf(request)) answer.setHeader('set-cookie', `ecumene=${id(32)}; Path=/; HttpOnly; SameSite=Lax`);
		return json(200, {});
	}
	if (pathname === '/api/server') return json(200, { create: 'open', expire_unbegun: 14, expire_left: 90 });
	if (pathname === '/api/mine') return json(200, { tables: mine(deviceOf(request)) });
	if (pathname === '/api/tables' && request.method === 'GET') return json(200, []);
	if (pathname.startsWith('/api/lang/')) return json(200, catalogue(pathname.slice(10)));
	if (pathname.startsWith('/api/rules/')) {
		const [, , , game, language] = pathname.split('/');
		const file = join(here, '..', 'engine', String(game), `rules.${/^(de|pl)$/.test(language) ? language : 'en'}.md`);
		return game === 'bazaar' && existsSync(file) ? send(200, 'text/markdown; charset=utf-8', readFileSync(file)) : json(404, { error: 'no such game' });
	}
	if (pathname === '/api/tables' && request.method === 'POST') {
		let body = '';
		request.on('data', (piece) => (body += piece));
		request.on('end', () => {
			try {
				json(201, newTable(JSON.parse(body), deviceOf(request)));
			} catch (e) {
				json(400, { error: e.message });
			}
		});
		return;
	}
	const file = join(here, 'dist', pathname.startsWith('/assets/') ? pathname.replaceAll('..', '') : 'index.html');
	if (!existsSync(file)) return send(404, 'text/plain', 'not found');
	send(200, TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
});

const sockets = new WebSocketServer({ server, path: '/ws' });
sockets.on('connection', (ws, request) => {
	ws.device = deviceOf(request);
	ws.on('message', (data) => {
		try {
			hear(ws, JSON.parse(data));
		} catch (e) {
			console.error(e);
			ws.send(JSON.stringify({ t: 'error', reason: 'not understood' }));
		}
	});
	ws.on('close', () => {
		if (!ws.table) return;
		(ws.seat ? ws.seat.sockets : ws.table.watchers).delete(ws);
		tellAll(ws.table);
	});
});
server.listen(PORT, '127.0.0.1', () => console.log(`mock on http://127.0.0.1:${PORT}/`));
