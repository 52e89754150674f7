"""The canvas: every cell has one owner, and a box holds all that belongs to a hex."""

import re

import pytest

from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.cell_planes import from_key, style_key
from cockade.tui.board.glyphs import ASCII, FULL, GLYPH_SETS
from cockade.tui.board.layout import COMPACT, LARGE, OVERVIEW, STANDARD, ZOOMS, Box
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.text.cell_width import cells as wide
from cockade.tui.text.i18n import speak
from tests.tui.fields import LETTERS, brooklyn, field, meadow, trenton

OUTLINED = (COMPACT, STANDARD, LARGE)


def canvas(sheet, layout=STANDARD, glyphs=ASCII, **details):
    return BoardCanvas(Scene(sheet, **details), layout, glyphs)


def cells(board):
    return ((x, y) for y in range(board.height) for x in range(board.width))


@pytest.mark.parametrize("layout", OUTLINED)
@pytest.mark.parametrize("low", ["even", "odd"])
def test_every_hex_owns_its_interior_and_its_left_border(layout, low):
    """A hex in the middle of a map owns as many cells as the lattice gives it: the map is tiled."""
    sheet = meadow(6, 5, low=low)
    board = canvas(sheet, layout)
    owned = [board.owner(x, y) for x, y in cells(board)]
    across, down = layout.pitch
    for hex_ in (1102, 1203, 1304):
        assert owned.count(hex_) == across * down


@pytest.mark.parametrize("layout", ZOOMS)
@pytest.mark.parametrize("low", ["even", "odd"])
@pytest.mark.parametrize("glyphs", [ASCII, FULL])
def test_the_box_of_a_hex_holds_every_cell_that_it_owns(layout, low, glyphs):
    board = canvas(meadow(6, 5, low=low), layout, glyphs)
    for x, y in cells(board):
        owner = board.owner(x, y)
        if owner:
            box = board.box(owner)
            assert box.x <= x < box.x + box.width
            assert box.y <= y < box.y + box.height


@pytest.mark.parametrize("layout", ZOOMS)
def test_every_hex_can_be_pointed_at_where_its_box_has_its_middle(layout):
    board = canvas(meadow(6, 5), layout)
    for hex_ in board.grid.hexes:
        box = board.box(hex_)
        assert board.owner(box.x + box.width // 2, box.y + (box.height - 1) // 2) == hex_


def test_off_the_map_nobody_owns_a_cell():
    board = canvas(meadow(2, 2))
    assert board.owner(-1, 0) is None
    assert board.owner(0, board.height) is None
    assert board.owner(0, 0) is None


@pytest.mark.parametrize("low", ["even", "odd"])
def test_low_columns_sit_half_a_hex_lower(low):
    board = canvas(meadow(2, 1, low=low))
    high, lower = (1101, 1001) if low == "even" else (1001, 1101)
    assert board.box(lower).y - board.box(high).y == STANDARD.slope


def test_a_hex_shows_its_number():
    board = canvas(meadow(2, 2))
    assert "1002" in board.text(board.box(1002))


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values())
@pytest.mark.parametrize("layout", ZOOMS)
def test_a_restamped_canvas_equals_a_new_one(layout, glyphs):
    """Showing another scene changes only the hexes that differ, and these completely."""
    scene = trenton()
    other = Scene(scene.map, {1502: CounterFace(1, "inf", "3-3"), 1507: scene.stacks[1507]}, {1709: 1})
    board = BoardCanvas(scene, layout, glyphs)
    board.text()
    assert board.show(other) == {1401, 1402, 1502, 2005, 1604, 1809, 1608, 1708, 1709}
    assert board.text() == BoardCanvas(other, layout, glyphs).text()


def test_what_was_never_looked_at_is_drawn_from_the_newest_scene():
    scene = trenton()
    board = BoardCanvas(scene, STANDARD, ASCII)
    board.show(Scene(scene.map, {2005: CounterFace(0, "art", "9-9")}))
    assert "9-9" in board.text(board.box(2005))


@pytest.mark.parametrize("layout", OUTLINED)
@pytest.mark.parametrize("letter", LETTERS)
def test_every_terrain_but_clear_shows_a_glyph(layout, letter):
    """Terrain is told apart without colour."""
    terrain = LETTERS[letter]
    board = canvas(field(f"{letter} {letter}\n{letter} {letter}"), layout)
    inside = board.text().replace("_", "")
    assert terrain == "clear" or ASCII.fill(terrain) in inside


def test_terrain_glyphs_differ():
    for glyphs in GLYPH_SETS.values():
        fills = [glyphs.fill(terrain) for terrain in LETTERS.values()]
        assert len(set(fills)) == len(fills)


@pytest.mark.parametrize("layout", OUTLINED)
def test_names_of_places_are_japanese_and_move_nothing_aside(layout):
    """The numbers stand where they do in English, and every row has its width."""
    english = BoardCanvas(trenton(), layout, FULL)
    before = [in_cells(row) for row in english.text().splitlines()]
    speak("ja")
    try:
        board = BoardCanvas(trenton(), layout, FULL)
        after = [in_cells(row) for row in board.text().splitlines()]
    finally:
        speak("en")
    named = {y for y, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]}
    drawn = re.compile(r"[0-9]")
    assert bool(named) is (layout is not COMPACT)
    for y in named:
        assert [hit.span() for hit in drawn.finditer(before[y])] == [
            hit.span() for hit in drawn.finditer(after[y])
        ]
        for left in (0, 29, 30):
            assert sum(wide(text) for text, _ in board.row(y, left, left + 61)) == 61


def test_a_style_key_tells_ink_flags_and_the_ring_beyond():
    assert from_key(style_key(77, 5, 2)) == (77, 5, 2)


def test_the_biggest_map_is_cut_into_rows_of_its_width():
    board = BoardCanvas(brooklyn(), STANDARD, FULL)
    for y in range(board.height):
        assert sum(len(text) for text, _ in board.row(y, 0, board.width)) == board.width
        assert sum(len(text) for text, _ in board.row(y, 13, 113)) == 100


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("layout", ZOOMS, ids=lambda layout: layout.name)
def test_a_map_drawn_piece_by_piece_equals_one_drawn_at_once(layout, glyphs):
    """What is drawn when somebody first looks does not depend on where he looks first."""
    pieces, whole = (BoardCanvas(trenton(), layout, glyphs) for _ in range(2))
    for y in range(pieces.height):
        for left, right in ((40, 41), (30, 90), (0, 20), (100, 400)):
            pieces.row(y, left, right)
    assert pieces.text() == whole.text()
    assert all(pieces.owner(x, y) == whole.owner(x, y) for x, y in cells(whole))


def test_a_region_is_cut_out():
    board = canvas(meadow(3, 3))
    whole = board.text().splitlines()
    assert board.text(Box(3, 2, 5, 2)).splitlines() == [whole[2][3:8].rstrip(), whole[3][3:8].rstrip()]


def test_the_overview_without_half_blocks_has_letters():
    board = canvas(field("w ~\n. t"), OVERVIEW, stacks={1002: CounterFace(1, "inf")})
    assert board.text().splitlines()[:2] == ["TT~~", "i>##"]
