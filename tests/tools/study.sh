#!/bin/sh
# The scripts of people who study games, with a program that answers what it is told: tools/tournament.py says which bars are
# reached, tools/tune.py finds weights that are better.
#	study.sh SOURCES
set -eu
top=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
wrong() { echo "$*"; bad=1; }

# ---- Bars -------------------------------------------------------------------------------------------

cat > "$work/program" <<'END'
#!/usr/bin/env -S python3 -S -E
import json, os, sys
bots = sys.argv[sys.argv.index("--bots") + 1].split(",")
here = os.path.dirname(os.path.abspath(__file__))
open(os.path.join(here, "called"), "a").write(" ".join(sys.argv[1:]) + "\n")
share = {"novice": .9, "normal": .4, "strong": .4, "expert": .3}.get(bots[0], 1)
print(json.dumps({"broken": "seed 3, players=5: endless" if bots[0] == "expert" else None, "study": {"cities_turn_8": {"mean": 3.0, "low": 2.9, "high": 3.1}},
    "minds": [{"bot": bots[0], "share": share, "low": share - .05, "high": share + .05, "longest_ms": 900}], "cpu_seconds": 20.0 if bots[0] == "eager" else 290.0 if bots[0] == "normal" else 12.0}))
END
chmod +x "$work/program"
bars() { python3 "$top/tools/tournament.py" --program "$work/program" --only "$@" > "$work/out" 2>&1 || status=$?; }
row() { grep -q "$1" "$work/out" || { wrong "no row '$1' in:"; cat "$work/out"; }; }
status=0
bars "one novice"
row '^one novice among four eager, wins  *>= 85.0 %  *90.0 % (85.0 % to 95.0 %)  *ok$'
row '^one normal among four novice, wins  *>= 50.0 %  *40.0 % .*NOT$'
row '^1 of 2 bars are reached'
[ $status = 1 ] || wrong "a bar that is missed gives status $status"
grep -q -- '--players 5 --bots novice,eager,eager,eager,eager --games 400 --rotate --no-table' "$work/called" || wrong "not these games: $(cat "$work/called")"
status=0
bars "novice in all 5 cities"
row '3.00 (2.90 to 3.10)  *ok$'
[ $status = 0 ] || wrong "bars that are reached give status $status"
bars "expert among"
row 'broken: seed 3 endless  *NOT$'
bars "18 normal costs"
row '<= 36.00  *72.50 .*NOT$'
bars "18 novice costs"
row '<= 15.00  *2.00 .*ok$'
rm "$work/called"
QUICK=1 python3 "$top/tools/tournament.py" --program "$work/program" --only "one novice" > "$work/out" || true
grep -q -- '--games 40 ' "$work/called" || wrong "QUICK=1 plays too many games"

# ---- Weights ----------------------------------------------------------------------------------------

python=''
for each in python3 /usr/bin/python3; do # Debian's packages are those of its own Python
	[ -n "$python" ] || ! $each -c 'import cmaes' 2> /dev/null || python=$each
done
[ -n "$python" ] || { echo "python3-cmaes is not there: tools/tune.py is not tested"; exit $bad; }
printf '# boldness  how bold\n# thrift  how thrifty\nlevel\tboldness\tthrift\tname\nnovice\t1\t2\tN\nnormal\t100\t50\tM\n' > "$work/weights.tsv"
# Best are 130 and 40; who spars must play as the level did.
cat > "$work/program" <<'PROGRAM'
#!/bin/sh
while [ "$1" != --weights ]; do shift; done
awk -F '\t' -v bold=130 -v thrift=40 '
	function good(b, t) { return -((b - bold) / 30) ^ 2 - ((t - thrift) / 30) ^ 2 }
	function mind(bot, share, points) { return sprintf("{\"bot\":\"%s\",\"share\":%f,\"low\":%f,\"high\":%f,\"fair\":0.2,\"ratio\":%f,\"study\":{\"points\":{\"mean\":%f}}}", bot, share, share - .04, share + .04, share / .2, points) }
	$1 == "novice" { spars = $2 == 100 && $3 == 50 && $4 == "M"; }
	$1 == "normal" { gain = good($2, $3) - good(100, 50) }
	END { if (!spars) { print "who spars does not play as the level did"; exit 1 }
		share = .2 + .1 * gain; share = share > .9 ? .9 : share < .05 ? .05 : share
		print "{\"broken\":null,\"minds\":[" mind("normal", share, 100 + gain) "," mind("novice", 1 - share, 100) "]}" }' "$2"
PROGRAM
status=0
$python "$top/tools/tune.py" "$work/weights.tsv" --program "$work/program" --rounds 8 --population 6 --out "$work/tuned.tsv" > "$work/out" 2>&1 || status=$?
[ $status = 0 ] && [ -f "$work/tuned.tsv" ] || { wrong "tuning gives status $status"; cat "$work/out"; }
awk -F '\t' '$1 == "normal" { if ($2 < 115 || $2 > 145 || $3 < 25 || $3 > 49 || $4 != "M") exit 1 }' "$work/tuned.tsv" || wrong "these are not better weights: $(cat "$work/tuned.tsv")"
[ "$(grep -v '^normal' "$work/weights.tsv")" = "$(grep -v '^normal' "$work/tuned.tsv")" ] || wrong "tuning changed more than its row"
rm "$work/tuned.tsv"
sed -i 's/bold=130 -v thrift=40/bold=100 -v thrift=50/' "$work/program" # nothing is better than what there is
status=0
$python "$top/tools/tune.py" "$work/weights.tsv" --program "$work/program" --rounds 2 --population 4 --out "$work/tuned.tsv" > "$work/out" 2>&1 || status=$?
[ $status = 1 ] && [ ! -e "$work/tuned.tsv" ] || wrong "what is not better was written"
$python "$top/tools/tune.py" "$work/weights.tsv" --columns name > "$work/out" 2>&1 && wrong "a column of words was tuned"
grep -q "there are: boldness, thrift" "$work/out" || wrong "the columns are not told"
exit $bad
