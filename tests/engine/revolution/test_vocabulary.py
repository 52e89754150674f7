"""What the words of the rulebook mean: areas, pieces, players, leaders and markers."""

from __future__ import annotations

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.commanders import ASSAULT, LAND, SEA, command_value, leads_as
from cockade.engine.revolution.common.occupation import is_in_play, occupies
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from tests.engine.revolution.field import Board

rule = pytest.mark.rule
HARBOUR = "boston: british_fleet, british_fleet-1<british_regular, british_light, gage"


@rule("revolution", "def.area")
def test_who_is_aboard_is_at_sea_even_in_port():
    """A fleet is a combat unit but no land combat unit; a leader is neither; nobody aboard is ashore."""
    unit = Board(HARBOUR).state.unit
    seen = {
        id_: (unit(id_).is_land_combat, unit(id_).is_ashore, unit(id_).is_afloat)
        for id_ in ("british_fleet-1", "british_regular-1", "british_light-1", "gage")
    }
    assert seen == {
        "british_fleet-1": (False, False, False),
        "british_regular-1": (True, False, True),
        "british_light-1": (True, True, False),
        "gage": (False, True, False),
    }


@rule("revolution", "def.area")
def test_a_town_is_held_by_land_combat_units_ashore_only():
    """Not by a fleet with its cargo, a leader or a marker."""
    works = [
        events.Work("partisan", events.BRITISH, "boston"),
        events.Work("fortress", events.BRITISH, "boston"),
    ]
    afloat = Board("boston: british_fleet, british_fleet-1<british_regular, gage", works=works)
    assert not occupies(afloat.state, events.BRITISH, "boston")
    assert occupies(Board("boston: tory_militia").state, events.BRITISH, "boston")


@rule("revolution", "def.player")
def test_the_first_player_has_won_the_initiative_and_neutrals_are_nobodys():
    """Allied French are own pieces of the American; neutral ones do not take part."""
    board = Board(step="V.1", campaign=1, first=events.BRITISH, pieces="boston: british_regular")
    assert (board.state.first, board.state.second, board.decider) == (
        events.BRITISH,
        events.AMERICAN,
        events.BRITISH,
    )
    pieces = "hispaniola_port: french_regular"
    neutral, allied = Board(pieces).state, Board(pieces, europe=2).state
    assert neutral.unit("french_regular-1").side == events.AMERICAN
    assert not is_in_play(neutral, "french")
    assert not occupies(neutral, events.AMERICAN, "hispaniola_port")
    assert occupies(allied, events.AMERICAN, "hispaniola_port")


@rule("revolution", "2.10")
def test_every_leader_has_a_value_and_one_kind():
    """A general is worth something on land, an admiral with ships: whoever is worth nothing leads nobody."""
    state = Board("boston: british_fleet, british_regular, gage, r_howe, ferguson").state
    for leader in ground("campaign").pieces.leaders.values():
        assert leader.command > 0
        assert leader.kind in ("general", "militia_leader", "admiral")
    party = [state.unit("british_regular-1")]
    values = {
        id_: [command_value(state, state.unit(id_), party, purpose) for purpose in (LAND, SEA, ASSAULT)]
        for id_ in ("gage", "r_howe", "ferguson", "british_regular-1")
    }
    assert values == {
        "gage": [1, 0, 0],
        "r_howe": [0, 2, 2],
        "ferguson": [0, 0, 0],
        "british_regular-1": [0, 0, 0],
    }
    assert leads_as(state, state.unit("ferguson")) == "militia_leader"


@rule("revolution", "2.15")
def test_markers_on_the_map_belong_to_the_options():
    """Without fortresses and partisans neither is set up; a partisan has a face for each side."""

    def works(scenario):
        return {(work.kind, work.side) for work in GameTree.begin(GAME, scenario, bytes(16)).state.works}

    assert works("campaign+none") == set()
    assert works("campaign+28") == {("fortress", events.BRITISH), ("fortress", events.AMERICAN)}
    assert works("campaign+29") == {("partisan", events.AMERICAN)}


@rule("revolution", "7.5")
def test_a_marker_is_played_in_the_phase_in_which_it_was_received():
    """Bought in the own mobilization segment and played in it."""
    board = Board("boston: washington", step="III.A", points=(3, 0))
    place = board.state.pool.index("pulaski") + 1
    assert not board.choices(events.PlayMarker)
    board.do(events.BuyMarker(), draw=[place])
    assert board.choices(events.PlayMarker) == [events.PlayMarker("pulaski")]
    board.do(events.PlayMarker("pulaski"))
    assert board.hand(events.AMERICAN) == ()


@rule("revolution", "17.4")
def test_who_ends_a_forced_march_among_enemies_must_fight():
    """The combat phase that follows cannot be ended before; after it only one side is left."""
    board = Board(
        "trenton: greene, 3 american_regular; philadelphia: british_light",
        step="V.1",
        campaign=2,
        american=["tactics"],
    )
    board.do(
        events.Gather("trenton", "land"),
        events.TakeAll(),
        events.ForceMarch("greene", "tactics"),
        movement=[3],
    )
    board.do(events.March("philadelphia"), attrition=[1, 1, 1])
    assert isinstance(board.frame, events.Combats)
    assert board.choices(events.Attack) == [events.Attack("philadelphia")]
    assert not board.choices(events.EndSegment)
    board.do(events.Attack("philadelphia"))
    while board.state.step == "V.3":
        board.do(next(action for offer in board.game.offers() for action in offer.actions))
    assert not (board.at("philadelphia", events.AMERICAN) and board.at("philadelphia", events.BRITISH))


@rule("revolution", "37.0")
def test_massacres_are_an_option_of_their_own():
    """37 is played with by itself, and needs partisans to be of any use."""
    hunting = {
        "step": "V.4",
        "campaign": 1,
        "first": events.BRITISH,
        "works": [events.Work("partisan", events.AMERICAN, "boston")],
    }
    assert isinstance(
        Board("boston: british_light", scenario="campaign+37", **hunting).frame, events.Massacres
    )
    assert not isinstance(
        Board("boston: british_light", scenario="campaign+29", **hunting).frame, events.Massacres
    )
