"""Reads Ecumene's public headers: constants, structs and functions, as they are declared there.

The headers are written plainly enough for it: no macros in declarations, one declaration a statement.
"""
import re
from collections import namedtuple

Value = namedtuple('Value', 'type name dims')  # dims: of an array, [] where it is none
Pointed = namedtuple('Pointed', 'result params')  # the type of a pointer to a function
Function = namedtuple('Function', 'result params inline')


def statements(text):
    """The declarations of a header; of an inline function the body too."""
    text = re.sub(r'#ifdef __cplusplus.*?#endif', '', text, flags=re.S)
    text = re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)
    text = re.sub(r'^#.*$', '', text, flags=re.M)
    start = depth = 0
    for i, c in enumerate(text):
        depth += (c == '{') - (c == '}')
        piece = text[start:i + 1]
        if depth == 0 and (c == ';' or (c == '}' and piece.split()[0] == 'inline')):
            start = i + 1
            yield ' '.join(piece.rstrip(';').split())


def split(text, at):
    """Splits where no bracket is open."""
    parts, depth = [''], 0
    for c in text:
        depth += (c in '({[') - (c in ')}]')
        if c == at and depth == 0:
            parts.append('')
        else:
            parts[-1] += c
    return [p.strip() for p in parts if p.strip()]


class Header:
    def __init__(self, *paths):
        self.constants, self.structs, self.names, self.functions = {}, {}, {}, {}
        for path in paths:
            with open(path, encoding='utf8') as file:
                text = file.read()
            for name, value in re.findall(r'^#define (ECU_\w+) +\(?(-?\d+)\)?(?: |$)', text, flags=re.M):
                self.constants[name] = int(value)
            for said in statements(text):
                self.declare(said)

    def declare(self, said):
        if found := re.fullmatch(r'enum (\w*) ?\{(.*)\}', said):
            self.enumerate(found[1], found[2])
        elif found := re.fullmatch(r'typedef struct (\w+) \{(.*)\} \1', said):
            self.structs[found[1]] = [v for field in split(found[2], ';') for v in self.values(field)]
        elif found := re.fullmatch(r'typedef struct (\w+) \1', said):
            self.names[found[1]] = None  # only pointers to it go around
        elif found := re.fullmatch(r'typedef (\w+) (\w+)', said):
            self.names[found[2]] = found[1]
        elif found := re.fullmatch(r'(inline )?(.*?)(\w+)\(([^()]*)\)( \{.*\})?', said):
            params = [] if found[4] == 'void' else [self.parameter(p) for p in split(found[4], ',')]
            self.functions[found[3]] = Function(found[2].strip(), params, bool(found[1]))
        else:
            raise ValueError('not understood: ' + said)

    def enumerate(self, name, text):
        next_value = 0
        if name:
            self.names[name] = 'int'
        for word in split(text, ','):
            key, _, value = (s.strip() for s in word.partition('='))
            next_value = eval(value, {}, self.constants) if value else next_value
            self.constants[key] = next_value
            next_value += 1

    def values(self, field):
        """What a line of a struct declares: 'int n, *p, list[8]', or a pointer to a function."""
        if found := re.fullmatch(r'(.*?)\(\*(\w+)\)\((.*)\)', field):
            params = [self.parameter(p) for p in split(found[3], ',')]
            return [Value(Pointed(found[1].strip(), params), found[2], [])]
        first, *more = split(field, ',')
        base = re.match(r'(?:const )?(?:enum )?\w+', first)[0]
        return [self.value(base, rest) for rest in [first[len(base):], *more]]

    def value(self, base, rest):
        name = re.search(r'(\w+)((?:\[\w+\])*)$', rest)
        dims = [self.constants.get(d) or int(d) for d in re.findall(r'\[(\w+)\]', name[2])]
        return Value(' '.join((base + ' ' + rest[:name.start()]).split()), name[1], dims)

    @staticmethod
    def parameter(text):
        """The type alone: what a parameter is called is for readers."""
        text = re.sub(r'\w+\[\w*\]$', '*', text)
        named = re.fullmatch(r'(.*[ *])\w+', text)
        return named[1].strip() if named and named[1] not in ('const ', 'enum ') else text
