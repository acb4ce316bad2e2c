#!/bin/sh
# remade.sh MAPC DATADIR LAND — the committed map is what its sources give, byte for byte, and its report is clean.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" "$2" "$3" "$work/map.txt"
cmp "$work/map.txt" "$2/map.txt"
"$1" --report --json "$2" "$3" | grep -q '"areas": 338, .*"missing": 0, "extra": 0, .*"overlaps": 0, "gaps": 0, .*"without_place": 0, "label_collisions": 0, .*"faults": 0}'
