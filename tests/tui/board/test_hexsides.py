"""What lies on a hexside is told by its glyph, colour or not."""

import pytest
from rich.cells import cell_len

from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.glyphs import ASCII, FULL, GLYPH_SETS, LINE
from cockade.tui.board.hexsides import PLAIN, HexSide, floor, read_side, slant
from cockade.tui.board.layout import COMPACT, LARGE, OVERVIEW, STANDARD
from cockade.tui.board.scene import Scene
from tests.tui.fields import meadow

HERE, NORTH, SOUTH, NORTHWEST = 1102, 1101, 1103, 1001


def beside(direction, **details):
    """The cells of one side of hex 1102 in the standard layout."""
    board = BoardCanvas(Scene(meadow(3, 4, **details)), STANDARD, ASCII)
    x, y = STANDARD.origin(board.grid, HERE)
    if direction == "S":
        return board.text(board.box(HERE)).splitlines()[-1][2:7]
    rows = board.text().splitlines()
    return "".join(rows[y + dy][x + dx] for dx, dy in STANDARD.slants[5])


def both(kinds):
    return beside("S", sides=[(HERE, SOUTH, kinds)]), beside("NW", sides=[(HERE, NORTHWEST, kinds)])


def test_a_plain_side_is_an_outline():
    assert both([]) == ("_____", "//")


def test_a_stream_and_a_river_differ():
    assert both(["stream"]) == ("~~~~~", "~~")
    assert both(["river"]) == ("%%%%%", "%%")


def test_a_bridge_shows_the_water_it_crosses():
    assert both(["stream", "bridge"]) == ("~===~", "~=")
    assert both(["river", "bridge"]) == ("%===%", "%=")


def test_a_ford_is_not_a_bridge():
    assert both(["river", "ford"]) == ("%:::%", "%:")


def test_ticks_of_a_slope_point_downhill():
    assert beside("S", levels={HERE: 1}) == "vvvvv"
    assert beside("S", levels={SOUTH: 1}) == "^^^^^"
    assert beside("NW", levels={HERE: 1}) == "<<"
    assert beside("NW", levels={NORTHWEST: 1}) == ">>"


def test_a_work_opens_toward_the_hex_it_protects():
    assert beside("S", works=[(HERE, SOUTH, "fieldwork")]) == "uuuuu"
    assert beside("S", works=[(SOUTH, HERE, "fieldwork")]) == "nnnnn"
    assert beside("NW", works=[(HERE, NORTHWEST, "fieldwork")]) == "[["
    assert beside("NW", works=[(NORTHWEST, HERE, "fieldwork")]) == "]]"


def test_a_work_on_a_slope_shows_both():
    details = {"works": [(HERE, SOUTH, "entrenchment")], "levels": {HERE: 1}}
    assert beside("S", **details) == "vWWWv"


def test_a_creek_is_water_from_bank_to_bank_and_a_run_is_a_stream():
    assert both(["creek"]) == ("%%%%%", "%%")
    assert both(["run"]) == ("~~~~~", "~~")


def test_a_good_ford_has_two_dots_and_a_poor_one_has_one():
    assert both(["creek", "primary_ford"]) == ("%:::%", "%:")
    assert both(["creek", "secondary_ford"]) == ("%...%", "%.")


def test_a_slope_falls_away_from_its_high_side_where_there_are_no_levels():
    """Brandywine prints slopes on hexsides: the ticks point from the high hex to the low one."""
    assert beside("S", slopes=[(HERE, SOUTH, "slope")]) == "vvvvv"
    assert beside("S", slopes=[(SOUTH, HERE, "slope")]) == "^^^^^"
    assert beside("NW", slopes=[(HERE, NORTHWEST, "slope")]) == "<<"
    assert beside("NW", slopes=[(NORTHWEST, HERE, "slope")]) == ">>"


def test_a_slope_with_a_run_at_its_foot_shows_both():
    assert beside("S", slopes=[(HERE, SOUTH, "slope_run")]) == "~vvv~"
    assert beside("NW", slopes=[(HERE, NORTHWEST, "slope_run")]) == "~<"


