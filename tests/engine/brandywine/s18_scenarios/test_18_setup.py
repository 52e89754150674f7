"""Set-up (18.0): every scenario, placements, brigades, releases at the start."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.play import GAME
from cockade.engine.brandywine.set_up.setup import unplaced
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import AMERICAN, BRITISH, ChooseEntry, Place
from tests.engine.brandywine.test_intelligence import wandering

rule = pytest.mark.rule


def begun(scenario):
    """The state after the set-up event."""
    return GAME.start(scenario, KeyedDice(bytes(16), 0))[1]


@rule("brandywine", "18.1.1", "18.1.2", "18.4.1")
def test_the_british_place_their_units_before_the_americans():
    """Each in its area: Stirn near Chadd's Ford apart from regulars, Wayne south of Renwick Run."""
    opened = GameTree.begin(GAME, "feint", bytes(16))
    assert opened.decider == BRITISH
    placed = {}
    while opened.state.segment == "":
        offer = opened.offers()[0]
        placed[offer.subject] = {action.hex for action in offer.actions}
        opened.act(opened.decider, offer.actions[0])
    assert placed["stirn"] == {727, 728, 729, 829, 830}
    assert 828 not in placed["hessian_art"]
    assert list(placed).index("wayne") > list(placed).index("2_frasers")
    assert not unplaced(opened.state, AMERICAN)
    assert opened.state.turn == 7


@rule("brandywine", "18.1.1", "2.2.2")
def test_some_units_start_reduced():
    """The Queen's Rangers and Simms in the Feint; Simms at full strength in the Full Battle."""
    feint = begun("feint")
    assert (feint.unit("queens_rangers").reduced, feint.unit("simms").reduced) == (True, True)
    assert not begun("battle").unit("simms").reduced


@rule("brandywine", "9.4.3", "9.4.1")
def test_the_army_is_free_in_scenarios_that_begin_on_turn_six_or_later():
    """And bound in the Full Battle."""
    assert begun("flank-attack").is_released("army")
    assert begun("feint").is_released("army")
    assert not begun("battle").is_released("wing")


@rule("brandywine", "9.7.2", "9.8.2", "1.0")
def test_brigades_choose_their_entry_in_the_advanced_game_only():
    """The second first, in the open; in the basic game they are due as printed."""
    opened = GameTree.begin(GAME, "battle", bytes(16))
    assert [a for o in opened.offers() for a in o.actions] == [ChooseEntry("A"), ChooseEntry("B")]
    opened.act(BRITISH, ChooseEntry("B"))
    assert (opened.state.unit("5_foot").due, opened.state.unit("5_foot").entry) == (2, 118)
    assert (opened.state.unit("reserve_b").due, opened.state.unit("reserve_b").entry) == (3, 118)
    opened.act(BRITISH, ChooseEntry("D"))
    assert opened.state.unit("44_foot").due == 0
    basic = begun("battle-basic")
    assert (basic.unit("5_foot").due, basic.unit("44_foot").due, basic.pool) == (1, 8, 0)


def placed(scenario):
    """A Full Battle in which Maxwell's detachment stands where its counters say (9.5.1)."""
    opened = GameTree.begin(GAME, scenario, bytes(16))
    for unit in ("maxwell", "simms", "porterfield", "parker"):
        opened.act(AMERICAN, Place(unit, 628))
    opened.act(AMERICAN, Place("penn_state_foot", 829))
    return opened.state


@rule("brandywine", "6.1.1", "18.3.2")
def test_the_full_battle_begins_with_a_british_player_turn():
    """Without a roll, once Maxwell's detachment is placed; Proctor is at 1127."""
    state = placed("battle-basic")
    assert (state.turn, state.side, state.segment, state.initiative) == (1, BRITISH, "movement", BRITISH)
    assert {unit.id for unit in state.position.stack(628)} == {"maxwell", "simms", "porterfield", "parker"}


@rule("brandywine", "9.4.1", "9.4.2", "9.4.3", "9.5.3")
def test_the_americans_keep_to_their_bivouac_until_they_are_released():
    """In every state of a random game: inside the area, Maxwell's detachment south of its boundary."""
    opened = wandering("battle-basic", 5, until=6)
    bivouac, maxwell, west = areas()
    for state in opened.states:
        for unit in state.position.of(AMERICAN):
            if unit.due == 5 or state.turn >= 6:
                continue
            room = bivouac | maxwell if unit.counter.detachment else bivouac
            if unit.counter.wing == "greene_wing" and state.turn >= 4:
                room |= west
            assert unit.hex in room, unit


def areas():
    """The three areas of 9.4 and 9.5."""
    return [ground("battle").zone(name) for name in ("bivouac", "maxwell_zone", "west_bank")]


@rule("brandywine", "9.3.1", "9.3.2")
def test_reinforcements_arrive_in_their_hex_on_their_turn():
    """Placed at no cost, with their full allowance; on the first turn at entry A."""
    state = placed("battle-basic")
    grant = state.unit("grant")
    assert (grant.hex, grant.spent, grant.arrived) == (127, 0, 1)
    assert state.unit("kings_own").is_waiting
    assert Place not in {offer.verb for offer in GAME.offers(state)}


@rule("brandywine", "9.5.1", "9.5.2", "18.3.1")
@pytest.mark.parametrize("scenario", ["battle", "battle-basic"])
def test_the_american_places_maxwells_detachment(scenario):
    """In the Full Battle: anywhere west of the creek and south of the boundary."""
    opened = GameTree.begin(GAME, scenario, bytes(16))
    while opened.decider == BRITISH:
        opened.act(BRITISH, opened.offers()[0].actions[0])
    offers = opened.offers()
    assert {offer.subject for offer in offers} == {
        "maxwell",
        "simms",
        "porterfield",
        "parker",
        "penn_state_foot",
    }
    zone = ground(scenario).zone("maxwell_zone")
    assert all({action.hex for action in offer.actions} == zone for offer in offers)
    assert {offer.rule for offer in offers} == {"9.5.2"}
