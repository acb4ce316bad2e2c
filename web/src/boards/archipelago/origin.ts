// What of Archipelago is from a source and what is ours, told to players. docs/DATA.md says it column by column.

import { t } from '../../lib/words.ts';

/** On the sheet about the game. */
export const origin = (): string =>
	t('No public source we found shows every card and tile of Archipelago: card prices, demands, events, tiles, taxes and boards I to IV are our own, and so are most card effects, costs of use and trends, and some objectives.');

/** Of the cards together. */
export const cardsOrigin = (): string => t('Card prices, demands and most effects are our own.');

/** At the foot of the card that explains a thing; nothing where a source has most of it. */
export function originOf(vocabulary: string, key: string): string {
	switch (vocabulary) {
		case 'card': return cardsOrigin();
		case 'event': return t('The events are our own.');
		case 'objective': return /^l/i.test(key) ? t('Most long objectives are our own.') : '';
		case 'trend': return key === 'benefactor' ? '' : t('This trend is our own.');
		case 'tile': return t('The tiles are our own.');
		case 'resource': return t('The market prices are our own.');
		case 'action': return key === 'taxation' ? t('The taxes are our own.') : '';
		default: return '';
	}
}
