// What a server would answer over HTTP: games, sentences, rules. tools/static.sh asks the program for it, and the files
// lie beside the page.

const files = import.meta.glob<string>('./built/**/*', { query: '?url', import: 'default', eager: true });

export const addressOf = (path: string): string => files[`./built/${path}.json`] ?? files[`./built/${path}.md`] ?? path;
