import { defineConfig, type Plugin } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

// Where `npm run dev` finds the server: the mock, or the C program.
const server = process.env.ECUMENE ?? 'http://127.0.0.1:8787';

/** The built page has no use for the lines of its source. */
const tight: Plugin = {
	name: 'tight',
	apply: 'build',
	transformIndexHtml: { order: 'post', handler: (html) => `${html.replace(/\n\s*/g, '')}\n` },
};

export default defineConfig({
	plugins: [svelte(), tight],
	build: {
		target: 'es2022',
		// Nothing inline, so that a strict Content-Security-Policy has nothing to refuse.
		assetsInlineLimit: 0,
		modulePreload: { polyfill: false },
		reportCompressedSize: true,
	},
	server: {
		// The map and the tables of games lie beside the page.
		fs: { allow: ['.', '../data'] },
		proxy: {
			'/api': server,
			'/licenses': server,
			'/ws': { target: server, ws: true },
		},
	},
});
