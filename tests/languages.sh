#!/bin/sh
# Every sentence people read is in every catalogue, with the right number of plural forms and
# the same named arguments; no catalogue holds a sentence nobody says. English says what the sources say.
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh tools/pot.sh "$work/all.pot"
bad=0
for language in en de pl; do
	msgfmt --check-format -o /dev/null "po/$language.po" || bad=1
	msgcmp "po/$language.po" "$work/all.pot" || bad=1
	msgcomm --no-wrap --more-than=1 -o "$work/common" "po/$language.po" "$work/all.pot"
	have=$(grep -c '^msgid ' "po/$language.po") want=$(grep -c '^msgid ' "$work/all.pot")
	[ "$have" = "$want" ] || { echo "po/$language.po has $have sentences, $want are said"; bad=1; }
	msgcat --no-wrap "po/$language.po" | awk -v file="po/$language.po" '
		function arguments(s,  list, a) { list = ""; while (match(s, /{[a-z_0-9]+}/)) { a = substr(s, RSTART, RLENGTH); if (index(list, a) == 0) list = list a; s = substr(s, RSTART + RLENGTH) } return list }
		function missing(one, from,  a) { while (match(from, /{[a-z_0-9]+}/)) { a = substr(from, RSTART, RLENGTH); if (index(one, a) == 0) return a; from = substr(from, RSTART + RLENGTH) } return "" }
		/^msgid / { id = $0 } /^msgid_plural / { id = id $0 }
		/^msgstr/ { if (missing(id, arguments($0)) != "" || (id !~ /msgid_plural/ && missing($0, arguments(id)) != "")) { print file ": arguments differ: " id " / " $0; wrong = 1 } }
		END { exit wrong }' || bad=1
done
msgen --no-wrap --sort-output -o "$work/english" "$work/all.pot"
said() { msgcat --no-wrap --sort-output --no-location "$1" | grep -v '^[#"]' | sed 1,2d; }
said "$work/english" > "$work/wanted"
said po/en.po | diff - "$work/wanted" || { echo "po/en.po differs from what the sources say"; bad=1; }
exit $bad
