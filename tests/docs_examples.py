#!/usr/bin/env python3
"""The examples of docs/PROTOCOL.md are what the server takes and says: requests are made as the page describes them, and every
answer has the shape that is written there; every request is made once, every answer and member is met. The samples of
rule cases, figures and logs in other pages are run too.

usage: docs_examples.py ECUMENE SOURCES
"""
import http.client
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from protocol import NoAnswer, Socket, answers, bad, doc, fits, names, never_made, never_met, shape_of, wrong

ecumene, top = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2]).resolve()
work = tempfile.mkdtemp()


def run(*words, status=0):
    done = subprocess.run([ecumene, *words], capture_output=True, text=True, cwd=work, check=False)
    if done.returncode != status:
        wrong(f"`ecumene {' '.join(words)}` ends with {done.returncode}: {done.stdout[-200:]}{done.stderr[-200:]}")
    return done.stdout


# ---- Over HTTP ------------------------------------------------------------------------------------


def ask(method, path, body=None, headers=None):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    sent = {**({"Content-Type": "application/json"} if body is not None else {}), **(headers or {})}
    line.request(method, path, json.dumps(body) if body is not None else None, sent)
    answer = line.getresponse()
    said = answer.status, answer.headers, answer.read()
    line.close()
    return said


def get(path, shape=None, status=200, headers=None):
    code, _, body = ask("GET", path, headers=headers)
    if code != status:
        wrong(f"GET {path}: {code}, not {status}")
    if shape:
        answers.setdefault(f"GET {path}", []).append(shape)
        if said := fits(shape, json.loads(body), f"GET {path}"):
            wrong(said)
    return json.loads(body) if shape else body


def described(path):
    """The answer in the table of requests."""
    return shape_of(re.search(rf"^\| `GET {re.escape(path)}` \| .*?`([\[{{].*?[\]}}])`", doc, re.M)[1])


def requests_alone():
    for path in ("/", "/map", "/replay", "/rules/bazaar", "/healthz", "/metrics", "/licenses", "/api/rules/bazaar/en"):
        get(path)
    get("/api/offers", described("/api/offers"))
    for game in get("/api/games", described("/api/games")):
        if said := fits(names["NAMES"], game, "NAMES"):
            wrong(said)
    if get("/api/lang/de", described("/api/lang/de"))["language"] != "de":
        wrong("GET /api/lang/de: the language is another one")
    get("/api/printed/megaciv", described("/api/printed/GAME"))
    get("/api/about/megaciv/en", described("/api/about/GAME/LANG"))
    get("/api/server", described("/api/server"))
    get("/nothing", shape_of('{"error":"..."}'), 404)
    code, _, answer = ask("POST", "/api/tables", {**sample_table, "options": "players=99"})
    if code != 400 or fits(shape_of('{"error":"...","message":MESSAGE}'), json.loads(answer), "POST"):
        wrong(f"POST with options that are refused: {code} {answer[:100]}")


sample = re.search(r"^    POST (\{.*\})\n    201  (\{(?:.*\n)+?.*\]\})$", doc, re.M)
sample_table, sample_made = json.loads(sample[1]), shape_of(sample[2])


def make(body, headers=None):
    code, _, answer = ask("POST", "/api/tables", body, headers)
    if code != 201:
        raise NoAnswer(f"POST /api/tables {json.dumps(body)}: {code} {answer[:200]}")
    table = json.loads(answer)
    answers["POST /api/tables"] = [sample_made]
    if said := fits(sample_made, table, "POST /api/tables"):
        wrong(said)
    return table


def sit(table, seat):
    link = next(x["link"] for x in table["seats"] if x["seat"] == seat)
    return join({"table": table["table"], "token": link.split("#")[1]})


def join(how, headers=None):
    s = Socket(port, headers)
    s.send({"t": "hello", **how})
    s.until(lambda m: m["t"] == "snapshot")
    return s


# ---- Other pages ----------------------------------------------------------------------------------


