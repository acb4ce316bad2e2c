// One stop of the Tab key for many: the arrow keys go on from there, Home and End to the ends. What is there is looked up with each key, so
// that it may come and go.

const STEPS: Record<string, (at: number, last: number) => number> = {
	ArrowDown: (at, last) => Math.min(last, at + 1),
	ArrowUp: (at) => Math.max(0, at - 1),
	Home: () => 0,
	End: (_, last) => last,
};

/** An attachment for what holds them; they all have tabindex -1 at first. */
export const roving = (which: string) => (node: HTMLElement) => {
	const all = () => [...node.querySelectorAll<HTMLElement>(which)];
	let stop: HTMLElement | null = null;

	function settle(next: HTMLElement | undefined): void {
		if (next === stop) return;
		if (stop) stop.tabIndex = -1;
		stop = next ?? null;
		if (stop) stop.tabIndex = 0;
	}
	/** The one that was it, or the first. */
	const keep = () => settle(stop?.isConnected ? stop : (node.querySelector<HTMLElement>(which) ?? undefined));

	function key(e: KeyboardEvent): void {
		const step = STEPS[e.key];
		const on = (e.target as HTMLElement).closest<HTMLElement>(which);
		if (!step || !on || e.ctrlKey || e.metaKey || e.altKey) return;
		e.preventDefault();
		const them = all();
		const next = them[step(them.indexOf(on), them.length - 1)];
		settle(next);
		next?.focus();
		next?.scrollIntoView({ block: 'nearest' });
	}
	const focused = (e: FocusEvent) => {
		const on = (e.target as HTMLElement).closest<HTMLElement>(which);
		if (on) settle(on);
	};
	const observer = new MutationObserver(keep);
	observer.observe(node, { childList: true, subtree: true });
	node.addEventListener('keydown', key);
	node.addEventListener('focusin', focused);
	keep();
	return () => {
		observer.disconnect();
		node.removeEventListener('keydown', key);
		node.removeEventListener('focusin', focused);
	};
};
