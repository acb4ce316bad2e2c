// What sort of thing a card is, in a word or two.

import { t } from '../../lib/words.ts';
import { cardOf } from './printed.ts';

export function sortOf(vocabulary: string, key: string): string {
	const sort = vocabulary === 'card' ? (cardOf(key).calamity ? 'calamity' : 'good') : vocabulary;
	const words: Record<string, string> = { advance: t('Advance'), calamity: t('Calamity'), good: t('Commodity'), civ: t('Civilization'), theme: t('Theme set'), epoch: t('Epoch'), phase: t('Phase'), group: t('Colour') };
	return words[sort] ?? '';
}
