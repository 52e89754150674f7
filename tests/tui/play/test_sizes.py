"""Terminals of every size, with and without colours."""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.widgets.mini_map import MiniMapView
from tests.tui.table import go, march, picture, session, sit
from tests.tui.terminal.emulator import emulator

LINE_WIDTHS = [(80, 24), (99, 30), (100, 30), (120, 40), (149, 50), (150, 50), (200, 60)]


@pytest.mark.parametrize("size", LINE_WIDTHS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_is_on_the_screen(size):
    """The title, the prompt, the hints and the unit under the cursor are seen at every size."""

    async def look(game):
        await game.press("tab")
        seen = picture(game)
        assert "Trenton" in seen
        assert "(3.1.2): bring on the 44 units that are due." in seen
        assert "Esc deselect" in seen
        assert "Washington" in seen
        assert all(len(line) <= size[0] for line in seen.splitlines())

    sit(look, size=size)


@pytest.mark.parametrize("size", [(60, 20), (79, 40), (120, 23)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_small_terminal_is_asked_to_grow_and_the_game_lives_on(size):
    """Below 80x24 a sentence is shown; enlarged again, the game is where it was."""

    async def shrink(game):
        await march(game)
        await game.resize(*size)
        assert f"Please enlarge to 80x24 (now {size[0]}x{size[1]})." in picture(game)
        await game.resize(80, 24)
        assert "American reinforcements" in picture(game)
        assert session(game).opened.at == 7

    sit(shrink)


def test_ascii_needs_nothing_but_ascii():
    """With plain glyphs no character beyond ASCII is on the screen."""

    async def look(game):
        await game.press("s")
        await go(game, 1404)
        assert picture(game).isascii()

    sit(look, plain=True)


def test_without_colours_everything_is_still_told(monkeypatch):
    """NO_COLOR leaves the marks: the hexes to go to, the cursor in the list, who is held."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(game):
        await game.press("tab", "l")
        seen = picture(game)
        assert "1402•" in seen
        assert ">* 1401 Washington" in seen

    sit(look)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_without_colours_panels_and_rows_are_told_apart(size, monkeypatch):
    """NO_COLOR: a heading is underlined, the row under the cursor reversed, panels have a line."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(game):
        await game.press("l")
        terminal = emulator(size, game.output())
        heading = next(y for y, row in enumerate(terminal.display) if "Possible actions" in row)
        at = terminal.display[heading].index("Possible")
        for y, row in enumerate(terminal.display[heading : heading + 4], heading):
            assert terminal.buffer[y][at].underscore == (y == heading)
            assert terminal.buffer[y][at].reverse == (">" in row[at - 2 : at + 1])
            assert row[at - 2] == "|"
        assert any(terminal.buffer[y][at].reverse for y in range(heading, heading + 4))

    sit(look, size=size)


def test_without_colours_the_small_map_shows_land_and_sea(monkeypatch):
    """Of The American Revolution: waves, bare land, and areas by the brackets of the big map."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(game):
        view = next(view for view in game.app.screen.query(MiniMapView) if view.display)
        rows = [view.render_line(y).text for y in range(view._mini.height)]
        signs = set("".join(rows)) - set(view.board.glyphs.box)
        assert signs <= set(" ~[({|<>")
        assert {"~", " ", "(", "{"} <= signs

    opened = review(Path(__file__).parents[2] / "games" / "short-greedy-1.jsonl", GAMES).opened
    sit(look, GameHost(opened), size=(200, 60), players={}, at=300)
