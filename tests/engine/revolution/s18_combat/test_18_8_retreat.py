"""Leaving the field: by land, to sea, under pursuit; and what follows after the battle."""

from __future__ import annotations

import pytest

from cockade.events import revolution as events
from cockade.events.facts import Rolled
from tests.engine.revolution.fights import AMERICAN_FIRST, BRITISH_FIRST, ELSEWHERE, battle, combats, fight

rule = pytest.mark.rule


def routed(pieces, area="boston", **more):
    """The Americans withdraw at once."""
    return fight(pieces, area, dice=AMERICAN_FIRST, **more).do(events.Withdraw())


@rule("revolution", "18.8")
def test_the_beaten_go_to_one_adjacent_area_without_enemies():
    """Q53: by land, enemy leaders bar the way too; all go together."""
    board = routed("boston: british_regular, 2 american_regular, greene; newport: gage")
    assert {a.area for a in board.choices(events.RetreatTo)} == {"portsmouth", "lexington"}
    assert board.refusal(events.RetreatTo("newport")).rule == "18.8"
    assert board.refusal(events.RetreatTo("hartford")).rule == "18.8"
    board.do(events.RetreatTo("lexington"))
    assert board.at("lexington") == ["american_regular", "american_regular", "greene"]


@rule("revolution", "18.8")
def test_with_enemies_all_around_everybody_is_lost():
    """And counts for the markers (18.11)."""
    ring = "newport: british_light; lexington: gage; portsmouth: british_detachment"
    board = routed(f"boston: british_regular, 2 american_regular, greene; {ring}", survival=[6])
    assert board.at("boston") == ["british_regular"]
    assert len(board.facts(events.UnitEliminated)) == 3
    assert len(board.hand(events.BRITISH)) == 3


@rule("revolution", "18.8", "26.3")
def test_a_closed_colony_is_no_refuge():
    """St. Louis is Spanish, and Spain is neutral."""
    board = routed("vincennes: british_regular, american_regular", "vincennes")
    assert {a.area for a in board.choices(events.RetreatTo)} == {"shawnee", "boonesboro", "fort_detroit"}
    assert board.refusal(events.RetreatTo("st_louis")).rule == "26.3"


@rule("revolution", "23.1", "18.8")
def test_militia_does_not_survive_the_border_of_its_colony():
    """Q53: its leaders neither; the others go."""
    pieces = "portsmouth: british_regular, american_militia, american_regular"
    board = routed(pieces, "portsmouth").do(events.RetreatTo("maine_woods"))
    assert board.at("maine_woods") == ["american_militia", "american_regular"]
    pieces = "hartford: british_regular, american_militia, american_regular, ward"
    board = routed(pieces, "hartford").do(events.RetreatTo("new_york"), survival=[1])
    assert board.at("new_york") == ["american_regular"]
    assert {fact.rule for fact in board.facts(events.UnitEliminated)} == {"23.1", "21.4"}
    assert len(board.hand(events.BRITISH)) == 2


# ---------------------------------------------------------------- pursuit


@rule("revolution", "18.4.5", "18.12")
def test_light_troops_and_indians_fire_at_those_who_retreat():
    """Once, with the extra die of the wild; disruptions count."""
    pieces = "iroquois: british_regular, british_light, indian_band, 3 american_regular"
    board = routed(pieces, "iroquois")
    assert isinstance(board.frame, events.Pursuit)
    board.do(events.OpenFire(), pursuit=[5, 1, 5, 6])
    assert {fact.unit: fact.dice for fact in board.facts(events.UnitFired)} == {"british_light-1": 2}
    board.do(events.TakeHit("american_regular-1"), pursuit=[5, 6])
    board.do(events.TakeHit("american_regular-1"))
    assert [fact.rule for fact in board.facts(events.UnitEliminated)] == ["18.7"]
    board.do(events.TakeHit("american_regular-2"))
    assert isinstance(board.frame, events.Retreat)
    board.do(events.RetreatTo("ohio_country"))
    assert board.at("ohio_country") == ["american_regular"]


@rule("revolution", "18.4.5")
def test_nobody_else_pursues_and_nobody_has_to():
    """Regulars stay."""
    assert isinstance(routed("boston: british_regular, american_regular").frame, events.Retreat)
    board = routed("boston: british_light, american_regular").do(events.EndSegment())
    assert isinstance(board.frame, events.Retreat)


@rule("revolution", "18.4.5", "18.5")
def test_tactics_may_be_used_in_pursuit():
    """By the errata, those that are left."""
    board = routed("boston: british_light, cornwallis, american_regular", british=["tactics"], tactics=(0, 1))
    board.do(events.OpenFire()).do(events.AddTactics("british_light-1")).do(
        events.Fire("british_light-1"), pursuit=[1, 1]
    )
    assert len(board.facts(Rolled)) == 2


