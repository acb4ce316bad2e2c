// The map on its way: fetched and painted once by each who shows it.

import mapAddress from '../../../data/megaciv/map.txt?url';
import { gameOf } from '../lib/api.ts';
import { loadPrinted } from '../lib/printed.ts';
import { busy } from '../lib/settled.ts';
import { paint, type Picture } from './paint.ts';
import { readMap } from './read.ts';

export class MapLoading {
	picture = $state.raw<Picture | null>(null);
	failed = $state(false);

	constructor() {
		void this.load();
	}

	load(): Promise<void> {
		return busy(this.fetch());
	}

	private async fetch(): Promise<void> {
		this.failed = false;
		try {
			// Its names and line-ups come from the program.
			const [answer] = await Promise.all([fetch(mapAddress), gameOf('megaciv'), loadPrinted('megaciv')]);
			if (!answer.ok) throw new Error(answer.statusText);
			this.picture = paint(readMap(await answer.text()));
		} catch {
			this.failed = true;
		}
	}
}
