"""Where a player sits down."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session.session import Session


@pytest.mark.parametrize(("game", "scenario"), [("rebels", "brooklyn"), ("brandywine", "tournament")])
def test_the_cursor_stands_at_first_where_something_can_be_placed(game, scenario):
    """Who sets up sees his own ground, not the middle of the map."""
    host = GameHost.begin(GAMES[game], scenario, b"0123456789abcdef")
    sides = dict.fromkeys(GAMES[game].sides, "human")
    sitting = Session(host, ui_of(game), sides)
    where = {ui_of(game).map.target(action) for action in sitting.offers[0].actions}
    assert sitting.cursor in where


def test_where_a_bot_begins_the_cursor_stands_amid_everybody():
    """Who waits for the other side looks at units, not at an empty corner of a large map."""
    host = GameHost.begin(GAMES["brandywine"], "feint", b"0123456789abcdef")
    sitting = Session(host, ui_of("brandywine"), {"american": "human", "british": "regular"})
    assert sitting.ui.map.scene(sitting.state).stacks[sitting.cursor]
