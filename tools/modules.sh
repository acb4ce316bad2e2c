#!/bin/sh
# Installs what the page is built and tested with into web/node_modules, and writes into web/node_modules/.which-node which Node
# runs it. Vite and Playwright want Node 20.19 or newer; where the system's is older one is taken from the npm package `node`,
# into web/.node, and npm itself runs on it too: under an old Node it would leave out the native half of the bundler.
set -eu
cd "$(dirname "$0")/../web"
new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2> /dev/null; }
quiet='--no-audit --no-fund --loglevel=error'
node=$(command -v node)
if ! new_enough "$node"; then
	node=$PWD/.node/node_modules/node/bin/node
	# shellcheck disable=SC2086
	[ -x "$node" ] || npm install $quiet --no-save --prefix .node node@22 > /dev/null
fi
# shellcheck disable=SC3013 # dash, busybox and bash know -nt
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	# Not `npm ci`: the lock names the builds of one platform only.
	# shellcheck disable=SC2086
	"$node" "$(readlink -f "$(command -v npm)")" install $quiet --no-save > /dev/null
fi
echo "$node" > node_modules/.which-node
