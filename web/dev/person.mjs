// A person's page at the program that people play, which has no door for tests: for what measures it (tools/).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, stop } from '../../tools/program.mjs';
import { launch } from './page.mjs';

const PATIENCE = 120_000; // ms

/** `script` runs in the page first; `motion`: things move. */
async function sit(browser, url, { script = null, motion = false } = {}) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: motion ? 'no-preference' : 'reduce', locale: 'en-GB' });
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE);
	if (script) await page.addInitScript(script);
	await page.goto(url);
	return {
		page,
		at: (name, more = '') => page.locator(`[data-test="${name}"]${more}`),
		until: (what, arg) => page.waitForFunction(what, arg, { timeout: PATIENCE }),
	};
}

/** A server with a store of its own, and a browser. */
export async function begin(program) {
	const home = mkdtempSync(join(tmpdir(), 'ecumene-'));
	const { server, base } = await start(program, ['--db', join(home, 'games.db')]);
	const browser = await launch();
	return {
		origin: base,
		sit: (url, how) => sit(browser, url, how),
		async end() {
			await browser.close();
			await stop(server);
			rmSync(home, { recursive: true, force: true });
		},
	};
}
