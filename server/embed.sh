#!/bin/sh
# embed.sh — puts the page into the program: OUT.S takes their bytes in with .incbin, OUT.c is the
# table of them, OUT.d tells ninja what to watch (folders too, so that new files are seen).
#
#	embed.sh OUT.S OUT.c OUT.d SOURCE_ROOT PAGE_FOLDER
#
# Without a built page a placeholder stands in, so that everything else can be built and tested.
set -eu
export LC_ALL=C

asm=$1 table=$2 deps=$3 root=$4 page=$5
here=$root/server
packed=$asm.files
count=0

rm -rf "$packed"
mkdir -p "$packed"
printf '/* made by embed.sh */\n\t.section .rodata\n' >"$asm.new"
printf '/* made by embed.sh */\n#include <stddef.h>\n\n#include "server/embed.h"\n\n' >"$table.new"
: >"$packed/rows"
printf '%s:' "$asm" >"$deps"

watch() { printf ' %s' "$(printf '%s' "$1" | sed 's/ /\\ /g')" >>"$deps"; }

# blob SYMBOL FILE
blob() {
	printf '\t.balign 16\n\t.global %s\n%s:\n\t.incbin "%s"\n\t.global %s_end\n%s_end:\n\t.byte 0\n' \
		"$1" "$1" "$2" "$1" "$1" >>"$asm.new"
	printf 'extern const unsigned char %s[], %s_end[];\n' "$1" "$1" >>"$table.new"
}

# add PATH FILE: the file itself, and gzipped where that saves at least a tenth
add() {
	symbol=srv_embed_$count
	count=$((count + 1))
	watch "$2"
	cp "$2" "$packed/$symbol"
	gzip -9nc "$2" >"$packed/$symbol.gz"
	blob "$symbol" "$packed/$symbol"
	plain=$(wc -c <"$packed/$symbol") small=$(wc -c <"$packed/$symbol.gz")
	etag=$(sha256sum "$2" | cut -c1-16)
	if [ $((small * 10)) -lt $((plain * 9)) ]; then
		blob "${symbol}_gz" "$packed/$symbol.gz"
		gz="${symbol}_gz, ${symbol}_gz_end"
	else
		gz="NULL, NULL"
	fi
	printf '\t{ "%s", "\\"%s\\"", %s, %s_end, %s },\n' "$1" "$etag" "$symbol" "$symbol" "$gz" >>"$packed/rows"
}

if [ -f "$page/index.html" ]; then
	find "$page" -type d | sort >"$packed/folders"
	while read -r folder; do watch "$folder"; done <"$packed/folders"
	find "$page" -type f ! -name '*.map' | sort >"$packed/list"
	while read -r file; do add "/${file#"$page"/}" "$file"; done <"$packed/list"
else
	watch "$(dirname "$page")"
	add /index.html "$here/placeholder.html"
fi

printf '\t.section .note.GNU-stack,"",%%progbits\n' >>"$asm.new"
{
	printf '\nconst struct srv_file srv_files[] = {\n'
	cat "$packed/rows"
	printf '\t{ NULL, NULL, NULL, NULL, NULL, NULL },\n};\n'
} >>"$table.new"
printf '\n' >>"$deps"
mv "$asm.new" "$asm"
mv "$table.new" "$table"
