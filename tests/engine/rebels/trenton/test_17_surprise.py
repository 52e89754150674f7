"""trenton.17.1: the surprise, and trenton.17.2: without it."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment4_movement.march import allowance
from cockade.engine.rules import Refusal
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, ForceMarch, March

rule = pytest.mark.rule


def begun(scenario="trenton"):
    """A game on the Americans' first reinforcement segment."""
    game = GameTree.begin(GAME, scenario, bytes(16))
    while game.decider == BRITISH:
        game.act(BRITISH, game.offers()[0].actions[0])
    return game


def allowances(game):
    """The American allowances in movement points by kind."""
    return {unit.kind: allowance(game.state, unit) / 2 for unit in game.state.units if unit.side == AMERICAN}


@rule("rebels", "trenton.17.1")
def test_on_the_first_turn_american_allowances_are_doubled():
    """Infantry 8, light 10, dragoons 12, artillery 8, leaders 12."""
    assert allowances(begun()) == {"infantry": 8, "light": 10, "dragoon": 12, "artillery": 8, "leader": 12}


@rule("rebels", "trenton.17.1", "4.1")
def test_they_are_used_on_the_way_in():
    """By Pennington Road the dragoons come to the head of the streets and on; 24 halves are spent at most."""
    game = begun()
    reached = {action.hex for o in game.offers() if o.subject == "phil-drag" for action in o.actions}
    assert 1502 in reached
    assert 2203 in reached


@rule("rebels", "trenton.17.1")
def test_hessian_allowances_are_not():
    """Nor are the American ones from the second turn on."""
    game = begun()
    assert allowance(game.state, game.state.unit("1-rall")) == 8
    later = game.state.replace(turn=2)
    assert allowance(later, later.unit("washington")) == 12


@rule("rebels", "trenton.17.1")
def test_the_hessian_guns_start_disrupted():
    """And nobody else; it costs no level points (13.2)."""
    state = begun().state
    assert {unit.id for unit in state.units if unit.disrupted} == {"rall-arty", "kynph-arty", "loss-arty"}
    assert state.level(BRITISH) == 40


@rule("rebels", "trenton.17.1", "4.3.1")
def test_there_is_no_american_forced_march_on_the_first_turn():
    """Ruling Q49: refused under trenton.17.1."""
    game = begun()
    assert not any(o.verb is ForceMarch for o in game.offers())
    with pytest.raises(Refusal) as refusal:
        game.act(AMERICAN, ForceMarch("1va", 1402), dice=LoadedDice({}))
    assert refusal.value.rule == "trenton.17.1"


@rule("rebels", "trenton.17.1")
def test_the_hessians_may_force_march_and_the_americans_on_the_second_turn():
    """The rule binds the Americans, and one turn only."""
    game = begun()
    while game.decider == AMERICAN:
        entering = [o for o in game.offers() if o.verb is March and not game.state.unit(o.subject).hex]
        game.act(AMERICAN, entering[0].actions[0] if entering else EndSegment())
    assert any(o.verb is ForceMarch for o in game.offers())
    while (game.state.turn, game.state.segment) != (2, "movement"):
        actions = [action for o in game.offers() for action in o.actions]
        game.act(game.decider, EndSegment() if EndSegment() in actions else actions[0])
    assert game.decider == AMERICAN
    assert any(o.verb is ForceMarch for o in game.offers())


@rule("rebels", "trenton.17.2")
def test_the_what_if_game_has_no_surprise():
    """Printed allowances, forced march at once, guns in order."""
    game = begun("trenton-whatif")
    assert allowances(game) == {"infantry": 4, "light": 5, "dragoon": 6, "artillery": 4, "leader": 6}
    assert any(o.verb is ForceMarch for o in game.offers())
    assert not any(unit.disrupted for unit in game.state.units)
