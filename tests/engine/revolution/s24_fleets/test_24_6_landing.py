"""Fleets in battle: landings (24.6, 24.10, 24.12), fortresses before them (28.2), naval battles (24.8)."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase5_3_combat.participants import command
from cockade.events import revolution as events
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import AMERICAN_FIRST, battle, fight

rule = pytest.mark.rule
BEACH = "boston: british_fleet, british_regular, british_marine-1, american_regular, american_light"
ASHORE = {"british_regular-1": "british_fleet-1", "british_marine-1": "british_fleet-1"}
WALLS = [("fortress", "american", "boston")]


def landing(more="", *, landed=ASHORE, **rest):
    """The British fight for Boston from their ships."""
    return fight(BEACH + more, landed=landed, **rest)


def fired(board):
    """The dice of each unit in the last event."""
    return {fact.unit: fact.dice for fact in board.facts(events.UnitFired)}


@rule("revolution", "24.6", "24.12")
def test_the_ships_fire_with_the_landed_and_marines_are_stronger():
    """24.6.1; a marine has one more. Escorts that landed nobody stay out (Q72)."""
    board = landing(", british_fleet-2").do(events.OpenFire(), fire=[1] * 8)
    assert fired(board) == {"british_regular-1": 2, "british_marine-1": 3, "british_fleet-1": 3}


@rule("revolution", "24.12")
def test_elsewhere_a_marine_is_a_regular():
    """Without a landing no extra die."""
    board = landing(landed={}).do(events.OpenFire(), fire=[1] * 4)
    assert fired(board) == {"british_regular-1": 2, "british_marine-1": 2}


@rule("revolution", "24.7")
def test_ships_alone_attack_nobody_ashore():
    """Without landed troops they give no dice."""
    board = fight("boston: british_fleet, british_regular, american_regular").do(
        events.OpenFire(), fire=[1, 1]
    )
    assert fired(board) == {"british_regular-1": 2}


@rule("revolution", "24.6")
def test_troops_do_not_hit_ships():
    """24.6.4, Q91: only the landed take the defender's hits."""
    board = landing(dice=AMERICAN_FIRST).do(events.OpenFire(), fire=[6, 1, 1])
    assert {a.unit for a in board.choices(events.TakeHit)} == {"british_regular-1", "british_marine-1"}
    assert board.refusal(events.TakeHit("british_fleet-1")).rule == "24.6"


@rule("revolution", "24.6")
def test_without_a_fit_landed_unit_the_assault_is_lost_whatever_the_fleets():
    """Q91; survivors go back aboard and the force withdraws, also past enemy fleets (Q71)."""
    board = landing("; gulf_of_maine: french_fleet", europe=2, dice=AMERICAN_FIRST)
    board.do(events.OpenFire(), fire=[5, 5]).do(
        events.TakeHit("british_regular-1"), events.TakeHit("british_marine-1")
    )
    assert battle(board).loser == events.BRITISH
    board.do(events.RetreatToSea("gulf_of_maine"))
    assert board.state.battle is None
    assert board.at("gulf_of_maine", events.BRITISH) == ["british_fleet", "british_marine", "british_regular"]
    assert board.state.unit("british_marine-1").aboard == "british_fleet-1"


@rule("revolution", "24.6")
def test_when_all_who_landed_are_gone_the_ships_withdraw():
    """The port is not theirs."""
    board = landing(dice=AMERICAN_FIRST, landed=ASHORE).do(events.OpenFire(), fire=[6, 6, 1])
    board.do(events.TakeHit("british_marine-1"))
    assert board.choices(events.RetreatToSea) == [events.RetreatToSea("gulf_of_maine")]
    board.do(events.RetreatToSea("gulf_of_maine"))
    assert board.at("boston") == ["american_light", "american_regular"]


@rule("revolution", "24.6")
def test_who_wins_holds_the_port():
    """24.6.2: landed for good, and so are the ships."""
    board = landing(dice=AMERICAN_FIRST).do(events.Withdraw(), events.RetreatTo("lexington"))
    assert board.at("boston") == ["british_fleet", "british_marine", "british_regular"]
    assert not any(unit.landed for unit in board.state.units)


@rule("revolution", "24.6", "18.4.4")
def test_those_who_came_by_land_go_back_by_land():
    """Q70: one battle; the landed go aboard, the others do not have to."""
    board = landing(", 2 british_detachment").do(events.Withdraw())
    board.do(events.RetreatToSea("gulf_of_maine"))
    assert {a.unit for a in board.choices(events.Board)} == {"british_detachment-1", "british_detachment-2"}
    board.do(events.EndSegment(), events.EndSegment(), events.RetreatTo("newport"))
    assert board.at("newport") == ["british_detachment", "british_detachment"]


