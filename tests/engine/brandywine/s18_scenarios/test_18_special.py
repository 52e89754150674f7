"""The special rules of the scenarios (18.1.3 to 18.4.3): departures, companions, who begins where."""

from __future__ import annotations

import pytest
from attrs import evolve

from cockade.engine.brandywine.b2_movement.routes import may_hasten_on_arrival
from cockade.engine.brandywine.common.data import Departure, Special
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import (
    AMERICAN,
    BRITISH,
    Decline,
    EndPhase,
    March,
    Place,
    Retreat,
    UnitRemoved,
)
from tests.engine.brandywine.clashes import strike
from tests.engine.brandywine.field import Battle, foot, leader, light

rule = pytest.mark.rule
LEAVE = Special(leave=Departure(9, AMERICAN, ("w", "g")))
GREENE = {"wing": "greene_wing"}


@rule("brandywine", "18.1.3")
def test_some_leave_play_at_the_end_of_a_movement_phase():
    """On their turn and after their own movement, at no cost to anybody; others stay."""
    pieces = (leader("w", AMERICAN, 1505), foot("g", AMERICAN, 1508), foot("a", AMERICAN, 1502))
    battle = Battle(*pieces, foot("b", BRITISH, 1011), turn=9, special=LEAVE)
    battle.do(March("g", 1509), EndPhase())
    assert battle.happened(UnitRemoved) == [UnitRemoved("w", "18.1.3"), UnitRemoved("g", "18.1.3")]
    assert battle.state.morale == (20, 20)
    for more in ({"turn": 8}, {"turn": 9, "side": BRITISH, "initiative": BRITISH}):
        other = Battle(*pieces, foot("b", BRITISH, 1011), special=LEAVE, **more)
        other.do(EndPhase())
        assert not other.happened(UnitRemoved)


@rule("brandywine", "18.1.3", "9.1.6")
def test_whom_they_had_pinned_costs_nothing_when_they_leave():
    """Ruling Q139: pins are looked at when all movement is over, and only then do they leave."""
    pieces = (leader("w", AMERICAN, 1502), foot("g", AMERICAN, 1505), foot("b", BRITISH, 1506, pinned=True))
    battle = Battle(*pieces, foot("a", AMERICAN, 1011), turn=9, special=LEAVE)
    battle.do(EndPhase())
    assert battle.happened(UnitRemoved) == [UnitRemoved("w", "18.1.3"), UnitRemoved("g", "18.1.3")]
    assert battle.state.morale == (20, 20)


def maxwells(*pieces, **more):
    """Maxwell and one light unit of his wing in 1505."""
    chief = leader("maxwell", AMERICAN, 1505)
    return Battle(
        evolve(chief, counter=evolve(chief.counter, wing="greene_wing")),
        light("s", AMERICAN, 1505, strength=2, printed=GREENE),
        *pieces,
        foot("b", BRITISH, 1011),
        special=Special(tied="maxwell"),
        **more,
    )


@rule("brandywine", "18.1.3")
def test_maxwell_goes_only_where_light_infantry_of_his_wing_is():
    """And not to others."""
    battle = maxwells(
        light("p", AMERICAN, 1508, strength=2, printed=GREENE),
        light("o", AMERICAN, 1503, strength=2, printed={"wing": "sullivan_wing"}),
        foot("f", AMERICAN, 1506, strength=2, printed=GREENE),
    )
    assert battle.ends("maxwell") == {1508}
    assert battle.refusal(March("maxwell", 1503)).rule == "18.1.3"


@rule("brandywine", "18.1.3")
def test_maxwell_follows_before_the_phase_ends():
    """Where his last companion has gone; with another one beside him he may stay."""
    battle = maxwells()
    battle.do(March("s", 1507))
    assert battle.refusal(EndPhase()).rule == "18.1.3"
    battle.do(March("maxwell", 1507))
    assert EndPhase() in battle.offered()
    both = maxwells(light("p", AMERICAN, 1505, strength=2, printed=GREENE))
    both.do(March("s", 1507))
    assert EndPhase() in both.offered()


@rule("brandywine", "18.1.3")
def test_his_last_light_infantry_does_not_leave_him_behind():
    """It goes no further than he can follow, and not at all when he has had his own move (9.1.4)."""
    battle = maxwells().with_unit("maxwell", spent=6)
    far = battle.ground.grid.distance
    assert {1503, 1504, 1507} <= battle.ends("s")
    assert all(far(hex_, 1505) <= 2 for hex_ in battle.ends("s"))
    free = maxwells(light("p", AMERICAN, 1506, strength=2, printed=GREENE))
    assert 1501 in free.with_unit("maxwell", spent=6).ends("s")
    battle.with_unit("maxwell", start=1506)
    battle.state = battle.state.replace(last_moved="maxwell")
    assert battle.ends("s") == set()


