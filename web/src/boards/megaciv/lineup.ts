// Who plays what before the game has begun: the civilizations of the line-up, and where they are dealt by seat, whose each is. Pure.

import type { Lineup } from '../../map/lineups.ts';

/** The line-up of so many players: one, or that of the side that was chosen. */
export function lineupOf(lineups: readonly Lineup[], players: number, side: string): Lineup | null {
	const fitting = lineups.filter((l) => l.players === players);
	return fitting.find((l) => l.choice === side) ?? fitting[0] ?? null;
}

/** Dealt by seat they go round in the order of the A.S.T., which `order` is. */
export const inOrder = (civs: readonly string[], order: readonly string[]): string[] => order.filter((c) => civs.includes(c));
