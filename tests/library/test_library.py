"""A stranger's program in another language: it calls every function of both headers through the shared library, and plays
a few hundred steps of each game with it.

    test_library.py LIBRARY SOURCES
"""
import ctypes as c
import json
import sys
from pathlib import Path

from ecumene import Library

STEPS, CHOICES = 600, 2000
top = Path(sys.argv[2])
lib = Library(sys.argv[1], top / 'include/ecumene.h', top / 'include/ecumene_read.h')


def seed(n):
    return (c.c_uint8 * 32)(n)


def ask(function, *arguments, struct):
    """What a function leaves in the struct it is given last; None where it says false."""
    out = struct()
    return out if function(*arguments, out) is not False else None


def allowed(verdict):
    return not lib.ecu_refused(verdict)


# ---- What never changes ---------------------------------------------------------------------------

def keys(of, *arguments):
    """All keys of a list that ends with None."""
    found = []
    while (key := of(*arguments, len(found))) is not None:
        found.append(key)
    return found


def words_are_found(g):
    vocabularies = keys(lib.ecu_vocabulary_key, g)
    for v, key in enumerate(vocabularies):
        assert lib.ecu_vocabulary(g, key) == v
        for word in range(min(5, lib.ecu_words(g, v))):
            assert lib.ecu_word(g, v, lib.ecu_word_key(g, v, word)) == word
            assert lib.ecu_word_name(g, v, word, 2)
    assert 0 < lib.ecu_hint_vocabulary(g) < len(vocabularies)
    for number, key in ((lib.ecu_kind, lib.ecu_kind_key), (lib.ecu_question_find, lib.ecu_question_key),
                        (lib.ecu_group, lib.ecu_group_key), (lib.ecu_aim, lib.ecu_aim_key)):
        for i, word in enumerate(keys(key, g)):
            assert number(g, word) == i, word


def things_are_told(g):
    thing = lib.ecu_thing()
    n = 0
    while lib.ecu_things(g, n, thing):
        assert lib.ecu_about(g, thing.vocabulary, thing.key, 1) == thing.texts[1]
        assert lib.ecu_about_rule(g, thing.vocabulary, thing.key) == thing.rule
        n += 1
    assert n > 20


def tables_are_read(g):
    table = lib.ecu_field(g, lib.ECU_PRINTED, b'advances' if lib.ecu_key(g) == b'megaciv' else b'cards')
    described = ask(lib.ecu_describe, g, lib.ECU_PRINTED, table, struct=lib.ecu_described)
    assert described.rows > 40 and described.shape == lib.ECU_RECORD
    column = ask(lib.ecu_describe_column, g, lib.ECU_PRINTED, table, 0, struct=lib.ecu_described)
    assert lib.ecu_column(g, lib.ECU_PRINTED, table, column.key) == 0
    assert any(lib.ecu_printed(g, table, row, i) for row in range(described.rows) for i in range(described.columns))
    assert json.loads(lib.text(lib.ecu_printed_json, g))
    fact = lib.ecu_field(g, lib.ECU_FACT, b'seat')
    assert lib.ecu_group_key(g, lib.ecu_group_of(g, fact)) == b'seats'


def words_about(g):
    """What a game says of itself, without anybody playing it."""
    assert lib.ecu_version() == lib.ecu_version_of(g, lib.ecu_revision(g)) and lib.ecu_version_of(g, 0) is None
    assert lib.ecu_layout(g) >= lib.ecu_layout_of(g, 1) >= 0
    assert json.loads(lib.text(lib.ecu_names, g))['key'] == json.loads(lib.text(lib.ecu_offer, g))['key']
    assert lib.text(lib.ecu_shape, g).startswith(lib.ecu_key(g).decode())
    asked = lib.ecu_message_find(g, b'NOT_ASKED')
    assert lib.ecu_message_key(g, asked) == b'NOT_ASKED' and lib.ecu_message_rule(g, asked) == b'0.2'
    for question in range(len(keys(lib.ecu_question_key, g))):
        assert lib.ecu_question_form(g, question) in (lib.ECU_ORDERED, lib.ECU_OPEN, lib.ECU_SEALED)
        assert lib.ecu_question_resumes(g, question) in (False, True)
        assert all(lib.ecu_kind_key(g, kind) for kind in lib.bits(lib.ecu_passes(g, question)))


def sets():
    some = lib.ecu_with(lib.ecu_bit(3), 127)
    assert list(lib.bits(some)) == [3, 127] and not lib.ecu_none(some) and lib.ecu_none(lib.ecu_bits())
    assert lib.ecu_has(some, 127) and not lib.ecu_has(some, 126) and len(list(lib.bits(lib.ecu_all_bits()))) == 128


# ---- A game ---------------------------------------------------------------------------------------

