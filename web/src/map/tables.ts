// Reads tables of data/: the cells when the page is built (vite.config.ts), what they mean here. Pure.

/** The cells of a table, line by line; lines with # are comments. */
export const cellsOf = (text: string): string[][] => text.split('\n').filter((l) => l !== '' && !l.startsWith('#')).map((l) => l.split('\t'));

/** Rows by the names of their columns, which stand in the first line. */
export function readTable([head = [], ...rows]: string[][]): Record<string, string>[] {
	return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}
