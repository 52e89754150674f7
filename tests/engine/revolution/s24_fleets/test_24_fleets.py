"""Fleets, cargo, landings, boxes and Privateers."""

from __future__ import annotations

import pytest

from engine.revolution.view import view
from events.revolution import (
    AMERICAN,
    BRITISH,
    Choose,
    Drop,
    FleetsNamed,
    ForceMarch,
    Gather,
    Halt,
    Land,
    Load,
    March,
    Marching,
    Movement,
    Pass,
    PlayMarker,
    SetOff,
    Take,
    TakeAll,
    UnitLanded,
)
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def sailing(pieces, **more):
    """The first movement phase of the turn, the British."""
    return Board(pieces, step="V.1", **{"campaign": 1, "first": BRITISH, **more})


def sail(board, area, die, *loads, commander=""):
    """All fleets of an area set sail with some cargo."""
    board.do(Gather(area, "sea"), TakeAll(), *loads)
    return board.do(SetOff(commander), movement=[die])


def reached(board):
    """Where the stack could go now."""
    return {action.area for action in board.choices(March)}


@rule("revolution", "24.1", "16.9", "2.5")
def test_fleets_go_by_high_sea_to_seas_ports_and_boxes():
    """One point each; no other area, no other way."""
    board = sail(sailing("boston: british_fleet"), "boston", 2)
    assert reached(board) == {
        "gulf_of_maine",
        "halifax",
        "portsmouth",
        "gulf_st_lawrence",
        "middle_coast",
        "north_atlantic",
    }
    assert board.refusal(March("lexington")).rule == "24.1"


@rule("revolution", "24.2", "24.3")
def test_an_enemy_port_stops_a_fleet_and_the_open_sea_does_not():
    """Troops or fleets, not a leader alone; at sea it passes enemy fleets."""
    for foe, stops in (("american_light", True), ("french_fleet", True), ("gates", False)):
        pieces = f"quebec: british_fleet; gulf_st_lawrence: french_fleet; halifax: {foe}"
        board = sail(sailing(pieces, europe=2), "quebec", 6).do(March("halifax"))
        assert isinstance(board.frame, Marching) != stops
    assert board.state.unit("british_fleet-1").area == "halifax"


@rule("revolution", "24.4", "24.5")
def test_four_land_units_and_any_number_of_leaders_go_aboard():
    """Who starts in the same port."""
    board = sailing("boston: british_fleet, 5 british_regular, gage, clinton; portsmouth: british_light")
    board.do(Gather("boston", "sea"))
    assert not board.choices(Load)
    board.do(TakeAll(), *(Load(f"british_regular-{n}", "british_fleet-1") for n in (1, 2, 3, 4)))
    assert board.refusal(Load("british_regular-5", "british_fleet-1")).rule == "24.5"
    assert board.refusal(Load("british_light-1", "british_fleet-1")).rule == "24.4"
    board.do(Load("gage", "british_fleet-1"), Load("clinton", "british_fleet-1"))


@rule("revolution", "28.4", "24.5")
def test_a_siege_takes_the_room_of_a_unit():
    """Three regulars and a siege fill a fleet."""
    works = [("siege", BRITISH, "boston", "british_regular-1")]
    board = sailing("boston: british_fleet, 4 british_regular", works=works)
    board.do(Gather("boston", "sea"), TakeAll())
    board.do(*(Load(f"british_regular-{n}", "british_fleet-1") for n in (1, 2, 3)))
    assert board.refusal(Load("british_regular-4", "british_fleet-1")).rule == "24.5"
    board.do(SetOff(""), movement=[1]).do(March("gulf_of_maine"))
    assert board.state.work("siege", "gulf_of_maine").unit == "british_regular-1"


@rule("revolution", "23.1", "24.4")
def test_militia_never_goes_aboard():
    """Nor its leaders."""
    board = sailing("boston: british_fleet, tory_militia, ferguson").do(Gather("boston", "sea"), TakeAll())
    assert not board.choices(Load)
    assert board.refusal(Load("tory_militia-1", "british_fleet-1")).rule == "23.1"
    assert board.refusal(Load("ferguson", "british_fleet-1")).rule == "23.1"


@rule("revolution", "24.4", "16.5")
def test_cargo_has_moved_and_lands_where_the_fleet_stops():
    """Landing ends the move of the fleet; who landed goes no further in this phase."""
    board = sail(
        sailing("boston: british_fleet, british_regular, british_light; trenton: british_detachment"),
        "boston",
        6,
        Load("british_regular-1", "british_fleet-1"),
        Load("british_light-1", "british_fleet-1"),
    )
    board.do(March("gulf_of_maine"))
    assert not board.choices(Land)
    board.do(March("portsmouth"), Land("british_regular-1"))
    assert not board.choices(March)
    assert board.choices(Land) == [Land("british_light-1")]
    board.do(Halt())
    assert [unit.id for unit in board.state.position.land("portsmouth", BRITISH)] == ["british_regular-1"]
    assert board.state.unit("british_light-1").aboard == "british_fleet-1"
    assert board.refusal(Gather("portsmouth", "land")).rule == "16.5"