class Table:
    """One game in progress, and what was heard of it."""

    def __init__(self, g, number):
        self.g, self.heard = g, []
        self.state, self.view, self.before, self.world = (lib.room(g) for _ in range(4))
        self.choices = (lib.ecu_choice * CHOICES)()
        self.chance = lib.ecu_rng()
        lib.ecu_rng_seed(self.chance, seed(number))
        self.sink = lib.ecu_sink(lib.callback('ecu_sink', 'tell')(self.hear), None)
        options = lib.ecu_options()
        lib.ecu_options_default(g, options)
        assert allowed(lib.ecu_options_check(g, options))
        text = lib.text(lib.ecu_options_print, g, options)
        assert lib.ecu_options_parse(g, text.encode(), options, None)
        lib.ecu_options_default_as(g, lib.ecu_layout(g), options)
        assert lib.text(lib.ecu_options_print_as, g, options, lib.ecu_layout(g)) == text
        assert allowed(lib.ecu_setup(g, self.state, options, seed(number), self.sink))

    def hear(self, _, event):
        self.heard.append(lib.ecu_event.from_buffer_copy(event.contents))

    def position(self):
        return lib.text(lib.ecu_position_print, self.state)

    def listed(self, seat):
        """One of the listed choices, its number drawn where one ranges; by its numbers and by its text it is the same."""
        n = lib.ecu_choices(self.view, self.choices, CHOICES)
        choice = self.choices[lib.ecu_rng_below(self.chance, n)]
        act = json.loads(lib.text(lib.ecu_choice_json, self.g, choice))['act']
        if choice.field != lib.ECU_NONE:
            ranges = choice.most - choice.least + 1
            value = choice.least + lib.ecu_rng_below(self.chance, ranges)
            lib.ecu_choice_set(self.g, choice, value)
            act = act.replace('{n}', str(value))
        assert lib.text(lib.ecu_action_print, self.g, choice.action) == f's{seat + 1} {act}'
        return choice.action

    def compose(self, kind):
        """The first field of an action of an open kind, with something that may stand there."""
        action, values = lib.ecu_action(), (c.c_int16 * 64)()
        lib.ecu_begin(self.view, kind, action)
        described = ask(lib.ecu_describe, self.g, lib.ECU_OF_KIND + kind, 0, struct=lib.ecu_described)
        if described and described.shape == lib.ECU_ONE and lib.ecu_next(self.view, action, 0, values, 64):
            assert lib.ecu_action_set(self.g, action, 0, 0, values[0])
            assert lib.ecu_action_get(self.g, action, 0, 0) == values[0]

    def step(self, n):
        seat = lib.ecu_first(lib.ecu_pending(self.state))
        lib.ecu_observe(self.state, seat, self.view)
        assert lib.ecu_viewer(self.view) == seat and lib.ecu_awaited(self.view) >> seat & 1
        action = lib.ecu_action()
        assert lib.ecu_pick(self.view, self.chance, lib.ECU_EAGER, action)
        if n % 2 and lib.ecu_choices(self.view, None, 0):
            action = self.listed(seat)
        for kind in lib.bits(lib.ecu_open(self.view)):
            self.compose(kind)
        text = lib.text(lib.ecu_action_print, self.g, action)
        again = lib.ecu_action()
        assert lib.ecu_action_parse(self.g, text.encode(), again, None) and bytes(again) == bytes(action), text
        assert lib.text(lib.ecu_action_print_as, self.g, action, lib.ecu_layout(self.g)) == text
        assert lib.ecu_action_parse_as(self.g, text.encode(), lib.ecu_layout(self.g), again, None)
        assert bytes(again) == bytes(action), text
        assert allowed(lib.ecu_check(self.view, action)), text
        assert allowed(lib.ecu_apply(self.state, action, self.sink)), text
        assert lib.ecu_fault(self.state) is None


def plays(g):
    """STEPS of one game after the other; the last one is still going on."""
    table = Table(g, 1)
    for n in range(STEPS):
        table.step(n)
        result = lib.ecu_result()
        if lib.ecu_over(table.state, result):
            assert result.why.id and json.loads(lib.text(lib.ecu_result_json, g, table.state))
            table = Table(g, n + 2)
    assert len(table.heard) > 20
    return table


def is_heard(table):
    ada = c.create_string_buffer(b'Ada')
    names = lib.callback('ecu_speech', 'seat_name')(lambda _, seat: None if seat else c.addressof(ada))
    speech = lib.ecu_speech(seat_name=names, language=1)
    told = lib.ecu_event()
    for event in table.heard[:300]:
        if lib.ecu_event_for(table.g, event, lib.ECU_SPECTATOR, told):
            assert lib.text(lib.ecu_event_text, table.g, told, speech)
            assert json.loads(lib.text(lib.ecu_event_json, table.g, told))
        assert lib.text(lib.ecu_message_text, table.g, event.said, None) is not None
        assert json.loads(lib.text(lib.ecu_message_json, table.g, event.said))


