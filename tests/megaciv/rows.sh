#!/bin/sh
# A row a due, a row a question: what is known of one stands in its row and nowhere else.
#
# usage: rows.sh SOURCE
#
#  1. Every due of dues.def has one row (mc_due_KEY), every question of questions.def one (mc_ask_KEY).
#  2. A due is named (MC_DUE_ID) only where it is owed: behind ".what =", in a file that may owe anything.
#     Who wants to know what a due does asks its row.
#  3. A question is named (MC_ASK_ID) only in the file of its row, where it is asked. Which questions an
#     action answers is said in the action's row: ON(ID) in actions.c.
#  4. No switch goes over dues or questions, not even there.
set -eu
src=$1/engine/megaciv
wrong=0
complain() { echo "$1" >&2; wrong=1; }

# the list: ID/key
names() { sed -nE "s|^$2[(]([A-Z0-9_]*), *([a-z0-9_]*).*|\1/\2|p" "$src/$1"; }

# all places of a word, without comments: file:line:text
places() { grep -nwE "$1" "$src"/*.c "$src"/*.h | grep -vE '^[^:]*:[0-9]*:[[:space:]]*(/\*|\*)' || true; }

dues=0
for due in $(names dues.def "DUE[_A-Z]*"); do
	id=MC_DUE_${due%/*} key=mc_due_${due#*/} dues=$((dues + 1))
	rows=$(grep -l "^const struct mc_due_row $key = {" "$src"/*.c | wc -l)
	[ "$rows" -eq 1 ] || complain "$id has $rows rows ($key)"
	stray=$(places "$id" | grep -v "\.what = $id\>" || true)
	[ -z "$stray" ] || complain "$id outside its row, and not owed: $stray"
done

questions=0
for question in $(names questions.def QUESTION); do
	id=MC_ASK_${question%/*} key=mc_ask_${question#*/} questions=$((questions + 1))
	rows=$(grep -l "^const struct mc_question_row $key = {" "$src"/*.c || true)
	[ "$(echo "$rows" | wc -w)" -eq 1 ] || complain "$id has other than one row ($key)"
	stray=$(places "$id" | grep -v "^$rows:" || true)
	[ -z "$stray" ] || complain "$id outside the file of its row: $stray"
done

if grep -nE 'case MC_(DUE|ASK)_' "$src"/*.c "$src"/*.h; then
	complain "a switch over dues or questions: ask the row"
fi
[ $dues -gt 0 ] && [ $questions -gt 0 ] || complain "no dues or no questions were found"
[ $wrong -eq 0 ] && echo "$dues dues and $questions questions, each in its row"
exit $wrong
