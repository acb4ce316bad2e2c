// Small things that hurt: what a person does at the start page, at a table and on the map, each once, with clicks.
//   node test/small.mjs ../build/ecumene [FOLDER for pictures]
// The tables are real ones where that is quick; what comes late in a game is shown on positions made from the real one.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { asking, bare, begin, clickOne, DESK, label, LAPTOP, openTable, PHONE, quiet, reported, stageOf, start, violations } from './seat.mjs';

const [program, pictures, only = ''] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '5'], pictures, 'small');

/** A table of one person and bots, opened at once. Gives the address of the seat. */
async function table(origin, game, options, players) {
	const { seats } = await openTable(origin, { game, options: `players=${players} ${options}`.trim(), name: 'A table', seats: ['person', ...Array(players - 1).fill('eager')] });
	return origin + seats[0].link;
}

/** What a page was told so far. */
const told = (p) => p.heard.filter((f) => f.t === 'snapshot' || f.t === 'update').reduce((all, f) => ({ ...all, ...f, t: 'snapshot', view: { ...all.view, ...(f.view ?? {}) }, log: [] }), { view: {} });

const shown = (p, n) => p.until((n) => document.querySelector('[data-test="table"]').dataset.n === String(n), n);
const frames = (p) => p.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 60)));

/** Escape closes a dialog and nothing behind it, then the sheet. */
async function dialogThenSheet(p) {
	await p.at('table-acts').click();
	await p.at('table-acts-panel').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('table-acts-panel').waitFor({ state: 'detached' });
	assert.equal(await p.at('sheet').count(), 1, 'only the dialog is closed');
	await p.page.keyboard.press('Escape');
	await p.at('sheet').waitFor({ state: 'detached' });
}

/** A dialog is closed by its button, by Escape and by a click beside it, not by words that are marked to beyond its edge nor by a double click; the focus stays inside and goes back. */
async function dialogs({ url, state }) {
	const stage = stageOf({ ...state, n: 100, undo: 0, table_may: ['end'] });
	const focus = () => (document.activeElement === document.body ? 'nothing' : document.activeElement.closest('dialog') ? 'inside' : document.activeElement.dataset.test);
	const [beside, hasty] = [await sit(url, { size: LAPTOP, stage: stage.handler }), await sit(url, { size: LAPTOP, stage: stage.handler, hasty: true })];
	const { mouse, keyboard } = beside.page;
	for (const [button, panel, name] of [['table-acts', 'table-acts-panel', 'table-acts'], ['seats-button', 'seats-panel', 'seats'], ['my-seat', 'seat-settings', 'seat-settings']])
		for (const [how, close] of [['button', () => beside.at(`${name}-close`).click()], ['Escape', () => keyboard.press('Escape')], ['beside', () => mouse.click(20, 700)]]) {
			await beside.at(button).click();
			await beside.at(panel).waitFor();
			for (let i = 0; i < 12 && how === 'button'; i++) {
				await keyboard.press('Tab');
				assert.match(await beside.page.evaluate(focus), /^(inside|nothing)$/, `${panel}: the focus does not go behind it`);
			}
			await close();
			await beside.at(panel).waitFor({ state: 'detached' });
			assert.equal(await beside.page.evaluate(focus), button, `${panel}, ${how}: the focus is back`);
		}
	await beside.at('seats-button').click();
	const { x, y, height } = await beside.at('seats-panel').boundingBox();
	await mouse.move(x + 40, y + 20);
	await mouse.down();
	await mouse.move(x - 60, y + 20, { steps: 3 });
	await mouse.up();
	await mouse.click(x + 40, y + height - 4);
	assert.equal(await beside.at('seats-panel').count(), 1, 'it was not meant to be closed');
	const over = await hasty.at('my-seat').boundingBox();
	await hasty.page.mouse.dblclick(...middleOf(over), { delay: 5 });
	await frames(hasty);
	assert.equal(await hasty.at('seat-settings').count(), 1, 'a double click opens it');
	for (const p of [beside, hasty]) await p.page.context().close();
}

// ---- The start page ----

/** "Play now" is whole in the window, whatever game is chosen, and nothing is wider than the window. */
async function startPage(origin) {
	for (const [how, sizes, languages] of [[{ size: DESK }, [DESK, LAPTOP], ['en']], [PHONE, [PHONE.size], ['en', 'de', 'pl']]]) {
		const p = await sit(origin, how);
		const wide = () => p.page.evaluate(() => document.documentElement.scrollWidth);
		for (const size of sizes)
			for (const language of languages) {
				const said = `${size.width} x ${size.height} ${language}`;
				await p.page.setViewportSize(size);
				await p.at('language', `[data-value="${language}"]`).click();
				await p.until((language) => document.documentElement.lang === language, language);
				for (const game of ['megaciv', 'archipelago', 'bazaar']) {
					await p.at('game', `[data-value="${game}"]`).click();
					await p.page.evaluate(() => scrollTo(0, 0));
					const { y, height } = await p.at('play-now').boundingBox();
					assert.ok(y + height <= size.height, `${said}, ${game}: "Play now" ends at ${y + height}`);
					assert.equal(await wide(), size.width, `${said}, ${game}: the page is as wide as the window`);
				}
				await p.shot(`home-${size.width}-${language}`);
				await p.at('host').click();
				await p.at('open-table').waitFor();
				assert.equal(await wide(), size.width, `${said}: so is the page of a new table`);
				await p.shot(`host-${size.width}-${language}`);
				await p.page.goBack();
			}
		await p.page.context().close();
	}
}

// ---- Hosting ----

/** The links of a new table are there after a reload, on the start page and in another tab of the same device. */
async function hostReloads(origin) {
	const p = await sit(`${origin}/#host`, { size: DESK });
	await p.at('game', '[data-value="archipelago"]').click();
	await p.at('table-name').fill('Thursday table');
	await p.at('seat-kind', '[data-value="person"]').first().click();
	await p.at('open-table').click();
	const links = async () => {
		await p.at('links').waitFor();
		return p.at('links').locator('a[data-test="sit"]').evaluateAll((all) => all.map((a) => a.href));
	};
	const given = await links();
	assert.equal(given.length, 2, 'two people have links');
	await p.page.reload();
	assert.deepEqual(await links(), given, 'after a reload they are there again');
	await p.shot('links');
	await p.at('brand').click();
	await p.at('my-seats').waitFor();
	assert.match(await p.at('my-seats').innerText(), /Thursday table[\s\S]*Archipelago/);
	assert.doesNotMatch(await p.at('my-seats').innerText(), /No table yet/);
	await p.shot('hosted');
	await p.at('hosted').click();
	assert.deepEqual(await links(), given, 'and from the start page');
	// Who sits down there finds both: the seat, and the links of the others.
	await p.at('sit', '[data-seat="s1"]').click();
	await p.at('seating').waitFor();
	await p.at('brand').click();
	await p.at('resume').waitFor();
	assert.equal(await p.at('hosted').count(), 1, 'the table is listed once');
	assert.equal(await p.at('forget').count(), 0, 'a seat in a game is not lost by a click');
	// Of a table at which nobody sits here only the links are kept, until they are handed out.
	await p.at('host').click();
	await p.at('seat-kind', '[data-value="person"]').first().click();
	await p.at('table-name').fill('For others');
	await p.at('open-table').click();
	await p.at('links').waitFor();
	await p.at('brand').click();
	await p.at('forget-links').click();
	await p.until(() => !/For others/.test(document.querySelector('[data-test="my-seats"]').innerText));
	await p.page.context().close();
}

