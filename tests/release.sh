#!/bin/sh
# A release is whole (CONTRIBUTING.md, "A release"): there is one version number, CHANGELOG.md opens with it, and
# tests/upgrade has games of every version that was released.
#	release.sh ECUMENE SOURCES
# shellcheck source=tests/begin.sh
. "$(dirname "$0")/begin.sh"
wrong() { echo "$*"; bad=1; }

version=$("$ecumene" --version | sed 's/^ecumene //')
header=$(sed -n 's/^#define ECU_VERSION *"\(.*\)"$/\1/p' include/ecumene.h)
[ "$version" = "$header" ] || wrong "the program is $version, include/ecumene.h says $header"
if grep -n '"version"' web/package.json; then wrong 'web/package.json has a version of its own'; fi
if grep -nE "version: *'[0-9]+\.[0-9]+\.[0-9]+'" meson.build engine/meson.build; then wrong 'a meson.build has a version of its own'; fi

# "## 0.1.0, released 2026-11-16", or "not released"; only the first heading, the version in work, may say neither.
grep '^## ' CHANGELOG.md > "$work/headings"
first=$(sed -n '1s/^## \([0-9.]*\).*/\1/p' "$work/headings")
[ "$first" = "$version" ] || wrong "the program is $version, CHANGELOG.md opens with $first"
sed 1d "$work/headings" | grep -vE '^## [0-9]+\.[0-9]+\.[0-9]+, (not released|released 20[0-9]{2}-[0-9]{2}-[0-9]{2})$' > "$work/undated" || true
[ ! -s "$work/undated" ] || wrong "CHANGELOG.md does not say whether and when this was released:" "$(cat "$work/undated")"
for released in $(sed -n 's/^## \([0-9.]*\), released .*/\1/p' "$work/headings"); do
	[ -f "tests/upgrade/$released/games.db" ] || wrong "$released is released and tests/upgrade/$released has no games of it"
done
exit $bad
