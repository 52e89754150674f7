"""Counters, names and roads inside a hex."""

import pytest

from cockade.tui.board import cell_styles
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.cell_planes import from_key
from cockade.tui.board.flags import with_step
from cockade.tui.board.glyphs import ASCII, FULL, GLYPH_SETS, LINE
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD
from cockade.tui.board.names import fit_name
from cockade.tui.board.palettes import MONO, TRUECOLOR
from cockade.tui.board.scene import CounterFace, Scene
from tests.tui.fields import LETTERS, field, meadow

HERE = 1102


STATES = (
    {"moved": True},
    {"marks": "d"},
    {"marks": "S"},
    {"marks": "L"},
    {"marks": "*"},
    {"more": 1},
    {"more": 2},
)


def drawn(face, layout=STANDARD, glyphs=ASCII, **details):
    board = BoardCanvas(Scene(meadow(3, 4, **details), {HERE: face} if face else {}), layout, glyphs)
    return board.text(board.box(HERE))


def looked_at(face, layout, palette=MONO):
    """The hex of a counter as it is seen without colours: texts and pens."""
    board = BoardCanvas(Scene(meadow(3, 4), {HERE: face}), layout, FULL.without_colours())
    box = board.box(HERE)
    for y in range(box.y, box.y + box.height):
        for text, key in board.row(y, box.x, box.x + box.width):
            ink, flags, other = from_key(key)
            yield text, palette.pen(cell_styles.by_number(ink), flags, other)


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_the_side_is_told_by_a_sign_and_not_by_colour(layout):
    assert "<inf" in drawn(CounterFace(0, "inf", "4-6"), layout)
    assert "inf>" in drawn(CounterFace(1, "inf", "4-6"), layout)


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_values_and_state_are_shown_without_colour(layout):
    for marks in ("d", "*"):
        text = drawn(CounterFace(0, "inf", "4-6", marks=marks), layout)
        assert "4-6" in text
        assert marks in text


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_a_moved_counter_has_a_tick(layout):
    assert "'" in drawn(CounterFace(0, "inf", "4-6", moved=True), layout)


def test_a_stack_says_how_many_lie_beneath():
    assert "+2" in drawn(CounterFace(0, "inf", "4-6", more=2))
    assert "+2" in drawn(CounterFace(0, "inf", "4-6", more=2), LARGE)


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=[*GLYPH_SETS])
@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_a_number_on_a_stack_is_how_many_more_lie_in_it(layout, glyphs):
    """In every zoom and every set of glyphs."""
    for more in range(1, 10):
        for side in (0, 1):
            text = drawn(CounterFace(side, "inf", "4-6", more=more), layout, glyphs)
            assert f"+{more}" in text


def test_in_the_smallest_hex_values_are_as_they_are_printed():
    """The last cell is free for the state; of a stack that is too high only this is said."""
    text = drawn(CounterFace(0, "inf", "4-6", more=2, marks="d"), COMPACT)
    assert "<i+2" in text
    assert "4-6d" in text
    assert "l+1>" in drawn(CounterFace(1, "ldr", "7", more=1), COMPACT)
    assert "<i++" in drawn(CounterFace(0, "inf", "4-6", more=12), COMPACT)


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_each_arm_has_a_symbol_of_its_own(layout):
    """Where a set has symbols; and so has each state: fresh, moved, disrupted, in a stack, with a leader."""
    faces = [CounterFace(0, kind, "4-6") for kind in FULL.symbols]
    faces += [CounterFace(0, "inf", "4-6", **state) for state in STATES]
    looks = [looked_at(face, layout) for face in faces]
    assert len({tuple(look) for look in looks}) == len(faces)


def test_a_stack_is_the_thicker_the_more_lie_in_it():
    thick = [drawn(CounterFace(0, "inf", "4-6", more=more), STANDARD, FULL) for more in range(5)]
    for text, edge in zip(thick, FULL.pile + FULL.pile[-1], strict=True):
        assert edge * 5 in text


def test_a_counter_of_the_second_side_is_mirrored():
    """So that sides are told by shape too."""
    first, second = (drawn(CounterFace(side, "inf", "4-6", more=2), STANDARD, FULL) for side in (0, 1))
    assert f"{FULL.symbols['inf']}+2" in first
    assert f"+2{FULL.symbols['inf']}" in second


def test_long_values_are_cut_to_their_hex():
    for layout in (COMPACT, STANDARD, LARGE):
        rows = drawn(CounterFace(0, "infantry", "1234567890-1234567890", 12, "d*"), layout).splitlines()
        assert all(len(row) <= layout.width for row in rows)


def test_the_number_stays_where_there_is_room():
    assert "1102" in drawn(CounterFace(0, "inf", "4-6"))
    assert "1102" not in drawn(CounterFace(0, "inf", "4-6"), COMPACT)


def test_a_river_under_a_counter_still_shows_in_the_smallest_hex():
    text = drawn(CounterFace(0, "inf", "4-6"), COMPACT, sides=[(HERE, 1103, ["river"])])
    assert "4-6%" in text


