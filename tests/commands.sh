#!/bin/sh
# The program as a stranger meets it: help, wrong usage, exit statuses.
# usage: commands.sh PROGRAM SOURCES [pairs]     pairs: every pair of options of sim too, four hundred games
set -eu
ecumene=$1 top=$2 pairs=${3:-}
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
brief() { # what must be said first, command...: one line that says what is wrong, one that says where the help is
	word=$1
	shift
	expect 2 "$word" "$@"
	if ! head -n 1 "$work/out" | grep -q -- "$word" || [ "$(wc -l < "$work/out")" != 2 ] ||
		! tail -n 1 "$work/out" | grep -q '^Try `ecumene .*--help`\.$'; then
		echo "not the mistake and where the help is: $*"
		head -n 5 "$work/out"
		failed=1
	fi
}
brief "no command 'dance'" "$ecumene" dance
for command in play serve sim tournament bench replay verify case rules admin; do
	expect 0 "usage: ecumene $command" "$ecumene" "$command" --help
	expect 0 "usage: ecumene $command" "$ecumene" help "$command"
	brief "there is no option '--dance'" "$ecumene" "$command" --dance
done
brief "what is 'more'" "$ecumene" play bazaar more
brief "what is 'more'" "$ecumene" serve more
brief "what is 'more'" "$ecumene" sim bazaar more
brief "what is 'more'" "$ecumene" bench more
brief "what is 'more'" "$ecumene" replay file more
brief "what is 'more'" "$ecumene" rules bazaar 2.3 more
brief "what is 'dance'" "$ecumene" admin dance
brief "takes 1 words" "$ecumene" admin export
brief "which files" "$ecumene" verify
brief "which files" "$ecumene" case
brief "which file" "$ecumene" replay
brief "which game" "$ecumene" sim
brief "needs a value" "$ecumene" sim bazaar --games
# What can be agreed on stands in the help of the game; what is wrong is told with what would be right.
for about in "sim megaciv --help" "play megaciv --help" "sim --players 5 megaciv --help" "help options megaciv" "help play megaciv"; do
	# shellcheck disable=SC2086
	expect 0 "^  scenario  *Scenario$" "$ecumene" $about
	grep -q "^    =short  *Short Game$" "$work/out" && grep -q "^    =whole  *Whole game (default)$" "$work/out" &&
		grep -q "^  turns=1..30  *Ends after turn (30)$" "$work/out" || { echo "$about does not tell all"; failed=1; }
