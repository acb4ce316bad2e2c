#!/usr/bin/env python3
"""Do the numbers of Archipelago make a game? Two simple bots play, cooperative and selfish; see docs/BALANCE.md.

usage: tools/balance.py [--games N] [--length short|medium|long]      prints tables in Markdown

Rounds, wars and the spread of points come from `ecumene sim`; how often each action and card was used is counted in the logs of a
tenth of the games.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ECUMENE = os.path.join(TOP, "build/ecumene")
TABLES = [("cooperative", "cooperative"), ("selfish", "selfish"), ("half and half", "cooperative,selfish")]


def sim(players, bots, games, length, *more):
    command = [ECUMENE, "sim", "archipelago", "--players", str(players), "--bots", bots, "--games", str(games), "--option", f"length={length}", "--no-table", *more]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def figures(text):
    return {name: figure["mean"] for name, figure in json.loads(text)["figures"].items()}


def cards():
    lines = open(os.path.join(TOP, "data/archipelago/cards.tsv"), encoding="utf-8").read().split("\n")
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [row[1] for row in rows[1:]]


def uses(players, bots, games, length):
    """Actions of each kind, cards used, cards bought: counted in logs."""
    kinds, used, bought = collections.Counter(), collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        sim(players, bots, games, length, "--save", folder)
        for name in os.listdir(folder):
            for kind, rest in re.findall(r"^\d+ s\d (\w+)(.*?) \|", open(os.path.join(folder, name), encoding="utf-8").read(), re.M):
                kinds[kind] += 1
                card = re.search(r"card=(\w+)", rest)
                if kind == "use":
                    used[card.group(1)] += 1
                elif kind in ("purchase", "choose"):
                    bought[card.group(1)] += 1
    return kinds, used, bought


def main():
    args = argparse.ArgumentParser(description="figures for docs/BALANCE.md")
    args.add_argument("--games", type=int, default=2000)
    args.add_argument("--length", default="short")
    args = args.parse_args()
    counts = [collections.Counter(), collections.Counter(), collections.Counter()]
    print(f"{args.games} games for each row, {args.length}\n")
    print("| players | bots | rounds | wars | won by the separatist | best points | lowest | towns, markets, ports, temples | cards bought |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for players in range(2, 6):
        for title, bots in TABLES:
            f = figures(sim(players, bots, args.games, args.length, "--json"))
            peace = max(1 - f["war"], 1e-9)
            print(f"| {players} | {title} | {f['round']:.1f} | {100 * f['war']:.0f} % | {100 * f['separatist_won']:.0f} % | {f['best_points'] / peace:.1f} | "
                  f"{f['lowest_points'] / peace:.1f} | {f['towns']:.1f}, {f['markets']:.1f}, {f['ports']:.1f}, {f['temples']:.1f} | {f['characters'] + f['progress']:.1f} |")
            for count, more in zip(counts, uses(players, bots, args.games // 10, args.length)):
                count.update(more)
    kinds, used, bought = counts
    print(f"\nActions in {args.games // 10 * 4 * len(TABLES)} of these games: " + ", ".join(f"{k} {n}" for k, n in kinds.most_common()) + ".")
    print("\nCards used (bought): " + ", ".join(f"{c} {used[c]} ({bought[c]})" for c in sorted(cards(), key=lambda c: -used[c])) + ".")


if __name__ == "__main__":
    main()
