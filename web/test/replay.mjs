// Somebody looks back at games: a long one of 18 seats from a file, step by step and by jumps, through a seat's eyes, and proved;
// a changed one, which is refused; one that was played at a table, by its link. And what a finished table says of its game.
//   npm run build && node test/replay.mjs ../build/ecumene [FOLDER for pictures]
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launch } from './page.mjs';
import { openTable, seated, start, violations } from './seat.mjs';

const [program, pictures] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'ecumene-'));
/** A game that bots have played, as a file. */
function played(game, players, bots, seed) {
	const to = join(folder, `${game}-${seed}`);
	execFileSync(resolve(program), ['sim', game, '--players', players, '--bots', bots, '--games', '1', '--seed', seed, '--save', to], { stdio: 'ignore' });
	return join(to, readdirSync(to)[0]);
}
const long = played('megaciv', '18', 'eager', '9');
const isles = played('archipelago', '4', 'normal', '1');
const bazaar = played('bazaar', '4', 'eager', '1');
const poor = played('megaciv', '5', 'random', '1');
const war = played('archipelago', '3', 'random', '2');
const text = readFileSync(long, 'utf8');
const file = (name, what) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(what) });

if (pictures) mkdirSync(pictures, { recursive: true });
const server = start(program, ['serve']);
const address = await server.address;
const browser = await launch();
const faults = [];
const sit = seated(browser, faults, (name) => pictures && join(pictures, `replay-${name}.png`));

/** At the screen, with a log chosen. */
async function looking(log, how = {}, query = '') {
	const p = await sit(`${address}replay${query}`, how);
	await p.at('replay-choose').waitFor();
	await p.at('replay-file').setInputFiles(log);
	await p.at('replay').waitFor();
	const n = () => p.at('replay').getAttribute('data-n').then(Number);
	return {
		...p,
		n,
		entries: Number(await p.at('replay').getAttribute('data-entries')),
		/** Waits until the page has come there. */
		there: (n) => p.until((n) => document.querySelector('[data-test="replay"]')?.dataset.n === String(n), n),
		shown: (what) => p.until((what) => document.querySelector('[data-test="account-line"][aria-current]')?.textContent.includes(what), what),
	};
}

