// What of Mega Civilization is from a source and what is ours, told to players. docs/DATA.md says it column by column.

import { t } from '../../lib/words.ts';

/** On the sheet about the game. */
export const origin = (): string =>
	t('Numbers, names and borders follow the printed game as public sources show it; the texts, most translations and the drawing of the map are our own.');

/** Of the cards together. */
export const cardsOrigin = (): string => t('Numbers as printed, in our own words.');

/** Things with printed numbers. */
const PRINTED = ['advance', 'calamity', 'good', 'card', 'epoch'];

/** At the foot of the card that explains a thing; nothing where there is nothing to say. */
export function originOf(vocabulary: string): string {
	if (vocabulary === 'theme') return t('Which sets destroy a city is our choice.');
	return PRINTED.includes(vocabulary) ? cardsOrigin() : '';
}
