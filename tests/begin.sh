# shellcheck shell=sh
# shellcheck disable=SC2034 # what is set here is used by the scripts that read it
# Sourced by tests that are given the program and the top of the tree: a folder to work in, nothing bad so far.
set -eu
ecumene=$(realpath "$1")
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
