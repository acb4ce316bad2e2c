#!/bin/sh
# How far something long has come is shown on a terminal, and only there: after two seconds, five times a second at most.
#	progress.sh ECUMENE SOURCES
# script(1) is the terminal.
# shellcheck source=tests/begin.sh
. "$(dirname "$0")/begin.sh"
TERM=xterm
export TERM
running=
watch() { # name, what must be seen, command: on a terminal, until it is seen
	name=$1 word=$2
	shift 2
	(
		cd "$work"
		began=$(date +%s)
		script -qefc "exec $*" "$work/$name" < /dev/null > /dev/null 2>&1 &
		terminal=$!
		for _ in $(seq 600); do
			! grep -q "$word" "$work/$name" 2> /dev/null && kill -0 $terminal 2> /dev/null || break
			sleep 0.1 # what is tested here is real time: when something is shown, and how often
		done
		sleep 1 # a few more
		kill $terminal 2> /dev/null || true
		echo $(($(date +%s) - began)) > "$work/$name.seconds"
	) &
	running="$running $!"
}
cp tests/golden/bazaar.log "$work/b"
cp tests/bazaar/cases/raid.case "$work/r"
many=$(yes b | head -n 60000 | tr '\n' ' ')
files=$(yes r | head -n 60000 | tr '\n' ' ')
printf '#!/bin/sh\nexec "%s" verify %s\n' "$ecumene" "$many" > "$work/verify.sh"
printf '#!/bin/sh\nexec "%s" case %s\n' "$ecumene" "$files" > "$work/case.sh"
watch sim 'of 100000000 games' "$ecumene sim bazaar --games 100000000 --threads 1"
watch save 'of 100000000 games' "$ecumene sim bazaar --games 100000000 --save $work/saved"
watch bench 'runs' "$ecumene bench"
watch verify 'logs' "sh ./verify.sh"
watch case 'files' "sh ./case.sh"
watch short 'bazaar: 20 games' "$ecumene sim bazaar --games 20"
( timeout 4 "$ecumene" sim bazaar --games 100000000 > "$work/out" 2> "$work/pipe" || true ) &
running="$running $!"
( TERM=dumb timeout 4 script -qefc "exec $ecumene sim bazaar --games 100000000 --threads 1" "$work/dumb" < /dev/null > /dev/null 2>&1 || true ) &
running="$running $!"
for one in $running; do
	wait "$one"
done

wrong() { echo "$*"; bad=1; }
lines() { tr '\r' '\n' < "$work/$1" | grep -c '^\[[#.]*\]' || true; }
for name in sim save bench verify case; do
	[ "$(lines $name)" -ge 1 ] || wrong "$name shows nothing on a terminal"
	most=$((($(cat "$work/$name.seconds") - 1) * 5))
	[ "$(lines $name)" -le $most ] || wrong "$name writes $(lines $name) times in $(cat "$work/$name.seconds") s"
done
for name in sim save; do
	[ "$(cat "$work/$name.seconds")" -ge 2 ] || wrong "$name shows something before two seconds have passed"
done
[ "$(lines short)" = 0 ] || wrong "20 games need no progress"
[ "$(lines dumb)" = 0 ] || wrong "a terminal that cannot write over a line is left alone"
[ ! -s "$work/pipe" ] || wrong "something is written to what is no terminal"
# What is said in between stands on lines of its own.
! grep -qaP '[a-z]\x1b\[Kb: true:' "$work/verify" || wrong "verify writes behind the line of the progress"
exit $bad
