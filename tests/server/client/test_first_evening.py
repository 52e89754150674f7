"""Whoever comes in by the server is led as at home: the first battle, lessons, puzzles, a briefing."""

from __future__ import annotations

from cockade.server.client.game_screen import ServedScreen
from cockade.server.client.lobby import LobbyScreen
from cockade.tui.play.briefing_screen import NewsBox
from cockade.tui.play.lesson_screen import LessonScreen
from tests.server.client.test_lobby import choose, named, rows_of, type_in, visit
from tests.tui.table import picture, session, until


def test_a_stranger_is_at_trenton_in_five_keys(running):
    """Besides the letters of a name: with the units placed, against Recruit, and briefed first."""

    async def scenario(game):
        keys = ["enter", *"Ben", "enter", "enter"]
        assert len(keys) - len("Ben") <= 5
        await game.press(*keys)
        await until(game, lambda: isinstance(game.app.screen, NewsBox))
        assert "Briefing" in picture(game)
        await game.press("enter")
        on = session(game)
        assert isinstance(next(s for s in game.app.screen_stack if isinstance(s, ServedScreen)), ServedScreen)
        assert on.opened.scenario == "trenton"
        assert on.host.side == "american"
        assert list(on.host.now["bots"]) == ["british"]
        assert not on.routine.is_placing

    visit(running, "stranger", scenario)


def test_lessons_and_puzzles_are_in_the_lobby(running, tmp_path, monkeypatch):
    """They are played here, nothing of them is written anywhere else, and `q` comes back to the lobby."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "own"))

    async def scenario(game):
        await named(game, "Ann")
        await choose(game, "Learn")
        assert any("Puzzles" in row for row in rows_of(game))
        await choose(game, "Puzzles", "turn")
        assert isinstance(game.app.screen, LessonScreen)
        await game.press("q")
        assert isinstance(game.app.screen, LobbyScreen)

    visit(running, "learner", scenario)


def test_the_mildest_opponent_is_the_first(running):
    """Of a battle that is started in the lobby; who waits for a stranger chooses that."""

    async def scenario(game):
        await named(game, "Cyd")
        await choose(game, "Start a game", "Trenton, 2")
        rows = [row for row in rows_of(game) if row]
        assert "Recruit" in rows[0]
        assert next(n for n, row in enumerate(rows) if "Anybody" in row) > 2
        assert "sensibly, by the game" in picture(game)

    visit(running, "starter", scenario)


def test_a_name_is_all_that_is_typed(running):
    """The first row of the lobby of a newcomer is the first battle."""

    async def scenario(game):
        await game.press("enter")
        await type_in(game, "Dan")
        await until(game, lambda: "Welcome, Dan." in picture(game))
        assert "First battle: Trenton" in rows_of(game)[0]

    visit(running, "newcomer", scenario)
