"""Setting up as the bots do: every free unit in its area, led, guns with infantry, leaders with troops."""

import pytest

from cockade.engine.bots import next_placement
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment1_command import commanded_hexes
from cockade.events.rebels import AMERICAN, BRITISH, Place, Placement

FREE = ("brooklyn", "brooklyn-whatif", "harlem", "white-plains", "trenton-whatif", "stony-point")
every_battle = pytest.mark.parametrize("scenario", FREE)


@pytest.fixture(scope="module")
def laid():
    """The battles, each set up once."""
    done = {}

    def set_up(scenario):
        if scenario not in done:
            opened = GameTree.begin(GAME, scenario, bytes(16))
            while (action := next_placement("rebels", opened.state)) is not None:
                opened.act(opened.decider, action)
            done[scenario] = opened
        return done[scenario]

    return set_up


@every_battle
def test_every_unit_is_placed_by_an_event_of_its_own(laid, scenario):
    """1.3: each placement is an ordinary action, and then the first turn begins."""
    opened = laid(scenario)
    events = list(opened.story())[1:]
    assert events
    assert all(isinstance(event.action, Place) for event in events)
    assert not isinstance(opened.state.agenda[-1], Placement)
    assert GAME.violations(opened.state) == []


@every_battle
def test_whoever_can_be_led_is(laid, scenario):
    """11.3: no free unit of a group with a leader stands out of his reach if its area has room in it."""
    state = laid(scenario).state
    unled = []
    for group in ground(scenario).scenario.groups:
        led = commanded_hexes(state, group.side)
        if group.is_free and any(state.unit(id_).is_leader for id_ in group.units):
            unled += [id_ for id_ in group.units if state.unit(id_).hex not in led]
    assert unled == []


@every_battle
def test_guns_and_leaders_stand_with_troops(laid, scenario):
    """8.43, 11.15: no free gun and no leader is left alone where infantry could be with him."""
    state = laid(scenario).state
    for group in ground(scenario).scenario.groups:
        for id_ in group.units if group.is_free else ():
            unit = state.unit(id_)
            if unit.is_leader or unit.is_artillery:
                assert state.position.combat_units(unit.hex), id_
            if unit.is_artillery:
                assert state.position.line_units(unit.hex), id_


@every_battle
def test_no_gun_stands_where_it_could_not_have_come(laid, scenario):
    """chart.TEC: no free gun in a swamp."""
    opened = laid(scenario)
    field = ground(scenario)
    placed = [e.action for e in opened.story() if isinstance(e.action, Place)]
    guns = [a for a in placed if opened.state.unit(a.unit).is_artillery]
    assert all(field.map.terrain[action.hex] != "swamp" for action in guns)


def test_places_that_decide_are_held(laid):
    """whiteplains.18.1: the four of the seven that lie in the camp."""
    state = laid("white-plains").state
    assert {2514, 3017, 2618, 2319} <= state.position.line[AMERICAN]


def test_nothing_is_placed_where_nobody_may_choose():
    """Trenton is set up as it stands; so is a game that has no such table."""
    state = GameTree.begin(GAME, "trenton", bytes(16)).state
    assert next_placement("rebels", state) is None
    assert next_placement("another", state) is None


def test_the_hessians_stand_in_the_town(laid):
    """trenton.17.2: within their area, most of them in houses."""
    state = laid("trenton-whatif").state
    hexes = [unit.hex for unit in state.position.of(BRITISH)]
    town = ground("trenton-whatif").map.zones["town"]
    assert 2 * sum(hex_ in town for hex_ in hexes) >= len(hexes)
