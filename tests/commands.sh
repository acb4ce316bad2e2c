#!/bin/sh
# The program as a stranger meets it: help, wrong usage, exit statuses.
set -eu
ecumene=$1 top=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
expect() { # status, word that must be said, command...
	want=$1 word=$2
	shift 2
	status=0
	"$@" > "$work/out" 2>&1 < /dev/null || status=$?
	if [ "$status" != "$want" ] || ! grep -q -- "$word" "$work/out"; then
		echo "status $status, wanted $want and '$word': $*"
		head -n 5 "$work/out"
		failed=1
	fi
}
expect 2 "ecumene play" "$ecumene"
expect 0 "ecumene play" "$ecumene" --help
expect 0 "ecumene 0" "$ecumene" --version
expect 0 "libsodium" "$ecumene" --licenses
expect 2 "no command 'dance'" "$ecumene" dance
for command in play serve sim bench replay verify case rules admin; do
	expect 0 "usage: ecumene $command" "$ecumene" "$command" --help
done
expect 2 "no game 'chess'" "$ecumene" sim chess
expect 2 "takes a number" "$ecumene" sim bazaar --players 9
expect 2 "no bot 'clever'" "$ecumene" sim bazaar --bots clever
expect 2 "no such option" "$ecumene" sim bazaar --option speed=3
expect 2 "usage" "$ecumene" sim bazaar --fast
expect 0 "20 games" "$ecumene" sim bazaar --games 20 --players 3
expect 0 '"games":20' "$ecumene" sim bazaar --games 20 --json
expect 0 "never occurred" "$ecumene" sim bazaar --games 50 --check --coverage
expect 0 "## 2.3 Limit" "$ecumene" rules bazaar 2.3
expect 0 "## 4.4 Okup" "$ecumene" rules bazaar okup --lang pl
expect 0 "^### M75" "$ecumene" rules megaciv m75
expect 0 "^## 21 Regelentscheidungen" "$ecumene" rules megaciv 21 --lang de
expect 0 "^Famine (11.4): " "$ecumene" rules megaciv hungersnot
expect 0 "^Garncarstwo (19): " "$ecumene" rules megaciv Pottery --lang pl
[ "$("$ecumene" rules megaciv famine | grep -c '^Famine (')" = 1 ] || { echo "Famine is told more than once"; failed=1; }
expect 0 "^Barbar (12.4): " "$ecumene" rules archipelago Barbarian --lang de
expect 0 "^M01 (15.2): " "$ecumene" rules archipelago m01
expect 1 "nothing is said" "$ecumene" rules megaciv M999
expect 1 "nothing is said" "$ecumene" rules bazaar dragon
expect 2 "no text in language" "$ecumene" rules bazaar --lang xx
expect 2 "No such file" "$ecumene" case "$work/none.case"
printf 'case A B\ngame bazaar\nthen\n\tround 2\n' > "$work/wrong.case"
expect 1 "0 passed, 1 failed" "$ecumene" case "$work/wrong.case"
expect 1 "this is not a log" "$ecumene" verify "$top/LICENSE"
expect 1 "No such file" "$ecumene" verify "$work/none"
expect 0 "true: " "$ecumene" verify "$top/tests/golden/bazaar.log"
expect 0 "takes Spice" "$ecumene" replay "$top/tests/golden/bazaar.log" --seat s1
expect 0 '"events"' "$ecumene" replay "$top/tests/golden/bazaar.log" --json
expect 0 "Runde 1 beginnt" "$ecumene" replay "$top/tests/golden/bazaar.log" --lang de --at 3
sed 's/coins=0/coins=1/' "$top/tests/golden/bazaar.log" > "$work/changed.log"
expect 1 "the chain of hashes breaks here" "$ecumene" verify "$work/changed.log"
expect 0 "no tables yet" "$ecumene" admin tables --db "$work/games.db"
expect 1 "no such table" "$ecumene" admin export nothing --db "$work/games.db"
expect 2 "usage" "$ecumene" admin dance
expect 1 "no such table" "$ecumene" admin seat nothing s1 eager --db "$work/games.db"
expect 2 "FILE.case:ID" "$ecumene" play --from nothing
expect 2 "there is no case" "$ecumene" play --from "$top/tests/bazaar/cases/trade.case:NONE"
expect 2 "brings its own game" "$ecumene" play bazaar --from "$top/tests/bazaar/cases/trade.case:B50"
# Saved games are played as the others: the table ends none, seats and turns are what was said.
says() { # what must be true, command...
	sentence=$1
	shift
	"$@" > "$work/out" 2>&1 || { echo "it is not so that $sentence"; head -n 5 "$work/out"; failed=1; }
}
none() { ! grep "$@"; }
"$ecumene" sim archipelago --games 8 --no-table --save "$work/saved" > /dev/null
says "with --no-table the table does nothing" none -h '^[0-9]* table ' -r "$work/saved"
"$ecumene" sim archipelago --games 2 --players 2..3 --turns 4 --save "$work/short" > /dev/null
says "the second of --players 2..3 has three" grep '^options players=3 ' "$work/short/archipelago-2.log"
says "a saved game stops after --turns" none -h '^result ' -r "$work/short"
expect 2 "from the start" "$ecumene" sim bazaar --games 1 --start lively --save "$work/lively"
exit $failed
