#!/bin/sh
# embed.sh — puts the page into the program: OUT.S takes their bytes in with .incbin, OUT.c is the
# table of them, OUT.d tells ninja what to watch (folders too, so that new files are seen).
#
#	embed.sh OUT.S OUT.c OUT.d SOURCE_ROOT PAGE_FOLDER QUALITY
#
# Without a built page a placeholder stands in, so that everything else can be built and tested.
set -eu
export LC_ALL=C

asm=$1 table=$2 deps=$3 root=$4 page=$5
quality=$6 # of brotli: the best takes seconds, which builds for tests can do without
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

# pack END: $symbol packed, where that saves at least a tenth; says where it is
pack() {
	plain=$(wc -c <"$packed/$symbol") small=$(wc -c <"$packed/$symbol.$1")
	if [ $((small * 10)) -lt $((plain * 9)) ]; then
		blob "${symbol}_$1" "$packed/$symbol.$1"
		at="${symbol}_$1, ${symbol}_$1_end"
	else
		at="NULL, NULL"
	fi
}

# add PATH FILE: the file itself, and packed in both ways browsers take (brotli over TLS and from this machine only)
add() {
	symbol=srv_embed_$count
	count=$((count + 1))
	watch "$2"
	cp "$2" "$packed/$symbol"
	brotli -q "$quality" -c "$2" >"$packed/$symbol.br"
	gzip -9nc "$2" >"$packed/$symbol.gz"
	blob "$symbol" "$packed/$symbol"
	etag=$(sha256sum "$2" | cut -c1-16)
	pack br
	br=$at
	pack gz
	printf '\t{ "%s", "\\"%s\\"", %s, %s_end, %s, %s },\n' "$1" "$etag" "$symbol" "$symbol" "$br" "$at" \
		>>"$packed/rows"
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
	printf '\t{ NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL },\n};\n'
} >>"$table.new"
printf '\n' >>"$deps"
mv "$asm.new" "$asm"
mv "$table.new" "$table"
