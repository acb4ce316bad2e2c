// The page for any web host has no server and plays in the browser alone (src/alone/). There `ALONE` is true, and what needs a
// server is not shown. What only that page has is fetched behind it, so that the server's page does not carry it.

/** An address within the page: there everything stands behind #, since a host knows no other document. */
export const to = (address: string): string => (ALONE ? `#${address}` : address);

/** What is read over HTTP: from the server, or from beside the page. */
export async function ask(path: string): Promise<Response> {
	return fetch(ALONE ? (await import('../alone/texts.ts')).addressOf(path) : `/api/${path}`);
}
