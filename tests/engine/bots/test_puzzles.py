"""Puzzles: one choice of assaults far better than all others, on dice that did not choose it."""

import pytest

from cockade.engine.bots.lab import puzzles
from cockade.engine.bots.lab.puzzles import (
    FRESH,
    Position,
    engagements,
    is_beginning,
    plans,
    puzzle,
    target_of,
)
from cockade.engine.rebels.play import GAME
from tests.engine.bots.test_guess import walk


@pytest.fixture(scope="module")
def position():
    """Where several hexes can be stormed."""
    for seed in range(90, 99):
        for _, state, side in walk("rebels", "stony-point", seed, every=1):
            if is_beginning(GAME, state, None) and len(plans(GAME, state)) > 2:
                return Position("rebels", "stony-point", {}, state, side)
    raise AssertionError


@pytest.fixture
def decided(monkeypatch, position):
    """Rollouts in which it wins to storm one target and no other; the numbers of all that were asked."""
    asked = []
    wanted = {target_of(next(engagements(GAME, position.state)))}

    def played(rollout):
        asked.append(rollout.number)
        stormed = {target_of(action) for _, action in rollout.orders[:-1]}
        return position.side if stormed == wanted else "nobody"

    monkeypatch.setattr(puzzles, "played", played)
    return asked


def test_every_choice_of_targets_is_a_plan(position):
    """With none of them among the choices; each who can storms at most once."""
    found = plans(GAME, position.state)
    assert () in found
    for plan in found:
        assert len({action.hex for action in plan}) == len(plan)


def test_the_one_good_choice_is_found_and_proved_on_fresh_dice(position, decided):
    found = puzzle(position)
    assert (found.wins, found.lead) == ((1.0, 0.0), 1.0)
    assert found.is_clear
    assert set(FRESH) <= set(decided)


def test_what_only_the_sieve_has_seen_is_no_puzzle(position, decided, monkeypatch):
    """A lead that fresh dice do not show was an accident."""
    lucky = puzzles.played
    monkeypatch.setattr(puzzles, "played", lambda one: "" if one.number in FRESH else lucky(one))
    assert puzzle(position) is None


def test_where_all_choices_come_to_the_same_little_is_played(position, monkeypatch):
    asked = []
    monkeypatch.setattr(puzzles, "played", lambda one: asked.append(one) or "nobody")
    assert puzzle(position) is None
    assert len(asked) == len(plans(GAME, position.state))
