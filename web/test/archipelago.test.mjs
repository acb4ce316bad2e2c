// The shores of Archipelago's tiles, alone and in company, who has given what in a crisis, and what is said to be our own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { load, loadSaying, web } from './load.mjs';
import { readTable } from './tables.mjs';

const { coastOf, corner, depth, edgeOf, inside, lettersOf, readFace, regionAt, STEPS } = await load('src/boards/archipelago/coast.ts');
const { cubesOf, giftsOf } = await load('src/boards/archipelago/gifts.ts');

/** A row of hexes.tsv as the program tells it (/api/printed). */
function face(row) {
	const parts = (text, by) => (text === '-' ? [] : text.toLowerCase().split(by));
	const bits = (list) => list.reduce((n, i) => n | (1 << Number(i)), 0);
	const regions = [...parts(row.land, ';'), ...parts(row.sea, ';')].map((p) => p.split(':')).map(([key, edges]) => [key, edges === 'inner' ? 0 : bits(edges.split(','))]);
	const coasts = parts(row.coasts, ';').map((p) => p.split('-'));
	const symbols = parts(row.resources, ';').map((p) => p.split(':')).flatMap(([region, kinds]) => kinds.split('+').map((resource) => ({ region, resource })));
	const printed = { land: bits([...row.edges].flatMap((l, i) => (l === 'L' ? [i] : []))), huts: Number(row.huts), volcano: Number(row.volcano === 'yes'), regions: regions.map(([key]) => key), symbols: symbols.length };
	const at = (n) => ['l1', 'l2', 'l3', 's1', 's2', 's3'][n];
	return readFace(`${row.tile}${row.face}`, printed, (n) => ({ edges: regions.find(([key]) => key === at(n))?.[1] ?? 0, coasts: coasts.flatMap(([l, s]) => (l === at(n) ? [s] : s === at(n) ? [l] : [])) }), (n) => symbols[n]);
}

const faces = readTable('archipelago/hexes').map(face);
const near = (p, q, by = 0.01) => Math.hypot(p.x - q.x, p.y - q.y) < by;
/** Corners where the letter changes. */
const changes = (hex) => [0, 1, 2, 3, 4, 5].filter((c) => edgeOf(hex, c) !== edgeOf(hex, (c + 1) % 6));

test('every face has its regions', () => {
	assert.equal(faces.length, 51);
	for (const face of faces) {
		assert.equal(face.regions.flatMap((g) => g.edges).length, 6, `${face.key}: every edge belongs to one region`);
		for (const g of face.regions) for (const e of g.edges) assert.equal(face.edges[e], g.land ? 'L' : 'S', `${face.key} ${g.key}`);
		for (const s of face.symbols) assert.ok(face.regions.some((g) => g.key === s.region));
	}
});

