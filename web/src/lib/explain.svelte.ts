// The one thing that explains itself now. Anything that shows a thing of a vocabulary says so with
//   <span {@attach explains('advance', key)}>
// and opens the card of parts/About.svelte: when the pointer rests on it, when a key brings the focus there, when a finger stays on it.

import type { Attachment } from 'svelte/attachments';
import { later } from './settled.ts';

const REST = 300; // ms a pointer stays before the card opens
const NEXT = 90; // ms while another card is open
const LEAVE = 180; // ms to reach the card itself
const PRESS = 450; // ms a finger stays
const STEADY = 10; // px it may tremble

export interface Explained {
	vocabulary: string;
	key: string;
	/** Whose, where that matters. */
	seat: string | null;
	node: HTMLElement | SVGElement;
	by: 'pointer' | 'focus' | 'touch';
}

class Explaining {
	now = $state.raw<Explained | null>(null);
	private opening: { node: Element; cancel: () => void } | null = null;
	private closing: (() => void) | undefined;

	open(what: Explained, after = 0): void {
		this.wait();
		const show = () => {
			this.opening = null;
			this.closing?.();
			this.now = what;
		};
		if (after) this.opening = { node: what.node, cancel: later(show, after) };
		else show();
	}
	/** Does not open what was about to, and closes what is open after a while, unless the pointer comes to the card. */
	leave(node?: Element): void {
		this.wait(node);
		this.closing?.();
		if (this.now && (!node || this.now.node === node)) this.closing = later(() => (this.now = null), LEAVE);
	}
	stay(): void {
		this.closing?.();
	}
	close(node?: Element): void {
		this.wait(node);
		if (node && this.now?.node !== node) return;
		this.closing?.();
		this.now = null;
	}
	/** What was about to open does not. */
	wait(node?: Element): void {
		if (!this.opening || (node && this.opening.node !== node)) return;
		this.opening.cancel();
		this.opening = null;
	}
}

export const explaining = new Explaining();

const INTERACTIVE = 'button, a[href], input, select, textarea, summary, [role="button"], [role="option"]';

/** For any element that shows a thing. Where a key could not come to it, it gets a place among those it comes to. */
export function explains(vocabulary: string, key: string | null | undefined, seat: string | null = null): Attachment<HTMLElement | SVGElement> {
	return (node) => {
		if (!key) return;
		const what = (by: Explained['by']): Explained => ({ vocabulary, key, seat, node, by });
		const acts = node.closest(INTERACTIVE) !== null;
		let pressing: (() => void) | undefined;
		let began = { x: 0, y: 0 };
		let pressed = false;
		// After a click the pointer has to come anew: who acts wants to see what he did.
		let done = false;

		const on: Record<string, (e: never) => void> = {
			pointerenter(e: PointerEvent) {
				if (e.pointerType === 'touch' || e.buttons || done) return;
				if (explaining.now?.node === node) explaining.stay();
				else explaining.open(what('pointer'), explaining.now ? NEXT : REST);
			},
			pointerleave(e: PointerEvent) {
				done = false;
				if (e.pointerType === 'touch') return;
				if (explaining.now?.by === 'focus') explaining.wait(node);
				else explaining.leave(node);
			},
			focus() {
				if (node.matches(':focus-visible')) explaining.open(what('focus'));
			},
			blur() {
				if (explaining.now?.by === 'focus') explaining.leave(node);
			},
			pointerdown(e: PointerEvent) {
				pressed = false;
				pressing?.();
				if (e.pointerType !== 'touch') {
					if (acts) {
						done = true;
						explaining.close();
					}
					return;
				}
				began = { x: e.clientX, y: e.clientY };
				pressing = later(() => {
					pressed = true;
					explaining.open(what('touch'));
				}, PRESS);
			},
			pointermove(e: PointerEvent) {
				if (Math.hypot(e.clientX - began.x, e.clientY - began.y) > STEADY) pressing?.();
			},
			pointerup: () => pressing?.(),
			pointercancel: () => pressing?.(),
			contextmenu(e: MouseEvent) {
				if (pressed) e.preventDefault();
			},
			click(e: PointerEvent) {
				if (pressed) {
					// The finger stayed to read, not to act.
					e.preventDefault();
					e.stopImmediatePropagation();
					pressed = false;
				} else if (!acts && e.pointerType === 'touch') explaining.open(what('touch'));
			},
		};
		for (const [name, act] of Object.entries(on)) node.addEventListener(name, act as EventListener, name === 'click');
		// Inside of something that acts there is no second place for keys.
		const placed = !acts && !node.hasAttribute('tabindex');
		if (placed) node.setAttribute('tabindex', '0');
		const about = `${vocabulary}/${key}`;
		node.dataset.about = about;
		return () => {
			pressing?.();
			// Only when it is gone for good: what is attached anew in the same moment goes on explaining.
			later(() => (node.isConnected && node.dataset.about === about) || explaining.close(node));
			for (const [name, act] of Object.entries(on)) node.removeEventListener(name, act as EventListener, name === 'click');
			if (placed) node.removeAttribute('tabindex');
			delete node.dataset.about;
		};
	};
}
