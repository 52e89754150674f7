"""Zones of control (8.1) and what is surrounded (3.2)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.zones import enemy_zone, is_surrounded
from cockade.events.brandywine import AMERICAN, BRITISH, DISRUPTED, SHATTERED
from tests.engine.brandywine.field import Battle, foot, gun

rule = pytest.mark.rule
AROUND = {1504, 1605, 1606, 1506, 1406, 1405}


@rule("brandywine", "8.1.1", "8.1.3")
def test_parade_order_units_have_a_zone_in_all_six_hexes():
    """Artillery too, across the creek too; not who is Disrupted or Shattered."""
    for piece in (foot("b", BRITISH, 1505), gun("b", BRITISH, 1505)):
        assert enemy_zone(Battle(piece, creek=[(1505, 1506)]).state, AMERICAN) == AROUND
    for condition in (DISRUPTED, SHATTERED):
        assert not enemy_zone(Battle(foot("b", BRITISH, 1505, condition=condition)).state, AMERICAN)


@rule("brandywine", "8.1.1", "QA.13")
def test_a_zone_does_not_go_into_woods_or_houses():
    """Not even along a road; it goes out of them."""
    for kind in ("woods", "light_woods", "meeting_house", "town"):
        battle = Battle(foot("b", BRITISH, 1505), **{kind: [1506]}, road=[[1505, 1506]])
        assert enemy_zone(battle.state, AMERICAN) == AROUND - {1506}
        assert enemy_zone(Battle(foot("b", BRITISH, 1505), **{kind: [1505]}).state, AMERICAN) == AROUND


@rule("brandywine", "8.1.1", "3.2.into-fieldworks")
def test_a_zone_goes_out_of_fieldworks_and_not_into_them():
    """Over the other sides of the same hex it is normal (ruling Q12)."""
    battle = Battle(foot("b", BRITISH, 1505), foot("c", AMERICAN, 1506), fieldwork=[(1506, 1505)])
    assert 1506 not in enemy_zone(battle.state, AMERICAN)
    assert 1505 in enemy_zone(battle.state, BRITISH)


@rule("brandywine", "3.2.surrounded", "8.1.2")
def test_a_friend_beside_breaks_a_ring_of_zones():
    """Two enemies opposite each other reach round a unit; a friend in a reached hex opens the ring."""
    foes = [foot("b", BRITISH, 1504), foot("c", BRITISH, 1506)]
    assert is_surrounded(*_alone(*foes))
    assert not is_surrounded(*_alone(*foes, foot("d", AMERICAN, 1405)))


def _alone(*others):
    state = Battle(foot("a", AMERICAN, 1505), *others).state
    return state, state.unit("a")


@rule("brandywine", "3.2.surrounded")
def test_nobody_is_surrounded_at_the_edge_of_the_map():
    """It takes all six hexes around, and there are not so many."""
    inside = Battle(foot("a", AMERICAN, 1505), *around("a", (1504, 1605, 1606, 1506, 1406, 1405)))
    assert is_surrounded(inside.state, inside.unit("a"))
    edge = Battle(foot("a", AMERICAN, 1001), *around("a", (1002, 1101, 1102)))
    assert not is_surrounded(edge.state, edge.unit("a"))


def around(id_, hexes):
    """An enemy in each of these hexes."""
    return (foot(f"{id_}{hex_}", BRITISH, hex_) for hex_ in hexes)