done
expect 0 "ecumene sim archipelago --help" "$ecumene" sim --help
expect 2 "no game 'chess'" "$ecumene" help options chess
expect 2 "of which game" "$ecumene" help options
brief "length is short, medium or long, not 'huge'" "$ecumene" sim archipelago --option length=huge
brief "length is short, medium or long, not 'huge'" "$ecumene" play archipelago --option length=huge
brief "rounds is a number from 1 to 9, not '10'" "$ecumene" sim bazaar --option rounds=10
brief "players is a number from 2 to 5, not '7'" "$ecumene" sim bazaar --option players=7
brief "no such option: 'speed=3'; bazaar has: rounds bandits" "$ecumene" sim bazaar --option speed=3
brief "takes NAME=VALUE" "$ecumene" sim bazaar --option rounds
brief "First steps is played by 5 players" "$ecumene" sim megaciv --players 18 --option scenario=first
brief "First steps is played by 5 players" "$ecumene" sim megaciv --all-setups --option scenario=first
brief "First steps is played by 5 players" "$ecumene" play megaciv --players 18 --option scenario=first
brief "begin or lively" "$ecumene" sim bazaar --start middle
brief "en, de or pl" "$ecumene" replay "$top/tests/golden/bazaar.log" --lang xx
brief "from 1 to 3" "$ecumene" replay "$top/tests/golden/bazaar.log" --seat s9
brief "there are 2 seats" "$ecumene" play bazaar --seat 3
expect 2 "no game 'chess'" "$ecumene" sim chess
expect 2 "takes a number" "$ecumene" sim bazaar --players 9
expect 2 "no bot 'clever'" "$ecumene" sim bazaar --bots clever
expect 2 "no such option" "$ecumene" sim bazaar --option speed=3
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
expect 2 "No such file" "$ecumene" verify "$work/none"
expect 2 "No such file" "$ecumene" replay "$work/none"
expect 2 "true: " "$ecumene" verify "$work/none" "$top/tests/golden/bazaar.log"
expect 1 "true: " "$ecumene" verify "$work/none" "$top/LICENSE" "$top/tests/golden/bazaar.log"
expect 2 "No such file" "$ecumene" play --from "$work/none.case:B50"
expect 0 "true: " "$ecumene" verify "$top/tests/golden/bazaar.log"
expect 0 "takes Spice" "$ecumene" replay "$top/tests/golden/bazaar.log" --seat s1
expect 0 '"events"' "$ecumene" replay "$top/tests/golden/bazaar.log" --json
expect 0 "Runde 1 beginnt" "$ecumene" replay "$top/tests/golden/bazaar.log" --lang de --at 3
sed 's/coins=0/coins=1/' "$top/tests/golden/bazaar.log" > "$work/changed.log"
expect 1 "the chain of hashes breaks here" "$ecumene" verify "$work/changed.log"
# A file of games is made by who hosts, never by who looks.
untouched() { [ "$(ls -A "$work/empty")" = "" ] || { echo "made a file: $*"; ls -A "$work/empty"; failed=1; rm -rf "$work/empty"; mkdir "$work/empty"; }; }
mkdir "$work/empty"
for deed in "tables" "export nothing" "seat nothing s1 eager"; do
	# shellcheck disable=SC2086
	expect 2 "there is no such file" "$ecumene" admin $deed --db "$work/empty/games.db"
	untouched "admin $deed"
	# shellcheck disable=SC2086
	expect 2 "there is no such file" env -u HOME XDG_DATA_HOME="$work/empty" "$ecumene" admin $deed
	untouched "admin $deed"
done
for command in serve play; do
	expect 2 "there is no folder $work/empty/none" "$ecumene" $command --db "$work/empty/none/games.db"
	untouched "$command"
