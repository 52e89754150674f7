"""trenton.16.0 and its set-ups, as the game lays them out."""

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March, Place

rule = pytest.mark.rule


@pytest.fixture(scope="module")
def state():
    """The historical game as set up."""
    return GameTree.begin(GAME, "trenton", bytes(16)).state


@rule("rebels", "trenton.16.0")
def test_the_hessians_stand_on_the_map_and_the_americans_off_it(state):
    """The Americans move first."""
    assert all(bool(unit.hex) == (unit.side == BRITISH) for unit in state.units)
    assert (state.first, state.side, state.turn) == (AMERICAN, AMERICAN, 1)


@rule("rebels", "trenton.16.0")
def test_the_game_has_four_turns(state):
    """0730 to 0900 (ruling Q02)."""
    assert state.labels == ("0730", "0800", "0830", "0900")


@rule("rebels", "trenton.setup.hessian")
def test_where_the_hessians_stand(state):
    """Hex by hex."""
    stand = {hex_: {unit.id for unit in stack} for hex_, stack in state.position.at.items()}
    assert stand == {
        1507: {"rall", "16-drag"},
        1604: {"1-rall", "rall-arty"},
        1704: {"2-rall"},
        1808: {"1-kynph", "kynph-arty"},
        1908: {"2-kynph"},
        1605: {"1-loss", "loss-arty"},
        1607: {"2-loss"},
        1307: {"jagers"},
    }


@rule("rebels", "trenton.setup.american", "3.0")
def test_both_columns_are_due_on_the_first_turn(state):
    """Washington's at 1401, all others at 1006 (ruling Q50)."""
    north = {"washington", "greene", "1va", "de", "3va", "1pa", "1ca", "german", "bauman", "hamilton"}
    north |= {"forrest-a", "forrest-b", "phil-drag"}
    americans = [unit for unit in state.units if unit.side == AMERICAN]
    assert {unit.due for unit in americans} == {1}
    assert {unit.id for unit in americans if unit.entry == 1401} == north
    assert {unit.entry for unit in americans if unit.id not in north} == {1006}


@rule("rebels", "trenton.18.2")
def test_the_starting_levels(state):
    """American 30, Hessian 20; kept in halves."""
    assert (state.level(AMERICAN), state.level(BRITISH)) == (60, 40)


@rule("rebels", "trenton.17.2", "1.3")
def test_in_the_what_if_game_the_hessians_choose_their_hexes():
    """All twelve, before the Americans enter; every one of them good."""
    game = GameTree.begin(GAME, "trenton-whatif", bytes(16))
    waiting = [unit.id for unit in game.state.units if unit.side == BRITISH]
    assert (game.decider, len(waiting)) == (BRITISH, 12)
    assert {offered.subject for offered in game.offers()} == set(waiting)
    assert not any(unit.disrupted for unit in game.state.units)
    for id_ in waiting:
        offered = next(o for o in game.offers() if o.verb is Place and o.subject == id_)
        game.act(BRITISH, offered.actions[-1])
    assert (game.decider, game.state.segment) == (AMERICAN, "reinforcement")


@rule("rebels", "trenton.17.2")
def test_the_what_if_game_has_six_turns():
    """To 1000."""
    assert GameTree.begin(GAME, "trenton-whatif", bytes(16)).state.labels[-2:] == ("0930", "1000")


@rule("rebels", "trenton.setup.american", "3.1.2")
def test_everybody_can_enter_on_the_first_turn():
    """Both columns find room, one unit after the other, and their leaders with them."""
    game = GameTree.begin(GAME, "trenton", bytes(16))
    while game.state.segment == "reinforcement":
        entering = [o for o in game.offers() if o.verb is March and not game.state.unit(o.subject).hex]
        action = entering[0].actions[-1] if entering else EndSegment()
        game.act(AMERICAN, action)
    assert all(unit.hex for unit in game.state.units)
