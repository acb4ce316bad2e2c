#!/bin/sh
# Makes data/megaciv/map.txt again from areas.tsv, lines.tsv and Natural Earth; docs/MAP.md explains it.
# usage: tools/map.sh            the map
#        tools/map.sh pictures   also docs/pictures, with Chromium
set -eu
cd "$(dirname "$0")/.."
atlas=build-map/npm/node_modules/world-atlas
if [ ! -f $atlas/land-10m.json ]; then
	mkdir -p build-map/npm
	npm install --no-audit --no-fund --loglevel=error --no-save --prefix build-map/npm world-atlas@2.0.2 > /dev/null
fi
# The land is an input like any other: another text would make another map.
echo "59f4810c65c3ce7311a6cac00a9d61be  $atlas/land-10m.json" > build-map/land.md5
md5sum --quiet -c build-map/land.md5
[ -f build-map/tools/build.ninja ] || meson setup build-map/tools -Dmap=true -Dprogram=false > /dev/null
ninja -C build-map/tools tools/mapc tools/mapgen > /dev/null
build-map/tools/tools/mapc data/megaciv $atlas/land-10m.json build-map/map.txt
mv build-map/map.txt data/megaciv/map.txt
build-map/tools/tools/mapgen --check data/megaciv/map.txt data/megaciv/adjacency.tsv
printf 'size %s, gzip %s\n' "$(wc -c < data/megaciv/map.txt)" "$(gzip -9 -n -c data/megaciv/map.txt | wc -c)"
[ "${1:-}" = pictures ] || exit 0

picture() { # view, light or dark, name, how large
	build-map/tools/tools/mapgen --svg data/megaciv/map.txt "$1" "$2" "build-map/$3.svg"
	size=$(sed -n '1s/.* width="\([0-9]*\)" height="\([0-9]*\)".*/\1,\2/p' "build-map/$3.svg")
	chromium-headless-shell --no-sandbox --disable-gpu --hide-scrollbars --force-device-scale-factor="${4:-1}" --window-size="$size" \
		--screenshot="docs/pictures/$3.png" "file://$PWD/build-map/$3.svg" 2> /dev/null
}
mkdir -p docs/pictures
picture world light map-world 0.92
picture world dark map-world-dark 0.92
for view in aegean levant italy mesopotamia ganges arabia; do
	picture $view light map-$view
done
picture aegean dark map-aegean-dark
picture aegean-full light map-aegean-full 0.95
picture levant-full light map-levant-full
cp build-map/map-world.svg docs/pictures/map-world.svg
