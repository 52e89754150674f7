"""1.3: setting up, and playing until a side wins or the last turn is over."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.common.state import enemy
from cockade.engine.rebels.play import GAME
from cockade.engine.rules import Refusal
from cockade.events.facts import SetUp
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March, Place, Placement
from tests.engine.rebels.field import Battle, line

rule = pytest.mark.rule


@pytest.fixture
def awake():
    """The What-If game, whose Hessians choose their hexes."""
    return GameTree.begin(GAME, "trenton-whatif", bytes(16))


def refused(game, side, action):
    """The clause under which the action is refused."""
    with pytest.raises(Refusal) as refusal:
        game.act(side, action, dice=LoadedDice({}))
    return refusal.value.rule


@rule("rebels", "1.3")
def test_a_player_chooses_any_hex_of_his_area(awake):
    """Every habitable hex of the area is offered, and none outside."""
    offered = {action.hex for o in awake.offers() if o.subject == "1-rall" for action in o.actions}
    assert offered == load_scenario("trenton-whatif").map.zones["what_if_hessian"]
    assert refused(awake, BRITISH, Place("1-rall", 1404)) == "trenton.17.2"


@rule("rebels", "1.3", "6.0")
def test_the_stacking_limit_holds_at_set_up(awake):
    """Ruling Q04: no fourth unit where twelve points stand."""
    for unit in ("1-rall", "2-rall", "1-kynph"):
        awake.act(BRITISH, Place(unit, 1606))
    assert refused(awake, BRITISH, Place("2-kynph", 1606)) == "6.0"
    awake.act(BRITISH, Place("rall", 1606))


@rule("rebels", "1.3")
def test_the_first_turn_begins_when_everybody_has_his_place(awake):
    """Each unit is placed once; then the first player enters."""
    assert refused(awake, AMERICAN, Place("1-rall", 1606)) == "2.0"
    while any(o.verb is Place for o in awake.offers()):
        awake.act(BRITISH, awake.offers()[0].actions[0])
    assert (awake.state.turn, awake.decider, awake.state.segment) == (1, AMERICAN, "reinforcement")
    assert refused(awake, AMERICAN, Place("washington", 1606)) == "1.3"


@rule("rebels", "1.3")
@pytest.mark.parametrize("scenario", ["brooklyn", "harlem"])
def test_who_moves_second_places_first(scenario):
    """Ruling Q91: all of his units, before the first player chooses a hex."""
    game, first = GameTree.begin(GAME, scenario, bytes(16)), load_scenario(scenario).first
    placing = [frame.side for frame in reversed(game.state.agenda) if isinstance(frame, Placement)]
    assert placing == [enemy(first), first]
    assert {action.unit for o in game.offers() for action in o.actions} == {
        unit.id for unit in game.state.units if unit.side == enemy(first) and not (unit.hex or unit.due)
    }


@rule("rebels", "1.3")
def test_a_unit_is_placed_once(awake):
    """What has its hex is not moved about during set-up."""
    awake.act(BRITISH, Place("1-rall", 1606))
    assert refused(awake, BRITISH, Place("1-rall", 1607)) == "1.3"
    assert refused(awake, BRITISH, SetUp("trenton")) == "1.3"


@rule("rebels", "1.3", "2.0.3")
def test_the_game_is_over_after_the_last_turn():
    """Nothing is offered any more, and every action is refused."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1510), side=BRITISH, turn=9, turns=9)
    battle.do(EndSegment())
    assert battle.state.over
    assert battle.offered() == []
    assert battle.refusal(March("a", 1504), side=AMERICAN).rule == "14.1"
