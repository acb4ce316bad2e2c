// How things of a vocabulary look where no board has drawn them: a colour and a solid glyph by their
// place in the list. Twelve of each, shifted against each other, so that 144 things differ.

const COLORS = ['#8A4F7D', '#B8751F', '#A23E2E', '#5F7F8C', '#4B7A3A', '#2F7FA6', '#875438', '#39434D', '#9A7B1E', '#3F6F5F', '#6C5BA8', '#7C838A'];

const GLYPHS = [
	'M12 3c4 3.500 4 6 0 9s-4 5.500 0 9c-4.500-1.500-7-4.500-7-9s2.500-7.500 7-9Zm2.500 2.500C17.500 7 19 9 19 12s-1.500 5-4.500 6.500c-2-2.500-1.500-4.200 1-6.500s1-4-1-6.500Z',
	'M12 3c3.500 4.500 6 7.500 6 11a6 6 0 0 1-12 0c0-3.500 2.500-6.500 6-11Z',
	'M12 3l2.200 5.300L19.500 6l-1.800 5.400L22 14l-5.300 1.600L16 21l-4-3.800L8 21l-.7-5.400L2 14l4.300-2.600L4.500 6l5.300 2.300z',
	'M12 3 20 7.500v9L12 21l-8-4.500v-9z',
	'M12 3 20 12l-8 9-8-9z',
	'M4 5h16v4H4zM4 10.500h16v4H4zM4 16h16v4H4z',
	'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0 4.500a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Z',
	'M8 3h8l-1.500 4.500C18 9.500 19.500 12 19.500 15c0 3.500-2.500 6-7.500 6s-7.500-2.500-7.500-6c0-3 1.500-5.500 5-7.500z',
	'M12 4 21 19H3z',
	'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
	'M4 13c0-5 3.500-9 8-9s8 4 8 9H4Zm0 2h16l-2 5H6z',
	'M5 4h6v7H5zM13 4h6v7h-6zM9 13h6v7H9z',
];

export interface ThingLook {
	color: string;
	glyph: string;
}

export function thingLook(index: number): ThingLook {
	const i = Math.max(0, index);
	return { color: COLORS[i % 12]!, glyph: GLYPHS[(i + Math.floor(i / 12)) % 12]! };
}
