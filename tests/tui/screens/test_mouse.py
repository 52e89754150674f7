"""What the mouse does: a click on a hex, and on a key hint."""

import pytest

from tests.tui.screens.table import SMALL, march, message, picture, session, sit, unit


async def click(game, hex_):
    """Click into the middle of a hex."""
    board = game.app.screen.map
    box = board.canvas.box(hex_)
    x = box.x - board.camera.x + box.width // 2 + board.region.x
    y = box.y - board.camera.y + box.height // 2 + board.region.y
    await game.click(x, y)


async def hint(game, words):
    """Click on a key hint."""
    row = picture(game).splitlines()[-1]
    await game.click(row.index(words), len(picture(game).splitlines()) - 1)


@pytest.mark.parametrize("words", ["Tab", "next hex"])
def test_a_key_hint_is_a_button(words):
    """A click on the key or on its words is the key."""

    async def clicked(game):
        await hint(game, words)
        assert len(session(game).hand) == 1
        await hint(game, "put down")
        assert session(game).hand == ()

    sit(clicked, size=SMALL)


def test_each_key_of_a_hint_with_two_is_a_button():
    """Of "[ ] step" the left bracket goes back, and the right one and the words go forward."""

    async def clicked(game):
        await march(game)
        await game.press("left_square_bracket", "left_square_bracket")
        before = session(game).past
        await hint(game, "[")
        assert session(game).past == before - 1
        await hint(game, "]")
        await hint(game, "step")
        assert session(game).past == before + 1

    sit(clicked)


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
def test_mouse_alone_marches(size):
    """A click takes the top unit up, a click on a mark sends it there."""

    async def march_by_mouse(game):
        await click(game, 1401)
        assert session(game).hand == ("german",)
        await click(game, 1403)
        assert unit(game, "german").hex == 1403

    sit(march_by_mouse, size=size)


def test_second_click_says_why_not():
    """A click where nothing can be done points; a second one asks for it and is refused."""

    async def refused(game):
        await click(game, 1401)
        await click(game, 1604)
        assert session(game).opened.at == 0
        await click(game, 1604)
        assert "[4.1]" in message(game)

    sit(refused)
