// Reading the map, and what is made of its lines. First a little map of two islands' worth of ground, then the true one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { load, web } from './load.mjs';
import { readTable } from './tables.mjs';

const { readMap, readPoints } = await load('src/map/read.ts');
const { arcsByGround, lineKind, linePath, linePaths, neighbourTowards, outline, ringsPath, simplified } = await load('src/map/geometry.ts');
const { apartFrom, inLines, middleOf, nameAll, shownFrom, stepOf, STEPS } = await load('src/map/labels.ts');
const { lineupsOf } = await load('src/map/lineups.ts');

/** Points as the map compiler writes them. */
function written(points) {
	let [bx, by] = [0, 0];
	const number = (n) => {
		let text = '';
		let u = (n < 0 ? ~(n << 1) : n << 1) >>> 0;
		for (; u >= 32; u >>>= 5) text += String.fromCharCode((u & 31) + 32 + 63);
		return text + String.fromCharCode(u + 63);
	};
	return points
		.map(([x, y]) => {
			const text = number(x - bx) + number(y - by);
			[bx, by] = [x, y];
			return text;
		})
		.join('');
}

const U = 512;
const area = (key, name, kind, limit, region, at, land, water) => ['area', key, name, kind, limit, kind === 'land' ? 'black' : '-', region, 'west', '-', '-', 100, 30, 1, 'land', at, at, `${at} ${at} ${at}`, `${at} ${at}`, land, water].join('\t');
// A and B are squares side by side, A's water lies around both, then the sea; y points north here.
const LITTLE = [
	`ecumene-map\t1\t${U}\t${-2 * U}\t${-2 * U}\t${4 * U}\t${3 * U}`,
	area('a', 'Alpha', 'coastal', 2, 'minoa', '256,256', '1', '2'),
	area('b', 'Beta', 'land', 0, 'rome', '768,256', '0', '-'),
	area('s', 'Outer Sea', 'sea', 0, '-', '-800,256', '-', '0'),
	'region\tminoa\t256,256\t512',
	'volcano\tetna\t100,200',
	`plain\tpo\t${written([[100, 100], [200, 100], [150, 200]])}`,
	`arc\t0\t2\t${written([[U, 0], [U, 200], [U, U]])}`,
	`arc\t0\t1\t${written([[U, U], [0, U], [0, 0], [U, 0]])}`,
	`arc\t2\t1\t${written([[U, 0], [2 * U, 0], [2 * U, U], [U, U]])}`,
	`arc\t1\t5\t${written([[-U, -U], [3 * U, -U], [3 * U, 2 * U], [-U, 2 * U], [-U, -U]])}`,
	`arc\t5\t8\t${written([[-2 * U, -2 * U], [4 * U, -2 * U], [4 * U, 3 * U], [-2 * U, 3 * U], [-2 * U, -2 * U]])}`,
	'',
].join('\n');
const little = readMap(LITTLE);

/** Area of rings; holes count against it. Positive where y points south and the inside lies left of a line with y north. */
const extent = (rings) => -rings.reduce((sum, r) => sum + r.reduce((s, _, i) => (i % 2 ? s : s + r[i] * r[(i + 3) % r.length] - r[(i + 2) % r.length] * r[i + 1]), 0) / 2, 0);

test('numbers of points: folded, five bits a digit, y turned over', () => {
	assert.deepEqual(readPoints('??AA'), [0, 0, 1, -1]);
	assert.deepEqual(readPoints('@@_@?'), [-1, 1, 15, 1]);
	assert.deepEqual(readPoints(written([[25600, -23296], [25601, -23295], [-3, 5]])), [25600, 23296, 25601, 23295, -3, -5]);
	for (const bad of ['', '??', 'A', '__', '?? ?', '____________']) assert.throws(() => readPoints(bad), bad);
});

