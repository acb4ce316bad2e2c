// Cuts the fonts of the page to the letters it can need. Run by hand; the results are committed.
// Inter comes from npm. EB Garamond comes from Debian (fonts-ebgaramond), because the copies on
// npm have lost their small capitals. Both are under the SIL Open Font License.
import { readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’‚“”„…−×\u2009\u202fıŒœẞ';
const latinExt = range(0x100, 0x17f) + 'ȘșȚț';
const inter = (part) => `node_modules/@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`;
const garamond = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf';
const italic = '/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Italic.otf';
const plain = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'liga'];

async function cut(from, text, to, options) {
	const font = await subset(readFileSync(from), text, { targetFormat: 'woff2', noHinting: true, ...options });
	writeFileSync(`src/fonts/${to}.woff2`, font);
	console.log(`${to}.woff2 ${font.length} bytes`);
}

const weights = { variationAxes: { wght: { min: 400, max: 600 } }, keepFeatures: plain };
await cut(inter('latin'), latin, 'inter-latin', weights);
await cut(inter('latin-ext'), latinExt, 'inter-latin-ext', weights);
const caps = { keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'lnum', 'smcp'] };
await cut(garamond, latin, 'garamond-latin', caps);
await cut(garamond, latinExt, 'garamond-latin-ext', caps);
// Seas are written in italics; their names need the letters of English, German and Polish only.
await cut(italic, range(0x41, 0x5a) + range(0x61, 0x7a) + ' ÄÖÜäöüß' + 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'garamond-italic', { keepFeatures: ['kern', 'liga'] });
