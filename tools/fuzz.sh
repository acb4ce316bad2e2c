#!/bin/sh
# Fuzzes every target for FUZZ_SECONDS, two at a time, then keeps the smallest corpus that
# covers as much. Prints one line a target: runs, how many came past the outer check, findings.
# usage: tools/fuzz.sh [TARGET...]
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}
[ -f build-fuzz/build.ninja ] || CC=clang meson setup build-fuzz -Dtests=true -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false \
	-Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined' > /dev/null
ninja -C build-fuzz > /dev/null
one() {
	name=$1
	work=build-fuzz/corpus-$name
	mkdir -p "$work" "tests/fuzz/corpus/$name" build-fuzz/found
	# A byte or two is an action: longer inputs only play on for seconds under the sanitizers.
	case $name in *game) longest=768 ;; *) longest=4096 ;; esac
	"build-fuzz/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=30 -max_len=$longest -rss_limit_mb=4096 -artifact_prefix="build-fuzz/found/$name-" \
		"$work" "tests/fuzz/corpus/$name" > "build-fuzz/$name.log" 2>&1 || echo "$name" >> build-fuzz/failed
	mkdir -p "build-fuzz/small-$name"
	rm -f "build-fuzz/small-$name"/*
	"build-fuzz/tests/fuzz/fuzz_$name" -merge=1 "build-fuzz/small-$name" "$work" "tests/fuzz/corpus/$name" > /dev/null 2>&1 || true
}
rm -f build-fuzz/failed
targets=${*:-"action position case game log past tables json frames http bytes mc_action mc_position mc_game arc_action arc_position arc_game"}
# shellcheck disable=SC2086 # several names
set -- $targets
while [ $# -gt 0 ]; do
	one "$1" &
	first=$!
	if [ $# -gt 1 ]; then
		one "$2" &
		wait $! || true
		shift
	fi
	wait $first || true
	shift
done
for name in $targets; do
	grep -h "^fuzz_$name: runs" "build-fuzz/$name.log" | tail -n 1
	files=$(find "build-fuzz/small-$name" -type f | wc -l)
	if [ "$files" -gt 0 ]; then
		# A corpus is kept small: the 400 shortest inputs of the minimised set.
		rm -rf "tests/fuzz/corpus/$name"
		mkdir -p "tests/fuzz/corpus/$name"
		find "build-fuzz/small-$name" -type f -printf '%s %p\n' | sort -n | head -n 400 | cut -d' ' -f2- | xargs -I{} cp {} "tests/fuzz/corpus/$name/"
	fi
done
if [ -f build-fuzz/failed ]; then
	echo "found: $(tr '\n' ' ' < build-fuzz/failed)(see build-fuzz/found)"
	exit 1
fi
echo "no findings"
