#!/bin/sh
# The public headers are for everyone: each compiles alone as C99 and as C++17, with every warning, and a program of either
# language finds its inline functions in the library where the compiler does not inline them.
#	headers.sh SOURCES LIBRARY
set -eu
sources=$1 library=$(realpath "$2")
strict="-Wall -Wextra -pedantic -Werror -I$sources/include"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

try() { # compiler, language, standard
	for header in "$sources"/include/*.h; do
		# shellcheck disable=SC2086
		$1 -x "$2" -std="$3" $strict -fsyntax-only -include "$header" /dev/null
	done
	for level in -O0 -O2; do
		# shellcheck disable=SC2086
		$1 -x "$2" -std="$3" $strict $level "$sources/tests/core/headers.c" -x none "$library" -Wl,-rpath,"$(dirname "$library")" -o "$work/headers"
		"$work/headers" || { echo "$1 $3 $level: the program fails"; exit 1; }
	done
	echo "$1 $3"
}
try cc c c99
try c++ c++ c++17
clang=$(command -v clang-14 || command -v clang) || exit 0
try "$clang" c c99
