// What a value of an option is called.

import type { Option } from './types.ts';
import { keyWord, t, word } from './words.ts';

export function optionWord(option: Option | undefined, value: string): string {
	const place = option?.values?.indexOf(value) ?? -1;
	if (place >= 0) return option?.labels?.[place] ? word(option.labels[place]) : keyWord(value);
	if (!option?.values) return value;
	// What stands there for want of a choice.
	return value === 'both' ? t('The whole map') : keyWord(value);
}
