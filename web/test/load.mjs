// Modules of the page, their types taken off, for node.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const web = new URL('..', import.meta.url);

/** It may import types only. */
export async function load(path) {
	const source = readFileSync(new URL(path, web), 'utf8');
	const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
	return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

const whole = new Map();

/** A module with all it imports from the page, wherever that is written with its ending. */
function wholeOf(path) {
	if (!whole.has(path.href)) {
		const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
		const text = outputText.replace(/(from ')(\.[^']+\.ts)(')/g, (_, before, of, behind) => before + wholeOf(new URL(of, path)) + behind);
		whole.set(path.href, `data:text/javascript,${encodeURIComponent(text).replaceAll("'", '%27')}`);
	}
	return whole.get(path.href);
}

/** A module that says things, in English: it may import types and `t` only. */
export async function loadSaying(path) {
	const source = readFileSync(new URL(path, web), 'utf8').replace(/^import { t } from .*$/m, 'const t = (text) => text;');
	const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
	return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

export const loadWhole = (path) => import(wholeOf(new URL(path, web)));
