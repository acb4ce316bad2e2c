// The tests in a browser (docs/TESTING.md, "In the browser"), started in web/ by
//   "$(cat node_modules/.which-node)" node_modules/@playwright/test/cli.js test [FILE]
//   TESTS=PATTERN      those whose name fits
//   WORKERS=N          how many run beside each other (one more than processors: a page waits now and then for what moves)
//   PROGRAM=PATH       the program, built with tests (../build-test/ecumene); its page is tested
//   STATIC=FOLDER      the page without a server (../build-static)
//   WALK=all           all screens are looked over, not a few
//   RESULTS=FILE       what came of them, as JSON
//   HANDS=1            those of web/test/hands, which take minutes (make hands)
//   SNAPSHOTS=1        the trace of what failed has the page at every step
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, FLAGS } from './test/chromium.mjs';

/** The longest files begin first, so that no worker is left alone with one at the end. */
const LONG = [];
const long = LONG.map((name) => `**/${name}.spec.mjs`);

export default defineConfig({
	testDir: process.env.HANDS ? 'test/hands' : 'test/browser',
	testMatch: '*.spec.mjs',
	outputDir: '../build-browser',
	grep: process.env.TESTS ? new RegExp(process.env.TESTS, 'i') : /./,
	projects: [...(long.length ? [{ name: 'long', testMatch: long }] : []), { name: 'rest', testIgnore: long }],
	// A file stays in one worker, so that its tests can share pages. A long one whose tests share nothing may say
	// test.describe.configure({ mode: 'parallel' }).
	fullyParallel: false,
	workers: Number(process.env.WORKERS ?? availableParallelism() + 1),
	retries: 0,
	timeout: process.env.HANDS ? 3_600_000 : 300_000,
	expect: { timeout: 60_000 },
	reporter: './test/browser/reporter.mjs',
	use: {
		actionTimeout: 120_000,
		navigationTimeout: 120_000,
		launchOptions: { executablePath: CHROMIUM, args: FLAGS },
		// What a failed test did is kept, and how its pages looked at its end. Its pages at every step double the time.
		trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.SNAPSHOTS === '1', sources: true },
		screenshot: 'only-on-failure',
	},
});
