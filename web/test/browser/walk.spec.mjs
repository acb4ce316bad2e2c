// Over screens and panels, light and dark, large and small: axe finds nothing, no text is cut, no key of a program is read, a thumb hits
// every control of a phone, names and numbers of the map do not overlap. And in a language that brackets every word which comes from a
// catalogue: no word is outside of brackets. A few screens are looked over; with WALK=all, all of them in all looks.
import { bracketed, route } from './brackets.mjs';
import { expect, test } from './fixtures.mjs';
import { SCREENS, servers, SIZES } from './screens.mjs';

const ALL = process.env.WALK === 'all';

/** Names of tables: those of positions are what their cases are called. */
const TYPED = ['Thursday', 'TU1', 'TR2', 'TR3', 'PG12', '(?:ASK|DUE)_[A-Z]+'];

/** How the screens are looked at. */
const LOOKS = [
	{ name: 'light', ...SIZES.desk, few: ['calamity'] },
	{ name: 'dark', ...SIZES.laptop, dark: true, few: [] },
	{ name: 'on a phone', ...SIZES.phone, few: ['movement', 'purchase'] },
	{ name: 'on a phone held across, dark', ...SIZES.lying, dark: true, few: [] },
];
const IN_BRACKETS = ['lobby', 'movement', 'trade', 'purchase', 'end'];
/** Screens whose map is looked at from three distances, at a desk. */
const MAPS = ['movement', 'calamity', 'civil-war'];

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

const behind = (shared) => shared('servers', ({ program }) => servers(program));

/** The screen, then each of its panels. */
async function looksOver(p, screen, at, look) {
	await screen.ready(p, at);
	await p.settled();
	await look('');
	for (const panel of screen.panels ?? []) {
		await p.settled();
		if (!(await panel.open(p))) continue;
		await p.settled();
		await look(panel.name);
		await panel.close(p);
	}
}

/** The map is looked at from three distances. */
async function distances(p) {
	for (const distance of ['as it opens', 'nearer', 'near']) {
		expect.soft(await overlaps(p), `the map, ${distance}`).toEqual([]);
		for (let i = 0; i < 2; i++) await p.click('zoom-in');
	}
}

for (const { name, few, ...look } of LOOKS)
	for (const screen of SCREENS.filter((s) => ALL || few.includes(s.name)))
		test(`${screen.name}, ${name}: nothing is cut, too small or called by a key, and axe finds nothing`, async ({ shared, sit }) => {
			const at = await behind(shared);
			const p = await sit(await screen.where(at), look);
			await looksOver(p, screen, at, async (panel) => {
				const where = panel || screen.name;
				expect.soft(await cut(p), where).toEqual([]);
				expect.soft(await keys(p), where).toEqual([]);
				if (look.touch) expect.soft(await small(p), where).toEqual([]);
				// It takes longest: where a few are looked over it leaves out panels, and all maps but one.
				if (ALL || !panel) await p.isAccessible({ map: !panel && (ALL || name === 'light') });
			});
			if (name === 'light' && MAPS.includes(screen.name)) await distances(p);
		});

for (const screen of SCREENS.filter((s) => ALL || IN_BRACKETS.includes(s.name)))
	test(`${screen.name}: every word is one of a catalogue`, async ({ shared, sit }) => {
		const at = await behind(shared);
		const p = await sit(await screen.where(at), { ...SIZES.desk, language: 'de-DE', prepare: route });
		await looksOver(p, screen, at, async (panel) => expect.soft(await bracketed(p, TYPED), panel || screen.name).toEqual([]));
	});
