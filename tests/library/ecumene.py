"""Ecumene's library for Python: every function, struct and constant of its headers, by ctypes and nothing else.

    lib = Library('libecumene.so.1', 'include/ecumene.h', 'include/ecumene_read.h')
    game = lib.ecu_find(b'megaciv')
    state = lib.room(game)
    print(lib.text(lib.ecu_names, game))

Functions have the names and parameters of the headers, constants are attributes, structs are classes: lib.ecu_action().
Texts that go in are bytes.
"""
import ctypes as c

from header import Header, Pointed

PLAIN = {
    'void': None, 'bool': c.c_bool, 'char': c.c_char, 'int': c.c_int, 'size_t': c.c_size_t,
    'int8_t': c.c_int8, 'int16_t': c.c_int16, 'int32_t': c.c_int32,
    'uint8_t': c.c_uint8, 'uint16_t': c.c_uint16, 'uint32_t': c.c_uint32, 'uint64_t': c.c_uint64,
}


class Library:
    def __init__(self, library, *headers):
        self.dll = c.CDLL(str(library))
        self.header = Header(*headers)
        self.called = set()
        for name, value in self.header.constants.items():
            setattr(self, name, value)
        for name, fields in self.header.structs.items():
            setattr(self, name, type(name, (c.Structure,), {'_fields_': [self.field(v) for v in fields]}))
        for name, function in self.header.functions.items():
            setattr(self, name, self.function(name, function))

    def field(self, value):
        kind = self.type(value.type)
        for n in reversed(value.dims):
            kind = kind * n
        return value.name, kind

    def type(self, said):
        """The type of ctypes for what C calls it."""
        if isinstance(said, Pointed):
            result = c.c_void_p if '*' in said.result else self.type(said.result)  # an address that stays
            return c.CFUNCTYPE(result, *map(self.type, said.params))
        words = said.replace('const', ' ').replace('enum', ' ').split('*')
        base, stars = words[0].strip(), len(words) - 1
        while base in self.header.names:
            base = self.header.names[base]
        if base is None or (base == 'void' and stars):
            return c.c_void_p  # what nobody looks into
        if base == 'char' and stars and said.startswith('const'):
            base, stars = c.c_char_p, stars - 1
        else:
            base = PLAIN[base] if base in PLAIN else getattr(self, base)
        for _ in range(stars):
            base = c.POINTER(base)
        return base

    def function(self, name, declared):
        symbol = getattr(self.dll, name)
        symbol.restype = self.type(declared.result)
        symbol.argtypes = list(map(self.type, declared.params))

        def call(*arguments):
            self.called.add(name)
            return symbol(*arguments)
        return call

    def callback(self, struct, field):
        """The type of a function that the library calls; keep what you make of it as long as it may be called."""
        return dict(getattr(self, struct)._fields_)[field]

    def room(self, game):
        """Bytes for a state or a view."""
        return c.create_string_buffer(self.ecu_size(game))

    @staticmethod
    def text(printing, *arguments):
        """The whole text: its length first, then as much room."""
        n = printing(*arguments, None, 0)
        out = c.create_string_buffer(n + 1)
        if printing(*arguments, out, n + 1) != n:
            raise ValueError('a text has two lengths')
        return out.value.decode()

    def bits(self, of):
        """The bits of a set, one by one."""
        bit = self.ecu_first_bit(of)
        while bit >= 0:
            yield bit
            bit = self.ecu_next_bit(of, bit)
