#!/bin/sh
# Builds engine, bots and golden games with clang and plays them: the hashes are those of the other compiler. 77: there is no
# clang, nothing was compared.
#	clang.sh SOURCES FOLDER
set -eu
sources=$1 folder=$2
clang=$(command -v clang) || { echo "skipped: there is no clang"; exit 77; }
[ -f "$folder/build.ninja" ] || CC=$clang meson setup "$folder" "$sources" -Dprogram=false -Dtests=true > /dev/null
nice ninja -C "$folder" tests/golden > "$folder/said" || { cat "$folder/said"; exit 1; }
"$folder/tests/golden" "$sources/tests/bot/golden.txt"
