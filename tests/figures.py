"""What `ecumene sim` prints, writes as JSON and as rows is the same, and docs/SIM.md names every key.

usage: figures.py SIM.md FOLDER      (with text, json, rows.csv, rows.jsonl, turns.csv, turns.jsonl)
"""
import csv
import json
import math
import os
import re
import sys

doc = open(sys.argv[1], encoding="utf-8").read()
folder = sys.argv[2]


def read(name):
    return open(os.path.join(folder, name), encoding="utf-8", newline="").read()


def flat(row):
    """A line of JSON as the cells of a row."""
    out = {}
    for key, value in row.items():
        if key == "options":
            out.update({f"option_{k}": v for k, v in value.items()})
        elif key == "figures":
            out.update({f"figure_{k}": v for k, v in value.items()})
        elif key == "seats":
            for seat, have in enumerate(value, 1):
                for k, v in have.items():
                    if isinstance(v, dict):
                        out.update({f"s{seat}_from_{source}": points for source, points in v.items()})
                    else:
                        out[f"s{seat}_{k}"] = v
        else:
            out[key] = value
    return {k: "" if v is None else str(v) for k, v in out.items()}


def documented(key):
    assert f"`{key}`" in doc, f"docs/SIM.md does not tell of `{key}`"


def table(name):
    rows = list(csv.DictReader(read(name + ".csv").splitlines()))
    lines = [json.loads(line) for line in read(name + ".jsonl").splitlines()]
    assert len(rows) == len(lines) > 0
    for row, line in zip(rows, lines):
        cells = flat(line)
        assert set(cells) <= set(row), set(cells) - set(row)
        for key, value in row.items():
            assert value == cells.get(key, ""), (name, key, value, cells.get(key))
    for key in rows[0]:
        documented(re.sub(r"^(s)\d+_(?!bot|plays|rank|points).*|^(option|figure)_.*", lambda m: {"s": "sN_..."}.get(m[1], f"{m[2]}_..."), key)
                   if not re.match(r"s\d+_(bot|plays|rank|points)$", key) else re.sub(r"^s\d+_", "sN_", key))
    for key in [*lines[0], *lines[0]["seats"][0]]:
        if name == "rows":
            documented(key)
    return lines


games = table("rows")
turns = table("turns")
said = json.loads(read("json"))
for key in said:
    documented(key)
for part in (said["figures"]["turn"], said["seats"][0], said["coverage"][0], said["study"], said["study"]["end_turn"], said["minds"][0], said["plays"][0]):
    for key in part:
        documented(key)

# Every number of the text stands in the JSON.
text = read("text")
head = re.match(r"megaciv: (\d+) games, (\d+) actions", text)
assert [int(n) for n in head.groups()] == [said["games"], said["actions"]]
for name, mean in re.findall(r"mean (\w+) at the end: ([\d.-]+)", text):
    assert abs(said["figures"][name]["mean"] - float(mean)) < 0.0051, name
for seat, wins in re.findall(r"s(\d+) wins (\d+)", text):
    assert said["wins"][int(seat) - 1] == said["seats"][int(seat) - 1]["wins"] == int(wins)
for how, n in re.findall(r"^  (over|stopped|dead end|endless|refused) +(\d+)$", text, re.M):
    assert said["ended"][how] == int(n)
assert said["checked"] and said["broken"] is None and "properties: all hold" in text
assert said["never"] == sum(c["count"] == 0 for c in said["coverage"]) > 0

for name, mean in re.findall(r"^  (\w+): ([\d.-]+)$", text, re.M):
    assert abs(said["study"][name]["mean"] - float(mean)) < 0.0051, name

# Who won how much: by mind and by what is played, a shared win in parts.
won = {"bot": {}, "plays": {}}
sat = {"bot": {}, "plays": {}}
ends = []
for game in games:
    winners = game["winner"].split("+") if game["winner"] else []
    for number, seat in enumerate(game["seats"], 1):
        for by in won:
            name = seat[by].lower()
            sat[by][name] = sat[by].get(name, 0) + 1
            won[by][name] = won[by].get(name, 0) + (1 / len(winners) if f"s{number}" in winners else 0)
    ends.append(max(seat["points"] for seat in game["seats"] if seat["rank"] == 1))
for by, count, rows in (("bot", "seats", said["minds"]), ("plays", "games", said["plays"])):
    assert {row[by]: (row[count], row["wins"]) for row in rows} == {name: (sat[by][name], round(won[by][name], 4)) for name in sat[by]}, by
    for row in rows:
        assert row["low"] <= row["share"] <= row["high"] and abs(row["ratio"] - row["share"] / row["fair"]) < 0.002, row
assert abs(sum(row["share"] for row in said["minds"]) - 1) < 0.001 and abs(sum(row["fair"] for row in said["minds"]) - 1) < 0.001

study = said["study"]
assert abs(study["winner_points"]["mean"] - sum(ends) / len(ends)) < 0.0001
assert abs(study["end_turn"]["mean"] - sum(g["turns"] for g in games) / len(games)) < 0.0001
assert abs(study["advances"]["mean"] - sum(g["figures"]["advances"] for g in games) / sum(g["players"] for g in games)) < 0.0001
assert study["advances"]["n"] == study["points"]["n"] == sum(g["players"] for g in games) and study["ended_on_ast"]["mean"] == 0
assert study["ended_on_ast"]["low"] == 0 and 0.1 < study["ended_on_ast"]["high"] < 0.2  # none of twenty: a share, by Wilson
assert study["cards_given"]["most"] > 0 and study["set_of_purchase"]["n"] > 0 and study["cities_turn_8"]["n"] > 0

# The means are those of the rows, and so are their intervals.
for name, figure in said["figures"].items():
    values = [g["actions"] if name == "actions" else g["figures"][name] for g in games]
    n, mean = len(values), sum(values) / len(values)
    half = 1.96 * math.sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    assert abs(figure["mean"] - mean) < 0.0001 and abs(figure["low"] - mean + half) < 0.0002 and abs(figure["high"] - mean - half) < 0.0002, name
    assert (figure["least"], figure["most"]) == (min(values), max(values)), name

assert said["figures"]["advances"]["most"] > 0 and said["figures"]["cities"]["most"] > 0  # long enough to tell something

# A game has a row for each of its turns, in order, and one at its end, which says what the row of the game says.
for game in games:
    mine = [t for t in turns if t["game"] == game["game"]]
    begun = [t["turn"] for t in mine if t["at"] == "begin"]
    assert begun == list(range(begun[0], begun[-1] + 1)) and [t["at"] for t in mine[:-1]] == ["begin"] * (len(mine) - 1)
    last = mine[-1]
    assert last["at"] == "end" and last["figures"] == game["figures"] and last["turn"] == game["turns"] and last["actions"] == game["actions"]
    assert sum(s["cities"] for s in last["seats"]) == last["figures"]["cities"]
    assert sum(s["advances"] for s in last["seats"]) == last["figures"]["advances"]
    assert sum(s["tokens"] for s in last["seats"]) == last["figures"]["tokens"]
    for seat in game["seats"]:
        assert seat["points"] == sum(seat["from"].values()) and seat["plays"]
        assert (seat["rank"] == 1) == (f"s{game['seats'].index(seat) + 1}" in game["winner"].split("+"))
