"""Who must move before the movement phase may end, and who must not (9.6, 13.1.9, 13.3)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b2_movement.arrivals import is_due
from cockade.engine.brandywine.d_end.leaving import excess
from cockade.events import brandywine as events
from tests.engine.brandywine.field import Battle, foot, gun, leader, light

rule = pytest.mark.rule


def may_end(battle):
    """Whether the phase may be ended now."""
    return events.EndPhase() in battle.offered()


# ---------------------------------------------------------------- the Disrupted (13.3)


@rule("brandywine", "13.3")
def test_a_disrupted_unit_beside_the_enemy_must_get_away():
    """The phase does not end before; afterwards it does."""
    battle = Battle(
        foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED), foot("b", events.BRITISH, 1506)
    )
    assert not may_end(battle)
    assert battle.refusal(events.EndPhase()).rule == "13.3"
    assert battle.ends("d") == {1504, 1405, 1605}
    battle.do(events.March("d", 1504))
    assert may_end(battle)


@rule("brandywine", "13.3")
def test_it_gets_away_from_as_many_as_it_can():
    """Where no hex is free of enemies it takes one with the fewest."""
    foes = [foot(f"b{n}", events.BRITISH, hex_) for n, hex_ in enumerate((1506, 1606, 1503))]
    battle = Battle(foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED), *foes)
    assert battle.ends("d") == {1405}
    ring = [foot(f"c{n}", events.BRITISH, hex_) for n, hex_ in enumerate((1403, 1404, 1606, 1506))]
    pressed = Battle(foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED), *ring, woods=[1605])
    count = {
        h: sum(n in pressed.state.position.combat[events.BRITISH] for n in pressed.ground.neighbours[h])
        for h in (1504, 1605, 1405, 1406)
    }
    assert pressed.ends("d") == {h for h, n in count.items() if n == min(count.values())}
    assert 0 < min(count.values()) < 3


@rule("brandywine", "13.3")
def test_who_cannot_get_away_owes_nothing():
    """All hexes around are the enemy's."""
    foes = [foot(f"b{n}", events.BRITISH, h) for n, h in enumerate((1504, 1605, 1606, 1506, 1406, 1405))]
    battle = Battle(foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED), *foes)
    assert battle.ends("d") == set()
    assert may_end(battle)
    no_better = Battle(
        gun("d", events.AMERICAN, 1505, condition=events.DISRUPTED),
        foot("b", events.BRITISH, 1506),
        foot("c", events.BRITISH, 1503),
        woods=[1605, 1606, 1406, 1405],
    )
    assert no_better.ends("d") == set()
    assert may_end(no_better)


# ---------------------------------------------------------------- breaking off (13.1.9 b, 17.1.1)


def pinned(id_, side, hex_, **more):
    """A Pinned unit of two strength points."""
    return foot(id_, side, hex_, strength=2, pinned=True, **more)


@rule("brandywine", "13.1.9")
def test_all_the_pinned_break_off_or_none():
    """Once the first has gone the phase does not end before the second has."""
    battle = Battle(
        pinned("a", events.AMERICAN, 1505),
        pinned("c", events.AMERICAN, 1105),
        pinned("b", events.BRITISH, 1506),
        pinned("e", events.BRITISH, 1106),
    )
    assert may_end(battle)
    battle.do(events.March("a", 1503))
    assert not may_end(battle)
    assert battle.refusal(events.EndPhase()).rule == "13.1.9"
    battle.do(events.March("c", 1103), events.EndPhase())
    assert battle.happened(events.PinsRemoved)
    assert battle.state.morale == (19, 20)


@rule("brandywine", "13.1.9")
def test_if_one_cannot_break_off_no_other_may():
    """A Pinned gun shut in by enemies keeps its fellows."""
    around = [foot(f"b{n}", events.BRITISH, h) for n, h in enumerate((1104, 1205, 1206, 1006, 1005))]
    battle = Battle(
        pinned("a", events.AMERICAN, 1505),
        pinned("c", events.AMERICAN, 1105),
        pinned("b", events.BRITISH, 1506),
        pinned("e", events.BRITISH, 1106),
        *around,
    )
    assert battle.ends("a") == battle.ends("c") == set()
    assert battle.refusal(events.March("a", 1503)).rule == "13.1.9"
    assert may_end(battle)


