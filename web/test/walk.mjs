// Over every screen and panel, light and dark, large and small, and in a language that brackets every word which comes from a catalogue: axe finds nothing, no text is
// cut, no key of a program is read, a thumb hits every control of a phone, names and numbers of the map lie apart, and no word stands outside brackets.
//   node test/walk.mjs ../build/ecumene [--quick] [SCREEN...]
import assert from 'node:assert/strict';
import { launch } from './page.mjs';
import { SCREENS, servers, SIZES } from './screens.mjs';
import { seated, violations } from './seat.mjs';
import { bracketed, route } from './brackets.mjs';

const [program, ...words] = process.argv.slice(2);
const quick = words.includes('--quick');
const only = words.filter((w) => !w.startsWith('--'));
const began = Date.now();
const browser = await launch();
const faults = [];
const wrong = new Set();
/** Told as it is found: a walk is long. */
function tell(what) {
	if (!wrong.has(what)) console.log(what);
	wrong.add(what);
}
const sit = seated(browser, faults, () => null);
const at = servers(program);

/** Names of tables: those of positions are what their cases are called. */
const TYPED = ['Thursday', 'TU1', 'TR2', 'TR3', 'PG12', '(?:ASK|DUE)_[A-Z]+'];

/** How the screens are looked at. In brackets only the words matter. */
const LOOKS = [
	{ name: 'light', ...SIZES.desk },
	{ name: 'dark', ...SIZES.laptop, dark: true },
	{ name: 'phone', ...SIZES.phone },
	{ name: 'phone lying, dark', ...SIZES.lying, dark: true },
	{ name: 'brackets', ...SIZES.desk, language: 'de-DE', brackets: true },
];
const QUICK = { light: ['calamity'], phone: ['movement', 'purchase'], brackets: ['lobby', 'movement', 'trade', 'purchase', 'end'] };

// ---- What may not be ----

/** Text that something cuts off, unless it ends in dots and says elsewhere what it is. */
const cut = (p) =>
	p.page.evaluate(() => {
		const out = new Set();
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node; (node = walker.nextNode()); ) {
			const text = node.textContent.trim();
			const of = node.parentElement;
			if (!text || of.closest('svg, .sr, option, script, style') || !of.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			const box = range.getBoundingClientRect();
			if (box.width < 2 || box.height < 2) continue;
			let [x, y] = [true, true];
			for (let a = of; a && a !== document.body && (x || y); a = a.parentElement) {
				const style = getComputedStyle(a);
				if (style.position === 'fixed') break;
				const at = a.getBoundingClientRect();
				if (at.width <= 2) break; // for readers
				if (['auto', 'scroll'].includes(style.overflowX)) x = false;
				if (['auto', 'scroll'].includes(style.overflowY)) y = false;
				const explained = style.textOverflow === 'ellipsis' && a.closest('[title], [aria-label], [data-about]');
				if (x && ['hidden', 'clip'].includes(style.overflowX) && (box.right > at.right + 1.5 || box.left < at.left - 1.5) && !explained) out.add(`"${text.slice(0, 40)}" is cut at the side`);
				if (y && ['hidden', 'clip'].includes(style.overflowY) && (box.bottom > at.bottom + 3 || box.top < at.top - 3) && style.webkitLineClamp === 'none') out.add(`"${text.slice(0, 40)}" is cut below`);
			}
		}
		const wide = document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth;
		if (wide > 0) out.add(`the page is ${wide} px too wide`);
		return [...out];
	});

/** Keys of the program among what is read; rulings name options as programs write them, and set them as code. */
const keys = async (p) => {
	const text = (await p.page.evaluate(() => [...document.querySelectorAll('code')].reduce((text, code) => text.replaceAll(code.innerText, ''), document.body.innerText))).replace(/\b(ASK|DUE)_[A-Z]+\b/g, '');
	return [...new Set(text.match(/\b(s\d{1,2}|[a-z]+_[a-z_]+|[A-Z]{2,}_[A-Z_]+|T\d{2}|undefined|NaN|\[object \w+\])\b/g) ?? [])].map((k) => `"${k}" is read`);
};

