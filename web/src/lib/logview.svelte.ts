// The log as this device shows it: what is left out, which line is open, where one wants to go.

export type LogWho = 'all' | 'me' | 'since';

class LogView {
	/** Everything, what concerns me, or what came behind my last decision. */
	who = $state<LogWho>('all');
	/** Only what tells of this seat; '' of anybody. */
	seat = $state('');
	/** Only what a chapter of the rules is about; '' everything, 'losses' what tells of one. */
	topic = $state('');
	/** The line whose ways are shown. */
	open = $state<string | null>(null);
	/** From which entry on it is to be read. */
	sought = $state.raw<{ n: number } | null>(null);

	get filtered(): boolean {
		return this.who !== 'all' || this.seat !== '' || this.topic !== '';
	}

	all(): void {
		this.who = 'all';
		this.seat = this.topic = '';
		this.open = null;
	}

	seek(n: number): void {
		this.all();
		this.sought = { n };
	}
}

export const logView = new LogView();