@rule("brandywine", "13.1.9")
def test_leaders_may_ride_next_to_a_pinned_enemy():
    """Ruling Q130: before the first Pinned unit moves, and after it; they are no units."""
    pieces = (
        pinned("a", events.AMERICAN, 1505),
        pinned("b", events.BRITISH, 1506),
        leader("l", events.AMERICAN, 1509),
    )
    battle = Battle(*pieces)
    battle.do(events.March("a", 1503))
    assert 1507 in battle.ends("l")
    other = Battle(*pieces)
    other.do(events.March("l", 1507))
    assert other.ends("a")


@rule("brandywine", "13.1.9")
def test_who_breaks_off_sends_nobody_next_to_a_pinned_enemy():
    """Neither before nor after; next to an enemy who is not Pinned others may go."""
    pieces = (
        pinned("a", events.AMERICAN, 1505),
        pinned("b", events.BRITISH, 1506),
        foot("f", events.AMERICAN, 1509, strength=2),
        foot("e", events.BRITISH, 1709),
    )
    battle = Battle(*pieces)
    battle.do(events.March("a", 1503))
    assert not battle.ends("f") & {1507, 1407, 1607}
    assert battle.refusal(events.March("f", 1507)).rule == "13.1.9"
    assert 1609 in battle.ends("f")
    other = Battle(*pieces)
    other.do(events.March("f", 1507))
    assert other.ends("a") == set()


@rule("brandywine", "13.1.9")
def test_who_breaks_off_may_march_past_a_pinned_enemy():
    """Ruling Q137: through woods, where no zone of control stops him; he only may not end there."""
    pieces = (
        pinned("a", events.AMERICAN, 1505, allowance=8),
        pinned("b", events.BRITISH, 1506),
        *(foot(f"full{hex_}", events.AMERICAN, hex_, strength=6) for hex_ in (1504, 1405, 1605, 1406)),
    )
    battle = Battle(*pieces, woods=[1606])
    assert 1706 in battle.ends("a")
    assert not battle.ends("a") & set(battle.ground.neighbours[1506])
    assert battle.refusal(events.March("a", 1606)).rule == "13.1.9"
    assert Battle(*pieces).ends("a") == set()


@rule("brandywine", "13.1.9")
def test_so_may_his_friends_before_and_after():
    """Ruling Q137: where one ends counts, whoever has broken off already."""
    battle = Battle(
        pinned("a", events.AMERICAN, 1505),
        pinned("b", events.BRITISH, 1506),
        foot("f", events.AMERICAN, 1706, strength=2),
        *(foot(f"full{hex_}", events.AMERICAN, hex_, strength=6) for hex_ in (1705, 1806, 1807, 1707)),
        woods=[1606],
    )
    assert {1605, 1606, 1607} <= battle.ends("f")
    battle.do(events.March("a", 1503))
    assert 1605 in battle.ends("f")
    assert not battle.ends("f") & {1606, 1607}


@rule("brandywine", "17.1.1")
def test_the_pinned_in_the_meeting_house_need_not_leave():
    """Though others have broken off."""
    battle = Battle(
        pinned("a", events.AMERICAN, 1505),
        pinned("c", events.AMERICAN, 1105),
        pinned("b", events.BRITISH, 1506),
        pinned("e", events.BRITISH, 1106),
        zones={"meeting_house": [1105]},
    )
    battle.do(events.March("a", 1503))
    assert may_end(battle)


@rule("brandywine", "13.1.9", "16.1.2")
def test_a_pinned_unit_may_wade_away():
    """To a hex without an enemy beside it."""
    battle = Battle(
        pinned("a", events.AMERICAN, 1505),
        pinned("b", events.BRITISH, 1506),
        creek=[(1505, n) for n in (1504, 1405, 1406)],
    )
    assert battle.ends("a", events.Wade) == {1504, 1405}


# ---------------------------------------------------------------- places (9.3, 9.6)


NORTH = {"north_of_radley_near_d": [2001, 1901, 2002, 1902]}


