#!/bin/sh
# Runs every test: plain, then under ASan and UBSan, then the page and the browser; suites that mostly wait run
# under sanitizers only. The last line counts them. A suite that reports rows counts its rows, any other counts as one.
# Both builds keep their asserts; build/, which people play with, has none.
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0 failed=0 twice_suites=0
once_more='== once more'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

now() { date +%s; }

count() { # adds what a Meson run printed
	passed=$((passed + $(awk '/ OK  /{ n += match($0, /[0-9]+ subtests passed/) ? substr($0, RSTART) + 0 : 1 } END { print n + 0 }' "$1")))
	failed=$((failed + $(reds "$1" | wc -l)))
}

reds() { # the suites that failed in a Meson run; it names each twice
	awk '/^ *[0-9]+\/[0-9]+ .* (FAIL|ERROR|TIMEOUT|INTERRUPT)  /{ print $4 }' "$1" | sort -u
}

again() { # build folder, log: what failed runs once more, alone. Servers and clocks of real programs are in some of them, and a machine
	# that stands still reddens one; as in the browser that is told, counted, and printed with what was said the first time.
	red=$(reds "$2")
	[ -n "$red" ] || return 0
	cat "$2"
	echo "$once_more"
	# shellcheck disable=SC2086
	if ! meson test -C "$1" --print-errorlogs --no-rebuild --num-processes 1 $red > "$work/second" 2>&1 && [ -z "$(reds "$work/second")" ]; then
		cat "$work/second"		# it did not run at all: what failed has failed
		return 0
	fi
	grep -E '^ *[0-9]+/[0-9]+ ' "$work/second" | sort -u
	failed=$((failed - $(echo "$red" | wc -l)))
	twice_suites=$((twice_suites + $(echo "$red" | wc -l) - $(reds "$work/second" | wc -l)))
	grep -qE '(FAIL|ERROR|TIMEOUT|INTERRUPT)  ' "$work/second" && cat "$work/second"
	count "$work/second"
}

told() { # build folder, log of its suites
	grep -E '^ *[0-9]+/[0-9]+ ' "$2" | sed 's/^ *//'
	count "$2"
	again "$1" "$2"
}

build() { # folder, setup arguments...
	folder=$1 began=$(now) again=''
	shift
	[ ! -f "$folder/build.ninja" ] || again=--reconfigure		# the options may be newer than the folder
	# shellcheck disable=SC2086
	meson setup $again "$folder" -Dtests=true "$@" && nice ninja -C "$folder" && echo $(($(now) - began)) > "$work/$folder.seconds"
}

suite() { # name, build folder, how its build ended, what is left out
	began=$(now)
	echo "== $1"
	if [ "$3" = 0 ]; then
		meson test -C "$2" --no-suite long --no-suite "$4" --print-errorlogs --no-rebuild > "$work/log" 2>&1
		told "$2" "$work/log"
		echo "== $1: $(($(now) - began)) s, built in $(cat "$work/$2.seconds") s"
	else
		tail -n 40 "$work/$2.log"
		failed=$((failed + 1))
		echo "== $1: not built"
	fi
}

# Steps have a number, a log and a result of their own; they are reported in their order.
begun=0 reported=0 twice=0

do_step() { # number, a sentence, then a command
	number=$1 step_began=$(now) status=0
	echo "$2" > "$work/$number.sentence"
	shift 2
	"$@" > "$work/$number.log" 2>&1 || status=$?
	echo "$status $(($(now) - step_began))" > "$work/$number.part" && mv "$work/$number.part" "$work/$number.result"
}

running() { # how many of the steps have no result yet
	n=$reported open=0
	while [ "$n" -lt "$begun" ]; do
		n=$((n + 1))
		[ -f "$work/$n.result" ] || open=$((open + 1))
	done
	echo "$open"
}

step() { # a sentence, then a command: one test; two run at a time, or one beside suites that run one by one; so the long ones come first
	while [ "$(running)" -ge "$([ -f "$work/alone.done" ] && echo 2 || echo 1)" ]; do sleep .2; done
	begun=$((begun + 1))
	do_step $begun "$@" &
	eval "pid_$begun=\$!"
}

report() { # waits for the oldest step
	reported=$((reported + 1))
	eval "wait \$pid_$reported"
	status=1 seconds=0
	[ ! -f "$work/$reported.result" ] || read -r status seconds < "$work/$reported.result"
	if [ "$status" = 0 ]; then
		passed=$((passed + 1))
		again=''
		if grep -q "^$once_more" "$work/$reported.log"; then
			again=', at the second try' twice=$((twice + 1))
			cat "$work/$reported.log"
		fi
		echo "OK    $(cat "$work/$reported.sentence")   $seconds s$again"
	elif [ "$status" = 77 ]; then
		echo "SKIP  $(cat "$work/$reported.sentence")   $seconds s   $(tail -n 1 "$work/$reported.log")"
	else
		failed=$((failed + 1))
		cat "$work/$reported.log"
		echo "FAIL  $(cat "$work/$reported.sentence")   $seconds s"
	fi
}

report_all() { while [ "$reported" -lt "$begun" ]; do report; done; }