const THUMB = 39.5;
/** What a thumb cannot hit: controls below 40 px, but for links within a text and areas of the map, which the list has too. */
const small = (p) =>
	p.page.evaluate((least) => {
		const out = new Set();
		for (const n of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"]')) {
			if (n.closest('svg, [inert]') || n.disabled || !n.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
			const style = getComputedStyle(n);
			if (n.matches('[data-test="rule"]') || (n.matches('a') && style.display === 'inline')) continue;
			// What it belongs to is hit as well.
			const of = n.matches('[data-test="seat-open"]') ? (n.closest('[data-test="seat"]') ?? n) : n.matches('input') ? (n.closest('label, .stepper, .segments label') ?? n) : n;
			const box = of.getBoundingClientRect();
			if (box.width < 2 || box.height < 2) continue;
			const grown = getComputedStyle(n, '::after');
			const more = grown.content !== 'none' && grown.position === 'absolute' ? { w: parseFloat(grown.width) || 0, h: parseFloat(grown.height) || 0 } : { w: 0, h: 0 };
			// The frame of a stepper belongs to its buttons.
			const frame = n.closest('.stepper')?.getBoundingClientRect().height ?? 0;
			const [w, h] = [Math.max(box.width, more.w), Math.max(box.height, more.h, frame)];
			if (w < least || h < least) out.add(`${n.dataset.test ?? n.className ?? n.tagName}: "${(n.getAttribute('aria-label') ?? n.textContent).trim().slice(0, 24)}" is ${Math.round(w)} by ${Math.round(h)}`);
		}
		return [...out];
	}, THUMB);

/** Names of the map over other names or over the numbers of pieces. */
const overlaps = (p) =>
	p.page.evaluate(() => {
		const boxOf = (n) => n.getBoundingClientRect();
		const inSight = (b) => b.width > 0 && b.right > 0 && b.bottom > 0 && b.left < innerWidth && b.top < innerHeight;
		const names = [...document.querySelectorAll('[data-test="name"][data-on]')].map((n) => ({ say: n.textContent, box: boxOf(n.querySelector('text')) })).filter((n) => inSight(n.box));
		const tags = [...document.querySelectorAll('[data-test="piece"] .tag')].map((n) => ({ say: `the ${n.textContent} in ${n.closest('[data-key]')?.dataset.key}`, box: boxOf(n) })).filter((n) => inSight(n.box));
		const over = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
		const out = [];
		for (const [i, a] of names.entries()) for (const b of [...names.slice(i + 1), ...tags]) if (over(a.box, b.box) > 4) out.push(`${a.say} lies on ${b.say}`);
		for (const [i, a] of tags.entries()) for (const b of tags.slice(i + 1)) if (over(a.box, b.box) > 4) out.push(`${a.say} lies on ${b.say}`);
		return out;
	});

/** axe takes longest: a quick walk has it look at screens, not at each of their panels. */
async function lookOver(p, look, where, whole = true) {
	const found = look.brackets ? await bracketed(p, TYPED) : [...(await cut(p)), ...(await keys(p)), ...(look.touch ? await small(p) : []), ...(whole || !quick ? await violations(p, 'axe') : []).map((v) => v.slice(0, 300))];
	for (const f of found) tell(`${where}: ${f}`);
}

/** At three distances. */
async function zooms(p, where) {
	if (!(await p.at('map-view').isVisible()) || !(await p.at('zoom-in').count())) return;
	for (const distance of ['as it opens', 'nearer', 'near']) {
		await p.page.waitForTimeout(400);
		for (const f of await overlaps(p)) tell(`${where}, ${distance}: ${f}`);
		await p.at('zoom-in').click();
		await p.at('zoom-in').click();
	}
}

async function walk(look, screen) {
	const p = await sit('about:blank', look);
	if (look.brackets) await route(p.page);
	await p.page.goto(await screen.where(at));
	const where = `${screen.name}, ${look.name}`;
	try {
		await screen.ready(p, at);
		await lookOver(p, look, where);
		for (const panel of screen.panels ?? []) {
			if (!(await panel.open(p))) continue;
			await lookOver(p, look, `${where}, ${panel.name}`, false);
			await panel.close(p);
		}
		if (['movement', 'calamity', 'civil-war'].includes(screen.name) && look.name === 'light') await zooms(p, where);
	} catch (e) {
		tell(`${where}: ${e.message.split('\n').slice(0, 3).join(' ')}`);
	}
	await p.page.context().close();
}

try {
	let seen = 0;
	for (const look of LOOKS)
		for (const screen of SCREENS) {
			if (only.length ? !only.includes(screen.name) && !only.includes(look.name) : quick && !QUICK[look.name]?.includes(screen.name)) continue;
			await walk(look, screen);
			seen++;
		}
	assert.equal(wrong.size, 0, `${wrong.size} things are wrong`);
	assert.deepEqual(faults.filter((f) => !/WebSocket|closed/.test(f)), []);
	console.log(`${seen} screens were looked over in ${Math.round((Date.now() - began) / 1000)} s: nothing cut, nothing too small, no keys, all words from catalogues, axe finds nothing`);
} finally {
	await browser.close();
	at.end();
}