@rule("brandywine", "9.6.1")
def test_americans_who_came_in_at_d_leave_before_the_phase_ends():
    """In one go; who cannot leave owes nothing."""
    battle = Battle(foot("a", events.AMERICAN, 2001), foot("b", events.BRITISH, 1009), zones=NORTH)
    assert not may_end(battle)
    assert battle.refusal(events.EndPhase()).rule == "9.6.1"
    assert battle.refusal(events.March("a", 2002)).rule == "9.6.1"
    battle.do(events.March("a", 2003))
    assert may_end(battle)
    slow = Battle(foot("a", events.AMERICAN, 2001, allowance=1), foot("b", events.BRITISH, 1009), zones=NORTH)
    assert may_end(slow)
    british = Battle(
        foot("b", events.BRITISH, 2001), foot("a", events.AMERICAN, 1009), zones=NORTH, side=events.BRITISH
    )
    assert may_end(british)


@rule("brandywine", "9.6.3", "7.1.2", "9.1.5")
def test_american_guns_pass_the_hex_of_proctors_battery():
    """Not another hex that has a gun, and they do not stay; nor do British guns pass."""
    lane = {"road": [[1505, 1506, 1507, 1508]], "woods": [1605, 1606, 1607, 1405, 1406, 1407]}
    zones = {"battery": [1506]}
    for proctor, ends in ((1506, {1507, 1508}), (1507, {1506})):
        battle = Battle(
            gun("g", events.AMERICAN, 1505),
            gun("p", events.AMERICAN, proctor),
            foot("b", events.BRITISH, 1001),
            zones=zones,
            **lane,
        )
        assert battle.ends("g", events.March) & {1506, 1507, 1508} == ends
        assert battle.ends("g", events.Hasten) & {1506, 1507, 1508} == ends
    british = Battle(
        gun("g", events.BRITISH, 1505),
        gun("p", events.BRITISH, 1506),
        side=events.BRITISH,
        zones=zones,
        **lane,
    )
    assert not british.ends("g") & {1506, 1507, 1508}


@rule("brandywine", "9.3.1", "14.3.2")
def test_reinforcements_come_in_beside_their_hex_while_the_enemy_holds_it():
    """Ruling Q110: in the nearest hex; a lone leader there is captured, and keeps out a leader."""
    late = {"due": 7, "entry": 1505, "fate": "waiting"}
    battle = Battle(
        foot("r", events.AMERICAN, 0, **late),
        foot("b", events.BRITISH, 1505),
        foot("z", events.AMERICAN, 1001),
    )
    assert battle.unit("r").hex == 1405
    behind = Battle(
        foot("r", events.AMERICAN, 0, **late),
        *(foot(f"b{n}", events.BRITISH, n) for n in (1404, 1405, 1406, 1504, 1505, 1506, 1605)),
        woods=[1606],
    )
    assert behind.unit("r").hex == 1606
    lone = Battle(
        foot("r", events.AMERICAN, 0, **late),
        leader("k", events.BRITISH, 1505),
        leader("q", events.AMERICAN, 0, **late),
    )
    assert lone.unit("r").hex == lone.unit("q").hex == 1505
    assert lone.unit("k").fate == "captured"
    alone = Battle(
        leader("k", events.BRITISH, 1505),
        leader("q", events.AMERICAN, 0, **late),
        foot("z", events.AMERICAN, 1001),
    )
    assert (alone.unit("q").hex, alone.unit("k").hex) == (1405, 1505)
    assert not alone.happened(events.UnitCaptured)


@rule("brandywine", "9.3.3", "7.1.2")
def test_beyond_the_entry_hex_the_limit_holds_for_reinforcements():
    """Twelve points may be placed in one hex, and march out six by six."""
    late = {"due": 7, "entry": 1505, "fate": "waiting"}
    battle = Battle(*(foot(n, events.AMERICAN, 0, **late) for n in "rst"), foot("b", events.BRITISH, 1001))
    assert len(battle.state.position.stack(1505)) == 3
    battle.do(events.March("r", 1507))
    assert 1507 not in battle.ends("s")


@rule("brandywine", "7.1.2", "9.3.3")
def test_nobody_enters_a_hex_with_two_guns_in_it():
    """Ruling Q138: it is over the limit, though the foot alone would fit; with one gun there is room."""
    late = {"due": 7, "entry": 1505, "fate": "waiting"}
    for names, is_open in ((("g",), True), (("g", "h"), False)):
        guns = (gun(name, events.AMERICAN, 0, **late) for name in names)
        battle = Battle(*guns, foot("f", events.AMERICAN, 1507, strength=2), foot("b", events.BRITISH, 1001))
        assert (1505 in battle.ends("f")) == is_open


