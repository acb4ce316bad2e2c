#!/usr/bin/env python3
"""Runs every test, each once: what failed has failed. The last line counts them.

usage: tools/test.py [--quick]        TESTS=pattern picks suites and browser tests by their names

A *job* is a build, a suite of one of the builds, or a step of the page. As many run as there are processors, longest
first (tests/times.tsv knows how long each took); beside them, one by one, suites that mostly wait. Then the browser has
all processors. Only what failed is printed in full.
"""
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIMES = os.path.join(TOP, "tests", "times.tsv")
CORES = os.cpu_count() or 2
PATIENCE = 8  # times a suite's own limit: a busy machine is slow, not wrong
# What traces need of a debugger's knowledge; all of it takes a fifth of the time to compile.
LINES = ["-Ddebug=false", "-Dc_args=-g1"]
# Engine and bots keep their own step (meson.build); the rest takes less time to run slowly than to compile well.
SANITIZED = ["-Db_sanitize=address,undefined", "-Db_lundef=false", "-Doptimization=0"]


QUICK = 3.0  # seconds a suite may take that runs before a commit
CLICKS = "what others did is shown|five groups go by land"  # and these browser tests, by their names


def times():
    """How long jobs took when `--times` was last given."""
    if not os.path.exists(TIMES):
        return {}
    with open(TIMES) as f:
        return {name: float(seconds) for name, seconds in (line.rstrip("\n").split("\t") for line in f)}


class Job:
    """Something to run once its needs are done. `run` returns (passed, failed, skipped)."""

    def __init__(self, name, run, needs=(), waits=False, cores=1):
        self.name, self.run, self.needs, self.waits, self.cores = name, run, tuple(needs), waits, cores
        self.state, self.result, self.seconds, self.cpu, self.output = "waiting", (0, 0, 0), 0.0, 0.0, ""


class Failed(Exception):
    pass


