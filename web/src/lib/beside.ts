// Where a card finds room beside what it speaks of: below, above, to the right, to the left; never on it, never out of the window. Pure.

export interface Rect {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export interface Place {
	left: number;
	top: number;
	/** How high it may be there. */
	height: number;
}

const GAP = 8;
const EDGE = 8;
const clamp = (v: number, least: number, most: number) => Math.max(least, Math.min(v, most));

export function beside(target: Rect, size: { width: number; height: number }, window: { width: number; height: number }): Place {
	const left = clamp(target.left, EDGE, Math.max(EDGE, window.width - EDGE - size.width));
	const below = window.height - EDGE - (target.bottom + GAP);
	const above = target.top - GAP - EDGE;
	const down = { left, top: target.bottom + GAP, height: below };
	const up = { left, top: target.top - GAP - Math.min(size.height, above), height: above };
	if (size.height <= below) return down;
	if (size.height <= above) return up;
	const whole = window.height - 2 * EDGE;
	const top = clamp(target.top, EDGE, Math.max(EDGE, window.height - EDGE - Math.min(size.height, whole)));
	if (size.width <= window.width - EDGE - (target.right + GAP)) return { left: target.right + GAP, top, height: whole };
	if (size.width <= target.left - GAP - EDGE) return { left: target.left - GAP - size.width, top, height: whole };
	return below >= above ? down : up;
}
