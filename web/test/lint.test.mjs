// The tests by hand act as a person does: with mouse and keyboard on what is found by role and label. Nothing in them reaches into the page, and none of
// them speaks to the program beside it. What their helper may do all the same stands here, with how often.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

const FOLDER = new URL('hands/', import.meta.url);
const FORBIDDEN = /\b(evaluate|evaluateAll|evaluateHandle|waitForFunction|addInitScript|addScriptTag|dispatchEvent|exposeFunction|routeWebSocket|WebSocket|fetch|request|\$eval|\$\$eval)\b|\$\$?eval\b/g;
/** The clock of events goes on with every click, so that nobody has to wait for the pause between two of them. */
const EXCEPTIONS = { 'hand.mjs': ['addInitScript'] };
/** What is waited for and read may be found by what the table says of itself; what is acted on may not. */
const ACTS = /locator\([^)]*data-test[^)]*\)[^;\n]*\.(click|dblclick|tap|fill|press|type|check|uncheck|selectOption|hover|dragTo|focus)\(/;

const files = readdirSync(FOLDER).filter((f) => f.endsWith('.mjs'));
const code = (file) => readFileSync(new URL(file, FOLDER), 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');

test('the tests by hand reach into no page and open no socket', () => {
	assert.ok(files.length >= 4);
	for (const file of files) {
		const used = [...code(file).matchAll(FORBIDDEN)].map(([word]) => word);
		assert.deepEqual(used, EXCEPTIONS[file] ?? [], file);
	}
});

test('they act on nothing that is found by data-test', () => {
	for (const file of files) for (const line of code(file).split('\n')) assert.doesNotMatch(line, ACTS, `${file}: ${line.trim()}`);
});
