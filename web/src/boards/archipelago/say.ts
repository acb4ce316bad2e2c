// What places and units are called here: by the name of the face that lies there, never by a number.

import type { AtTable } from '../../lib/context.ts';
import { t, tn } from '../../lib/words.ts';
import { effectsWords, type Effect } from './effects.ts';
import { faceOf, OBJECTIVES, RESOURCES, sidesOf } from './printed.ts';
import { hexesOf, isShip, unitsOf, type Unit } from './read.ts';

/** By the face that lies there; a tile that is not laid yet by both of its faces. */
export function hexName(at: AtTable, tile: string): string {
	const hex = hexesOf(at.state.view).find((h) => h.tile === tile);
	const faces = hex ? [hex.face] : sidesOf(tile).map((side) => faceOf(tile, side));
	return faces.map((face) => at.thing('face', face.key)).join(' / ');
}

/** With the number of the region where the hex has several of its kind. */
export function regionName(at: AtTable, tile: string, region: string): string {
	const hex = hexesOf(at.state.view).find((h) => h.tile === tile);
	const several = hex && hex.face.regions.filter((g) => g.land === region.startsWith('l')).length > 1;
	if (!several) return hexName(at, tile);
	const n = region.slice(1);
	return region.startsWith('l') ? t('{place}, land {n}', { place: hexName(at, tile), n }) : t('{place}, sea {n}', { place: hexName(at, tile), n });
}

export function unitName(at: AtTable, unit: Unit): string {
	const place = regionName(at, unit.at, unit.region);
	const what = unit.ship ? t('Ship, {place}', { place }) : t('Citizen, {place}', { place });
	const on = unit.on && !unit.on.startsWith('symbol') ? ` (${at.thing('building', unit.on)})` : '';
	return unit.seat === at.mine ? `${what}${on}` : `${at.seatName(unit.seat)}: ${what}${on}`;
}

/** Names for what the vocabularies only number: tiles, units, objectives. */
export function named(at: AtTable, vocabulary: string, key: string): string | null {
	switch (vocabulary) {
		case 'tile':
		case 'place':
			return hexName(at, key) || null;
		case 'unit': {
			const unit = unitAt(at, key);
			return unit ? unitName(at, unit) : isShip(key) ? t('Ship') : t('Citizen');
		}
		case 'objective': {
			const objective = OBJECTIVES[key];
			return objective ? t('“{name}”', { name: at.thing('score', objective.score).split(':')[0]! }) : null;
		}
		default:
			return null;
	}
}

export const unitAt = (at: AtTable, key: string): Unit | null => unitsOf(at.state.view).find((u) => u.key === key) ?? null;

/** What a card or an event does. */
export const effectsText = (at: AtTable, effects: Effect[]): string => effectsWords(effects, { resource: (n) => at.thing('resource', RESOURCES[n] ?? '') });

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** "1 disc, 3 florins". */
export const costText = (c: { discs: number; florins: number }): string =>
	[c.discs && tn('{n} disc', '{n} discs', c.discs), c.florins && tn('{n} florin', '{n} florins', c.florins)].filter(Boolean).join(', ') || t('nothing');

/** "rebellion +1, surplus workers −1"; nothing where nothing moves. */
export const movesText = (m: { rebellion?: number; surplus?: number; population?: number }): string =>
	[m.rebellion && t('Rebellion {n}', { n: signed(m.rebellion) }), m.surplus && t('Surplus workers {n}', { n: signed(m.surplus) }), m.population && t('Population {n}', { n: signed(m.population) })].filter(Boolean).join(', ');

/** Whether the visible tile can be laid, before a disc is spent on it. */
export function fitText(top: { tile: string | null; ways: number; places: number }): string {
	if (!top.tile) return '';
	if (top.ways) return tn('You can lay it in {n} way.', 'You can lay it in {n} ways.', top.ways);
	return top.places ? t('It fits on the map, but no unit of yours can enter it.') : t('It fits nowhere on the map.');
}

/** "2", or "2–4" where it matters who is raised. */
export const rebelsText = (o: { rebels: number; rebels_most: number }): string => (o.rebels_most > o.rebels ? `${o.rebels}–${o.rebels_most}` : String(o.rebels));

/** Who holds a building or a town, and why; nobody, and why. */
export const heldText = (at: AtTable, held: { seat: string | null; how: string | null }): string =>
	[held.seat ? at.seatName(held.seat) : t('Nobody'), held.how ? at.thing('hold', held.how) : ''].filter(Boolean).join(': ');

/** "1st place, 3 points". */
export const placeText = (s: { rank: number; points: number }): string => t('{place}, {points}', { place: t('Place {n}', { n: s.rank }), points: tn('{n} point', '{n} points', s.points) });
