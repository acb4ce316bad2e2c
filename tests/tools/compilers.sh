#!/bin/sh
# A warning stops builds of the tests with the compilers that meson.build names. It stops nothing else: neither what people
# play nor tests with a compiler that nothing is known about.
#	compilers.sh CC TOP
# The compiler here is CC with a number of its own and a warning in every file.
set -eu
cc=$1
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '#warning planted' > "$work/planted.h"
cat > "$work/cc" <<-'END'
	#!/bin/sh
	numbered() { sed -E "s/^(#define __(GNUC|clang_major)__) .*/\1 $NUMBER/; 1s/(version|\)) [0-9]+\./\1 $NUMBER./"; }
	case " $* " in
	*' --version '* | *' -dM '*) "$REAL" "$@" | numbered ;;
	*.c.o' '*) exec "$REAL" -include "$PLANTED" "$@" ;;
	*) exec "$REAL" "$@" ;;
	esac
	END
chmod +x "$work/cc"

fail() { echo "$1"; cat "$work/said"; exit 1; }

# compiler's number, builds or stops, a sentence, options
one() {
	number=$1 wanted=$2 sentence=$3 got=builds
	shift 3
	rm -rf "$work/build"
	CC=$work/cc REAL=$cc NUMBER=$number PLANTED=$work/planted.h meson setup "$work/build" -Dprogram=false "$@" > "$work/said" 2>&1 ||
		fail "meson setup fails"
	grep -q "^C compiler for the host machine: .*(\(gcc\|clang\) $number\." "$work/said" || fail "the compiler is not taken for number $number"
	object=$(ninja -C "$work/build" -t targets all | sed -n 's/^\(engine[^:]*core_rng\.c\.o\):.*/\1/p' | head -n 1)
	[ -n "$object" ] || fail "nothing is built of rng.c"
	REAL=$cc NUMBER=$number PLANTED=$work/planted.h ninja -C "$work/build" "$object" > "$work/said" 2>&1 || got=stops
	grep -q 'planted' "$work/said" || fail "$sentence: nothing is warned of"
	[ $got = "$wanted" ] || fail "$sentence: it $got, it should not"
}

if "$cc" -dM -E - < /dev/null | grep -q __clang_major__; then named=19; else named=14; fi
one $named stops "the tests with a compiler that is named" -Dtests=true
one 99 builds "the tests with a compiler that is not named" -Dtests=true
one $named builds "what people build"
