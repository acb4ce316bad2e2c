// A voyage: from where a ship lies to where it may end its move, with what it loads and unloads, as actions one behind the other. How far it
// comes is the engine's to say (facts `ships`); which areas touch by water is printed. Pure.

import type { Facts } from './facts.ts';
import type { Way } from './ways.ts';

type Ships = Facts['ships'];

/** The areas of the shortest way, from where the ship lies to its end; null: it does not get there. */
export function routeOf(ships: Ships, ship: string, to: string, near: (area: string) => readonly string[]): string[] | null {
	const reach = ships.reach[ship] ?? {};
	const from = ships.ship[ship]?.area;
	if (!from || !reach[to]) return null;
	const route = [to];
	for (let steps = reach[to]!; steps > 1; steps--) {
		const before = near(route[0]!).find((a) => reach[a] === steps - 1);
		if (before === undefined) return null;
		route.unshift(before);
	}
	return [from, ...route];
}

/** Ships that lie in an area and may still sail. */
export const shipsIn = (ships: Ships | undefined, area: string): string[] =>
	Object.entries(ships?.ship ?? {}).flatMap(([key, s]) => (s.area === area && Object.keys(ships?.stops[key] ?? {}).length ? [key] : []));

/** Where ships of an area may end their moves. */
export const stopsFrom = (ships: Ships | undefined, area: string): string[] => [...new Set(shipsIn(ships, area).flatMap((key) => Object.keys(ships!.stops[key]!)))];

/** How a ship that is not maintained is: out of treasury where that is enough, else with the first token that may be given. */
export const upkeepOf = (ways: readonly Way[], ship: string): string | null => ways.find((w) => w.kind === 'maintain' && w.fields['ship'] === ship)?.choice.act ?? null;

export interface Voyage {
	ship: string;
	route: string[];
	/** What has to be done before it may sail. */
	upkeep: string | null;
	load: number;
	unload: number;
}

export function voyageActs({ ship, route, upkeep, load, unload }: Voyage): string[] {
	return [
		...(upkeep ? [upkeep] : []),
		...(load ? [`embark ship=${ship} n=${load}`] : []),
		...route.slice(1).map((area) => `sail ship=${ship} to_area=${area}`),
		...(unload ? [`disembark ship=${ship} n=${unload}`] : []),
	];
}
