// Advances I wish for, kept over the turns: on this device, by table and seat. Nobody else knows of them.

import type { AtTable } from '../../lib/context.ts';
import { keepWishes, keptWishes } from '../../lib/memory.ts';

class Wishes {
	private of = $state('');
	private list = $state.raw<string[]>([]);

	/** Those of the seat that is shown. */
	follow(at: AtTable): void {
		const of = `${at.table.id}.${at.mine ?? ''}`;
		if (of === this.of) return;
		this.of = of;
		this.list = at.table.supposed ? [] : (keptWishes(at.table.id, at.mine) ?? []);
	}
	has(advance: string): boolean {
		return this.list.includes(advance);
	}
	get all(): readonly string[] {
		return this.list;
	}
	toggle(at: AtTable, advance: string): void {
		this.list = this.has(advance) ? this.list.filter((a) => a !== advance) : [...this.list, advance];
		if (!at.table.supposed) keepWishes(at.table.id, at.mine, this.list.length ? this.list : null);
	}
}

export const wishes = new Wishes();
