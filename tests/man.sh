#!/bin/sh
# The manual pages hold every option the program knows, and are pages: a title, a synopsis.
#	man.sh PROGRAM FOLDER
set -eu
bad=0
for command in play serve sim tournament bench replay verify case rules admin; do
	page=$2/ecumene-$command.1
	head -1 "$page" | grep -q '^\.TH ECUMENE-' || { echo "$page has no title"; bad=1; }
	grep -q '^\.SH SYNOPSIS' "$page" || { echo "$page has no synopsis"; bad=1; }
	for option in $("$1" "$command" --help | sed -n 's/^  \(--[a-z-]*\).*/\1/p'); do
		sed 's/\\-/-/g' "$page" | grep -q -e "^  $option" || { echo "$page does not hold $option"; bad=1; }
	done
done
exit $bad
