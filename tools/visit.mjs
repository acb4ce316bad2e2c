// What a visit costs: bytes over the wire and the time until it is usable, the first time and the second, of the home page
// and of a table of Mega Civilization with five seats. On loopback, in Chromium, in English.
// usage: node tools/visit.mjs PROGRAM       (needs web/node_modules and Chromium)
import { begin } from '../web/dev/person.mjs';
import { lay } from './program.mjs';

/** Counts what comes to a page from here on. */
async function counted(page) {
	const line = await page.context().newCDPSession(page);
	const seen = { bytes: 0, frames: 0, files: [] };
	const names = new Map();
	await line.send('Network.enable');
	line.on('Network.responseReceived', (e) => names.set(e.requestId, new URL(e.response.url).pathname));
	line.on('Network.loadingFinished', (e) => {
		seen.bytes += e.encodedDataLength;
		seen.files.push([Math.round(e.encodedDataLength), names.get(e.requestId)]);
	});
	line.on('Network.webSocketFrameReceived', (e) => (seen.frames += e.response.opcode === 2 ? (e.response.payloadData.length * 3) / 4 : e.response.payloadData.length));
	return seen;
}

async function visit(page, url, ready) {
	const seen = await counted(page);
	const began = Date.now();
	await page.goto(url);
	await page.locator(ready).first().waitFor({ state: 'attached' });
	const took = Date.now() - began;
	await page.waitForTimeout(1500);
	return { ...seen, took };
}

const tell = (what, v) => {
	console.log(`${what}: ${((v.bytes + v.frames) / 1000).toFixed(0)} KB (${(v.frames / 1000).toFixed(1)} KB of it over the socket), usable after ${v.took} ms`);
	if (process.env.FILES) for (const [n, name] of v.files.sort((a, b) => b[0] - a[0])) console.log(`    ${(n / 1000).toFixed(1)} KB ${name}`);
};

const { origin, sit, end } = await begin(process.argv[2]);
try {
	const made = await lay(origin, { game: 'megaciv', options: 'players=5 civs=assigned', name: 'Visit', pace: 'instant', seats: ['person', ...Array(4).fill('normal')] });
	const p = await sit(origin + made.seats[0].link);
	await p.at('ready').click();
	await p.at('bar').waitFor();
	const browser = p.page.context().browser();
	for (const [what, url, ready] of [['home', origin, 'h1'], ['a table', origin + made.watch, '[data-test="name"][data-on]']]) {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
		tell(`${what}, first visit`, await visit(await context.newPage(), url, ready));
		tell(`${what}, second visit`, await visit(await context.newPage(), url, ready));
		await context.close();
	}
} finally {
	await end();
}
