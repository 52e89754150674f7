"""
A whole game of Trenton, its recorded moves driven through the app, kept as pictures.

The characters at ten moments in three sizes; the styles, which no character shows, at three of the moments
in every palette.
"""

from pathlib import Path

import pytest

from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.board.palettes import PALETTES
from cockade.tui.games import GAMES
from cockade.tui.view.choices import Choice
from tests.tui.driver import play
from tests.tui.screens.table import LARGE, NORMAL, PEOPLE, SMALL, picture, session
from tests.tui.screentext import styled

GAME = Path(__file__).parents[2] / "games" / "rebels-trenton-1-0.jsonl"
MOMENTS = {
    0: "the columns wait",
    12: "Washington's column comes on",
    44: "all are on",
    57: "combats are declared",
    65: "the assaults begin",
    91: "the town is stormed",
}
IN_COLOUR = ("combats are declared", "the town is stormed", "it is over")


def moments(last):
    """By event: what its picture is called; the later ones at even distances."""
    later = {last * n // 4: f"event {last * n // 4}" for n in (2, 3)}
    return {**MOMENTS, **later, last: "it is over"}


def plane(app):
    """The styles alone."""
    return styled(app).partition("--- styles\n")[2]


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_whole_game(size, snapshot):
    """From the set-up to the verdict every action is accepted, and the screen looks as it did."""
    recorded = review(GAME, GAMES).opened
    wanted = moments(recorded.at)
    host = GameHost.begin(GAMES["rebels"], "trenton", recorded.key)

    async def show(game, name):
        screen = game.app.screen
        await game.do(screen.present)
        assert picture(game) == snapshot(name=name)
        if name in IN_COLOUR:
            for palette in PALETTES.values():
                await game.do(screen.map.dress, palette)
                assert plane(game.app) == snapshot(name=f"{name}, {palette.name}")
            await game.do(screen.map.dress, PALETTES["truecolor"])

    async def drive(game):
        seat = session(game)
        game.app.screen.tells_news = False  # the page of the end would hide the map
        await show(game, wanted[0])
        for place in range(1, recorded.at + 1):
            action = recorded.event_at(place).action
            seat.orders.do(Choice(type(action), (action,), seat.table.target(action)))
            assert seat.opened.at == place
            if place in wanted:
                await show(game, wanted[place])
        assert seat.opened.state == recorded.state
        await game.press(*["left_square_bracket"] * 3)
        assert picture(game) == snapshot(name="looking back")

    play(CockadeApp(host, PEOPLE), drive, size)
