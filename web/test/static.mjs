// The page without a server, from `python3 -m http.server` below a sub-path: three games are played to their end with clicks,
// most of it with the network off. A reload goes on; what was exported is proved by the program and is taken in again to go
// on with; a changed line is refused with its line; a game is open in one tab at a time; it goes back, what if is tried from it,
// and a stand-in ends it. Two persons share the screen, with a cover between them.
//   node test/static.mjs ../build/ecumene [FOLDER for pictures] [FOLDER of the page]
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launch } from './page.mjs';
import { PATIENCE, unhurried } from './seat.mjs';

const [program, pictures, page = '../build-static'] = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
mkdirSync(join(home, 'site/games'), { recursive: true });
symlinkSync(resolve(page), join(home, 'site/games/ecumene'));
if (pictures) mkdirSync(pictures, { recursive: true });

/** Any web host. */
const host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', join(home, 'site')], { stdio: ['ignore', 'pipe', 'ignore'] });
const port = await new Promise((found, lost) => {
	host.stdout.on('data', (d) => /port (\d+)/.test(d) && found(/port (\d+)/.exec(d)[1]));
	host.on('exit', () => lost(new Error('there is no python3')));
});
const address = `http://127.0.0.1:${port}/games/ecumene/`;

const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', locale: 'en-GB', acceptDownloads: true });
await context.addInitScript(unhurried);
const faults = [];

async function tab(url) {
	const tab = await context.newPage();
	tab.setDefaultTimeout(PATIENCE);
	tab.on('pageerror', (e) => faults.push(String(e)));
	tab.on('console', (m) => ['error', 'warning'].includes(m.type()) && !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(m.text()) && faults.push(m.text()));
	await tab.goto(url);
	return tab;
}
const p = await tab(address);
const at = (name, more = '', where = p) => where.locator(`[data-test="${name}"]${more}`);
const shot = async (name) => pictures && p.screenshot({ path: join(pictures, `static-${name}.png`) });

/** Waits until something is asked or the game is over; tells what. */
async function asked() {
	await p.waitForFunction(
		() => document.querySelector('[data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'),
		null, { timeout: PATIENCE },
	);
	return (await at('over').count()) ? null : at('bar').getAttribute('data-question');
}
/** What is shown already; what stands beside the board (`data-n`) comes a frame later. */
const number = () => at('table').getAttribute('data-shown').then(Number);

/** Clicks, and waits until the table has gone on; false: it did not. */
async function after(button) {
	const n = await number();
	await button.click();
	await p.waitForFunction(() => document.querySelector('[data-test="over"], [data-test="cover"]') || document.querySelector('[data-test="table"]')?.dataset.waiting === '0', null, { timeout: PATIENCE });
	return (await at('cover').count()) > 0 || (await number()) > n;
}

/** One question: what is listed, where that is little, or what the stand-in says. */
async function answer(question) {
	if (question === 'trade' && (await at('choice', '[data-act="done"]:not([disabled])').count())) return after(at('choice', '[data-act="done"]').first());
	if (await after(at('decide'))) return true;
	const any = p.locator('[data-test="bar"] [data-test="choice"]:not([disabled]), [data-test="range-go"]:not([disabled])');
	return (await any.count()) > 0 && after(any.first());
}

/** To the end, or as long as `goes` says; how often what was asked. */
async function play(goes = () => true) {
	const seen = {};
	for (let question; (question = await asked()); ) {
		seen[question] = (seen[question] ?? 0) + 1;
		if (!goes(seen)) return seen;
		assert.ok(await answer(question), `${question} was answered: ${await at('refusal').allInnerTexts()}`);
	}
	return seen;
}

async function begin(game, ...options) {
	await p.goto(address);
	await at('game', `[data-value="${game}"]`).click();
	for (const [name, value] of options) await at(name, `[data-value="${value}"]`).click();
	await at('pace', '[data-value="instant"]').click();
	await at('play-now').click();
	await at('bar').waitFor();
}