@pytest.mark.parametrize("glyphs", [ASCII, LINE, FULL.without_colours()], ids=["ascii", "line", "full"])
@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
@pytest.mark.parametrize("letter", "owstF~")
def test_the_ground_under_a_counter_can_be_read(letter, layout, glyphs):
    """Without colours too: beside the lower edge, in the smallest hex behind the values."""
    ground = field("\n".join([f". {letter} ." for _ in range(4)]))
    face = CounterFace(0, "inf", "4-6", more=2)
    board = BoardCanvas(Scene(ground, {HERE: face}), layout, glyphs)
    last = board.text(board.box(HERE)).splitlines()[-1]
    assert glyphs.fill(LETTERS[letter]) in last


@pytest.mark.parametrize("layout", [STANDARD, LARGE])
def test_the_ground_is_seen_on_both_sides_of_a_counter(layout):
    """Half a cell of it, in its own colour, where there are half cells and colours."""
    board = BoardCanvas(
        Scene(field(". w .\n. w .\n. w ."), {HERE: CounterFace(0, "inf", "4-6")}), layout, FULL
    )
    x, y = layout.origin(board.grid, HERE)
    row = board.row(y + 1, x, x + layout.width)
    pens = {text: TRUECOLOR.pen(cell_styles.by_number(from_key(key)[0]), 0, 0) for text, key in row}
    assert {pens[flank].bg for flank in "▐▌"} == {TRUECOLOR.grounds["woods"]}
    assert {pens[flank].fg for flank in "▐▌"} == {TRUECOLOR.sides[0][1]}


def test_a_mark_goes_before_the_ground():
    """What became of a unit is told first."""
    ground = field(". w .\n. w .\n. w .")
    board = BoardCanvas(Scene(ground, {HERE: CounterFace(0, "inf", "4-6", marks="d")}), COMPACT, ASCII)
    assert "4-6d" in board.text(board.box(HERE))


def test_roads_run_from_side_to_side():
    """South to north-east: up from the lower edge, then along to the right end, where it turns up."""
    rows = drawn(None, roads=[(HERE, 1103, "road"), (HERE, 1201, "road")]).splitlines()
    assert [row[1:8] for row in rows[2:]] == ["   +--+", "   |   ", "\\__|__/"]


def test_a_trail_is_dotted():
    assert ":" in drawn(None, roads=[(HERE, 1103, "trail")])


def test_a_name_gives_way_to_a_road_that_runs_along():
    text = drawn(None, roads=[(HERE, 1201, "road"), (HERE, 1001, "road")], places={HERE: "Trenton"})
    rows = text.splitlines()
    assert "+-----+" in rows[2]
    assert "Trenton" in rows[3]


def test_a_name_is_fitted():
    assert fit_name("Trenton", [7, 7]) == ["Trenton"]
    assert fit_name("The Hermitage", [7, 7]) == ["Hermit."]
    assert fit_name("Upper ford", [7, 7]) == ["Upper", "ford"]
    assert fit_name("Vechte stone house", [7]) == ["Vechte"]
    assert fit_name("Trenton", []) == []


def test_no_name_is_drawn_around_a_counter():
    assert "Rall" not in drawn(CounterFace(1, "inf", "4-6"), LARGE, places={HERE: "Rall's headquarters"})


def test_the_owner_of_a_hex_is_told_by_a_sign():
    for owner, sign in ((0, "<"), (1, ">")):
        board = BoardCanvas(Scene(meadow(3, 4), owners={HERE: owner}), STANDARD, ASCII)
        assert sign in board.text(board.box(HERE))


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
def test_who_waits_is_a_hollow_counter_and_gives_way_to_who_stands_there(layout):
    """Without the sign of a side, by how many they are; where somebody stands he is drawn."""
    waiting = {HERE: CounterFace(0, "(13)", "t1", hollow=True)}
    alone = BoardCanvas(Scene(meadow(3, 4), {}, {}, waiting), layout, ASCII)
    text = alone.text(alone.box(HERE))
    assert "(13)" in text
    assert "t1" in text
    assert "<" not in text
    stands = BoardCanvas(
        Scene(meadow(3, 4), {HERE: CounterFace(0, "inf", "4-6")}, {}, waiting), layout, ASCII
    )
    assert "(13)" not in stands.text(stands.box(HERE))


@pytest.mark.parametrize("layout", [COMPACT, STANDARD, LARGE])
@pytest.mark.parametrize("face", [None, CounterFace(0, "inf", "2-6")], ids=["empty", "counter"])
def test_a_step_of_a_way_touches_no_number(layout, face):
    """Neither the number of the hex nor the values of a counter: "13264" would be another hex."""
    scene = Scene(meadow(3, 4), {HERE: face} if face else {})
    bare, board = (BoardCanvas(scene, layout, ASCII) for _ in range(2))
    board.flags[HERE] = with_step(4)
    for before, after in zip(rows_of(bare), rows_of(board), strict=True):
        changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        for at in changed:
            assert not (after[at].isdigit() and any(map(str.isdigit, after[at - 1] + after[at + 1])))


def rows_of(board):
    """All that is drawn, row by row."""
    return ["".join(text for text, _ in board.row(y, 0, board.width)) for y in range(board.height)]
