#!/bin/sh
# Bazaar as a later version might have it, compiled into a library.
# usage: variant.sh CC rule|layout TOP SECRETS.c OUT.a
#   rule     the bandits come on every roll, revision 2: what was done before does not follow from it
#   layout   a part of the position has another name, and earlier layouts are not read any more
set -eu
cc=$1 what=$2 top=$3 secrets=$(realpath "$4") out=$(realpath -m "$5")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$top/engine/bazaar" "$work/bazaar"
cd "$work/bazaar"
change() { # file pattern replacement: must be there
	grep -q "$2" "$1" || { echo "variant: '$2' is not in $1" >&2; exit 1; }
	sed -i "s/$2/$3/" "$1"
}
case $what in
rule)
	change bazaar.h 'BZ_RAID_LIMIT = 2,' 'BZ_RAID_LIMIT = 6,'
	change bazaar.c '\.revision = 1,' '.revision = 2,'
	echo 'SAY(RULES_2, "4.1", N_("Bandits come on every roll."))' >> sentences.def ;;
layout)
	change "$(grep -l '"offers_made"' ./*.c)" '"offers_made"' '"offers_so_far"'
	change bazaar.c '\.layout = 2,' '.layout = 3,'
	change bazaar.c '\.layout_oldest = 1,' '.layout_oldest = 3,' ;;
esac
cp "$secrets" .
for f in *.c; do
	$cc -std=gnu11 -O1 -g -D_GNU_SOURCE -I"$work" -I"$top/include" -I"$top/engine" -I"$top" -c "$f" -o "$f.o"
done
rm -f "$out"
ar rc "$out" ./*.o
