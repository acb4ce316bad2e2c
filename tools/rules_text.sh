#!/bin/sh
# What the program carries as the rules of a game: the rules text, and behind it the game's chapter of the rulings.
# Links between the two files become links within the one text, and so do the sections a ruling names.
#	rules_text.sh RULES RULINGS TITLE > TEXT
set -eu
sed 's|(\.\./RULINGS[.a-z]*\.md#|(#|g' "$1"
awk -v chapter="## $3" '
	/^## / { inside = $0 == chapter; found += inside; if (inside) print ""; next }
	inside && match($0, /^\*\*.*\*\* \(/) { named = substr($0, RLENGTH + 1); gsub(/[0-9]+(\.[0-9]+)?/, "[&](#&)", named); $0 = substr($0, 1, RLENGTH) named }
	inside { print }
	END { exit found != 1 }' "$2"
