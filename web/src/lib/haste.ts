// A double click means one thing. For half a second after a click nothing acts that came under the pointer since then: a
// button that was not there, that said something else, or that stood elsewhere.

export const HASTE = 500; // ms
/** What acts: buttons with an action, and places on a map. */
const ACTS = 'button[data-act], [role="button"][data-key]';

type Acting = HTMLElement | SVGElement;
const saysOf = (button: Acting): string => button.dataset.act ?? button.dataset.key ?? '';

interface Click {
	time: number;
	there: Map<Acting, { says: string; box: DOMRect }>;
}

function wasThere(button: Acting, before: Click, e: MouseEvent): boolean {
	const was = before.there.get(button);
	if (!was || was.says !== saysOf(button)) return false;
	const { left, right, top, bottom } = was.box;
	// A key has no place.
	return e.detail === 0 || (left <= e.clientX && e.clientX <= right && top <= e.clientY && e.clientY <= bottom);
}

let clicked = -HASTE;

/** Whether this is the second click of a double one: it was meant for what stood here before. */
export const isSecond = (e: MouseEvent): boolean => e.timeStamp - clicked < HASTE;

/** Keeps hasty clicks from everything in a node. */
export function unhurried(node: HTMLElement): () => void {
	let last: Click = { time: -HASTE, there: new Map() };
	const click = (e: MouseEvent): void => {
		if (!(e.target instanceof Element)) return;
		clicked = e.timeStamp;
		const button = e.target.closest<Acting>(ACTS);
		if (button && e.timeStamp - last.time < HASTE && !wasThere(button, last, e)) {
			e.stopPropagation();
			e.preventDefault();
		} else if (e.target.closest('button, a, label, input, select, [role]')) {
			const all = [...node.querySelectorAll<Acting>(ACTS)];
			last = { time: e.timeStamp, there: new Map(all.map((b) => [b, { says: saysOf(b), box: b.getBoundingClientRect() }])) };
		}
	};
	node.addEventListener('click', click, true);
	return () => node.removeEventListener('click', click, true);
}

let entered = { time: -HASTE, act: '' };

/** Whether Enter was pressed a moment ago for something else. */
export function hasty(e: KeyboardEvent, act: string): boolean {
	if (e.timeStamp - entered.time < HASTE && entered.act !== act) return true;
	entered = { time: e.timeStamp, act };
	return false;
}
