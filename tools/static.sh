#!/bin/sh
# The page for any web host, without a server, into build-static (or into the folder given). What a server would answer
# over HTTP is asked of the program and lies beside the page.
# usage: tools/static.sh PROGRAM [FOLDER]
set -eu
program=$(realpath "$1")
cd "$(dirname "$0")/.."
out=$(realpath -m "${2:-build-static}")
texts=web/src/alone/built
work=$(mktemp -d)
server=''
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
"$program" serve --listen 127.0.0.1:0 --db "$work/games.db" > "$work/said" &
server=$!
until grep -q 'http:' "$work/said"; do
	kill -0 "$server" 2> /dev/null || { cat "$work/said"; exit 1; }
	sleep .1
done
rm -rf "$texts"
node - "$(grep -o 'http:[^ ]*' "$work/said" | head -n 1)" "$texts" <<'END'
const fs = require('fs'), path = require('path');
const [address, out] = process.argv.slice(2);
const keep = async (what, end) => {
	const answer = await fetch(new URL(`/api/${what}`, address));
	if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
	const text = await answer.text();
	fs.mkdirSync(path.dirname(`${out}/${what}`), { recursive: true });
	fs.writeFileSync(`${out}/${what}.${end}`, text);
	return text;
};
(async () => {
	const games = JSON.parse(await keep('offers', 'json')).map((g) => g.key);
	await keep('games', 'json');
	for (const language of ['de', 'pl']) await keep(`lang/${language}`, 'json');
	for (const game of games) {
		await keep(`printed/${game}`, 'json');
		for (const language of ['en', 'de', 'pl']) {
			await keep(`about/${game}/${language}`, 'json');
			await keep(`rules/${game}/${language}`, 'md');
		}
	}
})().catch((e) => {
	console.error(String(e));
	process.exit(1);
});
END
sh tools/page.sh "$out" --mode static
cp THIRD_PARTY.md "$out/licenses.txt"