def test_road_track_and_path_look_different():
    """Strategic movement goes by roads and tracks; a path is no more than a path."""
    drawn = set()
    for glyphs in (ASCII, LINE, FULL):
        for kind in ("road", "track", "path"):
            sheet = meadow(3, 4, roads=[(NORTH, HERE, kind), (HERE, SOUTH, kind)])
            drawn.add((glyphs.name, BoardCanvas(Scene(sheet), STANDARD, glyphs).text()))
    assert len(drawn) == 9


def test_the_overview_tells_the_course_of_a_creek_its_fords_and_the_heights():
    sides = [(HERE, SOUTH, ["creek", "primary_ford"]), (1202, 1203, ["creek"])]
    sheet = meadow(3, 4, sides=sides, slopes=[(1101, 1102, "slope")])
    rows = BoardCanvas(Scene(sheet), OVERVIEW, ASCII).text().splitlines()
    assert "%:%" in rows[1]
    assert rows[0].strip() == "^"


def test_there_is_no_slope_against_water():
    sheet = meadow(3, 4, levels={HERE: 1})
    sheet.terrain[SOUTH] = "water"
    assert read_side(sheet, HERE, SOUTH) == PLAIN


SIDES = [
    PLAIN,
    HexSide(water="stream"),
    HexSide(water="river"),
    HexSide(water="stream", crossing="bridge"),
    HexSide(water="stream", crossing="ford"),
    HexSide(fall=1),
    HexSide(fall=-1),
    HexSide(water="run", fall=1),
    HexSide(water="run", fall=-1),
    HexSide(water="river", crossing="secondary_ford"),
    *(HexSide(work=kind, inward=inward) for kind in ASCII.works for inward in (True, False)),
]


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE], ids=lambda layout: layout.name)
def test_all_kinds_of_side_look_different_without_colour(layout, glyphs):
    """Even where a slanted side has one cell only."""
    glyphs = glyphs.without_colours()
    for plain, falls in (("/", False), ("\\", True)):
        drawn = [
            "".join(g for g, _ in slant(side, plain, layout.slope, glyphs, falls=falls)) for side in SIDES
        ]
        assert len(set(drawn)) == len(SIDES)
    drawn = ["".join(g for g, _ in floor(side, "_", layout.top, glyphs)) for side in SIDES]
    assert len(set(drawn)) == len(SIDES)


def test_every_side_fills_its_cells():
    for glyphs in (ASCII, LINE, FULL):
        for side in SIDES:
            for layout in (COMPACT, STANDARD, LARGE):
                assert len(slant(side, "/", layout.slope, glyphs)) == layout.slope
                assert len(floor(side, "_", layout.top, glyphs)) == layout.top


def every_glyph(glyphs):
    marks = [*glyphs.marks.values(), *(glyph for pair in glyphs.sides for glyph in pair if glyph)]
    works = [
        glyph for work in glyphs.works.values() for glyph in (work.left, work.right, *work.above, *work.below)
    ]
    slope = [glyphs.slope.left, glyphs.slope.right, glyphs.slope.up, glyphs.slope.down]
    slope += [glyphs.steep.left, glyphs.steep.right, glyphs.steep.up, glyphs.steep.down]
    water = [glyphs.stream, glyphs.river, glyphs.bridge, glyphs.ford, glyphs.poor_ford]
    ways = [*glyphs.road, *glyphs.track, *glyphs.trail]
    return [*glyphs.fills.values(), *water, *slope, *works, *ways, *glyphs.box, *marks]


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=lambda glyphs: glyphs.name)
def test_every_glyph_takes_one_cell(glyphs):
    assert all(cell_len(glyph) == 1 for glyph in every_glyph(glyphs))


def test_the_ascii_set_is_ascii():
    assert all(glyph.isascii() for glyph in every_glyph(ASCII))
    assert not ASCII.half


def test_the_smaller_sets_have_only_what_old_fonts_have():
    """Beyond ASCII the line set keeps to lines, blocks, the degree and the middle dot."""
    assert {glyph for glyph in every_glyph(LINE) if not glyph.isascii()} <= set(
        "≈┤├┴┬╢╟│─┘┐└┌╚═╝╔╗║╣╠╩╦╬┆┄╯╮╰╭┼─│┌┐└┘▐▌▀▄⊔⊓╡╞╥╨·°"
    )
