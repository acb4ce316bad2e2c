// The screen of this device at one table: the connection that is shown, and who sits before it. Where several seats are one device's, or
// where somebody wants it, a cover hides what the seat sees until its person says to be there.

import { compose } from './compose.svelte.ts';
import { explaining } from './explain.svelte.ts';
import { excuse, isCovered, waiting, type Shared } from './hotseat.ts';
import type { Dial } from './line.ts';
import { Table, type Guise } from './table.svelte.ts';
import type { State } from './types.ts';

const PATIENCE = 10_000;

export class Screen {
	table = $state.raw<Table | null>(null);
	/** A what-if is played from here; the game waits. */
	supposing = $state(false);
	/** Whose person said to be here; a link says it too. */
	private facing = $state<string | null>(null);
	private byLink = $state(false);
	private excused = $state('');
	private hidden = $state(false);
	/** To whom it should go, where that was said. */
	private wanted = $state<string | null>(null);

	constructor(
		readonly id: string,
		/** The line of a what-if. */
		private own: Dial | null = null,
	) {}

	/** With a link, or with the seats that this device is known to have here. */
	open(token: string | null, mine: string[] = []): void {
		this.byLink = token !== null;
		this.connect(token === null ? {} : { token }, mine);
	}

	private connect(guise: Guise, mine: string[]): void {
		const table = new Table(this.id, guise, this.own);
		table.mine = mine;
		table.open();
		this.close();
		this.table = table;
	}

	close(): void {
		this.table?.close();
		this.table = null;
	}

	private get shared(): Shared | null {
		const { state, mine } = this.table ?? {};
		if (!state || !mine) return null;
		const { stage } = state.table;
		return { stage, shown: state.seat, mine, pending: state.pending, facing: this.facing ?? (this.byLink ? state.seat : null), excused: this.excused };
	}

	get covered(): boolean {
		const { shared } = this;
		return shared !== null && ((this.hidden && shared.shown !== null) || isCovered(shared));
	}

	/** All seats of this device: whoever may say to be here. */
	get seats(): string[] {
		const { shared } = this;
		if (!shared) return [];
		return shared.mine.length ? [...shared.mine] : shared.shown ? [shared.shown] : [];
	}

	/** To whom the screen should be handed; null: to nobody in particular. */
	get next(): string | null {
		const { shared } = this;
		if (!shared) return null;
		if (this.wanted) return this.wanted;
		if (shared.mine.length < 2 || this.hidden) return null;
		const [first] = shared.pending.includes(shared.shown ?? '') ? [shared.shown] : waiting(shared.shown, shared.mine, shared.pending);
		return first ?? null;
	}

	/** What was covered stays so, however the game goes on; to be called whenever something has changed. */
	settle(): void {
		const { shared } = this;
		if (!shared) return;
		if (shared.mine.length > 1 && (shared.stage === 'gathering' || isCovered(shared))) {
			this.facing = null;
			this.byLink = false;
		}
		// An excuse ends with what it was for.
		if (shared.shown && !excuse(shared.shown, shared.mine, shared.pending)) this.excused = '';
	}

	hide(): void {
		this.hidden = true;
	}

	/** To another seat of this device; a cover lies between. */
	handTo(seat: string): void {
		this.wanted = seat;
		this.facing = null;
		this.byLink = false;
	}

	/** Its person says to be here. */
	facedBy(seat: string): void {
		const { shared, table } = this;
		if (!shared || !table) return;
		this.excused = excuse(seat, shared.mine, shared.pending);
		this.hidden = false;
		this.wanted = null;
		this.facing = seat;
		if (shared.shown === seat) return;
		compose.kind = null;
		explaining.close();
		this.connect({ seat }, table.mine);
	}

	/** Does something in another seat of this device, over a connection of its own, and waits until it is so. */
	async inSeat(seat: string, act: (table: Table) => void, done: (state: State) => boolean): Promise<void> {
		const table = new Table(this.id, { seat });
		let stop = () => {};
		table.open();
		await new Promise<void>((over) => {
			const timer = setTimeout(over, PATIENCE);
			let acted = false;
			stop = $effect.root(() => {
				$effect(() => {
					if (!table.online || !table.state) return;
					if (!acted) act(table);
					acted = true;
					if (!done(table.state)) return;
					clearTimeout(timer);
					over();
				});
			});
		});
		stop();
		table.close();
	}
}
