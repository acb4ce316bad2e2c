// How a table of a game is opened with comfort: which options are shown at once, and which others a value brings along
// when it is chosen. All of them can be changed afterwards; whether they fit together is the server's to say.

export interface Opening {
	first: string[];
	/** By "option=value". */
	along: Record<string, Record<string, string | number>>;
}

const plain: Opening = { first: [], along: {} };

const openings: Record<string, Opening> = {
	megaciv: {
		first: ['scenario', 'players', 'side', 'ast', 'civs'],
		along: {
			'scenario=first': { players: 5, side: 'west', ast: 'basic' },
			'scenario=short': { ast: 'basic' },
		},
	},
};

export const openingOf = (game: string): Opening => openings[game] ?? plain;
