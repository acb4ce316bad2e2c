"""docs/PROTOCOL.md as shapes that messages can be held against, and a WebSocket that does so with all that goes through it.
For docs_examples.py."""
import base64
import json
import os
import re
import socket
import struct
from pathlib import Path

top = Path(__file__).resolve().parent.parent
doc = (top / "docs/PROTOCOL.md").read_text(encoding="utf-8")
bad = []


def wrong(what):
    if what not in bad:
        bad.append(what)


# ---- Shapes ---------------------------------------------------------------------------------------
# What the page writes is JSON with words in it: `or` between two forms, "a|b" for one of several words, ... for more of the
# same, capitals for something that is described elsewhere.


class Shape:
    """kind: object, array, string, number, truth, null, named, any, either; of: members, forms, text or name."""

    def __init__(self, kind, of=None, is_open=False):
        self.kind, self.of, self.is_open, self.met = kind, of, is_open, set()


class Reader:
    def __init__(self, text):
        self.text, self.at = text, 0

    def space(self):
        self.at = re.compile(r"\s*").match(self.text, self.at).end()

    def take(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def value(self):
        forms = [self.one()]
        while self.take(r"\s+or\s+"):
            forms.append(self.one())
        return forms[0] if len(forms) == 1 else Shape("either", forms)

    def one(self):
        self.space()
        if self.take(r"\{"):
            return self.object()
        if self.take(r"\["):
            return self.array()
        if found := self.take(r'"((?:[^"\\]|\\.)*)"'):
            return Shape("string", found[1])
        if self.take(r"-?\d+(\.\d+)?"):
            return Shape("number")
        if self.take(r"(true|false)\b"):
            return Shape("truth")
        if self.take(r"null\b"):
            return Shape("null")
        if self.take(r"\.\.\."):
            return Shape("any")
        if found := self.take(r"[A-Z][A-Z_]+\b"):
            return Shape("named", found[0])
        raise ValueError(f"no value: {self.text[self.at:self.at + 60]!r}")

    def object(self):
        members, is_open = {}, False
        while True:
            self.take(r"[\s,]*")
            if self.take(r"\}"):
                return Shape("object", members, is_open)
            if self.take(r"\.\.\."):
                is_open = True
                continue
            key = self.take(r'"([^"]*)"\s*:') or self.take(r"([A-Z]+)\s*:")
            if not key:
                raise ValueError(f"no member: {self.text[self.at:self.at + 60]!r}")
            members[key[1]] = self.value()

    def array(self):
        forms = []
        while True:
            self.take(r"[\s,]*")
            if self.take(r"\]"):
                return Shape("array", together(forms))
            if not self.take(r"\.\.\."):
                forms.append(self.value())


def together(forms):
    """Objects of one array are samples of one thing: each member is as in any of them."""
    objects = [form for form in forms if form.kind == "object"]
    if len(objects) < 2:
        return forms
    members = {}
    for form in objects:
        for k, member in form.of.items():
            members.setdefault(k, []).append(member)
    merged = Shape("object", {k: m[0] if len(m) == 1 else Shape("either", m) for k, m in members.items()}, any(f.is_open for f in objects))
    return [form for form in forms if form.kind != "object"] + [merged]


def shape_of(text):
    return Reader(text).value()


NUMBERS = {"MS", "SECONDS", "NAME", "MS_LEFT"}
# Objects whose members are words of a game.
FREE = {"a", "marks", "facts", "cards", "view", "vocabularies", "variants", "messages", "text"}
# Members that are described in words, wherever they are.
in_words = set(re.findall(r'`"?([a-z_]+)"?`', doc)) | set(re.findall(r'"([a-z_]+)":', doc))
names = {"PART": Shape("any"), "VALUE": Shape("any"), "KIND": Shape("string", ""), "OFFER": Shape("any")}


def fits(shape, value, where, key=None):
    """The first thing that does not fit, or None."""
    kind = shape.kind
    if kind == "either":
        said = [fits(form, value, where, key) for form in shape.of]
        return None if None in said else said[0]
    if kind == "named":
        if shape.of in NUMBERS:
            return None if isinstance(value, (int, float)) else f"{where}: {value!r} is no {shape.of}"
        return fits(names[shape.of], value, where, key)
    if kind == "any":
        return None
    types = {"object": dict, "array": list, "string": str, "truth": bool, "null": type(None), "number": (int, float)}
    if not isinstance(value, types[kind]) or (kind == "number" and isinstance(value, bool)):
        return f"{where}: {json.dumps(value)[:80]} is no {kind}"
    if kind == "string" and re.fullmatch(r"[a-z_]+(\|[a-z_]+)+", shape.of) and value not in shape.of.split("|"):
        return f"{where}: {value!r} is not one of {shape.of}"
    if kind == "array" and shape.of:
        for i, item in enumerate(value):
            said = [fits(form, item, f"{where}[{i}]") for form in shape.of]
            if None not in said:
                return said[0]
    return members_fit(shape, value, where, key) if kind == "object" else None


def members_fit(shape, value, where, key):
    any_key = [form for k, form in shape.of.items() if not re.fullmatch(r"[a-z_]+", k)]
    for k, item in value.items():
        if k in shape.of:
            shape.met.add(k)
            if said := fits(shape.of[k], item, f"{where}.{k}", k):
                return said
        elif any_key:
            said = [fits(form, item, f"{where}.{k}") for form in any_key]
            if None not in said:
                return said[0]
        elif not (shape.is_open or key in FREE or k in in_words):
            return f"{where}: nothing is told of the member {k!r}"
    return None


def unmet(shape, where, done):
    """Members that were told of and never came."""
    if id(shape) in done:
        return
    done.add(id(shape))
    if shape.kind in ("either", "array"):
        for form in shape.of:
            yield from unmet(form, where, done)
    elif shape.kind == "named" and shape.of in names:
        yield from unmet(names[shape.of], shape.of, done)
    elif shape.kind == "object":
        for k, form in shape.of.items():
            if re.fullmatch(r"[a-z_]+", k) and k not in shape.met:
                yield f"{where}.{k}"
            elif k in shape.met and k not in FREE:
                yield from unmet(form, f"{where}.{k}", done)


# ---- What the page describes ----------------------------------------------------------------------


def code_blocks():
    """Blocks of lines that are indented; behind three spaces a line goes on in words."""
    for block in re.findall(r"(?:^    .*\n)+", doc, re.M):
        yield [re.sub(r"(?<=[^A-Z\s])   +.*$", "", line[4:]) for line in block.splitlines()]


requests, answers = [], {}


def read_definitions():
    name = None
    for lines in code_blocks():
        for i, line in enumerate(lines):
            if found := re.match(r"([A-Z]+)\s+\{", line):
                name = found[1]
                names[name] = Shape("either", [shape_of("\n".join(lines[i:])[len(found[0]) - 1:])])
            elif name and re.match(r"\s+\{", line):
                names[name].of.append(shape_of("\n".join(lines[i:])))
        name = None
    for heading in ("NAMES", "MESSAGE"):
        block = re.search(rf"^### {heading}\n((?:    .*\n)+)", doc, re.M)[1]
        names[heading] = shape_of(block)


def row_words(line):
    """Members that a row tells of in words: `then`, "with `question`"."""
    return set(re.findall(r'`"?([a-z_]+)"?`', line)) | set(re.findall(r'"([a-z_]+)":', line))


def read_messages():
    told = "\n\n".join("\n".join(lines) for lines in code_blocks())
    for found in re.finditer(r'\{"t":"(\w+)"', told):
        shape = Reader(told[found.start():]).value()
        if found[1] == "hello":
            requests.append((shape, set()))
        else:
            answers.setdefault(found[1], []).append(shape)
    members = dict(re.findall(r'^    "(clock|votes)": (.*(?:\n        .*)?)$', doc, re.M))
    clock, votes = shape_of(members["clock"]), shape_of(members["votes"])
    names["VOTE"], snapshot = votes.of[0], answers["snapshot"][0]
    snapshot.of["table"].of["clock"] = clock
    names["ASK"] = snapshot.of["ask"].of[0]
    for line in doc.splitlines():
        if line.startswith("| ") and (cells := re.match(r"\|\s*(.*?) \| (.*) \|$", line)):
            for span in re.findall(r'`(\{"t":.*?\})`', cells[1]):
                requests.append((shape_of(span), row_words(line)))
            rest = cells[2]
        else:
            rest = line
        for span in re.findall(r'`(\{"t":.*?\})`', rest):
            shape = shape_of(span)
            key = shape.of["t"].of
            if key not in ("ping", "hello"):
                answers.setdefault(key, []).append(shape)
    life = re.search(r'`"life":(\{.*?\})` \(', doc)[1]
    snapshot.of["life"] = shape_of(life)
    answers["update"] = [Shape("object", {**snapshot.of, "t": Shape("string", "update")})]


read_definitions()
read_messages()


# ---- A server, and who talks to it ----------------------------------------------------------------


class NoAnswer(Exception):
    """Without what was expected there is no going on."""


class Socket:
    """A WebSocket, as much of it as is needed (RFC 6455)."""

    def __init__(self, port, headers=None):
        self.s = socket.create_connection(("127.0.0.1", port), timeout=300)
        key = base64.b64encode(os.urandom(16)).decode()
        self.s.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                        + "".join(f"{k}: {v}\r\n" for k, v in (headers or {}).items()) + "\r\n").encode())
        self.held = b""
        while b"\r\n\r\n" not in self.held:
            self.more()
        head, self.held = self.held.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise NoAnswer(f"/ws: {head!r}")
        self.state, self.lines, self.promises, self.ids = {}, [], [], 0

    def more(self):
        got = self.s.recv(65536)
        if not got:
            raise NoAnswer("the server hung up")
        self.held += got

    def exactly(self, n):
        while len(self.held) < n:
            self.more()
        out, self.held = self.held[:n], self.held[n:]
        return out

    def send(self, message):
        documented(message)
        self.put(1, json.dumps(message).encode())

    def put(self, code, data):
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.s.sendall(bytes([0x80 | code]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        """The next message; what it says of the table is kept."""
        whole, code = b"", 0
        while True:
            first, second = self.exactly(2)
            n = second & 127
            if n == 126:
                n = struct.unpack(">H", self.exactly(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self.exactly(8))[0]
            data = self.exactly(n)
            if first & 15 == 9: # a ping
                self.put(10, data)
            if first & 15 in (9, 10):
                continue
            code = first & 15 or code
            if code == 8:
                raise NoAnswer("the server closed the socket")
            whole += data
            if first & 0x80:
                break
        if code == 2:
            return {"t": "frame"}
        message = json.loads(whole)
        said = [fits(shape, message, message["t"]) for shape in answers.get(message["t"], [])]
        if None not in said:
            wrong(said[0] if said else f"nothing is told of an answer {message['t']!r}: {whole[:120].decode()}")
        if message["t"] in ("snapshot", "update"):
            self.state.update(message)
        self.lines += message.get("lines", [])
        self.promises += message.get("promises", [])
        return message

    def until(self, wanted):
        while not wanted(message := self.receive()):
            pass
        return message

    def wait(self, wanted):
        """Until what is known of the table is so."""
        while not wanted():
            self.receive()

    def ask(self, message, *kinds):
        """Says it with an id of its own and waits for the answer."""
        self.ids += 1
        message = {"t": message["t"], "id": f"q{self.ids}", **message}
        self.send(message)
        answer = self.until(lambda m: m.get("id") == message["id"])
        if kinds and answer["t"] not in kinds:
            wrong(f"{json.dumps(message)} is answered {json.dumps(answer)[:160]}")
        return answer


made = set()  # requests, by their place


def documented(message):
    """The request that is described most closely has been made."""
    able = []
    for i, (shape, words) in enumerate(requests):
        if shape.of["t"].of != message["t"] or not set(message) <= set(shape.of) | words:
            continue
        told = {k: v for k, v in message.items() if k in shape.of}
        if all(fits(shape.of[k], v, k) is None for k, v in told.items()):
            same = sum(1 for k, v in told.items() if shape.of[k].kind == "string" and shape.of[k].of == v)
            able.append((len(set(message) - set(told)), len(set(shape.of) - set(told)), -same, i))
    if not able:
        wrong(f"no request is described as {json.dumps(message)}")
    else:
        made.add(min(able)[3])


def never_made():
    return [f"the request {shape.of['t'].of} with {', '.join(sorted(set(shape.of) - {'t', 'id'})) or 'nothing'}"
            for i, (shape, _) in enumerate(requests) if i not in made]


def never_met():
    done = set()
    for key, shapes in sorted(answers.items()):
        for shape in shapes:
            yield from unmet(shape, key, done)