test('the map is read, and what is none is refused with its line', () => {
	assert.equal(little.areas.length, 3);
	assert.deepEqual([little.outLand, little.outWater, little.nothing], [6, 7, 8]);
	assert.deepEqual([little.y0, little.y1], [-3 * U, 2 * U]);
	const [a, b, s] = little.areas;
	assert.deepEqual([a.name, a.kind, a.limit, a.site, a.region, a.label], ['Alpha', 'coastal', 2, null, 'minoa', { x: 256, y: -256 }]);
	assert.deepEqual([b.site, b.byLand, b.byWater, s.region], ['black', [0], [], null]);
	assert.throws(() => readMap(LITTLE.replace('ecumene-map', 'map')), /line 1 /);
	assert.throws(() => readMap(LITTLE.replace('\tcoastal\t', '\twet\t')), /line 2 /);
	assert.throws(() => readMap(LITTLE.replace('volcano\tetna\t100,200', 'volcano\tetna\t100')), /line 6 /);
	assert.throws(() => readMap(LITTLE.replace('arc\t0\t2', 'arc\t0\t9')), /borders on nothing/);
	assert.throws(() => readMap(LITTLE.replace('\t1\t2\narea\tb', '\t1\t7\narea\tb')), /neighbour/);
});

test('outlines of a ground, of a region, of all land share their lines', () => {
	const by = arcsByGround(little);
	const land = (g) => g === 0 || g === 2;
	assert.equal(extent(outline(by[0], (g) => g === 0)), U * U);
	assert.equal(extent(outline(little.arcs, land)), 2 * U * U);
	assert.equal(outline(little.arcs, land).length, 1);
	const water = outline(by[1], (g) => g === 1);
	assert.equal(water.length, 2, 'an outer line and a hole');
	assert.equal(extent(water), 12 * U * U - 2 * U * U);
	assert.equal(extent(outline(little.arcs, (g) => g !== 8)), 30 * U * U);
});

test('what a line is', () => {
	assert.deepEqual(little.arcs.map((a) => lineKind(little, a)), ['region', 'coast', 'coast', 'shelf', null]);
	assert.equal(linePaths(little, ['region']).length, 1);
	assert.equal(linePaths(little, ['border', 'sea']).length, 0);
});

test('paths for SVG', () => {
	assert.equal(ringsPath([[0, 0, 10, 0, 10, -5]]), 'M0 0l10 0 0-5z');
	assert.equal(linePath([1, 2, 3, 4]), 'M1 2l2 2');
	assert.equal(linePath([0, 0, 5, 0, 5, 5, 0, 0]), 'M0 0l5 0 0 5z');
	assert.deepEqual(simplified([0, 0, 5, 1, 10, 0], 2), [0, 0, 10, 0]);
	assert.deepEqual(simplified([0, 0, 5, 3, 10, 0], 2), [0, 0, 5, 3, 10, 0]);
});

test('arrow keys lead to the neighbour in that direction', () => {
	const [a, b, s] = little.areas;
	assert.equal(neighbourTowards(little, a, 1, 0), b);
	assert.equal(neighbourTowards(little, a, -1, 0), s);
	assert.equal(neighbourTowards(little, a, 0, 1), null);
});

test('steps of zoom hold 14, 26 and 40', () => {
	for (const z of [14, 26, 40]) {
		assert.equal(STEPS[stepOf(z)], z);
		assert.ok(STEPS[stepOf(z - 0.01)] < z);
		assert.ok(middleOf(stepOf(z)) > z);
	}
});

test('names give way to those before them', () => {
	const box = (x, from) => ({ at: { x, y: 0 }, w: 60, h: 14, from });
	assert.equal(apartFrom(box(0, 26), box(2, 26)), 30);
	assert.deepEqual(shownFrom([box(0, 26), box(2, 26), box(10, 26)]), [26, 30, 26]);
	// The second appears only where it does not touch the first any more, so the third has nothing to wait for.
	assert.deepEqual(shownFrom([box(0, 40), box(1, 40), box(1.5, 40)]), [40, 60, 120]);
	assert.deepEqual(inLines('Northern Atlantic Ocean', 3), ['Northern', 'Atlantic', 'Ocean']);
	assert.deepEqual(inLines('Bay of Biscay', 2), ['Bay of', 'Biscay']);
	assert.deepEqual(inLines('Knossos', 2), ['Knossos']);
});

