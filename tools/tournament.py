#!/usr/bin/env python3
"""How strong, how lively and how quick the bots of Mega Civilization are, against what is wanted of them.

usage: tools/tournament.py [--quick] [--only WORDS] [--list] [--program FILE]

Runs `ecumene sim` for each bar and prints one table: the bar, what is wanted, what came out (with its 95 % interval where it has
one), ok or NOT. Exit status 1 where one is not reached. --quick plays a tenth of the games. --only takes bars whose text has all
of the words. docs/SIM.md says what the figures are.
"""
import argparse
import json
import os
import subprocess
import sys
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SEATS = {5: 200, 9: 100, 18: 60}  # a table of one mind: how many games


class Broken(Exception):
    pass


class Runs:
    """Each campaign is run once, however many bars look at it."""

    def __init__(self, program, quick):
        self.program, self.quick, self.done = program, quick, {}

    def sim(self, players, bots, games, *more):
        return self.exactly(players, bots, max(5, games // 10) if self.quick else games, *more)

    def exactly(self, players, bots, games, *more):
        key = (str(players), bots, games, more)
        if key not in self.done:
            command = [self.program, "sim", "megaciv", "--players", str(players), "--bots", bots, "--games", str(games), "--rotate", "--no-table", "--json", *more]
            run = subprocess.run(command, capture_output=True, text=True)
            try:
                self.done[key] = json.loads(run.stdout)
            except ValueError:
                raise Broken((run.stderr or run.stdout).strip().split("\n")[0] or f"status {run.returncode}")
        if self.done[key]["broken"]:
            raise Broken(self.done[key]["broken"].split(",")[0] + " " + self.done[key]["broken"].rsplit(": ", 1)[-1])
        return self.done[key]


class Bar:
    """What is measured, between which numbers it must lie, how it is shown."""

    def __init__(self, text, measure, least=None, most=None, percent=False, unit=""):
        self.text, self.measure, self.least, self.most, self.percent, self.unit = text, measure, least, most, percent, unit

    def show(self, x):
        return f"{100 * x:.1f} %" if self.percent else f"{x:.2f}{self.unit}"

    def wanted(self):
        if self.least is not None and self.most is not None:
            return f"{self.show(self.least)} to {self.show(self.most)}"
        return f">= {self.show(self.least)}" if self.most is None else f"<= {self.show(self.most)}"

    def run(self, runs):
        """The row of the table and whether the bar is reached."""
        try:
            got = self.measure(runs)
        except Broken as broken:
            return f"broken: {broken}", False
        mean, low, high, note = (*got, None, None, "")[:4] if isinstance(got, tuple) else (got, None, None, "")
        ok = (self.least is None or mean >= self.least) and (self.most is None or mean <= self.most)
        span = f" ({self.show(low)} to {self.show(high)})" if low is not None else ""
        return self.show(mean) + span + (f" {note}" if note else ""), ok


def share(result, bot):
    mind = next(m for m in result["minds"] if m["bot"] == bot)
    return mind["share"], mind["low"], mind["high"]


def among(one, others, games):
    return lambda runs: share(runs.sim(5, ",".join([one] + [others] * 4), games), one)


def halves(one, other, players, games):
    return lambda runs: share(runs.sim(players, f"{one},{other}", games), one)


def figure(bot, players, key):
    def measure(runs):
        f = runs.sim(players, bot, SEATS[players])["study"][key]
        if f["mean"] is None:
            raise Broken("there is no such figure")
        return f["mean"], f["low"], f["high"]
    return measure


def civilizations(worst):
    """The ratio of wins to the fair share that lies farthest on one side, over tables of every size."""
    def measure(runs):
        plays = [p for p in runs.sim("5..18", "normal", 2000)["plays"] if p["ratio"] is not None]
        p = worst(plays, key=lambda p: p["ratio"])
        return p["ratio"], p["low"] / p["fair"], p["high"] / p["fair"], p["plays"]
    return measure


def cost(bot, games):
    """Time of a core for a whole game of eighteen, beside that of eager, taken in turns."""
    def measure(runs):
        spent = {"eager": 0.0, bot: 0.0}
        for part in range(2):
            for mind, n in (("eager", 20), (bot, games)):
                spent[mind] += runs.exactly(18, mind, n, "--threads", "1", "--seed", str(1 + 100 * part))["cpu_seconds"] / n / 2
        return spent[bot] / spent["eager"], None, None, f"({spent[bot]:.2f} s a game, eager {spent['eager']:.3f} s)"
    return measure


def longest(one, others, games):
    def measure(runs):
        result = runs.sim(5, ",".join([one] + [others] * 4), games)
        return next(m for m in result["minds"] if m["bot"] == one)["longest_ms"] / 1000
    return measure


def bars():
    for one, others, games, least in (("novice", "eager", 400, .85), ("normal", "novice", 400, .50), ("strong", "normal", 400, .33), ("expert", "strong", 200, .26)):
        yield Bar(f"one {one} among four {others}, wins", among(one, others, games), least, percent=True)
    yield Bar("the longest decision of expert", longest("expert", "strong", 200), most=1.5, unit=" s")
    for one, other in (("normal", "novice"), ("strong", "normal")):
        for players, games in ((9, 200), (18, 100)):
            yield Bar(f"half {one}, half {other}, {players} seats, wins", halves(one, other, players, games), .62, percent=True)
    for players in SEATS:
        all_normal = f"normal in all {players} seats: "
        yield Bar(all_normal + "games that end on the A.S.T.", figure("normal", players, "ended_on_ast"), .90, percent=True)
        yield Bar(all_normal + "turn of the end", figure("normal", players, "end_turn"), 15, 22)
        yield Bar(all_normal + "cities in turn 8", figure("normal", players, "cities_turn_8"), 5)
        yield Bar(all_normal + "cards given for good, seat and turn", figure("normal", players, "cards_given"), 4)
        yield Bar(all_normal + "largest set of a purchase", figure("normal", players, "set_of_purchase"), 4)
        yield Bar(all_normal + "advances", figure("normal", players, "advances"), 20, 35)
        yield Bar(all_normal + "points of the winner", figure("normal", players, "winner_points"), 110, 180)
    yield Bar("the luckiest civilization, by its fair share", civilizations(max), most=2.5)
    yield Bar("the unluckiest civilization, by its fair share", civilizations(min), 1 / 3)
    for players in SEATS:
        all_novice = f"novice in all {players} seats: "
        yield Bar(all_novice + "games that end on the A.S.T.", figure("novice", players, "ended_on_ast"), .80, percent=True)
        yield Bar(all_novice + "cities in turn 8", figure("novice", players, "cities_turn_8"), 3)
        yield Bar(all_novice + "cards given for good, seat and turn", figure("novice", players, "cards_given"), 2)
    for bot, games, most in (("novice", 6, 15), ("normal", 4, 36), ("strong", 2, 150)):
        yield Bar(f"a game of 18 {bot} costs as much as of eager, times", cost(bot, games), most=most)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--quick", action="store_true", default=os.environ.get("QUICK", "") not in ("", "0"), help="a tenth of the games")
    options.add_argument("--only", default="", help="bars whose text has all of these words")
    options.add_argument("--list", action="store_true", help="only name the bars and what is wanted")
    options.add_argument("--program", default=os.path.join(TOP, "build/ecumene"))
    wish = options.parse_args()
    runs, missed, n, start = Runs(wish.program, wish.quick), 0, 0, time.time()
    print(f"{'bar':<62} {'wanted':<18} {'got':<40}")
    for bar in bars():
        if not all(word in bar.text for word in wish.only.split()):
            continue
        got, ok = ("", None) if wish.list else bar.run(runs)
        n, missed = n + 1, missed + (ok is False)
        print(f"{bar.text:<62} {bar.wanted():<18} {got:<40} {'' if ok is None else 'ok' if ok else 'NOT'}".rstrip(), flush=True)
    if not wish.list:
        print(f"{n - missed} of {n} bars are reached, in {time.time() - start:.0f} s" + (", with a tenth of the games" if wish.quick else ""))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