/** A table is listed on the start page only where its host said so; anybody finds it there, in his language, and looks on. */
async function listed(origin) {
	const p = await sit(`${origin}/#host`, { size: DESK });
	const other = await sit(origin, { ...PHONE, language: 'pl-PL' });
	await other.at('my-seats').waitFor();
	await p.at('game', '[data-value="bazaar"]').click();
	for (const name of ['Among ourselves', 'For everybody']) {
		await p.at('table-name').fill(name);
		await p.at('list-table').setChecked(name === 'For everybody');
		await p.at('open-table').click();
		await p.at('links').waitFor();
		if (name === 'For everybody') continue;
		await other.page.reload();
		await other.at('my-seats').waitFor();
		assert.equal(await other.at('listed').count(), 0, 'nobody finds a table whose host did not say so');
		await p.page.goBack();
		assert.equal(await p.at('list-table').isChecked(), false, 'nobody lists a table by accident');
	}
	await other.page.reload();
	await other.at('listed').waitFor();
	await other.at('listed').scrollIntoViewIfNeeded();
	await other.shot('listed');
	assert.equal(await other.at('listed-table').count(), 1);
	assert.match(await other.at('listed').innerText(), /stoły do oglądania[\s\S]*For everybody[\s\S]*Bazar · zbiera się · brakuje jeszcze 2 · 1 bot/i);
	assert.equal(await other.page.evaluate(() => document.documentElement.scrollWidth), PHONE.size.width, 'nothing is wider than the window');
	await other.at('listed-watch').click();
	await other.at('seating').waitFor();
	assert.equal(await other.at('ready').count(), 0, 'who looks on has no seat');
	for (const { page } of [p, other]) await page.context().close();
}

// ---- The map of Mega Civilization ----

/** Where an area lies in the window. */
async function lies(p, key) {
	await frames(p);
	return p.page.locator(`.ground[data-key="${key}"]`).first().evaluate((path) => {
		const { x, y, width } = path.getBoundingClientRect();
		return [x, y, width].map(Math.round).join();
	});
}

/** Whether the middle of each piece of a seat is on the map in the window. */
async function inSight(p, seat) {
	await frames(p);
	return p.at('piece', `[data-owner="${seat}"]`).evaluateAll((all) => {
		const map = document.querySelector('[data-test="map"]').getBoundingClientRect();
		return all.length > 0 && all.every((piece) => {
			const { x, y, width, height } = piece.getBoundingClientRect();
			return width > 5 && x + width / 2 > map.left && x + width / 2 < map.right && y + height / 2 > map.top && y + height / 2 < map.bottom;
		});
	});
}

/** Pushes the map away by hand, so far that what is mine is out of sight. */
async function away(p) {
	const { x, y, width, height } = await p.at('map').boundingBox();
	for (let i = 0; i < 2; i++) {
		await p.page.mouse.move(x + width - 40, y + height / 3);
		await p.page.mouse.down();
		await p.page.mouse.move(x + 20, y + height / 3, { steps: 4 });
		await p.page.mouse.up();
	}
}

/** Buttons of the decision bar that lie on each other or out of it. */
const pushed = () => {
	const bar = document.querySelector('[data-test="bar"]').getBoundingClientRect();
	const all = [...document.querySelectorAll('[data-test="bar"] button')].map((n) => ({ n, r: n.getBoundingClientRect() }));
	const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const outside = ({ r }) => r.left < bar.left || r.right > bar.right || r.top < bar.top || r.bottom > bar.bottom;
	return all.filter((a) => outside(a) || all.some((b) => b !== a && over(a.r, b.r))).map((a) => a.n.innerText || a.n.dataset.test);
};

/** The words of all three languages have room in the decision bar of a phone, upright and on its side. */
async function barFits({ url, state }) {
	const asked = state.question === 'move' ? { undo: 99 } : { undo: 99, question: 'turn', pending: [state.seat], ask: asking(label('ASK_TURN', { discs: 2 }), [bare('end_turn', 'DO_END_TURN'), bare('pass', 'DO_PASS')]) };
	const p = await sit(url, { ...PHONE, stage: stageOf({ ...state, n: 100, again: [], ...asked }).handler });
	await p.at('decide').waitFor();
	assert.ok((await p.at('bar').locator('button').count()) >= 4);
	for (const language of ['de', 'pl', 'en']) {
		await p.at('language', `[data-value="${language}"]`).press('Enter'); // a key has no place: the window has just turned
		await p.until((language) => document.documentElement.lang === language, language);
		for (const size of [PHONE.size, { width: 844, height: 390 }]) {
			await p.page.setViewportSize(size);
			await frames(p);
			if (size === PHONE.size) await p.shot(`bar-${state.question}-${language}`);
			assert.deepEqual(await p.page.evaluate(pushed), [], `${state.table.game}, ${language}, ${size.width} px`);
		}
		await p.page.setViewportSize(PHONE.size);
		await frames(p);
	}
	await p.page.context().close();
}

/** Eighteen seats, some played by people of whom some are away: who is there, the phases, a vote for a bot, what talk names, what was promised. */
async function living({ url, state }) {
	const here = { kind: 'person', ready: true, here: true };
	const people = { s1: here, s2: { ...here, name: 'Ben' }, s3: { ...here, name: 'Cid', here: false, away: true }, s4: { kind: 'normal', name: 'Dora', ready: true, here: false, standin: 'others' } };
	const seats = state.table.seats.map((s) => ({ ...s, ...people[s.seat] }));
	const me = 's1';
	const line = (n, text) => ({ n, at: 1000 + n, from: 's2', to: [], text });
	const promise = (n, from, to, kept) => ({ n, at: n, from, to, state: kept, text: 'I stay away', by: 'turn 3' });
	const life = { talk: [line(1, 'Knossos is yours for Salt'), line(2, 'thank you')], promises: [promise(1, 's2', 's4', 'kept'), promise(2, 's4', 's2', 'broken')], note: '' };
	const clock = { kind: 'live', budget: 90, long: 240, bank: 600, trade: 10, hours: 0, deadline: 0, zone: '', paused: 0, talk_due: Date.now() + 400_000, asked: {} };
	const start = { ...state, seat: me, n: 100, undo: 0, again: [], ask: null, pending: ['s2', 's3', 's5'], life, table: { ...state.table, seats, clock } };
	const stage = stageOf(start);
	const p = await sit(url, { size: DESK, stage: stage.handler });
	await p.drawn();

	const presence = await p.at('seat').evaluateAll((all) => Object.fromEntries(all.map((n) => [n.dataset.seat, n.dataset.presence])));
	assert.deepEqual([presence.s2, presence.s3, presence.s4, presence.s5], ['thinking', 'away', 'standin', 'bot']);
	assert.match(await p.at('seat', '[data-seat="s3"]').locator('[data-test="seat-menu"]').getAttribute('aria-label'), /away/, 'also in words');
	const height = (what) => p.page.evaluate((what) => parseFloat(getComputedStyle(document.querySelector(`${what} strong`)).fontSize), what);
	assert.ok((await height('[data-test="trade-clock"]')) >= 28, 'the clock of the trade is large');

	// The phases: all of them, which is played and for whom it waits.
	await p.at('phases').click();
	const rows = await p.at('phase-row').evaluateAll((all) => all.map((n) => n.dataset.state));
	assert.equal(rows.join(' '), `past past now next${' later'.repeat(9)}`);
	assert.match(await p.at('phase-awaits').innerText(), /Ben\s+thinking\s+Cid\s+away/);
	assert.deepEqual(await violations(p, 'phases', '[data-test="phases-panel"]'), []);
	await p.shot('phases');
	await p.page.keyboard.press('Escape');
	assert.equal(await p.page.evaluate(() => document.activeElement.dataset.test), 'phases', 'the focus is back');

	// What talk names: a place is shown on the map, a card opens.
	await p.page.keyboard.press('t');
	await p.at('mention', '[data-vocabulary="area"][data-key="knossos"]').click();
	await p.at('area-panel', '[data-key="knossos"]').waitFor();
	assert.ok(await p.place('knossos'), 'it is in sight');
	await p.at('mention', '[data-key="salt"]').click();
	await p.at('about', '[data-key="good/salt"]').waitFor();
	await p.page.mouse.move(2, 300);
	await p.at('talk-close').click();

	// On a phone the players stand below the phases; who is away can be given to a bot, by a vote.
	await p.page.setViewportSize(PHONE.size);
	assert.ok((await height('[data-test="time-left"]')) >= 20);
	await p.at('phases').click();
	await p.at('phase-seat-menu', '[data-seat="s3"]').click();
	await p.at('seat-bot-level', '[data-value="strong"]').click();
	assert.deepEqual(await violations(p, 'menu of a seat', '[data-test="seat-menu-panel"]'), []);
	await p.shot('seat-menu');
	await p.at('seat-bot').click();
	await quiet(p);
	assert.deepEqual(stage.acts, ['vote bot s3 strong']);

	// All voices have room there.
	const vote = { vote: 1, what: 'bot', by: 's2', until: Date.now() + 300_000, needs: 18, act: 'strong', seat: 's3', label: null, yes: seats.slice(1).map((s) => s.seat), no: [] };
	await shown(p, stage.show({ ...start, table: { ...start.table, votes: [vote] } }));
	const wide = await p.at('wish').evaluate((n) => [...n.querySelectorAll('*')].filter((c) => !c.closest('.sr') && c.getBoundingClientRect().right > innerWidth).length);
	assert.equal(wide, 0, 'nothing is pushed out');
	assert.ok(await p.at('wish-agree').evaluate((n) => n.getBoundingClientRect().bottom < innerHeight / 2));
	await p.shot('votes');

	// At the end all promises are shown.
	const over = { points: { s1: 5, s2: 3 }, rank: { s1: 1, s2: 2 }, sources: [], source: {}, why: label('') };
	await shown(p, stage.show({ ...start, pending: [], question: null, over, table: { ...start.table, stage: 'over' } }));
	await p.at('ledger').waitFor();
	assert.equal(await p.at('ledger').locator('[data-test="promise"]').count(), 2);
	await p.page.context().close();
}