def samples_run():
    """The case of docs/CASES.md passes; the commands of docs/SIM.md run, with fewer games."""
    cases = (top / "docs/CASES.md").read_text(encoding="utf-8")
    case = re.search(r"(?:^    .*\n)+", cases, re.M)[0]
    (Path(work) / "sample.case").write_text(re.sub(r"^    ", "", case, flags=re.M), encoding="utf-8")
    if "1 passed, 0 failed" not in run("case", "sample.case"):
        wrong("docs/CASES.md: its sample does not pass")
    if not run("case", "--list", "sample.case").endswith("1 cases\n"):
        wrong("docs/CASES.md: --list does not end with a count")
    for line in re.findall(r"^    ecumene ((?:sim|tournament) .*)$", (top / "docs/SIM.md").read_text(encoding="utf-8"), re.M):
        run(*re.sub(r"--games \d+", "--games 2", line.split(" | ")[0]).split())


# ---- At tables ------------------------------------------------------------------------------------


def begin(*sockets):
    for s in sockets:
        s.send({"t": "name", "name": "Zeno"})
        s.send({"t": "ready", "random": "ab" * 32})
    for s in sockets:
        s.wait(lambda s=s: s.state.get("question"))


def act(s):
    """The first choice that is offered, with its least number."""
    choice = s.state["ask"]["choices"][0]
    return s.ask({"t": "act", "n": s.state["n"], "act": choice["act"].replace("{n}", str(choice.get("least")))}, "done")


def actions(one):
    one.ask({"t": "try", "act": "bid coins=9"}, "tried")
    one.ask({"t": "try", "act": "bid nothing=9"}, "tried")
    one.ask({"t": "act", "n": one.state["n"], "act": "bid coins=999"}, "refused")
    one.ask({"t": "act", "n": one.state["n"], "act": "bid coins=1"}, "done")
    one.wait(lambda: one.state.get("undo"))
    one.ask({"t": "undo", "entry": one.state["undo"]}, "done")
    one.ask({"t": "past", "n": 1}, "past")
    one.ask({"t": "past", "n": 9999}, "past")
    one.send({"t": "ping"})
    one.until(lambda m: m["t"] == "pong")
    one.ask({"t": "asif", "question": "bid"}, "asif")
    one.ask({"t": "asif", "question": None}, "asif")


def orders(one):
    one.ask({"t": "order", "always": "trade", "until": "turn", "times": 2}, "done")
    one.ask({"t": "order", "always": "trade", "remove": True}, "done")
    one.ask({"t": "order", "question": "turn", "act": "pass"}, "done")
    one.ask({"t": "order", "question": "turn", "act": "pass", "then": ["pass"]}, "done")
    one.ask({"t": "order", "question": "turn", "remove": True}, "done")
    one.ask({"t": "order", "always": "forced"}, "done")
    one.ask({"t": "order", "always": "forced", "remove": True}, "done")


def life(one, two, watcher):
    one.ask({"t": "say", "text": "Hello"}, "done")
    two.wait(lambda: two.lines)
    one.ask({"t": "say", "to": ["s2"], "text": "Hello you"}, "done")
    watcher.ask({"t": "say", "text": "Hello there", "name": "Ada"}, "done")
    watcher.wait(lambda: any("watcher" in line for line in watcher.lines))
    one.ask({"t": "promise", "to": "s2", "text": "Silk", "by": "turn 7"}, "done")
    two.wait(lambda: two.promises)
    two.ask({"t": "judge", "promise": two.promises[0]["n"], "kept": True}, "done")
    one.ask({"t": "note", "text": "Mine"}, "done")
    one.ask({"t": "hours", "hours": {"from": 480, "to": 1320, "zone": "Europe/Warsaw"}}, "done")
    # No address of this machine is ever used, so nothing leaves it.
    one.ask({"t": "hook", "url": "https://127.0.0.1/here", "lang": "de"}, "error")
    one.ask({"t": "hook", "code": "123456"}, "error")
    one.ask({"t": "hook", "url": None}, "done")


