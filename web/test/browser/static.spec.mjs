// The page without a server, from `python3 -m http.server` below a sub-path. After the first visit the host is gone and the network is
// off: games are begun, go on after a reload, go back, and are tried further; what was exported is proved by the program and is taken
// in again; a changed line is refused with its line; a game is open in one tab at a time; games of all three kinds are played to their
// ends with clicks. Two people share the screen, with a cover between them.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from './fixtures.mjs';
import { PROGRAM } from './program.mjs';

const FOLDER = resolve(process.env.STATIC ?? '../build-static'); // tools/static.sh makes it
const MOST = 300; // questions until a game is over

/** Any web host. */
async function startHost() {
	const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
	mkdirSync(join(home, 'games'));
	symlinkSync(FOLDER, join(home, 'games/ecumene'));
	const host = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', home], { stdio: ['ignore', 'pipe', 'ignore'] });
	const gone = new Promise((ended) => host.on('exit', ended));
	const port = await new Promise((found, lost) => {
		host.stdout.on('data', (d) => /port (\d+)/.test(d) && found(/port (\d+)/.exec(d)[1]));
		host.on('error', lost);
		gone.then(() => lost(new Error('the host has ended')));
	});
	const stop = async () => {
		host.kill();
		await gone;
		rmSync(home, { recursive: true, force: true });
	};
	return { address: `http://127.0.0.1:${port}/games/ecumene/`, stop };
}

/** A page after its first visit, which may do more: from here on it is without its host. */
async function alone(sit, visit = () => {}) {
	const host = await startHost();
	try {
		const p = await sit(host.address);
		await visit(p);
		await p.page.evaluate(async () => {
			if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
		});
		await p.page.context().setOffline(true);
		return { p, sit, address: host.address };
	} finally {
		await host.stop();
	}
}

/** The page that the tests share, at home. */
async function opens(shared) {
	const all = await shared('offline', ({ sit }) => alone(sit));
	await all.p.goes(all.address);
	await expect(all.p.at('play-now')).toBeVisible();
	return all;
}

async function begins(p, game, ...options) {
	await p.click(p.at('game', `[data-value="${game}"]`));
	for (const [name, value] of options) await p.click(p.at(name, `[data-value="${value}"]`));
	await p.click(p.at('pace', '[data-value="instant"]'));
	await p.click('play-now');
	await expect(p.at('bar')).toBeVisible();
}

/** What is shown already. */
const number = (p) => p.at('table').getAttribute('data-shown').then(Number);

async function goesOn(p, button) {
	const n = await number(p);
	await p.click(button);
	return (await p.at('cover').count()) > 0 || (await number(p)) > n;
}

/** One question: the end of a trade, what the stand-in says, or the first that is offered. */
async function answers(p, question) {
	const done = p.at('choice', '[data-act="done"]:not([disabled])');
	if (question === 'trade' && (await done.count())) return goesOn(p, done.first());
	if (await goesOn(p, p.at('decide'))) return true;
	const any = p.page.locator('[data-test="bar"] [data-test="choice"]:not([disabled]), [data-test="range-go"]:not([disabled])');
	return (await any.count()) > 0 && goesOn(p, any.first());
}

/** To the end, or until `enough`; how often what was asked. */
async function plays(p, enough = () => false) {
	const seen = {};
	for (let question, step = 0; (question = await p.asked()); step++) {
		expect(step, JSON.stringify(seen)).toBeLessThan(MOST);
		seen[question] = (seen[question] ?? 0) + 1;
		if (enough(seen)) return seen;
		expect(await answers(p, question), `${question} was answered: ${await p.at('refusal').allInnerTexts()}`).toBe(true);
	}
	await expect(p.at('over')).toBeVisible();
	return seen;
}
const bids = (n) => (seen) => seen.bid === n;

const tableOf = (p) => p.page.url().split('/').at(-1);

/** The log of the game that is shown, as a file, from the list of the home page, which is then shown. The program proves it. */
async function exports({ p, address }, path) {
	const id = tableOf(p);
	await p.goes(address);
	const [file] = await Promise.all([p.page.waitForEvent('download'), p.click(p.at('give', `[data-table="${id}"]`))]);
	await file.saveAs(path);
	expect(execFileSync(PROGRAM, ['verify', path], { encoding: 'utf8' })).toContain('true: ');
	return path;
}

