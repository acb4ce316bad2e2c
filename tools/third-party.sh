#!/bin/sh
# Writes THIRD_PARTY.md from the metadata of the packages that go into the program: the Debian
# libraries it is linked with and the npm packages that are part of the page.
# usage: tools/third-party.sh > THIRD_PARTY.md      (needs the tiers build and page)
set -eu
cd "$(dirname "$0")/.."

licences() { # the licences named in a package's copyright file, the first ones first
	awk '/^License:/ { sub(/^License: */, ""); if ($0 != "" && !seen[$0]++ && n++ < 4) printf("%s%s", (n > 1 ? ", " : ""), $0) }' "/usr/share/doc/$1/copyright"
}
home() { dpkg-query -W -f '${Homepage}' "$1"; }

cat <<END
# What Ecumene is built on

Made by tools/third-party.sh from package metadata; shown by \`ecumene --licenses\`. Ecumene itself: MIT, see LICENSE.

## Libraries of the program (Debian 12, linked)

| library | licence | where it lives |
| --- | --- | --- |
END
for package in libwebsockets-dev:libwebsockets libuv1-dev:libuv libjansson-dev:jansson zlib1g-dev:zlib libsqlite3-dev:SQLite libsodium-dev:libsodium libcurl4-openssl-dev:libcurl; do
	name=${package#*:} package=${package%:*}
	found=$(licences "$package")
	printf '| %s | %s | %s |\n' "$name" "${found:-see the package $package}" "$(home "$package")"
done
cat <<END

## In the page (npm and Debian packages, compiled or copied into it)

| part | licence | where it lives |
| --- | --- | --- |
END
node -e '
for (const name of ["svelte", "d3-color", "d3-dispatch", "d3-drag", "d3-ease", "d3-interpolate", "d3-selection", "d3-timer", "d3-transition", "d3-zoom", "@fontsource-variable/inter"]) {
	const p = JSON.parse(require("fs").readFileSync(`web/node_modules/${name}/package.json`));
	console.log(`| ${name} | ${p.license} | ${p.homepage ?? ""} |`);
}'
found=$(dpkg-query -W -f '${Homepage}' fonts-ebgaramond 2> /dev/null || true)
printf '| EB Garamond (fonts-ebgaramond) | OFL-1.1 | %s |\n' "${found:-http://www.georgduffner.at/ebgaramond/}"
cat <<END

## In the map

| source | licence | where it lives |
| --- | --- | --- |
| Natural Earth 1:10m land (npm world-atlas 2.0.2, at development time) | public domain | https://www.naturalearthdata.com/ |

The fonts are cut to the letters the page needs; their licence stands in web/src/fonts/OFL.txt.
END
