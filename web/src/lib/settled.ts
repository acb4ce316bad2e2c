// Whether the page has settled: nothing is on its way that would change what is shown. Everything that takes its time says so
// here; once all of it is done and painted, <html> has data-settled="true". Tests wait for that instead of for a time
// (docs/TESTING.md); nothing in the page reads it. A worker counts too, and tells its page (`tellsPage`).

declare global {
	/** A test sets this before the page runs: what is put off for the eye alone is not put off (`delay`). */
	var ecumeneNoDelays: boolean | undefined;
}

/** Whoever wants to know for certain dispatches this on the document: lines then ask the server whether more is on its way. A list as
 * its detail gets what is open. */
const SETTLE = 'ecumene-settle';

const inPage = typeof document !== 'undefined';
const open = new Set<{ what: string }>();
/** What began since then makes a look of no use. */
let looks = 0;
let tell = (_settled: boolean): void => {};

/** Something begins; what comes back ends it, and may be called twice. */
export function begin(what: string): () => void {
	const one = { what };
	looks++;
	if (open.size === 0) say(false);
	open.add(one);
	return () => {
		if (open.delete(one) && open.size === 0) look();
	};
}

/** Something begins that ends with this promise. */
export function busy<T>(work: Promise<T> | (() => Promise<T>)): Promise<T> {
	const end = begin('a request');
	const done = typeof work === 'function' ? work() : work;
	done.then(end, end);
	return done;
}

/** A timer that counts until it has run or was cancelled by what comes back. */
export function later(what: () => void, ms = 0): () => void {
	const end = begin(`a timer of ${ms} ms`);
	const timer = setTimeout(() => {
		try {
			what();
		} finally {
			end();
		}
	}, ms);
	return () => {
		clearTimeout(timer);
		end();
	};
}

/** How long something is put off that only the eye needs: not at all in a test. */
export const delay = (ms: number): number => (globalThis.ecumeneNoDelays ? 0 : ms);

/** Where nothing is painted nothing waits for it. */
export function afterPainting(what: () => void): void {
	const end = begin('what is painted');
	painted(() => {
		try {
			what();
		} finally {
			end();
		}
	});
}

/** Something that is at work or is not. */
export class Activity {
	private end: (() => void) | null = null;

	constructor(private what: string) {}

	set(active: boolean): void {
		if (active) this.end ??= begin(this.what);
		else if (this.end) {
			this.end();
			this.end = null;
		}
	}
}

/** In a worker: its page hears whether it has settled. */
export function tellsPage(post: (settled: boolean) => void): void {
	tell = post;
}

/** Calls this whenever somebody wants to know for certain, until what comes back is called. */
export function onSettle(what: () => void): () => void {
	document.addEventListener(SETTLE, what);
	return () => document.removeEventListener(SETTLE, what);
}

function painted(what: () => void): void {
	if (!inPage || document.hidden) setTimeout(what);
	else requestAnimationFrame(() => setTimeout(what));
}

function say(settled: boolean): void {
	if (inPage) document.documentElement.dataset.settled = String(settled);
	else tell(settled);
}

/** Transitions and animations that come to an end. */
const moving = (): Animation[] => document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Infinity);

/** Settled is what is so when everything was painted: effects and observers of the page may begin something yet. */
function look(): void {
	const mine = ++looks;
	if (!inPage) return say(true);
	painted(() => {
		if (mine !== looks || open.size) return;
		const all = moving();
		if (all.length) void Promise.allSettled(all.map((a) => a.finished)).then(() => mine === looks && look());
		else say(true);
	});
}

function again(e: Event): void {
	begin('a look')();
	const asked: unknown = e instanceof CustomEvent && e.detail;
	if (Array.isArray(asked)) asked.push(...[...open].map((one) => one.what), ...moving().map(() => 'an animation'));
}

if (inPage) for (const what of [SETTLE, 'transitionrun', 'animationstart']) document.addEventListener(what, again);
