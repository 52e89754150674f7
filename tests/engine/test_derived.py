"""Derived values: they depend on the fields that they name, and equal states have equal answers."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.game_tree import GameTree
from cockade.engine.memo import DERIVED, Derived, derived
from cockade.tui.games import GAMES

SCENARIOS = [
    ("rebels", "trenton"),
    ("rebels", "white-plains"),
    ("brandywine", "flank-attack"),
    ("rebels", "stony-point"),
    ("revolution", "short"),
]
UNITS = ("units", "position.american", "position.british")
FOLLOWS = {name: {"units", "roster", "position"} for name in UNITS}
"""What is nothing but another form of a field."""
STEPS, EVERY = 120, 6


class Watched:
    """A state that tells which of its fields are read, whoever reads them."""

    def __init__(self, state, read=None, unread=()):
        self.state, self.read = state, set() if read is None else read
        self.names, self.unread = {field.name for field in fields(type(state))}, {*unread}

    def __getattr__(self, name):
        if name in self.names:
            self.read.update({name} - self.unread)
            return getattr(self.state, name)
        if name == "replace":
            return self.changed
        found = getattr(type(self.state), name)
        return found.fget(self) if isinstance(found, property) else found.__get__(self)

    def changed(self, **changes):
        """A copy to look ahead with: what is changed in it is not read of this one."""
        return Watched(self.state.replace(**changes), self.read, self.unread | {*changes})


@cache
def asked(game, scenario):
    """What was asked of derived values in a game at random: (value, state, arguments), each once."""
    found, met = [], set()
    plain = Derived.__call__

    def call(self, state, *args):
        if (id(self), args) not in met:
            met.add((id(self), args))
            found.append((self, state, args))
        return plain(self, state, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Derived, "__call__", call)
        opened, chance = GameTree.begin(GAMES[game], scenario, b"0123456789abcdef"), Random(3)
        for step in range(STEPS):
            if step % EVERY == 0:
                met.clear()
            offers = [offer for offer in opened.offers() if offer.actions]
            if not offers:
                break
            opened.act(opened.decider, chance.choice(chance.choice(offers).actions))
    return [each for each in found if each[0] in DERIVED]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_derived_value_reads_no_field_that_it_does_not_name(game, scenario):
    """Nor does anything that it asks, however deep: what it names is all that its answer depends on."""
    assert asked(game, scenario)
    for value, state, args in asked(game, scenario):
        watched = Watched(state)
        value.find(watched, *args)
        named = set(value.on).union(*(FOLLOWS.get(name, ()) for name in value.on))
        assert watched.read <= named, (value.find.__name__, watched.read - named)


@given(st.data())
def test_equal_states_have_equal_answers(data):
    """Whatever was asked before: with another field, and of a copy that shares nothing with it."""
    game, scenario = data.draw(st.sampled_from(SCENARIOS))
    value, state, args = data.draw(st.sampled_from(asked(game, scenario)))
    _, other, _ = data.draw(st.sampled_from(asked(game, scenario)))
    name = data.draw(
        st.sampled_from(sorted({field.name for field in fields(type(state))} - {"roster", "units"}))
    )
    number = type(getattr(state, name)) is int
    value(state, *args)
    changed = state.replace(**{name: data.draw(st.integers(1, 9)) if number else getattr(other, name)})
    fresh = changed.replace(units=tuple(unit.replace() for unit in changed.units))
    assert changed == fresh
    assert answer(value, changed, args) == answer(value, fresh, args)


def answer(value, state, args):
    """An answer in a form that can be compared; or the kind of error where such a state makes no sense."""
    try:
        found = value(state, *args)
    except (LookupError, ValueError) as error:
        return type(error)
    return sorted(found.hexes) if hasattr(found, "hexes") else found


def test_an_answer_is_worked_out_once_for_the_fields_it_names():
    """And again for others, or for other arguments; the oldest answers are given up."""
    calls = []

    @derived("units", "turn", size=2)
    def sum_of(state, more):
        calls.append(more)
        return sum(state.units) + state.turn + more

    DERIVED.remove(sum_of)
    first, later = State((1, 2), 1), State((1, 2), 2)
    assert [sum_of(first, 1), sum_of(first, 1), sum_of(first, 2)] == [5, 5, 6]
    assert calls == [1, 2]
    assert sum_of(State(first.units, 1), 2) == 6
    assert calls == [1, 2]
    assert [sum_of(later, 1), sum_of(first, 1)] == [6, 5]
    assert calls == [1, 2, 1, 1]


class State:
    """Units and a turn."""

    def __init__(self, units, turn):
        self.units, self.turn = units, turn
