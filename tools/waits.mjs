// How long a person waits for the bots: from an answer to the next question, as it is seen in the page. One person among bots of
// Mega Civilization; the stand-in answers at a click, in the trade the person says "done" after a while. Not part of make test.
//   node tools/waits.mjs build/ecumene [TURNS [SEATS [LEVEL [PACE]]]]      (needs web/node_modules and Chromium)
import { loadavg } from 'node:os';
import { begin } from '../web/dev/person.mjs';
import { lay } from './program.mjs';

const [program, turns = '10', seats = '18', level = 'normal', pace = 'quick'] = process.argv.slice(2);
const TRADES = 5000; // how long the person stays in a trade

/** In the page: when what was asked, and when it was answered. */
function watch() {
	const asked = [];
	let was = '';
	window.waits = asked;
	const look = () => {
		const bar = document.querySelector('[data-test="bar"]');
		const now = bar?.dataset.asked === 'true' ? bar.dataset.question : '';
		if (now === was) return;
		const at = performance.now();
		if (was) asked.push({ question: was, turn: Number(document.querySelector('[data-test="turn"]')?.dataset.value ?? 0), answered: at, next: null });
		if (now && asked.length) Object.assign(asked.at(-1), { next: at, then: now });
		was = now;
	};
	new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-asked', 'data-question'] });
}

const { origin: base, sit, end } = await begin(program);
const made = await lay(base, { game: 'megaciv', options: `players=${seats} civs=assigned`, name: '', pace, seats: ['person', ...Array(seats - 1).fill(level)] });
const p = await sit(base + made.seats[0].link, { script: watch });
await p.at('ready').click();
const began = performance.now();

const turnNow = async () => Number((await p.at('turn').getAttribute('data-value').catch(() => 0)) ?? 0);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
let first = 0;
while (!first || (await turnNow()) < first + Number(turns)) {
	await p.page.waitForFunction(() => document.querySelector('[data-test="bar"][data-asked="true"], [data-test="over"]'), null, { timeout: 120_000 });
	if (await p.at('over').count()) break;
	first ||= (await turnNow()) || 1;
	const trade = (await p.at('bar').getAttribute('data-question')) === 'trade';
	if (trade) await pause(TRADES);
	// The question may be over meanwhile, or the button not ready yet: then all of it again.
	await (trade ? p.page.locator('[data-act="done"]').first() : p.at('decide')).click({ timeout: 2000 }).catch(() => {});
	await pause(50);
}
const waits = (await p.page.evaluate(() => window.waits)).filter((w) => w.next !== null).map((w) => ({ ...w, ms: w.next - w.answered }));
await end();

const longest = (list) => list.reduce((a, b) => (a && a.ms >= b.ms ? a : b), null);
const say = (what, list) => {
	const l = longest(list);
	if (l) console.log(`${what.padEnd(12)} ${String(list.length).padStart(4)} times, longest ${(l.ms / 1000).toFixed(2)} s (turn ${l.turn}, then ${l.then})`);
};
for (const question of [...new Set(waits.map((w) => w.question))]) say(question, waits.filter((w) => w.question === question));
say('any', waits);
console.log(`${seats} seats, ${level}, ${pace}, ${turns} turns in ${((performance.now() - began) / 1000).toFixed(0)} s; load ${loadavg().map((l) => l.toFixed(1)).join(' ')}`);
process.exit(0);