/** A game of bots is taken in where seat 1 has yet to act `left` times. */
async function takesIn(p, info, words, left) {
	const folder = info.outputPath('games');
	mkdirSync(folder, { recursive: true });
	execFileSync(PROGRAM, ['sim', ...words, '--games', '1', '--save', folder], { stdio: 'ignore' });
	const lines = readFileSync(join(folder, readdirSync(folder)[0]), 'utf8').split('\n');
	const mine = lines.flatMap((line, i) => (/^\d+ s1 /.test(line) ? [i] : []));
	const path = info.outputPath('part.log');
	writeFileSync(path, [...lines.slice(0, mine.at(-left)), ...lines.filter((line) => line.startsWith('reveal ')), ''].join('\n'));
	await p.act(() => p.at('take').setInputFiles(path));
	await expect(p.at('bar')).toBeVisible();
}

test('a page without a server offers what needs none, and is there without its host after one visit', async ({ sit }) => {
	const { p } = await alone(sit, async (p) => {
		await expect(p.at('play-now')).toBeVisible();
		for (const name of ['host', 'join', 'listed']) await expect(p.at(name), `${name} needs a server`).toHaveCount(0);
		expect(await p.page.evaluate(async () => (await navigator.serviceWorker.ready) && fetch('./manifest.webmanifest').then((a) => a.json()).then((m) => m.icons.length))).toBe(3);
		await p.click(p.at('game', '[data-value="megaciv"]'));
		await expect(p.at('guided'), 'newcomers are offered First steps').toBeVisible();
	});
	await p.reload();
	await expect(p.at('play-now')).toBeVisible();
});

test('a game goes back to before what was done first, without a vote', async ({ shared }) => {
	const { p } = await opens(shared);
	await begins(p, 'bazaar', ['players', 3]);
	await plays(p, bids(2));
	await p.click('go-back');
	const before = (await p.all('go-before', 'n')).map(Number);
	await p.click(p.at('go-before', `[data-n="${Math.min(...before)}"]`));
	await p.click('go-back-go');
	expect(await p.asked()).toBe('bid');
	await plays(p, bids(2));
});

test('a game goes on after a reload, stays where it is while a what-if is tried, and is open in one tab at a time', async ({ shared }) => {
	const { p, sit, address } = await opens(shared);
	await begins(p, 'bazaar', ['players', 3]);
	await plays(p, bids(2));
	const [n, url] = [await number(p), p.page.url()];
	await p.reload();
	expect(await p.asked()).toBe('bid');
	expect(await number(p), 'the game goes on where it was').toBe(n);
	await p.click('whatif');
	await expect(p.at('supposed')).toContainText('not the game');
	expect(await p.asked(), 'the same question is asked').toBe('bid');
	await plays(p, bids(2));
	await expect(p.at('supposed')).toBeVisible();
	await expect(p.at('whatif'), 'one what-if is enough').toHaveCount(0);
	await p.click('supposed-back');
	await expect(p.at('whatif')).toBeVisible();
	expect(await number(p), 'the game has not moved meanwhile').toBe(n);
	const other = await sit(address, { browserOf: p });
	await other.page.goto(url); // which waits for the other tab, and does not settle
	await expect(other.at('elsewhere')).toBeVisible();
	await other.page.close();
});

test('an exported game is taken in again and goes on: a stand-in plays the rest, and a rematch begins', async ({ shared }, info) => {
	const { p, address } = await opens(shared);
	await begins(p, 'bazaar', ['players', 3]);
	await plays(p, bids(2));
	const id = tableOf(p);
	const part = await exports({ p, address }, info.outputPath('part.log'));
	await p.click(p.at('resume', `[data-table="${id}"]`));
	expect(await p.asked()).toBe('bid');
	await p.goes(address);
	await p.act(() => p.at('take').setInputFiles(part));
	expect(await p.asked(), 'what was taken in goes on').toBe('bid');
	expect(tableOf(p)).not.toBe(id);
	await p.click('hand-over');
	await p.click('hand-over-go');
	await expect(p.at('over')).toBeVisible();
	await p.click('rematch');
	await p.click('rematch-go');
	expect(await p.asked()).toBe('bid');
});

test('Bazaar is played to its end, and a line of its log that was changed is refused with its number', async ({ shared }, info) => {
	const { p, address } = await opens(shared);
	await begins(p, 'bazaar', ['players', 3]);
	const seen = await plays(p);
	expect(seen.bid).toBeGreaterThanOrEqual(3);
	expect(seen.turn).toBeGreaterThanOrEqual(3);
	const lines = readFileSync(await exports({ p, address }, info.outputPath('bazaar.log')), 'utf8').split('\n');
	const changed = lines.findIndex((line) => /^\d+ s\d bid coins=\d+/.test(line));
	const bad = info.outputPath('changed.log');
	writeFileSync(bad, lines.map((line, i) => (i === changed ? line.replace(/coins=\d+/, 'coins=9') : line)).join('\n'));
	await p.act(() => p.at('take').setInputFiles(bad));
	await expect(p.at('take-refused')).toHaveText(new RegExp(`\\b${changed + 1}\\b`));
});

