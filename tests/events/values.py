"""Any value of any record class, built from the types of its fields."""

from __future__ import annotations

from typing import get_args, get_origin

from hypothesis import strategies as st

from cockade.events.compact_form import attributes, items_of, unless_none
from cockade.events.event import Action, Event, Fact, Frame

TEXTS = st.text(max_size=8)


def values(kind, vocabulary):
    """Values of a type that can stand in a field."""
    simple = {int: st.integers(), str: TEXTS, bool: st.booleans()}
    families = {Action: vocabulary.actions, Fact: vocabulary.facts, Frame: vocabulary.frames}
    if kind in simple:
        return simple[kind]
    if kind in families:
        return st.one_of([values(cls, vocabulary) for cls in families[kind]])
    if unless_none(kind):
        return st.none() | values(unless_none(kind), vocabulary)
    if items_of(kind):
        return st.lists(values(items_of(kind), vocabulary), max_size=3).map(tuple)
    if get_origin(kind) is tuple:
        return st.tuples(*(values(part, vocabulary) for part in get_args(kind)))
    return st.builds(kind, *(values(field.type, vocabulary) for field in attributes(kind)))


def events_with(cls, vocabulary):
    """Events in which a record of this class is said."""
    said = values(cls, vocabulary)
    if issubclass(cls, Action):
        actions, facts = said, st.just(())
    else:
        holder = next(fact for fact in vocabulary.facts if fact.__name__ == "FramePushed")
        facts = st.tuples(said if issubclass(cls, Fact) else st.builds(holder, said))
        actions = st.just(vocabulary.actions[0]("anywhere"))
    sides = st.sampled_from(("", *vocabulary.sides))
    return st.builds(Event, st.integers(min_value=0), sides, actions, facts)
