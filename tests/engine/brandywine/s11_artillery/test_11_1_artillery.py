"""Defensive artillery fire (11.1) and the modifiers of fire (CH.fire-drm)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b4_artillery.artillery import marks
from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES, shot
from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, light, rifle

rule = pytest.mark.rule


def guns(*pieces, **more):
    """The artillery phase of a British player turn: Americans fire."""
    return Battle(*pieces, phase="artillery", side=events.BRITISH, initiative=events.BRITISH, **more)


@rule("brandywine", "11.1.1", "11.1.2", "13.3", "13.4")
def test_the_side_that_is_not_phasing_fires_each_gun_once():
    """Guns in Parade Order only, and only if they want to."""
    battle = guns(
        gun("g", events.AMERICAN, 1505),
        gun("d", events.AMERICAN, 1605, condition=events.DISRUPTED),
        gun("s", events.AMERICAN, 1405, condition=events.SHATTERED),
        foot("f", events.AMERICAN, 1504),
        gun("h", events.BRITISH, 1508),
        foot("b", events.BRITISH, 1507),
    )
    assert battle.decides() == events.AMERICAN
    assert {action.unit for action in battle.offered(events.Shoot)} == {"g"}
    assert events.EndPhase() in battle.offered()
    battle.do(events.Shoot("g", "b"), artillery_fire=[1])
    assert battle.state.segment != "artillery"
    silent = guns(gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1507))
    silent.do(events.EndPhase())
    assert not silent.happened(events.ShotsFired)


@rule("brandywine", "11.1.3", "3.2.los")
def test_range_is_three_hexes_in_line_of_sight():
    """The hex of the target counts; what cannot be seen cannot be fired at."""
    battle = guns(
        gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1508), foot("c", events.BRITISH, 1809)
    )
    assert [action.target for action in battle.offered(events.Shoot)] == ["b"]
    hidden = guns(
        gun("g", events.AMERICAN, 1505),
        foot("b", events.BRITISH, 1507),
        foot("e", events.BRITISH, 1404),
        woods=[1506],
    )
    assert [action.target for action in hidden.offered(events.Shoot)] == ["e"]


@rule("brandywine", "11.1.3", "11.1.4", "CH.fire-table", "3.2.sp")
def test_several_guns_add_their_strength_at_the_range_of_the_most_distant():
    """No unit is a target twice; two units of one hex may each be one (ruling Q27)."""
    battle = guns(
        gun("g", events.AMERICAN, 1505, strength=2),
        gun("h", events.AMERICAN, 1607, strength=3),
        gun("i", events.AMERICAN, 1406, strength=1),
        foot("b", events.BRITISH, 1507),
        foot("c", events.BRITISH, 1507, strength=1),
    )
    battle.do(events.Shoot("g", "b"), events.Shoot("h", "b"), events.OpenFire(), artillery_fire=[2])
    (fired,) = battle.happened(events.ShotsFired)
    assert (fired.units, fired.strength, fired.range, fired.needed) == (("g", "h"), 5, 2, 5)
    left = battle.offered(events.Shoot)
    assert {(action.unit, action.target) for action in left} == {("i", "c")}


@rule("brandywine", "11.1.3")
def test_a_unit_that_was_fired_at_is_no_target_any_more():
    """Of all guns of the phase."""
    battle = guns(
        gun("g", events.AMERICAN, 1505), gun("h", events.AMERICAN, 1607), foot("b", events.BRITISH, 1507)
    )
    battle.do(events.Shoot("g", "b"), events.OpenFire(), artillery_fire=[1])
    assert battle.state.segment != "artillery"
    frame = guns(gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1507)).state.agenda[-1]
    assert marks(battle.state, frame.replace(targets=("b",)), "g") == []


@rule("brandywine", "11.1.5", "11.1.6", "CH.artillery-damage", "13.0")
def test_a_hit_is_a_modified_roll_of_at_least_the_number():
    """The damage die is not modified, and nobody but the target is affected."""
    for die, hit in ((7, False), (8, True)):
        pieces = (
            gun("g", events.AMERICAN, 1505),
            foot("b", events.BRITISH, 1507),
            foot("c", events.BRITISH, 1507, strength=2),
        )
        battle = guns(*pieces)
        dice = {"artillery_damage": [9]} if hit else {}
        battle.do(events.Shoot("g", "b"), artillery_fire=[die], **dice)
        assert (battle.unit("b").fate == events.ELIMINATED) is hit
        assert battle.unit("c").hex == 1507
        rolled = battle.happened(Rolled)
        assert [roll.rule for roll in rolled] == ["11.1.5", "11.1.6"][: 1 + hit]


@rule("brandywine", "13.1.10", "14.3.1", "15.2.1", "CH.leader-loss")
def test_a_star_costs_a_leader_of_the_hex_of_the_owners_choice():
    """Fire affects nothing else beside its target; without a leader there the star is ignored."""
    pieces = (gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1507))
    star = {"artillery_fire": [9], "artillery_damage": [9]}
    two = (leader("k", events.BRITISH, 1507, seniority=4), leader("l", events.BRITISH, 1507, loss=(-2, 1)))
    battle = guns(*pieces, *two)
    battle.do(events.Shoot("g", "b"), **star)
    assert battle.offered() == [events.LoseLeader("k"), events.LoseLeader("l")]
    assert battle.decides() == events.BRITISH
    battle.do(events.LoseLeader("l"))
    assert [battle.unit(id_).fate for id_ in ("k", "l", "b")] == [
        events.PLAYING,
        events.ELIMINATED,
        events.ELIMINATED,
    ]
    assert battle.state.morale == (20 + 1 + 1 - 1, 20 - 2 - 1)
    alone = guns(*pieces, leader("k", events.BRITISH, 1509))
    alone.do(events.Shoot("g", "b"), **star)
    assert alone.unit("k").fate == events.PLAYING
    assert alone.state.morale == (21, 19)


@rule("brandywine", "9.4.4")
def test_fire_at_the_detachment_provokes():
    """It is what an early release of Greene's Wing needs."""
    pieces = (foot("m", events.AMERICAN, 1507, printed={"detachment": True}), gun("g", events.BRITISH, 1505))
    battle = Battle(*pieces, phase="artillery", side=events.AMERICAN)
    battle.do(events.Shoot("g", "m"), artillery_fire=[1])
    assert battle.happened(events.DetachmentAttacked)
    assert battle.state.provoked


