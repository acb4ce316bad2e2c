#!/bin/sh
# The rulings: the same in three languages, each linked from the sections it names and only from them, each option known to the
# engine, all of them carried by the program.
#	rulings.sh ECUMENE SOURCES
# shellcheck source=tests/begin.sh
. "$(dirname "$0")/begin.sh"
same() { # two lists, what they are
	diff "$1" "$2" > "$work/diff" || { echo "$3:"; head -n 20 "$work/diff"; bad=1; }
}
for language in en de pl; do
	rulings=docs/RULINGS.$language.md
	[ $language != en ] || rulings=docs/RULINGS.md
	# A line for each ruling, for each section it names, for each option; and what is not whole.
	awk -v out="$work/$language" -v file="$rulings" '
		function wrong(what) { print file ": " id ": " what > (out ".wrong") }
		function close_ruling() { if (id != "" && (titles != 1 || lines != 3)) wrong("a title with its sections, then sources, what we do, option") }
		/^## / { close_ruling(); id = ""; game = $2 == "Mega" ? "megaciv" : "archipelago" }
		/^### / { close_ruling(); id = $2; titles = lines = 0; print game, id > (out ".numbers"); if (seen[id]++) wrong("stands twice") }
		id != "" && /^\*\*.*\*\* \([0-9., ]+\)$/ {
			titles++
			sections = $0; sub(/^.*\(/, "", sections); sub(/\)$/, "", sections)
			n = split(sections, part, ", "); for (i = 1; i <= n; i++) print game, part[i], id > (out ".named")
		}
		id != "" && /^- / {
			lines++
			if (lines == 3 && $2 != (file ~ /pl.md$/ ? "Opcja:" : "Option:")) wrong("the third line is the option")
			for (rest = $0; lines == 3 && match(rest, /`[^`]*`/); rest = substr(rest, RSTART + RLENGTH))
				print game, id, substr(rest, RSTART + 1, RLENGTH - 2) > (out ".options")
		}
		END { close_ruling() }' "$rulings"
	[ ! -e "$work/$language.wrong" ] || { cat "$work/$language.wrong"; bad=1; }
	awk -v file="$(basename "$rulings")" -v out="$work/$language" '
		FNR == 1 { game = FILENAME; gsub(/.*\/|\..*/, "", game) }
		/^## / { section = $2; print game, section > (out ".sections") }
		{
			for (rest = $0; match(rest, /\[[MAR][0-9]+ [^]]*\]\([^)]*\)/); rest = substr(rest, RSTART + RLENGTH)) {
				link = substr(rest, RSTART + 1, RLENGTH - 2); id = link; sub(/ .*/, "", id); to = link; sub(/.*\(/, "", to)
				print game, section, (to == "../" file "#" tolower(id) ? id : link) > (out ".linked")
			}
		}' "docs/rules/megaciv.$language.md" "docs/rules/archipelago.$language.md"
	for game in megaciv archipelago; do
		# Within the text of the program each link has its target.
		"$ecumene" rules $game --lang $language > "$work/text"
		sed -n 's/^### //p' "$work/text" | tr "[:upper:]" "[:lower:]" | sort > "$work/targets"
		sed -n 's/^## \([0-9.]*\) .*/\1/p' "$work/text" | sort - "$work/targets" > "$work/anchors"
		grep -o '(#[^)]*)' "$work/text" | tr -d '(#)' | sort -u | comm -23 - "$work/anchors" > "$work/lost"
		[ ! -s "$work/lost" ] || { echo "in the program's $game.$language these links lead nowhere:" "$(tr "\n" " " < "$work/lost")"; bad=1; }
		! grep -n '\.\./RULINGS[.a-z]*md#' "$work/text" || bad=1
		sed -n "s/^$game //p" "$work/$language.numbers" | tr "[:upper:]" "[:lower:]" | sort > "$work/numbers"
		same "$work/numbers" "$work/targets" "$rulings and what the program carries for $game"
	done
	sort "$work/$language.named" > "$work/named"
	sort "$work/$language.linked" > "$work/linked"
	same "$work/named" "$work/linked" "sections named in $rulings (<) and links in the rules text (>)"
	for what in numbers named options sections; do
		same "$work/en.$what" "$work/$language.$what" "$what in English (<) and $language (>)"
	done
done
# Each option is taken by the engine: a case for each, that holds as soon as the game is set up.
awk '{ print "case " NR " " $2 "\ngame " $1 " " $3 "\nthen\n\t" ($1 == "megaciv" ? "turn -" : "round 0") }' "$work/en.options" > "$work/options.case"
"$ecumene" case "$work/options.case" > "$work/out" || { grep -v '^ok' "$work/out"; bad=1; }
[ "$(grep -c '^ok' "$work/out")" -ge 20 ] || { echo "there are more options than that: $(cat "$work/out")"; bad=1; }
exit $bad
