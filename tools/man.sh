#!/bin/sh
# Makes the manual pages out of what the program says of itself with --help, so that there is one source.
#	man.sh PROGRAM VERSION OUT...      OUT is ecumene.1 or ecumene-COMMAND.1
set -eu
program=$1 version=$2
shift 2
for out; do
	page=$(basename "$out" .1)
	command=${page#ecumene}
	command=${command#-}
	# shellcheck disable=SC2086
	"$program" ${command:+$command} --help | awk -v page="$page" -v version="$version" '
		function quoted(s) { gsub(/\\/, "\\e", s); gsub(/-/, "\\-", s); sub(/^[.\047]/, "\\\\\\&&", s); return s }
		BEGIN { printf(".TH %s 1 \"\" \"Ecumene %s\" \"Ecumene\"\n", toupper(page), version)
			printf(".SH NAME\n%s \\- table games of negotiation with every rule enforced\n", quoted(page))
			print ".SH SYNOPSIS\n.nf" }
		/^usage: / { sub(/^usage: /, ""); print quoted($0); next }
		/^ +ecumene / && part == 0 { sub(/^ +/, ""); print quoted($0); next }
		/^ +\[/ && part == 0 { print quoted($0); next }
		/^$/ { if (part == 0) { part = 1; print ".fi\n.SH DESCRIPTION\n.nf" } else print ""; next }
		/^  --/ && part < 2 { part = 2; print ".fi\n.SH OPTIONS\n.nf" }
		{ if (part == 0) { part = 1; print ".fi\n.SH DESCRIPTION\n.nf" } print quoted($0) }
		END { print ".fi\n.SH SEE ALSO"
			if (page == "ecumene") print "ecumene\\-serve(1), ecumene\\-play(1), ecumene\\-admin(1), ecumene\\-sim(1)"
			else print "ecumene(1)" }' > "$out"
done
