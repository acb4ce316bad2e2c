// Contact sheets: pictures of all screens and panels in lively positions, one sheet for each look, into a folder (make shots). To be looked at.
//   node dev/sheets.mjs FOLDER [LOOK...]        PROGRAM=PATH: the program, built with tests (../build-test/ecumene)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Opened } from '../test/browser/fixtures.mjs';
import { SCREENS, servers, SIZES } from '../test/browser/screens.mjs';
import { launch } from './page.mjs';

const [folder, ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const LOOKS = { light: { ...SIZES.desk, wide: 720 }, dark: { ...SIZES.desk, dark: true, wide: 720 }, phone: { ...SIZES.phone, wide: 260 }, lying: { ...SIZES.lying, wide: 560 } };
const COLUMNS = 3;

const browser = await launch();
const opened = new Opened(browser);
const at = servers(opened.program);

/** Every screen, and what opens on it. */
async function pictures(name, look) {
	const taken = [];
	for (const screen of SCREENS) {
		const p = await opened.sit(await screen.where(at), { ...look, map: true });
		const take = async (what) => {
			const path = join(folder, `${name}-${what}.png`);
			await p.away();
			await p.settled();
			await p.page.screenshot({ path });
			taken.push({ what, path });
		};
		try {
			await screen.ready(p, at);
			await take(screen.name);
			for (const panel of screen.panels ?? []) {
				if (!(await panel.open(p))) continue;
				await take(`${screen.name}-${panel.name}`);
				await panel.close(p);
			}
		} catch (e) {
			console.log(`${name}, ${screen.name}: ${e.message.split('\n')[0]}`);
		}
		await p.close();
	}
	return taken;
}

/** All of them on one page, which is taken as a picture itself. */
async function sheet(name, look, taken) {
	const columns = look.touch && look.size.width < 500 ? 8 : COLUMNS;
	const cells = taken.map(({ what, path }) => `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}"><figcaption>${what}</figcaption></figure>`).join('');
	const page = await browser.newPage({ viewport: { width: columns * (look.wide + 16) + 16, height: 800 } });
	await page.setContent(`<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},${look.wide}px);gap:16px;background:#777;font:14px sans-serif;color:#fff}figure{margin:0}img{width:100%;display:block}</style>${cells}`);
	await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
	await page.close();
	writeFileSync(join(folder, `sheet-${name}.html`), `<!doctype html><meta charset="utf-8"><title>${name}</title>${taken.map((t) => `<figure><img src="${t.path.split('/').pop()}" width="${look.wide}"><figcaption>${t.what}</figcaption></figure>`).join('\n')}`);
}

try {
	for (const [name, look] of Object.entries(LOOKS)) {
		if (only.length && !only.includes(name)) continue;
		const taken = await pictures(name, look);
		await sheet(name, look, taken);
		console.log(`${taken.length} pictures on ${resolve(folder, `sheet-${name}.png`)}`);
	}
} finally {
	await opened.close();
	await browser.close();
}