done
: > "$work/nothing.db"
expect 2 "not a file of games" "$ecumene" admin tables --db "$work/nothing.db"
expect 2 "not a file of games" "$ecumene" admin tables --db "$work"
[ ! -s "$work/nothing.db" ] || { echo "admin wrote into an empty file"; failed=1; }
opened() { # file of games, command...: begins, and is ended when it has said its address
	db=$1
	shift
	mkfifo "$work/address"
	"$ecumene" "$@" --listen 127.0.0.1:0 --db "$db" > "$work/address" 2> /dev/null &
	host=$!
	read -r _ < "$work/address" || true
	kill $host
	wait $host || true
	rm "$work/address"
}
opened "$work/games.db" serve
expect 0 "no tables yet" "$ecumene" admin tables --db "$work/games.db"
expect 1 "no such table" "$ecumene" admin export nothing --db "$work/games.db"
expect 1 "no such table" "$ecumene" admin seat nothing s1 eager --db "$work/games.db"
opened "$work/company.db" play archipelago
seats() { python3 -c 'import sqlite3, sys; print(*[row[0] for row in sqlite3.connect(sys.argv[1]).execute("SELECT kind FROM seat ORDER BY seat")])' "$1"; }
[ "$(seats "$work/company.db")" = "person cooperative cooperative cooperative" ] || { echo "play archipelago seats $(seats "$work/company.db")"; failed=1; }
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
"$ecumene" sim archipelago --games 2 --bots cooperative,selfish --no-table --save "$work/bots" > /dev/null
says "bots play saved games to their end" grep -l '^result ' "$work/bots/archipelago-1.log" "$work/bots/archipelago-2.log"
says "with --no-table the table does nothing" none -h '^[0-9]* table ' -r "$work/saved"
"$ecumene" sim megaciv --games 1 --players 5 --bots normal,eager --rotate --option turns=4 --no-table --save "$work/minds" > /dev/null
says "a saved game of bots comes to its end" grep '^result ' "$work/minds/megaciv-1.log"
expect 0 "true: " "$ecumene" verify "$work/minds/megaciv-1.log"
"$ecumene" sim archipelago --games 2 --players 2..3 --turns 1 --no-table --save "$work/short" > /dev/null
says "the second of --players 2..3 has three" grep '^options players=3 ' "$work/short/archipelago-2.log"
says "a saved game stops after --turns" none -h '^result ' -r "$work/short"
brief "from the start" "$ecumene" sim bazaar --games 1 --start lively --save "$work/lively"
# No option is ignored in silence: what makes no sense together is refused in words.
brief "needs --check" "$ecumene" sim bazaar --every 2
brief "needs --csv or --jsonl" "$ecumene" sim bazaar --per-turn
brief "cannot both go to" "$ecumene" sim bazaar --csv - --jsonl -
brief "write the rows to a file" "$ecumene" sim bazaar --csv - --json
brief "more bots than the 2 seats" "$ecumene" sim bazaar --bots eager,random,eager
brief "bazaar has no bot 'expert'; there are: random, eager, cooperative, selfish$" "$ecumene" sim bazaar --bots expert
brief "no temperament 'sulky'" "$ecumene" sim megaciv --bots normal:sulky
brief "do not go together" "$ecumene" case --list --vacuous "$top/tests/bazaar/cases/trade.case"
brief "do not go together" "$ecumene" replay --text --json "$top/tests/golden/bazaar.log"
for other in "--threads 1" --check --coverage --json "--csv $work/x" "--jsonl $work/x" "--csv $work/x --per-turn"; do
	# shellcheck disable=SC2086
	brief "do not go together" "$ecumene" sim bazaar --games 1 --save "$work/unseen" $other
done
[ ! -e "$work/unseen" ] && [ ! -e "$work/x" ] || { echo "what was refused was begun"; failed=1; }
column() { # of a table, by its name: the values that occur
	awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next } { print at ? $at : "no such column" }' "$1" |
		sort -u | tr '\n' ' '
}
is() { [ "$2" = "$3" ] || { echo "$1: '$2', not '$3'"; failed=1; }; }
"$ecumene" sim bazaar --games 60 --players 3 --all-setups --option rounds=2 --csv "$work/rows.csv" > /dev/null
is "--players with --all-setups" "$(column "$work/rows.csv" players)" "3 "
is "--option with --all-setups" "$(column "$work/rows.csv" option_rounds)" "2 "
is "what --all-setups varies" "$(column "$work/rows.csv" option_bandits)" "off on "
"$ecumene" sim bazaar --games 9 --option players=4 --all-setups --csv "$work/rows.csv" > /dev/null
is "--option players with --all-setups" "$(column "$work/rows.csv" players)" "4 "
"$ecumene" sim megaciv --games 30 --option ast=expert --turns 1 --all-setups --csv "$work/rows.csv" > /dev/null
is "an option that the scenarios forbid" "$(column "$work/rows.csv" option_ast)" "expert "
for game in bazaar megaciv archipelago; do
	"$ecumene" sim $game --games 4 --turns 2 --no-table --csv "$work/rows.csv" > /dev/null
	is "--turns 2 of $game" "$(column "$work/rows.csv" ended)$(column "$work/rows.csv" turns)" "stopped 3 "
