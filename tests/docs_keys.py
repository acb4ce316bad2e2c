#!/usr/bin/env python3
"""The names that the documentation and comments use are the program's: facts, printed tables, aims, options, metrics, messages,
functions and the files they are in; rows of data/ that are from a source or ours are as many as they say. Where a list is meant to be
whole, it is compared in both directions.

usage: docs_keys.py ECUMENE SOURCES LIBRARY       (LIBRARY: libecumene.so)
"""
import ctypes
import re
import subprocess
import sys
from pathlib import Path

ecumene, top, library = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve(), str(Path(sys.argv[3]).resolve())
bad = []


def wrong(where, what):
    bad.append(f"{where}: {what}")


def text_of(name):
    return (top / name).read_text(encoding="utf-8")


def files(*patterns):
    """What is ours below the top: nothing built, nothing fetched."""
    for pattern in patterns:
        for path in sorted(top.glob(pattern)):
            parts = path.relative_to(top).parts
            if not any(p.startswith("build") or p in ("node_modules", "dist", ".git", "built") for p in parts[:-1]):
                yield path


def quoted(text):
    """What is between backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def name_of(path):
    return str(path.relative_to(top))


documents = [name_of(p) for p in files("*.md", "docs/*.md", "examples/*.md", "hosting/*.md")
             if not re.match(r"docs/RULINGS|CHANGELOG|THIRD_PARTY", name_of(p))]

# ---- What the library knows -----------------------------------------------------------------------


class Described(ctypes.Structure):
    """struct ecu_described of include/ecumene_read.h."""
    _fields_ = [("key", ctypes.c_char_p)] + [(n, ctypes.c_int) for n in (
        "shape", "vocabulary", "rows", "row_vocabulary", "columns", "most")]


PART, FACT, PRINTED = range(3)
RECORD = 4
lib = ctypes.CDLL(library)
for function in ("ecu_find", "ecu_word_key", "ecu_group_key", "ecu_aim_key", "ecu_vocabulary_key"):
    getattr(lib, function).restype = ctypes.c_void_p if function == "ecu_find" else ctypes.c_char_p
for function in ("ecu_describe", "ecu_describe_column"):
    getattr(lib, function).restype = ctypes.c_bool


class Game:
    def __init__(self, key):
        self.game = ctypes.c_void_p(lib.ecu_find(key.encode()))
        assert self.game, key

    def until_null(self, function):
        keys = []
        while (key := getattr(lib, function)(self.game, len(keys))) is not None:
            keys.append(key.decode())
        return keys

    def fields(self, where):
        """By key: the group (of a fact), the fields of a record, and every word that a value or a row can be."""
        out, d, index = {}, Described(), 0
        while lib.ecu_describe(self.game, where, index, ctypes.byref(d)):
            key, columns, words = d.key.decode(), [], self.words(d.row_vocabulary)
            if d.shape == RECORD:
                c = Described()
                for column in range(d.columns):
                    assert lib.ecu_describe_column(self.game, where, index, column, ctypes.byref(c))
                    columns.append(c.key.decode())
                    words |= self.words(c.vocabulary)
            else:
                words |= self.words(d.vocabulary)
            group = self.until_null("ecu_group_key")[lib.ecu_group_of(self.game, index)] if where == FACT else None
            out[key] = (group, columns, words)
            index += 1
        return out

    def words(self, vocabulary):
        return {lib.ecu_word_key(self.game, vocabulary, w).decode() for w in range(lib.ecu_words(self.game, vocabulary))} \
            if vocabulary > 0 else set()


# ---- docs/READING.md ------------------------------------------------------------------------------


def rows_of(text, groups):
    """The rows of its tables: the group, the facts, all the rest. A group is the first cell, or the heading above."""
    group = None
    for line in text.splitlines():
        if line.startswith("### "):
            group = next((q for q in quoted(line) if q in groups), None)
        if not line.startswith("| ") or re.match(r"\| (---|group|fact) ", line):
            continue
        cells = [cell.strip() for cell in line.strip()[1:-1].split("|")]
        if len(cells) == 4:
            group = cells[0].strip("`") or group
            cells = cells[1:]
        yield group, quoted(cells[0]), cells[1:]


def reading(key, chapter):
    doc = "docs/READING.md"
    text = re.search(rf"^## {chapter}: facts\n(.*?)(?=^## |\Z)", text_of(doc), re.M | re.S)[1]
    game = Game(key)
    facts, groups = game.fields(FACT), game.until_null("ecu_group_key")
    told, mentioned = set(), {group: set() for group in groups}
    for group, names, rest in rows_of(text, groups):
        known = set(facts) | set(groups)
        for name in names:
            if name not in facts:
                wrong(doc, f"{key} has no fact `{name}`")
                continue
            if facts[name][0] != group:
                wrong(doc, f"the fact `{name}` of {key} is in the group `{facts[name][0]}`, not `{group}`")
            told.add(name)
            known |= set(facts[name][1]) | facts[name][2]
        for word in (w for cell in rest for w in quoted(cell)):
            if re.fullmatch(r"[a-z][a-z0-9_]*", word) and word not in known:
                wrong(doc, f"{key}: the fact {', '.join(f'`{n}`' for n in names)} has no `{word}`")
            mentioned.setdefault(group, set()).add(word)
    for fact, (group, columns, _) in facts.items():
        if fact not in told:
            wrong(doc, f"{key} has a fact `{fact}` ({group}) too")
        for column in columns:
            if column not in mentioned[group]:
                wrong(doc, f"the fact `{fact}` of {key} has a field `{column}` too")
    whole = re.search(r"^(?:Printed: |### Printed\n)(.*?)(?=\n\n|\Z)", text, re.M | re.S)[1]
    listed = set(quoted(re.sub(r"\([^()]*(\([^()]*\)[^()]*)*\)", "", whole)))
    compare(doc, f"printed tables of {key}", listed, set(game.fields(PRINTED)))
    aims = re.search(r"^Aims of the purchase: (.*)$", text, re.M)
    compare(doc, f"aims of {key}", set(quoted(aims[1])) if aims else set(), set(game.until_null("ecu_aim_key")))


def compare(doc, what, said, there):
    if said != there:
        wrong(doc, f"{what}: told and not there {sorted(said - there)}, there and not told {sorted(there - said)}")


reading("megaciv", "Mega Civilization")
reading("archipelago", "Archipelago")

# ---- docs/DATA.md: what is from a source and what is ours -----------------------------------------

chapter = re.search(r"^## What is from a source and what is ours\n(.*?)^## ", text_of("docs/DATA.md"), re.M | re.S)[1]
for key, part in (("archipelago", "Archipelago"), ("megaciv", "Mega Civilization")):
    part = re.search(rf"^### {part}.*?\n(.*?)(?=^### |\Z)", chapter, re.M | re.S)[1]
    rows = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in part.splitlines() if line.startswith("| `")]
    counted = {}
    for path in files(f"data/{key}/*.tsv"):
        head, *table = [line.split("\t") for line in text_of(name_of(path)).splitlines() if line and not line.startswith("#")]
        for column, name in enumerate(head):
            if name == "source" or name.startswith("source_") or name.endswith("_source"):
                words = [row[column] for row in table]
                ours = sum(word in ("authored", "own") for word in words)
                counted[path.name, name] = [len(words) - ours - words.count("remembered"), words.count("remembered"), ours]
        if not any(f"`{path.name}`" in row[0] for row in rows):
            wrong("docs/DATA.md", f"does not say where {name_of(path)} comes from")
        for row in rows:
            if row[0] == f"`{path.name}`" and row[2] == "-" and sum(map(int, row[3:])) != len(table):
                wrong("docs/DATA.md", f"{name_of(path)} has {len(table)} rows, {' + '.join(row[3:])} are told")
    told = {(quoted(row[0])[0], quoted(row[2])[0]): [int(n) for n in row[3:]] for row in rows if len(row) == 6 and row[2] != "-"}
    for where in sorted(set(counted) | set(told)):
        if counted.get(where) != told.get(where):
            there = f"from a source, remembered, ours are {counted.get(where)}"
            wrong("docs/DATA.md", f"data/{key}/{where[0]}, {where[1]}: {there}, told {told.get(where)}")

# ---- Options --------------------------------------------------------------------------------------


def help_of(*words):
    return subprocess.run([ecumene, *words, "--help"], capture_output=True, text=True, check=True).stdout


commands = re.findall(r"^  ecumene ([a-z]+) ", help_of(), re.M)
options = {command: set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", help_of(command))) for command in commands}
known = {"--help", "--version", "--licenses"}.union(*options.values())
# Programs beside ours, what other people's programs are told, and what CSS calls its own properties.
others = "".join(p.read_text(encoding="utf-8", errors="replace") for p in files(
    "tools/**/*.py", "tools/**/*.[ch]", "tools/**/*.mjs", "tools/**/*.sh", "tests/**/*.c", "tests/**/*.py", "tests/**/*.sh",
    "web/test/**/*.mjs", "web/dev/**/*.mjs", "web/src/**/*.svelte", "web/src/**/*.ts", "web/src/**/*.css", "Makefile", "hosting/*"))
for doc in documents:
    ours = re.sub(r"\b(certbot|valgrind|meson|systemctl|journalctl|apt|apt-get) [^`\n]*", "", text_of(doc)) # not other people's
    for option in sorted(set(re.findall(r"(?<![\w<!-])--[a-z][a-z-]+", ours))):
        if option not in known and not re.search(rf"({option}|[\"']{option.lstrip('-')}[\"'])(?![a-z-])", others):
            wrong(doc, f"no program of ours has an option {option}")
# Where the options of a command are explained, all of them are named.
homes = {"sim": ["docs/SIM.md"], "tournament": ["docs/SIM.md"], "bench": ["docs/BENCHMARKS.md"], "replay": ["docs/LOG.md"],
         "verify": ["docs/LOG.md"], "case": ["docs/CASES.md"], "rules": ["docs/RULINGS.md", "docs/RULINGS.pl.md"]}
for command, where in homes.items():
    said = "".join(text_of(doc) for doc in where)
    for option in sorted(options[command] - {"--help"}):
        if not re.search(re.escape(option) + r"(?![a-z-])", said):
            wrong(" or ".join(where), f"`ecumene {command}` has {option} too")

# ---- Metrics --------------------------------------------------------------------------------------

there = {f"ecumene_{name}" for name in re.findall(r'"([a-z_]+)"', text_of("server/metrics.c"))}
for doc in documents:
    for name in sorted({w for w in re.findall(r"\becumene_[a-z_]+\b", text_of(doc)) if not w.endswith("_read")}):
        if name not in there:
            wrong(doc, f"there is no metric {name}")

# ---- Names of the sources -------------------------------------------------------------------------

sources = {p: p.read_text(encoding="utf-8", errors="replace") for p in files(
    "**/*.c", "**/*.h", "**/*.def", "**/*.ts", "**/*.mjs", "**/*.svelte", "**/*.py", "**/*.sh", "**/*.tsv", "**/*.css", "**/meson.build",
    "meson_options.txt", "Makefile", "hosting/*", "**/*.case", "web/*.json", "web/*.html", ".clang-format")}
sources.pop(Path(__file__).resolve(), None)
words = set()
for text in sources.values():
    words.update(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", text))
# A number stands for each seat, or an example is made up: docs/ADDING_A_GAME.md, "by the example".
made_up = re.compile(r"s[N\d]_\w+|RULES_[Nn]|mc_holds_ships")
for doc in documents:
    for span in quoted(text_of(doc)):
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*(\(\))?(\[\])?", span):
            continue
        name = span.rstrip("()[]")
        if name.startswith("ecumene_"):
            continue # a metric, above
        if "_" in name.strip("_") and name not in words and not made_up.fullmatch(name):
            wrong(doc, f"nothing in the sources is called `{name}`")

by_name = {}
for path in sources:
    by_name.setdefault(path.name, []).append(path)


def in_file(where, function, name):
    """A function, or anything else with that name, is in that file (one of that name, if several have it)."""
    found = [p for p in by_name.get(Path(name).name, []) if name_of(p).endswith(name)]
    if not found:
        return
    if not any(re.search(rf"\b{re.escape(function)}\b", sources[p]) for p in found):
        wrong(where, f"{function} is not in {name}")


FILE = r"((?:[a-z_]+/)*[A-Za-z_]+\.(?:[ch]|ts|py|sh|mjs|def))"
for doc in documents:
    text = text_of(doc)
    for function, name in re.findall(rf"`([a-z]\w*_\w+)(?:\(\))?`,? (?:in |of |\()`?{FILE}\b", text):
        in_file(doc, function, name)
    for name, function in re.findall(rf"{FILE}`?[:,]? `([a-z]\w*_\w+)(?:\(\))?`", text):
        in_file(doc, function, name)

# ---- Comments of C --------------------------------------------------------------------------------

comments = {p: re.findall(r"/\*.*?\*/|//[^\n]*", text, re.S) for p, text in sources.items() if p.suffix in (".c", ".h")}
system = {"stdio.h", "string.h", "assert.h", "stdlib.h", "cmocka.h"}
generated = {p.name for p in top.glob("build*/**/*.[ch]")}
for path, said in comments.items():
    for comment in said:
        for name in re.findall(r"(?<![\w./*-])((?:[a-z_]+/)*[a-z_0-9]+\.(?:c|h|def|sh|tsv|ts|mjs))\b", comment):
            base = Path(name).name
            if base in system | generated | {"ntfy.sh"} or "OUT" in comment: # ntfy.sh is a site
                continue
            if not any(name_of(p).endswith(name) for p in by_name.get(base, [])):
                wrong(name_of(path), f"a comment names {name}, which is not there")
        for function, name in re.findall(rf"\b([a-z]\w*_\w+)\(\) (?:in|of) {FILE}\b", comment):
            in_file(name_of(path), function, name)
        for function in set(re.findall(r"\b([a-z]\w*_\w+)\(\)", comment)):
            if function not in words or not any(re.search(rf"\b{function}\b", re.sub(r"/\*.*?\*/", "", sources[p], flags=re.S))
                                                for p in sources if p.suffix in (".c", ".h", ".def")):
                if not re.match(r"(lws|uv|sqlite3|curl|json|crypto|sodium|assert|pthread)_", function):
                    wrong(name_of(path), f"a comment names {function}(), which is not there")

# The sections of server/inside.h, and comments in them, say in which files the functions below are.
for path in (top / "server/inside.h",):
    parts = re.split(r"/\* ---- ([^\n]*?)-* \*/", sources[path])
    for heading, body in zip(parts[1::2], parts[2::2]):
        named = re.findall(r"[a-z_]+\.c\b", heading + "".join(re.findall(r"/\*.*?\*/", body, re.S)))
        if not named:
            continue
        for function in re.findall(r"\b(srv_\w+)\(", re.sub(r"/\*.*?\*/|^static inline.*?^}|^#define.*$", "", body, flags=re.S | re.M)):
            if not any(re.search(rf"^[^\s#/].*\b{function}\(", sources.get(path.parent / name, ""), re.M) for name in named):
                wrong(name_of(path), f"{function}() is in none of {', '.join(named)}")

# ---- The sample of a log --------------------------------------------------------------------------

log_doc = "docs/LOG.md"
sample = [line[4:].split("  ")[0] for line in text_of(log_doc).splitlines() if line.startswith("    ")]
entry_texts = [line.split(" ", 1) for line in sample if re.match(r"\d+ ", line)]
if [int(n) for n, _ in entry_texts] != list(range(1, len(entry_texts) + 1)):
    wrong(log_doc, "the entries of the sample are not numbered 1, 2, 3 ...")
for n, entry in entry_texts:
    for earlier in re.findall(r"^(?:undo|back) (\d+)|(?:from|upto) (\d+)", entry):
        if int("".join(earlier)) >= int(n):
            wrong(log_doc, f"entry {n} of the sample points at a later one")
    if (begins := re.search(r"from (\d+)", entry)) and not re.match(r"position|carry", dict(entry_texts)[begins[1]]):
        wrong(log_doc, f"entry {n} of the sample begins at an entry that is no position")
in_header = [line[3:].split("  ")[0] for line in text_of("store/log.h").splitlines() if line.startswith(" *\t")]
for line in in_header:
    if line not in sample:
        wrong("store/log.h", f"docs/LOG.md has no such line in its sample: {line}")

# ---- What the page reads out of the log -----------------------------------------------------------

chapter = re.search(r"^## Facts\n(.*?)^## ", text_of("docs/ARCHITECTURE.md"), re.M | re.S)[1]
for path in files("web/src/boards/**/*.ts"):
    if re.search(r"import .*\bLogEntry\b", sources[path]) and not re.search(rf"(?<![\w.]){re.escape(path.name)}", chapter):
        wrong("docs/ARCHITECTURE.md, Facts", f"{name_of(path)} reads the log too")

for line in bad:
    print(line)
sys.exit(bool(bad))
