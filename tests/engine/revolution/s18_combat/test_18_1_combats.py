"""Which battles there are (18.1 to 18.3, 24.8): compulsory on land, voluntary at sea, each once."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.view import view
from cockade.engine.revolution.phase5_3_combat.combats import areas_to_attack
from cockade.events import revolution as events
from tests.engine.revolution.fights import AMERICAN_FIRST, battle, combats, fight

rule = pytest.mark.rule
TWO = "boston: british_regular, american_militia; newport: british_light, american_regular"


@rule("revolution", "18.1")
def test_every_area_with_both_sides_is_attacked():
    """In the order that the phasing player likes (Q56); before that the phase does not end."""
    board = combats(TWO)
    assert set(board.choices(events.Attack)) == {events.Attack("boston"), events.Attack("newport")}
    assert board.refusal(events.EndSegment()).rule == "18.1"
    assert board.refusal(events.Attack("hartford")).rule == "18.1"


@rule("revolution", "18.2")
def test_each_area_is_fought_for_once():
    """Then the other one is next."""
    board = fight(TWO).do(events.Withdraw(), events.RetreatTo("lexington"))
    assert isinstance(board.frame, events.Combats)
    assert set(board.choices(events.Attack)) == {events.Attack("newport"), events.Attack("bahamas")}
    assert board.refusal(events.Attack("boston")).rule == "18.2"
    assert set(areas_to_attack(board.state, events.Combats("british", ("newport",)))) == {"bahamas"}


@rule("revolution", "18.1", "21.3")
def test_leaders_alone_attack_nobody():
    """Ruling Q114: they stay where they are, and neither stack is laid open."""
    board = combats("boston: gage, american_regular; newport: british_light, american_regular")
    assert board.choices(events.Attack) == [events.Attack("newport")]
    assert board.refusal(events.Attack("boston")).rule == "21.3"


@rule("revolution", "18.1", "21.3")
def test_leaders_alone_are_attacked():
    """Q57: they cannot fire and have to retreat in their first round."""
    board = fight("boston: british_regular; boston: ward", dice=AMERICAN_FIRST)
    assert battle(board).loser == events.AMERICAN
    assert board.choices(events.RetreatTo)


@rule("revolution", "18.1", "29.1")
def test_partisans_fleets_and_cargo_cause_no_battle_on_land():
    """Q41: only who is ashore does."""
    quiet = combats("boston: british_regular, french_fleet, french_fleet-1<american_regular", europe=2)
    assert not isinstance(quiet.frame, events.Combats)
    partisans = combats("boston: british_regular", works=[("partisan", "american", "boston")])
    assert not isinstance(partisans.frame, events.Combats)


@rule("revolution", "18.1", "26.1")
def test_neutral_nations_do_not_fight():
    """Before the alliance the Spanish look on."""
    pieces = "havana: spanish_regular, british_regular"
    assert not isinstance(combats(pieces).frame, events.Combats)
    assert combats(pieces, europe=3).choices(events.Attack) == [events.Attack("havana")]


@rule("revolution", "18.2", "18.3", "22.1")
def test_the_whole_stack_fights_the_whole_stack_and_both_are_seen():
    """Nobody is held out; other areas stay hidden."""
    board = fight("boston: 2 british_regular, gage, american_militia, ward; newport: british_light")
    joined = battle(board)
    assert set(joined.british) == {"british_regular-1", "british_regular-2", "gage"}
    assert set(joined.american) == {"american_militia-1", "ward"}
    seen = {
        unit.id for unit in view(board.state, events.AMERICAN).units if unit.area and unit.side == "british"
    }
    assert {"british_regular-1", "gage"} <= seen
    assert "british_light-1" not in seen


@rule("revolution", "24.8", "24.3")
def test_fleets_may_attack_fleets_in_a_port():
    """Q73: nobody has to, and there is no combat at sea."""
    board = combats(
        "newport: british_fleet, french_fleet; sargasso: british_fleet-2, french_fleet-2", europe=2
    )
    assert board.choices(events.AttackFleets) == [events.AttackFleets("newport")]
    assert board.choices(events.EndSegment) == [events.EndSegment()]
    assert board.refusal(events.AttackFleets("sargasso")).rule == "24.3"
    assert board.refusal(events.AttackFleets("boston")).rule == "24.8"


@rule("revolution", "18.1", "24.8")
def test_in_a_port_the_fleets_fight_first():
    """Q56: once the battle on land is fought, the chance is gone."""
    board = combats("newport: british_fleet, french_fleet, british_regular, american_regular", europe=2)
    assert board.choices(events.AttackFleets)
    board.do(events.Attack("newport"), combat=AMERICAN_FIRST).do(
        events.Withdraw(), events.RetreatTo("boston")
    )
    assert board.state.side == events.AMERICAN


@rule("revolution", "18.10")
def test_the_winner_stays():
    """And has not used up a move."""
    board = fight("boston: british_regular, american_militia", dice=AMERICAN_FIRST)
    assert isinstance(board.frame, events.OwnRound)
    board.do(events.Withdraw(), events.RetreatTo("lexington"))
    winner = board.state.unit("british_regular-1")
    assert (winner.area, winner.moved) == ("boston", False)