/** How long something takes, until it is painted; and what of it the page's own thread had a processor. */
async function timed(page, act, arg) {
	const line = await page.context().newCDPSession(page);
	await line.send('Performance.enable', { timeDomain: 'threadTicks' });
	const spent = async () => (await line.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
	const before = await spent();
	const took = await page.evaluate(
		async ([act, arg]) => {
			const began = performance.now();
			await new Function('arg', act)(arg);
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			return performance.now() - began;
		},
		[act, arg],
	);
	const worked = (await spent()) - before;
	await line.detach();
	return { took, worked };
}

/** Somebody drags the slider there. */
const SLIDE = `const s = document.querySelector('[data-test="replay-slider"]'); s.value = arg; s.dispatchEvent(new Event('input', { bubbles: true }))`;
/** A file is dropped on the page; waits until it is shown. */
const DROP = `
	const shown = () => document.querySelector('[data-test="replay"]');
	const old = shown();
	const carried = new DataTransfer();
	carried.items.add(new File([arg], 'game.log'));
	dispatchEvent(new DragEvent('drop', { dataTransfer: carried, cancelable: true }));
	return new Promise((done) => { const look = () => (shown() && shown() !== old ? done() : setTimeout(look)); look(); })`;

async function longGame() {
	const p = await looking(long);
	assert.ok(p.entries > 5000, 'the game is long');
	await p.drawn();
	assert.equal(await p.n(), 0);

	// Once more where the page and the engine are there: what opening itself takes.
	const opened = await timed(p.page, DROP, text);
	console.log(`opened in ${opened.took.toFixed(0)} ms (${opened.worked.toFixed(0)} ms of a processor)`);
	await p.drawn();

	const jumps = [];
	for (let i = 1; i <= 20; i++) jumps.push(await timed(p.page, SLIDE, (i * 2377) % p.entries));
	const of = (what, at) => jumps.map((j) => j[what]).sort((a, b) => a - b)[at].toFixed(0);
	console.log(`jumps: median ${of('took', 10)} ms, slowest ${of('took', 19)} ms (${of('worked', 10)} and ${of('worked', 19)} ms of a processor)`);

	// Step by step, by clicks and keys.
	await timed(p.page, SLIDE, 3000);
	await p.there(3000);
	await p.at('step-on').click();
	await p.there(3001);
	await p.page.locator('h2').first().click();
	await p.page.keyboard.press('ArrowLeft');
	await p.page.keyboard.press('ArrowLeft');
	await p.there(2999);
	assert.match(await p.at('account-line', '[aria-current]').innerText(), /2999/, 'the account is at the moment');
	await p.until(() => new URL(location.href).searchParams.get('at') === '2999');
	await p.shot('middle');

	// By itself.
	await p.at('speed', '[data-value="64"]').click();
	await p.page.locator('h2').first().click();
	await p.page.keyboard.press(' ');
	await p.until(() => Number(document.querySelector('[data-test="replay"]').dataset.n) > 3010);
	await p.page.keyboard.press(' ');
	assert.equal(await p.at('replay-play').getAttribute('data-playing'), 'false');

	// To a turn, to a phase, and back by the button of the browser.
	await p.at('replay-tab', '[data-value="find"]').click();
	await p.at('to-turn', '[data-value="12"]').click();
	await p.until(() => document.querySelector('[data-test="replay-phase"]').textContent.startsWith('Turn 12'));
	const twelve = await p.n();
	await p.at('to-phase').last().click();
	await p.until((n) => Number(document.querySelector('[data-test="replay"]').dataset.n) > n, twelve);
	await p.page.goBack();
	await p.there(twelve);

	// What befell a seat: every token it lost.
	await p.at('find-what').selectOption('events');
	await p.at('find-seat').selectOption('s4');
	await p.at('find-search').fill('loses');
	await p.at('find-kind', '[data-key="LOST_TOKEN"]').click();
	const lost = Number(await p.at('found').getAttribute('data-n'));
	assert.ok(lost > 3 && lost < 500, `${lost} entries`);
	await p.at('find-next').click();
	await p.until((n) => Number(document.querySelector('[data-test="replay"]').dataset.n) > n, twelve);
	assert.match(await p.at('account-line', '[aria-current]').innerText(), /Egypt/, 'the entry tells of it');
	await p.shot('losses');

	// A seat sees its own hand; who watched saw none, and was told less.
	await p.at('viewer').selectOption('s4');
	await p.until(() => document.querySelector('[data-test="replay"]').dataset.viewer === 's4');
	assert.equal(new URL(p.page.url()).searchParams.get('seat'), 's4');
	await p.at('replay-tab', '[data-value="mine"]').click();
	await p.until(() => /Egypt[\s\S]*of at most/.test(document.querySelector('.sheet').innerText));
	await p.shot('seat');
	await p.at('viewer').selectOption('all');
	await p.at('replay-tab', '[data-value="find"]').click();
	await p.at('find-what').selectOption('events');
	await p.at('find-kind', '[data-key="GOT"]').click();
	await p.at('find-next').click();
	await p.until(() => document.querySelector('[data-test="account-line"][aria-current] .hit'));
	const told = () => p.at('account-line', '[aria-current]').innerText();
	const everything = await told();
	await p.at('viewer').selectOption('watch');
	await p.until(() => document.querySelector('[data-test="replay"]').dataset.viewer === 'watch');
	assert.equal(await p.at('replay-tab', '[data-value="mine"]').count(), 0, 'a watcher has no hand');
	assert.ok((await told()).length < everything.length, 'what two dealt is theirs');

	// Figures: a click on the plot goes there.
	await p.at('plot-kind').selectOption('census');
	const box = await p.at('plot-picture').boundingBox();
	await p.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
	await p.until((all) => Math.abs(Number(document.querySelector('[data-test="replay"]').dataset.n) / all - 0.5) < 0.05, p.entries);

	// The end, and the proof.
	await p.at('viewer').selectOption('all');
	await p.page.locator('h2').first().click();
	await p.page.keyboard.press('End');
	await p.there(p.entries);
	await p.at('replay-tab', '[data-value="points"]').click();
	const [, ends] = /^result (.*) \|/m.exec(text);
	const best = Math.max(...ends.split(' ').map((s) => Number(s.split('=')[1])));
	assert.equal(await p.at('standing').first().getAttribute('data-points'), String(best), 'the points are those of the log');
	await p.at('prove').click();
	assert.match(await p.at('proof').innerText(), /All \d+ draws hold/);
	await p.shot('end');
	await p.page.close();
}

async function refused() {
	const p = await sit(`${address}replay`);
	const lines = text.split('\n');
	const at = lines.findIndex((l, i) => i > 3000 && / s\d+ move /.test(l));
	lines[at] = lines[at].replace(/n=(\d+)/, (_, n) => `n=${Number(n) + 1}`);
	await p.at('replay-file').setInputFiles(file('changed.log', lines.join('\n')));
	await p.at('replay-refused').waitFor();
	assert.equal(await p.at('replay-refused').getAttribute('data-line'), String(at + 1));
	assert.match(await p.at('replay-refused').innerText(), /This line was changed/);
	await p.shot('refused');
	lines.splice(at, 1);
	await p.at('replay-file').setInputFiles(file('missing.log', lines.join('\n')));
	await p.until(() => /missing\.log/.test(document.querySelector('[data-test="replay-refused"]')?.textContent ?? ''));
	assert.match(await p.at('replay-refused').innerText(), /A line is missing/);
	await p.at('language', '[data-value="de"]').click();
	await p.until(() => /Zeile/.test(document.querySelector('[data-test="replay-refused"]').textContent));
	await p.at('replay-file').setInputFiles(file('cut.log', lines.slice(0, 900).join('\n')));
	await p.until(() => /cut\.log.*Zeile/s.test(document.querySelector('[data-test="replay-refused"]')?.textContent ?? ''));
	assert.equal((await p.at('replay-refused').locator('p').allInnerTexts()).join(' '), 'Zeile 900 Hier wurde das Protokoll abgeschnitten.');
	await p.at('language', '[data-value="en"]').click();
	await p.until(() => /Line/.test(document.querySelector('[data-test="replay-refused"]').textContent));
	await p.at('replay-file').setInputFiles(file('poem.txt', 'no log at all'));
	assert.match(await p.at('replay-trouble').innerText(), /not the log/);
	await p.page.close();
}

/** Bots play on from a moment; what comes of it says that it is not the game, and the game is as it was. */
async function supposed() {
	const p = await looking(isles, { size: { width: 1400, height: 880 } }, '?at=150');
	await p.at('whatif').click();
	await p.at('supposed').waitFor();
	assert.match(await p.at('supposed').innerText(), /not the game[\s\S]*150/);
	assert.equal(await p.at('prove').count(), 0, 'there is nothing to be proved');
	const made = Number(await p.at('replay').getAttribute('data-entries'));
	assert.ok(made > 20 && (await p.n()) === 0, `${made} entries`);
	await p.page.keyboard.press('End');
	await p.there(made);
	await p.until(() => document.querySelector('[data-test="standing"]')?.closest('section').querySelector('h2').textContent === 'Points');
	assert.equal(new URL(p.page.url()).searchParams.get('at'), '150', 'it has no address');
	await p.shot('whatif');
	await p.at('supposed-back').click();
	await p.there(150);
	assert.equal(await p.at('replay').getAttribute('data-entries'), String(p.entries));
	await p.page.close();
}

/** Somebody takes a seat at a moment and plays on against bots. Every screen says that it is not the game; nobody is told of it, and nothing stays. */
async function sat() {
	const p = await looking(isles, { size: { width: 1400, height: 880 } }, '?at=150&seat=s2');
	const sent = [];
	p.page.on('request', (r) => r.method() !== 'GET' && sent.push(r.url()));
	p.page.on('websocket', (ws) => sent.push(ws.url()));
	const kept = () => p.page.evaluate(() => JSON.stringify(localStorage));
	const before = await kept();
	const asked = () => p.until(() => document.querySelector('[data-test="bar"]')?.dataset.asked === 'true' && document.querySelector('[data-test="table"]').dataset.waiting === '0');
	const table = (name) => p.at('table').getAttribute(name);

	assert.equal(await p.at('whatif-seat').inputValue(), 's2', 'who is looked through is who one would be');
	await p.at('whatif-sit').click();
	await asked();
	assert.equal(await table('data-seat'), 's2');
	assert.match(await p.at('supposed').innerText(), /not the game[\s\S]*150/);
	assert.match(await p.page.title(), /What if/);
	for (const name of ['talk', 'seats-button']) assert.equal(await p.at(name).count(), 0, `${name} is of a real table`);
	await p.shot('sat');
	// A question of that seat is answered, and the bots go on.
	const n = Number(await table('data-shown'));
	await p.at('decide').click();
	await p.until((n) => Number(document.querySelector('[data-test="table"]')?.dataset.n) > n, n);
	await asked();
	assert.ok(await p.at('log-line').count(), 'the log tells of it');
	await p.page.setViewportSize({ width: 390, height: 844 });
	await p.at('drawer-log').click();
	await p.page.waitForTimeout(300);
	const [banner, drawer] = await Promise.all([p.at('supposed').boundingBox(), p.page.locator('aside.right').boundingBox()]);
	assert.ok(drawer.y >= banner.y + banner.height - 1, 'a drawer leaves it to be read');
	await p.shot('sat-phone');
	await p.at('drawer-log').click();
	await p.page.setViewportSize({ width: 1400, height: 880 });
	await p.at('supposed-back').click();
	await p.there(150);
	assert.equal(await p.at('replay').getAttribute('data-entries'), String(p.entries), 'the game is as it was');
	assert.equal(await p.at('supposed').count(), 0);

	// To its end: there is a result, and neither a proof nor a rematch.
	await timed(p.page, SLIDE, p.entries - 12);
	await p.at('whatif-seat').selectOption('s1');
	await p.at('whatif-sit').click();
	await p.at('hand-over').click();
	await p.at('hand-over-go').click();
	await p.at('over').waitFor();
	assert.match(await p.at('supposed').innerText(), /not the game/);
	for (const name of ['rematch', 'replay-link', 'fair-dice', 'again']) assert.equal(await p.at(name).count(), 0, `${name} is of a real game`);
	await p.shot('sat-over');
	await p.page.goBack();
	await p.at('replay').waitFor();
	assert.deepEqual(sent, [], 'nobody was told');
	assert.equal(await kept(), before, 'nothing was kept');
	await p.page.close();
}

/** The end of a game leads to its replay. */
async function fromTable() {
	const id = imported(bazaar);
	const p = await sit(`${address}t/${id}`);
	await p.at('proof').waitFor();
	await p.at('replay-link').click();
	await p.at('replay').waitFor();
	assert.equal(new URL(p.page.url()).pathname, `/replay/${id}`);
	await p.page.keyboard.press('End');
	await p.until(() => document.querySelector('[data-test="replay"]').dataset.n === document.querySelector('[data-test="replay"]').dataset.entries);
	assert.equal(new URL(p.page.url()).searchParams.get('at'), await p.at('replay').getAttribute('data-entries'));
	await p.page.goBack();
	await p.until(() => document.querySelector('[data-test="replay"]').dataset.n === '0');
	await p.page.goto(`${address}replay/nosuchtable`);
	assert.match(await p.at('replay-trouble').innerText(), /no log of this table/);
	faults.splice(0, faults.length, ...faults.filter((f) => !/404/.test(f)));
	await p.page.close();
}

/** A game that goes on, from its beginning, as far as my seat has heard it: nothing of others is open there. */
async function goingOn() {
	const { origin } = new URL(address);
	const made = await openTable(origin, { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Going on', pace: 'instant', seats: ['person', ...Array(4).fill('normal')] });
	const p = await sit(origin + made.seats[0].link);
	await p.at('ready').click();
	await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]'));
	// Something is done first: a turn as the stand-in would play it.
	for (let n = 0; n < 3; n++) {
		await p.at('decide').click();
		await p.until((n) => Number(document.querySelector('[data-test="table"]').dataset.n) > n, n);
		await p.until(() => document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]').dataset.waiting === '0');
	}
	const [past] = await Promise.all([p.page.context().waitForEvent('page'), p.at('look-back').click()]);
	const at = (name) => past.locator(`[data-test="${name}"]`);
	await at('replay').waitFor();
	assert.equal(await at('replay').getAttribute('data-viewer'), 's1');
	assert.equal(await at('replay').getAttribute('data-n'), await at('replay').getAttribute('data-entries'), 'it is shown where it is now');
	assert.equal(await at('viewer').count(), 0, 'through nobody else is looked');
	assert.deepEqual(await at('replay-tab').evaluateAll((all) => all.map((n) => n.dataset.value)), ['seats', 'mine', 'find']);
	// Nothing goes on until he answers; the column of players comes a moment behind the board.
	const turn = await at('turn').getAttribute('data-value');
	await p.until((turn) => document.querySelector('[data-test="turn"]').dataset.value === turn, turn);
	assert.ok(await at('account-line').count());
	if (pictures) await past.screenshot({ path: join(pictures, 'replay-going-on.png') });
	await past.keyboard.press('Home');
	await past.waitForFunction(() => document.querySelector('[data-test="replay"]').dataset.n === '0');
	await past.keyboard.press('PageDown');
	await past.waitForFunction(() => document.querySelector('[data-test="replay"]').dataset.n !== '0');
	assert.equal(new URL(past.url()).searchParams.get('heard'), 's1');
	await at('to-table').click();
	await at('bar').waitFor();
	// Somebody else is shown what watchers were.
	const other = await sit(`${origin}/replay/${made.table}?heard=s1`);
	await other.at('replay-trouble').waitFor();
	faults.splice(0, faults.length, ...faults.filter((f) => !/403/.test(f)));
	await other.page.goto(`${origin}/replay/${made.table}?heard=watch`);
	await other.at('replay').waitFor();
	assert.equal(await other.at('replay').getAttribute('data-viewer'), 'watch');
	await other.page.context().close();
	await p.page.context().close();
}

/** A table whose game bots have played. */
function imported(log) {
	const said = execFileSync(resolve(program), ['admin', 'import', log, '--db', join(server.home, 'games.db')], { encoding: 'utf8' });
	return /\/t\/(\w+)/.exec(said)[1];
}

/** What a game that is over says of itself: points by source, ties, rankings, turning points that lead to their moment, the proof. */
async function endings() {
	const p = await sit(`${address}t/${imported(long)}`, { size: { width: 1400, height: 2400 } });
	await p.at('proof').waitFor();
	await p.at('score').first().waitFor();
	assert.match(await p.at('proof').innerText(), /^All \d+ draws hold/);
	// Who has left the game has no points.
	const results = await p.at('result').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, points: Number(r.dataset.points) })).filter((r) => r.points > 0));
	const rows = await p.at('score').evaluateAll((all) => all.map((r) => ({ seat: r.dataset.seat, numbers: [...r.cells].slice(1).map((c) => Number.parseInt(c.textContent) || 0) })));
	assert.deepEqual(rows.map((r) => ({ seat: r.seat, points: r.numbers.at(-1) })), results, 'points by source, in the same order');
	for (const { numbers } of rows) {
		assert.equal(numbers.slice(1, 7).reduce((a, b) => a + b), numbers[7], 'advances by their groups');
		assert.equal(numbers[0] + numbers.slice(7, -1).reduce((a, b) => a + b), numbers.at(-1));
	}
	const equal = results.filter((r, i) => r.points === results[i - 1]?.points).map((r) => r.seat);
	assert.ok(equal.length > 0, 'some have equal points');
	assert.deepEqual(await p.at('tie').evaluateAll((all) => all.map((t) => t.dataset.seat)), equal, 'each tie is told');
	assert.match(await p.at('tie').first().innerText(), /^\w+ before \w+, with equal points\. .+: \d+ to \d+$/);
	await p.at('turning').first().waitFor();
	const turns = await p.at('turning').evaluateAll((all) => all.map((a) => ({ kind: a.dataset.kind, n: Number(a.dataset.n), told: a.querySelector('.told')?.textContent ?? '' })));
	assert.ok(turns.some((t) => t.kind === 'loss') && turns.every((t) => t.told.length > 5), JSON.stringify(turns));
	assert.deepEqual(await violations(p, 'the end'), []);
	await p.shot('ended');
	const n = await p.at('turning', '[data-kind="loss"]').first().getAttribute('data-n');
	await p.at('turning', '[data-kind="loss"]').first().click();
	await p.at('replay').waitFor();
	assert.equal(await p.at('replay').getAttribute('data-n'), n, 'it leads to its moment');
	await p.page.close();

	// Who wins without an advance has nothing but zeros there.
	const bare = await sit(`${address}t/${imported(poor)}`);
	await bare.at('score').first().waitFor();
	const first = await bare.at('result').first().getAttribute('data-seat');
	assert.equal(await bare.at('score').first().getAttribute('data-seat'), first, 'the winner stands first');
	assert.equal(await bare.at('score').count(), 5, 'everybody is there');
	await bare.page.close();

	const [dark, phone] = [{ size: { width: 1400, height: 2200 }, dark: true, language: 'de-DE' }, { size: { width: 390, height: 3000 }, touch: true, language: 'pl-PL' }];
	const shared = await sit(`${address}t/${imported(isles)}`, dark);
	await shared.at('turning').first().waitFor();
	await shared.at('sum').first().waitFor();
	const points = (test) => shared.at(test).evaluateAll((all) => all.map((r) => Number(r.dataset.points)));
	const won = await points('result');
	assert.deepEqual(await points('sum'), won);
	assert.equal(await shared.at('tie').count(), Number(won[0] === won[1]), 'that two share it is told');
	const bars = await shared.at('aim').evaluateAll((all) => all.map((a) => [...a.querySelectorAll('[data-test="standing"]')].map((s) => Number(s.dataset.points))));
	const cards = await shared.at('sum').evaluateAll((all) => all.map((r) => [...r.cells].slice(1).map((c) => Number.parseInt(c.textContent) || 0)));
	for (const [i, row] of cards.entries()) assert.equal(row.slice(0, -1).reduce((a, b) => a + b), won[i], 'what each card brought');
	assert.equal(bars.flat().reduce((a, b) => a + b), cards.flatMap((row) => row.slice(0, bars.length)).reduce((a, b) => a + b), 'the rankings bring the same');
	await shared.shot('ended-shared');
	await shared.page.close();

	const lost = await sit(`${address}t/${imported(war)}`, phone);
	await lost.at('turning', '[data-kind="rise"]').waitFor();
	assert.equal(await lost.at('sum').count(), 0, 'a war leaves no points');
	assert.match(await lost.at('war').innerText(), /\d+ do \d+/);
	await lost.shot('ended-war');
	await lost.page.close();
}