/** The log of the game that is shown, as a file, from the list of the home page. */
async function exported(name) {
	const id = p.url().split('/').at(-1);
	await p.goto(address);
	const [file] = await Promise.all([p.waitForEvent('download'), at('give', `[data-table="${id}"]`).click()]);
	const path = join(home, name);
	await file.saveAs(path);
	return path;
}
const verify = (path) => execFileSync(resolve(program), ['verify', path], { encoding: 'utf8' });

const told = [];
const timed = async (what, work) => {
	const began = Date.now();
	const came = await work();
	told.push(`${what} ${((Date.now() - began) / 1000).toFixed(1)} s`);
	return came;
};

try {
	// What needs a server is not there.
	await at('play-now').waitFor();
	for (const name of ['host', 'join', 'listed']) assert.equal(await at(name).count(), 0, `${name} needs a server`);
	assert.deepEqual(await p.evaluate(async () => (await navigator.serviceWorker.ready) && fetch('./manifest.webmanifest').then((a) => a.json()).then((m) => m.icons.length)), 3);
	await shot('home');

	// Who is new here is offered First steps.
	await at('game', '[data-value="megaciv"]').click();
	await at('guided').waitFor();

	// The rest is played without the host: everything was fetched at the first visit.
	await p.waitForFunction(() => navigator.serviceWorker.controller);
	host.kill();
	await context.setOffline(true);

	await begin('bazaar', ['players', 3]);
	const first = await timed('Bazaar', async () => {
		await play((seen) => (seen.bid ?? 0) < 2);
		// Who plays alone is the table: it goes back at once, to before the first thing he did.
		await at('go-back').click();
		const before = await at('go-before').evaluateAll((all) => all.map((b) => Number(b.dataset.n)));
		await at('go-before', `[data-n="${Math.min(...before)}"]`).click();
		await after(at('go-back-go'));
		assert.equal(await asked(), 'bid');
		await play((seen) => (seen.bid ?? 0) < 2);
		// The page is loaded again.
		const [n, url] = [await number(), p.url()];
		await p.reload();
		assert.equal(await asked(), 'bid');
		assert.equal(await number(), n, 'the game goes on where it was');
		// What would come of it is tried, and the game is where it was.
		await at('whatif').click();
		await at('supposed').waitFor();
		assert.equal(await asked(), 'bid', 'the same question is asked');
		await play((seen) => (seen.bid ?? 0) < 3);
		assert.match(await at('supposed').innerText(), /not the game/);
		assert.equal(await at('whatif').count(), 0, 'one what-if is enough');
		await shot('whatif');
		await at('supposed-back').click();
		await at('whatif').waitFor();
		assert.equal(await number(), n, 'the game stands still meanwhile');
		// In one tab at a time.
		const other = await tab(url);
		await at('elsewhere', '', other).waitFor();
		await other.close();
		const part = await exported('part.log');
		assert.match(verify(part), /true: /);
		await at('resume', `[data-table="${url.split('/').at(-1)}"]`).click();
		return play();
	});
	assert.ok(first.bid >= 3 && first.turn >= 3, JSON.stringify(first));
	await at('over').waitFor();
	await shot('bazaar-over');

	const log = await exported('bazaar.log');
	assert.match(verify(log), /true: /);
	// A line that was changed is refused, with its line; the log as it was is taken.
	const lines = readFileSync(log, 'utf8').split('\n');
	const changed = lines.findIndex((line) => /^\d+ s\d bid coins=\d+/.test(line));
	const bad = join(home, 'changed.log');
	writeFileSync(bad, lines.map((line, i) => (i === changed ? line.replace(/coins=\d+/, 'coins=9') : line)).join('\n'));
	await at('take').setInputFiles(bad);
	await at('take-refused').waitFor();
	assert.match(await at('take-refused').innerText(), new RegExp(`\\b${changed + 1}\\b`));
	await shot('refused');
	await at('take').setInputFiles(join(home, 'part.log'));
	await at('bar').waitFor();
	assert.equal(await asked(), 'bid', 'what was taken in goes on');
	// The stand-in plays the rest, and a rematch begins.
	await at('hand-over').click();
	await at('hand-over-go').click();
	await at('over').waitFor();
	await at('rematch').click();
	await at('rematch-go').click();
	assert.equal(await asked(), 'bid');

	// First steps and a short Archipelago, to their ends.
	await begin('megaciv', ['option-scenario', 'first']);
	const steps = await timed('First steps', () => play());
	await at('over').waitFor();
	assert.equal(await at('result').count(), 5);
	await at('proof').waitFor();
	await at('turning').first().waitFor();
	await at('score').first().waitFor();
	assert.equal(await at('score').count(), 5, 'everybody’s points by source');
	await shot('first-over');
	await at('replay-link').click();
	await p.locator('input[type="range"]').first().waitFor();
	await shot('replay');
	await p.goBack();
	await at('over').waitFor();
	assert.match(verify(await exported('first.log')), /true: /);
	await begin('archipelago', ['players', 2], ['option-length', 'short']);
	const short = await timed('Archipelago', () => play());
	await at('over').waitFor();
	await shot('archipelago-over');
	assert.match(verify(await exported('archipelago.log')), /true: /);

	// Two at one screen: nobody sees what the other one has.
	await p.goto(address);
	await at('game', '[data-value="bazaar"]').click();
	await at('players', '[data-value="3"]').click();
	await at('persons-more').click();
	await at('name').fill('Ines');
	await at('name-beside').fill('Jan');
	await shot('hotseat-home');
	await at('play-now').click();
	const shared = await timed('two at one screen', async () => {
		const seen = { s1: 0, s2: 0 };
		let covers = 0;
		for (;;) {
			await p.waitForFunction(() => document.querySelector('[data-test="cover"], [data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]')?.dataset.waiting === '0'), null, { timeout: PATIENCE });
			if (await at('over').count()) return { ...seen, covers };
			if (await at('cover').count()) {
				const next = await at('cover').getAttribute('data-seat');
				assert.equal(await p.locator('[data-test="table"], [data-test="mine"]').count(), 0, 'nothing of the table is in the document');
				if (!covers++) await shot('cover');
				await at('i-am', next ? `[data-seat="${next}"]` : '').first().click();
				await p.waitForFunction((next) => document.querySelector('[data-test="table"]')?.dataset.seat === (next || document.querySelector('[data-test="table"]').dataset.seat), next, { timeout: PATIENCE });
				continue;
			}
			const seat = await at('table').getAttribute('data-seat');
			if (!seen[seat]++) {
				// What one notes is one's own.
				await at('talk').click();
				const note = p.locator('[data-test="note"]');
				assert.equal(await note.inputValue(), '');
				await note.fill(`mine alone, ${seat}`);
				await p.waitForFunction(() => document.querySelector('[data-test="note-state"]')?.dataset.value === 'saved', null, { timeout: PATIENCE });
				await at('talk-close').click();
				await shot(`hotseat-${seat}`);
			}
			const question = await at('bar').getAttribute('data-question');
			assert.ok(await answer(question), `${question} of ${seat} was answered`);
		}
	});
	assert.ok(shared.s1 > 3 && shared.s2 > 3 && shared.covers > 3, JSON.stringify(shared));
	assert.equal(await at('result').count(), 3);
	const both = await exported('both.log');
	assert.equal(readFileSync(both, 'utf8').match(/^seat s\d+ [0-9a-f]{64}$/gm).length, 2, 'both added to the chance');
	assert.match(verify(both), /true: /);

	// What is not wanted any more is gone.
	const n = await at('my-table').count();
	await at('remove').first().click();
	await at('remove-sure').click();
	await p.waitForFunction((n) => document.querySelectorAll('[data-test="my-table"]').length === n, n - 1);
	assert.deepEqual(faults, []);
	console.log(`played to the end without a server: ${told.join(', ')}; asked ${JSON.stringify(first)}, ${JSON.stringify(steps)}, ${JSON.stringify(short)}`);
} finally {
	await browser.close();
	host.kill();
	rmSync(home, { recursive: true, force: true });
}
