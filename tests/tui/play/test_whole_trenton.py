"""
A whole game of Trenton, its recorded moves driven through the app, kept as text.

One moment is kept as whole screens in three sizes, a look back as one; of the others what stands around
the map, which is what the moves change. The map by itself, its zooms and signs have their own pictures
(tests/tui/board); its styles in every palette are kept at the moment that has most of them.
"""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.board.palettes import PALETTES
from cockade.tui.games import GAMES
from cockade.tui.session.gestures import Choice
from tests.tui.driver import play
from tests.tui.screentext import region, style_rows
from tests.tui.table import LARGE, NORMAL, PEOPLE, SMALL, picture, session

GAME = Path(__file__).parents[2] / "games" / "rebels-trenton-1-0.jsonl"
MOMENTS = {
    0: "the columns wait",
    12: "Washington's column comes on",
    44: "all are on",
    57: "combats are declared",
    65: "the assaults begin",
    91: "the town is stormed",
}
WHOLE = "combats are declared"
AROUND = ("top", "info", "prompt", "message", "hints")


def moments(last):
    """By event: what it is called; the later ones at even distances."""
    later = {last * n // 4: f"event {last * n // 4}" for n in (2, 3)}
    return {**MOMENTS, **later, last: "it is over"}


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_whole_game(size, snapshot):
    """
    From the set-up to the verdict every action is accepted, and what is said is as it was.

    On larger screens only those that lead to a moment that is looked at.
    """
    recorded = review(GAME, GAMES).opened
    wanted = moments(recorded.at)

    async def show(game, name):
        await game.do(game.app.screen.present)
        if name == WHOLE:
            assert picture(game) == snapshot(name=name)
        elif size == SMALL:
            assert region(game.app, *AROUND) == snapshot(name=name)
        elif size == NORMAL:
            assert region(game.app, "panel", "tracks", "record") == snapshot(name=name)

    async def drive(game):
        seat = session(game)
        game.app.screen.tells_news = False  # the page of the end would hide the map
        await show(game, wanted[0])
        for place in range(1, recorded.at + 1) if size == SMALL else list(wanted)[1:]:
            if seat.opened.at != place - 1:
                seat.sit_at(GameHost(recorded.alone(place - 1)))
            action = recorded.event_at(place).action
            seat.orders.do(Choice(type(action), (action,), seat.ui.map.target(action)))
            assert seat.opened.at == place
            if place in wanted:
                await show(game, wanted[place])
        assert seat.opened.state.units == recorded.state.units
        if size == SMALL:
            await game.press(*["left_square_bracket"] * 3)
            assert picture(game) == snapshot(name="looking back")

    play(CockadeApp(GameHost.begin(GAMES["rebels"], "trenton", recorded.key), PEOPLE), drive, size)


def test_the_styles_of_declared_combats_in_every_palette(snapshot):
    """What no character shows: sides, targets, the numbers of combats."""
    recorded = review(GAME, GAMES).opened
    place = next(at for at, name in MOMENTS.items() if name == WHOLE)
    recorded.go_to(recorded.line[place])

    async def look(game):
        for palette in PALETTES.values():
            await game.do(game.app.screen.map.dress, palette)
            assert style_rows(game.app, "map") == snapshot(name=palette.name)

    play(CockadeApp(GameHost(recorded.aside()), PEOPLE), look, SMALL)
