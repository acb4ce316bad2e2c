import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { router } from './lib/router.svelte.ts';
import { settings } from './lib/settings.svelte.ts';

await settings.start();
router.start();
mount(App, { target: document.getElementById('app')! });
