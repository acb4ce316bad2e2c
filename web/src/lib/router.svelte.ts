// The address decides what is shown. A token stands behind # and never leaves the browser.

export type Place =
	| { at: 'home' }
	| { at: 'host'; table: string }
	| { at: 'map'; area: string }
	| { at: 'table'; id: string; token: string | null }
	| { at: 'rules'; game: string; section: string };

export function placeOf(path: string, hash: string): Place {
	const behind = decodeURIComponent(hash.replace(/^#/, ''));
	const table = /^\/t\/([^/]+)\/?$/.exec(path);
	if (table?.[1]) return { at: 'table', id: decodeURIComponent(table[1]), token: behind || null };
	const rules = /^\/rules\/([^/]*)\/?$/.exec(path);
	if (rules) return { at: 'rules', game: decodeURIComponent(rules[1] ?? ''), section: behind };
	if (/^\/map\/?$/.test(path)) return { at: 'map', area: behind };
	// With a table behind it: the links of that table, which a reload must not lose.
	const host = /^host(?:\/(.+))?$/.exec(behind);
	return host ? { at: 'host', table: host[1] ?? '' } : { at: 'home' };
}

class Router {
	place = $state.raw<Place>(placeOf(location.pathname, location.hash));

	start(): void {
		const look = () => (this.place = placeOf(location.pathname, location.hash));
		addEventListener('popstate', look);
		addEventListener('hashchange', look);
		// Links within the page do not load it again. Any other click is left to the browser.
		addEventListener('click', (e) => {
			const link = (e.target as Element | null)?.closest?.('a[href^="/"]');
			if (!(link instanceof HTMLAnchorElement) || link.target || e.defaultPrevented) return;
			if (e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
			if (link.pathname !== '/' && !/^\/(map$|t\/|rules\/)/.test(link.pathname)) return;
			e.preventDefault();
			this.go(link.pathname + link.hash);
		});
	}

	/** The address without the secret behind #: what is shown stays. */
	tidy(): void {
		history.replaceState(history.state, '', location.pathname);
	}

	go(address: string): void {
		const before = this.place;
		history.pushState(null, '', address);
		this.place = placeOf(location.pathname, location.hash);
		if (before.at !== this.place.at) scrollTo(0, 0);
	}
}

export const router = new Router();

/** What somebody may paste: a whole link, its path, or the table's name in it. */
export function readLink(text: string): string | null {
	const found = /(?:\/t\/|^)([A-Za-z0-9_-]{3,80})(#[A-Za-z0-9_-]+)?\s*$/.exec(text.trim());
	return found ? `/t/${found[1]}${found[2] ?? ''}` : null;
}