done
expect 0 '^[1-9][0-9]* cases$' "$ecumene" case --list "$top/tests/bazaar/cases/trade.case"
none "^[0-9]* passed" "$work/out" || { echo "cases that are only named have not passed"; failed=1; }
# With --rotate all of the list sit everywhere; without it they stay.
"$ecumene" sim bazaar --games 6 --players 3 --bots random,eager,selfish --rotate --csv "$work/rows.csv" > "$work/figures"
is "--rotate in seat 1" "$(column "$work/rows.csv" s1_bot)" "eager random selfish "
is "--rotate in seat 3" "$(column "$work/rows.csv" s3_bot)" "eager random selfish "
says "figures are told by mind" grep -q "^  selfish: seats 6, wins [0-9.]*, .* fair 33.3 %$" "$work/figures"
"$ecumene" sim bazaar --games 6 --players 3 --bots random,eager,selfish --csv "$work/rows.csv" > /dev/null
is "without --rotate in seat 3" "$(column "$work/rows.csv" s3_bot)" "selfish "
# Weights of bots can be read: the table of the sources says what the bots have, another one something else. Temperaments stand behind a colon.
awk -F '\t' -v OFS='\t' '$1 == "level" { for (i = 1; i <= NF; i++) if ($i == "city") city = i } $1 == "normal" { $city = 9 } 1' "$top/data/bots/megaciv.tsv" > "$work/other.tsv" # a city is worth little
trade() { "$ecumene" sim megaciv --games 2 --players 5 --bots normal:trader,normal --option turns=6 --no-table --csv "$@" > /dev/null; }
trade "$work/own.csv"
trade "$work/read.csv" --weights "$top/data/bots/megaciv.tsv"
trade "$work/other.csv" --weights "$work/other.tsv"
cmp "$work/own.csv" "$work/read.csv" || { echo "with their own weights bots play otherwise"; failed=1; }
! cmp -s "$work/own.csv" "$work/other.csv" || { echo "with other weights bots play the same"; failed=1; }
is "a temperament" "$(column "$work/own.csv" s1_bot)" "normal:trader "
echo nonsense > "$work/nonsense.tsv"
brief "nonsense.tsv: line 1: " "$ecumene" sim megaciv --weights "$work/nonsense.tsv"
brief "do not play by a table of weights" "$ecumene" sim bazaar --weights "$top/data/bots/megaciv.tsv"
# A tournament: the better drivers come in first, the same on one core and on many.
brief "which game" "$ecumene" tournament
brief "who competes" "$ecumene" tournament bazaar
brief "no bot 'clever'" "$ecumene" tournament bazaar --minds clever
brief "is played by 2 to 5" "$ecumene" tournament bazaar --minds random,eager --players 9
"$ecumene" tournament archipelago --minds random,cooperative,selfish --players 4 --games 60 --threads 1 --json | sed 's/"seconds":[0-9.]*//' > "$work/one"
"$ecumene" tournament archipelago --minds random,cooperative,selfish --players 4 --games 60 --threads 4 --json | sed 's/"seconds":[0-9.]*//' > "$work/many"
cmp "$work/one" "$work/many" || { echo "ratings depend on threads"; failed=1; }
says "who plays at random comes last" grep -q '"bot":"random","rating":1[1-4][0-9.]*,"low":[0-9.]*,"high":1[1-4][^}]*}}]}$' "$work/one"
expect 0 "^selfish " "$ecumene" tournament archipelago --minds selfish,random --players 2 --games 20
# Every pair of options of sim ends well or is refused in words.
set -- "--players 2..3" --all-setups "--option rounds=2" "--bots eager" --rotate "--games 2" "--report $work/pairs.html" "--seed 7" "--threads 2" "--start lively" "--turns 2" --no-table \
	--check "--every 2" --coverage --json "--csv $work/rows.csv" "--jsonl $work/rows.jsonl" --per-turn "--save $work/pairs"
[ -n "$pairs" ] || set --
for one in "$@"; do
	for other in "$@"; do
		status=0
		# shellcheck disable=SC2086
		"$ecumene" sim bazaar --games 2 $one $other > "$work/out" 2>&1 || status=$?
		[ $status = 0 ] || { [ $status = 2 ] && grep -qE "do not go together|needs --|from the start" "$work/out"; } ||
			{ echo "status $status: sim $one $other"; failed=1; }
	done
