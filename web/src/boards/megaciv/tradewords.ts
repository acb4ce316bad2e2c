// Words of the trade floor that stand in several places.

import { t } from '../../lib/words.ts';
import type { Block } from './printed.ts';

export const blockWord = (block: Block): string => (block === 'west' ? t('West') : t('East'));

/** A difference with its sign; the minus is as wide as the plus. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
