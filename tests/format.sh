#!/bin/sh
# How our C is written: as .clang-format says, in lines of 110 columns at most, in files of 900 lines at most.
#	format.sh TOP
# CLANG_FORMAT names the program. Versions differ in small things, ours is Debian 12's (14): with another only lengths are
# looked at, and the status is 77.
set -eu
cd "$1"
format=${CLANG_FORMAT:-clang-format}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0 skipped=''

# What git knows and is there; without git all that was not built or fetched.
git ls-files -- '*.c' '*.h' '*.def' 2> /dev/null | while read -r name; do
	[ ! -e "$name" ] || echo "$name"
done > "$work/all"
[ -s "$work/all" ] || find . \( -name 'build*' -o -name node_modules -o -name '.?*' \) -prune -o \
	-type f \( -name '*.c' -o -name '*.h' -o -name '*.def' \) -print | sed 's|^\./||' | sort > "$work/all"
[ -s "$work/all" ] || { echo "there is no C in $1"; exit 1; }

version=$("$format" --version 2> /dev/null | sed 's/.*version //; s/ .*//') || version=''
case $version in
14.*) ;;
*) skipped="skipped: clang-format here is ${version:-missing}, ours is Debian 12's (14)" ;;
esac
if [ -z "$skipped" ] && ! grep '\.[ch]$' "$work/all" | xargs "$format" --dry-run --Werror > "$work/format" 2>&1; then
	grep ': error: ' "$work/format" || cat "$work/format"
	bad=1
fi
while read -r name; do
	# Without the later bytes of letters that have several: columns are letters.
	LC_ALL=C tr -d '\200-\277' < "$name" | expand -t 8 | LC_ALL=C awk -v name="$name" '
		length($0) > 110 { print name ":" NR ": " length($0) " columns, at most 110"; bad = 1 }
		END { if (NR > 900) { print name ": " NR " lines, at most 900"; bad = 1 } exit bad }' || bad=1
done < "$work/all"
[ $bad = 0 ] || exit 1
[ -z "$skipped" ] || { echo "$skipped"; exit 77; }
