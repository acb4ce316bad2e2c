// Reads the tables of data/megaciv that the map needs. Pure.

/** Rows by the names of their columns; lines with # are comments. */
export function readTable(text: string): Record<string, string>[] {
	const lines = text.split('\n').filter((l) => l !== '' && !l.startsWith('#'));
	const head = lines.shift()!.split('\t');
	return lines.map((l) => {
		const cells = l.split('\t');
		return Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']));
	});
}

/** Who plays: a number of players and, up to 9, which of two maps. */
export interface Lineup {
	key: string;
	players: number;
	choice: 'west' | 'east' | 'both';
	civs: string[];
}

export function lineupsOf(text: string): Lineup[] {
	const all = new Map<string, Lineup>();
	for (const row of readTable(text)) {
		const key = `${row.players}-${row.choice}`;
		const lineup = all.get(key) ?? { key, players: Number(row.players), choice: row.choice as Lineup['choice'], civs: [] };
		lineup.civs.push(...row.civs!.split(','));
		all.set(key, lineup);
	}
	return [...all.values()];
}

/** "kind/key" to the names in all languages. */
export function namesOf(text: string, kinds: string[]): Map<string, string[]> {
	const rows = readTable(text).filter((r) => kinds.includes(r.kind!));
	return new Map(rows.map((r) => [`${r.kind}/${r.key}`, [r.en!, r.de!, r.pl!]]));
}
