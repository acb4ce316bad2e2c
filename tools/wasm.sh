#!/bin/sh
# Builds the engine for the page: a WebAssembly module for each game, one with its bots, and the shapes of their bytes,
# into web/src/engine/built (or into the folder given). The page's build takes them from there.
set -eu
cd "$(dirname "$0")/.."
out=${1:-web/src/engine/built}
build='build-wasm'
[ -f $build/build.ninja ] || meson setup $build --cross-file wasm/wasi.ini -Dprogram=false -Dwasm=true -Db_ndebug=true -Doptimization=2 -Ddebug=false > /dev/null
ninja -C $build > $build/said || { cat $build/said; exit 1; }
mkdir -p "$out"
cp $build/wasm/*.wasm "$out"
node - "$out" <<'END'
const [out] = process.argv.slice(2), fs = require('fs');
const modules = fs.readdirSync(out).filter((name) => name.endsWith('.wasm') && !name.endsWith('-bots.wasm')).sort();
Promise.all(modules.map(async (name) => {
	const wasi = new Proxy({}, { get: () => () => 52 });
	const { instance } = await WebAssembly.instantiate(fs.readFileSync(`${out}/${name}`), { wasi_snapshot_preview1: wasi });
	const e = instance.exports;
	e._initialize();
	e.door_open();
	const n = e.door_shape();
	return Buffer.from(e.memory.buffer, e.door_out(), n).toString();
})).then((shapes) => fs.writeFileSync(`${out}/shapes.json`, `${JSON.stringify(shapes)}\n`));
END
