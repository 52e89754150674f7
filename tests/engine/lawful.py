"""The offers and the laws of one state held together, both ways: whenever a sketch of any game changes."""

from __future__ import annotations

import os
from itertools import chain, islice, product
from math import prod
from zlib import crc32

from attrs import fields

from cockade.engine.dice import KeyedDice
from cockade.engine.rules import begin

MOST = 200
"""Of more actions, or of more places for one subject, about so many are looked at, evenly spread."""
SOME = 20
"""So many actions of a verb are asked for one by one, and as many more that may be anything."""

NTH = int(os.environ.get("COCKADE_LAWFUL", "1"))
"""In one test of so many all of a sketch is looked at, always in the same: `make test` 4, `make check` 1."""


def is_due():
    """Whether all is looked at in the sketches of the test that runs, and not just some offers."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    return crc32(test.encode()) % NTH == 0


def check(game, state, universe):
    """
    Whatever is offered keeps its law, and whatever is not breaks a condition of it.

    `universe(state, frame, name)` are all values that a field of an action could have, None for a field that
    is not looked at: of its verbs it is only asked that what is offered keeps the law.
    """
    if not NTH or not state.agenda or state.over or not is_waiting(game, state):
        return
    whole, laws = is_due(), game.rules.laws[type(state.agenda[-1])]
    if not whole:  # what is found by testing every condition keeps them all
        laws = {verb: law for verb, law in laws.items() if law.where or (law.who and law.who.every)}
    if not laws:
        return
    seen = game.rules.seen(state)
    frame = seen.agenda[-1]
    offered = {}
    for offer in game.rules.offers(state):
        offered.setdefault(offer.verb, []).extend(offer.actions)
    for verb, law in laws.items():
        actions = offered.get(verb, [])
        for action in some_of(actions, len(actions), MOST if whole else SOME):
            broken = law.against(seen, frame, action)
            assert broken is None, f"{action} is offered, and forbidden by {broken.rule}: {broken.text}"
        if not whole:
            continue
        known = set(actions)
        for action in allowed(game, law, (seen, frame), universe):
            assert action in known, f"{action} is not offered, and breaks no condition of its law"
        for action in chain(islice(actions, SOME), islice(sayable(law, (seen, frame), universe), SOME)):
            game.rules._last = None, ()
            asked = game.rules.is_offered(state, action)
            assert asked == (action in known), f"{action} is offered alone, or only in the list of all"


def sayable(law, place, universe):
    """Every action that could be said at all."""
    values = [universe(*place, field.name) for field in fields(law.verb)]
    return () if None in values else (law.verb(*args) for args in product(*values))


def is_waiting(game, state):
    """Whether somebody must decide: is asked by what is open, or nothing goes on by itself from here."""
    frame = state.agenda[-1]
    if type(frame) not in game.rules.laws:
        return False
    asked, goes_on = game.rules.asking.get(type(frame)), game.rules._go_on.get(type(frame))
    if asked is not None and asked.holds(state, frame):
        return True
    return goes_on is None or not goes_on(begin(state, game.reduce, KeyedDice(bytes(16), 0)), frame)


def allowed(game, law, place, universe):
    """Every action that means something and breaks no condition, whatever is offered."""
    values = [universe(*place, field.name) for field in fields(law.verb)]
    if None in values or not keeps(law.opens, *place):
        return
    split = int(law.who is not None) if law.where else len(values)
    places = prod(len(each) for each in values[split:])
    for about in product(*values[:split]):
        some = law.verb(*about, *(value[0] for value in values[split:]))
        if any(game.refuse.naming(place[0], place[1].side, some)) or not keeps(
            law.of_subjects, *place, *about
        ):
            continue
        for rest in some_of(product(*values[split:]), places):
            args = (*place, *about, *rest)
            if keeps(law.of_actions, *args):
                yield law.verb(*about, *rest)


def some_of(found, number, most=MOST):
    """All of so many, or some of them, the same each time."""
    return islice(found, 0, None, max(1, number // most))


def keeps(conditions, *args):
    """Whether all of some conditions hold, asked in their order."""
    return all(one.holds(*args) for one in conditions)
