"""The early release of the American army (9.4.4, 9.4.5)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.d_end.victory import points
from cockade.events.brandywine import AMERICAN, BRITISH, ArmyReleased, March, Release
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule


def bound(turn, *, provoked=False, released=(), **more):
    """The American movement phase of a turn, with the army in its bivouac."""
    pieces = (foot("a", AMERICAN, 1505, printed={"wing": "greene_wing"}), foot("b", BRITISH, 1909))
    battle = Battle(*pieces, turn=turn, released=released, zones={"bivouac": [1505, 1504]}, **more)
    battle.state = battle.state.replace(provoked=provoked)
    return battle


@rule("brandywine", "9.4.4")
def test_greenes_wing_is_released_early_for_points_once_the_detachment_was_attacked():
    """Three, two, one points on turns 1 to 3; never before an attack, nor in the basic game."""
    for turn, price in ((1, 3), (2, 2), (3, 1)):
        assert bound(turn).offered(Release) == []
        battle = bound(turn, provoked=True)
        assert battle.offered(Release) == [Release("wing")]
        battle.do(Release("wing"))
        assert battle.happened(ArmyReleased) == [ArmyReleased("wing", turn, "9.4.4")]
        assert points(battle.state, BRITISH) == 2 * price
        assert battle.offered(Release) == []
    assert bound(2, provoked=True, advanced=False, pool=0).offered(Release) == []


@rule("brandywine", "9.4.5")
def test_the_whole_army_is_released_early_for_two_points():
    """On turns 4 and 5 (ruling Q21), also after a march (Q20); the units may leave the bivouac at once."""
    for turn in (4, 5):
        battle = bound(turn, released=("wing",))
        assert battle.ends("a") <= {1504}
        battle.do(Release("army"))
        assert points(battle.state, BRITISH) == 4
        assert len(battle.ends("a")) > 6
    assert bound(3, released=("wing",)).offered(Release) == []
    moved = bound(4, released=("wing",))
    moved.do(March("a", 1504))
    assert moved.offered(Release) == [Release("army")]
