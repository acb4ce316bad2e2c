import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { router } from './lib/router.svelte.ts';
import { settings } from './lib/settings.svelte.ts';

// Not awaited at the top: then the parts that are loaded later could not share this file.
void settings.start().then(() => {
	router.start();
	mount(App, { target: document.getElementById('app')! });
});
