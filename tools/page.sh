#!/bin/sh
# Builds the page from its sources into web/dist (or into the folder given).
# Vite wants Node 20.19 or newer; where the system's is older one is taken from the npm package
# `node`, below web/.
set -eu
cd "$(dirname "$0")/../web"
out=${1:-dist}
new_enough() { "$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' 2> /dev/null; }
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	npm install --no-audit --no-fund --loglevel=error > /dev/null	# not ci: the lock names one platform's builds only
fi
node=node
if ! new_enough node; then
	[ -x node_modules/.node/node_modules/node/bin/node ] ||
		npm install --no-audit --no-fund --loglevel=error --no-save --prefix node_modules/.node node@22 > /dev/null
	node=$PWD/node_modules/.node/node_modules/node/bin/node
fi
echo "$node" > node_modules/.which-node
exec "$node" node_modules/vite/bin/vite.js build --outDir "$out" --emptyOutDir --logLevel warn
