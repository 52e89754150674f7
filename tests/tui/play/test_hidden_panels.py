"""What lies over the screen or is hidden from it: panels shown again, and questions answered once."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.play.side_layout import USUAL
from cockade.tui.session import panels
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.tui.table import GAMES_FOLDER, LARGE, NORMAL, PEOPLE, go, laid, picture, session, sit


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


def test_the_list_has_the_rows_that_the_panel_does_not_need():
    """At 120x40: where nobody stands the list is longer; while one only looks it does not jump."""

    async def look(game):
        panel, menu = game.app.screen.lines["panel"], game.app.screen.menu
        await game.settle()
        first = panel.size.height, menu.size.height
        assert first[0] >= USUAL
        await go(game, 4433)
        await game.settle()
        assert menu.size.height > first[1] + 4
        assert panel.size.height >= len(panel.lines)
        await go(game, 4301)
        await game.settle()
        assert (panel.size.height, menu.size.height) == first
        await game.press("down", "down")
        assert len(panel.lines) < USUAL
        assert menu.size.height == first[1]

    sit(look, laid("brooklyn"), size=NORMAL)


def test_odds_stand_above_all_else_with_every_result():
    """At 120x40 a stack of many hides no chance of a result."""
    opened = review(GAMES_FOLDER / "trenton-by-hand-2.jsonl", GAMES).opened
    opened.go_to(opened.line[54])
    action = opened.event_at(55).action
    playing = Session(GameHost(opened.aside()), ui_of("rebels"), PEOPLE)
    preview = playing.ui.previews.of_action(playing.state, action)
    said = panels.panel_lines(playing, action, 21)
    assert text_of(said[0]) == preview.title
    assert text_of(said[len(preview.lines)]).strip() == text_of(preview.lines[-1]).strip()
