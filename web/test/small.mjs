// Small things that hurt: what a person does at the start page, at a table and on the map, each once, with clicks.
//   node test/small.mjs ../build/ecumene [FOLDER for pictures]
// The tables are real ones where that is quick; what comes late in a game is shown on positions made from the real one.
import assert from 'node:assert/strict';
import { begin } from './seat.mjs';

const [program, pictures, only = ''] = process.argv.slice(2);
const { address, faults, sit, end } = await begin(program, ['serve', '--bot-delay', '5'], pictures, 'small');
const DESK = { width: 1440, height: 900 };
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { size: { width: 390, height: 844 }, touch: true };

// ---- The start page ----

/** "Play now" is whole in the window, whatever game is chosen, and nothing is wider than the window. */
async function startPage(origin) {
	for (const [how, sizes, languages] of [[{ size: DESK }, [DESK, LAPTOP], ['en']], [PHONE, [PHONE.size], ['en', 'de', 'pl']]]) {
		const p = await sit(origin, how);
		const wide = () => p.page.evaluate(() => document.documentElement.scrollWidth);
		for (const size of sizes)
			for (const language of languages) {
				const said = `${size.width} x ${size.height} ${language}`;
				await p.page.setViewportSize(size);
				await p.at('language', `[data-value="${language}"]`).click();
				await p.until((language) => document.documentElement.lang === language, language);
				for (const game of ['megaciv', 'archipelago', 'bazaar']) {
					await p.at('game', `[data-value="${game}"]`).click();
					await p.page.evaluate(() => scrollTo(0, 0));
					const { y, height } = await p.at('play-now').boundingBox();
					assert.ok(y + height <= size.height, `${said}, ${game}: "Play now" ends at ${y + height}`);
					assert.equal(await wide(), size.width, `${said}, ${game}: the page is as wide as the window`);
				}
				await p.shot(`home-${size.width}-${language}`);
				await p.at('host').click();
				await p.at('open-table').waitFor();
				assert.equal(await wide(), size.width, `${said}: so is the page of a new table`);
				await p.shot(`host-${size.width}-${language}`);
				await p.page.goBack();
			}
		await p.page.context().close();
	}
}

// ---- Hosting ----

/** The links of a new table are there after a reload, on the start page and in another tab of the same device. */
async function hostReloads(origin) {
	const p = await sit(`${origin}/#host`, { size: DESK });
	await p.at('game', '[data-value="archipelago"]').click();
	await p.at('table-name').fill('Thursday table');
	await p.at('open-table').click();
	const links = async () => {
		await p.at('links').waitFor();
		return p.at('links').locator('a[data-test="sit"]').evaluateAll((all) => all.map((a) => a.href));
	};
	const given = await links();
	assert.equal(given.length, 2, 'two people have links');
	await p.page.reload();
	assert.deepEqual(await links(), given, 'after a reload they are there again');
	await p.shot('links');
	await p.at('brand').click();
	await p.at('my-seats').waitFor();
	assert.match(await p.at('my-seats').innerText(), /Thursday table[\s\S]*Archipelago/);
	assert.doesNotMatch(await p.at('my-seats').innerText(), /No table yet/);
	await p.shot('hosted');
	await p.at('hosted').click();
	assert.deepEqual(await links(), given, 'and from the start page');
	// Who sits down there finds both: the seat, and the links of the others.
	await p.at('sit', '[data-seat="s1"]').click();
	await p.at('seating').waitFor();
	await p.at('brand').click();
	await p.at('resume').waitFor();
	assert.equal(await p.at('hosted').count(), 1, 'the table is listed once');
	await p.at('forget').click();
	await p.at('forget-links').click();
	assert.match(await p.at('my-seats').innerText(), /No table yet/);
	await p.page.context().close();
}

// ---- All of it ----

const PLAYS = { startPage, hostReloads };
const took = [];
try {
	const origin = new URL(await address).origin;
	for (const [name, play] of Object.entries(PLAYS)) {
		if (only && only !== name) continue;
		const from = Date.now();
		await play(origin);
		took.push(`${name} ${((Date.now() - from) / 1000).toFixed(1)} s`);
	}
	assert.deepEqual(faults, []);
	console.log(`small things hold: ${took.join(', ')}`);
} finally {
	await end();
}
