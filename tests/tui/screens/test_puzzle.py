"""Puzzles on the screen: strayed from, solved, shown; each that comes with Cockade still is one."""

import pytest

from cockade.engine.bots.lab.puzzles import SIEVES, choices
from cockade.events.codec import codec_for
from cockade.saves.learned import learned
from cockade.tui.app import CockadeApp
from cockade.tui.puzzles import puzzle, puzzle_names
from cockade.tui.view.lesson import LessonProgress
from tests.tui.driver import play
from tests.tui.screens.table import SMALL, picture, session
from tests.tui.screens.test_bots import Inline

NAMES = puzzle_names()
ONE = "puzzles/trenton-1"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_leads_to_its_decision_and_from_it_to_the_end(name):
    """By the rules of today; a change of rules that touches one wants it made anew."""
    one, progress = puzzle(name), LessonProgress(name)
    at = progress.begin().opened
    assert (at.decider, at.state.turn) == (one.side, one.turn)
    codec = codec_for(at.game.vocabulary)
    assert {codec.action(one.best), codec.action(one.second)} <= set(choices(at.game, at.state))
    assert one.wins[0] - one.wins[1] >= 100 * SIEVES[-1][1]
    progress.at = 2
    assert progress.begin().opened.decider == ""


def test_another_action_is_not_the_answer_and_the_best_is():
    """`again` sets the position up anew; who finds the best has solved it, and it is played out."""

    async def solve(game):
        assert "Your decision" in picture(game)
        do(game, puzzle(ONE).second)
        assert "Not this" in picture(game)
        await game.press("f4")
        assert "The best order wins" in picture(game)
        do(game, puzzle(ONE).best)
        assert "That is the best" in picture(game)
        assert learned() == {ONE}
        await game.press("f3")
        assert "So it may end" in picture(game)

    play(CockadeApp(lesson_name=ONE, making=Inline), solve, SMALL)


def test_who_has_it_shown_has_not_solved_it():
    async def skip(game):
        await game.press("f3")
        assert "That is the best" in picture(game)
        await game.press("f3")
        assert learned() == frozenset()

    play(CockadeApp(lesson_name=ONE, making=Inline), skip, SMALL)


def do(game, said):
    """An action of the player, whichever keys it takes."""
    sitting = session(game)
    sitting.orders.bot_acts(codec_for(sitting.opened.game.vocabulary).action(said))
    game.app.screen.present()


def test_puzzles_stand_behind_the_lessons():
    async def look(game):
        await game.press("enter", "end")
        assert f"0 of {len(NAMES)} solved" in picture(game)
        await game.press("enter")
        assert picture(game).count("[ ] ") >= min(len(NAMES), 10)
        await game.press("enter")
        assert game.app.screen.progress.name == ONE

    play(CockadeApp(making=Inline), look, SMALL)
