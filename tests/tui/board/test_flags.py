"""Flags lie over the planes: they change no character but in the mark cells, and every one has a mark."""

import pytest

from cockade.tui.board import cell_styles
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.cell_planes import from_key
from cockade.tui.board.flags import HEADS, RINGS, Flag, first_of, step_of, with_step
from cockade.tui.board.glyphs import ASCII, FULL, GLYPH_SETS
from cockade.tui.board.layout import COMPACT, LARGE, OVERVIEW, STANDARD
from cockade.tui.board.palettes import MONO, PALETTES
from cockade.tui.board.scene import CounterFace, Scene
from tests.tui.fields import meadow, trenton

HERE = 1102


def flagged(flags, layout=STANDARD, face=None, glyphs=ASCII):
    board = BoardCanvas(Scene(meadow(3, 4), {HERE: face} if face else {}), layout, glyphs)
    board.flags[HERE] = flags
    return board


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
@pytest.mark.parametrize("flag", Flag)
def test_every_flag_has_a_mark(flag, layout):
    board = flagged(flag, layout)
    assert ASCII.mark(flag, flag) in board.text(board.box(HERE))
    board.flags[HERE] = 0
    assert board.text() == flagged(0, layout).text()


def test_marks_differ_within_a_set():
    for glyphs in GLYPH_SETS.values():
        assert len(set(glyphs.marks.values())) == len(Flag)


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
@pytest.mark.parametrize("flag", [Flag.TARGET, Flag.LEGAL, Flag.PATH])
def test_what_may_be_done_is_marked_on_a_counter_too(flag, layout, glyphs):
    """And its values are still to be read."""
    for side in (0, 1):
        board = flagged(flag, layout, CounterFace(side, "inf", "4-6"), glyphs)
        text = board.text(board.box(HERE))
        assert glyphs.mark(flag, flag) in text
        assert "4-6" in text


def test_a_path_is_numbered_to_nine():
    assert "3" in flagged(with_step(3)).text().replace("1103", "")
    assert step_of(with_step(9)) == 9
    assert with_step(12) == Flag.PATH
    assert ASCII.mark(Flag.PATH, with_step(12)) == "o"


def test_a_target_hides_that_it_is_legal():
    assert first_of((Flag.TARGET, Flag.LEGAL), Flag.LEGAL | Flag.TARGET) is Flag.TARGET


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("flag", [Flag.CURSOR, Flag.SELECTED, Flag.TARGET])
def test_a_ring_closes_around_the_hex(flag, palette):
    """The outline on all six sides changes its look, also where a neighbour draws it."""
    board = flagged(0)
    before = {(x, y): look for x, y, look in _looks(board, palette)}
    board.flags[HERE] = flag
    changed = {(x, y) for x, y, look in _looks(board, palette) if before[x, y] != look}
    x, y = STANDARD.origin(board.grid, HERE)
    outline = {(x + dx, y + dy) for cells in STANDARD.slants.values() for dx, dy in cells}
    first, last = STANDARD.interior[0], STANDARD.interior[-1]
    outline |= {(x + first.dx + k, y - 1) for k in range(4)} | {(x + last.dx + k, y + 3) for k in range(5)}
    assert outline <= changed


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE], ids=lambda layout: layout.name)
def test_without_colours_the_cursor_is_found_among_counters(layout):
    """A ring in reverse around a counter that is not, though all counters of that side around it are."""
    face = CounterFace(1, "inf", "4-6", 2, "L")
    sheet = meadow(3, 4)
    board = BoardCanvas(Scene(sheet, dict.fromkeys(sheet.grid.hexes, face)), layout, ASCII)
    board.flags[HERE] = Flag.CURSOR
    found = {False: set(), True: set()}
    for y in range(board.height):
        for _, key in board.row(y, 0, board.width):
            ink, flags, other = from_key(key)
            if cell_styles.by_number(ink).role == "unit":
                found[bool(flags & Flag.CURSOR)].add(
                    MONO.pen(cell_styles.by_number(ink), flags, other).reverse
                )
    assert found == {False: {True}, True: {False}}


def _looks(board, palette):
    for y in range(board.height):
        x = 0
        for text, key in board.row(y, 0, board.width):
            ink, flags, other = from_key(key)
            for _ in text:
                yield x, y, palette.pen(cell_styles.by_number(ink), flags, other)
                x += 1


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("flag", [*RINGS, *HEADS])
def test_the_overview_shows_where_to_look(flag, palette):
    for glyphs in (ASCII, FULL) if palette.coloured else (ASCII,):
        board = BoardCanvas(Scene(meadow(3, 4)), OVERVIEW, glyphs)
        before = list(_looks(board, palette))
        board.flags[HERE] = flag
        assert before != list(_looks(board, palette))


def test_the_palette_without_colours_uses_none():
    board = BoardCanvas(trenton(), STANDARD, FULL)
    for n, hex_ in enumerate(board.grid.hexes):
        board.flags[hex_] = 1 << n % 13
    for _, _, pen in _looks(board, MONO):
        assert pen.fg is None
        assert pen.bg is None
