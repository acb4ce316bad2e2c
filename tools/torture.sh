#!/bin/sh
# A server is killed again and again while tables are played, then the disk lies to it (tests/server/torture.c,
# damage.c). One summary at the end: how often, what, what was found. What is wrong is told as it happens.
#	torture.sh KILLS FLIPS CUTS
set -u
cd "$(dirname "$0")/.." || exit 2
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT
status=0

ECUMENE=build/ecumene build-test/tests/server/torture "$1" > "$rows" || status=1
ECUMENE=build-test/ecumene build-test/tests/server/damage "$2" "$3" >> "$rows" || status=1

printf '%6s  %-24s %s\n' times what found
cat "$rows"
# A program that died on its way has told less than it should.
for what in kills 'actions acknowledged' tables 'bits flipped' 'cuts of the -wal'; do
	grep -q "^ *[0-9]*  $what " "$rows" || status=1
done
awk -v status=$status '
	function sum(word, i, n) {
		n = 0
		for (i = 1; i <= rows; i++)
			if (match(row[i], word " [0-9]+"))
				n += substr(row[i], RSTART + length(word) + 1, RLENGTH - length(word) - 1)
		return word " " n
	}
	{ row[++rows] = $0 }
	END { print (status ? "FAILED" : "ok") ": " sum("lost") ", " sum("doubled") ", " sum("reordered") ", " sum("wrong") ", " sum("another game") }' "$rows"
exit $status
