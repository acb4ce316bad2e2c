#!/usr/bin/env python3
"""All our C is read by a second compiler: clang finds nothing to warn of in any file that Meson compiles. Nothing is built.

usage: clang.py BUILD [FILE...]      (BUILD has compile_commands.json; FILE: only files whose path ends so)

CLANG names the program; Debian 12's (14) decides, and where it is missing the status is 77: skipped.
"""
import concurrent.futures
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

build, only = sys.argv[1], tuple(sys.argv[2:])
clang = os.environ.get("CLANG") or shutil.which("clang-14") or shutil.which("clang")
if not clang:
    print("clang is not installed")
    sys.exit(77)
said = subprocess.run([clang, "--version"], capture_output=True, text=True, check=True).stdout
if "CLANG" not in os.environ and "version 14." not in said:
    print(f"not Debian 12's clang: {said.splitlines()[0]}")
    sys.exit(77)

# Optimising and debugging do not matter here, and what a designated initialiser leaves out is meant to be zero (meson.build).
kept = re.compile(r"-[IDU]|-std=|-isystem|-include|-W|-pthread")
more = ["-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-warning-option", "-Wno-missing-field-initializers"]


def commands():
    """One for each file, its flags as Meson has them; a file that is compiled several times is read once."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        entries = json.load(f)
    seen = set()
    for entry in entries:
        path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
        if path in seen or not path.endswith(".c") or (only and not path.endswith(only)):
            continue
        seen.add(path)
        flags = [w for w in shlex.split(entry["command"])[1:] if kept.match(w)]
        yield entry["directory"], [clang, *flags, *more, entry["file"]]


def read(job):
    folder, command = job
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return run.stderr if run.returncode else ""


jobs = list(commands())
if not jobs:
    print("there is nothing to compile")
    sys.exit(1)
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    wrong = [text for text in pool.map(read, jobs) if text]
print("".join(wrong), end="")
print(f"{len(jobs)} files, {len(wrong)} with warnings")
sys.exit(bool(wrong))
