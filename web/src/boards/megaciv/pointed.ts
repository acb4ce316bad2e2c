// Marks what a remark speaks of, as soon and as long as it is on the screen (styled by pointed.css).

import './pointed.css';

const MARK = 'data-pointed';

/** Gives what an effect gives back. */
export function pointed(selector: string): () => void {
	let now: Element | null = null;
	let frame = 0;
	const mark = (found: Element | null) => {
		if (found === now) return;
		now?.removeAttribute(MARK);
		found?.setAttribute(MARK, '');
		now = found;
	};
	const look = () => {
		frame = 0;
		mark(document.querySelector(selector));
	};
	look();
	const watch = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
	watch.observe(document.body, { childList: true, subtree: true });
	return () => {
		watch.disconnect();
		cancelAnimationFrame(frame);
		mark(null);
	};
}