done
# Rows: columns that stand still, the same on one core and on many; all that is printed stands in the JSON.
for per in "" --per-turn; do
	for form in csv jsonl; do
		# shellcheck disable=SC2086
		"$ecumene" sim archipelago --games 40 --players 2..5 --threads 1 --$form "$work/one" $per > /dev/null
		# shellcheck disable=SC2086
		"$ecumene" sim archipelago --games 40 --players 2..5 --threads 4 --$form - $per > "$work/many" 2> "$work/figures"
		cmp "$work/one" "$work/many" || { echo "rows depend on threads: $form $per"; failed=1; }
		grep -q "^archipelago: 40 games" "$work/figures" || { echo "with rows on standard output the figures are lost"; failed=1; }
	done
done
expect 2 "No such file" "$ecumene" sim bazaar --games 1 --csv "$work/none/rows.csv"
if [ -w /dev/full ]; then
	expect 1 "could not be written" "$ecumene" sim bazaar --games 1 --csv /dev/full
fi
"$ecumene" sim megaciv --games 20 --players 5..6 --option turns=9 --no-table --check --every 50 > "$work/text"
"$ecumene" sim megaciv --games 20 --players 5..6 --option turns=9 --no-table --check --every 50 --coverage --json > "$work/json"
"$ecumene" sim megaciv --games 20 --players 5..6 --option turns=9 --no-table --csv "$work/rows.csv" --jsonl "$work/rows.jsonl" > /dev/null
"$ecumene" sim megaciv --games 20 --players 5..6 --option turns=9 --no-table --csv "$work/turns.csv" --jsonl "$work/turns.jsonl" --per-turn > /dev/null
says "JSON, rows and text of sim tell the same, as docs/SIM.md says" python3 "$top/tests/figures.py" "$top/docs/SIM.md" "$work"
# The report: one page in three languages, with what --json says.
brief "it is the language of the report" "$ecumene" sim bazaar --language de
brief "en, de or pl, not 'xx'" "$ecumene" sim bazaar --report "$work/page.html" --language xx
brief "goes to a file" "$ecumene" sim bazaar --report -
expect 2 "No such file" "$ecumene" sim bazaar --games 1 --report "$work/none/page.html"
if [ -w /dev/full ]; then
	expect 1 "could not be written" "$ecumene" sim bazaar --games 1 --report /dev/full
fi
page() { # language, game, options, words that must be told
	language=$1 game=$2 more=$3
	shift 3
	# shellcheck disable=SC2086
	"$ecumene" sim "$game" --no-table $more --json --report "$work/page.html" --language "$language" > "$work/page.json"
	says "the report of $game in $language is whole" python3 "$top/tests/reportpage.py" "$work/page.html" "$language" "$work/page.json" "$@"
}
six="--games 9 --players 5..6 --bots eager,random --rotate --option turns=16"
page en megaciv "$six" "Who wins" "By civilization" "Points by source" "Cities over the turns" "Cards given away in each trade" "Largest set of a purchase" \
	"Calamities suffered in a game" "Advances held at the end" "Turn in which a game ends" Minoa "Seat 5" Pottery
page de megaciv "$six" "Wer gewinnt" "Nach Zivilisation" "Städte im Lauf der Runden" Minoa "Platz 5" Töpferei
page pl megaciv "$six" "Kto wygrywa" "Według cywilizacji" "Miasta w kolejnych turach" "Miejsce 5" Garncarstwo
page en archipelago "--games 9 --players 3 --bots cooperative,selfish --rotate" "By bot" "Florins over the rounds" "Deals in a game" "Buildings built in a game"
page de bazaar "--games 3 --players 2 --bots eager,random" "Nach Bot" "Nach Platz"
exit $failed
