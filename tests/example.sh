#!/bin/sh
# Writing a bot as README.md says.
#	example.sh BUILD TOP
# README's lines as they stand there, on a machine that never had the library: in a mount namespace in which /usr/local and
# /etc are private, so that this machine stays as it is. 77: such a namespace cannot be made here.
#	example.sh BUILD TOP GAMES
# Installs nothing: the bot plays so many games with the library of the build folder, and must reach the bars of
# examples/README.md (`make example`).
set -eu
unset LD_LIBRARY_PATH PKG_CONFIG_PATH # Meson sets them for tests; people do not

skip() { echo "skipped: $*"; exit 77; }

# share of wins in %, points above the others' in tenths; "GAME: N games, W wins (S %), P points, the others O"
judge() { # what the bot printed, its game, the bar
	case $2 in
	megaciv) tr -d '(' < "$1" | awk -v least="$3" '{ exit $6 < least }' || { echo "fewer wins than $3 %"; exit 1; } ;;
	# Eager drivers are 0 apart, now and then .2
	archipelago) awk '{ exit $8 - $NF < .3 }' "$1" || { echo "no more points than the others"; exit 1; } ;;
	esac
}

play() { # bot, game, games, bar
	"$1" "$2" "$3" | tee "$work/said"
	judge "$work/said" "$2" "$4"
}

# ---- In the namespace -----------------------------------------------------------------------------

# What is mounted from here on must not be seen outside. In a chroot the root may be no mount that could be made private; there
# a copy of it becomes the root, mounted on a folder of /proc, which is one.
hide() { # this script, its arguments
	mount --make-rprivate / 2> /dev/null && return
	{ mount --make-private /proc && mount --rbind / /proc/tty && mount --make-rprivate /proc/tty; } ||
		skip 'the root cannot be made private'
	exec chroot /proc/tty sh "$@"
}

# A machine that never had the library: /etc is a copy, /usr/local folders of our own with links to what is there, without
# Ecumene. An overlay would not do: its folders belong to root, who is somebody else where a user plays root.
freshen() {
	mount -t tmpfs none "$work" || skip 'no tmpfs can be mounted'
	mkdir "$work/etc" "$work/local" "$work/was" "$work/top"
	cp -a /etc/. "$work/etc" 2> /dev/null || true # what cannot be read is not needed
	mount --rbind /usr/local "$work/was" || skip '/usr/local cannot be mounted elsewhere'
	cp -rs "$work/was/." "$work/local" 2> /dev/null || true
	find "$work/local" -name '*ecumene*' -prune -exec rm -rf {} +
	mount --bind "$work/etc" /etc || skip '/etc cannot be made private'
	mount --bind "$work/local" /usr/local || skip '/usr/local cannot be made private'
	PATH=$PATH:/usr/sbin:/sbin ldconfig
}

readme() { # README's lines, run where a reader would run them
	sed -n '/^## Write a bot/,/^## [^W]/s/^    //p' "$top/README.md" > "$work/lines"
	[ "$(wc -l < "$work/lines")" = 3 ] || { echo 'README.md has other lines for a bot:'; cat "$work/lines"; exit 1; }
	ln -s "$build" "$work/top/build"
	ln -s "$top/examples" "$work/top/examples"
	cd "$work/top"
	sh -eux "$work/lines" > "$work/all" 2>&1 || { tail -n 30 "$work/all"; exit 1; }
	ldd bot | grep -q '=> /usr/local/.*libecumene' || { ldd bot; echo 'the bot does not use the library that was installed'; exit 1; }
	grep '^megaciv: ' "$work/all" | tee "$work/said"
	judge "$work/said" megaciv 60
	play ./bot archipelago 40 0
}

if [ "$1" = --inside ]; then
	build=$2 top=$3 work=$4
	hide "$0" "$@"
	freshen
	readme
	exit 0
fi

# ---- Outside --------------------------------------------------------------------------------------

build=$(realpath "$1") top=$(realpath "$2") work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ "$(wc -l < "$top/examples/bot.c")" -le 200 ] || { echo "examples/bot.c has more than 200 lines"; exit 1; }

if [ $# = 3 ]; then
	flags=$(PKG_CONFIG_PATH=$build/meson-uninstalled pkg-config --cflags --libs ecumene)
	# shellcheck disable=SC2086
	${CC:-cc} -O2 -Wall -Wextra ${WERROR-} "$top/examples/bot.c" $flags -Wl,-rpath,"$build/engine" -o "$work/bot"
	play "$work/bot" megaciv "$3" 60
	play "$work/bot" archipelago "$3" 0
	exit 0
fi
user=''
[ "$(id -u)" = 0 ] || user=--map-root-user
# shellcheck disable=SC2086
said=$(unshare --mount --propagation unchanged $user true 2>&1) || skip "$said"
# shellcheck disable=SC2086
unshare --mount --propagation unchanged $user sh "$(realpath "$0")" --inside "$build" "$top" "$work"
