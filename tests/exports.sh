#!/bin/sh
# The shared library exports the names of ecumene.h and nothing else; each has a place there.
set -eu
header=$(dirname "$0")/../include/ecumene.h
names=$(nm -D --defined-only "$1" | awk '{ print $3 }')
[ -n "$names" ] || { echo "no names"; exit 1; }
for name in $names; do
	grep -q "\b$name\b *(" "$header" || { echo "$name is exported but not in ecumene.h"; exit 1; }
done
for name in $(grep -o '\becu_[a-z_]* *(' "$header" | tr -d ' (' | sort -u); do
	grep -q "static inline.*\b$name\b" "$header" && continue
	echo "$names" | grep -qx "$name" || { echo "$name is in ecumene.h but not exported"; exit 1; }
done
lines=$(wc -l < "$header")
[ "$lines" -lt 300 ] || { echo "ecumene.h has $lines lines"; exit 1; }