@rule("brandywine", "18.1.3", "18.1.2")
def test_maxwell_is_set_up_after_and_with_his_light_infantry():
    """In the Feint."""
    opened = GameTree.begin(GAME, "feint", bytes(16))
    while opened.decider == BRITISH:
        offer = opened.offers()[0]
        opened.act(BRITISH, offer.actions[0])
    assert "maxwell" not in {offer.subject for offer in opened.offers()}
    spread = iter((1131, 1231, 1331, 1130))
    while "maxwell" not in {offer.subject for offer in opened.offers()}:
        offer = next(o for o in opened.offers() if opened.state.unit(o.subject).kind == "light")
        south = offer.subject in ("simms", "porterfield", "parker")
        opened.act(AMERICAN, Place(offer.subject, next(spread)) if south else offer.actions[0])
    (offer,) = [o for o in opened.offers() if o.subject == "maxwell"]
    companions = {opened.state.unit(u).hex for u in ("simms", "porterfield", "parker")}
    assert {action.hex for action in offer.actions} == companions & {a.hex for a in offer.actions}
    assert opened.game.violations(opened.state) == []


def standing(scenario):
    """Unit ids by hex right after the set-up event, and the units still to come by (turn, hex)."""
    state = GAME.start(scenario, KeyedDice(bytes(16), 0))[1]
    due = {}
    for unit in state.units:
        if unit.due:
            due.setdefault((unit.due, unit.entry), set()).add(unit.id)
    return {hex_: {unit.id for unit in stack} for hex_, stack in state.position.at.items()}, due


@rule("brandywine", "18.2.1", "18.2.2")
def test_howes_flank_attack_is_set_up_as_the_clauses_say():
    """Jaegers before D, Sullivan behind the creek; Greene's Wing comes on turn 11 and does not hasten."""
    stood, due = standing("flank-attack")
    assert stood[1803] == {"1_queens_ld", "ewald"}
    assert stood[1801] == {"ewald_a", "ewald_b", "chasseurs"}
    assert stood[716] == {"sullivan", "1_maryland", "3_maryland", "6_maryland", "new_york_a"}
    assert {"greene", "2_virginia", "10_virginia"} <= due[11, 2319]
    assert "washington" in due[11, 1718]
    assert due[8, 1801] >= {"grey", "44_foot"}


@rule("brandywine", "18.2.2", "9.3.2")
def test_the_reinforcements_of_turn_eleven_do_not_hasten():
    """On that turn, which the clause names; who comes a turn late may, as others do on arrival."""
    state = GAME.start("flank-attack", KeyedDice(bytes(16), 0))[1]
    greene = state.unit("greene")
    assert not may_hasten_on_arrival(state, greene.replace(arrived=11))
    assert may_hasten_on_arrival(state, greene.replace(arrived=12))
    assert may_hasten_on_arrival(state, state.unit("grey").replace(arrived=8))


@rule("brandywine", "18.3.1", "9.5.2")
def test_the_full_battle_stands_as_the_counters_say():
    """But for Maxwell's detachment, which the American places (9.5.2)."""
    stood, due = standing("battle")
    assert not {"maxwell", "penn_state_foot"} & set().union(*stood.values())
    assert stood[1127] == {"proctor"}
    assert due


@rule("brandywine", "18.4.2", "18.4.3")
def test_the_tournament_has_its_own_american_set_up():
    """And no second New Jersey battery."""
    stood, _ = standing("tournament")
    assert stood[613] == {"sullivan", "smith", "1_maryland", "3_maryland", "german_battalion"}
    assert len(stood[1707]) == 2
    assert "new_jersey_b" not in GAME.start("tournament", KeyedDice(bytes(16), 0))[1].roster


@rule("brandywine", "18.1.3", "13.2.6")
def test_maxwell_goes_along_when_his_last_light_infantry_retreats():
    """Ruling Q129: he may not be left alone; with another one beside him he may stay."""
    chief = leader("maxwell", AMERICAN, 1504)
    chief = evolve(chief, counter=evolve(chief.counter, wing="greene_wing"))
    pieces = chief, light("s", AMERICAN, 1504, strength=2, printed=GREENE), foot("b", BRITISH, 1505)
    other = light("p", AMERICAN, 1504, strength=2, printed=GREENE)
    for more, may_stay in (((), False), ((other,), True)):
        battle = strike(
            (*pieces, *more),
            "-/R",
            ("b", 1504),
            side=BRITISH,
            leads=("b", "s"),
            special=Special(tied="maxwell"),
            dice={"morale_check": [9]},
        )
        while battle.offered(Retreat):
            battle.do(battle.offered()[0])
        assert (Decline() in battle.offered()) is may_stay
        if not may_stay:
            assert battle.refusal(Decline()).rule == "18.1.3"
