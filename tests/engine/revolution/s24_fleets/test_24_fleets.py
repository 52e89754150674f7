"""Fleets, cargo, landings, boxes and Privateers."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.view import view
from cockade.engine.revolution.phase5_1_movement.eligibility import is_free, starts
from cockade.events import revolution as events
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def sailing(pieces, **more):
    """The first movement phase of the turn, the British."""
    return Board(pieces, step="V.1", **{"campaign": 1, "first": events.BRITISH, **more})


def sail(board, area, die, *loads, commander=""):
    """All fleets of an area set sail with some cargo."""
    board.do(events.Gather(area, "sea"), events.TakeAll(), *loads)
    return board.do(events.SetOff(commander), movement=[die])


def reached(board):
    """Where the stack could go now."""
    return {action.area for action in board.choices(events.March)}


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
    assert board.refusal(events.March("lexington")).rule == "24.1"


@rule("revolution", "24.2", "24.3")
def test_an_enemy_port_stops_a_fleet_and_the_open_sea_does_not():
    """Troops or fleets, not a leader alone; at sea it passes enemy fleets."""
    for foe, stops in (("american_light", True), ("french_fleet", True), ("gates", False)):
        pieces = f"quebec: british_fleet; gulf_st_lawrence: french_fleet; halifax: {foe}"
        board = sail(sailing(pieces, europe=2), "quebec", 6).do(events.March("halifax"))
        assert isinstance(board.frame, events.Marching) != stops
    assert board.state.unit("british_fleet-1").area == "halifax"


@rule("revolution", "24.4", "24.5")
def test_four_land_units_and_any_number_of_leaders_go_aboard():
    """Who starts in the same port."""
    board = sailing("boston: british_fleet, 5 british_regular, gage, clinton; portsmouth: british_light")
    board.do(events.Gather("boston", "sea"))
    assert not board.choices(events.Load)
    board.do(
        events.TakeAll(), *(events.Load(f"british_regular-{n}", "british_fleet-1") for n in (1, 2, 3, 4))
    )
    assert board.refusal(events.Load("british_regular-5", "british_fleet-1")).rule == "24.5"
    assert board.refusal(events.Load("british_light-1", "british_fleet-1")).rule == "24.4"
    board.do(events.Load("gage", "british_fleet-1"), events.Load("clinton", "british_fleet-1"))


@rule("revolution", "28.4", "24.5")
def test_a_siege_takes_the_room_of_a_unit():
    """Three regulars and a siege fill a fleet."""
    works = [("siege", events.BRITISH, "boston", "british_regular-1")]
    board = sailing("boston: british_fleet, 4 british_regular", works=works)
    board.do(events.Gather("boston", "sea"), events.TakeAll())
    board.do(*(events.Load(f"british_regular-{n}", "british_fleet-1") for n in (1, 2, 3)))
    assert board.refusal(events.Load("british_regular-4", "british_fleet-1")).rule == "24.5"
    board.do(events.SetOff(""), movement=[1]).do(events.March("gulf_of_maine"))
    assert board.state.work("siege", "gulf_of_maine").unit == "british_regular-1"


@rule("revolution", "23.1", "24.4")
def test_militia_never_goes_aboard():
    """Nor its leaders."""
    board = sailing("boston: british_fleet, tory_militia, ferguson").do(
        events.Gather("boston", "sea"), events.TakeAll()
    )
    assert not board.choices(events.Load)
    assert board.refusal(events.Load("tory_militia-1", "british_fleet-1")).rule == "23.1"
    assert board.refusal(events.Load("ferguson", "british_fleet-1")).rule == "23.1"


@rule("revolution", "24.4", "16.5")
def test_cargo_has_moved_and_lands_where_the_fleet_stops():
    """Landing ends the move of the fleet; who landed goes no further in this phase."""
    board = sail(
        sailing("boston: british_fleet, british_regular, british_light; trenton: british_detachment"),
        "boston",
        6,
        events.Load("british_regular-1", "british_fleet-1"),
        events.Load("british_light-1", "british_fleet-1"),
    )
    board.do(events.March("gulf_of_maine"))
    assert not board.choices(events.Land)
    board.do(events.March("portsmouth"), events.Land("british_regular-1"))
    assert not board.choices(events.March)
    assert board.choices(events.Land) == [events.Land("british_light-1")]
    board.do(events.Halt())
    assert [unit.id for unit in board.state.position.land("portsmouth", events.BRITISH)] == [
        "british_regular-1"
    ]
    assert board.state.unit("british_light-1").aboard == "british_fleet-1"
    assert board.refusal(events.Gather("portsmouth", "land")).rule == "16.5"


@rule("revolution", "24.4")
def test_who_moved_by_land_does_not_embark_in_the_same_phase():
    """Cargo counts as moved, and who has moved is no cargo."""
    board = sailing("boston: british_fleet; lexington: british_regular")
    board.do(events.Gather("lexington", "land"), events.TakeAll(), events.SetOff(""), movement=[1]).do(
        events.March("boston")
    )
    board.do(events.Gather("boston", "sea"), events.TakeAll())
    assert board.refusal(events.Load("british_regular-1", "british_fleet-1")).rule == "16.5"


@rule("revolution", "24.4")
def test_beside_an_enemy_fleet_nobody_embarks_or_lands():
    """Not even by assault."""
    board = sailing("boston: british_fleet, british_light, french_fleet; newport: french_fleet", europe=2)
    board.do(events.Gather("boston", "sea"), events.TakeAll())
    assert board.refusal(events.Load("british_light-1", "british_fleet-1")).rule == "24.4"
    board = sail(
        sailing(
            "boston: british_fleet, british_light; portsmouth: french_fleet; trenton: british_light", europe=2
        ),
        "boston",
        2,
        events.Load("british_light-1", "british_fleet-1"),
    )
    board.do(events.March("portsmouth"))
    assert isinstance(board.frame, events.Movement)
    assert board.state.unit("british_light-1").aboard


@rule("revolution", "24.4", "24.6")
def test_landing_among_enemies_is_an_assault():
    """A free port is just entered; leaders are enemies too (Q109)."""

    def landed(foe):
        pieces = "boston: british_fleet, british_light; trenton: british_light" + foe
        board = sail(sailing(pieces), "boston", 2, events.Load("british_light-1", "british_fleet-1"))
        board.do(events.March("portsmouth"), events.Land("british_light-1"))
        return board.facts(events.UnitLanded)[0].assault, board.state.unit("british_light-1").landed

    assert landed("") == (False, "")
    assert landed("; portsmouth: american_militia") == (True, "british_fleet-1")
    assert landed("; portsmouth: greene") == (True, "british_fleet-1")


@rule("revolution", "24.4", "16.3")
def test_a_fleet_that_stays_may_land_its_cargo():
    """Ruling Q68: instead of moving."""
    board = sailing("boston: british_fleet, british_fleet-1<british_light")
    sail(board, "boston", 1).do(events.Land("british_light-1"))
    assert not board.state.unit("british_light-1").aboard


@rule("revolution", "16.7", "24.4")
def test_a_fleet_left_behind_keeps_its_cargo_and_may_land_it():
    """The others sail on."""
    board = sailing("boston: 2 british_fleet, british_light")
    sail(board, "boston", 4, events.Load("british_light-1", "british_fleet-1"))
    board.do(
        events.March("portsmouth"),
        events.Drop("british_fleet-1"),
        events.Land("british_light-1"),
        events.March("halifax"),
    )
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
    board = sailing(pieces).do(events.Gather("middle_coast", "sea"), events.Take("british_fleet-2"))
    board.do(events.Load("british_light-1", "british_fleet-2"), events.SetOff(""), movement=[1]).do(
        events.March("carolina_coast")
    )
    assert board.state.unit("british_light-1").area == "carolina_coast"
    assert board.state.position.aboard("british_fleet-1") == []


@rule("revolution", "25.1", "25.2", "25.3", "25.4", "25.6")
def test_boxes_admit_their_own_only():
    """Rulings Q75, Q76: no American side in Britain, no American aboard a Frenchman in France."""
    assert "britain" in reached(sail(sailing("north_atlantic: british_fleet"), "north_atlantic", 1))
    board = sail(sailing("north_atlantic: british_fleet", europe=2), "north_atlantic", 1)
    assert "france" not in reached(board)
    assert board.refusal(events.March("france")).rule == "25.1"
    french = {"first": events.AMERICAN, "europe": 2}
    board = sail(sailing("north_atlantic: french_fleet", **french), "north_atlantic", 1)
    assert {"france"} == reached(board) & {"france", "britain"}
    pieces = "north_atlantic: french_fleet, french_fleet-1<american_light"
    assert "france" not in reached(sail(sailing(pieces, **french), "north_atlantic", 1))
    board = sail(
        sailing("france: french_fleet, french_regular", **french),
        "france",
        1,
        events.Load("french_regular-1", "french_fleet-1"),
    )
    assert reached(board) == {"north_atlantic", "sargasso"}


@rule("revolution", "26.3", "24.1")
def test_ports_and_boxes_of_neutral_nations_are_closed_and_seas_are_not():
    """Ruling Q77."""
    board = sail(sailing("jamaica: british_fleet"), "jamaica", 2)
    assert {"caribbean", "bahamas", "gulf_of_mexico"} <= reached(board)
    assert not reached(board) & {"santiago", "hispaniola_port"}
    assert board.refusal(events.March("santiago")).rule == "26.3"


@rule("revolution", "21.7", "17.1")
def test_an_admiral_commands_ships_and_leads_their_forced_march():
    """Ruling Q45: a general does neither; an admiral ashore can go aboard for it."""
    board = sailing("boston: british_fleet, british_fleet-1<gage, r_howe").do(
        events.Gather("boston", "sea"), events.TakeAll()
    )
    assert board.refusal(events.SetOff("gage")).rule == "21.7"
    board.do(events.Load("r_howe", "british_fleet-1"), events.SetOff("r_howe"), movement=[1])
    assert board.frame.points == 3
    general = sailing("boston: british_fleet, british_fleet-1<gage", campaign=2, british=["tactics"])
    assert not isinstance(general.frame, events.Movement)
    admiral = sailing("boston: british_fleet, british_light, r_howe", campaign=2, british=["tactics"])
    admiral.do(events.Gather("boston", "sea"), events.TakeAll())
    assert not admiral.choices(events.ForceMarch)
    admiral.do(events.Load("r_howe", "british_fleet-1"), events.Load("british_light-1", "british_fleet-1"))
    admiral.do(events.ForceMarch("r_howe", "tactics"), movement=[1])
    assert (admiral.frame.points, admiral.frame.tired) == (3, ("british_fleet-1",))


@rule("revolution", "17.2", "24.10")
def test_cargo_does_not_roll_for_attrition_and_sinks_with_its_fleet():
    """Ruling Q46."""
    pieces = "boston: british_fleet, british_fleet-1<british_light, british_fleet-1<r_howe"
    board = sailing(pieces, campaign=2, british=["tactics"])
    board.do(
        events.Gather("boston", "sea"), events.TakeAll(), events.ForceMarch("r_howe", "tactics"), movement=[1]
    )
    board.do(events.March("gulf_of_maine"), events.Halt(), attrition=[6], survival=[1])
    assert [board.state.unit(id_).status for id_ in ("british_fleet-1", "british_light-1", "r_howe")] == [
        "pool"
    ] * 3


@rule("revolution", "16.9", "25.1")
def test_nobody_leaves_a_box_on_foot():
    """Nor is a fleet gathered by land."""
    board = sailing("britain: british_regular; boston: british_light, british_fleet")
    assert board.refusal(events.Gather("britain", "land")).rule == "25.1"
    board.do(events.Gather("boston", "land"))
    assert board.refusal(events.Take("british_fleet-1")).rule == "16.9"


# ---------------------------------------------------------------- Privateers


def named(**more):
    """Two British fleets with cargo are named; the American has Privateers."""
    pieces = "boston: 2 british_fleet, british_fleet-1<british_light, british_fleet-2<british_detachment"
    board = sailing(pieces, american=["privateers"], **more)
    return board.do(events.Gather("boston", "sea"), events.TakeAll(), events.SetOff(""))


@rule("revolution", "7.9.privateers")
def test_privateers_hold_one_fleet_for_the_phase_and_its_cargo_for_the_turn():
    """Ruling Q28: before the die; the other fleets sail."""
    board = named()
    assert (board.decider, type(board.frame)) == (events.AMERICAN, events.FleetsNamed)
    board.do(events.PlayMarker("privateers"))
    assert board.choices(events.Choose) == [events.Choose("1"), events.Choose("2")]
    board.do(events.Choose("1"), movement=[1])
    assert board.decider == events.BRITISH
    assert board.frame.stack == ("british_fleet-2", "british_detachment-1")
    unit = board.state.unit
    assert (unit("british_fleet-1").held, unit("british_light-1").held) == ("phase", "turn")
    assert board.choices(events.Land) == [events.Land("british_detachment-1")]
    assert board.refusal(events.Land("british_light-1")).rule == "7.9.privateers"


@rule("revolution", "7.9.privateers", "22.1")
def test_privateers_do_not_show_which_fleet_is_which():
    """The fleets stand in a line; nothing else can be seen of them."""
    assert "british_fleet-1" not in repr(view(named().state, events.AMERICAN).agenda)


@rule("revolution", "7.9.privateers")
def test_privateers_are_voluntary_and_land_stacks_are_not_named():
    """Who passes lets them sail; by land nobody is asked."""
    board = named().do(events.Pass(), movement=[2])
    assert (board.decider, board.frame.points) == (events.BRITISH, 2)
    board = sailing("boston: british_light", american=["privateers"])
    board.do(events.Gather("boston", "land"), events.TakeAll(), events.SetOff(""), movement=[2])
    assert isinstance(board.frame, events.Marching)


@rule("revolution", "7.9.privateers", "16.3")
def test_a_held_fleet_stays_with_its_admiral():
    """The only fleet: nobody sails, and nobody rolls."""
    board = sailing(
        "boston: british_fleet, british_fleet-1<r_howe; trenton: british_light", american=["privateers"]
    )
    board.do(
        events.Gather("boston", "sea"),
        events.TakeAll(),
        events.SetOff("r_howe"),
        events.PlayMarker("privateers"),
        events.Choose("1"),
    )
    assert isinstance(board.frame, events.Movement)
    assert board.refusal(events.Gather("boston", "sea")).rule == "7.9.privateers"


@rule("revolution", "7.9.privateers", "24.4")
def test_a_fleet_does_not_carry_off_those_whom_privateers_hold():
    """Ruling Q28: no movement whatever in the turn, and a voyage is one; empty the fleet may force-march."""
    pieces = "newport: british_fleet, british_fleet-1<r_howe, british_fleet-1<british_regular"
    board = sailing(pieces, campaign=2, british=["tactics"])
    held = board.state.unit("british_regular-1").replace(held="turn")
    units = tuple(held if unit.id == held.id else unit for unit in board.state.units)
    state = board.state.replace(units=units)
    assert list(starts(board.state, events.BRITISH)) == [("newport", "sea")]
    assert not list(starts(state, events.BRITISH))
    assert not is_free(state, state.unit("british_fleet-1"))


@rule("revolution", "7.9.committee", "17.1")
def test_a_committee_leads_no_ships_with_a_leader_of_any_kind_aboard():
    """A stack without a leader, at sea as on land."""
    board = sailing("newport: british_fleet, british_light, gage", campaign=2, british=["committee"])
    board.do(events.Gather("newport", "sea"), events.TakeAll())
    assert board.refusal(events.Load("gage", "british_fleet-1")).rule == "7.9.committee"
    assert board.choices(events.ForceMarch) == [events.ForceMarch("", "committee")]
    general = sailing(
        "newport: british_fleet, british_fleet-1<gage", campaign=2, british=["committee", "tactics"]
    )
    assert not isinstance(general.frame, events.Movement)
