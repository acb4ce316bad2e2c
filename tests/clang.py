#!/usr/bin/env python3
"""All our C is read by a second compiler, and nothing is built: clang finds nothing to warn of in the tests; and with --tidy,
clang-tidy finds nothing in the other files, neither what clang warns of nor what .clang-tidy lists.

usage: clang.py [--tidy] BUILD [FILE...]      (BUILD has compile_commands.json; FILE: only files whose path ends so)

CLANG and CLANG_TIDY name the programs; Debian 12's (14) decide, and where they are missing the status is 77: skipped.
"""
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

arguments = sys.argv[1:]
tidy = "--tidy" in arguments
build, *only = [a for a in arguments if a != "--tidy"]
top = Path(__file__).resolve().parent.parent
ours = {"engine", "bot", "store", "server", "sim", "cli", "wasm", "tools"}


def program():
    """The one that decides; a run that is named by hand is not asked for its version."""
    name, variable = ("clang-tidy", "CLANG_TIDY") if tidy else ("clang", "CLANG")
    if variable in os.environ:
        return os.environ[variable]
    found = shutil.which(name + "-14") or shutil.which(name)
    said = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout if found else ""
    if "version 14." not in said:
        print(f"not Debian 12's {name}: {said.splitlines()[0]}" if said else f"{name} is not installed")
        sys.exit(77)
    return found


# Optimising and debugging do not matter here, and what a designated initialiser leaves out is meant to be zero (meson.build).
kept = re.compile(r"-[IDU]|-std=|-isystem|-include|-W|-pthread")
warnings = ["-Wall", "-Wextra", "-Werror", "-Wno-unknown-warning-option", "-Wno-missing-field-initializers"]


def jobs(clang):
    """One for each file, its flags as Meson has them; a file that is compiled several times is read once."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        entries = json.load(f)
    seen = set()
    for entry in entries:
        path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        if path in seen or not path.endswith(".c") or (only and not path.endswith(tuple(only))):
            continue
        is_ours = path.startswith(f"{top}/") and path[len(f"{top}/"):].split("/")[0] in ours
        if is_ours != tidy:
            continue
        seen.add(path)
        flags = [w for w in shlex.split(entry["command"])[1:] if kept.match(w)] + warnings
        command = [clang, "--quiet", path, "--", *flags] if tidy else [clang, *flags, "-fsyntax-only", entry["file"]]
        yield entry["directory"], command


def read(job):
    folder, command = job
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return (run.stdout + run.stderr) if run.returncode else ""


todo = list(jobs(program()))
if not todo:
    print("there is nothing to read")
    sys.exit(1)
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    wrong = [text for text in pool.map(read, todo) if text]
print("".join(wrong), end="")
print(f"{len(todo)} files, {len(wrong)} with something to mend")
sys.exit(bool(wrong))