function crosses([a, b], [c, d]) {
	const side = (p, q, r) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
	return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Shores end where the letters change, stay in their hex and never cross. */
function checkCoast(hex, letters) {
	const { arcs } = coastOf(hex, letters);
	const ends = arcs.flatMap((a) => (near(a[0], a.at(-1)) ? [] : [a[0], a.at(-1)]));
	const wanted = changes(hex).map(corner);
	assert.equal(ends.length, wanted.length, hex.face.key);
	for (const w of wanted) assert.equal(ends.filter((e) => near(e, w)).length, 1, `${hex.face.key}: one shore ends in each corner`);
	for (const a of arcs) for (const p of a.slice(2, -2)) assert.ok(depth(p) > -0.5, `${hex.face.key} stays in its hex`);
	for (let i = 0; i < arcs.length; i++)
		for (let j = i + 1; j < arcs.length; j++)
			for (let k = 1; k < arcs[i].length; k++) for (let l = 1; l < arcs[j].length; l++) assert.ok(!crosses([arcs[i][k - 1], arcs[i][k]], [arcs[j][l - 1], arcs[j][l]]), `${hex.face.key}: shores do not cross`);
}

test('a tile alone, in every rotation', () => {
	for (const face of faces)
		for (let turn = 0; turn < 6; turn++) {
			const hex = { face, turn, q: 0, r: 0 };
			checkCoast(hex);
			const { shapes } = coastOf(hex);
			for (let d = 0; d < 6; d++) {
				// A point just inside the middle of an edge belongs to the region that reaches it.
				const [a, b] = [corner(d - 1), corner(d)];
				const p = { x: ((a.x + b.x) / 2) * 0.96, y: ((a.y + b.y) / 2) * 0.96 };
				assert.deepEqual(shapes.filter((s) => inside(s, p)).map((s) => s.key), [regionAt(hex, d)], `${face.key} turned ${turn}, edge ${d}`);
			}
		}
});

test('maps that were laid by chance: shores meet', () => {
	let seed = 7;
	const chance = (n) => (seed = (seed * 48271) % 2147483647) % n;
	for (let game = 0; game < 40; game++) {
		const laid = [{ face: faces[0], turn: 0, q: 0, r: 0 }];
		const left = faces.slice(1);
		for (let tries = 0; tries < 300 && laid.length < 14; tries++) {
			const by = laid[chance(laid.length)];
			const [dq, dr] = STEPS[chance(6)];
			const hex = { face: left[chance(left.length)], turn: chance(6), q: by.q + dq, r: by.r + dr };
			if (laid.some((h) => (h.q === hex.q && h.r === hex.r) || h.face.tile === hex.face.tile)) continue;
			const fits = STEPS.every(([u, v], d) => {
				const other = laid.find((h) => h.q === hex.q + u && h.r === hex.r + v);
				return !other || edgeOf(other, (d + 3) % 6) === edgeOf(hex, d);
			});
			if (fits) laid.push(hex);
		}
		const letters = lettersOf(laid);
		for (const hex of laid) checkCoast(hex, letters);
	}
});

test('who gave what', () => {
	const says = (n, seat, ...all) => ({ n, seat, says: all.map(([m, a]) => ({ m, a })) });
	const log = [
		says(1, null, ['DOMESTIC', { resource: 'fish', raise: 4, lying: 9 }], ['HANDED_OWN', { seat: 's3', resource: 'fish' }]),
		says(2, null, ['DOMESTIC', { resource: 'wood', raise: 5, lying: 9 }]),
		says(3, 's1', ['HANDED_MARKET', { seat: 's1', resource: 'wood' }]), says(4, 's1', ['RAISED', { seat: 's1', of_seat: 's2' }], ['RAISED', { seat: 's1', of_seat: 's1' }]),
		says(5, 's1', ['HANDED_TOKEN', { seat: 's1', resource: 'wood' }]), { n: 6, seat: 's1', undo: 5, says: [] }, says(7, 's1', ['DONE', { seat: 's1' }]),
	];
	const gifts = giftsOf(log);
	assert.deepEqual(gifts.get('s1'), { market: 1, own: 0, token: 0, temple: 0, raised: 2, done: true }, 'what was taken back does not count');
	assert.equal(cubesOf(gifts.get('s1')), 1);
	assert.equal(gifts.has('s3'), false, 'the demand before is over');
});

test('effects are numbered as the program numbers them', () => {
	const header = readFileSync(new URL('../engine/archipelago/tables.h', web), 'utf8');
	const source = readFileSync(new URL('src/boards/archipelago/effects.ts', web), 'utf8');
	const printed = readFileSync(new URL('src/boards/archipelago/printed.ts', web), 'utf8');
	const of = (name, prefix) => new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(header)[1].split(',').map((w) => w.trim()).filter(Boolean).slice(0, -1).map((w) => w.slice(prefix.length));
	const list = (text, name) => new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)[1].match(/'(\w+)'/g).map((w) => w.slice(1, -1));
	assert.deepEqual(list(source, 'CODES'), of('arc_op_code', 'ARC_OP_'));
	assert.deepEqual(list(source, 'PERS'), of('arc_per', 'ARC_PER_'));
	assert.deepEqual(list(printed, 'TYPES'), of('arc_type', 'ARC_TYPE_').map((w) => w.toLowerCase()));
	assert.deepEqual(of('arc_field', 'ARC_FIELD_'), ['UNLIMITED', 'LIMITED', 'FLORINS'], 'a limited field of the wheel is 1');
	assert.deepEqual(of('arc_arrow', 'ARC_ARROW_'), ['BLACK', 'COLOURED'], 'a coloured arrow is 1');
});

// ---- What is our own (docs/DATA.md) ----

const { originOf } = await loadSaying('src/boards/archipelago/origin.ts');
const rowsOf = (name) => readTable(`archipelago/${name}`);
const ours = (row, column = 'source') => row[column] !== 'sourced';

test('what is said to be our own is so in every row', () => {
	assert.ok(originOf('card', 'pope') && originOf('event', 'fever') && originOf('tile', 't01') && originOf('resource', 'fish') && originOf('action', 'taxation'));
	const cards = rowsOf('cards');
	for (const column of ['source_prices', 'source_back']) assert.ok(cards.every((c) => ours(c, column)), column);
	for (const column of ['source_effect', 'source_use_cost']) assert.ok(cards.filter((c) => ours(c, column)).length > cards.length / 2, `most of ${column}`);
	assert.equal(cards.filter((c) => c.event !== '-').length, rowsOf('events').length, 'events stand on backs');
	for (const name of ['hexes', 'markets', 'stability', 'workers', 'tax']) assert.ok(rowsOf(name).every((r) => ours(r)), name);
});

test('nothing is said to be our own that a source has', () => {
	for (const row of rowsOf('trends')) assert.equal(originOf('trend', row.key) !== '', ours(row), row.key);
	for (const { id, length, source } of rowsOf('objectives')) if (length !== 'long') assert.deepEqual([originOf('objective', id), source], ['', 'sourced'], id);
	const long = rowsOf('objectives').filter((r) => r.length === 'long');
	assert.ok(long.every((r) => originOf('objective', r.id)) && long.filter((r) => ours(r)).length > long.length / 2, 'most long objectives');
	for (const row of rowsOf('costs')) assert.deepEqual([originOf('building', row.key), row.source], ['', 'sourced'], row.key);
	for (const { action, source } of rowsOf('wheel')) if (source === 'sourced') assert.equal(originOf('action', action), '', action);
});
