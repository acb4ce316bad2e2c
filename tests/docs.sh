#!/bin/sh
# What the documentation says of the program is so: files it names are there, rooms and tables of files are whole, commands
# and options are known, keys of the protocol's samples exist.
#	docs.sh ECUMENE SOURCES
# shellcheck source=tests/begin.sh
. "$(dirname "$0")/begin.sh"
wrong() { echo "$*"; bad=1; }
texts='README.md CONTRIBUTING.md SECURITY.md include/ecumene.h examples/README.md'
for text in docs/*.md; do
	case $text in docs/RULINGS*) ;; *) texts="$texts $text" ;; esac
done

# ---- Files ----------------------------------------------------------------------------------------

find . \( -type d -name 'build*' -o -name node_modules -o -name .git \) -prune -o -type f -print | sed 's|.*/||' | sort -u > "$work/names"
rooms='bot|cli|data|docs|engine|examples|include|po|server|sim|store|tests|tools|web'
for text in $texts; do
	# From the top of the tree; GAME and the like stand for one of several.
	grep -oE "(^|[^A-Za-z0-9_./-])($rooms)/[A-Za-z0-9_./*-]*" "$text" | grep -oE "($rooms)/.*" | sed 's/[.-]*$//' | sort -u > "$work/paths"
	while read -r path; do
		case $path in web/dist/*|web/node_modules*|po/ecumene.pot) continue ;; esac # built
		path=$(echo "$path" | sed 's/\bGAME\b/megaciv/; s/\bLANG\b/en/; s/\bVERSION\b/0.1.0/')
		# shellcheck disable=SC2086
		[ -e "$path" ] || ls -d $path > /dev/null 2>&1 || ls -d $path.* > /dev/null 2>&1 ||
			wrong "$text: there is no $path"
	done < "$work/paths"
	# By their name alone, in some folder.
	grep -oE '[A-Za-z0-9_./*-]+\.(c|h|def|tsv|sh|py|ts|mjs|svelte|case|md)\b' "$text" | grep -v '\*' | sed 's|.*/||' | sort -u |
		comm -23 - "$work/names" | grep -vxE 'bot\.c|std[a-z]*\.h|OUT(_keys)?\.[ch]|megaciv_map\.c|(GAME|FILE)\..*' > "$work/lost" || true
	[ ! -s "$work/lost" ] || wrong "$text: there are no such files:" "$(tr "\n" " " < "$work/lost")"
	case $text in *.md) ;; *) continue ;; esac
	grep -oE '\]\([^)#:]+' "$text" | sed 's/^](//' | sort -u | while read -r link; do
		[ -e "$(dirname "$text")/$link" ] || echo "$link"
	done > "$work/lost"
	[ ! -s "$work/lost" ] || wrong "$text: these links lead nowhere:" "$(tr "\n" " " < "$work/lost")"
done

# The rooms of the house, and all of them.
sed -n 's/^    \([a-z]*\)\/ .*/\1/p' docs/ARCHITECTURE.md | sort > "$work/named"
for room in */; do
	[ ! -e "$room/meson.build" ] && [ ! -e "$room/package.json" ] || echo "${room%/}"
done | sort > "$work/there"
diff "$work/named" "$work/there" > "$work/diff" || wrong "docs/ARCHITECTURE.md: rooms that are named (<) and that are there (>):" "$(cat "$work/diff")"

# The files of the server and of the store.
for room in server store; do
	sed -n '/^## Files/,/^## [^F]/s/^| \(`.*\) |.*/\1/p' docs/SERVER.md | grep -oE "\`$room/[a-z0-9_.]+\`" | tr -d '`' | sort > "$work/named"
	find $room -type f ! -name meson.build | sort > "$work/there"
	diff "$work/named" "$work/there" > "$work/diff" || wrong "docs/SERVER.md: files of $room/ that are named (<) and that are there (>):" "$(cat "$work/diff")"
done

# ---- The program ----------------------------------------------------------------------------------

