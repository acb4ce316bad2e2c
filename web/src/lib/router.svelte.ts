// The address decides what is shown. A token stands behind # and never leaves the browser. Without a server everything
// stands behind it.

import { to } from './alone.ts';

/** Of a table's log, or '' of one that is chosen: a moment, and as whom; both may be open. */
export interface ReplayPlace {
	at: 'replay';
	id: string;
	entry: number | null;
	seat: string;
	/** Of a game that goes on, as this seat has heard it ("s2"), or who watches; '': the log of a finished one. */
	heard: string;
}

export type Place =
	| { at: 'home' }
	| { at: 'host'; table: string }
	| { at: 'map'; area: string }
	| ReplayPlace
	| { at: 'table'; id: string; token: string | null }
	| { at: 'rules'; game: string; section: string };

/** Of a game that goes on, as this seat has heard it; null: as who watches. */
export const addressOfPast = (table: string, seat: string | null): string => `/replay/${table}?heard=${seat ?? 'watch'}`;

/** "/replay/TABLE?at=123&seat=s2", "/replay/TABLE?heard=s2" */
function momentOf(path: string, search: string): ReplayPlace | null {
	const replay = /^\/replay(?:\/([^/]*))?\/?$/.exec(path);
	if (!replay) return null;
	const asked = new URLSearchParams(search);
	const entry = Number.parseInt(asked.get('at') ?? '', 10);
	return { at: 'replay', id: decodeURIComponent(replay[1] ?? ''), entry: Number.isNaN(entry) ? null : entry, seat: asked.get('seat') ?? '', heard: asked.get('heard') ?? '' };
}

export function placeOf(path: string, hash: string, search = ''): Place {
	const behind = decodeURIComponent(hash.replace(/^#/, ''));
	const table = /^\/t\/([^/]+)\/?$/.exec(path);
	if (table?.[1]) return { at: 'table', id: decodeURIComponent(table[1]), token: behind || null };
	const rules = /^\/rules\/([^/]*)\/?$/.exec(path);
	if (rules) return { at: 'rules', game: decodeURIComponent(rules[1] ?? ''), section: behind };
	if (/^\/map\/?$/.test(path)) return { at: 'map', area: behind };
	const replay = momentOf(path, search);
	if (replay) return replay;
	// With a table behind it: the links of that table, which a reload must not lose.
	const host = /^host(?:\/(.+))?$/.exec(behind);
	return host ? { at: 'host', table: host[1] ?? '' } : { at: 'home' };
}

function here(): Place {
	if (!ALONE) return placeOf(location.pathname, location.hash, location.search);
	const [, path = '', search = '', behind = ''] = /^#?([^#?]*)([^#]*)(.*)$/.exec(location.hash) ?? [];
	return placeOf(path || '/', behind, search);
}

class Router {
	place = $state.raw<Place>(here());

	start(): void {
		const look = () => this.look();
		addEventListener('popstate', look);
		addEventListener('hashchange', look);
		if (ALONE) return;
		// Links within the page do not load it again. Any other click is left to the browser.
		addEventListener('click', (e) => {
			const link = (e.target as Element | null)?.closest?.('a[href^="/"]');
			if (!(link instanceof HTMLAnchorElement) || link.target || e.defaultPrevented) return;
			if (e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
			if (link.pathname !== '/' && !/^\/(map$|t\/|rules\/|replay(\/|$))/.test(link.pathname)) return;
			e.preventDefault();
			this.go(link.pathname + link.search + link.hash);
		});
	}

	/** The address without the secret behind #: what is shown stays. */
	tidy(): void {
		history.replaceState(history.state, '', location.pathname);
	}

	/** What is shown already gets an address; `kept`: the way back leads to the one before. */
	note(address: string, kept: boolean): void {
		if (kept) history.pushState(null, '', to(address));
		else history.replaceState(history.state, '', to(address));
	}

	go(address: string): void {
		history.pushState(null, '', to(address));
		this.look(true);
	}

	private look(top = ALONE): void {
		const before = this.place;
		this.place = here();
		if (top && before.at !== this.place.at) scrollTo(0, 0);
	}
}

export const router = new Router();

/** What somebody may paste: a whole link, its path, or the table's name in it. */
export function readLink(text: string): string | null {
	const found = /(?:\/t\/|^)([A-Za-z0-9_-]{3,80})(#[A-Za-z0-9_-]+)?\s*$/.exec(text.trim());
	return found ? `/t/${found[1]}${found[2] ?? ''}` : null;
}