/** Who watches reads the log while bots act: a line comes in once, what was there stays as it is. */
async function watches({ url, state }) {
	const entry = (n, seat, m, a, more = {}) => ({ n, seat, says: [label(m, a)], ...more });
	const areas = state.view && [...new Set(Object.values(state.view.tokens).flatMap((bag) => Object.keys(bag)))];
	const moved = (n, seat = 's2') => entry(n, seat, 'MOVED', { seat, tokens: n, from_area: areas[n % areas.length], to_area: n < areas.length ? 'knossos' : 'phaestos' });
	const start = { ...state, seat: null, n: 20, undo: 0, again: [], ask: null, pending: ['s2'], log: [entry(1, null, 'PHASE', { turn: 3, phase: 'movement' }, { phase: true }), ...Array.from({ length: 19 }, (_, i) => moved(i + 2, i < 9 ? 's3' : 's2'))] };
	const stage = stageOf(start);
	const p = await sit(url, { size: DESK, stage: stage.handler });
	await p.at('log-line').first().waitFor();
	await p.page.emulateMedia({ reducedMotion: 'no-preference' });
	await p.page.evaluate(() => document.querySelectorAll('[data-test="log-line"]').forEach((l) => (l.wasThere = true)));
	// Which lines fade in, a line that is built twice twice, and from what.
	await p.page.evaluate(() => {
		window.came = [];
		document.addEventListener('animationstart', (e) => {
			const line = e.target.closest('[data-test="log-line"]');
			if (line) window.came.push([Number(line.dataset.n), Number(getComputedStyle(line).opacity)]);
		});
	});
	let log = start.log;
	for (const seat of ['s2', 's2', 's4', 's2']) {
		log = [...log, moved(log.length + 1, seat)];
		await shown(p, stage.show({ ...start, log }));
	}
	assert.equal(await p.at('log-line').evaluateAll((all) => all.filter((l) => l.wasThere).length), 19, 'what was there is the same');
	await p.until(() => window.came.length >= 4);
	const came = await p.page.evaluate(() => window.came);
	assert.deepEqual(came.map(([n]) => n), [21, 22, 23, 24], 'each new line comes in once, nothing else does');
	assert.ok(came.every(([, from]) => from >= 0.6), 'and can be read as it comes');
	await p.shot('watches');

	// What followed of what the last one did is not his; what is said of one seat again and again is said once.
	const drew = [1, 2, 3].map((stack) => ({ ...label('DREW', { seat: 's5', stack }), others: true }));
	const lost = [2, 1, 0].flatMap((left) => [label('LOST_TOKEN', { seat: 's3', area: 'knossos', left }), label('LOST_BARBARIAN', { area: 'knossos', left: left + 1 })]);
	log = [entry(1, 's2', 'MOVED_ALL', { seat: 's2' }), { n: 2, seat: 's2', phase: true, says: [label('BUILT', { seat: 's2', area: 'knossos', tokens: 6, near: 0, treasury: 0 }), label('PHASE', { turn: 3, phase: 'trade_cards_acquisition' }), ...drew, label('CALLED', { seat: 's4', card: 'superstition.w' }), ...lost] }];
	await shown(p, stage.show({ ...start, log }));
	const groups = await p.at('log-group').evaluateAll((all) => all.map((g) => `${g.dataset.seat || '-'} ${[...g.querySelectorAll('[data-test="log-line"]')].map((l) => (l.querySelector('[data-test="log-times"]')?.dataset.value ?? '1')).join(' ')}`));
	assert.deepEqual(groups, ['- 3', 's3 3', 's4 1', 's5 1', 's2 1'], 'by whom a line tells of; the phase before it without that somebody is done');
	assert.match(await p.at('log-group', '[data-seat="s5"]').innerText(), /draws a card from stack 1, 2, 3\./);
	assert.match(await p.at('log-group', '[data-seat="s3"]').innerText(), /left there: 0\.\s+×3/);
	await p.shot('whose');

	// Two copies of a calamity: each has its name, and no frame of its own.
	const copy = (seat) => ({ card: 'superstition.w', seat, to_seat: 's5', victims: [] });
	const due = { due: 'reduce', calamity: 'superstition', n: 2, from_seat: null };
	await shown(p, stage.show({ ...start, log, question: 'calamity', view: { ...state.view, phase: 'calamity_resolution', copy: { 1: copy('s2'), 2: copy('s3') }, due: { s2: due, s3: due } } }));
	assert.equal(await p.at('calamity-which').count(), 2);
	for (const name of await p.at('calamity-which').all()) {
		assert.match(await name.innerText(), /Superstition/);
		assert.deepEqual(await name.evaluate((n) => [getComputedStyle(n).borderTopWidth, getComputedStyle(n).borderTopLeftRadius]), ['0px', '0px']);
	}
	await p.shot('two-copies');

	// At the end he has nothing to play again.
	const over = { points: { s1: 5, s2: 3 }, rank: { s1: 1, s2: 2 }, sources: [], source: {}, why: label('WON', { seat: 's1', points: 5 }) };
	await shown(p, stage.show({ ...start, log, pending: [], question: null, over, table: { ...start.table, stage: 'over' } }));
	assert.equal(await p.at('again').count(), 0, 'who watched is not asked to play again');
	await p.shot('watched-end');
	await p.at('home').click();
	await p.at('game').first().waitFor();
	await p.page.context().close();
}

/** A ready purchase says each choice once; the foot of a long list is its foot. */
async function sheets({ url, state }) {
	const me = state.seat;
	const start = { ...state, n: 100, undo: 0, pending: [me] };
	const plan = 'purchase advances=sculpture+written_record cards=0 treasury=12 record1=art record2=art';
	const stage = stageOf({ ...start, question: 'purchase', view: { ...state.view, phase: 'civilization_advances_acquisition' }, ask: asking(label('ASK_PURCHASE'), [{ act: plan, label: label('DO_PURCHASE') }], ['purchase']) }, undefined, undefined, { best: { points: plan } });
	const p = await sit(url, { size: DESK, stage: stage.handler });
	await p.at('field-record1').waitFor();
	assert.deepEqual(await p.at('plan-choices').locator('select').evaluateAll((all) => all.map((n) => n.value)), ['art', 'art'], 'what is chosen within it stands there to be changed');
	assert.match(await p.at('plan-choices').innerText(), /^Written Record/);
	await p.shot('record');

	const lands = Object.keys(state.view.area ?? {});
	const names = await (await fetch(`${new URL(url).origin}/api/games`)).json();
	const areas = (lands.length ? lands : (names.games ?? names).find((g) => g.key === 'megaciv').vocabularies.land.map((a) => a.key)).slice(0, 30);
	const tokens = Object.fromEntries(areas.map((a) => [a, 1]));
	await shown(p, stage.show({ ...start, question: 'expand', view: { ...state.view, phase: 'population_expansion', tokens: { ...state.view.tokens, [me]: tokens }, stock: { ...state.view.stock, [me]: 18 } }, ask: asking(label('ASK_EXPAND', { stock: 18 }), [], ['expand']) }));
	await p.at('expand-sum').waitFor();
	const below = await p.at('compose-go').evaluate((go) => {
		const bar = go.closest('footer').getBoundingClientRect();
		const body = go.closest('[data-test="sheet"]').getBoundingClientRect();
		return Math.round(body.bottom - bar.bottom);
	});
	assert.equal(below, 0, 'nothing of the list stands below its button');
	await p.shot('expand');
	await p.page.context().close();
}