"$ecumene" --help > "$work/help"
sed -n 's/^  ecumene \([a-z]*\) .*/\1/p' "$work/help" | sort > "$work/commands"
sed -n 's/^Games: //p' "$work/help" | tr ' ' '\n' | sort > "$work/games"
while read -r command; do
	"$ecumene" "$command" --help > "$work/help-$command"
done < "$work/commands"
for text in README.md CONTRIBUTING.md SECURITY.md docs/*.md; do
	# "ecumene COMMAND ..." up to the end of the line or of the quotation
	grep -ohE '(^    (build/|build-test/)?|`(build/|build-test/)?)ecumene [a-z]+[^`]*' "$text" | sed 's/^[ `]*//; s/^build[a-z-]*\///' > "$work/lines" || true
	while read -r line; do
		command=$(echo "$line" | cut -d ' ' -f 2)
		if [ "$command" = log ]; then continue; fi # the first line of a log
		grep -qx "$command" "$work/commands" || { wrong "$text: there is no command '$command': $line"; continue; }
		for option in $(echo "$line" | grep -oE -- '--[a-z][a-z-]*'); do
			[ "$option" = --help ] || grep -q -- "$option\\b" "$work/help-$command" || wrong "$text: $command --help does not tell of $option"
		done
		deed=$(echo "$line" | awk '$2 == "admin" { print $3 }')
		[ -z "$deed" ] || grep -q "ecumene admin $deed\\b" "$work/help-admin" || wrong "$text: there is no 'admin $deed'"
	done < "$work/lines"
done
# Options that the help of a host's commands tells stand in docs/SERVER.md too; so do all styles of bots.
for command in serve play; do
	for option in $(grep -oE '^  --[a-z-]+' "$work/help-$command"); do
		grep -qE "^(    ecumene $command | {18}\\[).*$option\\b" docs/SERVER.md || wrong "docs/SERVER.md: $command has $option too"
	done
done
for command in $(sed -n 's/^       ecumene admin \([a-z]*\) .*/\1/p; s/^usage: ecumene admin \([a-z]*\) .*/\1/p' "$work/help-admin"); do
	grep -q "ecumene admin $command" docs/SERVER.md || wrong "docs/SERVER.md: there is also 'admin $command'"
done
styles=$("$ecumene" sim bazaar --bots nobody 2>&1 | sed -n 's/.*there are: //p' | tr -d ,)
[ -n "$styles" ] || wrong "which styles of bots are there?"
for style in $styles; do
	grep -q "$style" "$work/help-play" || wrong "play --help does not tell of the style $style"
	grep -q "\`$style\`" docs/SERVER.md || wrong "docs/SERVER.md does not tell of the style $style"
done
# What make and npm are told to do.
for text in README.md CONTRIBUTING.md SECURITY.md docs/*.md; do
	for target in $(grep -ohE '(^    |`)make [a-z-]+' "$text" | sed 's/.* //'); do
		grep -q "^$target:" Makefile || wrong "$text: make knows no $target"
	done
	for script in $(grep -ohE 'npm run [a-z]+' "$text" | sed 's/.* //'); do
		grep -q "\"$script\": " web/package.json || wrong "$text: npm knows no $script"
	done
done
version=$("$ecumene" --version | cut -d ' ' -f 2)
grep -q "^## $version\\b" CHANGELOG.md || wrong "CHANGELOG.md has no version $version"
grep -rhoE 'core_past past\[\] = .*' engine | grep -oE '"[0-9.]+"' | tr -d '"' | sort -u | while read -r version; do
	grep -q "^## $version\\b" CHANGELOG.md || echo "$version"
done > "$work/lost"
[ ! -s "$work/lost" ] || wrong "CHANGELOG.md has no version" "$(tr "\n" " " < "$work/lost")"

# ---- Keys -----------------------------------------------------------------------------------------

grep -ohE '^(SAY|PLURAL|EVENT|COUNTED)\([A-Z0-9_]+' engine/core/sentences.def engine/*/sentences.def | sed 's/.*(//' | sort -u > "$work/keys"
while read -r game; do
	"$ecumene" sim "$game" --games 1 --coverage
