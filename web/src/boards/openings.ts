// How a table of a game is opened with comfort: which options are shown at once, and which others a value brings along
// when it is chosen. All of them can be changed afterwards; whether they fit together is the server's to say.

export interface Opening {
	first: string[];
	/** By "option=value". */
	along: Record<string, Record<string, string | number>>;
	/** Who else may sit there; the first is proposed. */
	bots: Bot[];
}

export const BOTS = ['random', 'eager', 'cooperative', 'selfish'] as const;
export type Bot = (typeof BOTS)[number];

const plain: Opening = { first: [], along: {}, bots: ['eager', 'random'] };

const openings: Record<string, Opening> = {
	archipelago: { ...plain, first: ['players', 'length'], bots: ['cooperative', 'selfish', 'eager', 'random'] },
	megaciv: {
		...plain,
		first: ['scenario', 'players', 'side', 'ast', 'civs'],
		along: {
			'scenario=first': { players: 5, side: 'west', ast: 'basic' },
			'scenario=short': { ast: 'basic' },
		},
	},
};

export const openingOf = (game: string): Opening => openings[game] ?? plain;
