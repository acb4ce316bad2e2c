#!/bin/sh
# The committed page is what its sources give, byte for byte. It is built into FOLDER, which is kept: tests can use it
# (ECUMENE_PAGE, docs/PAGE.md). Other compilers give other bytes of the same engine: 77, with the reason as the last line,
# where the page was built but cannot be compared.
# usage: tools/same-page.sh FOLDER
set -eu
out=$(realpath -m "$1")
cd "$(dirname "$0")/.."
sh tools/page.sh "$out"
# What Debian 12 has, and what the committed page is built with.
for tool in 'clang 14.0.6' 'wasm-opt 108'; do
	name=${tool% *} theirs=${tool#* }
	here=$($name --version | sed -n 's/.*version \([0-9.]*\).*/\1/p' | head -n 1)
	[ "$here" = "$theirs" ] || { echo "skipped: $name here is $here, the committed page is of Debian 12's ($theirs)"; exit 77; }
done
diff -r web/dist "$out"
