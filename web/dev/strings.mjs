// All sentences of the page, as plain calls that xgettext understands (it loses its way in the markup
// of .svelte files):   node dev/strings.mjs | xgettext -L JavaScript -kt -ktn:1,2 --from-code=UTF-8 -o page.pot -
// With --check: do the po-page files translate each of them, with the same arguments?
import { readdirSync, readFileSync } from 'node:fs';

const web = new URL('..', import.meta.url);
const files = readdirSync(new URL('src', web), { recursive: true }).filter((f) => /\.(svelte|ts)$/.test(f)).sort();
const STRING = `'((?:[^'\\\\]|\\\\.)*)'`;

export function strings() {
	const found = new Map();
	for (const file of files) {
		const source = readFileSync(new URL(`src/${file}`, web), 'utf8').replace(/^\s*\/\/.*$/gm, '');
		for (const m of source.matchAll(new RegExp(`\\bt\\(\\s*${STRING}`, 'g'))) found.set(m[1], { one: m[1], many: null, file });
		for (const m of source.matchAll(new RegExp(`\\btn\\(\\s*${STRING},\\s*${STRING}`, 'g'))) found.set(`${m[1]}|${m[2]}`, { one: m[1], many: m[2], file });
	}
	return found;
}

export function translations(language) {
	const text = readFileSync(new URL(`po-page.${language}.txt`, web), 'utf8');
	return new Map(text.split('\n').filter((l) => l.includes('\t')).map((l) => l.split('\t')));
}

const args = (s) => [...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join();

/** What is wrong with a language: an empty list is what we want. */
export function faults(language, forms) {
	const found = strings();
	const said = translations(language);
	const wrong = [];
	for (const [key, { one }] of found) {
		const translation = said.get(key);
		if (!translation) wrong.push(`missing: ${key}`);
		else if (key.includes('|') && translation.split('|').length !== forms) wrong.push(`${forms} forms wanted: ${key}`);
		else for (const form of translation.split('|')) if (args(form) !== args(one)) wrong.push(`other arguments: ${key}`);
	}
	for (const key of said.keys()) if (!found.has(key)) wrong.push(`not used: ${key}`);
	return wrong;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
	if (process.argv.includes('--check')) {
		const all = [...faults('de', 2).map((f) => `de ${f}`), ...faults('pl', 3).map((f) => `pl ${f}`)];
		console.log(all.join('\n') || `${strings().size} sentences, all translated`);
		process.exitCode = all.length ? 1 : 0;
	} else {
		for (const { one, many, file } of strings().values()) console.log(many === null ? `t(${JSON.stringify(one)}); // ${file}` : `tn(${JSON.stringify(one)}, ${JSON.stringify(many)}, 0); // ${file}`);
	}
}