done < "$work/games" > "$work/coverage"
awk '$2 == "action" { print $3 }' "$work/coverage" | sort -u > "$work/kinds"
awk '$2 == "asked" { print $3 }' "$work/coverage" | sort -u > "$work/questions"
# The header belongs to the library, which does not know Bazaar.
grep -ohE '^(SAY|PLURAL|EVENT|COUNTED)\([A-Z0-9_]+' engine/core/sentences.def engine/megaciv/sentences.def engine/archipelago/sentences.def |
	sed 's/.*(//' > "$work/library"
{ grep -v bazaar "$work/games"; echo "$styles" | tr ' ' '\n'; } >> "$work/library"
sed -n '/^bazaar: /,$!p' "$work/coverage" | awk '$2 == "action" { print "s1 " $3 }' >> "$work/library"
{ grep -oE '"[A-Za-z_]{3,}"' include/ecumene.h; grep -oE '"s[0-9]+ [a-z_]+' include/ecumene.h | sed 's/s[0-9]*/s1/'; } | tr -d '"' | sort -u | while read -r word; do
	grep -qx -- "$word" "$work/library" || echo "$word"
done > "$work/lost"
[ ! -s "$work/lost" ] || wrong "include/ecumene.h: the program does not know" "$(tr "\n" " " < "$work/lost")"

protocol=docs/PROTOCOL.md
all_known() { # what, the file of those that are known; reads words
	sort -u | comm -23 - "$2" > "$work/lost"
	[ ! -s "$work/lost" ] || { wrong "$protocol: there is no such $1:" "$(tr "\n" " " < "$work/lost")"; }
}
grep -oE '"(m|message)":"[A-Za-z_]+"|"messages":\{"[A-Za-z_]+"' $protocol | sed 's/.*"\([A-Za-z_]*\)"$/\1/' > "$work/said"
all_known "message" "$work/keys" < "$work/said"
grep -oE '"act":"[a-z_]+' $protocol | sed 's/.*"//' > "$work/said"
all_known "kind of action" "$work/kinds" < "$work/said"
grep -oE '"question":"[a-z_]+' $protocol | sed 's/.*"//' > "$work/said"
all_known "question" "$work/questions" < "$work/said"
# Names of what is sent stand in what sends, those of Bazaar's things in Bazaar.
cat server/*.c engine/core/*.c engine/bazaar/*.[ch] engine/bazaar/*.def | grep -oE '[A-Za-z_]+[0-9]*' | sort -u > "$work/words"
grep -oE '"[a-z_]+":' $protocol | tr -d '":' > "$work/said"
all_known "name" "$work/words" < "$work/said"
grep -oE '"name":"[a-z_]+"' $protocol | sed 's/.*:"//; s/"//' > "$work/said"
cat engine/bazaar/*.c engine/core/position.c | grep -oE '"[a-z_]+"' | tr -d '"' | sort -u > "$work/words"
all_known "part or field" "$work/words" < "$work/said"
grep -oE '"key":"[a-z]+","label":"[A-Za-z]+","least":[0-9]+,"most":[0-9]+,"default":[0-9"a-z]+' $protocol | while IFS='"{:,}' read -r _ _ _ _ key _; do
	line=$(grep -oE "\"key\":\"$key\",\"label\":[^}]*" $protocol | head -n 1)
	least=$(echo "$line" | sed 's/.*"least":\([0-9]*\).*/\1/') most=$(echo "$line" | sed 's/.*"most":\([0-9]*\).*/\1/')
	grep -qE "\{ \"$key\", [^}]*, $least, $most," engine/bazaar/*.c || echo "$key $least $most"
done > "$work/lost"
[ ! -s "$work/lost" ] || wrong "$protocol: Bazaar has no such option:" "$(cat "$work/lost")"

# The words with which entries of a log begin.
for word in carry position seat undo; do
	grep -qE "^    [0-9]+ $word " docs/LOG.md || wrong "docs/LOG.md shows no entry '$word'"
	grep -q "\"$word " store/log.c || wrong "store/log.c writes no entry '$word'"
done
exit $bad
