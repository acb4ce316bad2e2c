// Where a long word may break where a column is narrow: browsers know that of some languages only. By sound alone, which is right often
// enough for a word that would be cut otherwise: before a consonant that a vowel follows. Pure.

const VOWELS = 'aeiouyäöüąęóAEIOUYÄÖÜÓ';
/** Letters that are one sound. */
const TOGETHER = /^(sch|sh|ch|th|ph|sz|cz|rz|dz|ck|qu|st|tr|br|dr|gr|kr|pr|fr|pl|bl|kl|gl|fl)/i;
const LEAST = 3; // letters on either side
const LONG = 9;

function broken(word: string): string {
	if (word.length < LONG) return word;
	const vowel = (i: number) => VOWELS.includes(word[i] ?? '');
	let out = '';
	for (let i = 0; i < word.length; ) {
		const together = TOGETHER.exec(word.slice(i))?.[0].length ?? 1;
		const sound = vowel(i + together) ? together : 1;
		if (i >= LEAST && i <= word.length - LEAST && !vowel(i) && vowel(i + sound)) out += '\u00ad';
		out += word.slice(i, i + sound);
		i += sound;
	}
	return out;
}

export const softly = (name: string): string => name.split(' ').map(broken).join(' ');
