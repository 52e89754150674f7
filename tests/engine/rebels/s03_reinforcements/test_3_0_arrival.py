"""3.0: reinforcements arrive on the turn and at the hex that their battle gives."""

import pytest

from cockade.engine.rebels.segment4_movement.routes import is_due
from cockade.events.facts import SegmentBegan
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March
from tests.engine.rebels.field import Battle, line

rule = pytest.mark.rule


def coming(due, **more):
    """A unit that comes at 1501, on turn 2 or later."""
    return Battle(
        line("r", AMERICAN, 0, due=due, entry=1501),
        line("b", BRITISH, 2011),
        segment="reinforcement",
        **more,
    )


@rule("rebels", "3.0")
def test_nobody_comes_before_his_turn():
    """A unit that is due next turn is not offered now."""
    battle = coming(due=3)
    assert battle.refusal(March("r", 1501)).rule == "2.0.1.3"
    battle.go_on()
    assert battle.happened(SegmentBegan) == [SegmentBegan(AMERICAN, "movement")]
    assert not battle.unit("r").on_map
    assert battle.refusal(March("r", 1501)).rule == "3.0"


@rule("rebels", "3.0")
def test_a_unit_comes_on_its_turn_at_its_hex():
    """The way onto the map begins with the entry hex, and with no other."""
    battle = coming(due=2)
    battle.do(March("r", 1503))
    assert battle.walked("r") == ((1501, 1502, 1503), 6)
    assert battle.unit("r").entered == 2


@rule("rebels", "3.0")
def test_a_unit_comes_in_its_own_players_turn():
    """The enemy's reinforcement segment is not for it."""
    battle = Battle(
        line("r", AMERICAN, 0, due=2, entry=1501),
        line("b", BRITISH, 2011),
        segment="reinforcement",
        side=BRITISH,
        first=BRITISH,
    )
    battle.go_on()
    assert battle.state.segment == "movement"
    battle.do(EndSegment())
    assert (battle.state.side, battle.state.segment) == (AMERICAN, "reinforcement")
    assert March("r", 1501) in battle.offered()


@rule("rebels", "3.0")
@pytest.mark.parametrize(("due", "comes"), [(0, False), (1, True), (2, True), (3, False)])
def test_only_a_unit_with_a_turn_comes_and_not_before_it(due, comes):
    """A late one comes all the same; one without a turn was never to come."""
    battle = Battle(line("r", AMERICAN, 1501), line("b", BRITISH, 2011))
    assert is_due(battle.state, battle.unit("r").replace(hex=0, due=due)) is comes
    assert not is_due(battle.state, battle.unit("r").replace(due=due)), "it is there already"