def votes(one, two):
    one.ask({"t": "vote", "what": "act", "act": "end"}, "done")
    two.wait(lambda: two.state["table"]["votes"])
    two.ask({"t": "ballot", "vote": two.state["table"]["votes"][0]["vote"], "yes": False}, "heard")
    one.ask({"t": "table", "act": "end"}, "done")
    one.ask({"t": "table", "act": ""}, "done", "heard")
    one.ask({"t": "vote", "what": "pause"}, "done")
    two.wait(lambda: any(v["what"] == "pause" for v in two.state["table"]["votes"]))
    pause = next(v["vote"] for v in two.state["table"]["votes"] if v["what"] == "pause")
    two.ask({"t": "ballot", "vote": pause, "yes": True}, "done")
    one.wait(lambda: any(line.get("news") == "paused" for line in one.lines))


def own_device():
    """A browser: it has a cookie, and seats by it."""
    origin = {"Origin": f"http://127.0.0.1:{port}"}
    code, headers, answer = ask("POST", "/api/device", {}, origin)
    cookie = headers.get("Set-Cookie", "")
    if code != 200 or answer.strip() != b"{}" or not re.match(r"ecumene=\S+; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax", cookie):
        wrong(f"POST /api/device: {code} {answer} {cookie}")
    return {"Cookie": cookie.split(";")[0], **origin}


def host_table():
    """Seats change hands; a game to its end, and again."""
    browser = own_device()
    table = make({"game": "bazaar", "options": "players=3 rounds=2", "name": "Mine", "pace": "instant",
                  "seats": ["person", "person", "eager"], "mine": ["s1"]}, browser)
    link = next(x["link"] for x in table["seats"] if x["seat"] == "s2")
    host = join({"table": table["table"], "seat": "s1"}, browser)
    host.until(lambda m: m["t"] == "device")
    host.ask({"t": "link"}, "link")
    host.ask({"t": "link", "seat": "s2"}, "link")
    spent = Socket(port, own_device())
    spent.send({"t": "hello", "table": table["table"], "token": link.split("#")[1]})
    spent.until(lambda m: m["t"] == "error" and m.get("spent"))
    host.ask({"t": "seat", "seat": "s2", "kind": "eager"}, "done", "link")
    host.ask({"t": "seat", "seat": "s2", "kind": "person"}, "link")
    host.send({"t": "ready", "random": "cd" * 32})
    host.ask({"t": "start", "kind": "eager"}, "done")
    old = Socket(port, browser)
    old.send({"t": "hello", "table": table["table"], "seat": "s1", "form": "bytes", "engine": []})
    old.until(lambda m: m["t"] == "error" and m["reason"] == "new version, reload")
    host.wait(lambda: host.state.get("ask"))
    act(host)
    host.wait(lambda: host.state["question"] == "turn" and host.state.get("ask"))
    host.ask({"t": "vote", "what": "back", "before": act(host)["n"]}, "done") # a bid would tell nothing when it is made
    get("/api/mine", shape_of(re.search(r"^    200  (\{\"tables\".*\n.*\})$", doc, re.M)[1]), headers=browser)
    play_to_its_end(host)
    join({"table": table["table"]})
    get(f"/api/tables/{table['table']}/heard/s1", headers=browser)
    get(f"/api/tables/{table['table']}/heard")
    log = get(f"/api/tables/{table['table']}/log").decode()
    entries_look_so(log)
    (Path(work) / "GAME.log").write_text(log, encoding="utf-8")
    head = host.state["head"]
    said = run("verify", "GAME.log", "--head", head)
    if head not in said:
        wrong(f"verify does not tell of the head that the page was shown: {said}")
    if not re.search(r"true: \d+ entries, every shuffle and every hash; result ", said):
        wrong(f"docs/LOG.md: verify says something else: {said}")
    run("replay", "GAME.log", "--at", "3", "--seat", "s1", "--lang", "de")
    json.loads(run("replay", "GAME.log", "--json"))
    host.ask({"t": "rematch"}, "done")
    host.wait(lambda: host.state["table"].get("next"))