@rule("revolution", "24.4")
def test_who_moved_by_land_does_not_embark_in_the_same_phase():
    """Cargo counts as moved, and who has moved is no cargo."""
    board = sailing("boston: british_fleet; lexington: british_regular")
    board.do(Gather("lexington", "land"), TakeAll(), SetOff(""), movement=[1]).do(March("boston"))
    board.do(Gather("boston", "sea"), TakeAll())
    assert board.refusal(Load("british_regular-1", "british_fleet-1")).rule == "16.5"


@rule("revolution", "24.4")
def test_beside_an_enemy_fleet_nobody_embarks_or_lands():
    """Not even by assault."""
    board = sailing("boston: british_fleet, british_light, french_fleet; newport: french_fleet", europe=2)
    board.do(Gather("boston", "sea"), TakeAll())
    assert board.refusal(Load("british_light-1", "british_fleet-1")).rule == "24.4"
    board = sail(
        sailing(
            "boston: british_fleet, british_light; portsmouth: french_fleet; trenton: british_light", europe=2
        ),
        "boston",
        2,
        Load("british_light-1", "british_fleet-1"),
    )
    board.do(March("portsmouth"))
    assert isinstance(board.frame, Movement)
    assert board.state.unit("british_light-1").aboard


@rule("revolution", "24.4", "24.6")
def test_landing_among_enemy_troops_is_an_assault():
    """A free port is just entered."""

    def landed(foe):
        pieces = "boston: british_fleet, british_light; trenton: british_light" + foe
        board = sail(sailing(pieces), "boston", 2, Load("british_light-1", "british_fleet-1"))
        board.do(March("portsmouth"), Land("british_light-1"))
        return board.facts(UnitLanded)[0].assault, board.state.unit("british_light-1").landed

    assert landed("") == (False, "")
    assert landed("; portsmouth: american_militia") == (True, "british_fleet-1")


@rule("revolution", "24.4", "16.3")
def test_a_fleet_that_stays_may_land_its_cargo():
    """Ruling Q68: instead of moving."""
    board = sailing("boston: british_fleet, british_fleet-1<british_light")
    sail(board, "boston", 1).do(Land("british_light-1"))
    assert not board.state.unit("british_light-1").aboard


@rule("revolution", "16.7", "24.4")
def test_a_fleet_left_behind_keeps_its_cargo_and_may_land_it():
    """The others sail on."""
    board = sailing("boston: 2 british_fleet, british_light")
    sail(board, "boston", 4, Load("british_light-1", "british_fleet-1"))
    board.do(March("portsmouth"), Drop("british_fleet-1"), Land("british_light-1"), March("halifax"))
    unit = board.state.unit
    assert [unit(id_).area for id_ in ("british_light-1", "british_fleet-1", "british_fleet-2")] == [
        "portsmouth",
        "portsmouth",
        "halifax",
    ]


@rule("revolution", "24.10", "24.5", "24.4")
def test_cargo_may_be_shifted_between_fleets_of_an_area():
    """Ruling Q90: within the capacity, even at sea."""
    pieces = "middle_coast: 2 british_fleet, british_fleet-1<british_light"
    board = sailing(pieces).do(Gather("middle_coast", "sea"), Take("british_fleet-2"))
    board.do(Load("british_light-1", "british_fleet-2"), SetOff(""), movement=[1]).do(March("carolina_coast"))
    assert board.state.unit("british_light-1").area == "carolina_coast"
    assert board.state.position.aboard("british_fleet-1") == []


@rule("revolution", "25.1", "25.2", "25.3", "25.4", "25.6")
def test_boxes_admit_their_own_only():
    """Rulings Q75, Q76: no American side in Britain, no American aboard a Frenchman in France."""
    assert "britain" in reached(sail(sailing("north_atlantic: british_fleet"), "north_atlantic", 1))
    board = sail(sailing("north_atlantic: british_fleet", europe=2), "north_atlantic", 1)
    assert "france" not in reached(board)
    assert board.refusal(March("france")).rule == "25.1"
    french = {"first": AMERICAN, "europe": 2}
    board = sail(sailing("north_atlantic: french_fleet", **french), "north_atlantic", 1)
    assert {"france"} == reached(board) & {"france", "britain"}
    pieces = "north_atlantic: french_fleet, french_fleet-1<american_light"
    assert "france" not in reached(sail(sailing(pieces, **french), "north_atlantic", 1))
    board = sail(
        sailing("france: french_fleet, french_regular", **french),
        "france",
        1,
        Load("french_regular-1", "french_fleet-1"),
    )
    assert reached(board) == {"north_atlantic", "sargasso"}


@rule("revolution", "26.3", "24.1")
def test_ports_and_boxes_of_neutral_nations_are_closed_and_seas_are_not():
    """Ruling Q77."""
    board = sail(sailing("jamaica: british_fleet"), "jamaica", 2)
    assert {"caribbean", "bahamas", "gulf_of_mexico"} <= reached(board)
    assert not reached(board) & {"santiago", "hispaniola_port"}
    assert board.refusal(March("santiago")).rule == "26.3"


