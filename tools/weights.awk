# Makes C tables of data/bots/megaciv.tsv and data/bots/megaciv_temperaments.tsv. A column that is no weight,
# or is missing, does not compile: bot/megaciv/weights.def names them all.
BEGIN { FS = "\t"; print "/* Made of data/bots; see tools/weights.awk. */\n#include \"bot/megaciv/weights.h\"" }
/^#/ { next }
!begun[FILENAME] {
	if (file) print "};"
	begun[FILENAME] = file = 1
	names = $1 == "key"; n = NF
	for (i = 1; i <= NF; i++) column[i] = $i
	print names ? "const struct mc_temperament mc_temperaments[MC_TEMPERAMENTS] = {" : "const struct mc_weights mc_weights[MC_WEIGHTS_LEVELS] = {"
	next
}
NF != n { printf "%s:%d: %d cells, there are %d columns\n", FILENAME, FNR, NF, n > "/dev/stderr"; exit 1 }
{
	printf names ? "\t{ { \"%s\", { \"%s\", \"%s\", \"%s\" } }, {" : "\t{ ", $1, $2, $3, $4
	for (i = names ? 5 : 2; i <= NF; i++) {
		if ($i !~ /^-?[0-9]+$/) { printf "%s:%d: %s: '%s' is no whole number\n", FILENAME, FNR, column[i], $i > "/dev/stderr"; exit 1 }
		printf " .%s = %s,", column[i], $i
	}
	print names ? " } }," : " },"
}
END { print "};" }
