// What this device knows of a table's past: the number of the last entry it was shown, and the head of the log's
// chain of hashes there. If the server's past is another one when the page comes back, or is gone, it says so.

export interface Known {
	n: number;
	head: string;
}

/** What was known and is not there any more. `gone`: entries are missing; otherwise they are others. */
export interface Loss {
	known: Known;
	now: number;
	gone: boolean;
}

export interface PastLine {
	recall: () => Known | null;
	remember: (known: Known | null) => void;
	/** What was the head at this entry? */
	ask: (n: number) => void;
	tell: (loss: Loss | null) => void;
}

export class Past {
	private asked: Known | null = null;
	private loss: Loss | null = null;
	private last: Known | null = null;
	private now = 0;

	constructor(private line: PastLine) {}

	/** A snapshot came: it must lead on from what was known. */
	begins(n: number, head: string | undefined): void {
		const known = this.last ?? this.line.recall();
		this.now = n;
		this.asked = null;
		if (!known) this.goesOn(n, head);
		else if (head === undefined) this.found({ known, now: 0, gone: true });
		else if (n === known.n) this.compare(known, head);
		else {
			// Another page of this device may have been told more already: the server is asked in any case.
			this.asked = known;
			this.line.ask(known.n);
		}
		if (!this.asked && !this.loss) this.goesOn(n, head);
	}

	/** An update came. */
	goesOn(n: number, head: string | undefined): void {
		this.now = n;
		if (head === undefined || this.loss || this.asked) return;
		this.last = { n, head };
		this.line.remember(this.last);
	}

	answered(n: number, head: string | null): void {
		const known = this.asked;
		if (!known || known.n !== n) return;
		this.asked = null;
		if (head === null) this.found({ known, now: this.now, gone: true });
		else this.compare(known, head);
	}

	/** The person has read it: from here on this past counts. */
	accept(): void {
		this.loss = null;
		this.last = null;
		this.line.remember(null);
		this.line.tell(null);
	}

	private compare(known: Known, head: string): void {
		if (head !== known.head) this.found({ known, now: this.now, gone: false });
	}

	private found(loss: Loss): void {
		this.loss = loss;
		this.line.tell(loss);
	}
}