test('First steps begin', async ({ shared }) => {
	const { p } = await opens(shared);
	await begins(p, 'megaciv', ['option-scenario', 'first']);
	const seen = await plays(p, (seen) => seen.move === 3);
	expect(seen).toMatchObject({ civ: 1, move: 3, purchase: 2 });
});

test('First steps end with points by their sources, a proof and a replay', async ({ shared }, info) => {
	const { p, address } = await opens(shared);
	await takesIn(p, info, ['megaciv', '--players', '5', '--option', 'scenario=first', '--bots', 'eager', '--seed', '5'], 1);
	await plays(p);
	await expect(p.at('result')).toHaveCount(5);
	await expect(p.at('proof')).toBeVisible();
	await expect(p.at('turning').first()).toBeVisible();
	await expect(p.at('score'), 'the points of all by source').toHaveCount(5);
	await p.click('replay-link');
	await expect(p.page.locator('input[type="range"]').first()).toBeVisible();
	await p.act(() => p.page.goBack());
	await expect(p.at('over')).toBeVisible();
	await exports({ p, address }, info.outputPath('first.log'));
});

test('Archipelago begins', async ({ shared }) => {
	const { p } = await opens(shared);
	await begins(p, 'archipelago', ['players', 2], ['option-length', 'short']);
	await plays(p, (seen) => seen.turn === 3);
});

test('Archipelago is played to its end', async ({ shared }, info) => {
	const { p, address } = await opens(shared);
	await takesIn(p, info, ['archipelago', '--players', '2', '--option', 'length=short', '--bots', 'cooperative', '--seed', '1'], 3);
	await plays(p);
	await exports({ p, address }, info.outputPath('archipelago.log'));
});

test('two play at one screen, and neither sees what is the other’s', async ({ shared }, info) => {
	const { p, address } = await opens(shared);
	await p.click(p.at('game', '[data-value="bazaar"]'));
	await p.click(p.at('players', '[data-value="3"]'));
	await p.click('persons-more');
	await p.at('name').fill('Ines');
	await p.at('name-beside').fill('Jan');
	await p.click(p.at('pace', '[data-value="instant"]'));
	await p.click('play-now');
	const seen = { s1: 0, s2: 0, covers: 0 };
	for (let step = 0; (await p.settled(), !(await p.at('over').count())); step++) {
		expect(step, JSON.stringify(seen)).toBeLessThan(MOST);
		if (await p.at('cover').count()) {
			const next = await p.at('cover').getAttribute('data-seat');
			await expect(p.page.locator('[data-test="table"], [data-test="mine"]'), 'nothing of the table is in the document').toHaveCount(0);
			seen.covers++;
			await p.click(p.at('i-am', next ? `[data-seat="${next}"]` : '').first());
			if (next) await expect(p.at('table')).toHaveAttribute('data-seat', next);
			continue;
		}
		const seat = await p.at('table').getAttribute('data-seat');
		if (!seen[seat]++) {
			await p.click('talk');
			await expect(p.at('note'), 'notes are for one alone').toHaveValue('');
			await p.act(() => p.at('note').fill(`mine alone, ${seat}`));
			await expect(p.at('note-state')).toHaveAttribute('data-value', 'saved');
			await p.click('talk-close');
		}
		const question = await p.asked();
		expect(await answers(p, question), `${question} of ${seat} was answered`).toBe(true);
	}
	for (const what of Object.keys(seen)) expect(seen[what], what).toBeGreaterThan(3);
	await expect(p.at('result')).toHaveCount(3);
	const log = readFileSync(await exports({ p, address }, info.outputPath('both.log')), 'utf8');
	expect(log.match(/^seat s\d+ [0-9a-f]{64}$/gm).length, 'both added to the chance').toBe(2);
});

test('a game that is not wanted any more is gone', async ({ shared }) => {
	const { p, address } = await opens(shared);
	await begins(p, 'bazaar', ['players', 3]);
	const id = tableOf(p);
	await p.goes(address);
	const row = p.at('my-table').filter({ has: p.at('give', `[data-table="${id}"]`) });
	await expect(row).toHaveCount(1);
	const n = await p.at('my-table').count();
	await p.click(row.locator('[data-test="remove"]'));
	await p.click('remove-sure');
	await expect(row).toHaveCount(0);
	await expect(p.at('my-table')).toHaveCount(n - 1);
});
