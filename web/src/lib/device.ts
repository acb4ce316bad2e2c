// This browser as the server knows it: a cookie that no script reads. It holds the seats that were taken here.

import { busy } from './settled.ts';

let known: Promise<void> | null = null;

/** Asked for once, before a socket is opened or a table made; asked again after a failure. Without it a link stays what it was. */
export function device(): Promise<void> {
	known ??= busy(fetch('/api/device', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).then(
		() => {},
		() => {
			known = null;
		},
	);
	return known;
}
