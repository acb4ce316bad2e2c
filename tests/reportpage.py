"""The report of `ecumene sim` is one whole page that loads nothing, in the language it was asked for, and shows what --json says.

usage: reportpage.py PAGE.html LANGUAGE FIGURES.json WORD...      (every word must stand in the page)
"""
import html.parser
import json
import re
import sys

path, language, figures, *words = sys.argv[1:]
text = open(path, encoding="utf-8").read()
said = json.load(open(figures, encoding="utf-8"))


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tiles, self.bars, self.headings, self.kind = [], [], {}, [], None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        for name in ("src", "href", "xlink:href", "srcset", "action"):
            assert name not in attributes, f"loads something: {tag} {name}"
        assert tag not in ("script", "link", "img", "iframe"), tag
        if tag == "html":
            assert attributes["lang"] == language
        if tag != "meta":
            self.open.append((tag, attributes.get("class", "")))

    def handle_startendtag(self, tag, attributes):
        for name, value in attributes:
            if name in ("x", "y", "width", "height", "d"):
                assert "nan" not in value and "inf" not in value, f"not a number: {tag} {name}={value}"

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data):
        if not self.open:
            return
        tag, kind = self.open[-1]
        if tag == "b":
            self.tiles.append(data)
        if tag in ("h2", "h3"):
            self.headings.append(data)
        if len(self.open) > 1 and self.open[-2][1] == "name":
            self.name = data
        if kind == "value":
            self.bars.setdefault(self.name, []).append(data)


page = Page()
page.feed(text)
assert not page.open, page.open
for load in re.findall(r"url\(([^)]*)", text):
    assert load.startswith("data:font/woff2;base64,"), load[:40]
assert not re.search(r"@import|https?://", text), "loads something"


def number(shown):
    return float(re.sub(r"[^\d,.-]", "", shown).replace(",", "."))


measures = [m for m in said["study"].values() if m["mean"] is not None]
assert len(page.tiles) == len(measures), page.tiles
for shown, measure in zip(page.tiles, measures):
    assert abs(number(shown) - (100 if "%" in shown else 1) * measure["mean"]) <= 0.51, (shown, measure)
for mind in said["minds"]:
    assert abs(number(page.bars[mind["bot"]][0]) - 100 * mind["share"]) <= 0.51, mind
assert not page.tiles or ("," in "".join(page.tiles)) == (language != "en"), "a comma or a point"
for word in words:
    assert word in page.headings or word in page.bars, f"{word} is not told: {page.headings}"