@rule("revolution", "24.6")
def test_ships_fire_only_while_some_of_the_landed_do():
    """Q91: not beside a land stack alone."""
    board = landing(", 2 british_detachment", dice=AMERICAN_FIRST).do(events.OpenFire(), fire=[5, 5])
    board.do(events.TakeHit("british_regular-1"), events.TakeHit("british_marine-1")).do(events.OpenFire())
    assert set(fired(board)) == {"british_detachment-1", "british_detachment-2"}


@rule("revolution", "18.9", "24.6")
def test_a_land_stack_does_not_embark_towards_enemy_fleets():
    """Q54: the landing force may withdraw past them, the others not with it."""
    board = landing(", 2 british_detachment; gulf_of_maine: french_fleet", europe=2).do(events.Withdraw())
    board.do(events.RetreatToSea("gulf_of_maine"))
    assert not board.choices(events.Board)
    assert board.at("boston", events.BRITISH) == ["british_detachment"] * 2


@rule("revolution", "21.7", "24.6")
def test_admirals_command_a_landing_and_generals_do_not():
    """Q70: of those with the ships; the leaders of a land stack count as usual."""
    fleet = ", british_fleet-1<r_howe, gage"
    assert command(landing(fleet, landed={**ASHORE, "gage": "british_fleet-1"}).state, events.BRITISH) == 2
    assert command(landing(fleet).state, events.BRITISH) == 3


@rule("revolution", "28.2")
def test_a_fortress_fires_two_dice_at_the_landing_or_at_the_ships():
    """The owner says so each round; who is aboard a ship that sinks has come ashore before (24.10)."""
    board = landing(", british_fleet-1<british_detachment", works=WALLS, dice=AMERICAN_FIRST)
    board.do(events.OpenFire())
    assert board.refusal(events.Fire("fort")).rule == "28.2"
    board.do(events.AimFortress("fleets"), fire=[6, 1])
    assert [fact.unit for fact in board.facts(events.UnitEliminated)] == ["british_fleet-1"]
    assert {"british_regular", "british_detachment"} <= set(board.at("boston", events.BRITISH))
    assert battle(board).lost == (0, 1)


@rule("revolution", "24.10")
def test_without_ships_the_landed_have_no_way_back():
    """Unless another own fleet there can take them."""
    for escort, left in (("", 0), (", british_fleet-2", 2)):
        board = landing(escort, works=WALLS, dice=AMERICAN_FIRST).do(events.OpenFire())
        board.do(events.AimFortress("fleets"), fire=[6, 1])
        while board.decider == events.AMERICAN:
            board.do(board.choices(events.Fire)[0], fire=[1, 1])
        board.do(events.Withdraw())
        if escort:
            board.do(events.RetreatToSea("gulf_of_maine"))
            board.do(events.Board("british_regular-1", "british_fleet-2"))
            board.do(events.Board("british_marine-1", "british_fleet-2"))
        assert board.at("boston", events.BRITISH) == []
        assert (
            len([u for u in board.state.position.of(events.BRITISH) if u.kind in ("regular", "marine")])
            == left
        )


# ---------------------------------------------------------------- walls


@rule("revolution", "28.2", "28.3")
def test_behind_walls_nobody_is_disrupted_and_the_fortress_fires():
    """Fives have no effect; two dice more in each of the defender's rounds."""
    board = fight("boston: british_regular, 2 american_regular", works=WALLS).do(
        events.OpenFire(), fire=[5, 5]
    )
    assert board.decider == events.AMERICAN
    assert not any(unit.disrupted for unit in board.state.units)
    board.do(events.OpenFire(), fire=[1] * 6)
    assert fired(board) == {"american_regular-1": 2, "american_regular-2": 2, "fort": 2}


@rule("revolution", "28.2")
def test_only_the_owner_who_defends_has_walls():
    """An attacker's own fortress, or the enemy's, does nothing for him."""
    board = fight("boston: british_regular, american_regular", works=[("fortress", "british", "boston")])
    assert battle(board).fort == ""


@rule("revolution", "28.4", "24.11")
def test_a_siege_takes_the_walls_out_and_is_used_up():
    """Fleets have no part in it."""
    works = [*WALLS, ("siege", "british", "boston", "british_regular-1")]
    board = landing(works=works).do(events.OpenFire())
    assert set(fired(board)) == {"british_regular-1", "british_marine-1"}
    board.do(events.OpenFire())
    assert set(fired(board)) == {"american_regular-1", "american_light-1"}
    board.do(events.OpenFire(), fire=[5])
    assert isinstance(board.frame, events.Hits)
    board.do(events.TakeHit("american_light-1"))
    board.do(events.Withdraw(), events.RetreatTo("lexington"))
    assert board.facts(events.WorkRemoved) == [events.WorkRemoved("siege", "boston")]


