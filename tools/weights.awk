# Makes C tables of data/bots/megaciv.tsv, megaciv_temperaments.tsv and megaciv_advances.tsv. A column that is no
# weight, or is missing, does not compile: bot/megaciv/weights.def names them all; nor does an advance that is none.
BEGIN {
	FS = "\t"
	print "/* Made of data/bots; see tools/weights.awk. */\n#include \"bot/megaciv/weights.h\"\n#include \"megaciv/tables.h\""
	begins["level"] = "const struct mc_weights mc_weights[MC_WEIGHTS_LEVELS] = {"
	begins["key"] = "const struct mc_temperament mc_temperaments[MC_TEMPERAMENTS] = {"
	begins["advance"] = "const int16_t mc_abilities_worth[MC_ADVANCES] = {"
}
/^#/ { next }
!begun[FILENAME] {
	if (file) print "};"
	begun[FILENAME] = file = 1
	table = $1; n = NF
	for (i = 1; i <= NF; i++) column[i] = $i
	print begins[table]
	next
}
NF != n { printf "%s:%d: %d cells, there are %d columns\n", FILENAME, FNR, NF, n > "/dev/stderr"; exit 1 }
table == "advance" { whole(2); printf "\t[MC_ADV_%s] = %s,\n", toupper($1), $2; next }
{
	names = table == "key"
	printf names ? "\t{ { \"%s\", { \"%s\", \"%s\", \"%s\" } }, {" : "\t{ ", $1, $2, $3, $4
	for (i = names ? 5 : 2; i <= NF; i++) {
		whole(i)
		printf " .%s = %s,", column[i], $i
	}
	print names ? " } }," : " },"
}
END { print "};" }
function whole(i)
{
	if ($i ~ /^-?[0-9]+$/) return
	printf "%s:%d: %s: '%s' is no whole number\n", FILENAME, FNR, column[i], $i > "/dev/stderr"
	exit 1
}
