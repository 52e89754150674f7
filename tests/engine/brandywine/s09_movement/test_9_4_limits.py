"""Who may not go where: the bivouac area, Maxwell's boundary, those who wait (9.4 to 9.6)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b2_movement.limits import closed_hexes, free_proctor
from cockade.engine.brandywine.common.data import Special
from cockade.events.brandywine import AMERICAN, BRITISH, March, UnitFreed
from tests.engine.brandywine.field import GRID, Battle, foot

rule = pytest.mark.rule
ZONES = {
    "bivouac": [1505, 1504],
    "maxwell_zone": [1405],
    "west_bank": [1405, 1404],
    "north_of_radley_near_d": [1503],
    "battery": [1505],
    "north": [1501, 1502, 1503],
}


def open_to(printed=None, *, side=AMERICAN, released=(), special=None, **changes):
    """The hexes that a unit may enter in a sketch with the areas above."""
    piece = foot("a", side, 1505, printed=printed, **changes)
    battle = Battle(piece, zones=ZONES, released=released, special=special)
    return set(GRID.hexes) - closed_hexes(battle.state, battle.unit("a"))


@rule("brandywine", "9.4.1", "QA.8", "9.4.2", "9.4.4", "9.4.3")
def test_who_is_bound_to_what():
    """All to the bivouac; released, Greene's Wing to the west bank too; the army to nothing."""
    greene, sullivan = {"wing": "greene_wing"}, {"wing": "sullivan_wing"}
    assert open_to(greene) == open_to(sullivan) == {1505, 1504}
    assert open_to(greene, released=("wing",)) == {1505, 1504, 1405, 1404}
    assert open_to(sullivan, released=("wing",)) == {1505, 1504}
    assert open_to({"wing": "american_hq"}, released=("wing",)) == {1505, 1504}
    assert open_to(sullivan, released=("army",)) == set(GRID.hexes)
    assert open_to(side=BRITISH) == set(GRID.hexes)


@rule("brandywine", "9.5.3", "9.5.1", "9.4.1")
def test_maxwells_detachment_and_the_reinforcements_of_turn_five():
    """The detachment has the ground before its boundary and the bivouac; the late ones are not bound."""
    detached = {"wing": "greene_wing", "detachment": True}
    assert open_to(detached) == open_to(detached, released=("wing",)) == {1505, 1504, 1405}
    assert open_to(due=5) == set(GRID.hexes)


@rule("brandywine", "18.1.3")
def test_a_scenario_may_bar_an_area():
    """To one side."""
    special = Special(barred={BRITISH: "north"})
    assert open_to(side=BRITISH, special=special) == set(GRID.hexes) - {1501, 1502, 1503}
    assert open_to(released=("army",), special=special) == set(GRID.hexes)


@rule("brandywine", "9.6.1")
def test_no_american_rests_north_of_radley_run():
    """He may pass."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1909), zones=ZONES)
    assert 1503 not in battle.ends("a", March)
    assert 1502 in battle.ends("a", March)


@rule("brandywine", "9.6.2")
def test_delaware_waits_until_somebody_comes_within_two_hexes():
    """Who stands there already does not count, nor who passes at three."""
    battle = Battle(foot("delaware", AMERICAN, 1505), foot("a", AMERICAN, 1509), foot("c", AMERICAN, 1503))
    assert battle.ends("delaware") == set()
    battle.do(March("a", 1508))
    assert not battle.happened(UnitFreed)
    battle.do(March("a", 1507))
    assert battle.happened(UnitFreed) == [UnitFreed("delaware", "9.6.2")]
    assert battle.ends("delaware")


@rule("brandywine", "9.6.3")
def test_proctor_waits_until_his_battery_is_attacked():
    """A combat elsewhere does not free him."""
    battle = Battle(foot("proctor", AMERICAN, 1505, kind="artillery"), zones=ZONES)
    assert battle.ends("proctor") == set()
    for attacked, free in (((1506,), False), ((1505, 1506), True)):
        resolution = battle.resolution()
        free_proctor(resolution, attacked)
        assert battle.take(resolution) == ((UnitFreed("proctor", "9.6.3"),) if free else ())
    assert battle.ends("proctor")


@rule("brandywine", "9.6.2")
def test_delaware_goes_anywhere_once_it_is_freed():
    """Though the army is still bound to its area."""
    battle = Battle(
        foot("delaware", AMERICAN, 1505, freed=True),
        foot("a", AMERICAN, 1505, strength=1),
        foot("z", BRITISH, 2011),
        side=AMERICAN,
        released=(),
        zones={"bivouac": [1505, 1504]},
    )
    assert battle.ends("a", March) == {1504}
    assert {1506, 1508} <= battle.ends("delaware", March)