def call(job, command, limit=None, env=None, cwd=TOP):
    """Runs a command; its output is the job's. Returns the exit status."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=cwd,
                                 env=dict(os.environ, **(env or {})), start_new_session=True)
        timer = threading.Timer(limit, lambda: os.killpg(child.pid, 9)) if limit else None
        if timer:
            timer.start()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if timer:
            timer.cancel()
        job.cpu += used.ru_utime + used.ru_stime
        out.seek(0)
        job.output += out.read().decode(errors="replace")
    return child.returncode


# ---- What there is to run -------------------------------------------------------------------------------------------


def counted(status, output, protocol):
    """Rows of a suite that reports rows, else one."""
    if status == 77:
        return 0, 0, 1
    if protocol != "tap":
        return (1, 0, 0) if status == 0 else (0, 1, 0)
    rows = re.findall(r"^(ok|not ok) (.*)$", output, re.M)
    skipped = sum("# SKIP" in row for _, row in rows)  # cmocka says so of a row that is not ok
    bad = sum(how == "not ok" and "# SKIP" not in row for how, row in rows)
    good = len(rows) - skipped - bad
    if status != 0 and not bad or not good + skipped + bad:
        bad += 1  # it ended before it could say what was wrong
    return good, bad, skipped


def suite_job(build, test, needs):
    def run(job):
        limit = test["timeout"] * PATIENCE if test["timeout"] > 0 else None
        status = call(job, test["cmd"], limit, test["env"], test["workdir"] or os.path.join(TOP, build))
        return counted(status, job.output, test["protocol"])

    return Job(f"{build}: {test['name']}", run, needs, waits="alone" in labels(test))


def labels(test):
    return {s.split(":")[-1] for s in test["suite"]}


def suites(build):
    said = subprocess.run(["meson", "introspect", "--tests", build], cwd=TOP, capture_output=True, check=True)
    return [t for t in json.loads(said.stdout) if "long" not in labels(t)]


def configure(folder, options=()):
    again = ["--reconfigure"] if os.path.exists(os.path.join(TOP, folder, "build.ninja")) else []
    said = subprocess.run(["meson", "setup", *again, folder, "-Dtests=true", *LINES, *options], cwd=TOP,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if said.returncode:
        sys.exit(said.stdout.decode(errors="replace") + f"\n{folder} cannot be configured\n0 passed, 1 failed")


def build_job(folder, needs=(), cores=1):
    def run(job):
        if call(job, ["ninja", "-C", folder, "-j", str(cores)]):
            raise Failed
        return 0, 0, 0

    return Job(f"build {folder}", run, needs, cores=cores)


def step_job(name, command, needs=(), env=None, cwd=TOP):
    def run(job):
        status = call(job, command, env=env, cwd=cwd)
        return (0, 0, 1) if status == 77 else (1, 0, 0) if status == 0 else (0, 1, 0)

    return Job(name, run, needs)


def node():
    with open(os.path.join(TOP, "web", "node_modules", ".which-node")) as f:
        return f.read().strip()


def node_job(name, words, needs, env=None):
    def run(job):
        status = call(job, [node(), *words], env=env, cwd=os.path.join(TOP, "web"))
        rows = re.findall(r"^# (pass|fail|skipped) (\d+)$", job.output, re.M)
        if rows:
            n = {k: int(v) for k, v in rows}
            return n.get("pass", 0), n.get("fail", 0) or int(status != 0), n.get("skipped", 0)
        return (1, 0, 0) if status == 0 else (0, 1, 0)

    return Job(name, run, needs)


def browser_job(work, needs, pattern):
    """All browser tests in one process of Playwright Test; each counts by itself (web/test/browser/reporter.mjs)."""
    results = os.path.join(work, "browser.json")
    workers = CORES + 1  # a page waits now and then for what moves

    def run(job):
        env = {"RESULTS": results, "WORKERS": str(workers), "TESTS": pattern or "",
               "STATIC": os.path.join(work, "static")}
        call(job, [node(), "node_modules/@playwright/test/cli.js", "test"], cwd=os.path.join(TOP, "web"), env=env)
        with open(results) as f:
            said = json.load(f)
        job.tests = [(t["ms"] / 1000, "browser: " + t["name"]) for t in said["tests"]]
        job.quarantined = said["quarantined"]
        return said["passed"], said["failed"], 0

    return Job("browser", run, needs, cores=CORES)


# ---- Running --------------------------------------------------------------------------------------------------------


class Runner:
    def __init__(self, jobs):
        self.jobs, self.lock, self.changed = jobs, threading.Lock(), threading.Condition()
        self.known = times()
        self.began = time.monotonic()

    def expected(self, job):
        return self.known.get(job.name, 1)

    def ready(self, job, done):
        return job.state == "waiting" and all(n in done for n in job.needs)

    def run_one(self, job):
        began = time.monotonic()
        try:
            job.result = job.run(job)
        except Failed:
            job.result, job.broken = (0, 1, 0), True
        except Exception as e:  # a runner that breaks must not count as a test that passed
            job.output += f"\n{type(e).__name__}: {e}\n"
            job.result = (0, 1, 0)
        job.seconds = time.monotonic() - began
        with self.changed:
            job.state = "done"
            self.tell(job)
            self.changed.notify()

    def tell(self, job):
        passed, failed, skipped = job.result
        how = "FAIL" if failed else "skip" if skipped and not passed else "ok"
        if failed:
            print(job.output)
        reason = job.output.strip().splitlines()[-1:] if how == "skip" else []
        rows = f", {passed} rows" if passed > 1 else ""
        line = f"{how:4}  {job.seconds:6.1f} s  {job.cpu:6.1f} cpu  {job.name}{rows}  {''.join(reason)}"
        print(line.rstrip(), flush=True)

    def start(self, job):
        job.state = "running"
        threading.Thread(target=self.run_one, args=(job,), daemon=True).start()

    def drop(self, jobs):
        """Whatever needs a build that failed does not run, and has failed."""
        for job in jobs:
            if job.state == "waiting" and any(getattr(n, "broken", False) for n in self.jobs if n.name in job.needs):
                job.state, job.result, job.output, job.broken = "done", (0, 1, 0), "not run: what it needs failed", True
                self.tell(job)

    def run(self):
        with self.changed:
            while any(j.state != "done" for j in self.jobs):
                self.drop(self.jobs)
                done = {j.name for j in self.jobs if j.state == "done"}
                busy = sum(j.cores for j in self.jobs if j.state == "running" and not j.waits)
                waiting = sum(j.state == "running" and j.waits for j in self.jobs)
                ready = sorted((j for j in self.jobs if self.ready(j, done)), key=self.expected, reverse=True)
                for job in ready:
                    if job.waits and waiting < 1:
                        waiting += 1
                    elif not job.waits and (busy + job.cores <= CORES or busy == 0):
                        busy += job.cores
                    else:
                        continue
                    self.start(job)
                if any(j.state == "running" for j in self.jobs):
                    self.changed.wait()
                elif any(j.state == "waiting" for j in self.jobs) and not ready:
                    raise SystemExit("a job needs what does not exist")


# ---- All jobs -------------------------------------------------------------------------------------------------------


def c_jobs(folder, leave_out):
    """The suites of a build that are meant for it: some run only under sanitizers, where they see more."""
    return [suite_job(folder, t, [f"build {folder}"]) for t in suites(folder) if leave_out not in labels(t)]


def page_jobs(work):
    """What needs neither the program nor a browser, and the program that people play: it has no asserts."""
    page = os.path.join(work, "page")
    cases = """set -e; make -s build; build/ecumene case tests/*/cases/*.case
        build/ecumene verify tests/golden/bazaar.log
        ! grep -aqE 'ECUMENE_(DOOR|NOW|SEED)' build/ecumene  # what only tests may do is not in it"""
    return [
        step_job("page: the committed page is what its sources give", ["sh", "tools/same-page.sh", page]),
        node_job("page: types hold", ["node_modules/svelte-check/bin/svelte-check", "--threshold", "warning"], [PAGE]),
        node_job("page: sentences, actions and rules are read as the program reads them",
                 ["--test-reporter=tap", "test/all.mjs"], [PAGE, "build build-test"], {"ECUMENE_PAGE": page}),
        node_job("upgrade: nothing of released versions is lost",
                 ["--test-reporter=tap", "../tests/upgrade/opens.mjs", "../build-test/ecumene", *released()],
                 [PAGE, "build build-test"]),
        step_job("release: the program without asserts does the same", ["sh", "-c", cases]),
    ]


PAGE = "page: the committed page is what its sources give"


def released():
    """The folders of released versions that say what their tables hold."""
    folder = os.path.join(TOP, "tests", "upgrade")
    versions = (os.path.join(folder, f) for f in sorted(os.listdir(folder)))
    return [v for v in versions if os.path.exists(os.path.join(v, "words.json"))]


def all_jobs(work):
    configure("build-test")
    configure("build-asan", SANITIZED)
    jobs = [build_job("build-test", cores=CORES), build_job("build-asan", ["build build-test"])]
    jobs += c_jobs("build-test", "once") + c_jobs("build-asan", "plain") + page_jobs(work)
    static = step_job("page: without a server", ["sh", "tools/static.sh", "build-test/ecumene",
                                                 os.path.join(work, "static")], ["build build-test", PAGE])
    jobs.append(static)
    return jobs + [browser_job(work, [j.name for j in jobs], None)]


def quick_jobs(work):
    """What one runs before a commit: suites that take no time, and a few clicks."""
    configure("build-test")
    page = step_job(PAGE, ["sh", "tools/modules.sh"])
    known = times()
    quick = [j for j in c_jobs("build-test", "once") if known.get(j.name, QUICK) <= QUICK]
    return [build_job("build-test", cores=CORES), page, *quick,
            browser_job(work, ["build build-test", PAGE, *(j.name for j in quick)], CLICKS)]


def picked(jobs, work, pattern):
    """Only what is named so, and what that needs."""
    wanted = re.compile(pattern)
    keep = [j for j in jobs if wanted.search(j.name) and not j.name.startswith("build ") and j.name != "browser"]
    browser = next((j for j in jobs if j.name == "browser"), None)
    if browser and not keep:
        keep = [browser_job(work, browser.needs, pattern)]
    names = {n for j in keep for n in j.needs}
    for j in jobs[::-1]:
        if j.name in names and j not in keep:
            keep.append(j)
            names |= set(j.needs)
    return keep


# ---- The end --------------------------------------------------------------------------------------------------------


def slowest(jobs):
    tests = [(j.seconds, j.name) for j in jobs if not j.name.startswith("build ") and j.name != "browser"]
    tests += [t for j in jobs for t in getattr(j, "tests", [])]
    return sorted(tests, reverse=True)[:10]


def sum_up(runner):
    kinds = {}
    for j in runner.jobs:
        seconds, cpu = kinds.get(j.name.split(":")[0], (0, 0))
        kinds[j.name.split(":")[0]] = seconds + j.seconds, cpu + j.cpu
    print("\nseconds, and of a processor, by suite:")
    for kind, (seconds, cpu) in sorted(kinds.items(), key=lambda k: -k[1][0]):
        print(f"  {seconds:7.0f}  {cpu:7.0f}  {kind}")
    print("the ten slowest tests:")
    for seconds, name in slowest(runner.jobs):
        print(f"  {seconds:7.1f}  {name}")
    for t in (t for j in runner.jobs for t in getattr(j, "quarantined", [])):
        print(f"quarantined, not counted: {t['name']}: {'passed' if t['ok'] else 'failed'}")
    passed, failed, skipped = (sum(j.result[i] for j in runner.jobs) for i in range(3))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - runner.began:.0f} s in all, {used.ru_utime + used.ru_stime:.0f} s of a processor")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return failed == 0 and passed > 0


def remember(runner):
    """`make times` writes down how long jobs took, so that the next run begins with the longest."""
    with open(TIMES, "w") as f:
        for j in sorted(runner.jobs, key=lambda j: j.name):
            f.write(f"{j.name}\t{j.seconds:.1f}\n")


def main():
    work = tempfile.mkdtemp(prefix="ecumene-test-")
    try:
        jobs = quick_jobs(work) if "--quick" in sys.argv else all_jobs(work)
        if os.environ.get("TESTS"):
            jobs = picked(jobs, work, os.environ["TESTS"])
        runner = Runner(jobs)
        runner.run()
        if "--times" in sys.argv:
            remember(runner)
        return 0 if sum_up(runner) else 1
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