# What an assert did beside looking would be missing here.
without_asserts() { nice make build && build/ecumene case tests/*/cases/*.case && build/ecumene verify tests/golden/bazaar.log; }
same_page() { nice sh tools/same-page.sh "$work/dist"; }
without_server() { nice sh tools/static.sh build-test/ecumene "$work/static" && in_browser test/static.mjs ../build-test/ecumene '' "$work/static"; }
in_web() { (cd web && "$(cat node_modules/.which-node)" "$@"); }
# A machine that stands still for seconds makes a browser miss what it waits for: what failed is tried once more. That is told,
# with what was said the first time, and counted: who reads it looks for the race.
in_browser() { in_web "$@" || { echo "$once_more"; in_web "$@"; }; }
playwright() { WORKERS=1 in_web node_modules/@playwright/test/cli.js test; }
types_hold() { (cd web && nice "$(cat node_modules/.which-node)" node_modules/svelte-check/bin/svelte-check --threshold warning); }
page_tests() { (cd web && ECUMENE_PAGE="$work/dist" nice "$(cat node_modules/.which-node)" --test test/*.test.mjs); }

# What needs neither the program nor a browser has what the suites leave of the processors: one after the
# other, the sanitizers' build first. That is compiled for lines in traces, and as far as it spares time.
behind() {
	status=0
	# shellcheck disable=SC2086
	build build-asan -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1 $lines > "$work/build-asan.log" 2>&1 || status=$?
	echo $status > "$work/asan.part" && mv "$work/asan.part" "$work/asan"
	do_step 1 "the committed page is what its sources give" same_page		# and it fetches what the next ones need
	do_step 2 "the page's types hold" types_hold
	do_step 3 "the page reads sentences, actions and rules as the program does" page_tests
	do_step 4 "the program that people play, without asserts, does the same" without_asserts
}

lines='-Ddebug=false -Dc_args=-g1'		# what traces need of a debugger's knowledge; all of it takes a fifth of the time to compile
start=$(now)
# shellcheck disable=SC2086
build build-test $lines > "$work/build-test.log" 2>&1
built=$?
behind &
# shellcheck disable=SC2034
pid_1=$! pid_2=$! pid_3=$! pid_4=$!
begun=4
suite "plain" build-test $built once
while [ ! -f "$work/asan" ] && kill -0 "$pid_1" 2> /dev/null; do sleep 1; done
suite "under sanitizers" build-asan "$(cat "$work/asan" || echo 1)" alone
# Suites that want no other beside them mostly wait: a browser has the other processor meanwhile.
one_by_one() {
	alone_began=$(now)
	[ "$(cat "$work/asan")" != 0 ] || meson test -C build-asan --suite alone --print-errorlogs --no-rebuild --num-processes 1 > "$work/alone.log" 2>&1
	echo $(($(now) - alone_began)) > "$work/alone.seconds"
	touch "$work/alone.done"
}
one_by_one &
alone_pid=$!
began=$(now)
echo "== page"
report_all
step "the tests of Playwright hold" playwright
step "prices, steps, warnings and every card of Mega Civilization are read in three languages" in_browser test/facts.mjs ../build-test/ecumene
step "what Archipelago tells is so, and every card explains itself" in_browser test/arcfacts.mjs ../build-test/ecumene
step "First steps is played to its end with clicks" in_browser test/firststeps.mjs ../build-test/ecumene
step "small things that hurt once are held by clicks" in_browser test/small.mjs ../build-test/ecumene
step "calamities, taxes, support, conflicts and abilities are accounts one can follow, chosen on the map and counted" in_browser test/account.mjs ../build-test/ecumene
step "the map is read with clicks and keys in Chromium" in_browser test/map.mjs ../build-test/ecumene
step "games are looked back at with clicks: a long one, a changed one, one of a table" in_browser test/replay.mjs ../build-test/ecumene
step "a short game of Archipelago is played to its end with clicks" in_browser test/archipelago.mjs ../build-test/ecumene
step "without a server and without a network three games are played to their end with clicks, kept, exported, proved and gone on with" without_server
step "a person trades with bots, and hints at ten kinds of question are legal and have reasons" in_browser test/trading.mjs ../build-test/ecumene
step "seats are handed over and back, hints have reasons, and who leaves does not stop the game" in_browser test/company.mjs ../build-test/ecumene
step "every screen and panel is whole, large and small, and all its words come from catalogues" in_browser test/walk.mjs ../build-test/ecumene --quick
step "people talk, promise, vote and are timed, and who is not meant hears nothing" in_browser test/talk.mjs ../build-test/ecumene
step "a turn of Mega Civilization is played with clicks" in_browser test/megaciv.mjs ../build-test/ecumene
step "the trade floor: six clicks for a proposal, one to take one, eighteen seats, a phone" in_browser test/floor.mjs ../build-test/ecumene
step "a link fits one device, who did not come is replaced, two share a screen, and a rematch begins" in_browser test/seats.mjs ../build-test/ecumene
step "a middle turn of Mega Civilization without fights takes 25 clicks at most" in_browser test/hands/turn.mjs ../build-test/ecumene
step "a game is played with clicks in Chromium" in_browser test/browser.mjs ../build-test/ecumene
step "a movement and a purchase are planned ahead on the board, kept, done, and what is refused is told" in_browser test/plan.mjs ../build-test/ecumene
step "a new version needs one reload, an old page that comes all the same says so, and a worker that was left is gone" in_browser test/upgrade.mjs ../build-test/ecumene
step "behind Debian's nginx with TLS a table is made and played, and addresses are what nginx wrote" in_browser test/nginx.mjs ../build-test/ecumene
report_all
echo "== page: $(($(now) - began)) s"
wait $alone_pid
[ ! -f "$work/alone.log" ] || { told build-asan "$work/alone.log"; echo "== under sanitizers, one by one: $(cat "$work/alone.seconds") s, beside the page"; }
echo
[ "$twice_suites" = 0 ] || echo "$twice_suites suites were green only at the second try"
[ "$twice" = 0 ] || echo "$twice steps in the browser were green only at the second try"
echo "$(($(now) - start)) s in all"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
