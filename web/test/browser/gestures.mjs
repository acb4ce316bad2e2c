// What a hand does with a page: pushes the map, hurries, turns a phone, closes one thing after another; and
// what is seen then.
import { expect } from './fixtures.mjs';

/** Where an area is in the window. */
export async function place(p, key) {
	await p.settled();
	return p.page.locator(`.ground[data-key="${key}"]`).first().evaluate((path) => {
		const { x, y, width } = path.getBoundingClientRect();
		return [x, y, width].map(Math.round).join();
	});
}

/** Whether the middle of each piece of a seat is on the map in the window. */
export async function inSight(p, seat) {
	await p.settled();
	return p.at('piece', `[data-owner="${seat}"]`).evaluateAll((all) => {
		const map = document.querySelector('[data-test="map"]').getBoundingClientRect();
		return all.length > 0 && all.every((piece) => {
			const { x, y, width, height } = piece.getBoundingClientRect();
			return width > 5 && x + width / 2 > map.left && x + width / 2 < map.right && y + height / 2 > map.top && y + height / 2 < map.bottom;
		});
	});
}

/** Drags from one place to another at an even pace. */
export async function pushes(p, from, to) {
	await p.settled();
	await p.page.mouse.move(...from);
	await p.page.mouse.down();
	await p.page.mouse.move(...to, { steps: 4 });
	await p.page.mouse.up();
	await p.settled();
}

/** Pushes the map away, so far that what is mine is out of sight. */
export async function pushesAway(p) {
	const { x, y, width, height } = await p.at('map').boundingBox();
	for (let i = 0; i < 2; i++) await pushes(p, [x + width - 40, y + height / 3], [x + 20, y + height / 3]);
}

/** The window is another one, and the table fills it. */
export async function turns(p, size) {
	await p.page.setViewportSize(size);
	await expect.poll(() => p.at('table').evaluate((table) => [innerWidth, table.getBoundingClientRect().height])).toEqual([size.width, size.height]);
	await p.settled();
}

export async function speaks(p, language) {
	// A key needs no place in a window that has just turned.
	await p.act(() => p.at('language', `[data-value="${language}"]`).press('Enter'));
	await expect(p.page.locator('html')).toHaveAttribute('lang', language);
}

/** Escape closes a dialog and nothing behind it, then the sheet. */
export async function dialogThenSheet(p) {
	await p.click('table-acts');
	await expect(p.at('table-acts-panel')).toBeVisible();
	await p.press('Escape');
	await expect(p.at('table-acts-panel')).toHaveCount(0);
	await expect(p.at('sheet'), 'only the dialog is closed').toHaveCount(1);
	await p.press('Escape');
	await expect(p.at('sheet')).toHaveCount(0);
}

/** Runs in the page first: how fast clicks come is the test's, sit(url, { hasty: true, script: paced }). A
 * click takes a second unless the player hurries. */
export const paced = () => {
	const real = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp').get;
	const pace = (globalThis.pace = { now: null, taken: 0, clock: performance.now.bind(performance) });
	const get = function () {
		return pace.now ?? real.call(this) + pace.taken;
	};
	Object.defineProperty(Event.prototype, 'timeStamp', { get });
	for (const what of ['pointerdown', 'keydown']) addEventListener(what, () => (pace.taken += 1000), true);
};

/** Runs in the page: clicks, and the page's own clock, are at one time until it passes. */
const stops = () => {
	pace.now = pace.clock() + pace.taken + 1000;
	performance.now = () => pace.now;
};

/** Runs in the page: time passes by itself again, from where it is. */
const runs = () => {
	pace.taken = pace.now - pace.clock() + 1000;
	pace.now = null;
	performance.now = pace.clock;
};

/** A player hurries: meanwhile only `passes` lets time pass. */
export async function hurrying(p, does) {
	await p.page.evaluate(stops);
	await does();
	await p.page.evaluate(runs);
}

/** So many milliseconds pass between clicks of a player who hurries. */
export const passes = (p, ms) => p.page.evaluate((ms) => (pace.now += ms), ms);

/** Two clicks of a player who hurries at one place, a tenth of a second apart, whatever has come to it by
 * the second. */
export async function clicksTwice(p, what) {
	const { x, y, width, height } = await what.boundingBox();
	for (let i = 0; i < 2; i++) {
		await p.page.mouse.click(x + width / 2, y + height / 2);
		await p.settled();
		await passes(p, 100);
	}
}

const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

/** A double click on the end of a turn (hasteOf of positions.mjs). */
export async function endsTurnTwice(p, stage) {
	const button = (act) => p.at('bar').locator(`[data-act="${act}"]`);
	const end = await button('end_turn').boundingBox();
	await clicksTwice(p, button('end_turn'));
	expect(stage.acts, 'the turn is ended, and the round not passed').toEqual(['end_turn']);
	expect(apart(end, await button('pass').boundingBox()), 'another place for what costs the round').toBe(true);
}