/** With eighteen seats the map opens on what is mine, near enough to be read. */
async function opensAtHome(origin) {
	const p = await sit(await table(origin, 'megaciv', 'civs=assigned', 18), { size: LAPTOP });
	await p.at('ready').click();
	await p.drawn();
	assert.equal(await p.asked(99), 'move');
	assert.notEqual(await p.at('map-view').getAttribute('data-level'), 'far', 'not the whole world');
	assert.ok(await inSight(p, await p.at('table').getAttribute('data-seat')));
	await p.shot('eighteen');
	const found = { url: p.page.url(), state: told(p) };
	await p.page.context().close();
	return found;
}

/** Nothing that is chosen, opened or asked moves the map under the pointer; a new question shows what is mine, once. */
async function mapStays({ url, state }) {
	const me = state.seat;
	const stage = stageOf({ ...state, n: 100 }, undefined, () => ({ undo: 101 }));
	const p = await sit(url, { size: LAPTOP, stage: stage.handler });
	await p.drawn();
	const [from] = await p.keys('can');
	await p.at('zoom-whole').click();
	const far = await lies(p, from);
	await clickOne(p, [from]);
	await p.at('area-panel').waitFor();
	assert.equal(await lies(p, from), far, 'a click does not bring the map nearer');
	await p.page.keyboard.press('Escape');
	await p.at('home-button').click();
	// As far left as the panel reaches: it may cover the area, but not push it away.
	const at = await p.place(from);
	const { x: left } = await p.at('map').boundingBox();
	await p.page.mouse.move(at.x, at.y);
	await p.page.mouse.down();
	await p.page.mouse.move(left + 60, at.y + 30, { steps: 4 });
	await p.page.mouse.up();
	const before = await lies(p, from);
	await clickOne(p, [from]);
	await p.at('area-panel').waitFor();
	assert.equal(await lies(p, from), before, 'chosen, it lies where it lay');
	await p.shot('chosen');
	await p.at('to').first().click();
	await p.at('area-panel').locator('[data-test="range-go"]').first().waitFor();
	assert.equal(await lies(p, from), before, 'so it does when its move has an end');
	await p.at('choices-button').click();
	assert.equal(await lies(p, from), before, 'with the list');
	await p.at('choices-close').click();
	await p.at('area-panel').locator('[data-test="range-go"]').first().click();
	await p.at('undo').waitFor();
	await p.at('area-panel').waitFor({ state: 'detached' });
	assert.equal(await lies(p, from), before, 'and when it was moved');
	const low = (await p.at('bar').boundingBox()).height;
	const long = ['step_back', 'end_movement', 'no_purchase', 'built'].map((act, i) => bare(act, ['DO_STEP_BACK', 'DO_END_MOVEMENT', 'DO_NO_PURCHASE', 'DO_BUILT'][i]));
	await shown(p, stage.show({ ...state, undo: 99, ask: { ...state.ask, choices: [...state.ask.choices.filter((c) => c.act.includes(' ')), ...long], open: ['diaspora', 'empire'] } }));
	assert.ok((await p.at('bar').boundingBox()).height > low, 'the bar is higher now');
	assert.equal(await lies(p, from), before, 'the map stays all the same');
	await p.shot('high-bar');

	// A new question shows what is mine, unless somebody just has a hand on the map; the same question does not insist.
	const turn = (n, more = {}) => ({ ...state, view: { ...state.view, turn: n }, ...more });
	await shown(p, stage.show(turn(2, { ask: null, pending: [] })));
	await away(p);
	assert.ok(!(await inSight(p, me)), 'pushed away while others play');
	await p.page.waitForTimeout(700);
	await shown(p, stage.show(turn(2)));
	assert.ok(await inSight(p, me), 'asked, I see what is mine');
	await away(p);
	await p.page.waitForTimeout(700);
	await shown(p, stage.show(turn(2, { undo: 99 })));
	assert.ok(!(await inSight(p, me)), 'the same question leaves me where I looked');
	await p.page.mouse.move(LAPTOP.width / 2, 8);
	await p.page.mouse.down();
	await shown(p, stage.show(turn(3)));
	await p.page.waitForTimeout(700);
	assert.ok(!(await inSight(p, me)), 'nothing moves while the button is held');
	await p.page.mouse.up();
	await p.page.waitForTimeout(700);
	assert.ok(await inSight(p, me), 'but afterwards');
	await p.page.context().close();
}

/** What lies in the middle of the map, if no panel does. */
async function inMiddle(p) {
	await frames(p);
	return p.at('map').evaluate((map) => {
		const { x, y, width, height } = map.getBoundingClientRect();
		return document.elementsFromPoint(x + width / 2, y + height / 2).find((n) => n.matches('.ground'))?.dataset.key;
	});
}

const SIDE = { width: PHONE.size.height, height: PHONE.size.width };

/** The page follows the window a moment later. */
async function turn(p, size) {
	await p.page.setViewportSize(size);
	await p.until(({ width, height }) => innerWidth === width && document.querySelector('[data-test="table"]').getBoundingClientRect().height === height, size);
}

/** Who turns a phone sees what he saw: what is his, the place to which he pushed the map, the area he chose; turned back, all as it was. */
async function turned({ url, state }) {
	const p = await sit(url, { ...PHONE, stage: stageOf({ ...state, n: 100 }).handler });
	await p.drawn();
	const [from] = await p.keys('can');
	const thereAndBack = async (when, holds) => {
		const before = await lies(p, from);
		await turn(p, SIDE);
		await p.shot(`turned-${when}`);
		await holds();
		await turn(p, PHONE.size);
		// Everything beside the map finds its place again first.
		for (let tries = 0; tries < 100 && (await lies(p, from)) !== before; tries++) await p.page.waitForTimeout(50);
		assert.equal(await lies(p, from), before, `${when}: turned back it lies where it lay`);
	};
	await thereAndBack('opened', async () => {
		assert.ok(await inSight(p, state.seat), 'what is mine stays in sight');
		assert.notEqual(await p.at('map-view').getAttribute('data-level'), 'far', 'and is not small');
	});
	await away(p);
	const middle = await inMiddle(p);
	assert.ok(middle && !(await inSight(p, state.seat)), 'pushed away');
	await thereAndBack('pushed', async () => assert.equal(await inMiddle(p), middle, 'the middle stays'));
	// Where the map ends a window on its side has less beyond the middle.
	for (let i = 0; i < 3; i++) await away(p);
	await thereAndBack('edge', () => {});
	await p.at('home-button').click();
	await clickOne(p, [from]);
	await p.at('area-panel').waitFor();
	await thereAndBack('chosen', async () => {
		await frames(p);
		assert.ok(await p.place(from), 'what is chosen is in sight beside its panel');
	});
	await p.page.context().close();
}

/** What was chosen is let go after the move, and by Escape wherever the focus is; Escape closes one thing at a time. */
async function letsGo({ url, state }) {
	const stage = stageOf({ ...state, n: 100 });
	const p = await sit(url, { size: LAPTOP, stage: stage.handler });
	await p.drawn();
	const from = state.ask.choices.find((c) => c.act.startsWith('move ')).act.match(/from_area=(\S+)/)[1];
	const choose = async () => {
		await clickOne(p, [from]);
		await p.at('area-panel').waitFor();
	};
	const gone = () => p.at('area-panel').waitFor({ state: 'detached', timeout: 3000 });
	await choose();
	await p.at('to').first().click();
	await p.at('area-panel').locator('[data-test="range-go"]').first().click();
	await quiet(p);
	await gone();
	assert.ok((await p.keys('can')).includes(from), 'more could be moved from there, and is chosen anew');
	for (const focus of [() => p.at('to').first().focus(), () => p.at('to').first().click(), () => p.at('choices-button').click(), () => p.at('zoom-in').focus(), () => p.page.evaluate(() => document.activeElement?.blur())]) {
		await choose();
		await focus();
		if (await p.at('choices-close').count()) {
			await p.page.keyboard.press('Escape');
			await p.at('choices-close').waitFor({ state: 'detached' });
			assert.equal(await p.at('area-panel').count(), 1, 'what was opened last goes first');
		}
		await p.page.keyboard.press('Escape');
		await gone();
	}
	await choose();
	await p.at('tracks-button').click();
	await dialogThenSheet(p);
	assert.equal(await p.at('area-panel').count(), 1, 'then the sheet');
	await p.page.keyboard.press('Escape');
	await gone();
	await p.page.context().close();
}

