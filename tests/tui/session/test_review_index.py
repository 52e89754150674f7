"""What a review knows of a line of play, as one side may know it."""

from pathlib import Path

import pytest

from cockade.events.facts import Rolled
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.timeline import Scale

GAME = Path(__file__).parents[2] / "games" / "campaign-greedy-1.jsonl"
EVENTS = range(1, 240)
"""Mobilization, secret allotments, marches and battles of The American Revolution."""

as_any_side = pytest.mark.parametrize("side", ["american", "british", ""])


def index(side):
    """The line of play of a game in which whole facts are kept from a side."""
    return ReviewIndex(review(GAME, GAMES).opened, ui_of("revolution"), side)


@as_any_side
def test_every_roll_that_a_side_heard_of_is_read(side):
    """Also where it did not hear of other facts of the same event."""
    found = index(side)
    heard = [fact for place in EVENTS for fact in found.event(place).facts if isinstance(fact, Rolled)]
    assert heard
    assert [roll.rolled for roll in found.rolls if roll.place in EVENTS] == heard


@as_any_side
def test_a_fact_that_a_side_heard_of_has_happened_as_soon_as_it_is_told(side):
    """Folding up to a fact folds all that happened before it, unheard facts too, and nothing after it."""
    found = index(side)
    opened = found.opened
    for place in EVENTS:
        true, state = opened.event_at(place).facts, opened.state_at(place - 1)
        states = [found.partial(place, 0)]
        for fact in true:
            one = opened.event_at(place).replace(facts=(fact,))
            is_heard = not side or opened.game.redact(state, side, one).facts
            state = opened.game.reduce.fold(state, (fact,))
            if is_heard:
                states.append(opened.game.view(state, side) if side else state)
        assert [found.partial(place, n) for n in range(len(states))] == states


@as_any_side
def test_a_step_of_which_nothing_can_be_told_is_none(side):
    """Its number, its cell and the step beside it are those of what was heard."""
    found = index(side)
    silent = [place for place in range(found.last + 1) if found.is_silent(place)]
    assert (len(silent) > 20) == bool(side)
    assert [found.number(place) for place in found.heard] == list(range(found.count + 1))
    assert found.count == found.last - len(silent)
    assert [found.beside(place, 1) for place in found.heard[:-1]] == found.heard[1:]
    assert [found.beside(place, -1) for place in found.heard[1:]] == found.heard[:-1]
    assert (found.beside(0, -1), found.beside(found.last, 1)) == (-1, found.last + 1)
    scale = Scale(found.heard, 80)
    assert not {scale.place(cell) for cell in range(80)} & set(silent)
    assert (scale.cell(0), scale.cell(found.last)) == (0, 79)
