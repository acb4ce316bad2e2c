#!/bin/sh
# The shared library exports the names of the two public headers and nothing else; each has a place there.
set -eu
headers="$(dirname "$0")/../include/ecumene.h $(dirname "$0")/../include/ecumene_read.h"
names=$(nm -D --defined-only "$1" | awk '{ print $3 }')
[ -n "$names" ] || { echo "no names"; exit 1; }
# shellcheck disable=SC2086
for name in $names; do
	cat $headers | grep -q "\b$name\b *(" || { echo "$name is exported but in no header"; exit 1; }
done
for header in $headers; do
	for name in $(grep -v '^ \*' "$header" | grep -o '\becu_[a-z_]* *(' | tr -d ' (' | sort -u); do
		echo "$names" | grep -qx "$name" || { echo "$name is in $header but not exported"; exit 1; }
	done
	lines=$(wc -l < "$header")
	[ "$lines" -lt 340 ] || { echo "$header has $lines lines"; exit 1; }
done
