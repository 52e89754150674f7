"""What `violations` finds in a state that the rules would never come to."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.invariants import violations
from cockade.events.brandywine import AMERICAN, BRITISH
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule


def wrong(*pieces, advanced=True, **changes):
    """What is wrong with a battle after these changes, besides that no counters are lost."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1508), *pieces, advanced=advanced)
    return violations(battle.state.replace(**changes))


@rule("brandywine", "15.2.2", "15.2.6", "12.3.9", "7.1.2", "9.3.3")
def test_a_position_of_the_game_breaks_nothing():
    """Two enemies three hexes apart, six chits in the pool."""
    assert wrong() == []


@rule("brandywine", "15.2.2", "15.2.6")
@pytest.mark.parametrize(
    ("morale", "told"),
    [((1, 1), ""), ((0, 5), "goes on"), ((5, 0), "goes on"), ((21, 21), ""), ((22, 5), "above its ceiling")],
)
def test_army_morale_is_above_nothing_and_no_higher_than_its_ceiling(morale, told):
    """A battle goes on with one point, and an army may be as good as the track is long."""
    found = wrong(morale=morale)
    assert len(found) == bool(told)
    assert told in "".join(found)


@rule("brandywine", "12.3.9")
@pytest.mark.parametrize(
    ("momentum", "pool", "sound"),
    [((0, 0), 6, True), ((2, 4), 0, True), ((0, 0), 5, False), ((-1, 1), 6, False), ((7, 0), -1, False)],
)
def test_no_chit_of_momentum_is_lost(momentum, pool, sound):
    """All six are somewhere; either side may have none, and so may the pool."""
    assert (wrong(momentum=momentum, pool=pool) == []) is sound


@rule("brandywine", "7.1.2", "9.3.3")
def test_a_hex_belongs_to_one_side():
    """Friends may stand together."""
    assert wrong(foot("c", AMERICAN, 1505, strength=1)) == []
    assert wrong(foot("c", BRITISH, 1505, strength=1)) == ["both sides stand in 1505"]
