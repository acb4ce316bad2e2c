// The phases of a turn as a list: which are over, which is played, which comes next. The order is the game's (/api/printed, `sequence`).

export interface SequenceRow {
	phase: string;
	/** The first turn that has it. */
	from?: number;
}

export interface PhaseRow {
	phase: string;
	/** `out`: this turn does not have it. */
	state: 'past' | 'now' | 'next' | 'later' | 'out';
}

/** What is played before the first turn (a set-up) stands before all others; its phase may have no name. */
export function phasesOf(sequence: SequenceRow[], now: string | null, turn: number): PhaseRow[] {
	const current = sequence.findIndex((row) => row.phase === now);
	const has = (row: SequenceRow) => (row.from ?? 1) <= Math.max(1, turn);
	const next = sequence.findIndex((row, i) => i > current && has(row));
	const before: PhaseRow[] = current < 0 ? [{ phase: now ?? '', state: 'now' }] : [];
	const rows = sequence.map((row, i): PhaseRow => {
		if (i === current) return { phase: row.phase, state: 'now' };
		if (!has(row)) return { phase: row.phase, state: 'out' };
		return { phase: row.phase, state: i < current ? 'past' : i === next ? 'next' : 'later' };
	});
	return [...before, ...rows];
}
