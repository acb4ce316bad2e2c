#!/bin/sh
# Runs every test: plain, then under ASan and UBSan, then the page and the browser. The last
# line counts them. A suite that reports rows counts its rows, any other counts as one.
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

count() { # adds what a Meson run printed
	passed=$((passed + $(awk '/ OK  /{ n += match($0, /[0-9]+ subtests passed/) ? substr($0, RSTART) + 0 : 1 } END { print n + 0 }' "$1")))
	failed=$((failed + $(awk '/ (FAIL|ERROR|TIMEOUT|INTERRUPT)  /{ n++ } END { print n + 0 }' "$1")))
}

suite() { # name, build folder, setup arguments...
	name=$1 folder=$2
	shift 2
	echo "== $name"
	again=
	[ ! -f "$folder/build.ninja" ] || again=--reconfigure		# the options may be newer than the folder
	# shellcheck disable=SC2086
	if meson setup $again "$folder" -Dtests=true "$@" > "$work/log" 2>&1 && ninja -C "$folder" >> "$work/log" 2>&1; then
		meson test -C "$folder" --print-errorlogs --no-rebuild > "$work/log" 2>&1
		grep -E '^ *[0-9]+/[0-9]+ ' "$work/log" | sed 's/^ *//'
		grep -qE '(FAIL|ERROR|TIMEOUT|INTERRUPT)  ' "$work/log" && cat "$work/log"
		count "$work/log"
	else
		tail -n 40 "$work/log"
		failed=$((failed + 1))
	fi
}

step() { # a sentence, then a command: one test
	sentence=$1
	shift
	if "$@" > "$work/log" 2>&1; then
		passed=$((passed + 1))
		echo "OK    $sentence"
	else
		failed=$((failed + 1))
		cat "$work/log"
		echo "FAIL  $sentence"
	fi
}

same_page() { sh tools/page.sh "$work/dist" && diff -r web/dist "$work/dist"; }
in_web() { (cd web && "$(cat node_modules/.which-node)" "$@"); }
page_tests() { (cd web && "$(cat node_modules/.which-node)" --test test/*.test.mjs); }

suite "plain" build
suite "under sanitizers" build-asan -Db_sanitize=address,undefined -Db_lundef=false
echo "== page"
step "the committed page is what its sources give" same_page
step "the page's types hold" in_web node_modules/svelte-check/bin/svelte-check --threshold warning
step "the page reads sentences, actions and rules as the program does" page_tests
step "a game is played with clicks in Chromium" in_web test/browser.mjs ../build/ecumene
step "a turn of Mega Civilization is played with clicks" in_web test/megaciv.mjs ../build/ecumene
step "First steps is played to its end with clicks" in_web test/firststeps.mjs ../build/ecumene
step "a short game of Archipelago is played to its end with clicks" in_web test/archipelago.mjs ../build/ecumene
step "small things that hurt once are held by clicks" in_web test/small.mjs ../build/ecumene
step "the map is read with clicks and keys in Chromium" in_web test/map.mjs
echo
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
