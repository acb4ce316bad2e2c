// The formatter against the table it shares with the C program, and what the page alone has to know.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { load, web } from './load.mjs';

const { fill, formatMessage, pluralIndex, vocabularyOfArgument } = await load('src/lib/format.ts');
const { actionText, fieldsOf, labelWith, readBag, thingsIn, unsaid, withNumber } = await load('src/lib/action.ts');
const { parse, sections } = await load('src/lib/markdown.ts');

const shared = new URL('../tests/format.tsv', web);

test('the table shared with C', { skip: existsSync(shared) ? false : 'tests/format.tsv is not there' }, () => {
	const lines = readFileSync(shared, 'utf8').split('\n').filter((l) => l !== '' && !l.startsWith('#'));
	if (lines[0]?.startsWith('language\t')) lines.shift();
	for (const line of lines) {
		const [language, written, given = '', expected] = line.split('\t');
		const a = Object.fromEntries(given.split(';').filter(Boolean).map((pair) => [pair.slice(0, pair.indexOf('=')), Number(pair.slice(pair.indexOf('=') + 1))]));
		// Several forms are those of a plural in gettext's order.
		const forms = written.split('|');
		const text = { key: forms.length === 1 ? forms[0] : forms };
		const one = { vocabularies: {}, messages: { it: { rule: '', text: 'key', many: forms.length === 1 ? null : 'keys' } } };
		assert.equal(formatMessage(one, { m: 'it', a }, { language, text, seatName: String }), expected, line);
	}
});

test('plural forms stand in the order of gettext', () => {
	assert.deepEqual([0, 1, 2, 5].map((n) => pluralIndex('de', n)), [1, 0, 1, 1]);
	assert.deepEqual([0, 1, 2, 4, 5, 12, 22, 25, 102].map((n) => pluralIndex('pl', n)), [2, 0, 1, 1, 2, 2, 1, 2, 1]);
});

test('braces and arguments', () => {
	assert.equal(fill('{a} and {{a}} and {b}', { a: 1 }), '1 and {a} and {b}');
	assert.equal(fill('{{{n}}} {n}}', { n: 3 }), '{3} 3}');
	assert.equal(fill('{toString}', {}), '{toString}');
	assert.equal(fill('{a}', { a: '{b}', b: 2 }), '{b}');
});

test('names of arguments tell their vocabulary', () => {
	assert.deepEqual(['seat', 'seat2', 'from_seat', 'named_good', 'n'].map(vocabularyOfArgument), ['seat', 'seat', 'seat', 'good', 'n']);
});

const names = {
	vocabularies: { good: [{ key: 'silk', names: ['Silk', 'Seide', 'Jedwab'] }], seat: [{ key: 's1', names: ['Seat 1'] }] },
	messages: {
		sell: { rule: '', text: 'Sell {good}: {n} card', many: 'Sell {good}: {n} cards' },
		drew: { rule: '3.2', text: '{seat} draws {good}.', many: null, others: '{seat} draws a card.' },
	},
	kinds: [{ key: 'offer', message: 'sell', fields: [{ name: 'to_seat', vocabulary: 'seat', shape: 'one' }, { name: 'give', vocabulary: 'good', shape: 'bag' }, { name: 'n', vocabulary: null, shape: 'one' }] }],
};
const speech = { language: 'de', text: { 'Sell {good}: {n} card': ['{n} Karte {good}', '{n} Karten {good}'] }, seatName: () => 'Ines' };

test('a message: names, plural, what the others hear', () => {
	assert.equal(formatMessage(names, { m: 'sell', a: { good: 'silk', n: 2 } }, speech), '2 Karten Seide');
	assert.equal(formatMessage(names, { m: 'drew', a: { seat: 's1', good: null } }, speech), 'Ines draws -.');
	assert.equal(formatMessage(names, { m: 'drew', others: true, a: { seat: 's1' } }, speech), 'Ines draws a card.');
	assert.equal(formatMessage(names, { m: 'unheard', a: {} }, speech), '');
});

test('the text of an action', () => {
	assert.equal(actionText(names.kinds[0], { to_seat: 's2', give: { silk: 2, salt: 1, amber: 0 }, n: 0 }), 'offer to_seat=s2 give=2*silk+salt n=0');
	const bid = { act: 'bid coins={n}', field: 'coins', least: 0, most: 7, label: { m: 'x', a: { coins: 0 } } };
	assert.equal(withNumber(bid, 3), 'bid coins=3');
	assert.equal(labelWith(bid, 3).a.coins, 3);
	const cards = { act: 'pay cards=6*clay.w+2*silk n={n}', field: 'n', least: 0, most: 2, label: { m: 'x', a: {} } };
	assert.equal(withNumber(cards, 0), 'pay cards=6*clay.w+2*silk n=0', 'six cards stay six');
	assert.deepEqual(thingsIn(names, 'offer to_seat=s2 give=2*silk+salt n=1'), ['seat:s2', 'good:silk', 'good:salt']);
});

test('bags and sets are written in the order of their vocabulary', () => {
	const goods = { vocabularies: { good: ['silk', 'salt', 'amber'].map((key) => ({ key, names: [key] })) }, kinds: [] };
	const kind = { key: 'give', message: 'x', fields: [{ name: 'bag', vocabulary: 'good', shape: 'bag' }, { name: 'set', vocabulary: 'good', shape: 'set' }, { name: 'list', vocabulary: 'good', shape: 'list' }] };
	const values = { bag: { amber: 2, silk: 1 }, set: ['amber', 'silk'], list: ['amber', 'silk'] };
	assert.equal(actionText(kind, values, goods), 'give bag=silk+2*amber set=silk+amber list=amber,silk');
	assert.deepEqual(readBag('silk+2*amber'), { silk: 1, amber: 2 });
	assert.deepEqual(fieldsOf('give bag=silk+2*amber n=3'), { bag: 'silk+2*amber', n: '3' });
});

test('what a label does not say of a choice', () => {
	const kind = { key: 'build', message: 'x', fields: [{ name: 'area', vocabulary: 'area', shape: 'one' }, { name: 'treasury', vocabulary: null, shape: 'one' }, { name: 'stay', vocabulary: null, shape: 'one' }] };
	const said = unsaid({ vocabularies: {}, kinds: [kind] }, { act: 'build area=ur treasury=3 stay=0', label: { m: 'x', a: { area: 'ur' } } });
	assert.deepEqual(said.map(([f, text]) => [f.name, text]), [['treasury', '3']]);
});

test('rules become sections with their numbers', () => {
	const all = sections(parse('# Title\ntext **bold** `x`\n\n## 2.3 The bid\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n'));
	assert.deepEqual(all.map((s) => s.head?.id), ['title', '2.3']);
	assert.deepEqual(all[1].body.map((b) => b.is), ['list', 'table']);
	assert.equal(all[0].body[0].text[1].is, 'bold');
});

test('a ruling is a section of its own, where the links of the rules lead', () => {
	const all = sections(parse('## 15.3 Cards\ntext\n\nRulings: [M75 Undrawn](#m75).\n\n### M75\n**Undrawn** (15.3)\n- Sources: silent.\n- Option: `undrawn=bottom`.\n'));
	assert.deepEqual(all.map((s) => s.head?.id), ['15.3', 'm75']);
	assert.deepEqual(all[0].body[1].text[1], { is: 'link', text: 'M75 Undrawn', to: '#m75' });
	assert.deepEqual(all[1].body.map((b) => b.is), ['paragraph', 'list']);
});
