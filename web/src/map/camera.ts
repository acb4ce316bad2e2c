// What part of the map is seen: d3-zoom, and ways to move it without a pointer. It writes one transform on
// the layer; nothing is rendered while the map moves.

import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { Activity, later } from '../lib/settled.ts';
import { MOST } from './labels.ts';
import type { Point } from './read.ts';

export interface Watch {
	/** After every move, by hand or not; only transforms may be written here. */
	moved(view: ZoomTransform, byHand: boolean): void;
	/** A gesture began or ended. */
	holding(holding: boolean): void;
}

/** Pixels a unit where the layer's scale is 1. It is never scaled down: browsers paint such layers larger than they are seen. */
export const BASE = 4;

/** How far a map reaches, in steps, and how many of them are a unit. */
export interface Extent extends Box {
	grid: number;
}

/** A part of the map, in steps. */
export interface Box {
	x0: number;
	y0: number;
	x1: number;
	y1: number;
}

/** Pixels at the left, at the right and at the foot that something covers. */
export interface Cover {
	inset: number;
	right?: number;
	foot: number;
}

const FITS = 46; // px a unit at most, where a part is fitted into the window
const FLIGHT = 420; // ms
const ROOM = 2; // units one may look beyond the edge of the map
const SETTLES = 400; // ms after which everything beside the map has found its place in another window,
const PAINTED = 15; // frames at least: a busy device needs longer

/** Whoever looks wants nothing to move. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const ease = (t: number) => 1 - (1 - t) ** 3;

/** A piece that can be taken by the mouse is not the map. Fingers move the map wherever they lie. */
export const lifts = (e: MouseEvent): boolean => e.type === 'mousedown' && e.target instanceof Element && e.target.closest('[data-lift]') !== null;

export class Camera {
	view = zoomIdentity;
	private covered: Cover = { inset: 0, foot: 0 };
	private width = 1;
	private height = 1;
	/** Where the map stood in the window. */
	private place = { left: 0, top: 0 };
	/** How large the window was, and when it changed. */
	private window = '';
	private turned = -SETTLES;
	private painted = PAINTED;
	private flight = 0;
	private flying = new Activity('a flight over the map');
	private counting = new Activity('another window');
	/** What is done again when the window changes; nothing when somebody has moved the map. */
	private keeps: (() => void) | null = () => this.whole(true, true);
	/** What was in the middle before the window changed, and how large; it is forgotten when somebody moves the map. */
	private seen: { point: Point; k: number } | null = null;
	private readonly behaviour: ZoomBehavior<SVGSVGElement, unknown>;

	constructor(
		private readonly svg: SVGSVGElement,
		layer: SVGGElement,
		private readonly map: Extent,
		watch: Watch,
		/** What is seen of it. */
		private readonly frame: Element = svg,
	) {
		const edge = ROOM * map.grid;
		this.behaviour = zoom<SVGSVGElement, unknown>()
			.filter((e: MouseEvent) => !e.button && (!e.ctrlKey || e.type === 'wheel') && !lifts(e))
			.duration(still() ? 0 : 250)
			.clickDistance(5)
			.translateExtent([[map.x0 - edge, map.y0 - edge], [map.x1 + edge, map.y1 + edge]])
			.on('start', (e: { sourceEvent: Event | null }) => {
				if (!e.sourceEvent) return;
				this.land();
				watch.holding(true);
			})
			.on('zoom', (e: { transform: ZoomTransform; sourceEvent: Event | null }) => {
				if (e.sourceEvent) this.forget();
				const { x, y, k } = (this.view = e.transform);
				layer.setAttribute('transform', `translate(${x},${y}) scale(${(k * map.grid) / BASE})`);
				watch.moved(e.transform, e.sourceEvent !== null);
			})
			.on('end', (e: { sourceEvent: Event | null }) => e.sourceEvent && watch.holding(false));
		select(svg).call(this.behaviour);
	}

	/** Nobody has moved the map since it was fitted. */
	get kept(): boolean {
		return this.keeps !== null;
	}

	/** Pixels a unit. */
	get zoom(): number {
		return this.view.k * this.map.grid;
	}

	/** Something covers more or less of the map than before. Only where that comes of another window does the map move. */
	cover(by: Cover): void {
		this.notice();
		this.covered = by;
		if (this.settling) this.again();
	}

	/**
	 * Another window is filled again as it was, around the same middle of what is not covered; turned back it shows what it
	 * showed. Where only something beside the map has grown or shrunk, all places stay where they are in the window: somebody
	 * may be about to click one.
	 */
	resize(): void {
		this.notice();
		const { left, top } = this.frame.getBoundingClientRect();
		const { place: before, known } = this;
		this.place = { left, top };
		[this.width, this.height] = [this.frame.clientWidth, this.frame.clientHeight];
		this.behaviour.extent([[0, 0], [this.width, this.height]]).scaleExtent([this.least(), MOST / this.map.grid]);
		if (known && !this.settling) this.shift(before.left - left, before.top - top);
		else this.again();
	}

	/** All of the map; or, to fill the window, all of its width or height. */
	whole(filled = false, atOnce = false): void {
		const { x0, x1, y0, y1 } = this.map;
		const k = filled ? Math.max(this.width / (x1 - x0), this.height / (y1 - y0)) : this.least();
		this.go(this.looking({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 }, k), atOnce);
		this.keeps = () => this.whole(filled, true);
	}

