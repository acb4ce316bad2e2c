#!/bin/sh
# What is cited says something. A sentence of an engine, a text about a thing and a chip of the page name a section of the rules
# that there is in every language and that is no mere heading: a chapter with sections of its own before which at most one
# sentence stands. What is told of a phase may name its chapter, which is the whole of it. A chip stands at every table, so it
# names no section that only some play by (tests/sim/test_said.c sees to what is said in games).
#	cited.sh SOURCES
set -eu
cd "$1"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
sections() { # a rules text; of each section its number, "heading" or "-", "some" where only some play by it, or "-"
	awk '
		function close_section() { order[++n] = number; text[number] = said }
		/^## / { if (number != "") close_section(); number = $2; said = ""; next }
		number != "" && !/^(Rulings|Entscheidungen|Rozstrzygnięcia): / && NF { said = said " " $0 }
		END {
			close_section()
			for (i = 1; i <= n; i++) {
				number = order[i]; said = text[number]
				some = said ~ /^ With [0-9]+ to [0-9]+ players:/ || said ~ /^ Played with the option /
				sub(/^ (Phase|Faza) [0-9]+[^.]*\./, "", said)
				opens = number !~ /\./ && order[i + 1] ~ ("^" number "\\.")
				print number, opens && gsub(/[.:!?]( |$)/, "&", said) <= 1 ? "heading" : "-", some || kept[chapter(number)] ? "some" : "-"
				kept[number] = some
			}
		}
		function chapter(number) { sub(/\..*/, "", number); return number }' "$1"
}
cited() { # a file of sentences; "where key section"
	awk '
		/^(SAY|PLURAL|EVENT|COUNTED)\(/ {
			if (!match($0, /^[A-Z]+\([A-Z0-9_]+, *"[0-9.]+",/)) { print FILENAME ":" FNR ": its section does not stand in the same line" > "/dev/stderr"; exit 1 }
			split(substr($0, RSTART, RLENGTH), part, /[("]|, *"/)
			print FILENAME ":" FNR, part[2], part[3]
		}' "$1"
}
chips() { # a page; "where chip section" of each that is written out
	awk '{
		rest = $0
		while (match(rest, / rule=("[0-9.]+"|\{[^}]*\})/)) {
			chip = substr(rest, RSTART, RLENGTH)
			rest = substr(rest, RSTART + RLENGTH)
			while (match(chip, /["\047][0-9]+(\.[0-9]+)?["\047]/)) {
				print FILENAME ":" FNR, "chip", substr(chip, RSTART + 1, RLENGTH - 2)
				chip = substr(chip, RSTART + RLENGTH)
			}
		}
	}' "$1"
}
judge() { # the game; what is cited on standard input, "where key section"
	for language in en de pl; do
		sections "$(rules "$1" $language)" | sed "s/^/$language /"
	done > "$work/sections"
	awk -v game="$1" '
		FILENAME != "-" { there[$1, $2] = 1; if ($1 == "en") { heading[$2] = $3 == "heading"; some[$2] = $4 == "some" } next }
		{ cited++ }
		!(("en", $3) in there && ("de", $3) in there && ("pl", $3) in there) { print $1 ": " $2 " cites " $3 ", which is not in every language"; bad = 1; next }
		heading[$3] { print $1 ": " $2 " cites " $3 ", a mere heading of " game; bad = 1 }
		some[$3] && $2 == "chip" { print $1 ": a chip of every table cites " $3 ", by which only some play"; bad = 1 }
		END { if (cited < 50) { print game ": only " cited + 0 " are cited"; bad = 1 } exit bad }' "$work/sections" - || bad=1
}
rules() {
	case $1 in
	bazaar) echo "engine/bazaar/rules.$2.md" ;;
	*) echo "docs/rules/$1.$2.md" ;;
	esac
}
for game in megaciv archipelago bazaar; do
	cited engine/core/sentences.def > "$work/cited" || bad=1
	for sentences in "engine/$game/sentences.def" "engine/$game/reasons.def"; do
		[ ! -e "$sentences" ] || cited "$sentences" >> "$work/cited" || bad=1
	done
	[ ! -e "data/$game/texts.tsv" ] || awk -F '\t' '!/^#/ && head++ && $1 != "phase" { print FILENAME ":" FNR, $1 "/" $2, $3 }' "data/$game/texts.tsv" >> "$work/cited"
	if [ -d "web/src/boards/$game" ]; then
		find "web/src/boards/$game" -name '*.svelte' | sort > "$work/pages"
		while read -r page; do
			chips "$page"
		done < "$work/pages" > "$work/chips"
		[ "$(wc -l < "$work/chips")" -ge 10 ] || { echo "$game: chips of the page are not found"; bad=1; }
		cat "$work/chips" >> "$work/cited"
	fi
	judge $game < "$work/cited"
done
exit $bad