@rule("revolution", "28.6")
def test_a_fortress_belongs_to_who_takes_its_area():
    """It stays where it is."""
    board = fight("boston: british_regular, american_regular", works=WALLS, dice=AMERICAN_FIRST)
    board.do(events.Withdraw(), events.RetreatTo("lexington"))
    assert board.facts(events.WorkTaken) == [events.WorkTaken("fortress", "boston", events.BRITISH)]


# ---------------------------------------------------------------- naval battles

PORT = """
    newport: british_fleet, british_fleet-2, british_fleet-1<british_regular, british_light;
    newport: french_fleet, degrasse
"""


def sea_fight(pieces=PORT, **more):
    """The British fleets attack."""
    return fight(pieces, "newport", fleets=True, europe=2, **more)


@rule("revolution", "24.8", "24.11")
def test_only_fleets_fight_at_sea():
    """Neither troops ashore nor cargo nor a fortress."""
    board = sea_fight(works=[("fortress", "american", "newport")]).do(events.OpenFire(), fire=[5] + [1] * 5)
    assert fired(board) == {"british_fleet-1": 3, "british_fleet-2": 3}
    assert battle(board).loser == events.AMERICAN


@rule("revolution", "24.10", "18.11")
def test_cargo_sinks_with_its_fleet():
    """Q90: it takes no hits itself; Q74: it counts for the markers."""
    board = sea_fight(dice=AMERICAN_FIRST).do(events.OpenFire(), fire=[6, 1, 1])
    assert {a.unit for a in board.choices(events.TakeHit)} == {"british_fleet-1", "british_fleet-2"}
    assert board.refusal(events.TakeHit("british_regular-1")).rule == "24.10"
    board.do(events.TakeHit("british_fleet-1"))
    assert {fact.unit for fact in board.facts(events.UnitEliminated)} == {
        "british_fleet-1",
        "british_regular-1",
    }
    assert battle(board).lost == (0, 2)


@rule("revolution", "24.9", "24.8")
def test_beaten_fleets_go_to_sea_whoever_is_there_and_are_not_pursued():
    """Q54, Q74: with all that they carry."""
    board = sea_fight(PORT + "; middle_coast: french_fleet-2", dice=AMERICAN_FIRST)
    board.do(events.OpenFire(), fire=[1, 1, 1]).do(events.Withdraw())
    assert board.choices(events.RetreatTo) == [events.RetreatTo("middle_coast")]
    assert board.refusal(events.RetreatTo("boston")).rule == "24.9"
    board.do(events.RetreatTo("middle_coast"))
    assert board.state.unit("british_regular-1").area == "middle_coast"
    assert board.at("newport") == ["british_light", "degrasse", "french_fleet"]


@rule("revolution", "21.7", "24.8")
def test_nobody_commands_in_a_battle_at_sea():
    """Q64: an admiral is of use for fleets that move and for assaults only, a general for neither."""
    pieces = "newport: british_fleet, british_fleet-1<r_howe, british_fleet-1<cornwallis, french_fleet"
    assert command(sea_fight(pieces).state, events.BRITISH) == 0


@rule("revolution", "24.6", "21.3", "18.4.4")
def test_a_leader_alone_yields_the_port_to_those_who_land():
    """Q57, Q109: he cannot fire, so in his first own round he leaves, and the landed hold the port."""
    alone = "boston: british_fleet, british_regular, greene"
    board = fight(alone, landed={"british_regular-1": "british_fleet-1"}, dice=AMERICAN_FIRST)
    assert battle(board).loser == events.AMERICAN
    board.do(events.RetreatTo("lexington"))
    assert board.at("lexington") == ["greene"]
    assert board.state.unit("british_regular-1").landed == ""


@rule("revolution", "24.6", "22.1")
def test_leaders_land_among_enemies_only_after_troops():
    """It is combat units that are landed there: a leader alone does not lay both stacks open."""
    pieces = "gulf_of_maine: british_fleet, british_fleet-1<clinton, british_fleet-1<british_regular"
    ashore = "; boston: 3 american_militia"
    board = Board(pieces + ashore, step="V.1", campaign=1, first=events.BRITISH)
    board.do(events.Gather("gulf_of_maine", "sea"), events.TakeAll(), events.SetOff(""), movement=[3])
    board.do(events.March("boston"))
    assert board.choices(events.Land) == [events.Land("british_regular-1")]
    assert board.refusal(events.Land("clinton")).rule == "24.6"
    board.do(events.Land("british_regular-1"))
    assert board.choices(events.Land) == [events.Land("clinton")]


@rule("revolution", "24.6")
def test_a_fleet_that_has_landed_a_leader_only_gives_no_dice():
    """Q72: the fleets of the combat units take part."""
    aboard = {"british_detachment-1": "british_fleet-1", "clinton": "british_fleet-2"}
    board = fight(
        "boston: 2 british_fleet, british_detachment, clinton, american_militia", landed=aboard, dice=[1, 6]
    )
    assert battle(board).fleets == ("british_fleet-1",)
