#!/bin/sh
# Installs what is missing on a Debian system, and says before what and why.
# usage: tools/setup.sh TIER...      tiers: build test page wasm fuzz map tune
# NO_INSTALL=1, or another system: stops with the list.
set -eu

# The number of Debian's own clang: some packages carry it in their names.
clang_number() {
	number=$({ dpkg-query -W -f '${Depends}\n' clang || apt-cache depends clang; } 2> /dev/null | sed -n 's/.*\bclang-\([0-9][0-9]*\)\b.*/\1/p' | head -n 1)
	if [ -z "$number" ]; then # no list of packages was fetched yet
		# shellcheck disable=SC1091
		case $(. /etc/os-release 2> /dev/null && echo "${VERSION_ID:-}") in
		12) number=14 ;;
		*) number=19 ;;
		esac
	fi
	echo "$number"
}

packages() { # the packages of a tier, each with its reason
	case $1 in
	build) cat <<-END
		gcc                     compiler
		libc6-dev               C library headers
		meson                   build
		ninja-build             build
		pkg-config              build
		dpkg-dev                Meson asks it where libraries belong
		gettext                 catalogues of sentences
		libwebsockets-dev       HTTP and WebSocket
		libwebsockets-evlib-uv  HTTP and WebSocket on our own loop
		libuv1-dev              event loop
		libjansson-dev          JSON from strangers
		zlib1g-dev              texts packed for the page
		brotli                  the page packed for fast visits
		libsqlite3-dev          the log of every game
		libsodium-dev           hashes and keys
		libcurl4-openssl-dev    webhooks: telling people who are not looking
		tzdata                  time zones: daily deadlines; minimal systems come without it
		END
		;;
	test) cat <<-END
		libcmocka-dev           tests
		libubsan1               tests under sanitizers
		libasan8                tests under sanitizers
		libtsan2                tests of threads
		binutils                which names the library exports
		g++                     the library's headers in C++
		python3                 mutation tests, figures of sim
		bsdutils                a terminal for tests
		END
		[ "$clang" != 14 ] || cat <<-END		# tests of style run with Debian 12's only
		clang-format            how our C is written
		clang-tidy              mistakes in our C
		shellcheck              how our scripts are written
		END
		;;
	page) cat <<-END
		chromium-headless-shell  clicks through the page
		fonts-dejavu-core       letters for screenshots
		npm                     builds the page again
		nginx                   the page behind a proxy, with TLS
		openssl                 a certificate for that
		END
		;;
	wasm) cat <<-END
		clang                   the engine for the page
		lld                     the engine for the page
		llvm                    the engine for the page
		wasi-libc               C library of WebAssembly
		libclang-rt-$clang-dev-wasm32  what clang's code calls there
		binaryen                makes it smaller
		nodejs                  asks the modules for their shape
		END
		;;
	fuzz) cat <<-END
		clang                   fuzzing
		libclang-rt-$clang-dev      fuzzing
		END
		;;
	map) cat <<-END
		libgeos-dev             geometry of the map
		npm                     fetches the land of Natural Earth
		END
		;;
	tune) cat <<-END
		python3-cmaes           weights of bots
		END
		;;
	*) echo "setup: there is no tier '$1'" >&2; exit 2 ;;
	esac
}

have() {
	case $1 in
	npm) command -v npm > /dev/null && return ;;	# any npm will do, not only Debian's
	gcc) command -v gcc > /dev/null && return ;;
	nodejs) command -v node > /dev/null && return ;;
	esac
	[ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2> /dev/null || true)" = "ii " ]
}

command -v dpkg-query > /dev/null || debian=no
missing='' list='' clang=$(clang_number)
for tier in "$@"; do
	wanted=$(packages "$tier")
	while read -r name reason; do
		[ -n "$name" ] || continue
		if [ "${debian:-yes}" = no ] || ! have "$name"; then
			missing="$missing $name"
			list="$list  $(printf '%-24s' "$name") $reason ($tier)
"
		fi
	done <<-END
		$wanted
	END
done
[ -n "$missing" ] || exit 0

if [ "${debian:-yes}" = no ]; then
	printf 'Ecumene needs these packages (named as in Debian), then run it again with NO_INSTALL=1 unset:\n%s' "$list"
	# Without dpkg nobody can tell what is there: try to build and let the compiler speak.
	[ "${NO_INSTALL:-}" = 1 ] && exit 1
	exit 0
fi
printf 'Ecumene needs packages that are not installed:\n%s' "$list"
if [ "${NO_INSTALL:-}" = 1 ]; then
	echo "NO_INSTALL=1: install them and try again."
	exit 1
fi
as_root=''
if [ "$(id -u)" != 0 ]; then
	command -v sudo > /dev/null || { echo "Neither root nor sudo: install them and try again."; exit 1; }
	as_root=sudo
fi
echo "Installing them now."
log=$(mktemp) policy=''
# nginx is wanted as a program that tests start, not as a service: the package would start one on port 80, now
# and with the machine.
case "$missing " in
*' nginx '*) [ -e /usr/sbin/policy-rc.d ] || policy=/usr/sbin/policy-rc.d ;;
esac
trap 'rm -f "$log"; [ -z "$policy" ] || $as_root rm -f "$policy"' EXIT
[ -z "$policy" ] || printf '#!/bin/sh\nexit 101\n' | $as_root install -m 755 /dev/stdin "$policy"
# shellcheck disable=SC2086
if ! { $as_root apt-get update && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y --no-install-recommends $missing; } > "$log" 2>&1; then
	tail -n 20 "$log"
	echo "The packages could not be installed."
	exit 1
fi
case "$missing " in
*' nginx '*) $as_root update-rc.d nginx disable > /dev/null 2>&1 || true ;;
esac
