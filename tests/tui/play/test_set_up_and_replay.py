"""Beginning without thirty-eight placements, and seeing again what the other side did."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, scenarios
from cockade.tui.play.game import GameScreen
from tests.tui.driver import play
from tests.tui.table import BY_HAND, SMALL, battle, message, picture, session, sit, trenton


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))


def test_a_new_game_asks_who_sets_the_units_up():
    """One choice places all thirty-eight of Brooklyn; a battle without free units does not ask."""

    async def begin(game):
        await game.press(
            "down", "enter", *["down"] * (list(scenarios()).index("rebels/brooklyn") + 1), "enter"
        )
        await game.press("enter")
        assert "Who sets up the units?" in picture(game)
        await game.press("enter", "enter")
        assert isinstance(game.app.screen, GameScreen)
        assert not session(game).routine.is_placing
        assert session(game).opened.at > 30

    play(CockadeApp(), begin, SMALL)


def test_one_key_places_all_the_rest_and_takes_it_back_as_one():
    async def place(game):
        await game.press("full_stop")
        assert session(game).opened.at == 1
        assert "E place all" in picture(game)
        await game.press("E")
        assert not session(game).routine.is_placing
        assert "units are placed." in message(game)
        await game.press("u")
        assert session(game).opened.at == 1

    sit(place, battle("stony-point"))


def test_the_other_sides_turn_goes_by_again_on_one_key():
    """It stops by itself at the present; where nothing has happened it says so."""

    async def again(game):
        await game.press("R")
        assert session(game).past is not None
        screen = game.app.screen
        for _ in range(session(game).opened.at):
            if session(game).past is None:
                break
            await game.do(screen.reviewing.tick)
        assert session(game).place == session(game).opened.at
        assert not screen.reviewing.is_playing

    async def nothing(game):
        await game.press("R")
        assert "Nothing has happened since your last turn." in message(game)

    players = {"american": "human", "british": "random"}
    opened = review(BY_HAND, GAMES).opened
    opened.go_to(opened.line[82])  # the Hessians have rallied; the second American turn begins
    sit(again, GameHost(opened.aside()), players=players)
    sit(nothing, trenton(), players=players)
