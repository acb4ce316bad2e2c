#!/usr/bin/env python3
"""Mutation testing: change one thing in the rules, run the proof, see whether anybody notices.

usage: tools/mutate.py [--game bazaar|megaciv|archipelago] [--jobs N] [--sample K] [FILE.c ...]      default: the rules of the game

A mutant changes one comparison, logical operator, sign, constant or statement inside a function.
It is killed when cases, golden games or properties fail, when it crashes or does not end. What
does not compile is not counted. The last line sums up; survivors are listed with their line.
"""
import argparse
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BAZAAR = ["engine/bazaar/bazaar.c", "engine/bazaar/market.c", "engine/bazaar/position.c", "engine/bazaar/raid.c", "engine/bazaar/trade.c", "engine/bazaar/view.c"]


def listed(folder, end):
    return [os.path.join(folder, f) for f in sorted(os.listdir(os.path.join(TOP, folder))) if f.endswith(end)]


# Of a game: its rules, its cases, how many games the proof plays and how often it tests them, seconds for a mutant.
GAMES = {
    "bazaar": (BAZAAR, listed("tests/bazaar/cases", ".case"), "60", "1", 20),
    "archipelago": (listed("engine/archipelago", ".c"), listed("tests/archipelago/cases", ".case"), "60", "4", 60),
    "megaciv": (listed("engine/megaciv", ".c"), listed("tests/megaciv/cases", ".case"), "14", "24", 60),
}
CFLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O1", "-w", "-fsanitize=bounds,undefined", "-fno-sanitize-recover=all", "-Iinclude", "-Iengine", "-I.", "-Itests", "-Ibuild/data"]

UNITS = {"engine/archipelago/fault.c": "tests/archipelago/test_fault.c",
         "engine/megaciv/bestbuy.c": "tests/megaciv/test_bestbuy.c", "engine/megaciv/position.c": "tests/megaciv/test_fault.c",
         "engine/megaciv/duesfault.c": "tests/megaciv/test_fault.c", "engine/megaciv/view.c": "tests/megaciv/test_sample.c",
         "engine/megaciv/disasters.c": "tests/megaciv/test_sample.c", "engine/megaciv/abilities.c": "tests/megaciv/test_sample.c"}

