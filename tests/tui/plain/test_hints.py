"""Advice in plain words: a hint that can be taken, who stands better, and the chance to win."""

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.bots.playout import random_source
from cockade.engine.game_tree import GameTree
from cockade.tui.games import GAMES
from cockade.tui.session.hint import bar, can_be_played_on, chance, hint, stand, stand_said


def begun(game_id, scenario, actions=0):
    """A game some random actions on."""
    opened = GameTree.begin(GAMES[game_id], scenario, b"hints")
    for n in range(actions):
        seen = opened.game.view(opened.state, opened.decider)
        opened.act(
            opened.decider, RandomBot().choose(opened.game, seen, opened.offers(), random_source(f"{n}"))
        )
    return opened


@pytest.mark.parametrize(
    ("game_id", "scenario"), [("rebels", "trenton"), ("brandywine", "feint"), ("revolution", "short")]
)
def test_a_hint_is_something_that_is_offered_with_a_reason(game_id, scenario):
    opened, reasons = begun(game_id, scenario), 0
    for _ in range(40):
        seen = opened.game.view(opened.state, opened.decider)
        found = hint(opened.game, seen, opened.offers(), opened.at)
        assert found == hint(opened.game, seen, opened.offers(), opened.at)
        assert opened.game.rules.is_offered(opened.state, found.action)
        reasons += bool(found.why)
        opened.act(opened.decider, found.action)
    assert reasons > 30


def test_the_bar_fills_for_who_stands_better():
    assert bar(1.0, plain=True) == "..........|##########"
    assert bar(-0.5, plain=True) == ".....#####|.........."
    assert bar(0.0, plain=False).count("░") == 20
    assert stand_said(0.1) == "about even"
    assert stand_said(0.3) == "a little better"
    assert stand_said(-0.9) == "far better for the enemy"
    opened = begun("rebels", "trenton")
    sides = [stand(opened.game, opened.state, side) for side in opened.game.sides]
    assert sides[0] == pytest.approx(-sides[1])


def test_the_chance_to_win_has_an_interval_and_looks_at_no_secret():
    opened = begun("rebels", "stony-point")
    found = chance(opened, "american", 2)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found == chance(opened, "american", 2)
    assert found.share in (0.0, 0.5, 1.0)
    assert can_be_played_on(opened.game, opened, "american")


def test_advice_is_asked_for_in_words(typist):
    """And the hint is taken by its number; of a chance the interval is told."""
    table = typist("stony-point")
    assert "Regular would choose: " in table.last("hint")
    at = table.opened.at
    told = table.last("hint", "1", "ahead", "chance 2", "chance 999")
    assert table.opened.at == at + 1
    assert "American: " in told
    assert "of 100 (" in told
    assert "From 1 to 200 trials." in told