def lines(target, *pieces, arm=GUNS, units=("g",), **ground):
    """The names of the modifiers of a fire."""
    state = Battle(target, *pieces, **ground).state
    fired = shot(state, [state.unit(one) for one in units], state.unit(target.counter.id), arm)
    return {modifier.name: modifier.value for modifier in fired.modifiers}


@rule("brandywine", "CH.fire-drm", "QA.5", "3.2.light-infantry", "3.2.drm")
def test_the_lines_of_the_target():
    """Light infantry is harder to hit, guns and dragoons are easier."""
    g = gun("g", events.AMERICAN, 1505)
    assert lines(foot("b", events.BRITISH, 1507), g) == {}
    assert lines(light("b", events.BRITISH, 1507), g) == {"target_light": -1}
    assert lines(gun("b", events.BRITISH, 1507), g) == {"target_artillery_or_dragoon": 1}
    assert lines(dragoon("b", events.BRITISH, 1507), g) == {"target_artillery_or_dragoon": 1}


@rule("brandywine", "CH.fire-drm", "13.4", "3.2.into-fieldworks", "16.2.1")
def test_the_lines_of_the_ground():
    """Woods, not light woods; houses; into works, not out; nothing for the Shattered, or by the creek."""
    g, b = gun("g", events.AMERICAN, 1505), foot("b", events.BRITISH, 1507)
    assert lines(b, g, woods=[1507]) == {"target_woods": -1}
    assert lines(b, g, town=[1507]) == {"target_town": -1}
    assert lines(b, g, meeting_house=[1507]) == {"target_meeting_house": -1}
    assert lines(b, g, light_woods=[1507]) == {}
    assert lines(b, g, fieldwork=[(1507, 1506)]) == {"into_fieldworks": -1}
    assert lines(b, g, fieldwork=[(1505, 1506)]) == {}
    assert lines(b, g, creek=[(1505, 1506), (1506, 1507)]) == {}
    shattered = foot("b", events.BRITISH, 1507, condition=events.SHATTERED)
    assert lines(shattered, g, woods=[1507], fieldwork=[(1507, 1506)]) == {}


@rule("brandywine", "CH.fire-drm", "10.1.1", "10.1.6")
def test_the_lines_of_rifles():
    """The first fire of all of them; Ferguson's always."""
    b = foot("b", events.BRITISH, 1506)
    r, s = rifle("r", events.AMERICAN, 1505), rifle("s", events.AMERICAN, 1605)
    assert lines(b, r, s, arm=RIFLES, units=("r", "s")) == {"first_rifle_fire": 1}
    assert lines(b, r, rifle("s", events.AMERICAN, 1605, shot=True), arm=RIFLES, units=("r", "s")) == {}
    a, f = foot("a", events.AMERICAN, 1506), rifle("ferguson", events.BRITISH, 1505, shot=True)
    assert lines(a, f, arm=RIFLES, units=("ferguson",)) == {"ferguson": 1}