// ---- Archipelago ----

/** The first question of a table of three. */
async function islands(origin) {
	const p = await sit(await table(origin, 'archipelago', 'length=short', 3));
	await p.at('ready').click();
	await p.asked(99);
	const found = { url: p.page.url(), state: told(p) };
	await p.page.context().close();
	return found;
}

const middleOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

/** A double click means one thing, whatever comes to its place; and what costs the round comes nowhere near it. */
async function haste({ url, state }) {
	const me = state.seat;
	const turn = (choices, discs) => ({ question: 'turn', pending: [me], again: [], ask: asking(label('ASK_TURN', { discs }), choices) });
	const relief = (choices) => ({ question: 'relief', pending: [me], again: [], ask: asking(label('ASK_RELIEF', { resource: 'wood', raise: 5, lying: 2 }), choices), log: [{ n: 1, seat: null, says: [label('DOMESTIC', { resource: 'wood', raise: 5, lying: 2 })] }] });
	const hand = { act: 'hand source=own florin=0', label: label('DO_HAND', { source: 'own' }) };
	const view = { ...state.view, cubes: { [me]: { wood: 3 } } };
	// After each act the next question stands there at once, as with fast bots.
	const next = { end_turn: turn([bare('pass', 'DO_PASS')], 2), done: turn([bare('end_turn', 'DO_END_TURN')], 2), pass: relief([hand, bare('done', 'DO_DONE')]), [hand.act]: relief([hand, bare('done', 'DO_DONE')]) };
	const stage = stageOf({ ...state, view, n: 100, undo: 0, ...turn([bare('end_turn', 'DO_END_TURN')], 3) }, undefined, (act) => next[act] ?? {});
	for (const how of [{ size: LAPTOP }, PHONE]) {
		const p = await sit(url, { ...how, hasty: true, stage: stage.handler });
		const button = (act) => p.at('bar').locator(`[data-act="${act}"]`);
		const from = stage.acts.length;
		const acts = () => stage.acts.slice(from);
		const twice = async (act, wait) => {
			const at = middleOf(await button(act).boundingBox());
			await p.page.mouse.click(...at);
			await p.page.waitForTimeout(wait);
			await p.page.mouse.click(...at);
			await quiet(p);
		};
		await button('end_turn').waitFor();
		const end = await button('end_turn').boundingBox();
		await twice('end_turn', 100);
		assert.deepEqual(acts(), ['end_turn'], 'the turn is ended, and the round not passed');
		assert.ok(apart(end, await button('pass').boundingBox()), 'another place for what costs the round');
		await p.shot(`pass-${how.size.width}`);
		if (how.touch) return p.page.context().close();
		await p.page.waitForTimeout(500);
		await button('pass').click();
		await button('done').waitFor();
		await p.page.waitForTimeout(500);
		await twice('done', 100);
		assert.deepEqual(acts(), ['end_turn', 'pass', 'done'], 'what came to the same place is not taken');
		await p.page.waitForTimeout(500);
		await button('end_turn').click();
		await quiet(p);
		assert.equal(acts().at(-1), 'end_turn', 'a little later it is');
		await p.page.waitForTimeout(500);
		// The same button may be clicked as fast as one likes.
		await shown(p, stage.show({ ...state, view, ...relief([hand, bare('done', 'DO_DONE')]) }));
		for (let i = 0; i < 2; i++) {
			await p.at('hand', '[data-value="own"]').click();
			await quiet(p);
		}
		assert.deepEqual(acts().slice(-2), [hand.act, hand.act]);
		await p.page.context().close();
		stage.show({ ...state, view, undo: 0, ...turn([bare('end_turn', 'DO_END_TURN')], 3) });
	}
}

/** The islands fill the window when a phone is turned, and lie where they were pushed to when it is turned back. */
async function turnedIslands({ url, state }) {
	const p = await sit(url, { ...PHONE, stage: stageOf({ ...state, n: 100 }).handler });
	const sea = p.page.locator('svg.movable');
	const lie = async () => {
		await frames(p);
		return sea.locator('> g').getAttribute('transform');
	};
	const scale = async () => Number((await lie()).match(/scale\((.*)\)/)[1]);
	await p.at('can').first().waitFor();
	const large = await scale();
	for (const size of [SIDE, PHONE.size]) {
		await turn(p, size);
		assert.ok((await scale()) > large / 2, `${size.width} px: not small`);
	}
	const { x, y, width } = await sea.boundingBox();
	await p.page.mouse.move(x + width / 2, y + 110);
	await p.page.mouse.down();
	await p.page.mouse.move(x + width / 2 - 90, y + 60, { steps: 4 });
	await p.page.mouse.up();
	const pushed = await lie();
	await turn(p, SIDE);
	assert.notEqual(await lie(), pushed);
	await turn(p, PHONE.size);
	assert.equal(await lie(), pushed, 'turned back they lie where they lay');
	await p.page.context().close();
}

/** No key of a tile, a face or an objective is read or heard anywhere. */
async function noKeys(p, when) {
	const said = await p.page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((n) => [n.getAttribute('title'), n.getAttribute('aria-label')])].join('\n'));
	assert.deepEqual(said.match(/\b[TS]\d\d[AB]?\b|\bs\d+[cs]\d+\b/gi) ?? [], [], when);
}

