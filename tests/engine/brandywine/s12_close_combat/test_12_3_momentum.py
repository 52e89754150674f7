"""The common pool of momentum chits (12.3.10), and army morale that collapses in a combat (15.2.6)."""

from __future__ import annotations

import pytest

from cockade.events.brandywine import DISRUPTED, ChitsMoved
from cockade.events.facts import GameEnded
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, strike
from tests.engine.brandywine.field import foot

rule = pytest.mark.rule
AB = (foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504))


@rule("brandywine", "12.3.10", "12.3.4")
def test_with_an_empty_pool_the_enemy_returns_a_chit_instead():
    """If he has none, nothing happens."""
    battle = strike(AB, "-/-", ("a", 1504), total=-1, advanced=True, pool=2, momentum=(2, 0))
    assert battle.happened(ChitsMoved) == [ChitsMoved(AMERICAN, -1, "12.3.10")]
    nobody = strike(AB, "-/-", ("a", 1504), total=-1, advanced=True, pool=0)
    assert not nobody.happened(ChitsMoved)


ELITES = (
    (foot("b", BRITISH, 1504, morale=2, condition=DISRUPTED), 1),
    (foot("b", BRITISH, 1504, strength=(4, 2), morale=2, condition=DISRUPTED), 1),
    (foot("b", BRITISH, 1504, strength=(4, 2), morale=2, condition=DISRUPTED, reduced=True), 0),
    (foot("b", BRITISH, 1504, morale=1, condition=DISRUPTED), 0),
)


@rule("brandywine", "12.3.6", "13.1.9")
@pytest.mark.parametrize(("captured", "chits"), ELITES)
def test_an_elite_that_a_pin_captures_costs_a_chit_unless_it_is_reduced(captured, chits):
    """Ruling Q43: Disrupted or not, at full strength; in the basic game there is no momentum."""
    battle = strike((AB[0], captured), "PIN", ("a", 1504), advanced=True, momentum=(0, 2))
    assert battle.happened(ChitsMoved) == [ChitsMoved(BRITISH, -1, "12.3.6")] * chits
    assert not strike((AB[0], captured), "PIN", ("a", 1504)).happened(ChitsMoved)


@rule("brandywine", "12.3.6", "13.1.7")
@pytest.mark.parametrize(("captured", "chits"), ELITES[1:3])
def test_an_elite_that_is_yielded_costs_a_chit_unless_it_is_reduced(captured, chits):
    """By DC."""
    battle = strike((AB[0], captured), "-/DC", ("a", 1504), advanced=True, momentum=(0, 2))
    assert [fact for fact in battle.happened(ChitsMoved) if fact.rule == "12.3.6"] == [
        ChitsMoved(BRITISH, -1, "12.3.6")
    ] * chits


@rule("brandywine", "15.2.6", "15.2.1")
def test_army_morale_that_collapses_in_a_combat_ends_the_game_at_once():
    """With a substantial victory of the other side, whatever was still to come."""
    battle = strike(AB, "AM/-", ("a", 1504), morale=(1, 20))
    assert battle.state.over
    (end,) = battle.happened(GameEnded)
    assert (end.winner, end.rule) == (BRITISH, "15.2.6")


@rule("brandywine", "15.2.7")
def test_checks_keep_the_level_with_which_the_combat_began():
    """The step takes the army below 15; the check that follows is still made at the old level."""
    pieces = (*AB[:1], foot("b", BRITISH, 1504, strength=2), foot("c", BRITISH, 1504, strength=2))
    battle = strike(pieces, "-/1", ("a", 1504), morale=(20, 15), dice={"morale_check": [5]})
    assert battle.state.morale == (21, 14)
    assert battle.unit("c").hex == 1504
