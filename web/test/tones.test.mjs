// Every ink can be read on every ground it may stand on, in the light and in the dark (WCAG AA: 4.5 to 1).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { web } from './load.mjs';

const css = readFileSync(new URL('src/app.css', web), 'utf8');
const tones = Object.fromEntries([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [name, { light, dark }]));

function light(colour) {
	const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
	const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
	return (high + 0.05) / (low + 0.05);
}

test('captions, warnings and praise can be read on paper, panels and every tinted row', () => {
	// A row is on paper or a panel, mine is inset, mine and asked is tinted with act, what is wrong or well with heed or good.
	for (const ground of ['paper', 'panel', 'inset', 'act-soft', 'heed-soft', 'good-soft'])
		for (const ink of ['ink', 'ink-2', 'ink-3', 'act', 'heed', 'good'])
			for (const tone of ['light', 'dark']) {
				const c = contrast(tones[ink][tone], tones[ground][tone]);
				assert.ok(c >= 4.5, `${ink} on ${ground}, ${tone}: ${c.toFixed(2)}`);
			}
});
