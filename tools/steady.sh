#!/bin/sh
# Runs the tests in the browser again and again, and appends a line for each run to a file: when, which commit, what came of it.
# usage: tools/steady.sh RUNS FILE        a run that fails keeps its traces in build-browser/; the rest is run all the same
set -u
cd "$(dirname "$0")/.." || exit 2
runs=$1 file=$2 bad=0 n=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
while [ $n -lt "$runs" ]; do
	n=$((n + 1)) began=$(date +%s)
	(cd web && RESULTS="$work/results" "$(cat node_modules/.which-node)" node_modules/@playwright/test/cli.js test) > "$work/said" 2>&1
	status=$?
	[ $status = 0 ] || { bad=$((bad + 1)); grep -A3 '^the program ended' "$work/said"; grep -A20 '^FAIL' "$work/said"; }
	line="$(date -u +%Y-%m-%dT%H:%M:%SZ) $(git rev-parse --short HEAD) $(tail -n 1 "$work/said"), $(($(date +%s) - began)) s"
	echo "$line" >> "$file"
	echo "$line"
	[ $status = 0 ] || grep '^FAIL' "$work/said" >> "$file"
done
echo "$runs runs, $bad of them with failures; $file has all so far"
[ $bad = 0 ]