/** Words and numbers that are true: names of bots and things, what is left to choose, a bid that begins anew. */
async function words({ url, state }) {
	const me = state.seat;
	const start = { ...state, n: 100, undo: 0, again: [], pending: [me], table_may: ['end'] };
	const bid = { question: 'bid', ask: asking(label('ASK_BID', { florins: 10 }), [{ act: 'bid florins={n}', field: 'florins', least: 0, most: 10, label: label('DO_BID', { florins: 0 }) }]) };
	const stage = stageOf({ ...start, ...bid }, undefined, () => bid);
	const p = await sit(url, { size: DESK, stage: stage.handler });

	// The bid of the last question is not that of the next, at once or later.
	const number = () => p.at('bar').locator('input[data-test="range"]').inputValue();
	for (const after of ['at once', 'later']) {
		for (let i = 0; i < 3; i++) await p.at('bar').locator('[data-test="range-more"]').click();
		assert.equal(await number(), '3');
		await p.at('range-go').click();
		await quiet(p);
		await frames(p);
		if (after === 'later') {
			await shown(p, stage.show({ ...start, question: 'bid', ask: null, pending: [] }));
			await shown(p, stage.show({ ...start, ...bid }));
		}
		assert.equal(await number(), '0', `a new bid begins at nothing, ${after}`);
	}
	assert.deepEqual(stage.acts, ['bid florins=3', 'bid florins=3']);

	await p.at('cards-button').click();
	await p.at('sheet').waitFor();
	await dialogThenSheet(p);

	// Who plays for the program is called so.
	for (const language of ['en', 'de', 'pl']) {
		await p.at('language', `[data-value="${language}"]`).click();
		await p.until((language) => document.documentElement.lang === language, language);
		const names = (await p.at('seat').allInnerTexts()).join();
		assert.ok(/Bot 2/.test(names) && /Bot 3/.test(names), `${language}: ${names}`);
	}
	await p.at('language', '[data-value="en"]').click();

	// How many are still to be raised, as they are chosen.
	const lies = (c) => [`s2${c}`, { at: 't05', region: 'l1', on: null, flags: ['lying'] }];
	const lying = { ...state.view, hex: { ...state.view.hex, t05: { side: 'a', turn: 0, q: 1, r: 0 } }, unit: { ...state.view.unit, ...Object.fromEntries(['c1', 'c2', 'c3'].map(lies)) }, population: 9, rebellion: 1 };
	const home = [{ n: 1, seat: null, says: [label('DOMESTIC', { resource: 'wood', raise: 3, lying: 3 })] }];
	await shown(p, stage.show({ ...start, view: lying, log: home, question: 'raise', ask: asking(label('ASK_RAISE', { n: 3 }), [], ['raise']) }));
	const sentence = () => p.at('sentence').innerText();
	assert.match(await sentence(), /Raise 3 more/);
	await p.at('mine-first').click();
	assert.doesNotMatch(await sentence(), /more/, 'three are chosen, none is left');
	assert.match(await p.at('go').innerText(), /Raise 3 citizens/);
	await p.shot('raised');
	await p.at('can', '[data-key="unit:s2c1"]').locator('.hit').click({ force: true });
	assert.match(await sentence(), /Raise 1 more citizen\./, 'one of them lies down again');

	// Tiles, units and objectives have names.
	const log = [
		{ n: 1, seat: me, says: [label('OBJECTIVE', { seat: me, objective: 'S07', end: 'bank_florins', number: 20, score: 'florins' }), label('TOP', { tile: 't21' }), label('CONDITION', { seat: 's2', objective: 'S09', end: 'bank_florins', number: 20 })] },
		{ n: 2, seat: 's2', says: [label('TOOK_TOP', { seat: 's2', tile: 't01' }), label('NOTHING_FITS', { seat: 's2', tile: 't02', tile2: 't03', tile3: 't04' })] },
	];
	const lay = { question: 'lay', ask: asking(label('ASK_LAY', { tile: 't20' }), [{ act: `lay side=a turn=1 q=4 r=4 unit=${me}s1`, label: label('DO_LAY') }, bare('discard', 'DO_DISCARD')]) };
	await shown(p, stage.show({ ...start, view: { ...state.view, objective: { [me]: 'S07' } }, log, ...lay }));
	await noKeys(p, 'a tile is laid');
	assert.match(await sentence(), /^Lay tile .+ \/ .+ and say who enters it/);
	await p.shot('named');
	const lose = { question: 'lose', ask: asking(label('ASK_LOSE_SHIP'), [{ act: `lose unit=${me}s1`, label: label('DO_LOSE', { unit: `${me}s1` }) }]) };
	await shown(p, stage.show({ ...start, log, ...lose }));
	await noKeys(p, 'a ship is lost');

	// After the end the start page begins with the same game.
	const seats = state.table.seats.map((s) => s.seat);
	const each = (f) => Object.fromEntries(seats.map((s, i) => [s, f(i)]));
	await shown(p, stage.show({ ...start, log, table: { ...state.table, stage: 'over' }, question: null, pending: [], ask: null, over: { points: each((i) => 9 - i), rank: each((i) => i + 1), sources: ['Objectives'], source: each((i) => [9 - i]), why: label('WON', { seat: me, points: 9 }) } }));
	await noKeys(p, 'the end');
	await p.at('again').click();
	await p.at('game').first().waitFor();
	assert.equal(await p.at('game', '[aria-checked="true"]').getAttribute('data-value'), 'archipelago');
	await p.page.context().close();
}

// ---- The log ----

/** Long, in phases, one of them quiet; the last entries are of this turn's movement, and nobody's but mine is the one before. */
function longLog(state, turns) {
	const seats = state.table.seats.map((s) => s.seat);
	const areas = [...new Set(Object.values(state.view.tokens).flatMap((bag) => Object.keys(bag)))];
	const log = [];
	const add = (seat, ...says) => log.push({ n: log.length + 1, seat, says, ...(says.some((m) => m.m === 'PHASE') ? { phase: true } : {}) });
	const move = (seat, i) => label('MOVED', { seat, tokens: 1 + (i % 3), from_area: areas[i % areas.length], to_area: areas[(i + 1) % areas.length] });
	for (let turn = 1; turn <= turns; turn++) {
		add(null, label('PHASE', { turn, phase: 'movement' }));
		for (const [i, seat] of seats.entries()) for (let k = 0; k < 3; k++) add(seat, move(seat, i + k), ...(k === 2 ? [label('MOVED_ALL', { seat })] : []));
		add(null, label('PHASE', { turn, phase: 'conflict' }));
		add(null, label('PHASE', { turn, phase: 'city_construction' }));
		add('s3', label('BUILT', { seat: 's3', area: areas[0], tokens: 6, near: 0, treasury: 0 }));
		add('s4', label('SURPLUS', { seat: 's4', tokens: 2, areas: 1 }));
	}
	add(null, label('PHASE', { turn: turns + 1, phase: 'movement' }));
	add(state.seat, move(state.seat, 0));
	add('s2', label('CALLED', { seat: 's2', card: 'superstition.w' }), label('DEAL', { seat: 's5', to_seat: state.seat, given: 3, wanted: 3 }));
	return { log, areas };
}

/** The log is read by phases and seats, what is left out is chosen; it is one stop of the Tab key; places lead to the map. */
async function reads({ url, state }) {
	const me = state.seat;
	const { log, areas } = longLog(state, 40);
	const start = { ...state, n: log.length, undo: 0, log };
	const stage = stageOf(start);
	const p = await sit(url, { size: LAPTOP, stage: stage.handler });
	await p.drawn();
	const chapters = () => p.at('log-chapter').allInnerTexts();
	const groups = () => p.at('log-group').evaluateAll((all) => all.map((g) => g.dataset.seat));
	await p.at('log-line').first().waitFor();
	assert.deepEqual((await chapters()).slice(0, 3), ['Turn 41 Movement', 'Turn 40 City Construction', 'Turn 40 Movement']);
	assert.equal(await p.at('log-quiet').first().innerText(), 'Turn 40: nothing happened in Conflict.');
	assert.deepEqual((await groups()).slice(0, 6), ['s5', 's2', me, 's3', 's4', 's1'], 'what goes on newest first, what is over by seats');
	assert.ok((await p.at('log-line').count()) < 250, 'of thousands of lines only those that are near are there');
	assert.doesNotMatch(await p.at('log').innerText(), /ends the movement/, 'that somebody is done needs nobody in a phase that is over');
	const lines = await p.at('log-line').count();
	await p.at('log-earlier').click();
	await p.until((n) => document.querySelectorAll('[data-test="log-line"]').length > n, lines);

	// An update touches what is new and nothing else.
	await p.page.evaluate(() => {
		window.touched = 0;
		new MutationObserver((all) => (window.touched += all.filter((m) => m.type !== 'characterData').length)).observe(document.querySelector('[data-test="log"] > div:last-of-type'), { subtree: true, childList: true, attributes: true });
		document.querySelectorAll('[data-test="log-line"]').forEach((l) => (l.wasThere = true));
	});
	const more = [...log, { n: log.length + 1, seat: 's6', says: [label('MOVED', { seat: 's6', tokens: 2, from_area: areas[0], to_area: areas[1] })] }];
	await shown(p, stage.show({ ...start, log: more }));
	await p.until(() => [...document.querySelectorAll('[data-test="log-line"]')].some((l) => !l.wasThere));
	assert.equal(await p.at('log-line').evaluateAll((all) => all.filter((l) => !l.wasThere).length), 1, 'one line is new');
	assert.ok((await p.page.evaluate(() => window.touched)) < 30, 'what was there is left alone');
	await p.shot('log');

	// What concerns me; what came behind my last decision; a seat; losses; what a chapter of the rules is about.
	const only = async (value) => {
		await p.at('log-who', `[data-value="${value}"]`).click();
		await p.until((value) => document.querySelector(`[data-test="log-who"][data-value="${value}"]`).dataset.on === 'true', value);
		await frames(p);
		return p.at('log-line').evaluateAll((all) => all.map((l) => Number(l.dataset.n)));
	};
	assert.deepEqual((await only('since')).toSorted(), [log.length, log.length, log.length + 1], 'behind my last decision');
	assert.deepEqual((await only('me')).slice(0, 2), [log.length, log.length - 1], 'mine, and the deal somebody made with me');
	assert.ok((await groups()).every((seat) => seat === me || seat === 's5'));
	await only('all');
	await p.at('log-filter').click();
	await p.at('log-topic').locator('option[value="9"]').waitFor({ state: 'attached' });
	assert.equal(await p.at('log-topic').locator('option[value="9"]').innerText(), 'Trade');
	await p.at('log-topic').selectOption('9');
	await p.until(() => document.querySelectorAll('[data-test="log-line"]').length === 1);
	assert.equal(await p.at('log-quiet').count(), 0, 'phases without it are not spoken of');
	await p.at('log-topic').selectOption('losses');
	await p.until(() => [...document.querySelectorAll('[data-test="log-group"]')].every((g) => g.dataset.seat === 's4'));
	await p.at('log-topic').selectOption('');
	await p.at('log-seat').selectOption('s3');
	await p.until(() => document.querySelectorAll('[data-test="log-line"]').length > 1 && [...document.querySelectorAll('[data-test="log-group"]')].every((g) => g.dataset.seat === 's3'));
	for (const [theme, name] of [['light', 'log-filtered'], ['dark', 'log-filtered-dark']]) {
		await p.page.emulateMedia({ colorScheme: theme });
		await p.shot(name);
		assert.deepEqual(await violations(p, `the log, ${theme}`, '[data-test="log"]'), []);
	}
	await p.page.emulateMedia({ colorScheme: 'light' });
	await p.at('log-filter').click();

	// One stop for all lines; arrows go on, Enter opens what a line has, Escape closes it.
	const stops = () => p.page.evaluate(() => [...document.querySelectorAll('[data-test="log"] > div:last-of-type :is(a, button)')].filter((n) => n.tabIndex >= 0).length);
	assert.equal(await stops(), 1);
	await p.at('log-filter').focus();
	await p.page.keyboard.press('Tab');
	while (!(await p.page.evaluate(() => document.activeElement.dataset.test === 'log-more'))) await p.page.keyboard.press('Tab');
	const first = await p.page.evaluate(() => document.activeElement.dataset.line);
	await p.page.keyboard.press('ArrowDown');
	const second = await p.page.evaluate(() => document.activeElement.dataset.line);
	assert.notEqual(second, first);
	assert.equal(await stops(), 1);
	await p.page.keyboard.press('Enter');
	await p.at('log-ways').waitFor();
	assert.match(await p.at('log-ways').innerText(), /§/);
	await p.shot('log-ways');
	await p.page.keyboard.press('Escape');
	await p.at('log-ways').waitFor({ state: 'detached' });
	assert.equal(await p.page.evaluate(() => document.activeElement.dataset.line), second, 'the focus is back');

	// A place that a line names is shown on the map.
	const place = p.at('log').locator('[data-test="mention"][data-vocabulary="area"]').first();
	const key = await place.getAttribute('data-key');
	await place.click();
	const { x, y, width, height } = await p.at('map').boundingBox();
	for (let near = false; !near; ) {
		const [left, top] = await p.place(key).then((at) => (Array.isArray(at) ? at : [at.x, at.y]));
		near = Math.hypot(left - x - width / 2, top - y - height / 2) < width / 4;
		if (!near) await frames(p);
	}
	await p.page.context().close();

	const phone = await sit(url, { ...PHONE, stage: stage.handler });
	await phone.at('drawer-log').click();
	await phone.at('log-line').first().waitFor();
	await phone.shot('log-phone');
	assert.deepEqual(await violations(phone, 'the log on a phone', '[data-test="log"]'), []);
	assert.ok(await phone.at('log-more').first().evaluate((n) => n.offsetWidth >= 40 && n.offsetHeight >= 40));
	assert.equal(await phone.page.evaluate(() => document.documentElement.scrollWidth), PHONE.size.width);
	await phone.at('log').locator('[data-test="mention"][data-vocabulary="area"]').first().click();
	await phone.until(() => document.querySelector('[data-test="log-line"]').getBoundingClientRect().width === 0 || !document.querySelector('aside.right.open'));
	await phone.page.context().close();
}

