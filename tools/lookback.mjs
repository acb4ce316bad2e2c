// What it takes to look back at a long game: opening its log (18 seats of Mega Civilization, played by bots) and jumping to 20 of its
// moments, until it is painted; and how much of that the page's own thread had a processor. In Chromium.
// usage: node tools/lookback.mjs PROGRAM       (needs web/node_modules and Chromium)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { launch } from '../web/dev/page.mjs';
import { start, stop } from './program.mjs';

const program = resolve(process.argv[2]);
const JUMPS = 20;

/** The log of a long game. */
function played(folder) {
	execFileSync(program, ['sim', 'megaciv', '--players', '18', '--bots', 'eager', '--games', '1', '--seed', '9', '--save', folder], { stdio: 'ignore' });
	return readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
}

/** Runs in the page: the file is dropped, and shown. */
const drops = (text) => {
	const shown = () => document.querySelector('[data-test="replay"]');
	const old = shown();
	const carried = new DataTransfer();
	carried.items.add(new File([text], 'game.log'));
	dispatchEvent(new DragEvent('drop', { dataTransfer: carried, cancelable: true }));
	return new Promise((done) => {
		const look = () => (shown() && shown() !== old ? done() : setTimeout(look));
		look();
	});
};

/** Runs in the page: the slider is dragged to an entry. */
const slides = (n) => {
	const slider = document.querySelector('[data-test="replay-slider"]');
	slider.value = n;
	slider.dispatchEvent(new Event('input', { bubbles: true }));
};

/** How long this takes in the page until it is painted, and what of it its thread had a processor, in milliseconds. */
async function timed(page, act, arg) {
	const line = await page.context().newCDPSession(page);
	await line.send('Performance.enable', { timeDomain: 'threadTicks' });
	const spent = async () => (await line.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value * 1000;
	const before = await spent();
	const took = await page.evaluate(
		async ([act, arg]) => {
			const began = performance.now();
			await new Function('arg', `return (${act})(arg)`)(arg);
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			return performance.now() - began;
		},
		[String(act), arg],
	);
	const worked = (await spent()) - before;
	await line.detach();
	return { took, worked };
}

const folder = mkdtempSync(join(tmpdir(), 'lookback-'));
const { server, base } = await start(program, ['--db', join(folder, 'games.db')]);
const browser = await launch();
try {
	const text = played(join(folder, 'log'));
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', locale: 'en-GB' });
	await page.goto(`${base}/replay`);
	await page.locator('[data-test="replay-choose"]').waitFor();
	// Page and engine are fetched once: what opening itself takes is measured behind that.
	await page.evaluate(drops, text);
	await page.locator('[data-test="name"][data-on]').first().waitFor({ state: 'attached' });
	const opened = await timed(page, drops, text);
	await page.locator('[data-test="name"][data-on]').first().waitFor({ state: 'attached' });
	const entries = Number(await page.locator('[data-test="replay"]').getAttribute('data-entries'));
	const jumps = [];
	for (let i = 1; i <= JUMPS; i++) jumps.push(await timed(page, slides, (i * 2377) % entries));
	const of = (what, at) => jumps.map((j) => j[what]).sort((a, b) => a - b)[at].toFixed(0);
	const [middle, last] = [JUMPS / 2, JUMPS - 1];
	console.log(`${entries} entries opened in ${opened.took.toFixed(0)} ms (${opened.worked.toFixed(0)} ms of a processor)`);
	console.log(`jumps: median ${of('took', middle)} ms, slowest ${of('took', last)} ms (${of('worked', middle)} and ${of('worked', last)} ms of a processor)`);
} finally {
	await browser.close();
	await stop(server);
	rmSync(folder, { recursive: true, force: true });
}