/** Other looks: in the dark, in other languages, on a phone held either way; the address says the moment. */
async function looks() {
	const dark = await looking(long, { size: { width: 1400, height: 880 }, dark: true, language: 'de-DE' }, '?at=4000&seat=s8');
	await dark.drawn();
	assert.equal(await dark.n(), 4000);
	assert.equal(await dark.at('replay').getAttribute('data-viewer'), 's8');
	await dark.shot('dark');
	await dark.page.close();

	const phone = await looking(long, { size: { width: 390, height: 844 }, touch: true, language: 'pl-PL' }, '?at=2500');
	await phone.drawn();
	await phone.shot('phone');
	await phone.at('drawer-account').click();
	await phone.shot('phone-account');
	await phone.at('drawer-more').click();
	await phone.shot('phone-more');
	await phone.page.close();

	const flat = await looking(isles, { size: { width: 844, height: 390 }, touch: true }, '?at=200&seat=s2');
	await flat.at('board').waitFor();
	await flat.shot('flat');
	await flat.page.close();

	const table = await looking(isles, { size: { width: 1400, height: 880 } }, '?at=200');
	await table.at('board').waitFor();
	await table.at('replay-tab', '[data-value="seats"]').click();
	await table.shot('isles');
	await table.at('replay-file').setInputFiles(bazaar);
	await table.until(() => document.querySelector('[data-test="replay"]')?.dataset.entries === '89');
	await table.shot('bazaar');
	await table.page.close();
}

try {
	await longGame();
	await refused();
	await supposed();
	await sat();
	await fromTable();
	await goingOn();
	await endings();
	await looks();
	assert.deepEqual(faults, []);
	console.log('games were looked back at');
} finally {
	await browser.close();
	server.stop();
	rmSync(folder, { recursive: true, force: true });
}
