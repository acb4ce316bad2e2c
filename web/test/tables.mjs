// Tables of data/ as tests read them: rows by the names of their columns, which stand in the first line.
import { readFileSync } from 'node:fs';

const cellsOf = (text) => text.split('\n').filter((l) => l !== '' && !l.startsWith('#')).map((l) => l.split('\t'));

/** The rows of data/NAME.tsv. */
export function readTable(name) {
	const [head, ...rows] = cellsOf(readFileSync(new URL(`../../data/${name}.tsv`, import.meta.url), 'utf8'));
	return rows.map((cells) => Object.fromEntries(head.map((column, i) => [column, cells[i] ?? ''])));
}