test('line-ups as they are printed', () => {
	const rows = [{ players: 5, choice: 0, west: ['minoa', 'egypt'], east: [] }, { players: 6, choice: 1, west: [], east: ['indus'] }, { players: 12, choice: 255, west: ['rome'], east: ['indus'] }];
	assert.deepEqual(lineupsOf(rows).map((l) => [l.key, l.civs.join()]), [['5-west', 'minoa,egypt'], ['6-east', 'indus'], ['12-both', 'rome,indus']]);
});

const file = new URL('../data/megaciv/map.txt', web);
test('the true map', { skip: existsSync(file) ? false : 'data/megaciv/map.txt is not there' }, () => {
	const map = readMap(readFileSync(file, 'utf8'));
	const by = arcsByGround(map);
	assert.equal(map.areas.length, 338);
	assert.equal(map.regions.length, 18);
	let sum = 0;
	for (let ground = 0; ground < map.nothing; ground++) {
		const rings = outline(by[ground], (g) => g === ground);
		const size = extent(rings);
		const of = map.areas[ground >> 1];
		assert.ok(size >= 0, `ground ${ground}`);
		if (of && of.kind !== 'sea' && ground % 2 === 0) assert.ok(size > 0.02 * U * U, `${of.key} has land`);
		if (of && of.kind === 'sea') assert.equal(ground % 2 === 1 ? size > U * U : size === 0, true, `${of.key} is water`);
		sum += size;
	}
	assert.equal(sum, (map.x1 - map.x0) * (map.y1 - map.y0), 'the grounds cover the frame without gap and overlap');
	for (const a of map.areas) for (const n of a.byLand) assert.ok(map.areas[n].byLand.includes(a.index), `${a.key} and its neighbour`);
	// Names: all of them find a place before the greatest zoom, seas and regions on the whole map.
	const called = new Map(readTable('megaciv/areas').map((r) => [`area/${r.key}`, [r.name_en, r.name_de, r.name_pl]]));
	// Nothing is left in English for want of a name: every area has three, every sea three that differ, and all else that the map names.
	for (const a of map.areas) {
		const all = called.get(`area/${a.key}`) ?? [];
		assert.ok(all.length === 3 && all.every((name) => name && name !== '-'), `${a.key} is called ${all}`);
		if (a.kind === 'sea') assert.equal(new Set(all).size, 3, `${a.key} is called ${all}`);
	}
	for (const r of readTable('megaciv/names')) assert.ok([r.en, r.de, r.pl].every((name) => name && name !== '-'), `${r.kind} ${r.key}`);
	assert.deepEqual(map.areas.map((a) => called.get(`area/${a.key}`)?.[0]), map.areas.map((a) => a.name), 'the English names of the map are those of the table');
	for (const [language, of] of ['English', 'German', 'Polish'].entries()) {
		const names = nameAll(map, (text, kind) => 8.6 * text.length * (kind === 'area' ? 1 : 0.95), (kind, key) => (kind === 'area' ? called.get(`area/${key}`)[language] : key));
		assert.equal(names.length, 338 + 18);
		assert.ok(names.every((n) => n.from <= 100), of + names.filter((n) => n.from > 100).map((n) => n.key).join());
		assert.ok(names.filter((n) => n.kind === 'area' && n.from <= 40).length > 300, of);
		assert.equal(names.find((n) => n.key === 'black_sea').lines.join(' '), ['Black Sea', 'Schwarzes Meer', 'Morze Czarne'][language]);
	}
});
