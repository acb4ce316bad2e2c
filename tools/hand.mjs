// How the page feels in the hand, in Chromium on loopback.
//   clicks: from a click on a choice to the frame that shows the move, in a game of Mega Civilization with five seats at "quick".
//   bots:   tasks above 50 ms while eighteen bots play at "quick", and frames above 33 ms beside those of an empty page.
// usage: node tools/hand.mjs PROGRAM [clicks] [seconds]      (needs web/node_modules and Chromium)
import { loadavg } from 'node:os';
import { begin } from '../web/dev/person.mjs';
import { lay } from './program.mjs';

const [program, clicks = '60', seconds = '60'] = process.argv.slice(2);
const middle = (all) => all.toSorted((a, b) => a - b)[all.length >> 1];
const load = () => `load ${loadavg()[0].toFixed(1)}`;

/** Runs in the page: notes when something is clicked, and when the table has gone on and a frame was drawn behind it. */
function watchClicks() {
	window.took = [];
	let clicked = 0;
	addEventListener('pointerdown', (e) => (clicked = e.target.closest('[data-test="choice"], [data-test="range-go"]') ? performance.now() : 0), true);
	let n = null;
	const look = () => {
		const now = document.querySelector('[data-test="table"]')?.dataset.shown;
		if (now === n) return;
		n = now;
		if (!clicked) return;
		const began = clicked;
		clicked = 0;
		requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - began)));
	};
	new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-shown'] });
}

/** Runs in the page: long tasks, and how long frames take. */
function watchFrames() {
	window.tasks = [];
	window.frames = [];
	new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((e) => e.duration))).observe({ entryTypes: ['longtask'] });
	let last = 0;
	const frame = (now) => {
		if (last) window.frames.push(now - last);
		last = now;
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
}

async function measureClicks(sit, origin) {
	const made = await lay(origin, { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Clicks', pace: 'quick', seats: ['person', ...Array(4).fill('normal')] });
	const p = await sit(origin + made.seats[0].link, { script: watchClicks });
	await p.at('ready').click();
	for (let tries = 0; tries < 40 * clicks && (await p.page.evaluate(() => window.took.length)) < clicks; tries++) {
		await p.until(() => document.querySelector('[data-test="over"]') || (document.querySelector('[data-test="bar"][data-asked="true"]') && document.querySelector('[data-test="table"]').dataset.waiting === '0'));
		if (await p.at('over').count()) break;
		await p.page.waitForTimeout(350); // who clicks at once when something is asked is not believed
		const choice = p.page.locator('[data-test="bar"] [data-test="choice"]:not([disabled]), [data-test="range-go"]:not([disabled])');
		if (await choice.count()) await choice.first().click({ timeout: 2000 }).catch(() => {});
		else await p.at('decide').click({ timeout: 2000 }).catch(() => {});
	}
	const took = await p.page.evaluate(() => window.took);
	console.log(`clicks: ${took.length}, from click to shown move: median ${middle(took).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms; ${load()}`);
	await p.page.context().close();
}

async function rateOf(page, ms) {
	await page.evaluate(() => void (window.frames.length = window.tasks.length = 0));
	await page.waitForTimeout(ms);
	return page.evaluate(() => ({ frames: window.frames, tasks: window.tasks }));
}

async function measureBots(sit, origin) {
	const blank = await sit('about:blank', { script: watchFrames });
	const empty = await rateOf(blank.page, 5000);
	await blank.page.context().close();
	const made = await lay(origin, { game: 'megaciv', options: 'players=18 civs=assigned', name: 'Bots', pace: 'quick', seats: Array(18).fill('normal') });
	const p = await sit(origin + made.watch, { script: watchFrames, motion: true });
	await p.at('name', '[data-on]').first().waitFor({ state: 'attached' });
	await p.page.waitForTimeout(3000);
	const { frames, tasks } = await rateOf(p.page, seconds * 1000);
	const per = (all, ms) => (all.length / (ms / 1000)).toFixed(1);
	const n = await p.at('table').getAttribute('data-n');
	console.log(`bots: ${seconds} s, entry ${n}: tasks above 50 ms ${tasks.length}, above 100 ms ${tasks.filter((t) => t > 100).length}, longest ${Math.max(0, ...tasks).toFixed(0)} ms; ${load()}`);
	console.log(`frames: ${per(frames, seconds * 1000)}/s (empty page ${per(empty.frames, 5000)}/s), above 33 ms ${((100 * frames.filter((f) => f > 33.5).length) / frames.length).toFixed(1)} %`);
}

const { origin, sit, end } = await begin(program);
try {
	await measureClicks(sit, origin);
	await measureBots(sit, origin);
} finally {
	await end();
}