def play_to_its_end(s):
    s.wait(lambda: s.state.get("ask") or s.state.get("over"))
    while not s.state.get("over"):
        before = s.state["n"]
        s.ask({"t": "decide"}, "done", "error")
        s.wait(lambda before=before: s.state.get("over") or (s.state["n"] > before and s.state.get("ask")))


def entries_look_so(log):
    """Every line of a real log has the form of one in docs/LOG.md: the same words, where numbers and hashes may differ."""
    def form(line):
        line = re.sub(r"\b[0-9a-f]{32,}\b|\b[0-9a-f]{4}\.\.\.", "HASH", line.strip())
        if re.match(r"\d+ (s\d+|table) ", line):
            return "N SEAT ACTION | HASH"
        line = re.sub(r"\bs\d+=-?\d+( s\d+=-?\d+)*", "POINTS", re.sub(r"^\d+ ", "N ", line))
        line = re.sub(r"\bs\d+\b", "SEAT", line)
        line = re.sub(r"(?<=seat SEAT )(?!HASH)\S+", "KIND", line)
        return re.sub(r"^(game|options) .*", r"\1", re.sub(r"(?<= )\d+\b", "N", line))
    text = (top / "docs/LOG.md").read_text(encoding="utf-8")
    told = {form(line[4:].split("  ")[0]) for line in text.splitlines() if line.startswith("    ")}
    for line in log.splitlines():
        if not line.startswith("> ") and form(line) not in told:
            wrong(f"docs/LOG.md shows no such line: {line[:100]}")


def megaciv_table():
    table = make({"game": "megaciv", "options": "players=5", "name": "Large", "pace": "instant", "hints": True,
                  "seats": ["person", "normal", "normal", "normal", "normal"]})
    one = sit(table, "s1")
    begin(one)
    one.wait(lambda: one.state.get("ask"))
    one.ask({"t": "facts", "groups": ["hand"]}, "facts")
    one.ask({"t": "best", "aim": "points", "purse": {"cards": {"salt.w": 2}, "treasury": 10}}, "best")
    one.ask({"t": "best", "aim": "points"}, "best")
    one.ask({"t": "hint"}, "hint")


try:
    served = subprocess.Popen([ecumene, "serve", "--listen", "127.0.0.1:0", "--db", f"{work}/games.db", "--webhooks"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    port = int(re.search(r":(\d+)/", served.stdout.readline())[1])
    try:
        samples_run()
        requests_alone()
        make(sample_table)
        clock = json.loads(re.search(r'made with `"clock":(\{.*?\})`', doc)[1])
        table = make({"game": "bazaar", "options": "players=3 rounds=2", "name": "Open", "pace": "instant",
                      "seats": ["person", "person", "eager"], "listed": True, "hooks": True, "clock": clock})
        get("/api/tables", shape_of(re.search(r"^    (\[\{\"table\".*\])$", doc, re.M)[1]))
        one, two, watcher = sit(table, "s1"), sit(table, "s2"), join({"table": table["table"]})
        begin(one, two)
        actions(one)
        orders(one)
        one.ask({"t": "standin"}, "done") # s2 has not bid, so the game goes nowhere meanwhile
        one.ask({"t": "back"}, "done")
        life(one, two, watcher)
        votes(one, two)
        sit(table, "s1") # hours are told when one comes
        host_table()
        megaciv_table()
    finally:
        served.terminate()
        served.wait()
except NoAnswer as e:
    wrong(str(e))
finally:
    shutil.rmtree(work)
# Not met here: what damaged files, webhooks and orders that are refused lead to has suites of its own (served-store, told,
# served-orders); `played` is what a finished game of rules that are gone says (tests/upgrade).
elsewhere = re.compile(r".*\.left_out|hook\..*|HOOK\..*|ORDER\.(reason|stopped)|error\.played|update\..*")
if not bad:
    bad += [f"{member} never came" for member in never_met() if not elsewhere.fullmatch(member)]
    bad += [f"{request} was never made" for request in never_made()]
for line in bad:
    print(line if line.startswith("docs/") else f"docs/PROTOCOL.md: {line}")
sys.exit(bool(bad))
