// All tests that need no browser, one after the other in one process: most of the time of a process goes into reading TypeScript.
//   node test/all.mjs [PATTERN]        files whose names match
import { readdirSync } from 'node:fs';

const pattern = new RegExp(process.argv[2] ?? '.');
const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((f) => f.endsWith('.test.mjs') && pattern.test(f));
if (files.length === 0) throw new Error(`no test is called so: ${pattern}`);
for (const file of files.sort()) await import(new URL(file, folder).href);