# ---------------------------------------------------------------- to sea


SHORE = "boston: british_regular, 2 american_regular, american_militia, french_fleet"


@rule("revolution", "18.9", "24.5", "23.1", "24.10")
def test_the_beaten_may_embark_on_own_fleets():
    """To a sea without enemy fleets (Q54), as one stack (Q97): all who find room go, the others are lost."""
    board = routed(SHORE, europe=2)
    assert board.choices(events.RetreatToSea) == [events.RetreatToSea("gulf_of_maine")]
    board.do(events.RetreatToSea("gulf_of_maine"))
    assert board.refusal(events.Board("american_militia-1", "french_fleet-1")).rule == "23.1"
    board.do(
        events.Board("american_regular-1", "french_fleet-1"),
    )
    assert board.refusal(events.EndSegment()).rule == "24.10"
    board.do(events.Board("american_regular-2", "french_fleet-1"))
    assert board.at("gulf_of_maine") == ["american_regular", "american_regular", "french_fleet"]
    assert [fact.unit for fact in board.facts(events.UnitEliminated)] == ["american_militia-1"]


@rule("revolution", "18.8", "18.9")
def test_a_stack_that_has_ships_may_all_the_same_go_by_land():
    """Q97: it is one stack, and goes one way."""
    board = routed(SHORE, europe=2)
    board.do(events.EndSegment(), events.RetreatTo("lexington"))
    assert board.at("lexington") == ["american_militia", "american_regular", "american_regular"]


@rule("revolution", "18.9")
def test_enemy_fleets_bar_the_sea():
    """Those in the sea (Q54), and those in the port (24.4)."""
    at_sea = routed(f"{SHORE}; gulf_of_maine: british_fleet", europe=2)
    assert not at_sea.choices(events.RetreatToSea)
    assert at_sea.refusal(events.RetreatToSea("gulf_of_maine")).text == "Enemy fleets are in {area}."
    in_port = routed(f"{SHORE}, british_fleet", europe=2)
    assert in_port.refusal(events.RetreatToSea("gulf_of_maine")).text == "No unit can go aboard."


@rule("revolution", "24.5", "18.9")
def test_a_fleet_takes_four_units_and_any_number_of_leaders():
    """Who finds no room goes by land."""
    pieces = "boston: british_regular, 5 american_regular, greene, french_fleet"
    board = routed(pieces, europe=2).do(events.RetreatToSea("gulf_of_maine"))
    for n in range(1, 5):
        board.do(events.Board(f"american_regular-{n}", "french_fleet-1"))
    assert board.choices(events.Board) == [events.Board("greene", "french_fleet-1")]
    assert board.refusal(events.Board("american_regular-5", "french_fleet-1")).rule == "24.5"


@rule("revolution", "18.9", "18.4.5")
def test_there_is_no_pursuit_of_those_who_embark():
    """Q52: they are gone before it."""
    board = routed("boston: british_light, american_regular, french_fleet", europe=2)
    board.do(events.RetreatToSea("gulf_of_maine"), events.Board("american_regular-1", "french_fleet-1"))
    assert board.state.battle is None
    assert not board.facts(Rolled)


# ---------------------------------------------------------------- afterwards


@rule("revolution", "18.7")
def test_the_disrupted_recover_after_the_battle():
    """Of both sides."""
    board = fight("boston: 2 british_regular, 2 american_regular")
    board.do(events.OpenFire(), fire=[5, 1, 1, 1]).do(events.TakeHit("american_regular-1"))
    board.do(events.OpenFire(), fire=[5, 1]).do(events.TakeHit("british_regular-1"))
    assert board.state.unit("british_regular-1").disrupted
    board.do(events.Withdraw(), events.RetreatTo("lexington"))
    assert not any(unit.disrupted for unit in board.state.units)


@rule("revolution", "18.5", "7.1")
def test_unspent_tactics_come_back_into_the_hand():
    """Q48."""
    board = routed("boston: american_regular, greene, british_regular", american=["tactics"], tactics=(1, 0))
    assert battle(board).tactics == (1, 0)
    board.do(events.RetreatTo("lexington"))
    assert board.hand(events.AMERICAN) == ("tactics",)
    assert board.state.committed == ()