@rule("brandywine", "7.1.2", "7.1.1")
def test_of_six_points_and_two_guns_the_guns_are_too_many():
    """Six points of foot are within the limit, seven are not; the owner takes off what is over it."""
    for points, too_many in ((2, ["g", "h"]), (3, ["a", "c"])):
        pieces = [foot("a", events.AMERICAN, 1505), foot("c", events.AMERICAN, 1505, strength=points)]
        guns = [gun(name, events.AMERICAN, 1505) for name in "gh"]
        state = Battle(*pieces, *guns, foot("b", events.BRITISH, 1001)).state
        assert [unit.id for unit in excess(state, 1505)] == too_many


@rule("brandywine", "9.3.1")
def test_who_waits_for_no_turn_yet_is_not_due():
    """On its turn and after it, but not where its entry has still to be chosen."""
    late = {"due": 7, "entry": 1505, "fate": "waiting"}
    state = Battle(foot("r", events.AMERICAN, 0, **late), foot("b", events.BRITISH, 1001), turn=6).state
    unit = state.unit("r")
    assert [is_due(state, unit.replace(due=turn)) for turn in (0, 1, 6, 7)] == [False, True, True, False]


# ---------------------------------------------------------------- one after another (9.1.3, 9.1.4)


@rule("brandywine", "9.1.3", "3.2.mp")
def test_movement_points_are_not_saved():
    """Who stood still on one turn goes no further on the next."""
    battle = Battle(foot("a", events.AMERICAN, 1501), foot("b", events.BRITISH, 1011))
    before = battle.ends("a", events.March)
    battle.do(events.EndPhase())
    battle.do(events.EndPhase(), initiative=[9, 0])
    assert battle.ends("a", events.March) == before


@rule("brandywine", "9.1.4", "14.1.1")
def test_each_unit_and_each_leader_moves_by_itself():
    """A leader stays where the unit that he stood with leaves."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505), leader("l", events.AMERICAN, 1505), foot("b", events.BRITISH, 1011)
    )
    battle.do(events.March("a", 1503))
    assert (battle.unit("a").hex, battle.unit("l").hex, battle.unit("l").spent) == (1503, 1505, 0)
    battle.do(events.March("l", 1509))
    assert battle.unit("l").hex == 1509


@rule("brandywine", "9.1.4")
def test_a_unit_goes_on_only_until_another_moves():
    """Leg after leg by march or road; who is passed over for another, or for a leader, has ended his move."""
    pieces = [foot(n, events.AMERICAN, 1505, strength=2) for n in "ac"]
    road = [[1505, 1504, 1503, 1502, 1501]]
    for verb in (events.March, events.Hasten):
        battle = Battle(
            *pieces, leader("l", events.AMERICAN, 1505), foot("b", events.BRITISH, 1011), road=road
        )
        battle.do(verb("a", 1504), verb("a", 1503))
        assert 1502 in battle.ends("a", verb)
        battle.do(verb("c", 1504))
        assert (battle.ends("a"), 1503 in battle.ends("c", verb)) == (set(), True)
        assert "C has moved since" in battle.refusal(verb("a", 1502)).message
        battle.do(events.March("l", 1504))
        assert battle.ends("a") | battle.ends("c") == set()
    battle.do(events.EndPhase())
    battle.do(events.EndPhase(), initiative=[9, 0])
    assert battle.ends("a", events.March)


@rule("brandywine", "9.1.4", "14.6")
def test_who_has_ended_his_move_owes_none():
    """Nobody is held up for a duty that he can no longer meet: here a leader who moved away and ended it."""
    stirn, hessian = leader("stirn", events.BRITISH, 1505), foot("h", events.BRITISH, 1505, strength=2)
    battle = Battle(stirn, hessian, foot("f", events.BRITISH, 1505, strength=2), side=events.BRITISH)
    assert battle.refusal(events.EndPhase()).rule == "14.6"
    battle.with_unit("stirn", start=1506)
    battle.state = battle.state.replace(last_moved="h")
    assert events.EndPhase() in battle.offered()


@rule("brandywine", "9.1.1", "3.2.light-infantry", "QA.5", "3.2.militia")
def test_light_infantry_pays_less_for_woods_and_militia_what_infantry_pays():
    """By the column of the chart."""
    for piece, cost in (
        (light("a", events.AMERICAN, 1505), 2),
        (foot("a", events.AMERICAN, 1505, kind="militia"), 3),
    ):
        battle = Battle(piece, woods=[1506])
        battle.do(events.March("a", 1506))
        assert battle.walked("a") == ((1506,), cost)


@rule("brandywine", "3.2.combat-unit", "9.1.5", "7.1.1")
def test_leaders_are_no_combat_units():
    """They take no room and stop nobody; where an enemy leader is alone all but leaders may enter (Q15)."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, strength=6),
        leader("l", events.AMERICAN, 1504),
        leader("k", events.BRITISH, 1507),
        foot("b", events.BRITISH, 1001),
    )
    assert {1504, 1507, 1508} <= battle.ends("a", events.March)
    assert 1505 in battle.ends("l", events.March)
    assert 1507 not in battle.ends("l", events.March)


