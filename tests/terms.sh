#!/bin/sh
# Words that were replaced do not come back: the expressions of docs/TERMS.md find nothing in catalogues, rules texts and names.
#	terms.sh SOURCES
set -eu
cd "$1"
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# What is read, a line each that begins with where it stands: LANG.po.both, LANG.rules.GAME, LANG.names.GAME.
catalogue() { # the file; gives "file: English => translation", each form of a plural for itself
	msgcat --no-wrap "$1" | awk -v file="$1" '
		function text(line) { sub(/^[^"]*"/, "", line); sub(/"$/, "", line); gsub(/\\"/, "\"", line); return line }
		/^msgid / { id = text($0) }
		/^msgid_plural / { id = id " / " text($0) }
		/^msgstr/ { if (id != "") print file ": " id " => " text($0) }'
}
rulings() { # the file, the title of the game's part
	awk -v file="$1" -v title="## $2" '/^## / { on = $0 == title } on { print file ":" FNR ": " $0 }' "$1"
}
names() { # the file, the language
	awk -F '\t' -v file="$1" -v language="$2" '
		/^#/ { next }
		!head { head = 1; for (i = 1; i <= NF; i++) if ($i == language || $i == "name_" language) column = i; next }
		column { print file ":" FNR ": " $column }' "$1"
}
for language in de pl; do
	catalogue "po/$language.po" > "$work/$language.po"
	sed 's/: .* => /: /' "$work/$language.po" > "$work/$language.said"
	for game in megaciv archipelago; do
		title='Mega Civilization'
		[ $game = megaciv ] || title=Archipelago
		{ awk '{ print FILENAME ":" FNR ": " $0 }' "docs/rules/$game.$language.md"; rulings "docs/RULINGS.$language.md" "$title"; } > "$work/$language.rules.$game"
		for table in "data/$game"/*.tsv; do
			names "$table" $language
		done > "$work/$language.names.$game"
	done
	awk '{ print FILENAME ":" FNR ": " $0 }' "engine/bazaar/rules.$language.md" > "$work/$language.rules.bazaar"
	cat "$work/$language".rules.* > "$work/$language.rules.both"
	cat "$work/$language".names.* > "$work/$language.names.both"
done

# The expressions: language, where, game, expression.
awk -F ' [|] ' '
	function wrong(what) { print "docs/TERMS.md:" FNR ": " what > "/dev/stderr"; exit 1 }
	function take(language, cell,  part, where) {
		while (match(cell, /`[^`]+`( \([a-z, ]+\))?/)) {
			part = substr(cell, RSTART, RLENGTH)
			cell = substr(cell, RSTART + RLENGTH)
			where = "po, rules, names"
			if (part ~ /\)$/ && part ~ /` \(/) { where = part; sub(/^.*` \(/, "", where); sub(/\)$/, "", where) }
			sub(/^`/, "", part); sub(/`( \([a-z, ]+\))?$/, "", part)
			gsub(/\\[|]/, "|", part)
			gsub(/, /, " ", where)
			print language "\t" where "\t" game "\t" part
		}
		if (cell ~ /`/) wrong("a backtick without its other")
	}
	/^## / { game = $0 == "## Both games" ? "both" : $0 == "## Archipelago" ? "archipelago" : "megaciv"; next }
	game && /^\| / && !/^\| (---|English)/ {
		line = $0; sub(/^\| /, "", line); sub(/ ?\|$/, "", line)
		gsub(/ \|  ?\| /, " | - | ", line)
		n = split(line, cell, / [|] /)
		if (n < 4) wrong("a row has English, German, not, Polish, not")
		take("de", cell[3]); take("pl", cell[5])
	}' docs/TERMS.md > "$work/expressions"

tab=$(printf '\t')
while IFS="$tab" read -r language where game expression; do
	for one in $where; do
		case $one in
		po) in=$work/$language.said; case $expression in *'=>'*) in=$work/$language.po ;; esac ;;
		rules|names) in=$work/$language.$one.$game; case $expression in *'=>'*) continue ;; esac ;;
		*) echo "docs/TERMS.md: '$one' is no place"; bad=1; continue ;;
		esac
		# A line begins with its place; ^ means the beginning of what stands there.
		said=$(printf '%s\n' "$expression" | sed 's/^^/^[^ ]*: /')
		status=0
		grep -E -- "$said" "$in" > "$work/found" || status=$?
		[ $status -le 1 ] || { printf "docs/TERMS.md: no expression: %s\n" "$expression"; bad=1; }
		[ ! -s "$work/found" ] || { printf "docs/TERMS.md forbids %s (%s, %s):\n" "$expression" "$language" "$one"; cut -c1-300 "$work/found"; bad=1; }
	done
done < "$work/expressions"
# Were they read at all?
for least in de:60 pl:55; do
	[ "$(grep -c "^${least%:*}$tab" "$work/expressions")" -ge "${least#*:}" ] || { echo "docs/TERMS.md: where are the words that were replaced in ${least%:*}?"; bad=1; }
done
for file in "$work"/??.*; do
	[ "$(wc -l < "$file")" -gt 50 ] || { echo "hardly anything to read: ${file#"$work/"}"; bad=1; }
done
exit $bad
