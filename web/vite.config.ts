import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** The server's page has nothing of what plays without one: what is never fetched must not decide either what lies together. */
const withServer: Plugin = {
	name: 'with-server',
	enforce: 'pre',
	transform: (code) => code.replace(/\bimport\('\.\.?\/alone\/[\w.]+'\)/g, 'Promise.reject()'),
};

/** The page for any web host (tools/static.sh): it can be installed, and its service worker knows all its files. */
function offline(): Plugin {
	let folder = '';
	return {
		name: 'offline',
		apply: 'build',
		transformIndexHtml: () => [
			{ tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
			{ tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
		],
		configResolved: (config) => void (folder = config.build.outDir),
		closeBundle() {
			const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name));
			const code = all.filter((f) => f.endsWith('.js')).map((f) => readFileSync(f, 'utf8')).join('');
			const unused = all.filter((f) => f.endsWith('.wasm') && !code.includes(basename(f)));
			unused.forEach((f) => rmSync(f));
			const files = all.filter((f) => !unused.includes(f)).map((f) => f.slice(folder.length + 1)).filter((f) => f !== 'sw.js').sort();
			const name = files.reduce((hash, f) => hash.update(f).update(readFileSync(join(folder, f))), createHash('sha256')).digest('hex');
			const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
			const list = JSON.stringify(files.map((f) => `./${f}`));
			writeFileSync(join(folder, 'sw.js'), worker.replace(/FILES = \[\];.*/, `FILES = ${list};`).replace('NAME', name.slice(0, 16)));
		},
	};
}

export default defineConfig(({ mode }) => ({
	plugins: [svelte(), tight, mode === 'static' ? offline() : withServer],
	define: { ALONE: String(mode === 'static') },
	...(mode === 'static' && { base: './', publicDir: 'src/alone/public' }),
	worker: { format: 'es' as const },
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
}));
