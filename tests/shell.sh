#!/bin/sh
# Every shell script is one that shellcheck has nothing to say against (.shellcheckrc).
#	shell.sh TOP
# Versions find different things: Debian 12's (0.9) decides; another one, or none, is reported as skipped.
set -eu
cd "$1"
command -v shellcheck > /dev/null || { echo "shellcheck is not installed"; exit 77; }
version=$(shellcheck --version | sed -n 's/^version: //p')
case $version in
0.9.*) ;;
*) echo "shellcheck $version is not Debian 12's"; exit 77 ;;
esac
# What git knows; without git all that was not built or fetched.
scripts=$(git ls-files -- '*.sh' .ci/run 2> /dev/null) || scripts=''
[ -n "$scripts" ] || scripts=$(find . \( -name 'build*' -o -name node_modules -o -name '.git' \) -prune -o -type f -name '*.sh' -print)
[ -n "$scripts" ] || { echo "there are no scripts in $1"; exit 1; }
for script in $scripts; do
	[ ! -e "$script" ] || echo "$script"
done | xargs shellcheck