@rule("brandywine", "13.1.9", "7.1.1")
def test_the_pinned_break_off_together_or_not_at_all():
    """Where there is room for one of them only nobody goes; else the first leaves room for the second."""
    pieces = [
        *(foot(id_, events.AMERICAN, 1505, strength=3, allowance=1, pinned=True) for id_ in "ac"),
        foot("b", events.BRITISH, 1405, pinned=True),
        *(foot(f"full{hex_}", events.AMERICAN, hex_, strength=6) for hex_ in (1605, 1606)),
    ]
    tight = Battle(*pieces, foot("d", events.AMERICAN, 1506, strength=3))
    assert not tight.ends("a", events.March) | tight.ends("c", events.March)
    assert tight.refusal(events.March("a", 1506)).rule == "13.1.9"
    roomy = Battle(*pieces)
    assert roomy.ends("a", events.March) == roomy.ends("c", events.March) == {1506}
    roomy.do(events.March("a", 1506))
    assert 1506 not in roomy.ends("full1605", events.March)
    roomy.do(events.March("c", 1506))
    assert may_end(roomy)


@rule("brandywine", "13.1.9", "7.1.2")
def test_nobody_stops_in_the_only_way_out_of_a_pinned_friend():
    """Once one has broken off, a hex through which another has still to go is not filled up."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, strength=3, allowance=2, pinned=True),
        foot("b", events.BRITISH, 1504, pinned=True),
        foot("c", events.AMERICAN, 1209, strength=3, allowance=2, pinned=True),
        foot("e", events.BRITISH, 1208, pinned=True),
        *(foot(f"full{hex_}", events.AMERICAN, hex_, strength=6) for hex_ in (1406, 1606)),
        foot("d", events.AMERICAN, 1508, strength=4, allowance=6),
    )
    assert battle.ends("a", events.March) == {1506, 1507, 1407, 1607}
    assert 1506 in battle.ends("d", events.March)
    battle.do(events.March("c", 1210))
    assert 1506 not in battle.ends("d", events.March)
    assert battle.refusal(events.March("d", 1506)).rule == "13.1.9"
    battle.do(events.March("d", 1507))
    assert battle.ends("a", events.March) == {1506, 1407, 1607}


@rule("brandywine", "13.1.9", "13.3")
def test_nor_does_a_disrupted_friend_who_gets_away():
    """It gets away from the enemy where that leaves the Pinned their way; else it stays, and owes no move."""
    pieces = (
        foot("a", events.AMERICAN, 1505, strength=3, allowance=1, pinned=True),
        foot("b", events.BRITISH, 1504, pinned=True),
        foot("c", events.AMERICAN, 1209, strength=3, allowance=2, pinned=True),
        foot("e", events.BRITISH, 1208, pinned=True),
        *(foot(f"full{hex_}", events.AMERICAN, hex_, strength=6) for hex_ in (1406, 1606)),
        foot("d", events.AMERICAN, 1507, strength=4, condition=events.DISRUPTED),
    )
    battle = Battle(*pieces, foot("f", events.BRITISH, 1508))
    assert 1506 in battle.ends("d", events.March)
    battle.do(events.March("c", 1210))
    assert 1506 not in battle.ends("d", events.March)
