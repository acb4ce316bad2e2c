// The page without a server, without a network: everything it is made of is fetched at the first visit and kept. Names of
// files carry a hash, so that what is kept is never old; only the document is asked for anew where there is a network.
const FILES = []; // filled in by the build
const CACHE = 'ecumene-NAME';
const PATIENCE = 3000; // ms

addEventListener('install', (e) => {
	e.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
	skipWaiting();
});

addEventListener('activate', (e) => {
	// The version before this one may still be shown in another tab: its files stay until the next.
	const tidy = caches.keys().then((all) => Promise.all(all.filter((key) => key.startsWith('ecumene-') && key !== CACHE).slice(0, -1).map((key) => caches.delete(key))));
	e.waitUntil(Promise.all([tidy, clients.claim()]));
});

const kept = (request) => caches.match(request, { ignoreSearch: true });

async function document() {
	try {
		const answer = await fetch(registration.scope, { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
		if (answer.ok) return answer;
	} catch {
		// There is no network, or as good as none.
	}
	return (await kept(new URL('index.html', registration.scope).href)) ?? Response.error();
}

addEventListener('fetch', (e) => {
	if (e.request.method !== 'GET' || !e.request.url.startsWith(registration.scope)) return;
	if (e.request.mode === 'navigate') e.respondWith(document());
	else e.respondWith(kept(e.request).then((found) => found ?? fetch(e.request)));
});
