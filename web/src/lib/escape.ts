// What Escape closes: of all that is open the one thing that was opened last, wherever the focus is.

const open: (() => void)[] = [];

function key(e: KeyboardEvent): void {
	// A modal dialog lies above everything and is closed by the browser.
	if (e.key !== 'Escape' || e.defaultPrevented || document.querySelector('dialog:modal')) return;
	e.preventDefault();
	open.at(-1)?.();
}

/** As long as what is open stands. Gives what an effect gives back. */
export function closesOnEscape(close: () => void): () => void {
	if (!open.length) addEventListener('keydown', key);
	open.push(close);
	return () => {
		open.splice(open.indexOf(close), 1);
		if (!open.length) removeEventListener('keydown', key);
	};
}