	/** All of a part of the map, in the middle of what is not covered, or will not be. */
	fit(box: Box, atOnce = false, cover = () => this.covered): void {
		const covered = cover();
		const { inset, right = 0, foot } = covered;
		const [across, down] = [Math.max(1, this.width - inset - right), Math.max(1, this.height - foot)];
		const k = Math.max(this.least(), Math.min(across / (box.x1 - box.x0), down / (box.y1 - box.y0), FITS / this.map.grid));
		this.go(this.looking({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 }, k, this.free(covered)), atOnce);
		this.keeps = () => this.fit(box, true, cover);
	}

	/** Zooms around the middle. */
	by(factor: number): void {
		const [least, most] = this.behaviour.scaleExtent();
		this.go(this.looking(this.middle(), Math.max(least, Math.min(most, this.view.k * factor))));
	}

	/** Moves by pixels. */
	pan(dx: number, dy: number): void {
		this.forget();
		this.land();
		this.behaviour.translateBy(select(this.svg), -dx / this.view.k, -dy / this.view.k);
	}

	/** Brings a point to the middle of what is not covered, at least at this zoom. */
	to(point: Point, zoom = 0, atOnce = false): void {
		const k = Math.max(this.view.k, Math.min(zoom, MOST) / this.map.grid);
		this.go(this.looking(point, k, this.free()), atOnce);
	}

	/** Whether pixels lie in the window of the map. */
	shows(x: number, y: number): boolean {
		return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
	}

	/** Whether a point is well in sight. */
	sees(point: Point): boolean {
		const [x, y] = this.view.apply([point.x, point.y]);
		const { inset, right = 0, foot } = this.covered;
		return x > inset + 48 && x < this.width - right - 48 && y > 48 && y < this.height - foot - 48;
	}

	middle(): Point {
		const [x, y] = this.view.invert([this.width / 2, this.height / 2]);
		return { x, y };
	}

	close(): void {
		this.land();
		this.counting.set(false);
		select(this.svg).on('.zoom', null);
	}

	/** The middle of what is not covered, in pixels. */
	private free({ inset, right = 0, foot } = this.covered): [number, number] {
		return [(this.width + inset - right) / 2, (this.height - foot) / 2];
	}

	private get known(): boolean {
		return this.width > 1;
	}

	/** In another window the same shall be in the middle as until now, whatever hears of it first: the map or what covers it. */
	private notice(): void {
		// The page is as high as the window, but a moment later when a phone is turned.
		const window = [innerWidth, innerHeight, document.body.clientHeight].join();
		if (this.known && window !== this.window) {
			const [x, y] = this.view.invert(this.free());
			this.seen ??= { point: { x, y }, k: this.view.k };
			this.turned = performance.now();
			this.countFrames();
			later(() => {}, SETTLES);
		}
		this.window = window;
	}

	/** Everything beside the map is still finding its place in another window. */
	private get settling(): boolean {
		return performance.now() - this.turned < SETTLES || this.painted < PAINTED;
	}

	private countFrames(): void {
		const counts = this.painted < PAINTED;
		this.painted = 0;
		this.counting.set(true);
		if (!counts) requestAnimationFrame(this.counted);
	}
	private counted = (): void => {
		if (++this.painted < PAINTED) requestAnimationFrame(this.counted);
		else this.counting.set(false);
	};

	private forget(): void {
		this.keeps = null;
		this.seen = null;
	}

	/** The same again in another window. */
	private again(): void {
		if (this.keeps) return this.keeps();
		const seen = this.seen;
		if (!seen) return;
		this.go(this.looking(seen.point, Math.max(this.least(), seen.k), this.free()), true);
		this.seen = seen;
	}

	/** Moves by pixels without a flight, even beyond the edges; what the view keeps to stays. */
	private shift(dx: number, dy: number): void {
		this.seen = null;
		if (!dx && !dy) return;
		const { x, y, k } = this.view;
		this.behaviour.transform(select(this.svg), zoomIdentity.translate(x + dx, y + dy).scale(k));
	}

	private least(): number {
		const { x0, x1, y0, y1 } = this.map;
		return Math.min(this.width / (x1 - x0), this.height / (y1 - y0));
	}

	/** With a point at a place of the window; the middle, if no other is named. */
	private looking(at: Point, k: number, [x, y] = [this.width / 2, this.height / 2]): ZoomTransform {
		const to = zoomIdentity.translate(x, y).scale(k).translate(-at.x, -at.y);
		return this.behaviour.constrain()(to, [[0, 0], [this.width, this.height]], this.behaviour.translateExtent());
	}

	/** Nothing flies any more. */
	private land(): void {
		cancelAnimationFrame(this.flight);
		this.flying.set(false);
	}

	private go(to: ZoomTransform, atOnce = false): void {
		this.land();
		this.forget();
		const put = (view: ZoomTransform) => this.behaviour.transform(select(this.svg), view);
		if (atOnce || still()) return put(to);
		const across = (v: ZoomTransform): [number, number, number] => [...v.invert([this.width / 2, this.height / 2]), this.width / v.k] as [number, number, number];
		const path = this.behaviour.interpolate<(a: [number, number, number], b: [number, number, number]) => (t: number) => [number, number, number]>()(across(this.view), across(to));
		const begin = performance.now();
		const frame = (now: number) => {
			const t = Math.min(1, Math.max(0, now - begin) / FLIGHT);
			const [x, y, w] = path(ease(t));
			const k = this.width / w;
			put(t === 1 ? to : zoomIdentity.translate(this.width / 2, this.height / 2).scale(k).translate(-x, -y));
			if (t < 1) this.flight = requestAnimationFrame(frame);
			else this.flying.set(false);
		};
		this.flying.set(true);
		this.flight = requestAnimationFrame(frame);
	}
}
