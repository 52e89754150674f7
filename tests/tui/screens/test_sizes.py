"""Terminals of every size, with and without colours."""

import pytest

from tests.tui.screens.table import go, picture, session, sit

LINE_WIDTHS = [(80, 24), (99, 30), (100, 30), (120, 40), (149, 50), (150, 50), (200, 60)]


@pytest.mark.parametrize("size", LINE_WIDTHS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_is_on_the_screen(size):
    """The title, the prompt, the hints and the unit under the cursor are seen at every size."""

    async def look(game):
        await game.press("tab")
        seen = picture(game)
        assert "Trenton" in seen
        assert "(3.1.2): bring on the 44 units that are due." in seen
        assert "Esc put down" in seen
        assert "Washington" in seen
        assert all(len(line) <= size[0] for line in seen.splitlines())

    sit(look, size=size)


@pytest.mark.parametrize("size", [(60, 20), (79, 40), (120, 23)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_small_terminal_is_asked_to_grow_and_the_game_lives_on(size):
    """Below 80x24 a sentence is shown; enlarged again, the game is where it was."""

    async def shrink(game):
        await game.press("s")
        await go(game, 1404)
        await game.press("enter")
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
        assert ">* Washington" in seen

    sit(look)
