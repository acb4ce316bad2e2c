// Small things drawn on the map, around 0 0, in pixels of the page.

/** A city gate, 10 wide. */
export const GATE = 'M-5 4.500v-9h2v1.600h2v-1.600h2v1.600h2v-1.600h2v9h-3.200v-2.200a1.800 1.800 0 0 0-3.600 0v2.200z';

/** A mountain with a bite at its top, and smoke. */
export const VOLCANO = 'M-10 8-3.400-3.200l1.600 1.400 1.700-1.400 1.700 1.400L3.400-3.200 10 8z';
export const SMOKE = 'M-1.200-5.500c-2.600-1.600-.200-3.400-1-5.600M1.800-5.500c2.800-1.800.400-3.800 1.800-6.500';

const PIP = 8; // from ring to ring
const RING = 2.6;

const ring = (x: number, y: number) => `M${x - RING} ${y}a${RING} ${RING} 0 1 0 ${2 * RING} 0a${RING} ${RING} 0 1 0-${2 * RING} 0`;

/** The limit as rings in a row, and where a gate before them stands. */
export function limitRow(limit: number, gate: boolean): { rings: string; gate: number } {
	const width = limit * PIP + (gate ? 13 : 0);
	const first = -width / 2 + (gate ? 13 : 0) + PIP / 2;
	let rings = '';
	for (let i = 0; i < limit; i++) rings += ring(first + i * PIP, 0);
	return { rings, gate: -width / 2 + 5 };
}
