"""The sequence of play (5.0)."""

from __future__ import annotations

import pytest

from cockade.events.brandywine import AMERICAN, BRITISH, EndPhase, InitiativeTaken, LoseStep, StepLost
from cockade.events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule


@rule("brandywine", "5.0", "3.2.phasing-player")
def test_the_phases_of_a_player_turn_come_in_order():
    """Movement, rally, artillery, rifles, close combat; then the same for the other player."""
    battle = Battle(foot("a", AMERICAN, 1502), foot("b", BRITISH, 1509))
    battle.do(EndPhase())
    began = [(fact.side, fact.segment) for fact in battle.happened(SegmentBegan)]
    own = [(AMERICAN, phase) for phase in ("rally", "artillery", "rifles", "combat")]
    assert began == [*own, (BRITISH, "movement")]
    assert battle.decides() == BRITISH


@rule("brandywine", "5.0", "6.1.2")
def test_after_both_player_turns_a_turn_begins_with_the_initiative():
    """A new turn, a roll by each, and the player turn of who has won it."""
    battle = Battle(foot("a", AMERICAN, 1502), foot("b", BRITISH, 1509), side=BRITISH)
    battle.do(EndPhase(), initiative=[3, 0])
    assert battle.happened(TurnBegan)[0].turn == 8
    assert battle.happened(InitiativeTaken) == [InitiativeTaken(AMERICAN, "6.1.4")]
    assert (battle.state.side, battle.state.segment) == (AMERICAN, "movement")


@rule("brandywine", "4.0", "5.0")
def test_the_game_ends_with_its_last_turn():
    """On equal points the Americans win a marginal victory."""
    battle = Battle(foot("a", AMERICAN, 1502), foot("b", BRITISH, 1509), side=BRITISH, turn=12)
    battle.do(EndPhase())
    assert battle.happened(GameEnded)[0].winner == AMERICAN
    assert battle.state.over


@rule("brandywine", "7.1.2", "9.3.3")
def test_a_hex_over_the_limit_is_thinned_out_at_the_end_of_the_player_turn():
    """Eight strength points where six may stand: the owner chooses whose step is lost."""
    pieces = [foot(n, AMERICAN, 1502, strength=(4, 2)) for n in ("a", "c")]
    battle = Battle(*pieces, foot("b", BRITISH, 1509))
    battle.do(EndPhase())
    assert battle.offered() == [LoseStep("a"), LoseStep("c")]
    battle.do(LoseStep("c"))
    assert battle.happened(StepLost) == [StepLost("c", "7.1.2")]
    assert battle.state.morale == (19, 21)
    told = battle.happened(TrackMoved)
    assert [fact.rule for fact in told] == ["7.1.2"] * 2
    assert all("over the stacking limit" in fact.why for fact in told)
    assert not any("13.2.3" in fact.why for fact in told)
