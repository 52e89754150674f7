"""Lines: clipping, spreading and wrapping by cells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from cockade.tui.text.cell_width import COMMON, cells
from cockade.tui.text.line import Span, clipped, fitted, line, middled, spread, text_of, width_of, wrapped

texts = st.text(st.sampled_from("ab c 兵大-砲"), max_size=60)
tones = st.sampled_from(["", "dim", "key"])
lines = st.lists(st.builds(Span, texts, tones), max_size=5).map(tuple)


@given(lines, st.integers(2, 40))
def test_clipped_line_fits(said, width):
    """However wide its letters are, a clipped line takes no more cells than it may."""
    assert width_of(clipped(said, width)) <= width


@given(lines, lines, st.integers(4, 60))
def test_spread_line_is_exactly_as_wide(left, right, width):
    """The left text gives way, the right one is whole."""
    right = clipped(right, width // 2)
    said = spread(left, right, width)
    assert width_of(said) == width
    assert text_of(said).endswith(text_of(right))


@given(lines, st.integers(8, 40), st.integers(0, 4))
def test_wrapping_loses_nothing_and_fits(said, width, indent):
    """Without blanks the rows are the line again, and none is too wide, trailing blanks apart."""
    rows = [text_of(row) for row in wrapped(said, width, indent)]
    assert "".join(rows).replace(" ", "") == text_of(said).replace(" ", "")
    assert all(cell_len(row.rstrip()) <= width for row in rows)


def test_wrapping_keeps_tones_and_indents():
    """Words stay whole where they can; a tone goes on in the next row."""
    rows = wrapped(line("Assault ", Span("on the bridge", "key")), 12, 2)
    assert [text_of(row).rstrip() for row in rows] == ["Assault on", "  the bridge"]
    assert rows[1][-1].tone == "key"


@given(texts, st.integers(4, 60))
def test_a_text_cut_in_its_middle_fits(text, width):
    """Whole where there is room; else no wider than it may be, and it ends as it ended."""
    said = middled(text, width)
    assert cell_len(said) <= width
    assert said == text or (".." in said and text.endswith(said.rpartition("..")[2]))


@given(lines, lines, st.integers(10, 80))
def test_a_row_is_exactly_as_wide_as_it_may_be(left, right, width):
    """Whichever of its texts gives way."""
    assert width_of(fitted(left, right, width)) == width


def test_rows_stay_apart_where_there_is_little_room():
    """Of a long name the middle goes; hex, target and odds are whole."""
    names = ("1st Pennsylvania Militia Brigade", "2nd Pennsylvania Militia Brigade")
    rows = {
        text_of(fitted(line(name, Span(f" {hex_} -> 1428", "dim")), line("3:1: 40% DR1"), 40))
        for name in names
        for hex_ in (1427, 1527)
    }
    assert len(rows) == 4
    assert all(row.split()[-5:] == ["->", "1428", "3:1:", "40%", "DR1"] for row in rows)
    assert all({"1st..Brigade", "2nd..Brigade"} & set(row.split()) for row in rows)


@pytest.mark.parametrize("whole", [0, 27])
def test_the_right_text_gives_way_before_a_name_is_cut_within_a_word(whole):
    """It is cut behind a word, or left out where not even its first word and a mark have room."""
    name, note = line("Revolutionary"), line("Declaration of Independence")
    assert text_of(fitted(name, note, 30, whole=whole)).split() == ["Revolutionary", "Declaration", "of.."]
    assert text_of(fitted(name, note, 20, whole=whole)).split() == ["Revolutionary"]


@pytest.mark.parametrize("width", range(24, 46))
@pytest.mark.parametrize(
    ("left", "word", "rest"),
    [
        ("大陸正規兵 フィラデルフィア", "ダイス", "2個、失敗 3 以下"),
        ("ポーターフィールド -> 0927", "許容移動力", "を超える"),
    ],
)
def test_of_a_right_text_no_word_is_cut(left, word, rest, width):
    """In Japanese, too, where letters of one script are a word: it is there whole, or nothing of it."""
    shown = text_of(fitted(line(left), line(word + rest), width))
    assert word[:2] not in shown or word in shown


def test_a_name_in_katakana_stays_whole_in_one_row():
    """Japanese may go on in the next row at almost any sign, but not within a name."""
    rows = [text_of(row) for row in wrapped(line("第2のハートリーがワシントンと退却する"), 10)]
    assert rows == ["第2の", "ハートリー", "が", "ワシントン", "と退却する"]


def test_common_letters_take_the_cells_that_every_letter_takes():
    """What is counted without asking is what would be answered."""
    known = [letter for number in range(0x10000) if COMMON.fullmatch(letter := chr(number))]
    assert len(known) > 20_000
    assert [letter for letter in known if cells(letter) != cell_len(letter)] == []
    assert cells("e\u0301 1402 森") == 9