SWAPS = [
    (r"(?<![<>=!+\-&|])<=(?!=)", "<"), (r"(?<![<>=!\-])<(?![<=])", "<="),
    (r"(?<![<>=!\-])>=(?!=)", ">"), (r"(?<![<>=!\-])>(?![>=])", ">="),
    (r"==", "!="), (r"!=", "=="), (r"&&", "||"), (r"\|\|", "&&"),
    (r"(?<=[\w)\]]) \+ (?=[\w(])", " - "), (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
    (r"\+\+", "--"), (r"--", "++"), (r"(?<= )\+=", "-="), (r"(?<= )-=", "+="),
    (r"!(?=[\w(])", ""), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\bCORE_AGAIN\b", "CORE_POP"), (r"\bCORE_ALL\b", "0"),
]
STATEMENT = re.compile(r"^\t+(?!return\b|break\b|continue\b|goto\b|case\b|default\b|else\b|struct\b|static\b|const\b|int\b|uint\w*\b|bool\b|ecu_\w+ \*?\w+ =)[\w*(][^{}]*;$")


def mask(line):
    """The line with strings, characters and comments blanked, same length."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: '"' * len(m.group()), line)
    line = re.sub(r"'(?:[^'\\]|\\.)*'", lambda m: '"' * len(m.group()), line)
    line = re.sub(r"/\*.*?\*/", lambda m: " " * len(m.group()), line)
    return re.sub(r"/\*.*$|//.*$", lambda m: " " * len(m.group()), line)


def bodies(lines):
    """Numbers of the lines inside function bodies (tables and declarations are not rules)."""
    inside, comment = False, False
    for i, line in enumerate(lines):
        if comment or (line.lstrip().startswith("/*") and "*/" not in line):
            comment = "*/" not in line
            continue
        if line.startswith("{"):
            inside = True
        elif line.startswith("}"):
            inside = False
        elif inside and not line.lstrip().startswith(("assert(", "static const", "#")):
            yield i
        elif re.match(r"^(static )?\w.*\)\s*\{ .*\}\s*$", line):  # a function on one line
            yield i


def mutants(path):
    lines = open(os.path.join(TOP, path), encoding="utf-8").read().split("\n")
    for i in bodies(lines):
        seen, plain = set(), mask(lines[i])

        def variant(text, what):
            if text != lines[i] and text not in seen:
                seen.add(text)
                return path, i, text, what
            return None

        found = []
        for pattern, to in SWAPS:
            for m in re.finditer(pattern, plain):
                found.append(variant(lines[i][:m.start()] + to + lines[i][m.end():], f"{m.group().strip()} -> {to.strip()}"))
        for m in re.finditer(r"(?<![\w.\"])\d+(?![\w.\"])", plain):
            n = int(m.group())
            found.append(variant(lines[i][:m.start()] + str(n + 1) + lines[i][m.end():], f"{n} -> {n + 1}"))
        if STATEMENT.match(plain):
            found.append(variant("\t;", "statement left out"))
        yield from (f for f in found if f)


def run(command, **more):
    return subprocess.run(command, cwd=TOP, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more).returncode


def compile_to(source, target):
    return run(["gcc", *CFLAGS, "-c", source, "-o", target])


def prepare(work, rules):
    """Objects of everything that is not mutated, and the proof as it is: it must pass."""
    sources = [os.path.join("engine/core", f) for f in sorted(os.listdir(os.path.join(TOP, "engine/core"))) if f.endswith(".c")]
    sources += ["engine/bazaar/games.c", "tests/sim/proof.c"] + ["sim/" + f + ".c" for f in ("case", "campaign", "drive", "properties", "secrets")]
    sources += ["build/data/megaciv_tables.c", "build/data/megaciv_map.c", "build/data/megaciv-secrets.c"] + listed("engine/megaciv", ".c") + BAZAAR
    sources += ["build/data/archipelago_tables.c", "build/data/archipelago-secrets.c"] + listed("engine/archipelago", ".c")
    sources = list(dict.fromkeys(sources + rules))
    embed = os.path.join(work, "embed")
    secrets = os.path.join(work, "secrets.c")
    assert run(["gcc", "-o", embed, "tools/embed.c"]) == 0
    assert run([embed, "bz_secrets", "engine/bazaar/secrets.tsv", secrets]) == 0
    objects = {}
    for s in sources + [secrets]:
        objects[s] = os.path.join(work, s.replace("/", "_") + ".o")
        if compile_to(s, objects[s]) != 0:
            sys.exit(f"mutate: {s} does not compile")
    return objects


def judge(work, objects, mutant, game):
    path, line, text, what = mutant
    folder = tempfile.mkdtemp(dir=work)
    try:
        lines = open(os.path.join(TOP, path), encoding="utf-8").read().split("\n")
        lines[line] = text
        source = os.path.join(folder, os.path.basename(path))
        with open(source, "w", encoding="utf-8") as f:
            f.write("\n".join(lines))
        own = os.path.join(folder, "own.o")
        if run(["gcc", *CFLAGS, "-I" + os.path.dirname(os.path.join(TOP, path)), "-c", source, "-o", own]) != 0:
            return "stillborn"
        proof = os.path.join(folder, "proof")
        others = [o for s, o in objects.items() if s != path]
        if run(["gcc", "-fsanitize=undefined", own, *others, "-lpthread", "-o", proof]) != 0:
            return "stillborn"
        if prove(proof, game) != 0 or (path in UNITS and not unit_holds(folder, path, own, others)):
            return "killed"
        return "survived"
    finally:
        shutil.rmtree(folder)


def unit_holds(folder, path, own, others):
    """A file with a unit test of its own: it must pass too."""
    test, binary = os.path.join(folder, "unit.o"), os.path.join(folder, "unit")
    rest = [o for o in others if not o.endswith("tests_sim_proof.c.o")]
    if compile_to(UNITS[path], test) != 0 or run(["gcc", "-fsanitize=undefined", own, test, *rest, "-lcmocka", "-lpthread", "-o", binary]) != 0:
        sys.exit(f"mutate: {UNITS[path]} does not build")
    try:
        return run([binary], timeout=120) == 0
    except subprocess.TimeoutExpired:
        return False


def prove(proof, game):
    _, cases, games, every, seconds = GAMES[game]
    try:
        return run([proof, game, games, every, f"tests/golden/{game}.txt", *cases], timeout=seconds, env={**os.environ, "FAST": "1"})
    except subprocess.TimeoutExpired:
        return 1


def main():
    args = argparse.ArgumentParser(description="mutation testing of the rules")
    args.add_argument("files", nargs="*")
    args.add_argument("--game", choices=GAMES, default="bazaar")
    args.add_argument("--jobs", type=int, default=os.cpu_count())
    args.add_argument("--sample", type=int, default=0, help="only so many mutants, chosen at random")
    args = args.parse_args()
    files = args.files or GAMES[args.game][0]
    todo = [m for f in files for m in mutants(f)]
    if args.sample:
        todo = random.Random(1).sample(todo, min(args.sample, len(todo)))
    count = {"killed": 0, "survived": 0, "stillborn": 0}
    with tempfile.TemporaryDirectory() as work:
        objects = prepare(work, files)
        whole = os.path.join(work, "whole")
        run(["gcc", "-fsanitize=undefined", *objects.values(), "-lpthread", "-o", whole])
        if prove(whole, args.game) != 0:
            sys.exit("mutate: the proof does not pass without a mutant")
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for mutant, end in zip(todo, pool.map(lambda m: judge(work, objects, m, args.game), todo)):
                count[end] += 1
                if end == "survived":
                    path, line, text, what = mutant
                    print(f"survived {path}:{line + 1}: {what}: {text.strip()}", flush=True)
    lived = count["killed"] + count["survived"]
    share = 100 * count["killed"] / lived if lived else 0
    print(f"{lived} mutants, {count['killed']} killed, {count['survived']} survived ({share:.1f} % killed), {count['stillborn']} did not compile")


if __name__ == "__main__":
    main()
