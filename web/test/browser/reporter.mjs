// Says each test by its name with its seconds, then the ten slowest, and counts: "N passed, N failed". Quarantined tests are
// said and not counted. RESULTS=FILE gets the same as JSON.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { quarantined } from './quarantine.mjs';

const SLOWEST = 10;
const plain = (text) => text.replace(/\x1b\[[0-9;]*m/g, '');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const nameOf = (test) => `${basename(test.location.file, '.spec.mjs')}: ${test.titlePath().slice(3).join(', ')}`;

/** Where in the test an error came up. */
const placesOf = (e) => (e.stack ?? '').split('\n').filter((line) => line.includes('.spec.mjs:')).map((line) => line.trim());

/** What a list of results comes to. `all`: no test was left out, so that each quarantined name must be among them. */
export function tally(results, list, all) {
	const isOut = (r) => list.some((q) => q.name === r.name);
	const unknown = all ? list.filter((q) => !results.some((r) => r.name === q.name)).map((q) => q.name) : [];
	const counted = results.filter((r) => !isOut(r));
	const passed = counted.filter((r) => r.ok).length;
	return { passed, failed: counted.length - passed + unknown.length, quarantined: results.filter(isOut), unknown };
}

export default class Reporter {
	list = quarantined();
	results = [];
	troubles = 0;

	onBegin(config, suite) {
		this.planned = suite.allTests().length;
		this.all = !process.env.TESTS && !process.env.HANDS && !process.argv.slice(2).some((word) => word.includes('.spec'));
		console.log(`${this.planned} tests, ${config.workers} beside each other`);
	}

	onTestEnd(test, result) {
		const name = nameOf(test);
		const ok = test.ok();
		const out = this.list.find((q) => q.name === name);
		this.results.push({ name, ok, ms: result.duration, ...(!ok && { errors: result.errors.map((e) => plain(e.stack ?? e.message ?? String(e.value))) }) });
		console.log(`${ok ? 'OK  ' : 'FAIL'}  ${name}   ${seconds(result.duration)}${out ? `   (quarantined since ${out.date}: ${out.reason})` : ''}`);
		if (ok) return;
		for (const e of result.errors) console.log(plain([e.message ?? e.value ?? '', ...placesOf(e), e.snippet ?? '', ''].join('\n')).replace(/^/gm, '      '));
		for (const a of result.attachments) if (a.path) console.log(`      ${a.name}: ${a.path}`);
	}

	/** What went wrong beside the tests: a file that cannot be read, a worker that could not end. */
	onError(error) {
		this.troubles++;
		console.log(`FAIL  ${error.message ?? error.value}\n${error.snippet ?? ''}`);
	}

	onStdOut(text) {
		process.stdout.write(text);
	}

	onStdErr(text) {
		process.stderr.write(text);
	}

	onEnd({ status }) {
		const { results, list } = this;
		const { passed, failed, quarantined, unknown } = tally(results, list, this.all);
		const missing = this.planned - results.length;
		const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
		if (results.length > 1) console.log(`\nthe slowest:\n${slowest.map((r) => `  ${seconds(r.ms).padStart(8)}  ${r.name}`).join('\n')}`);
		for (const name of unknown) console.log(`FAIL  no test is called as a quarantined one: ${name}`);
		if (missing) console.log(`FAIL  ${missing} tests did not run: ${status}`);
		if (quarantined.length) console.log(`${quarantined.length} quarantined, ${quarantined.filter((r) => !r.ok).length} of them failed`);
		const lost = failed + this.troubles + (missing ? 1 : 0);
		if (process.env.RESULTS) writeFileSync(process.env.RESULTS, `${JSON.stringify({ passed, failed: lost, quarantined, slowest, tests: results }, null, '\t')}\n`);
		console.log(`${passed} passed, ${lost} failed`);
		return { status: lost || !results.length ? 'failed' : 'passed' };
	}

	printsToStdio() {
		return true;
	}
}
