"""
Byte budgets of the area map: exact, the same on every machine.

The map of The American Revolution with troops in every third area, a panel beside it, 24-bit colours.
"""

import pytest

from cockade.tui.board.areas.layout import LARGE, OVERVIEW, STANDARD
from cockade.tui.board.areas.scene import NOBODY, AreaFace, AreaScene, Troops
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import FULL
from cockade.tui.board.palettes import TRUECOLOR
from cockade.tui.games.revolution.drawing import drawn, sheet
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES
from tests.tui.driver import play
from tests.tui.fields import BoardApp
from tests.tui.terminal.test_budgets import CURSOR, MARKED, RECENTRE, SIZES, START, sent

SHEET = sheet()
ATLAS = drawn()
RICHMOND = SHEET.number("richmond")


def board(zoom=STANDARD):
    sides = (Troops(5, 1), NOBODY), (NOBODY, Troops(12, 1, 2, 3))
    stacks = {n: AreaFace(sides[n % 2]) for n in SHEET.places if n % 3 == 0}
    shown = AreaScene(SHEET, stacks)
    return BoardApp(shown, palette=TRUECOLOR, glyphs=FULL, cursor=RICHMOND, zoom=zoom)


@pytest.mark.parametrize("zoom", [OVERVIEW, STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("size", SIZES)
def test_a_cursor_move(size, zoom):
    """As long as the view stays where it is."""
    game = board(zoom)

    async def scenario(at):
        sent(at)
        costs = []
        for key in ("up", "down", "left", "right", "pageup", "end", "home", "pagedown") * 2:
            camera = game.board.camera
            await at.press(key)
            cost = sent(at)
            if game.board.camera == camera:
                costs.append(cost)
        assert max(costs, default=0) <= CURSOR

    play(game, scenario, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_start(size, language):
    """Names of three bytes a letter keep the budget too."""
    speak(language)
    game = board()

    async def scenario(at):
        assert sent(at) <= START[size]

    try:
        play(game, scenario, size)
    finally:
        speak("en")


@pytest.mark.parametrize("size", SIZES)
def test_a_full_repaint_of_an_unchanged_screen_is_free(size):
    game = board()

    async def scenario(at):
        sent(at)
        await at.do(game.screen.refresh, layout=True)
        await at.do(game.board.refresh)
        assert sent(at) == 0

    play(game, scenario, size)


@pytest.mark.parametrize("zoom", [OVERVIEW, STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("size", SIZES)
def test_forty_areas_where_the_hand_can_go_and_the_one_it_comes_from(size, zoom):
    game = board(zoom)

    async def scenario(at):
        sent(at)
        legal = [n for n in SHEET.places if n != RICHMOND][:40]
        await at.do(lambda: (game.board.flag(Flag.LEGAL, legal), game.board.flag(Flag.SELECTED, [RICHMOND])))
        assert sent(at) <= MARKED

    play(game, scenario, size)


@pytest.mark.parametrize("size", SIZES)
def test_recentring(size):
    game = board()

    async def scenario(at):
        jumps = []
        for key in ["right"] * 6 + ["down"] * 6 + ["left"] * 12 + ["up"] * 12:
            camera = game.board.camera
            sent(at)
            await at.press(key)
            if game.board.camera != camera:
                jumps.append(sent(at))
        assert max(jumps, default=0) <= RECENTRE[size]

    play(game, scenario, size)
