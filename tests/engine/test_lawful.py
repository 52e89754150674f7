"""What sketches hold together: an offer that breaks a condition is found, and one that is missing."""

from __future__ import annotations

import pytest
from attrs import evolve

from cockade.engine.law import Search
from cockade.engine.rules import Rules
from tests.engine import lawful
from tests.engine.test_law import REFUSE, TAKE, now
from tests.toy import PEBBLES

STATE = now(2, 0, 1)


@pytest.fixture(autouse=True)
def _every_sketch(monkeypatch):
    """Here the check itself is tried, so each test has it."""
    monkeypatch.setattr(lawful, "NTH", 1)


def game(law):
    """Pebbles with one law."""
    rules = Rules()
    rules.add_law(law)
    return evolve(PEBBLES, rules=rules, refuse=REFUSE)


def heaps(state, frame, name):
    """All heaps, and one that there is not."""
    return range(len(state.heaps) + 1)


def test_a_law_that_is_offered_as_it_stands_is_sound():
    """Every heap with pebbles is offered, and no other."""
    lawful.check(game(TAKE), STATE, heaps)


def test_an_offer_that_breaks_a_condition_is_found():
    """The empty heap, where its finder does not ask whether it is."""
    careless = evolve(TAKE, first=(), who=Search(TAKE.who.find, TAKE.of_subjects))
    with pytest.raises(AssertionError, match=r"Take\(heap=1\) is offered, and forbidden by 2.0: Heap"):
        lawful.check(game(careless), STATE, heaps)


def test_an_offer_that_is_missing_is_found():
    """A finder that forgets a heap, which no condition forbids."""
    with pytest.raises(AssertionError, match=r"Take\(heap=2\) is not offered, and breaks no condition"):
        lawful.check(game(evolve(TAKE, who=lambda *_: (0, 1))), STATE, heaps)


def test_nothing_is_asked_while_play_goes_on_by_itself():
    """Nobody decides there, so nothing is offered to hold against a law."""
    careless = game(evolve(TAKE, who=lambda *_: ()))
    careless.rules.continues(type(STATE.agenda[-1]))(lambda *_: True)
    lawful.check(careless, STATE, heaps)


def test_where_somebody_is_asked_by_what_is_open_the_law_holds_too():
    """Play would go on by itself there if nobody were asked."""
    careless = game(evolve(TAKE, who=lambda *_: ()))
    kind = type(STATE.agenda[-1])
    careless.rules.continues(kind)(lambda *_: True)
    careless.rules.asks(kind, None)(lambda *_: True)
    with pytest.raises(AssertionError, match="is not offered, and breaks no condition"):
        lawful.check(careless, STATE, heaps)
