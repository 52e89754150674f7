"""Proctor's Battery (4.3): when the marker is laid and when it is taken away."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cockade.engine.brandywine.common.data import Departure, Special
from cockade.engine.brandywine.d_end import victory
from cockade.engine.brandywine.d_end.victory import ledger, threaten
from cockade.events.brandywine import (
    AMERICAN,
    BRITISH,
    DISRUPTED,
    Award,
    BatteryMarked,
    EndPhase,
    March,
    UnitRemoved,
)
from cockade.events.facts import SegmentBegan
from tests.engine.brandywine.field import Battle, foot, gun, leader

rule = pytest.mark.rule


def before_the_battery(*pieces, side=BRITISH, **more):
    """A sketch with the battery in 1505; one American is far away."""
    return Battle(
        *pieces,
        foot("z", AMERICAN, 1001, strength=1),
        side=side,
        zones={"battery": [1505]},
        **{"initiative": side, **more},
    )


def marked(*pieces, **more):
    """The markers laid or taken while the rest of a player turn goes by."""
    battle = before_the_battery(*pieces, **more)
    return [fact.turn for fact in battle.do(EndPhase()) if isinstance(fact, BatteryMarked)]


@rule("brandywine", "4.3.1", "4.3.2", "4.3.3")
def test_the_marker_is_laid_in_the_box_of_the_turn_of_the_capture():
    """By a unit in Parade Order that is no gun, with no American beside; once."""
    b = foot("b", BRITISH, 1505)
    assert marked(b) == marked(b, side=AMERICAN) == [7]
    assert marked(b, foot("a", AMERICAN, 1506)) == []
    assert marked(gun("b", BRITISH, 1505)) == marked(foot("b", BRITISH, 1506)) == []
    assert marked(foot("b", BRITISH, 1505, condition=DISRUPTED)) == []


@rule("brandywine", "4.3.2", "18.1.3")
def test_what_a_phase_itself_does_comes_before_the_look_at_the_battery():
    """An American who leaves play at the end of the movement phase keeps the British out of it no longer."""
    pieces = (foot("b", BRITISH, 1505), foot("g", AMERICAN, 1506))
    gone = Special(leave=Departure(9, AMERICAN, ("g",)))
    battle = before_the_battery(*pieces, side=AMERICAN, turn=9, special=gone)
    told = [type(fact) for fact in battle.do(EndPhase())]
    segment = told.index(SegmentBegan)
    assert told[:segment].index(UnitRemoved) < told[:segment].index(BatteryMarked)


@rule("brandywine", "4.3.3")
def test_the_first_capture_stands():
    """On the next turn the marker stays in its box."""
    battle = before_the_battery(foot("b", BRITISH, 1505), initiative=AMERICAN)
    battle.do(EndPhase(), initiative=[0, 9])
    assert (battle.state.turn, battle.state.battery) == (8, 7)
    battle.do(EndPhase())
    assert battle.state.battery == 7


@rule("brandywine", "4.3.4")
def test_an_american_who_comes_next_to_it_takes_the_marker_away():
    """Also in passing; not at two hexes, not a leader, not a British unit; a later capture lays it again."""
    battle = before_the_battery(
        foot("a", AMERICAN, 1509), leader("l", AMERICAN, 1509), foot("b", BRITISH, 1605), side=AMERICAN
    )
    battle.state = battle.state.replace(battery=6)
    battle.do(March("l", 1506), March("a", 1507))
    assert battle.state.battery == 6
    battle.do(March("a", 1506))
    assert battle.happened(BatteryMarked) == [BatteryMarked(0)]
    resolution = battle.resolution()
    resolution.happen(BatteryMarked(6))
    threaten(resolution, battle.unit("b"), (1505,))
    assert resolution.state.battery == 6
    threaten(resolution, battle.unit("a"), (1508, 1505, 1502))
    assert resolution.state.battery == 0


@rule("brandywine", "4.3.5")
def test_the_battery_is_worth_what_its_box_says():
    """Nothing without the marker."""
    battle = before_the_battery(foot("b", BRITISH, 1505))
    assert ledger(battle.state) == []
    worth = battle.charts.battery.points
    for turn in (1, 7, 12):
        halves = 2 * worth[turn - 1]
        assert ledger(battle.state.replace(battery=turn)) == [
            Award(BRITISH, halves, "Proctor's Battery", "4.3.5")
        ]


@rule("brandywine", "4.3.3")
@pytest.mark.parametrize("lies", [0, 3])
@pytest.mark.parametrize("captured", [True, False])
def test_the_marker_is_laid_when_the_battery_is_captured_and_stays_where_it_lies(monkeypatch, lies, captured):
    """Ruling Q05: in the box of the turn of its capture, not of a later one."""
    monkeypatch.setattr(victory, "is_captured", lambda _: captured)
    laid = []
    victory.mark(SimpleNamespace(state=SimpleNamespace(battery=lies, turn=5), happen=laid.append), BRITISH)
    assert [fact.turn for fact in laid] == [5] * (captured and not lies)
