// Reads tables of data/: the cells when the page is built (vite.config.ts), what they mean here. Pure.

/** The cells of a table, line by line; lines with # are comments. */
export const cellsOf = (text: string): string[][] => text.split('\n').filter((l) => l !== '' && !l.startsWith('#')).map((l) => l.split('\t'));

/** Rows by the names of their columns, which stand in the first line. */
export function readTable([head = [], ...rows]: string[][]): Record<string, string>[] {
	return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

/** Who plays: a number of players and, up to 9, which of two maps. */
export interface Lineup {
	key: string;
	players: number;
	choice: 'west' | 'east' | 'both';
	civs: string[];
}

export function lineupsOf(cells: string[][]): Lineup[] {
	const all = new Map<string, Lineup>();
	for (const row of readTable(cells)) {
		const key = `${row.players}-${row.choice}`;
		const lineup = all.get(key) ?? { key, players: Number(row.players), choice: row.choice as Lineup['choice'], civs: [] };
		lineup.civs.push(...row.civs!.split(','));
		all.set(key, lineup);
	}
	return [...all.values()];
}

/** "kind/key" to the names in all languages. */
export function namesOf(cells: string[][], kinds: string[]): Map<string, string[]> {
	const rows = readTable(cells).filter((r) => kinds.includes(r.kind!));
	return new Map(rows.map((r) => [`${r.kind}/${r.key}`, [r.en!, r.de!, r.pl!]]));
}

/** Of the columns of a table the key and the names in all languages. */
export function onlyNames(cells: string[][]): string[][] {
	const columns = ['key', 'name_en', 'name_de', 'name_pl'].map((name) => cells[0]!.indexOf(name));
	return cells.map((row) => columns.map((c) => row[c]!));
}

/** "area/key" to the names in all languages. */
export const areaNamesOf = (cells: string[][]): [string, string[]][] => cells.slice(1).map(([key, ...names]) => [`area/${key}`, names]);