/** What is asked and what was told is saved as a rule case of my own view, and the program takes it. */
async function reports(origin) {
	const p = await sit(await table(origin, 'megaciv', 'civs=assigned', 5), { size: LAPTOP });
	await p.at('ready').click();
	await p.drawn();
	assert.equal(await p.asked(99), 'move');
	const seat = await p.at('table').getAttribute('data-seat');
	const asked = await reported(p, p.at('bar').locator('[data-test="report"]'), program);
	assert.match(asked, /^game megaciv players=5 /m);
	assert.match(asked, new RegExp(`^\\tasked ${seat}$`, 'm'));
	assert.match(asked, /^# What was said: .+ \[5\]$/m);
	await p.at('decide').click();
	await p.at('log-line', `[data-n="1"]`).first().waitFor();
	await p.at('log-more', '[data-line^="1."]').first().focus();
	await p.page.keyboard.press('Enter');
	const line = await reported(p, p.at('log-ways').locator('[data-test="report"]'), program);
	assert.match(line, /^#\t[A-Z_]+ .*seat=s\d+/m, 'with what the line says');
	assert.match(line, new RegExp(`^# Entry 0, as seat ${seat} saw it`, 'm'), 'as it was before that');
	await p.page.context().close();
}

// ---- The past ----

/** What this device was shown of a table is remembered; when the server's past is another one, or shorter, it is told until it is read. */
async function remembersThePast(origin) {
	const p = await sit(await table(origin, 'bazaar', 'rounds=2', 2));
	await p.at('ready').click();
	await p.until(() => document.querySelector('[data-test="table"]').dataset.stage === 'playing');
	const change = (how) =>
		p.page.evaluate((how) => {
			const all = JSON.parse(localStorage.getItem('ecumene.past'));
			for (const known of Object.values(all)) Object.assign(known, how);
			localStorage.setItem('ecumene.past', JSON.stringify(all));
		}, how);
	const again = async () => {
		await p.page.reload();
		await p.at('table').waitFor();
	};
	// The head that is kept is the one that is shown, once both are of the same entry; and nothing comes any more: I am awaited alone.
	await p.until(() => {
		const awaited = [...document.querySelectorAll('[data-test="seat"][data-awaited="true"]')].map((s) => s.dataset.seat).join();
		const shown = document.querySelector('[data-test="log-head"]')?.textContent ?? '';
		const heads = Object.values(JSON.parse(localStorage.getItem('ecumene.past') ?? '{}')).map((k) => k.head);
		return awaited === document.querySelector('[data-test="table"]').dataset.seat && heads.some((head) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(head) && shown.includes(head));
	});
	await again();
	assert.equal(await p.at('past-changed').count(), 0, 'the same past is nothing to speak of');
	for (const [how, gone] of [[{ n: 900 }, 'true'], [{ head: 'aaaa-aaaa-aaaa-aaaa' }, 'false']]) {
		await change(how);
		await again();
		await p.at('past-changed').waitFor();
		assert.equal(await p.at('past-changed').getAttribute('data-gone'), gone);
		await p.shot(`past-${gone}`);
		await p.at('past-accept').click();
		await p.at('past-changed').waitFor({ state: 'detached' });
		await again();
		assert.equal(await p.at('past-changed').count(), 0, 'it was read');
	}
	await p.page.context().close();
}

// ---- Eighteen seats, keys, words ----

/** At a position of eighteen seats in the middle of a game: I move. */
async function eighteen() {
	const { address, stop } = start(program, ['play', '--from', `${fileURLToPath(new URL('eighteen.case', import.meta.url))}:EI1`, '--bot-delay', '600000']);
	try {
		const url = await address;
		const phone = await comes(url, PHONE);
		for (const size of [PHONE.size, { width: 844, height: 390 }]) await onPhone(phone, size);
		await phone.page.context().close();
		const desk = await comes(url, { size: DESK });
		await skips(desk);
		await allInSight(desk);
		await byKeys(desk);
		await desk.page.context().close();
	} finally {
		stop();
	}
}
async function comes(url, how) {
	const p = await sit(url, how);
	await p.page.locator('[data-test="ready"], [data-test="bar"][data-question]').first().waitFor();
	if (await p.at('ready').count()) await p.at('ready').click();
	await p.drawn();
	assert.equal(await p.asked(99), 'move');
	return p;
}
/** The rows that are not whole in the column, and whether mine is. */
const hidden = (p) =>
	p.page.evaluate(() => {
		const { top, bottom } = document.querySelector('[data-skip="players"]').getBoundingClientRect();
		const me = document.querySelector('[data-test="table"]').dataset.seat;
		const out = [...document.querySelectorAll('[data-test="seat"]')].filter((row) => row.getBoundingClientRect().top < top - 1 || row.getBoundingClientRect().bottom > bottom + 1).map((row) => row.dataset.seat);
		return { all: document.querySelectorAll('[data-test="seat"]').length, out, mine: !out.includes(me) };
	});

/** Every seat has its line, with its figures; what else is open of it a click tells. And when the game ends. */
async function allInSight(p) {
	for (const size of [DESK, LAPTOP]) {
		await p.page.setViewportSize(size);
		await p.until(() => document.querySelector('[data-test="ends"]'));
		assert.deepEqual(await hidden(p), { all: 18, out: [], mine: true }, `${size.width} x ${size.height}`);
	}
	const cut = await p.at('seat-open').evaluateAll((all) => all.filter((n) => n.scrollWidth > n.clientWidth).map((n) => n.textContent));
	assert.deepEqual(cut, [], 'names are whole');
	const { seats } = p.facts('seats');
	assert.deepEqual([await p.at('ends').getAttribute('data-from'), await p.at('ends').getAttribute('data-to')], [String(seats.end_earliest), String(seats.end_likely)]);
	assert.match(await p.at('ends').innerText(), /^Ends probably in turn 15 to 20\.$/);
	assert.equal(await p.at('seat', '[data-seat="s4"]').locator('[data-part="points"] dd').innerText(), String(seats.seat.s4.points));
	await p.at('seat', '[data-seat="s4"]').click();
	await p.at('seat-sheet', '[data-seat="s4"]').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('seat-sheet').waitFor({ state: 'detached' });
}

/** The first stop of Tab leads past the bars. */
async function skips(p) {
	await p.page.keyboard.press('Tab');
	assert.equal(await p.page.evaluate(() => document.activeElement.dataset.test), 'skip');
	assert.deepEqual(await p.keys('skip'), ['decision', 'board', 'log']);
	await p.page.keyboard.press('Enter');
	await p.until(() => document.activeElement.dataset.test === 'bar');
}

/** The list of keys, the next thing that can be done, areas in words; no letter acts where one writes. */
async function byKeys(p) {
	const { keyboard } = p.page;
	const gone = (what) => p.at(what).waitFor({ state: 'detached' });
	await p.page.evaluate(() => document.activeElement.blur());
	await keyboard.press('?');
	await p.at('keys').waitFor();
	const listed = await p.keys('key');
	for (const act of ['confirm', 'done', 'undo', 'next', 'number', 'hint', 'decide', 'standin', 'log', 'players', 'talk', 'figures', 'choices', 'rules', 'areas', 'mine', 'own', 'zoomin', 'zoomout', 'whole']) assert.ok(listed.includes(act), `${act} is in the list`);
	assert.deepEqual(await violations(p, 'keys', '[data-test="keys"]'), []);
	await p.shot('keys');
	await keyboard.press('n');
	assert.equal(await p.at('area-panel').count(), 0, 'behind a dialog nothing acts');
	await keyboard.press('Escape');
	await gone('keys');

	// A letter that slipped gives nothing away: it goes to its button, and only the next press would mean it.
	const said = p.said.length;
	await keyboard.press('f');
	await p.until(() => document.activeElement.dataset.test === 'decide');
	await keyboard.press('s');
	await p.at('leaving').waitFor();
	assert.deepEqual(await violations(p, 'leaving', '[data-test="leaving"]'), []);
	await keyboard.press('Escape');
	await gone('leaving');
	assert.deepEqual(p.said.slice(said).map((f) => f.t).filter((t) => t !== 'facts'), [], 'nothing was sent');
	await p.page.evaluate(() => document.activeElement.blur());

	// Area after area where I can do something; Escape lets it go.
	const seen = [];
	for (let i = 0; i < 2; i++) {
		await keyboard.press('n');
		await p.until((last) => (document.querySelector('[data-test="area-panel"]')?.dataset.key ?? last) !== last && document.activeElement.closest('[data-test="area-panel"]'), seen.at(-1) ?? '');
		seen.push(await p.at('area-panel').getAttribute('data-key'));
	}
	assert.equal(new Set(seen).size, 2);
	await keyboard.press('Escape');
	await gone('area-panel');

	// A group is moved by keys alone: where from and where to in the list of what I may do here, how many by a digit.
	for (let last = ''; last !== 'anatolia'; last = await p.at('area-panel').getAttribute('data-key')) {
		await keyboard.press('n');
		await p.until((last) => (document.querySelector('[data-test="area-panel"]')?.dataset.key ?? last) !== last, last);
	}
	await p.at('to').first().focus();
	await keyboard.press('Enter');
	await p.until(() => document.activeElement.dataset.test === 'range-go');
	await keyboard.press('1');
	await p.until(() => /\b1\b/.test(document.activeElement.textContent));
	await p.after(() => keyboard.press('Enter'));
	await gone('area-panel');
	await p.after(() => keyboard.press('u'));

	await keyboard.press('g');
	await p.at('area-search').waitFor();
	await p.until(() => document.activeElement.dataset.test === 'area-search');
	const standing = p.at('area-row', '[data-key="anatolia"]').locator('[data-test="area-standing"]');
	assert.equal(await standing.innerText(), '2 tokens of Minoa (you)');
	await keyboard.type('nubd');
	assert.equal(await p.at('area-search').inputValue(), 'nubd', 'who writes is let write');
	assert.equal(await p.at('area-panel').count(), 0);
	assert.equal(await p.at('bar').getAttribute('data-asked'), 'true');
	assert.deepEqual(await violations(p, 'areas', '[data-test="area-list"]'), []);
	await p.at('area-list-close').click();
	await gone('area-list');

	await keyboard.press('o');
	await p.until(() => document.activeElement.matches('.ground'));
	assert.match(await p.page.evaluate(() => document.activeElement.getAttribute('aria-label')), /: .*(tokens? of Minoa|City of Minoa) \(you\)/);
	await keyboard.press('d');
	await p.until(() => document.querySelector('[data-test="bar"]').dataset.asked === 'false');
}

/** Nothing is cut or too small for a finger; my row stays, however far the others are pushed; each seat is reached. */
async function onPhone(p, size) {
	const said = `${size.width} x ${size.height}`;
	await p.page.setViewportSize(size);
	assert.equal(await p.page.evaluate(() => document.documentElement.scrollWidth), size.width, said);
	const small = () =>
		p.page.evaluate(() =>
			[...document.querySelectorAll('button, a, select')]
				.filter((b) => b.checkVisibility({ visibilityProperty: true }) && !b.matches('[data-test="rule"], [data-test="skip"], [data-test="seat-open"]') && !b.closest('.right:not(.open)'))
				.map((b) => ({ name: b.dataset.test ?? b.className, ...b.getBoundingClientRect().toJSON() }))
				.filter((b) => b.width > 1 && (b.width < 39.5 || b.height < 39.5))
				.map((b) => `${b.name} ${Math.round(b.width)} x ${Math.round(b.height)}`),
		);
	assert.deepEqual(await small(), [], said);
	if (size.height < size.width)
		for (const to of [0, 9999]) {
			await p.page.evaluate((to) => document.querySelector('[data-skip="players"]').scrollTo(0, to), to);
			const { all, out, mine } = await hidden(p);
			assert.ok(all === 18 && out.length > 0 && mine, `${said}: mine is pinned`);
		}
	await p.shot(`eighteen-${size.width}`);
	await p.at('phases').click();
	await p.at('phases-panel').locator('[data-test="ends"]').waitFor();
	await p.at('phase-seat-open', '[data-seat="s7"]').click();
	await p.at('seat-sheet', '[data-seat="s7"]').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('seat-sheet').waitFor({ state: 'detached' });
}

// ---- All of it ----

const took = [];
async function play(what, given) {
	const from = Date.now();
	const found = await what(given);
	took.push(`${what.name} ${((Date.now() - from) / 1000).toFixed(1)} s`);
	return found;
}
const wanted = (what) => !only || only.split(',').includes(what.name);

try {
	const origin = new URL(await address).origin;
	const all = async (first, ...rest) => {
		if (![first, ...rest].some(wanted)) return;
		const at = await play(first, origin);
		for (const what of rest) if (wanted(what)) await play(what, at);
	};
	await all(startPage);
	await all(hostReloads);
	await all(listed);
	await all(remembersThePast);
	await all(reports);
	await all(eighteen);
	await all(opensAtHome, mapStays, turned, letsGo, barFits, living, watches, reads, sheets);
	await all(islands, dialogs, turnedIslands, barFits, haste, words);
	assert.deepEqual(faults, []);
	console.log(`small things hold: ${took.join(', ')}`);
} finally {
	await end();
}
