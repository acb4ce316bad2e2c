// A language in which every word that comes from a catalogue or from the data of a game stands in brackets: ⟦Knossos⟧. It takes German's place on its way to the page.
// What is read outside of brackets no translator has ever seen.
import { readFileSync } from 'node:fs';

/** What people typed, and what bots are called: names are the same in all languages. */
const NAMES = [...readFileSync(new URL('../../../server/names.c', import.meta.url), 'utf8').matchAll(/"(\p{Lu}\p{L}+)"/gu)].map(([, name]) => name);

const wrap = (text) => (typeof text === 'string' && text !== '' ? `⟦${text}⟧` : text);
const wrapAll = (value) => (typeof value === 'string' ? wrap(value) : Array.isArray(value) ? value.map(wrapAll) : value);

/** Names of things come from the engine in the page, or from the server; both as JSON. */
function wrapNames() {
	const { parse } = JSON;
	const seen = (g) => {
		if (!g || typeof g !== 'object') return;
		if (Array.isArray(g)) return g.slice(0, 4).forEach(seen);
		if (g.names?.vocabularies) seen(g.names);
		for (const seat of g.table?.seats ?? []) if (Array.isArray(seat.temper)) seat.temper = seat.temper.map((n) => `⟦${n}⟧`);
		if (!g.vocabularies) return;
		for (const things of Object.values(g.vocabularies)) for (const thing of things) thing.names = thing.names.map((n) => `⟦${n}⟧`);
	};
	const wrapped = (told) => (seen(told), told);
	JSON.parse = (...all) => wrapped(parse(...all));
	const { json } = Response.prototype;
	Response.prototype.json = async function () {
		return wrapped(await json.call(this));
	};
}

/** Answers what the page asks for words with words in brackets. */
export async function route(page) {
	const change = (where, how) =>
		page.route(where, async (r) => {
			const answer = await r.fetch();
			await r.fulfill({ response: answer, json: how(await answer.json()) });
		});
	await change(/\/api\/lang\/de/, (told) => ({ ...told, text: Object.fromEntries(Object.entries(told.text).map(([english, text]) => [english, Array.isArray(text) ? text.map(() => wrap(english)) : wrap(english)])) }));
	await page.addInitScript(wrapNames);
	await change(/\/api\/about\//, (told) => Object.fromEntries(Object.entries(told).map(([v, things]) => [v, Object.fromEntries(Object.entries(things).map(([k, thing]) => [k, { ...thing, text: wrapAll(thing.text) }]))])));
}

/** The words on the screen that stand outside. Names that people typed, names of languages and of the site, and keys of the keyboard are nobody's to translate. */
export const bracketed = (p, typed = []) =>
	p.page.evaluate((names) => {
		const known = new RegExp(`\\b(${names.join('|')})\\b`, 'gu');
		const OWN = 'kbd, script, style, [data-test="language"], .langs, [data-test="brand"], [data-test="seat-name"], .person, input, textarea, [data-test="rule-section"], [data-test="commitment"], [data-test="reveal-salt"], [data-test="reveal-server"], [data-test="head"], .contents, code, [translate="no"], [data-test="rules-text"]';
		const out = new Set();
		let depth = 0;
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		for (let node; (node = walker.nextNode()); ) {
			const of = node.parentElement;
			if (!of || of.closest(OWN)) continue;
			let outside = '';
			for (const c of node.textContent) {
				if (c === '⟦') depth++;
				else if (c === '⟧') depth--;
				else if (depth === 0) outside += c;
			}
			// What is still to be put together is named by how its sentence begins.
			if (of.closest('[data-test^="open-"]')) depth = 0;
			const words = outside.replace(known, '').match(/\p{L}{2,}/gu);
			if (words && of.checkVisibility()) out.add(`"${outside.trim().slice(0, 60)}" in ${of.closest('[data-test]')?.dataset.test ?? of.tagName} stands outside of all catalogues`);
		}
		if (depth !== 0) out.add(`brackets do not close: ${depth}`);
		for (const n of document.querySelectorAll('[aria-label], [title], [placeholder]'))
			for (const name of ['aria-label', 'title', 'placeholder']) {
				let [inside, outside] = [0, ''];
				for (const c of n.getAttribute(name) ?? '') {
					if (c === '⟦') inside++;
					else if (c === '⟧') inside--;
					else if (inside === 0) outside += c;
				}
				if (/\p{L}{3,}/u.test(outside.replace(known, '')) && !n.closest(OWN) && n.checkVisibility()) out.add(`${name} "${outside.trim().slice(0, 60)}" of ${n.closest('[data-test]')?.dataset.test ?? n.tagName} stands outside of all catalogues`);
			}
		return [...out];
	}, [...NAMES, ...typed]);
