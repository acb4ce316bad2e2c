// After the first visit no network is needed: sw.js keeps all files of the page.

if ('serviceWorker' in navigator) navigator.serviceWorker.register('./sw.js').catch((e: unknown) => console.info('offline:', e));
// What is kept here is somebody's game: the browser should not throw it away to make room.
void navigator.storage?.persist?.();

export {};