@rule("revolution", "21.7", "17.1")
def test_an_admiral_commands_ships_and_leads_their_forced_march():
    """Ruling Q45: a general does neither; an admiral ashore can go aboard for it."""
    board = sailing("boston: british_fleet, british_fleet-1<gage, r_howe").do(
        Gather("boston", "sea"), TakeAll()
    )
    assert board.refusal(SetOff("gage")).rule == "21.7"
    board.do(Load("r_howe", "british_fleet-1"), SetOff("r_howe"), movement=[1])
    assert board.frame.points == 3
    general = sailing("boston: british_fleet, british_fleet-1<gage", campaign=2, british=["tactics"])
    assert not isinstance(general.frame, Movement)
    admiral = sailing("boston: british_fleet, british_light, r_howe", campaign=2, british=["tactics"])
    admiral.do(Gather("boston", "sea"), TakeAll())
    assert not admiral.choices(ForceMarch)
    admiral.do(Load("r_howe", "british_fleet-1"), Load("british_light-1", "british_fleet-1"))
    admiral.do(ForceMarch("r_howe", "tactics"), movement=[1])
    assert (admiral.frame.points, admiral.frame.tired) == (3, ("british_fleet-1",))


@rule("revolution", "17.2", "24.10")
def test_cargo_does_not_roll_for_attrition_and_sinks_with_its_fleet():
    """Ruling Q46."""
    pieces = "boston: british_fleet, british_fleet-1<british_light, british_fleet-1<r_howe"
    board = sailing(pieces, campaign=2, british=["tactics"])
    board.do(Gather("boston", "sea"), TakeAll(), ForceMarch("r_howe", "tactics"), movement=[1])
    board.do(March("gulf_of_maine"), Halt(), attrition=[6], survival=[1])
    assert [board.state.unit(id_).status for id_ in ("british_fleet-1", "british_light-1", "r_howe")] == [
        "pool"
    ] * 3


@rule("revolution", "16.9", "25.1")
def test_nobody_leaves_a_box_on_foot():
    """Nor is a fleet gathered by land."""
    board = sailing("britain: british_regular; boston: british_light, british_fleet")
    assert board.refusal(Gather("britain", "land")).rule == "25.1"
    board.do(Gather("boston", "land"))
    assert board.refusal(Take("british_fleet-1")).rule == "16.9"


# ---------------------------------------------------------------- Privateers


def named(**more):
    """Two British fleets with cargo are named; the American has Privateers."""
    pieces = "boston: 2 british_fleet, british_fleet-1<british_light, british_fleet-2<british_detachment"
    board = sailing(pieces, american=["privateers"], **more)
    return board.do(Gather("boston", "sea"), TakeAll(), SetOff(""))


@rule("revolution", "7.9.privateers")
def test_privateers_hold_one_fleet_for_the_phase_and_its_cargo_for_the_turn():
    """Ruling Q28: before the die; the other fleets sail."""
    board = named()
    assert (board.decider, type(board.frame)) == (AMERICAN, FleetsNamed)
    board.do(PlayMarker("privateers"))
    assert board.choices(Choose) == [Choose("1"), Choose("2")]
    board.do(Choose("1"), movement=[1])
    assert board.decider == BRITISH
    assert board.frame.stack == ("british_fleet-2", "british_detachment-1")
    unit = board.state.unit
    assert (unit("british_fleet-1").held, unit("british_light-1").held) == ("phase", "turn")
    assert board.choices(Land) == [Land("british_detachment-1")]
    assert board.refusal(Land("british_light-1")).rule == "7.9.privateers"


@rule("revolution", "7.9.privateers", "22.1")
def test_privateers_do_not_show_which_fleet_is_which():
    """The fleets stand in a line; nothing else can be seen of them."""
    assert "british_fleet-1" not in repr(view(named().state, AMERICAN).agenda)


@rule("revolution", "7.9.privateers")
def test_privateers_are_voluntary_and_land_stacks_are_not_named():
    """Who passes lets them sail; by land nobody is asked."""
    board = named().do(Pass(), movement=[2])
    assert (board.decider, board.frame.points) == (BRITISH, 2)
    board = sailing("boston: british_light", american=["privateers"])
    board.do(Gather("boston", "land"), TakeAll(), SetOff(""), movement=[2])
    assert isinstance(board.frame, Marching)


@rule("revolution", "7.9.privateers", "16.3")
def test_a_held_fleet_stays_with_its_admiral():
    """The only fleet: nobody sails, and nobody rolls."""
    board = sailing(
        "boston: british_fleet, british_fleet-1<r_howe; trenton: british_light", american=["privateers"]
    )
    board.do(Gather("boston", "sea"), TakeAll(), SetOff("r_howe"), PlayMarker("privateers"), Choose("1"))
    assert isinstance(board.frame, Movement)
    assert board.refusal(Gather("boston", "sea")).rule == "7.9.privateers"
