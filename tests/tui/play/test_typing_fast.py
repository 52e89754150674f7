"""Keys that are typed before the box that they are meant for is there."""

import pytest
from textual.widgets import Input

from tests.tui.table import SMALL, hurry, looked_at, session, sit, trenton


@pytest.mark.parametrize("keys", ["128", "57", "3", "193", "100"])
def test_no_digit_of_a_step_is_lost(keys):
    """However fast a number is typed, all of it is the answer, and so is the Enter behind it."""

    async def jump(game):
        await hurry(game, *keys)
        assert game.app.focused.value == keys
        await game.press("enter")
        assert session(game).place == int(keys)
        await game.press("0", "enter")
        await hurry(game, *keys, "enter")
        assert session(game).place == int(keys)
        assert len(game.app.screen_stack) == 1

    sit(jump, looked_at(), size=SMALL, players={}, at=0)


def test_keys_wait_for_the_line_to_type_into():
    """What comes while the box is there and its line has not got the keys yet is typed as soon as it has."""

    async def jump(game):
        await game.press("1")
        box = game.app.screen
        box.set_focus(None)
        await game.settle()
        await hurry(game, "2", "8", "enter")
        assert game.app.screen is box
        await game.do(box.query_one(Input).focus)
        await game.settle()
        assert session(game).place == 128

    sit(jump, looked_at(), size=SMALL, players={}, at=0)


def test_the_number_of_a_hex_is_typed_as_fast():
    """The keys behind `g` are the answer to what it asks, and none of them does anything else."""

    async def jump(game):
        await hurry(game, "g", *"1606", "enter")
        assert session(game).cursor == 1606
        assert session(game).opened.at == 0

    sit(jump, trenton(), size=SMALL)
