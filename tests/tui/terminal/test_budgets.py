"""
Byte budgets: exact, the same on every machine.

The biggest map of Rebels with sixty counters, a panel beside it, 24-bit colours, all glyphs.
"""

import pytest

from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import FULL
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD
from cockade.tui.board.palettes import TRUECOLOR
from tests.tui.driver import play
from tests.tui.fields import BoardApp, brooklyn

SIZES = [(80, 24), (120, 40), (200, 60)]
START = {(80, 24): 20_000, (120, 40): 45_000, (200, 60): 100_000}
RECENTRE = {(80, 24): 20_000, (120, 40): 20_000, (200, 60): 60_000}
CURSOR = 500
MARKED = 1_300


def board(zoom=STANDARD):
    return BoardApp(brooklyn(), palette=TRUECOLOR, glyphs=FULL, cursor=2915, zoom=zoom)


def sent(at):
    return len(at.take().encode())


@pytest.mark.parametrize("zoom", [COMPACT, STANDARD, LARGE], ids=lambda zoom: zoom.name)
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
        assert costs
        assert max(costs) <= CURSOR

    play(game, scenario, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_start(size):
    game = board()

    async def scenario(at):
        assert sent(at) <= START[size]

    play(game, scenario, size)


@pytest.mark.parametrize("size", SIZES)
def test_a_full_repaint_of_an_unchanged_screen_is_free(size):
    game = board()

    async def scenario(at):
        sent(at)
        await at.do(game.screen.refresh, layout=True)
        await at.do(game.board.refresh)
        assert sent(at) == 0

    play(game, scenario, size)


@pytest.mark.parametrize("zoom", [COMPACT, STANDARD, LARGE], ids=lambda zoom: zoom.name)
@pytest.mark.parametrize("size", SIZES)
def test_forty_legal_hexes_and_the_selected_one(size, zoom):
    """They are marked, not filled: one pen for all."""
    game = board(zoom)

    async def scenario(at):
        near = sorted(game.board.scene.map.grid.within(2915, 4) - {2915})[:40]
        sent(at)
        await at.do(lambda: (game.board.flag(Flag.LEGAL, near), game.board.flag(Flag.SELECTED, [2915])))
        assert sent(at) <= MARKED

    play(game, scenario, size)


@pytest.mark.parametrize("size", SIZES)
def test_recentring(size):
    """The view jumps on the lattice, so the outlines stay where they are."""
    game = board()

    async def scenario(at):
        jumps = []
        for key in ["right"] * 16 + ["down"] * 14:
            camera = game.board.camera
            sent(at)
            await at.press(key)
            if game.board.camera != camera:
                jumps.append(sent(at))
        assert jumps
        assert max(jumps) <= RECENTRE[size]

    play(game, scenario, size)


def test_nothing_moves_when_nobody_does():
    game = board()

    async def scenario(at):
        sent(at)
        await at.settle()
        assert sent(at) == 0

    play(game, scenario)
