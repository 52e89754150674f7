"""What a key costs on the wire. Bytes are exact on every machine."""

import pytest

from tests.tui.screens.table import LARGE, NORMAL, SMALL, go, sit


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_cursor_move_is_cheap(size):
    """Moving the cursor, panel included, sends at most 500 bytes whatever the size."""

    async def move(game):
        await go(game, 1403)
        sent = []
        for key in ("down", "down", "up", "up") * 3:
            game.take()
            await game.press(key)
            sent.append(len(game.take().encode()))
        assert sum(sent) / len(sent) <= 500, sent

    sit(move, size=size)


@pytest.mark.parametrize(
    ("size", "most"), [(SMALL, 20_000), (NORMAL, 45_000), (LARGE, 100_000)], ids=["80x24", "120x40", "200x60"]
)
def test_first_picture_is_small(size, most):
    """The whole first screen."""

    async def look(game):
        assert len(game.output().encode()) <= most

    sit(look, size=size)


def test_nothing_is_sent_while_nothing_happens():
    """An idle game is silent."""

    async def wait(game):
        await game.press("tab")
        game.take()
        for _ in range(20):
            await game.settle()
        assert game.take() == ""

    sit(wait)


def test_small_screens_are_cheap():
    """Opening a small screen over the game sends only its box."""

    async def open_(game):
        await game.settle()
        game.take()
        await game.press("g")
        assert len(game.take().encode()) <= 2000

    sit(open_)
