"""4.3.2, chart.forced-march: the check at the end of a forced march."""

import pytest

from cockade.events.facts import Modifier, Rolled, TrackMoved
from cockade.events.rebels import AMERICAN, BRITISH, ForceMarch, LeaderHelped, UnitDisrupted
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def marched(piece, *others, die):
    """The battle after a forced march to 1103 and this die."""
    battle = Battle(piece, line("far", BRITISH, 2011), *others)
    battle.do(ForceMarch("a", 1103), forced_march=[die])
    return battle


def highest_good(piece, *others):
    """The highest die on which the unit keeps order."""
    return max(die for die in range(1, 11) if not marched(piece, *others, die=die).unit("a").disrupted)


@rule("rebels", "4.3.2", "chart.forced-march")
@pytest.mark.parametrize("piece", [line("a", AMERICAN, 1101), line("a", AMERICAN, 1101, kind="militia")])
def test_seven_or_less_keeps_order(piece):
    """Eight or more disrupts."""
    assert highest_good(piece) == 7


@rule("rebels", "4.3.2", "chart.forced-march")
@pytest.mark.parametrize("piece", [light, dragoon, gun])
def test_light_infantry_dragoons_and_guns_subtract_one(piece):
    """Eight still keeps order."""
    assert highest_good(piece("a", AMERICAN, 1101)) == 8


@rule("rebels", "4.3.2", "chart.forced-march")
def test_any_friendly_leader_in_the_hex_subtracts_one():
    """Whatever his command value, and however many there are; where the march ends, not where it began."""
    officers = leader("w", AMERICAN, 1103, command=3), leader("s", AMERICAN, 1103, command=0)
    assert highest_good(line("a", AMERICAN, 1101), officers[1]) == 8
    assert highest_good(line("a", AMERICAN, 1101), *officers) == 8
    assert highest_good(line("a", AMERICAN, 1101), leader("w", AMERICAN, 1101)) == 7


@rule("rebels", "4.3.2", "chart.forced-march")
def test_both_may_apply():
    """Light infantry with a leader keeps order on nine."""
    assert highest_good(light("a", AMERICAN, 1101), leader("w", AMERICAN, 1103)) == 9


@rule("rebels", "4.3.2")
def test_an_enemy_leader_does_not_help():
    """One who is surprised in his hex is no friendly leader."""
    battle = Battle(line("a", AMERICAN, 1101), leader("k", BRITISH, 1103), line("far", BRITISH, 1107))
    battle.do(ForceMarch("a", 1103), forced_march=[8], leader=[10])
    assert battle.unit("a").disrupted
    assert battle.unit("k").hex == 1107


@rule("rebels", "4.3.2")
def test_a_disrupted_unit_stays_where_it_came_to_and_costs_its_points():
    """No retreat; 13.2 prices it."""
    battle = marched(line("a", AMERICAN, 1101, points=3), die=8)
    assert battle.unit("a").hex == 1103
    assert battle.happened(UnitDisrupted) == [UnitDisrupted("a", "4.3.2")]
    assert battle.happened(TrackMoved) == [TrackMoved(AMERICAN, -2, "disrupted", "13.2", "a")]


@rule("rebels", "4.3.2")
def test_the_roll_says_what_it_was_for():
    """Purpose, total, modifiers and clause stand in the record; the leader's help is not used up (11.22)."""
    battle = marched(light("a", AMERICAN, 1101), leader("w", AMERICAN, 1103), die=9)
    (rolled,) = battle.happened(Rolled)
    assert (rolled.purpose, rolled.rule, rolled.die, rolled.total, rolled.result) == (
        "forced march",
        "4.3.2",
        9,
        7,
        "good",
    )
    assert rolled.modifiers == (Modifier("leader in the hex", -1, "4.3.2"), Modifier("light", -1, "4.3.2"))
    assert battle.happened(LeaderHelped) == []


@rule("rebels", "4.3.2")
def test_a_forced_march_is_not_taken_back():
    """A die has fallen; an ordinary march may be."""
    assert not marched(line("a", AMERICAN, 1101), die=1).undoable()
