import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { router } from './lib/router.svelte.ts';
import { settings } from './lib/settings.svelte.ts';
import { busy } from './lib/settled.ts';

// Once loaded, the page without a server needs no network any more. One that has a server always does: what a page without
// one left at this address must not answer for it.
if (ALONE) void import('./alone/offline.ts');
else void navigator.serviceWorker?.getRegistrations().then((all) => all.filter((w) => location.href.startsWith(w.scope)).forEach((w) => void w.unregister()), () => {});

// Not awaited at the top: then the parts that are loaded later could not share this file.
void busy(settings.start()).then(() => {
	router.start();
	mount(App, { target: document.getElementById('app')! });
});
