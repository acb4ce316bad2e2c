#!/bin/sh
# Writing a bot as README.md says: the library is installed somewhere, examples/bot.c is compiled against what is there
# with pkg-config alone, and plays.
#	example.sh BUILD TOP [GAMES]
# With GAMES it prints the two lines and asks for the bars of examples/README.md; otherwise 20 games each, and less.
set -eu
build=$(realpath "$1") bot=$(realpath "$2")/examples/bot.c games=${3:-20}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ "$(wc -l < "$bot")" -le 200 ] || { echo "$bot has more than 200 lines"; exit 1; }

DESTDIR=$work meson install -C "$build" --no-rebuild > "$work/said" 2>&1 || { cat "$work/said"; exit 1; }
file=$(find "$work" -name ecumene.pc)
[ -n "$file" ] || { echo "no ecumene.pc was installed"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$file") PKG_CONFIG_SYSROOT_DIR=$work
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
: "${WERROR=}" # -Werror with compilers that meson.build names
# shellcheck disable=SC2046,SC2086
${CC:-cc} -std=gnu11 -O2 -Wall -Wextra $WERROR "$bot" $(pkg-config --cflags --libs ecumene) -o "$work/bot"
LD_LIBRARY_PATH=$(dirname "$(dirname "$file")")
export LD_LIBRARY_PATH
ldd "$work/bot" | grep -q "$work.*libecumene" || { echo "the bot does not use the library that was installed"; exit 1; }

# share of wins in %; a few games say little
least=60
[ "$games" -ge 200 ] || least=40
"$work/bot" megaciv "$games" | tee "$work/megaciv"
# three times as many where a few hundredths of a second make a game
[ "$games" -ge 200 ] || games=$((3 * games))
"$work/bot" archipelago "$games" | tee "$work/archipelago"
# "GAME: N games, W wins (S %), P points, the others O"
tr -d '(' < "$work/megaciv" | awk -v least="$least" '{ exit $6 < least }' || { echo "fewer wins than $least %"; exit 1; }
# Eager drivers are 0 apart, now and then .2
awk '{ exit $8 - $NF < .3 }' "$work/archipelago" || { echo "no more points than the others"; exit 1; }
