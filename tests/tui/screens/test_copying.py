"""What `y` copies, and that it goes to the terminal."""

import base64

from tests.tui.screens.table import go, message, sit


def copied(game):
    """What was sent to the clipboard of the terminal last."""
    sent = game.output().rpartition("\x1b]52;c;")[2]
    return base64.b64decode(sent.partition("\a")[0]).decode()


def test_the_hex_under_the_cursor_is_copied():
    async def scenario(game):
        await go(game, 1606)
        await game.press("y")
        assert copied(game).startswith("1606, town, Trenton.\n")
        assert message(game).startswith("Copied: 1606")

    sit(scenario)


def test_the_unit_in_hand_is_copied():
    async def scenario(game):
        await game.press("tab", "y")
        assert copied(game).startswith("Washington (washington), American leader")

    sit(scenario)


def test_the_row_of_the_list_and_the_page_of_the_record_are_copied():
    async def scenario(game):
        await game.press("l", "y")
        assert copied(game).startswith("Washington 1401")
        await game.press("escape", "h", "y")
        assert "American reinforcements." in copied(game)

    sit(scenario)
