#!/bin/sh
# Collects every sentence people read, from C and from the page, into a gettext template.
# usage: tools/pot.sh OUT.pot      (from the top of the repository)
set -eu
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
collect() { # language, keywords..., behind -- the files; a template with a stated character set
	language=$1 to=$2
	shift 2
	xgettext --from-code=UTF-8 --package-name=ecumene --no-location --sort-output --force-po -L "$language" "$@" -o - 2>/dev/null |
		sed 's/charset=CHARSET/charset=UTF-8/; /^"POT-Creation-Date/d' > "$to"
}
find engine \( -name '*.def' -o -path '*bazaar*.c' -o -path '*megaciv*.c' -o -path '*archipelago*.c' \) | LC_ALL=C sort > "$work/c"
printf '%s\n' cli/html.c server/missing.c server/told_send.c sim/archipelago.c sim/megaciv.c >> "$work/c"
node web/dev/strings.mjs > "$work/page.js"
echo "$work/page.js" > "$work/page"
collect C "$work/c.pot" -kN_ -kPLURAL:3,4 -kCOUNTED:4,5 -f "$work/c"
collect JavaScript "$work/page.pot" -kt -ktn:1,2 -f "$work/page"
msgcat --use-first --no-location --no-wrap --sort-output "$work/c.pot" "$work/page.pot" > "$out"
