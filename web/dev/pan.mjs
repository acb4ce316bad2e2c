// Does the map keep moving while it is dragged? Drags it in Chromium for some seconds at a few zooms and prints one
// line of JSON: frames a second the page could write, moves of the pointer and frames drawn for them, tasks longer
// than 50 ms, and what changed in the document besides transforms (nothing should).
//   npm run build && node dev/pan.mjs ADDRESS [SECONDS] [DIST]     ADDRESS is that of a running program
import { launch, serve } from './page.mjs';

const [address, seconds = 4, dist] = process.argv.slice(2);
const site = await serve(address, dist);
const browser = await launch();

/** Begins to count in the page. */
function watch() {
	const seen = { frames: 0, longest: 0, tasks: 0, longestTask: 0, transforms: 0, others: {} };
	let last = performance.now();
	let going = true;
	const frame = (now) => {
		if (!going) return;
		seen.frames++;
		seen.longest = Math.max(seen.longest, now - last);
		last = now;
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
	const tasks = new PerformanceObserver((list) => {
		for (const e of list.getEntries()) {
			seen.tasks++;
			seen.longestTask = Math.max(seen.longestTask, e.duration);
		}
	});
	tasks.observe({ type: 'longtask' });
	const changes = new MutationObserver((list) => {
		for (const m of list) {
			const what = m.type === 'attributes' ? m.attributeName : m.type;
			if (what === 'transform') seen.transforms++;
			else seen.others[what] = (seen.others[what] ?? 0) + 1;
		}
	});
	changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	window.stopWatching = () => {
		going = false;
		tasks.disconnect();
		changes.disconnect();
		return seen;
	};
}

async function drag(page, zooms) {
	await page.click('[data-test=zoom-whole]');
	await page.waitForTimeout(600);
	for (let i = 0; i < zooms; i++) {
		await page.click('[data-test=zoom-in]');
		await page.waitForTimeout(600);
	}
	const { width, height } = page.viewportSize();
	const at = (a) => [width / 2 + 260 * Math.sin(a), height / 2 + 180 * Math.sin(2 * a)];
	await page.mouse.move(...at(0));
	await page.mouse.down();
	await page.mouse.move(...at(0.05));
	await page.waitForTimeout(1500);
	await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] });
	await page.evaluate(watch);
	const begin = performance.now();
	let moves = 0;
	for (let now = begin; now - begin < 1000 * seconds; now = performance.now()) {
		await page.mouse.move(...at(0.05 + (now - begin) / 900));
		moves++;
		await new Promise((r) => setTimeout(r, 4));
	}
	const seen = await page.evaluate(() => window.stopWatching());
	const took = (performance.now() - begin) / 1000;
	const trace = JSON.parse((await browser.stopTracing()).toString());
	await page.mouse.up();
	const drawn = trace.traceEvents.filter((e) => e.name === 'DrawFrame').length;
	const round = (n) => Math.round(10 * n) / 10;
	return { level: await page.locator('[data-test=map-view]').getAttribute('data-level'), fps: round(seen.frames / took), moves: round(moves / took), drawn: round(drawn / took), longestFrame: Math.round(seen.longest), longTasks: seen.tasks, longestTask: Math.round(seen.longestTask), transforms: seen.transforms, others: seen.others };
}

try {
	const page = await browser.newPage({ viewport: { width: 1400, height: 880 } });
	await page.goto(`${site.address}/map`);
	await page.waitForSelector('[data-test=map-view][data-level]');
	await page.waitForTimeout(1000);
	const drags = [];
	for (const zooms of [1, 3, 4]) drags.push(await drag(page, zooms));
	console.log(JSON.stringify({ seconds, drags }));
	if (drags.some((d) => Object.keys(d.others).length)) process.exitCode = 1;
} finally {
	await browser.close();
	site.close();
}
