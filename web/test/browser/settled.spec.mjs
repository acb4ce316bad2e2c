// The page says when it has settled. All other tests in the browser build on that.
import { expect, test } from './fixtures.mjs';

const says = (p) => p.page.locator('html').getAttribute('data-settled');
const BAZAAR = { game: 'bazaar', options: 'players=2', name: 'Two', seats: ['person', 'person'] };

test('a page has not settled while a request has no answer', async ({ server, sit }) => {
	const p = await sit(server.origin);
	expect(await says(p)).toBe('true');
	let answer;
	await p.page.route('**/api/rules/**', (route) => (answer = () => route.continue()));
	await p.page.locator('a[href^="/rules/"]').first().click();
	await expect.poll(() => answer !== undefined).toBe(true);
	expect(await says(p)).toBe('false');
	await answer();
	await p.settled();
	await expect(p.page.locator('h2').first()).toBeVisible();
});

test('a page has not settled while a frame has no answer', async ({ server, sit }) => {
	const { links } = await server.table(BAZAAR);
	const held = [];
	let holds = false;
	const stage = {
		handler: (ws) => {
			const real = ws.connectToServer();
			real.onMessage((frame) => (holds ? held.push(() => ws.send(frame)) : ws.send(frame)));
		},
	};
	const p = await sit(links[0], { stage });
	holds = true;
	await p.at('ready').click();
	await expect.poll(() => held.length).toBeGreaterThan(0);
	expect(await says(p)).toBe('false');
	holds = false;
	held.forEach((send) => send());
	await p.settled();
	expect(await says(p)).toBe('true');
});

test('what others did is shown when a page has settled, in the log too', async ({ server, sit }) => {
	const { links } = await server.table(BAZAAR);
	const [ann, ben] = [await sit(links[0]), await sit(links[1])];
	await ann.click('ready');
	await ben.click('ready');
	for (const p of [ann, ben, ann, ben]) {
		await p.settled();
		const { n, shown, waiting } = await p.at('table').evaluate((table) => table.dataset);
		expect([waiting, n]).toEqual(['0', shown]);
		if (await p.asked()) await p.page.locator('[data-test="choice"], [data-test="range-go"]').first().click();
	}
});

test('a page has not settled while something moves that comes to an end', async ({ server, sit }) => {
	const p = await sit(server.origin, { motion: true });
	const seen = await p.page.evaluate(async () => {
		const moving = document.body.animate([{ opacity: 0.9 }, { opacity: 1 }], { duration: 1e9 });
		document.dispatchEvent(new Event('ecumene-settle'));
		for (let frame = 0; frame < 5; frame++) await new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
		const during = document.documentElement.dataset.settled;
		moving.finish();
		return during;
	});
	expect(seen).toBe('false');
	await p.settled();
});
