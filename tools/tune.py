#!/usr/bin/env python3
"""Tunes the weights of bots by letting them play: CMA-ES over columns of a table of weights (Debian's python3-cmaes).

usage: tools/tune.py WEIGHTS.tsv --level normal [--columns a,b,...] [--spar novice] [--rounds 30] [--games 60] [--out FILE]

WEIGHTS.tsv: lines with # explain the columns; then the names of the columns, then a row for each level (novice, normal, strong,
expert), its name first. In every round CMA-ES proposes some rows; each takes the place of the level's row in a copy of the table, and
plays one against the rest of the table (`ecumene sim --weights FILE --bots LEVEL,SPAR,... --rotate`). The rest are SPAR: if that
is a level, its row becomes the level's row as it was, so that the proposal plays against what it wants to replace; or a driver, such
as eager. All proposals of a round play the same games, every round others.

How good a row is: its wins as a multiple of its fair share, and a hundredth of the points it has above the others, which tell
more than wins where games are few. At the end the mean of the better half of the last round plays --proof games against the row as it was; it is
written to --out if the interval of its wins lies above its fair share, or with --always.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEVELS = ("novice", "normal", "strong", "expert")


class Table:
    """A table of weights; what is not changed is written as it was read."""

    def __init__(self, text):
        self.lines = text.split("\n")
        rows = [i for i, line in enumerate(self.lines) if line and not line.startswith("#")]
        if not rows:
            sys.exit("tune: there are no rows in the table")
        self.columns = self.lines[rows[0]].split("\t")
        self.at = {self.lines[i].split("\t")[0]: i for i in rows[1:]}
        for level, i in self.at.items():
            if len(self.lines[i].split("\t")) != len(self.columns):
                sys.exit(f"tune: line {i + 1}: {level} has {len(self.lines[i].split(chr(9)))} cells, there are {len(self.columns)} columns")

    def row(self, level):
        if level not in self.at:
            sys.exit(f"tune: the table has no row {level}; it has: {', '.join(self.at)}")
        return dict(zip(self.columns, self.lines[self.at[level]].split("\t")))

    def numbers(self, level):
        """The columns that can be tuned: those with whole numbers."""
        return [name for name, cell in self.row(level).items() if cell.lstrip("-").isdigit()]

    def with_row(self, level, changes):
        copy = Table("\n".join(self.lines))
        row = {**self.row(level), **{name: str(value) for name, value in changes.items()}}
        copy.lines[copy.at[level]] = "\t".join(row[name] for name in self.columns)
        return copy

    def text(self):
        return "\n".join(self.lines)


class Arena:
    def __init__(self, wish, table):
        self.wish, self.table = wish, table
        if wish.spar in table.at:  # the sparring level plays as the tuned one did
            old = table.row(wish.level)
            self.table = table.with_row(wish.spar, {name: old[name] for name in table.columns[1:]})

    def play(self, changes, games, seed):
        """The mind that is tuned and its figures, after so many games."""
        with tempfile.NamedTemporaryFile("w", suffix=".tsv", encoding="utf-8") as file:
            file.write(self.table.with_row(self.wish.level, changes).text())
            file.flush()
            bots = ",".join([self.wish.level] + [self.wish.spar] * (self.wish.players - 1))
            command = [self.wish.program, "sim", self.wish.game, "--weights", file.name, "--bots", bots, "--rotate", "--players", str(self.wish.players),
                       "--games", str(games), "--seed", str(seed), "--no-table", "--json"]
            run = subprocess.run(command, capture_output=True, text=True)
        try:
            result = json.loads(run.stdout)
        except ValueError:
            sys.exit(f"tune: {(run.stderr or run.stdout).strip()}")
        if result["broken"]:
            sys.exit(f"tune: {result['broken']}")
        mine = next(mind for mind in result["minds"] if mind["bot"] == self.wish.level)
        others = [mind for mind in result["minds"] if mind is not mine]
        return mine, others

    def worth(self, changes, games, seed):
        mine, others = self.play(changes, games, seed)
        above = mine["study"]["points"]["mean"] - sum(m["study"]["points"]["mean"] for m in others) / len(others)
        return (mine["ratio"] or 0) + above / 100


def weights(names, start, x):
    """A point of the search as whole numbers: steps are in parts of what the weight was; what was not below zero stays so."""
    found = {name: round(start[name] + step * max(abs(start[name]), 8)) for name, step in zip(names, x)}
    return {name: max(0, value) if start[name] >= 0 else value for name, value in found.items()}


def search(wish, arena, names, start):
    try:
        import numpy
        from cmaes import CMA
    except ImportError as missing:
        sys.exit(f"tune: {missing}: install python3-cmaes")
    cma = CMA(mean=numpy.zeros(len(names)), sigma=wish.sigma, seed=wish.seed, population_size=max(4, wish.population) if wish.population else None)
    found = dict(start)
    for turn in range(wish.rounds):
        tried = []
        for _ in range(cma.population_size):
            x = cma.ask()
            tried.append((x, -arena.worth(weights(names, start, x), wish.games, 1 + wish.seed * 1000003 + turn * wish.games)))
        cma.tell(tried)
        better = [x for x, _ in sorted(tried, key=lambda t: t[1])[: (len(tried) + 1) // 2]]
        found = weights(names, start, sum(better) / len(better))
        best, mean = -min(t[1] for t in tried), -sum(t[1] for t in tried) / len(tried)
        print(f"round {turn + 1}: best {best:.3f}, mean {mean:.3f}; " + " ".join(f"{n}={v}" for n, v in found.items() if v != start[n]), flush=True)
    return found


def main():
    o = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    o.add_argument("weights")
    o.add_argument("--level", default="normal", choices=LEVELS)
    o.add_argument("--columns", default="", help="which columns (all with whole numbers but for those of --keep)")
    o.add_argument("--keep", default="worlds,proposals,purses,depth,bluff,noise,token", help="columns that make a level, not its judgement (%(default)s)")
    o.add_argument("--spar", default="novice", help="who plays against it: a level, which then plays as the tuned one did, or a driver")
    o.add_argument("--game", default="megaciv")
    o.add_argument("--players", type=int, default=5)
    o.add_argument("--rounds", type=int, default=30)
    o.add_argument("--games", type=int, default=60, help="games of each proposal")
    o.add_argument("--population", type=int, default=0, help="proposals of a round (by the number of columns)")
    o.add_argument("--sigma", type=float, default=0.2, help="how far the first proposals go, in parts of a weight")
    o.add_argument("--proof", type=int, default=400, help="games of the result against the row as it was")
    o.add_argument("--always", action="store_true", help="write the result, better or not")
    o.add_argument("--seed", type=int, default=1)
    o.add_argument("--out", help="where the table is written (WEIGHTS.tsv.tuned)")
    o.add_argument("--program", default=os.path.join(TOP, "build/ecumene"))
    wish = o.parse_args()
    if wish.spar == wish.level:
        sys.exit("tune: a level cannot spar with itself: name another, it will play as this one did")
    table = Table(open(wish.weights, encoding="utf-8").read())
    row = table.row(wish.level)
    names = wish.columns.split(",") if wish.columns else [name for name in table.numbers(wish.level) if name not in wish.keep.split(",")]
    unknown = [name for name in names if name not in table.numbers(wish.level)]
    if unknown or not names:
        sys.exit(f"tune: no column of whole numbers: {', '.join(unknown) or 'all'}; there are: {', '.join(table.numbers(wish.level))}")
    arena = Arena(wish, table)
    start = {name: int(row[name]) for name in names}
    found = search(wish, arena, names, start)
    mine, _ = arena.play(found, wish.proof, 1)
    better = mine["low"] > mine["fair"]
    print(f"{wish.level} with new weights: {100 * mine['share']:.1f} % of the wins ({100 * mine['low']:.1f} to {100 * mine['high']:.1f}), fair is {100 * mine['fair']:.1f} %")
    for name in names:
        if found[name] != start[name]:
            print(f"  {name}: {start[name]} -> {found[name]}")
    if better or wish.always:
        out = wish.out or wish.weights + ".tuned"
        open(out, "w", encoding="utf-8").write(table.with_row(wish.level, found).text())
        print(f"written to {out}")
        return 0
    print("not better: nothing is written")
    return 1


if __name__ == "__main__":
    sys.exit(main())
