"""What is said where no rule has a reason of its own against an action."""

import pytest

from cockade.engine.game import GameTree
from cockade.engine.reasons import not_offered, words_of
from cockade.tui.games import GAMES

SCENARIOS = {"rebels": "trenton", "brandywine": "feint", "revolution": "short"}


@pytest.mark.parametrize("game", SCENARIOS)
def test_it_names_the_step_and_what_is_awaited(game):
    """Where nothing else speaks against an action: which step it is, and every verb that is offered in it."""
    opened = GameTree.begin(GAMES[game], SCENARIOS[game], b"0123456789abcdef")
    offers = [offer for offer in opened.offers() if offer.actions]
    refusal = not_offered("2.0", opened.state, offers)
    assert refusal.rule == "2.0"
    assert words_of(type(opened.state.agenda[-1])) in refusal.message
    for offer in offers:
        assert words_of(offer.verb) in refusal.message
