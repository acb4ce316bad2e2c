// All sentences of the page, as plain calls that xgettext understands (it loses its way in the markup
// of .svelte files). tools/pot.sh reads them; tests/languages.sh tests that every catalogue has them.
import { readdirSync, readFileSync } from 'node:fs';

const web = new URL('..', import.meta.url);
const files = readdirSync(new URL('src', web), { recursive: true }).filter((f) => /\.(svelte|ts)$/.test(f)).sort();
const STRING = `'((?:[^'\\\\]|\\\\.)*)'`;
const found = new Map();

for (const file of files) {
	const source = readFileSync(new URL(`src/${file}`, web), 'utf8').replace(/^\s*\/\/.*$/gm, '');
	for (const m of source.matchAll(new RegExp(`\\bt\\(\\s*${STRING}`, 'g'))) found.set(m[1], `t(${JSON.stringify(m[1])});`);
	for (const m of source.matchAll(new RegExp(`\\btn\\(\\s*${STRING},\\s*${STRING}`, 'g'))) found.set(m[1], `tn(${JSON.stringify(m[1])}, ${JSON.stringify(m[2])}, 0);`);
}
console.log([...found.values()].join('\n'));
