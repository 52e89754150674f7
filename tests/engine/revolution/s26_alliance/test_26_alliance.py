"""France and Spain come in and go out again."""

from __future__ import annotations

import pytest

from cockade.events.revolution import AllianceChanged, Allot, Displace, Seal, UnitEliminated
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def european(pieces="", *, europe, winner, works=()):
    """One contest about Europe, won without a roll."""
    hands = {winner: ["rabble_1"]}
    board = Board(pieces, step="IV.1", europe=europe, works=works, **hands)
    return board.do(Allot("rabble_1", "europe"), Seal())


@rule("revolution", "26.1", "12.2", "12.7")
def test_a_nation_is_allied_as_soon_as_the_marker_reaches_its_box():
    """Ruling Q79: France first, Spain one box further."""
    assert european(europe=1, winner="american").state.allied == ("french",)
    assert european(europe=2, winner="american").state.allied == ("french", "spanish")
    assert european(europe=0, winner="american").state.allied == ()


@rule("revolution", "26.4", "26.5", "12.3")
def test_a_nation_goes_back_to_neutrality_as_soon_as_the_marker_leaves_its_box():
    """Spain before France, any number of times."""
    board = european(europe=3, winner="british")
    assert board.facts(AllianceChanged) == [AllianceChanged("spanish", allied=False)]
    assert european(europe=2, winner="british").state.allied == ()


@rule("revolution", "26.4", "26.3")
def test_foreign_troops_leave_the_colonies_of_the_nation_for_the_nearest_place_of_their_own():
    """Ruling Q78: by land, to areas without enemies; ties are the owner's choice."""
    board = european("new_orleans: american_regular; vincennes: british_light", europe=3, winner="british")
    assert board.decider == "american"
    assert board.choices(Displace) == [Displace("american_regular-1", "pensacola")]
    board.do(Displace("american_regular-1", "pensacola"))
    assert board.at("new_orleans") == []


@rule("revolution", "26.4")
@pytest.mark.parametrize("enemies", ["gage", "british_fleet", "british_regular"])
def test_no_enemies_stand_where_foreign_troops_go(enemies):
    """Ruling Q78: neither troops nor a leader alone nor a fleet in port."""
    board = european(f"new_orleans: american_regular; pensacola: {enemies}", europe=3, winner="british")
    places = {action.area for action in board.choices(Displace)}
    assert places
    assert "pensacola" not in places


@rule("revolution", "26.4")
def test_the_nations_own_troops_go_home_where_the_american_likes():
    """Any area of its colonies without enemies, or its box."""
    board = european("boston: spanish_regular", europe=3, winner="british")
    areas = {action.area for action in board.choices(Displace)}
    assert areas == {"new_orleans", "st_louis", "havana", "santiago", "spain"}


@rule("revolution", "26.4", "23.1")
def test_militia_that_would_leave_its_colony_is_lost():
    """Ruling Q78; here a foreign militia that had come to New Spain."""
    board = european("st_louis: american_militia", europe=3, winner="british")
    assert [fact.unit for fact in board.facts(UnitEliminated)] == ["american_militia-1"]


@rule("revolution", "26.4", "24.10")
def test_fleets_go_home_with_their_own_cargo_and_set_other_cargo_ashore():
    """Ruling Q78: foreigners aboard are put in the nearest own port."""
    pieces = (
        "carolina_coast: spanish_fleet, spanish_fleet-1<spanish_regular, spanish_fleet-1<american_regular"
    )
    board = european(pieces, europe=3, winner="british")
    assert {action.unit for action in board.choices(Displace)} == {"american_regular-1"}
    near = {action.area for action in board.choices(Displace)}
    assert "charleston" in near
    assert "camden" not in near
    board.do(Displace("american_regular-1", "charleston"))
    assert not board.state.unit("american_regular-1").aboard
    board.do(Displace("spanish_fleet-1", "havana"))
    assert board.at("havana") == ["spanish_fleet", "spanish_regular"]
    assert board.state.unit("spanish_regular-1").aboard == "spanish_fleet-1"


@rule("revolution", "26.4")
def test_foreign_fleets_go_to_the_nearest_port_with_what_they_carry():
    """Ruling Q78: by sea, where no enemies are."""
    pieces = "havana: british_fleet, british_fleet-1<hessian_regular; savannah: american_light"
    board = european(pieces, europe=3, winner="british")
    ports = {action.area for action in board.choices(Displace)}
    assert "charleston" in ports
    assert not ports & {"savannah", "gulf_of_mexico"}
    board.do(Displace("british_fleet-1", "charleston"))
    assert board.at("charleston") == ["british_fleet", "hessian_regular"]


@rule("revolution", "26.4")
def test_foreigners_of_both_sides_leave_before_the_nations_own_return():
    """Then what the British have left is open to Spanish units that go home."""
    pieces = "new_orleans: british_regular; boston: spanish_regular; st_louis: american_regular"
    board = european(pieces, europe=3, winner="british")
    assert (board.decider, board.frame.waiting) == ("british", ("british_regular-1",))
    board.do(board.choices(Displace)[0])
    assert board.frame.waiting == ("american_regular-1",)
    board.do(board.choices(Displace)[0])
    assert Displace("spanish_regular-1", "new_orleans") in board.choices(Displace)


@rule("revolution", "26.4")
def test_cargo_of_a_fleet_that_leaves_is_put_in_an_own_port_however_near_another_is():
    """Ruling Q78: a regiment does not take an empty fortress of the enemy's on the way."""
    pieces = (
        "gulf_st_lawrence: french_fleet, french_fleet-1<american_regular; {own}boonesboro: american_light"
    )
    walls = [("fortress", "british", "quebec")]
    board = european(
        pieces.format(own="portsmouth: american_light; "), europe=2, winner="british", works=walls
    )
    assert board.choices(Displace) == [Displace("american_regular-1", "portsmouth")]


@rule("revolution", "26.4")
def test_an_enemy_leader_or_fleet_keeps_refugees_away():
    """What must not be in the area is any enemy unit."""
    for there in ("pensacola: gage", "pensacola: british_fleet"):
        board = european(f"new_orleans: american_regular; {there}", europe=3, winner="british")
        assert "pensacola" not in {action.area for action in board.choices(Displace)}
