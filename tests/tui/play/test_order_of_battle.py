"""The order of battle: everybody that may be known stands on one page, and a place of it is a key away."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.play.order_of_battle import OrderOfBattle
from cockade.tui.reading.page import PageView
from cockade.tui.text.line import text_of
from tests.tui.table import session, sit

BEGUN = {"rebels": "brooklyn", "brandywine": "feint", "revolution": "campaign"}


def begun(game):
    """A game as its first player sees it."""
    return GameHost.begin(GAMES[game], BEGUN[game], b"a key for sixteen").opened.state


@pytest.mark.parametrize("game", ["rebels", "brandywine"])
def test_everybody_is_named_once(game):
    """A unit on the map stands below its hex, one that is due below the hex by which it comes."""
    state, panels = begun(game), ui_of(game).panels
    found = panels.order_of_battle(state)
    for unit in state.units:
        text = panels.row(state, unit)[0].strip()
        places = [one.place for one in found if any(text in text_of(row) for row in one.lines)]
        assert (unit.hex or unit.entry) in places or not (unit.hex or unit.due), unit.id


def test_areas_with_counters_are_all_there():
    """Area by area, by name; nobody who stands somewhere is left out."""
    state = begun("revolution")
    ui = ui_of("revolution")
    held = {ui.map.home(state, unit.id) for unit in state.units} - {0}
    assert held <= {one.place for one in ui.panels.order_of_battle(state)}


def test_enter_goes_there():
    """The cursor goes to the place of the page that was chosen."""

    async def look(game):
        await game.press("O", "tab", "tab", "tab")
        assert isinstance(game.app.screen, OrderOfBattle)
        wanted = int(game.app.screen.query_one(PageView).link.target)
        assert session(game).cursor != wanted
        await game.press("enter")
        assert session(game).cursor == wanted

    sit(look)


def test_no_line_of_it_is_hidden():
    """Scrolled from its top to its end, the page shows each of its lines."""

    async def read(game):
        await game.press("O")
        page = game.app.screen.query_one(PageView)
        seen = set()
        for top in range(page.last_top + 1):
            page.scroll_rows(top)
            shown = (page.row_strip(number) for number in range(top, top + page.page))
            seen.update(strip.text.rstrip() for strip in shown)
        assert page.last_top > 0
        assert seen == {text_of(row).rstrip() for row in page.sheet.lines}

    sit(read)
