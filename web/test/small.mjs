// Small things that hurt: what a person does at the start page, at a table and on the map, each once, with clicks.
//   node test/small.mjs ../build/ecumene [FOLDER for pictures]
// The tables are real ones where that is quick; what comes late in a game is shown on positions made from the real one.
import assert from 'node:assert/strict';
import { begin, clickOne, quiet, stageOf } from './seat.mjs';

const [program, pictures, only = ''] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '5'], pictures, 'small');
const DESK = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { size: { width: 390, height: 844 }, touch: true };

/** A table of one person and bots, opened at once. Gives the address of the seat. */
async function table(origin, game, options, players) {
	const body = { game, options: `players=${players} ${options}`.trim(), name: 'A table', seats: ['person', ...Array(players - 1).fill('eager')] };
	const answer = await fetch(`${origin}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) });
	assert.equal(answer.status, 201);
	return origin + (await answer.json()).seats[0].link;
}

/** What a page was told so far. */
const told = (p) => p.heard.filter((f) => f.t === 'snapshot' || f.t === 'update').reduce((all, f) => ({ ...all, ...f, t: 'snapshot', view: { ...all.view, ...(f.view ?? {}) }, log: [] }), { view: {} });

const shown = (p, n) => p.until((n) => document.querySelector('[data-test="table"]').dataset.n === String(n), n);
const frames = (p) => p.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 120)));

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
	await p.at('forget').click();
	await p.at('forget-links').click();
	assert.match(await p.at('my-seats').innerText(), /No table yet/);
	await p.page.context().close();
}

// ---- The map of Mega Civilization ----

/** A real position of eighteen seats, at the first movement. */
async function opensAtHome(origin) {
	const p = await sit(await table(origin, 'megaciv', 'civs=assigned', 18), { size: LAPTOP });
	await p.at('ready').click();
	await p.drawn();
	assert.equal(await p.asked(99), 'move');
	const found = { url: p.page.url(), state: told(p) };
	await p.page.context().close();
	return found;
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
		await p.page.keyboard.press('Escape');
		await gone();
		if (await p.at('choices-close').count()) await p.at('choices-close').click();
	}
	await choose();
	await p.at('tracks-button').click();
	await p.at('table-acts').click();
	await p.at('table-acts-panel').waitFor();
	await p.page.keyboard.press('Escape');
	await p.at('table-acts-panel').waitFor({ state: 'detached' });
	assert.equal(await p.at('sheet').count(), 1, 'only the dialog is closed');
	await p.page.keyboard.press('Escape');
	await p.at('sheet').waitFor({ state: 'detached' });
	assert.equal(await p.at('area-panel').count(), 1, 'then the sheet');
	await p.page.keyboard.press('Escape');
	await gone();
	await p.page.context().close();
}

// ---- All of it ----

const took = [];
async function play(what, with_) {
	const from = Date.now();
	const found = await what(with_);
	took.push(`${what.name} ${((Date.now() - from) / 1000).toFixed(1)} s`);
	return found;
}
const wanted = (what) => !only || only.split(',').includes(what.name);

try {
	const origin = new URL(await address).origin;
	for (const what of [startPage, hostReloads]) if (wanted(what)) await play(what, origin);
	if ([opensAtHome, letsGo].some(wanted)) {
		const at = await play(opensAtHome, origin);
		for (const what of [letsGo]) if (wanted(what)) await play(what, at);
	}
	assert.deepEqual(faults, []);
	console.log(`small things hold: ${took.join(', ')}`);
} finally {
	await end();
}
