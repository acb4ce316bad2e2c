#!/bin/sh
# Builds the page from its sources into web/dist (or into the folder given; what else is given is for Vite): first the engine that
# it runs (tools/wasm.sh), then everything else.
set -eu
sh "$(dirname "$0")/modules.sh"
cd "$(dirname "$0")/../web"
out=${1:-dist}
sh ../tools/wasm.sh
[ $# = 0 ] || shift
exec "$(cat node_modules/.which-node)" node_modules/vite/bin/vite.js build --outDir "$out" --emptyOutDir --logLevel warn "$@"