def is_looked_at(table):
    """Everything that may be asked of a position and its views."""
    g, state, view = table.g, table.state, table.view
    seat = lib.ecu_first(lib.ecu_pending(state))
    lib.ecu_observe(state, seat, view)
    assert lib.ecu_game_of(state) == g == lib.ecu_game_of_view(view)
    question = lib.ecu_question(view)
    assert question == lib.ecu_question_now(state) and lib.ecu_question_key(g, question)
    label, only = lib.ecu_message(), lib.ecu_action()
    assert lib.ecu_prompt(view, label) and label.id
    lib.ecu_action_label(g, table.listed(seat), label)
    assert lib.ecu_pass(view, only) in (False, True) and lib.ecu_forced(view, only) in (False, True)
    assert all(lib.ecu_kind_key(g, kind) for kind in lib.bits(lib.ecu_table_kinds(view)))
    stats, counted = (lib.ecu_stat * 64)(), b'turn' if lib.ecu_key(g) == b'megaciv' else b'round'
    assert 0 < lib.ecu_stats(state, stats, 64) <= 64 and stats[0].value > 0
    assert not lib.ecu_leaving(state) and isinstance(lib.ecu_addressed(state), int) and lib.ecu_drawn(state) > 0
    lib.ecu_seat_title(state, seat, 0)
    assert lib.text(lib.ecu_result_json, g, state) == ''
    # parts, by number and as texts
    lib.ecu_observe(state, lib.ECU_SPECTATOR, table.before)
    differ = lib.ecu_view_diff(table.before, view)
    assert not lib.ecu_none(differ)
    first = lib.ecu_bit(lib.ecu_first_bit(differ))
    assert list(lib.bits(lib.ecu_view_diff_in(table.before, view, first))) == list(lib.bits(first))
    assert len(json.loads(lib.text(lib.ecu_view_json, view, differ))) == len(list(lib.bits(differ)))
    assert lib.text(lib.ecu_view_text, view)
    assert lib.ecu_read(view, lib.ecu_field(g, lib.ECU_PART, counted), 0, 0) == stats[0].value
    lib.ecu_as_if(view, question, table.before)
    # facts
    facts = c.create_string_buffer(lib.ecu_facts_size(g))
    lib.ecu_work_out(view, 0xffffffff, facts)
    shown = json.loads(lib.text(lib.ecu_facts_json, facts, 0xffffffff))
    assert len(shown) > 5
    seats, cities = lib.ecu_field(g, lib.ECU_FACT, b'seat'), 'cities' if lib.ecu_key(g) == b'megaciv' else 'citizens'
    value = lib.ecu_fact(facts, seats, seat, lib.ecu_column(g, lib.ECU_FACT, seats, cities.encode()))
    assert lib.ecu_facts_hold(facts, f'seat s{seat + 1} {cities}={value}'.encode(), None)
    assert not lib.ecu_facts_hold(facts, f'seat s{seat + 1} {cities}={value + 1}'.encode(), lib.ecu_problem())


def is_searched(table):
    """The best purchase: Mega Civilization has such a question, Archipelago has none."""
    best, found = lib.ecu_action(), 0
    lib.ecu_as_if(table.view, lib.ecu_question_find(table.g, b'purchase'), table.before)
    for aim in range(len(keys(lib.ecu_aim_key, table.g))):
        found += lib.ecu_best(table.before, aim, lib.ecu_purse(None, 0, 300), best)
        terms = lib.ecu_terms(None, c.pointer(best))
        found += lib.ecu_best_on(table.before, aim, None, terms, lib.ecu_action())
    assert found > 0 or lib.ecu_aim_key(table.g, 0) is None


def is_written_down(table):
    g, text, problem = table.g, table.position(), lib.ecu_problem()
    assert lib.ecu_position_parse(g, text.encode(), table.world, problem) and table.world.raw == table.state.raw
    assert lib.ecu_position_carry(g, text.encode(), table.world, table.sink, problem)
    assert lib.text(lib.ecu_position_print_as, table.state, lib.ecu_layout(g)) == text
    assert lib.ecu_position_holds(table.state, text.partition('\n')[2].encode(), problem), problem.reason
    assert not lib.ecu_position_lay(table.world, b'no_such_part 1\n', problem) and problem.line == 1 and problem.reason


def is_dreamt_of(table):
    """Worlds that could be this one, and other courses of chance."""
    hints = lib.ecu_hints(None, 0)
    lib.ecu_sample(table.view, hints, table.chance, table.world)
    lib.ecu_observe(table.world, lib.ecu_viewer(table.view), table.before)
    assert table.before.raw == table.view.raw
    lib.ecu_copy(table.g, table.world, table.state)
    assert table.world.raw == table.state.raw
    lib.ecu_rekey(table.world, seed(1))
    lib.ecu_renew(table.world, seed(2))
    assert lib.ecu_fault(table.world) is None and table.world.raw != table.state.raw
    fresh = Table(table.g, 3)
    assert lib.ecu_lively(fresh.state, fresh.chance) and lib.ecu_fault(fresh.state) is None


sets()
games = keys(lib.ecu_list)
assert sorted(map(lib.ecu_key, games)) == [b'archipelago', b'megaciv'] and lib.ecu_find(b'megaciv') in games
for g in games:
    for look in words_about, words_are_found, things_are_told, tables_are_read:
        look(g)
    table = plays(g)
    for look in is_heard, is_looked_at, is_searched, is_written_down, is_dreamt_of:
        look(table)
missing = sorted(set(lib.header.functions) - lib.called)
if missing:
    sys.exit('never called: ' + ' '.join(missing))
print(f'{len(lib.called)} functions called')
