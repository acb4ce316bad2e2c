// What stands in an area, in words: for who does not see the pieces, and for who asks.

import type { AtTable } from '../../lib/context.ts';
import { t, tn } from '../../lib/words.ts';
import type { Area } from '../../map/read.ts';
import { areaWord, plainWord, siteWord, volcanoWord } from '../../map/say.ts';
import { ownerName } from './follows.ts';
import type { Standing } from './ways.ts';

const owner = (at: AtTable, who: string): string => (who === at.mine ? t('{name} (you)', { name: ownerName(at, who) }) : ownerName(at, who));

/** Each owner's things: "3 tokens of Egypt (you)". */
export function standingWords(at: AtTable, standing: Standing | null | undefined): string[] {
	if (!standing) return [];
	return [
		...(standing.city ? [t('City of {name}', { name: owner(at, standing.city) })] : []),
		...standing.stacks.map((s) => tn('{n} token of {name}', '{n} tokens of {name}', s.n, { name: owner(at, s.owner) })),
		...standing.ships.map((s) => (s.aboard ? tn('Ship of {name} with {n} token', 'Ship of {name} with {n} tokens', s.aboard, { name: owner(at, s.owner) }) : t('Ship of {name}', { name: owner(at, s.owner) }))),
	];
}

/** "Memphis: 3 tokens of Egypt (you). City site, Limit 4." */
export function areaSays(at: AtTable, area: Area, standing: Standing | null | undefined, may: string): string {
	const stands = standingWords(at, standing);
	const land = area.kind === 'sea' ? [t('Open sea')] : [...(area.site ? [siteWord(area)] : []), t('Limit {n}', { n: area.limit }), ...(area.flood ? [t('Flood plain: {name}', { name: plainWord(area) })] : []), ...(area.volcano ? [t('Volcano: {name}', { name: volcanoWord(area) })] : [])];
	const here = stands.length ? stands.join(', ') : area.kind === 'sea' ? '' : t('Nothing stands here');
	return `${areaWord(area)}: ${[here, land.join(', '), may].filter(Boolean).join('. ')}.`;
}
