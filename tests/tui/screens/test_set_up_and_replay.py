"""Beginning without thirty-eight placements, and seeing again what the other side did."""

import pytest

from cockade.tui.app import CockadeApp
from cockade.tui.games import scenarios
from cockade.tui.screens.game import GameScreen
from tests.tui.driver import play
from tests.tui.screens.table import SMALL, battle, message, picture, session, sit, trenton, until
from tests.tui.screens.test_bots import Inline


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")


def test_a_new_game_asks_who_sets_the_units_up():
    """One choice places all thirty-eight of Brooklyn; a battle without free units does not ask."""

    async def begin(game):
        await game.press("down", "enter", *["down"] * list(scenarios()).index("rebels/brooklyn"), "enter")
        await game.press("enter")
        assert "Who sets the units up?" in picture(game)
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
        assert "Nothing has happened since your last turn." in message(game)
        await game.press("e", "e")
        while session(game).decider == "american":
            await game.press("e", "e")
        await until(game, lambda: session(game).is_mine and not session(game).position.bot)
        assert session(game).state.unit(session(game).present.able[0]).hex == session(game).cursor
        await game.press("escape", "R")
        assert session(game).past is not None
        screen = game.app.screen
        while session(game).past is not None:
            await game.do(screen.reviewing.tick)
        assert session(game).place == session(game).opened.at

    players = {"american": "human", "british": "random"}
    sit(again, trenton(), players=players, making=Inline)
