"""Pictures of Trenton in characters, at every size and with every set of glyphs, and one in styles."""

import pytest

from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.flags import Flag, with_step
from cockade.tui.board.glyphs import FULL, GLYPH_SETS
from cockade.tui.board.layout import COMPACT, LARGE, OVERVIEW, STANDARD, Box
from cockade.tui.board.palettes import MONO, TRUECOLOR
from tests.tui.driver import play
from tests.tui.fields import BoardApp, trenton
from tests.tui.screentext import plain, styled

CUTS = {"overview": None, "compact": None, "standard": Box(14, 0, 100, 52), "large": Box(40, 24, 120, 52)}


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("layout", [OVERVIEW, COMPACT, STANDARD, LARGE], ids=lambda layout: layout.name)
def test_trenton(layout, glyphs, snapshot):
    board = BoardCanvas(trenton(), layout, glyphs)
    assert board.text(CUTS[layout.name]) == snapshot


@pytest.mark.parametrize("layout", [COMPACT, STANDARD], ids=lambda layout: layout.name)
def test_trenton_with_all_flags(layout, snapshot):
    board = BoardCanvas(trenton(), layout, FULL)
    for n, flag in enumerate(Flag):
        board.flags[1703 + n] = flag
        board.flags[2003 + n] = with_step(n + 1)
    box = board.box(1703)
    assert board.text(Box(box.x - 20, box.y, 60, 44)) == snapshot


@pytest.mark.parametrize("palette", [TRUECOLOR, MONO], ids=lambda palette: palette.name)
def test_the_screen_with_its_styles(palette, snapshot):
    game = BoardApp(trenton(), palette=palette, glyphs=FULL, cursor=1606)

    async def scenario(at):
        await at.do(game.board.flag, Flag.LEGAL, [1505, 1506, 1605])
        await at.do(game.board.flag, Flag.TARGET, [1604])
        assert styled(game) == snapshot

    play(game, scenario, (80, 24))


def test_two_runs_give_the_same_screen():
    screens = []
    for _ in range(2):
        game = BoardApp(trenton(), palette=TRUECOLOR, glyphs=FULL, cursor=1606)

        async def scenario(at, game=game):
            await at.press("up", "right", "plus", "down")
            screens.append(plain(game))

        play(game, scenario)
    assert screens[0] == screens[1]
