// What of each game is from a source and what is ours, for pages without a table too. Nothing for a game that is all ours.

import { origin as archipelago } from './archipelago/origin.ts';
import { origin as megaciv } from './megaciv/origin.ts';

const origins: Record<string, () => string> = { archipelago, megaciv };

export const gameOrigin = (game: string): string => origins[game]?.() ?? '';
