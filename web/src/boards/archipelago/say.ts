// What places and units are called here: by the name of the face that lies there, never by a number.

import type { AtTable } from '../../lib/context.ts';
import { t } from '../../lib/words.ts';
import { faceOf, OBJECTIVES, sidesOf } from './facts.ts';
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
