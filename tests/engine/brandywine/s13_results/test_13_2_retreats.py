"""Retreats (13.2), over the creek (16.2.7 to 16.2.9), leaders who go along, stragglers (13.3, 13.4)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.retreat import ends_of_retreat, home_hex
from cockade.engine.brandywine.common.data import Special
from cockade.engine.brandywine.play import GAME
from cockade.events import brandywine as events
from cockade.events.facts import Rolled, TrackMoved
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, clash, strike
from tests.engine.brandywine.field import foot, gun, leader, rifle

rule = pytest.mark.rule
A = foot("a", AMERICAN, 1505)
AT = ("a", 1504)
DEEP = [(1504, hex_) for hex_ in (1404, 1503, 1604)]


def ways(*pieces, result="-/R", b=None, **more):
    """The hexes that b may choose from for its next step; or where it went if it had no choice."""
    battle = strike((A, b or foot("b", BRITISH, 1504), *pieces), result, AT, **more)
    gone = [fact.hex for fact in battle.happened(events.UnitRetreated)]
    return {action.hex for action in battle.offered(events.Retreat)} or set(gone[:1]) or battle.unit("b").fate


@rule("brandywine", "13.2.1")
def test_clear_of_the_enemy_and_towards_the_own_lines():
    """To the entry hex, or headquarters; the owner picks among equals (rulings Q49, Q50)."""
    assert ways() == {1404, 1503}
    assert ways(zones={"A": [2001]}) == {1503, 1604}
    battle = strike((A, foot("b", BRITISH, 1504)), "R/-", AT)
    assert {action.hex for action in battle.offered(events.Retreat)} == {1506, 1606}
    low = foot("x", AMERICAN, 1303, condition=events.DISRUPTED)
    assert ways(low) == {1503}


@rule("brandywine", "13.2.2", "8.1.2")
def test_where_nobody_retreats_to():
    """Enemies, their zones even with a friend there, prohibited terrain, the edge, full hexes."""
    assert ways(foot("x", AMERICAN, 1404), woods=[1503]) == {1604}
    zone = foot("x", AMERICAN, 1403)
    assert ways(zone, foot("f", BRITISH, 1503, strength=1)) == {1604}
    guns = ways(b=gun("b", BRITISH, 1504), woods=[1503, 1404])
    assert guns == {1604}
    full = foot("f", BRITISH, 1503, strength=3)
    assert ways(full) == {1404}


@rule("brandywine", "13.2.2", "18.1.3")
def test_a_closed_part_of_the_map_is_closed_to_retreats_too():
    """The British north of Renwick Run."""
    special = Special(barred={BRITISH: "north"})
    assert ways(special=special, zones={"north": [1503, 1404]}) == {1604}


@rule("brandywine", "13.2.3", "QA.2")
def test_who_cannot_retreat_is_captured_and_that_is_all():
    """No disruption is counted besides."""
    ring = [foot(f"x{hex_}", AMERICAN, hex_) for hex_ in (1403, 1603)]
    battle = strike((A, foot("b", BRITISH, 1504), *ring), "-/D", AT, morale=(18, 18))
    assert battle.unit("b").fate == events.CAPTURED
    assert battle.state.morale == (19, 17)


@rule("brandywine", "13.2.3")
def test_a_step_for_want_of_room():
    """A two-step unit may lose one if it then fits; its owner may prefer the capture."""
    full = [foot(f"f{hex_}", BRITISH, hex_, strength=4) for hex_ in (1404, 1503, 1604)]
    b = foot("b", BRITISH, 1504, strength=(4, 2))
    battle = strike((A, b, *full), "-/R", AT)
    assert battle.offered() == [events.LoseStep("b"), events.Yield("b")]
    battle.do(events.LoseStep("b"))
    assert battle.state.morale == (21, 19)
    battle.do(battle.offered()[0])
    assert battle.unit("b").reduced
    assert battle.unit("b").hex in {1404, 1503}
    other = strike((A, b, *full), "-/R", AT)
    other.do(events.Yield("b"))
    assert other.unit("b").fate == events.CAPTURED
    one = strike((A, foot("b", BRITISH, 1504), *full), "-/R", AT)
    assert one.unit("b").fate == events.CAPTURED


@rule("brandywine", "13.2.3", "13.2.2", "7.1.2")
def test_want_of_room_on_a_retreat_is_told_under_its_own_clauses():
    """Ruling Q125: 13.2.2 for the full hex, 13.2.3 for what is lost; 7.1.2 is for hexes over the limit."""
    full = [foot(f"f{hex_}", BRITISH, hex_, strength=4) for hex_ in (1404, 1503, 1604)]
    battle = strike((A, foot("b", BRITISH, 1504, strength=(4, 2)), *full), "-/R", AT)
    assert {offer.rule for offer in GAME.offers(battle.state)} == {"13.2.3"}
    assert battle.refusal(events.Retreat("b", 1503)).rule == "13.2.2"
    battle.do(events.LoseStep("b"))
    told = [fact.rule for fact in battle.facts if isinstance(fact, events.StepLost | TrackMoved)]
    assert told == ["13.2.3"] * 3


@rule("brandywine", "13.2.4")
def test_three_hexes_end_exactly_three_away_and_not_beside_the_enemy():
    """Steps from which that is impossible are not offered."""
    battle = strike((A, foot("b", BRITISH, 1504)), "-/D", AT)
    while battle.offered(events.Retreat):
        battle.do(battle.offered()[-1])
    assert battle.ground.grid.distance(battle.unit("b").hex, 1504) == 3
    lane = [(1504, 1404), (1504, 1604), *((1503, hex_) for hex_ in (1403, 1404, 1603, 1604))]
    lane += [(1502, hex_) for hex_ in (1402, 1403, 1602, 1603)]
    watch = foot("x", AMERICAN, 1401, condition=events.SHATTERED)
    for more, able in (((), True), ((watch,), False)):
        narrow = clash(A, gun("b", BRITISH, 1504), *more, creek=lane)
        assert bool(ends_of_retreat(narrow.state, narrow.unit("b"), 3)) is able


@rule("brandywine", "13.2.6", "14.3.1", "14.1.1")
def test_leaders_may_go_along_and_need_not():
    """They are never disrupted."""
    pieces = (A, foot("b", BRITISH, 1504), leader("k", BRITISH, 1504), leader("n", BRITISH, 1504))
    battle = strike(pieces, "-/D", AT)
    while battle.offered(events.Retreat):
        battle.do(battle.offered()[0])
    assert set(battle.offered()) == {events.Accompany("k"), events.Accompany("n"), events.Decline()}
    battle.do(events.Accompany("k"))
    assert battle.happened(events.LeaderFollowed)
    assert battle.unit("k").hex == battle.unit("b").hex
    assert battle.unit("k").condition == events.PARADE
    battle.do(events.Decline())
    assert battle.unit("n").fate == events.CAPTURED


# ---------------------------------------------------------------- the creek


@rule("brandywine", "16.2.7")
def test_over_a_ford_without_penalty():
    """Of either kind."""
    for kind in ("primary_ford", "secondary_ford"):
        battle = strike((A, foot("b", BRITISH, 1504)), "-/R", AT, **{kind: DEEP})
        battle.do(battle.offered()[0])
        assert battle.unit("b").condition == events.PARADE


@rule("brandywine", "16.2.8", "13.2.2")
@pytest.mark.parametrize(
    ("result", "before", "after", "far"),
    [
        ("-/R", events.PARADE, events.DISRUPTED, 4),
        ("-/D", events.PARADE, events.SHATTERED, 6),
        ("-/R", events.SHATTERED, None, 0),
    ],
)
def test_over_the_deep_creek_first_and_at_the_price_of_a_d(result, before, after, far):
    """An R ends four hexes away and Disrupted, a D six and Shattered; the Shattered are eliminated (Q59)."""
    attack = foot("a", AMERICAN, 1509)
    creek = [(1508, hex_) for hex_ in (1408, 1507, 1608)]
    pieces = (attack, foot("b", BRITISH, 1508, condition=before))
    battle = strike(pieces, result, ("a", 1508), creek=creek)
    while battle.offered(events.Retreat):
        battle.do(battle.offered()[0])
    unit = battle.unit("b")
    if after is None:
        assert unit.fate == events.ELIMINATED
    else:
        assert unit.condition == after
        assert battle.ground.grid.distance(unit.hex, 1508) == far


@rule("brandywine", "16.2.8", "16.2.9")
def test_guns_never_wade_and_nobody_later_than_the_first_hex():
    """They are captured."""
    for piece, able in ((gun("b", BRITISH, 1504), False), (foot("b", BRITISH, 1504), True)):
        battle = clash(A, piece, creek=DEEP)
        assert bool(ends_of_retreat(battle.state, battle.unit("b"), 1)) is able
    later = [(a, b) for a in (1404, 1503, 1604) for b in (1303, 1403, 1502, 1603, 1304, 1704, 1703)]
    ring = [pair for pair in later if pair[1] in battle.ground.neighbours[pair[0]]]
    battle = strike((A, foot("b", BRITISH, 1504)), "-/D", AT, creek=ring)
    assert battle.unit("b").fate == events.CAPTURED


@rule("brandywine", "13.2.6", "14.3.1", "16.2.8")
def test_leaders_go_along_with_who_waded_when_the_whole_retreat_is_over():
    """They are asked once, and end with the unit, not in the hex in which it came out of the water."""
    creek = [(1508, hex_) for hex_ in (1408, 1507, 1608)]
    pieces = (foot("a", AMERICAN, 1509), foot("b", BRITISH, 1508), leader("k", BRITISH, 1508))
    battle = strike(pieces, "-/R", ("a", 1508), creek=creek)
    while battle.offered(events.Retreat):
        assert not battle.offered(events.Accompany)
        battle.do(battle.offered()[0])
    assert battle.offered() == [events.Accompany("k"), events.Decline()]
    battle.do(events.Accompany("k"))
    assert battle.unit("k").hex == battle.unit("b").hex
    assert battle.ground.grid.distance(battle.unit("k").hex, 1508) == 4


# ---------------------------------------------------------------- a coming combat, stragglers


@rule("brandywine", "13.2.5")
def test_who_retreats_into_a_coming_combat_adds_nothing_and_may_suffer():
    """No strength, no lead; if its side suffers a result it checks: back one hex, or a D."""
    pieces = (A, foot("b", BRITISH, 1504, strength=3), foot("n", BRITISH, 1403, strength=2))
    for die, result in ((5, events.PARADE), (4, events.DISRUPTED)):
        battle = strike(pieces, "-/AM", AT, moved={"n": 1504}, dice={"morale_check": [die]})
        (fought,) = battle.happened(events.CombatResolved)
        assert fought.defence == 3
        while battle.offered(events.Retreat):
            battle.do(battle.offered()[0])
        assert battle.unit("n").condition == result
        assert battle.unit("n").hex != 1504


@rule("brandywine", "13.2.5")
@pytest.mark.parametrize(
    ("came", "die", "result"),
    [(True, 5, events.PARADE), (True, 4, events.DISRUPTED), (False, None, events.PARADE)],
)
def test_so_may_who_retreats_into_an_attacking_hex(came, die, result):
    """Only who came by retreat: a unit that stood there and took no part has nothing to fear."""
    guest = rifle("n", AMERICAN, 1606)
    dice = {} if die is None else {"dice": {"morale_check": [die]}}
    battle = strike((A, guest, foot("b", BRITISH, 1504)), "AM/-", AT, moved={"n": 1505}, came=came, **dice)
    (fought,) = battle.happened(events.CombatResolved)
    assert fought.attack == 4
    while battle.offered(events.Retreat):
        battle.do(battle.offered()[0])
    assert battle.unit("n").condition == result
    assert (battle.unit("n").hex == 1505) is not came


@rule("brandywine", "13.3", "13.4")
def test_stragglers_suffer_at_the_end_of_their_own_combat_phase():
    """The Disrupted another D, the Shattered are captured; one at a time (ruling Q53)."""
    foe = foot("b", BRITISH, 1504)
    battle = clash(
        foot("d", AMERICAN, 1505, condition=events.DISRUPTED),
        foot("s", AMERICAN, 1405, condition=events.SHATTERED),
        foe,
    )
    battle.go_on()
    assert battle.offered() == [events.Suffer("d"), events.Suffer("s")]
    battle.do(events.Suffer("s"))
    assert battle.unit("s").fate == events.CAPTURED
    while battle.offered(events.Retreat):
        battle.do(battle.offered()[0])
    assert battle.unit("d").condition == events.SHATTERED
    safe = clash(
        foot("d", AMERICAN, 1505, condition=events.DISRUPTED),
        foot("p", AMERICAN, 1505, strength=1, withdrawn=True),
        foe,
    )
    safe.go_on()
    assert safe.state.segment != "combat"
    assert safe.unit("d").condition == events.DISRUPTED
    theirs = clash(
        foot("d", AMERICAN, 1505, condition=events.DISRUPTED), gun("b", BRITISH, 1504), side=BRITISH
    )
    theirs.go_on()
    assert theirs.state.segment != "combat"
    assert theirs.unit("d").condition == events.DISRUPTED


@rule("brandywine", "16.2.8", "16.2.9", "13.2.4")
def test_who_has_waded_goes_on_from_where_it_began_and_wades_no_more():
    """Ruling Q59: three hexes more, to end four from the hex that it lost, and not back into it."""
    creek = [(1508, hex_) for hex_ in (1408, 1507, 1608)]
    battle = strike((foot("a", AMERICAN, 1509), foot("b", BRITISH, 1508)), "-/R", ("a", 1508), creek=creek)
    battle.do(battle.offered(events.Retreat)[0])
    frame = battle.state.agenda[-1]
    assert (frame.start, frame.length, frame.steps, frame.rule) == (1508, 4, 3, "16.2.8")
    here = battle.unit("b").hex
    assert not any(battle.ground.is_deep(here, action.hex) for action in battle.offered(events.Retreat))


@rule("brandywine", "13.2.1")
def test_a_british_unit_that_entered_falls_back_to_where_it_entered():
    """Whatever the letter on its counter; who was set up goes by the letter (Q50)."""
    battle = clash(A, foot("b", BRITISH, 1504, entry=2001), foot("c", BRITISH, 1503))
    assert [home_hex(battle.state, battle.unit(id_)) for id_ in "bc"] == [2001, 1001]


@rule("brandywine", "13.2.5", "13.1.9")
def test_who_fell_back_into_a_combat_checks_after_a_pin_too():
    """A pin is a result like any other."""
    pieces = (A, foot("b", BRITISH, 1504, strength=3), foot("n", BRITISH, 1403, strength=2))
    battle = strike(pieces, "PIN", AT, moved={"n": 1504}, dice={"morale_check": [4]})
    (rolled,) = battle.happened(Rolled)
    assert (rolled.purpose, rolled.who, rolled.rule) == ("morale check", "n", "13.2.5")
    assert battle.unit("b").pinned
    assert not battle.unit("n").pinned
