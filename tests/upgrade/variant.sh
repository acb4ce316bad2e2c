#!/bin/sh
# Bazaar as a later version might have it, compiled into a library; what docs/LOG.md calls additions and changes.
# usage: variant.sh CC KIND TOP SECRETS.c OUT.a
#   additions  an option, a part, a kind of action, a sentence, a word in the middle of a vocabulary, a table of
#              data, a kind of seat; earlier games have 1 of the option, which was no choice then, new ones 2
#   rule       bandits come on every roll: revision 2
#   number     everybody begins with two coins less: revision 2
#   words      two goods and a kind of action have other names, one of them the old name of another: revision 2
#   layout     a part of the position has another name, and earlier layouts are not read any more
set -eu
cc=$1 what=$2 top=$3 secrets=$(realpath "$4") out=$(realpath -m "$5")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$top/engine/bazaar" "$work/bazaar"
cp "$top/bot/bot.c" "$work/bazaar/bot.c"
cd "$work/bazaar"
change() { # file pattern replacement: must be there
	grep -q -- "$2" "$1" || { echo "variant: '$2' is not in $1" >&2; exit 1; }
	sed -i "s/$2/$3/" "$1"
}
rules_2() { # sentence
	change bazaar.c '\.revision = 1,' '.revision = 2,'
	change bazaar.c 'past\[\] = { ' 'past[] = { { 1, 2, "0.3.0" }, '
	echo "SAY(RULES_2, \"4.1\", N_(\"$1\"))" >> sentences.def
}
layout_3() { change bazaar.c '\.layout = 2,' '.layout = 3,'; }
case $what in
additions)
	layout_3
	change bazaar.h 'BZ_OPTION_BANDITS }' 'BZ_OPTION_BANDITS, BZ_OPTION_HAGGLING }'
	change bazaar.c '\(.*BZ_OPTION_BANDITS\] .*\)' \
		'\1\n[BZ_OPTION_HAGGLING] = { "haggling", N_("Haggling"), 0, 2, 2, NULL, NULL, 3, 1 },'
	change bazaar.c 's->coins\[seat\] = BZ_START_COINS;' \
		's->coins[seat] = (uint16_t)(BZ_START_COINS - 1 + head->option[BZ_OPTION_HAGGLING]);'
	change bazaar.h '\(struct bz_offer offer\[BZ_SEATS\];\)' '\1\n\tuint8_t haggled, more[4];'
	change bazaar.c '\(static const struct core_field parts\[\] = {\)' \
		'\1\n{ .name = "haggled", .width = 1, .since = 3, .offset = IN(haggled) },'
	change bazaar.c '\(core_push(head, BZ_ROUND);\)' 's->haggled = (uint8_t)head->option[BZ_OPTION_HAGGLING];\n\1'
	change bazaar.h 'BZ_DO_END,' 'BZ_DO_END,\n\tBZ_DO_HAGGLE,'
	change bazaar.c '\(.*BZ_DO_END\] .*\)' \
		'\1\n[BZ_DO_HAGGLE] = PLAIN("haggle", HAGGLE, CORE_UNLISTED, ON(TRADE)),'
	change bazaar.c '\(if (a\.kind == BZ_DO_END) \/\* 6\.3 \*\/\)' \
		'if (a.kind == BZ_DO_HAGGLE) return core_refuse(BZ_SAY_HAGGLE);\n\1'
	change sentences.def '\(SAY(ASK_BID, .*\)' 'SAY(HAGGLE, "5.2", N_("Haggle"))\n\1'
	change goods.def '\(GOOD(SPICE.*\)' 'GOOD(WOOL, "wool", 2, 0, "Wool", "Wolle", "Wełna")\n\1'
	change bazaar.c '\(\.printed_n = .*\)*\(\.stats = stats,\)' '\2 .printed = tables, .printed_n = 1,'
	change bazaar.c '\(static const struct core_past past.*\)' \
		'static const struct core_field worth[] = { { .name = "worth", .width = 1 } };\nstatic const struct core_table tables[] = { CORE_PRINTED("goods", BZ_GOODS, BZ_GOOD_VOCABULARY, worth, bz_worth, 1) };\n\1'
	change bot.c '"expert" }' '"expert", "patient" }'
	change bot.c 'minds\[BOT_MINDS + 1\]' 'minds[BOT_MINDS + 2]' ;;
rule)
	rules_2 "Bandits come on every roll."
	change bazaar.h 'BZ_RAID_LIMIT = 2,' 'BZ_RAID_LIMIT = 6,' ;;
number)
	rules_2 "You begin with four coins."
	change bazaar.h 'BZ_START_COINS = 6,' 'BZ_START_COINS = 4,' ;;
words)
	rules_2 "Spice is called pepper, amber is called spice."
	layout_3
	change goods.def '"spice"' '"pepper"'
	change goods.def '"amber"' '"spice"'
	change bazaar.c '"ransom"' '"buy_off"'
	change bazaar.c '\(static const struct core_past past.*\)' \
		'static const struct core_renamed renamed[] = { { 3, BZ_GOOD_VOCABULARY, "spice", "pepper" }, { 3, BZ_GOOD_VOCABULARY, "amber", "spice" }, { 3, CORE_ACTION_KIND, "ransom", "buy_off" }, { 0 } };\n\1'
	change bazaar.c '\.past = past,' '.past = past, .renamed = renamed,' ;;
layout)
	layout_3
	change "$(grep -l '"offers_made"' ./*.c)" '"offers_made"' '"offers_so_far"'
	change bazaar.c '\.layout_oldest = 1,' '.layout_oldest = 3,' ;;
esac
cp "$secrets" .
[ "$what" = additions ] || rm bot.c
for f in *.c; do
	$cc -std=gnu11 -O1 -g -D_GNU_SOURCE -I"$work" -I"$top/include" -I"$top/engine" -I"$top" -c "$f" -o "$f.o"
done
rm -f "$out"
ar rc "$out" ./*.o
