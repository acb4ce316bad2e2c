// Things that a line of talk names become links.
import assert from 'node:assert/strict';
import test from 'node:test';
import { load } from './load.mjs';

const { finder } = await load('src/lib/mentions.ts');

const WORDS = {
	area: [{ key: 'crete', names: ['Crete', 'Kreta', 'Kreta'] }, { key: 'lower', names: ['Lower Egypt', 'Unterägypten', 'Dolny Egipt'] }, { key: 'ur', names: ['Ur', 'Ur', 'Ur'] }, { key: 'saba', names: ['Saba', 'Saba', 'Saba'] }],
	civ: [{ key: 'egypt', names: ['Egypt', 'Ägypten', 'Egipt'] }, { key: 'sabaeans', names: ['Saba', 'Saba', 'Saba'] }],
	advance: [{ key: 'law', names: ['Law', 'Recht', 'Prawo'] }, { key: 'code', names: ['Law Code', 'Recht und Gesetz', 'Zbiór praw'] }, { key: 'roads', names: ['Roadbuilding (new)', 'Straßenbau', 'Budowa dróg'] }],
};
const said = (text, among = ['area', 'civ', 'advance']) => finder(WORDS, among)(text).map((m) => (m.thing ? `[${m.text}|${m.thing.vocabulary}/${m.thing.key}]` : m.text)).join('');

test('mentions: names in all three languages, whole words, the longest', () => {
	assert.equal(said('I leave Crete.'), 'I leave [Crete|area/crete].');
	assert.equal(said('kreta und Unterägypten!'), '[kreta|area/crete] und [Unterägypten|area/lower]!');
	assert.equal(said('Lower Egypt, not Egypt'), '[Lower Egypt|area/lower], not [Egypt|civ/egypt]');
	assert.equal(said('a Law Code'), 'a [Law Code|advance/code]', 'not the shorter one');
	assert.equal(said('Dolny Egipt'), '[Dolny Egipt|area/lower]');
	assert.equal(said('Kretas Budowa drógi Cretean'), 'Kretas Budowa drógi Cretean', 'parts of words are none');
	assert.equal(said('für Straßenbau-Karten'), 'für [Straßenbau|advance/roads]-Karten');
	assert.equal(said('(Roadbuilding (new))'), '([Roadbuilding (new)|advance/roads])', 'signs in names are signs');
});

test('mentions: short names count as they are written; of two things the first vocabulary has it', () => {
	assert.equal(said('the law of Ur, and Law'), 'the law of [Ur|area/ur], and [Law|advance/law]');
	assert.equal(said('Saba'), '[Saba|area/saba]');
	assert.equal(said('Saba', ['civ', 'area']), '[Saba|civ/sabaeans]');
	assert.equal(said('Crete', []), 'Crete');
	assert.equal(said(''), '');
});
