"""What lies over the screen or is hidden from it: panels shown again, and questions answered once."""

import pytest

from tests.tui.screens.table import LARGE, NORMAL, picture, session, sit


@pytest.mark.parametrize("size", [NORMAL, LARGE], ids=["120x40", "200x60"])
def test_a_panel_is_not_what_it_was_when_it_was_hidden(size):
    """While the map is alone the cursor goes elsewhere: the panel tells of there as soon as it is back."""

    async def hide(game):
        await game.press("i", "right", "right", "down", "i")
        await game.settle()
        shown = picture(game)
        for panel in game.app.screen.lines.values():
            panel.refresh()
        await game.settle()
        assert picture(game) == shown

    sit(hide, size=size)


def test_a_question_takes_one_answer():
    """A second Enter, pressed before the question is gone, closes nothing else."""

    async def answer(game):
        await game.press("g")
        question = game.app.screen
        question.dismiss("1606")
        question.dismiss("1401")
        await game.settle()
        assert session(game).cursor == 1606
        assert picture(game)

    sit(answer)
