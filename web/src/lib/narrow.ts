// Where there is no room for columns beside the board: as the table's own layout has it.

import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('(max-width: 1000px), (max-height: 500px)');
/** A phone on its side. */
export const low = new MediaQuery('(max-height: 500px)');
