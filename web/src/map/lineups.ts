// Who plays: a number of players and, up to 9, which of two maps. As it is printed. Pure.

export interface Lineup {
	key: string;
	players: number;
	choice: 'west' | 'east' | 'both';
	civs: string[];
}

export interface LineupRow {
	players: number;
	choice: number;
	west: string[];
	east: string[];
}

const CHOICES = ['west', 'east'] as const;

export function lineupsOf(rows: Iterable<LineupRow>): Lineup[] {
	return [...rows].map(({ players, choice, west, east }) => {
		const which = CHOICES[choice] ?? 'both';
		return { key: `${players}-${which}`, players, choice: which, civs: [...west, ...east] };
	});
}
