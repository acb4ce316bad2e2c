// Clicks on the board of Archipelago: places of its map, fields of its wheel, and the panel that a field opens.
import { expect } from '@playwright/test';

/** Runs in the page: a point of this element that nothing covers, looked for from its middle outwards. */
function uncovered(node) {
	const box = node.getBoundingClientRect();
	const from = (i) => 0.5 + ((i % 2 ? 1 : -1) * Math.floor(i / 2)) / 14;
	for (let y = 1; y < 14; y++)
		for (let x = 1; x < 14; x++) {
			const at = { x: box.left + box.width * from(x), y: box.top + box.height * from(y) };
			const hit = document.elementFromPoint(at.x, at.y);
			if (hit && node.contains(hit)) return at;
		}
	return null;
}

/** Clicks a place of the map where nothing covers it. */
export async function clickPlace(p, key) {
	await p.away();
	await p.settled();
	const at = await p.at('can', `[data-key="${key}"]`).first().evaluate(uncovered);
	expect(at, `${key} can be clicked on the map`).not.toBeNull();
	await p.act(() => p.page.mouse.click(at.x, at.y));
}

/** The places of the map of one kind that can be clicked. */
export const marks = async (p, kind) => (await p.keys('can')).filter((key) => key.startsWith(`${kind}:`));

export const go = (p) => p.at('go').first();
export const panel = (p, kind) => p.at('panel', `[data-kind="${kind}"]`);
export const choice = (p, act) => p.at('choice', `[data-act="${act}"]`).first();
export const inBar = (p, act) => p.at('bar').locator(`[data-test="choice"][data-act="${act}"]:not([disabled])`);

/** Begins an action on the wheel. */
export async function field(p, key) {
	await p.click(p.at('field', `[data-key="${key}"]`));
	await expect(p.at('panel')).toBeVisible();
}

const shown = async (p) => Number(await p.at('table').getAttribute('data-shown'));

/** Does something that the table allows: the game goes on. */
export async function goesOn(p, does) {
	const n = await shown(p);
	await does();
	await p.settled();
	await expect(p.at('refusal')).toHaveCount(0);
	if (!(await p.at('over').count())) expect(await shown(p)).toBeGreaterThan(n);
}

/** Clicks what answers the question. */
export const takes = (p, button) => goesOn(p, () => p.click(button));

/** What is asked, which a sentence says too. */
export async function isAsked(p, question) {
	expect(await p.asked()).toBe(question);
	expect((await p.at('sentence').innerText()).length).toBeGreaterThan(5);
}
