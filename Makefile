# Ecumene. People start here; Meson does the work. docs/BUILDING.md says more.
#
#	make play        set up what is missing, build, start a table against bots, print its address
#	make test        set up, build, run all tests; ends with a count. TESTS=pattern runs those named so
#	make quick       what you run before a commit: suites that take little time, and some clicks
#	make hands       all questions, a Short Game, four turns of eighteen and a whole walk over all screens, by hand
#	make shots       contact sheets of all screens into build-shots/
#	make tidy        what clang and clang-tidy find in our C
#	make setup build bench load damage torture twins slow example balance golden golden-clang tournament fuzz campaign mutate page static map pot install clean
#
# build/ is what people play, install and measure: without asserts. Tests, campaigns and fuzzers have them,
# in build-test/, build-asan/ and build-fuzz/.
# NO_INSTALL=1 stops with the list instead of installing packages.

MAKEFLAGS += --no-print-directory
SETUP = sh tools/setup.sh
GAMES ?= 100000
FUZZ_SECONDS ?= 600
# ninja in a folder: its last line, or all it said where it fails
quietly = ninja -C $(1) $(2) > $(1)/said || { cat $(1)/said; exit 1; }; tail -n 1 $(1)/said

.PHONY: play test quick steady tidy hands shots setup build checked bench damage torture twins slow load example balance golden golden-clang tournament fuzz campaign mutate page static map pot third-party install clean

play: build
	@build/ecumene play

build:
	@$(SETUP) build
	@test -f build/build.ninja || meson setup build -Db_ndebug=true > /dev/null
	@grep -q -- -DNDEBUG build/build.ninja || meson setup --reconfigure build -Db_ndebug=true > /dev/null
	@! grep -q -- ' -Werror ' build/build.ninja || meson setup --reconfigure build -Dwerror=false > /dev/null # a folder of an earlier version
	@$(call quietly,build)

checked:
	@$(SETUP) build test
	@meson setup $$(test ! -f build-test/build.ninja || echo --reconfigure) build-test -Dtests=true > /dev/null
	@$(call quietly,build-test,ecumene)

setup:
	@$(SETUP) build test page wasm

test:
	@$(SETUP) build test page wasm
	@python3 tools/test.py

quick:
	@$(SETUP) build test page
	@python3 tools/test.py --quick

# the tests in the browser RUNS times; every run is a line of build-steady.txt
steady: checked
	@$(SETUP) page
	@sh tools/modules.sh
	@sh tools/static.sh build-test/ecumene
	@sh tools/steady.sh $(or $(RUNS),10) build-steady.txt

tidy:
	@$(SETUP) build test wasm
	@test -f build-test/build.ninja || meson setup build-test -Dtests=true > /dev/null
	@$(call quietly,build-test)
	@python3 tests/clang.py build-test && python3 tests/clang.py --tidy build-test

bench: build
	@build/ecumene bench

load: build
	@meson setup $$(test ! -f build-test/build.ninja || echo --reconfigure) build-test -Dtests=true > /dev/null
	@$(call quietly,build-test,tests/server/load)
	@build-test/tests/server/load $(LOAD) build/ecumene

# the disk lies: bits of the file of games flipped, its -wal cut
damage: checked
	@$(call quietly,build-test,tests/server/damage)
	@ECUMENE=build-test/ecumene build-test/tests/server/damage $(or $(FLIPS),1000) $(or $(CUTS),200)

# the same, and before it a server killed KILLS times while 18 play; one summary
torture: build checked
	@$(call quietly,build-test,tests/server/damage tests/server/torture)
	@sh tools/torture.sh $(or $(KILLS),500) $(or $(FLIPS),1000) $(or $(CUTS),200)

# two servers that differ in a secret: what everybody else is sent is the same
twins: checked
	@$(call quietly,build-test,tests/server/twins tests/server/ecumene-hooked)
	@ECUMENE=build-test/tests/server/ecumene-hooked build-test/tests/server/twins $(or $(POSITIONS),200) $(or $(ACTIONS),40) $(or $(FIRST),0)

# a slow game of eighteen, of whom five never come and six once a day, from set-up to its end
slow: checked
	@$(call quietly,build-test,tests/server/slow)
	@ECUMENE=build-test/ecumene build-test/tests/server/slow megaciv 18 30

# played with mouse and keyboard alone, and every screen looked over; minutes
hands: checked
	@$(SETUP) page
	@cd web && HANDS=1 "$$(cat node_modules/.which-node)" node_modules/@playwright/test/cli.js test
	@cd web && WALK=all "$$(cat node_modules/.which-node)" node_modules/@playwright/test/cli.js test walk.spec.mjs

# pictures of all screens on one sheet a look: to be looked at
shots: checked
	@$(SETUP) page
	@cd web && "$$(cat node_modules/.which-node)" dev/sheets.mjs ../build-shots

example: build
	@sh tests/example.sh build . 200

balance: build
	@python3 tools/balance.py

# after a change that is meant to change how bots play; the diff says which games
golden:
	@$(SETUP) build test
	@meson setup $$(test ! -f build-test/build.ninja || echo --reconfigure) build-test -Dtests=true > /dev/null
	@$(call quietly,build-test,tests/golden)
	@build-test/tests/golden --write tests/bot/golden.txt

golden-clang: checked
	@meson test -C build-test --no-rebuild --suite long --print-errorlogs

# QUICK=1: a tenth of the games
tournament: build
	@QUICK=$(QUICK) python3 tools/tournament.py

campaign: checked
	@build-test/ecumene sim bazaar --all-setups --bots random,eager --games $(GAMES) --check --coverage
	@build-test/ecumene sim bazaar --all-setups --bots eager --games $(GAMES) --start lively --check
	@build-test/ecumene sim megaciv --all-setups --bots random,eager --games $$(( $(GAMES) / 5 )) --check --every 40 --coverage
	@build-test/ecumene sim archipelago --players 2..5 --all-setups --bots random,eager --games $(GAMES) --check --every 4 --coverage
	@build-test/ecumene sim archipelago --players 2..5 --all-setups --bots eager --games $(GAMES) --start lively --check --every 4 --coverage
	@build-test/ecumene sim megaciv --all-setups --bots eager --games $$(( $(GAMES) / 2 )) --start lively --check --every 40 --coverage

mutate: build
	@$(SETUP) test
	@python3 tools/mutate.py --game bazaar
	@python3 tools/mutate.py --game megaciv
	@python3 tools/mutate.py --game archipelago

fuzz:
	@$(SETUP) build test fuzz
	@FUZZ_SECONDS=$(FUZZ_SECONDS) sh tools/fuzz.sh

page:
	@$(SETUP) build page wasm
	@sh tools/page.sh

# the page for any web host, which plays without a server, into build-static/
static: build
	@$(SETUP) page wasm
	@sh tools/static.sh build/ecumene

map:
	@$(SETUP) build map
	@sh tools/map.sh

pot:
	@sh tools/pot.sh po/ecumene.pot

third-party:
	@sh tools/third-party.sh > THIRD_PARTY.md

install: build
	@meson install -C build

clean:
	rm -rf build build-test build-asan build-fuzz build-map build-shots web/node_modules web/.node
