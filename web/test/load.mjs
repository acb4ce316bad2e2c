// A module of the page, its types taken off, for node. It may import types only.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

export const web = new URL('..', import.meta.url);

export async function load(path) {
	const source = readFileSync(new URL(path, web), 'utf8');
	const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
	return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}
