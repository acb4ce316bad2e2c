// What there is to say about an area, in words.

import { settings } from '../lib/settings.svelte.ts';
import { t } from '../lib/words.ts';
import type { Lineup } from './lineups.ts';
import { nameOf } from './names.ts';
import type { Area } from './read.ts';

export const kindWord = (area: Area): string => ({ land: t('Inland area'), coastal: t('Coastal area'), sea: t('Open sea') })[area.kind];

export const siteWord = (area: Area): string => (area.site === 'white' ? t('City site in the flood plain') : area.site ? t('City site') : t('No city site'));

/** What an area is called in the language of the page. */
export const areaWord = (area: Area): string => nameOf('area', area.key, settings.language);
export const byName = (a: Area, b: Area): number => areaWord(a).localeCompare(areaWord(b), settings.language);
export const regionWord = (area: Area): string => (area.region ? nameOf('civilization', area.region, settings.language) : '');
export const plainWord = (area: Area): string => (area.flood ? nameOf('plain', area.flood, settings.language) : '');
export const volcanoWord = (area: Area): string => (area.volcano ? nameOf('volcano', area.volcano, settings.language) : '');

/** Sentences for the list: everything but the neighbours. */
export function factsOf(area: Area): string[] {
	if (area.kind === 'sea') return [kindWord(area)];
	const said = [kindWord(area), t('Region: {name}', { name: regionWord(area) }), t('Limit {n}', { n: area.limit })];
	if (area.site) said.push(siteWord(area));
	if (area.flood) said.push(t('Flood plain: {name}', { name: plainWord(area) }));
	if (area.volcano) said.push(t('Volcano: {name}', { name: volcanoWord(area) }));
	return said;
}

export function lineupWord(lineup: Lineup): string {
	const n = lineup.players;
	if (lineup.choice === 'west') return t('{n} players, west', { n });
	return lineup.choice === 'east' ? t('{n} players, east', { n }) : t('{n} players', { n });
}

export const isOut = (area: Area, civs: string[] | null): boolean => civs !== null && area.region !== null && !civs.includes(area.region);
