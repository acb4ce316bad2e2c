// The tests by hand act as a person does: with mouse and keyboard on what is found by role and label. Nothing in them reaches into the page, and none of
// them speaks to the program beside it.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

const HERE = new URL('.', import.meta.url);
const FORBIDDEN = /\b(evaluate|evaluateAll|evaluateHandle|waitForFunction|addInitScript|addScriptTag|dispatchEvent|exposeFunction|routeWebSocket|WebSocket|fetch|request|\$eval|\$\$eval|join|stage|script|clickArea)\b|\.goes\(|\$\$?eval\b/g;
/** What is waited for and read may be found by what the table says of itself; what is acted on may not. */
const ACTS = /(locator\([^)]*data-test|\.at\()[^;\n]*\.(click|dblclick|tap|fill|press|type|check|uncheck|selectOption|hover|dragTo|focus)\(|\.(click|tap)\((['"`]|\w+\.at\(|[^;\n]*data-test)/;

const files = [...readdirSync(new URL('hands/', HERE)).filter((f) => f.endsWith('.mjs')).map((f) => `hands/${f}`), 'browser/hand.mjs', 'browser/hands.spec.mjs'];
const code = (file) => readFileSync(new URL(file, HERE), 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '');

test('the tests by hand reach into no page and open no socket', () => {
	assert.ok(files.length >= 4);
	for (const file of files) assert.deepEqual([...code(file).matchAll(FORBIDDEN)].map(([word]) => word), [], file);
});

test('they act on nothing that is found by data-test', () => {
	for (const line of ["p.click('bar')", 'p.click(p.at(name))', "p.at('bar').click()", 'p.click(page.locator(`[data-test="bar"]`))', `page.locator('[data-test="bar"]').click()`]) assert.match(line, ACTS);
	for (const file of files) for (const line of code(file).split('\n')) assert.doesNotMatch(line, ACTS, `${file}: ${line.trim()}`);
});
