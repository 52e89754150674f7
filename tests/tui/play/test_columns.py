"""How the columns of a wide terminal are shared: the map has what one column of panels leaves."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.tui.driver import play
from tests.tui.table import BY_HAND, LARGE, NORMAL, sit

ONE, TWO = 46, 90
"""The cells of one column of panels, and of two."""


def reviewed():
    return CockadeApp(GameHost(review(BY_HAND, GAMES).opened), at=60)


@pytest.mark.parametrize(("columns", "beside"), [(150, ONE), (239, ONE), (240, TWO)])
def test_up_to_239_columns_one_column_of_panels_is_beside_the_map(columns, beside):
    async def look(game):
        await game.settle()
        assert game.app.screen.map.size.width == columns - beside

    sit(look, size=(columns, 60))


@pytest.mark.parametrize("rows", [24, 40, 60])
def test_place_tracks_list_and_record_share_the_column(rows):
    """Each has room, and nothing is pushed below the last row."""

    async def look(game):
        await game.settle()
        screen = game.app.screen
        parts = (screen.lines["panel"], screen.lines["tracks"], screen.menu, screen.query_one("#record"))
        assert all(part.size.height >= 2 for part in parts)
        assert max(part.region.bottom for part in parts) <= screen.query_one("#side").region.bottom

    sit(look, size=(160, rows))


@pytest.mark.parametrize("size", [NORMAL, LARGE, (240, 60)], ids=["120x40", "200x60", "240x60"])
def test_a_review_has_no_empty_list(size):
    """The record has its rows."""

    async def look(game):
        await game.settle()
        assert not game.app.screen.menu.display

    play(reviewed(), look, size)
