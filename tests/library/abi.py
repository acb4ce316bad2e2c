"""What programs compiled against the library rely on is what tests/library/abi.txt has.

    abi.py SOURCES             compares; CC (or cc) has the last word on sizes and places
    abi.py SOURCES --write     writes it anew

A line that goes or changes breaks such programs: raise soversion (engine/meson.build says when) or restore it. The first
line says which version had this soversion first. While that one is in work, lines may still change without another raise.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from header import Header, Pointed

top = Path(sys.argv[1])
kept = top / 'tests/library/abi.txt'
headers = [top / 'include/ecumene.h', top / 'include/ecumene_read.h']
header = Header(*headers)


def found(pattern, path):
    return re.search(pattern, (top / path).read_text())[1]


def spelled(kind):
    return f'{kind.result} (*)({", ".join(kind.params)})' if isinstance(kind, Pointed) else kind


def measured(expressions):
    """The compiler's numbers for sizeof and offsetof."""
    prints = ''.join(f'printf("%zu\\n", (size_t)({e}));' for e in expressions)
    program = f'#include <stdio.h>\n#include "ecumene_read.h"\nint main(void) {{ {prints} return 0; }}'
    compiler = os.environ.get('CC', 'cc').split()
    with tempfile.TemporaryDirectory() as work:
        out = Path(work) / 'measure'
        command = [*compiler, '-x', 'c', '-', '-I', top / 'include', '-o', out]
        subprocess.run(command, input=program, text=True, check=True)
        return subprocess.check_output([out], text=True).split()


def lines():
    said = {}  # what the compiler is asked, and the line that gets its number
    for name, fields in header.structs.items():
        said[f'sizeof({name})'] = f'struct {name}: {{}} bytes'
        for f in fields:
            dims = ''.join(f'[{n}]' for n in f.dims)
            said[f'offsetof({name}, {f.name})'] = f'struct {name}: {spelled(f.type)} {f.name}{dims} at {{}}'
    yield from (line.format(n) for line, n in zip(said.values(), measured(said)))
    yield from (f'constant {name} = {value}' for name, value in header.constants.items())
    yield from (f'type {name}: {of}' for name, of in header.names.items() if of)
    yield from (f'function {name}({", ".join(f.params)}): {f.result}' for name, f in header.functions.items())


now = sorted(lines())
head, *old = kept.read_text().splitlines() if kept.exists() else ['soversion 0 since 0']
soversion = found(r"soversion: '(\d+)'", 'engine/meson.build')
version = found(r'#define ECU_VERSION *"(.*)"', 'include/ecumene.h')
lost, new = [x for x in old if x not in now], [x for x in now if x not in old]
raised, free = head.split()[1] != soversion, head.split()[3] == version

if '--write' in sys.argv:
    if lost and not raised and not free:
        sys.exit('these lines are lost; raise soversion or restore them:\n' + '\n'.join(lost))
    kept.write_text('\n'.join([f'soversion {soversion} since {version}' if raised else head, *now, '']))
elif lost:
    sys.exit('the ABI is broken: raise soversion or restore (engine/meson.build says when):\n' +
             '\n'.join(['- ' + x for x in lost] + ['+ ' + x for x in new]))
elif new or raised:
    sys.exit('tests/library/abi.txt is behind (python3 tests/library/abi.py . --write):\n' +
             '\n'.join(['+ ' + x for x in new] or ['soversion ' + soversion]))