@rule("revolution", "18.11", "7.1")
def test_each_side_draws_a_marker_for_every_enemy_eliminated():
    """Q13: the winner draws first; the loser may gain more."""
    board = fight("boston: 3 british_regular, 2 american_regular")
    board.do(events.OpenFire(), fire=[6, 1, 1, 1, 1, 1]).do(events.TakeHit("american_regular-1"))
    board.do(events.OpenFire(), fire=[6, 6]).do(events.TakeHit("british_regular-1")).do(
        events.TakeHit("british_regular-2")
    )
    board.do(events.Withdraw())
    board.do(events.RetreatTo("newport"))
    assert [fact.side for fact in board.facts(events.MarkerDrawn)] == [
        events.AMERICAN,
        events.AMERICAN,
        events.BRITISH,
    ]


@rule("revolution", "7.9.tarleton", "18.11")
def test_who_loses_with_tarletons_quarter_pays_twice():
    """The enemy draws double; a winner who played it draws as usual."""
    pieces = "boston: british_light, 2 american_regular"
    lost = with_tarleton(pieces, BRITISH_FIRST, american=["tarleton"])
    lost.do(events.OpenFire(), fire=[6]).do(events.TakeHit("american_regular-1"))
    lost.do(events.Withdraw(), events.EndSegment(), events.RetreatTo("lexington"))
    assert len(lost.hand(events.BRITISH)) == 2
    won = with_tarleton(pieces, AMERICAN_FIRST, american=["tarleton"], scenario="campaign+28")
    assert len(won.do(events.OpenFire(), fire=[6]).hand(events.AMERICAN)) == 1


def with_tarleton(pieces, dice, **more):
    """Tarleton's Quarter is played before the throws."""
    board = combats(f"{pieces}; {ELSEWHERE}", **more).do(events.Attack("boston"))
    return board.do(events.PlayMarker("tarleton"), combat=dice)


@rule("revolution", "7.9.tarleton", "37.1")
def test_who_wins_with_tarletons_quarter_massacres():
    """With option 37, even without partisans; not where a marker lies already."""
    pieces = "boston: british_light, american_regular"
    marked = [("massacre", "", "boston")]
    for scenario, works, drawn in (("campaign", [], 2), ("campaign", marked, 0), ("campaign+28", [], 0)):
        board = with_tarleton(pieces, BRITISH_FIRST, british=["tarleton"], scenario=scenario, works=works)
        board.do(events.OpenFire(), fire=[6])
        assert len(board.hand(events.AMERICAN)) == drawn
        assert len(board.hand(events.BRITISH)) == 1
        assert (board.state.work("massacre", "boston") is not None) == (scenario == "campaign")


@rule("revolution", "28.4")
def test_a_stack_that_retreats_gives_up_its_siege():
    """Wherever it goes."""
    works = [("siege", "american", "boston", "american_regular-1")]
    board = routed("boston: british_regular, american_regular", works=works)
    assert board.facts(events.WorkRemoved) == [events.WorkRemoved("siege", "boston")]


@rule("revolution", "28.4", "18.9", "15.2")
def test_a_siege_that_leaves_by_sea_does_not_stay_in_the_port():
    """With a unit of the beaten stack it is given up; with one that was aboard already it sails along."""
    ashore = routed(SHORE, europe=2, works=[("siege", "american", "boston", "american_regular-1")])
    assert ashore.facts(events.WorkRemoved) == [events.WorkRemoved("siege", "boston")]
    pieces = f"{SHORE}, french_fleet-1<american_light"
    board = routed(pieces, europe=2, works=[("siege", "american", "boston", "american_light-1")])
    board.do(events.RetreatToSea("gulf_of_maine"))
    board.do(*(events.Board(f"american_regular-{n}", "french_fleet-1") for n in (1, 2)))
    assert board.state.work("siege", "boston") is None
    assert board.state.work("siege", "gulf_of_maine").unit == "american_light-1"


@rule("revolution", "28.4", "24.5", "18.9")
def test_a_siege_takes_the_room_of_a_unit_in_a_retreat_too():
    """Beside a unit that digs only two others find room, not three."""
    pieces = "boston: british_regular, 4 american_regular, french_fleet, french_fleet-1<american_light"
    for works, room in (([], 3), ([("siege", "american", "boston", "american_light-1")], 2)):
        board = routed(pieces, europe=2, works=works).do(events.RetreatToSea("gulf_of_maine"))
        for n in range(1, room + 1):
            board.do(events.Board(f"american_regular-{n}", "french_fleet-1"))
        assert not board.choices(events.Board)


@rule("revolution", "18.4", "22.1")
def test_the_battle_ends():
    """Q65: the survivors are hidden again."""
    board = routed("boston: british_regular, american_regular").do(events.RetreatTo("lexington"))
    assert board.facts(events.BattleEnded) == [events.BattleEnded("boston", "land")]
    assert board.state.battle is None
