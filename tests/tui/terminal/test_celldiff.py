"""The cell diff: whatever was shown before, the terminal ends up with the new picture."""

from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from cockade.tui.terminal.celldiff import CellDiff, cells_of
from tests.tui.terminal.emulator import emulator, wrong_cells

WIDTH, HEIGHT = 24, 3
LOOKS = [
    Style(color=c, bgcolor=b, bold=d)
    for c, b, d in (
        ("#ffffff", "#000000", False),
        ("#000000", "#d55e00", True),
        ("#ffffff", "#d55e00", False),
    )
]
PIECES = st.lists(st.tuples(st.text("ab 第師団≈", max_size=6), st.sampled_from(LOOKS)), max_size=8)


def line(pieces):
    """A line of exactly the width, cut like Textual cuts: never through a character."""
    return Strip([Segment(text, style) for text, style in pieces]).adjust_cell_length(WIDTH, LOOKS[0])


FRAMES = st.lists(st.lists(PIECES.map(line), min_size=HEIGHT, max_size=HEIGHT), min_size=1, max_size=4)


def diff():
    shadow = CellDiff(ColorSystem.TRUECOLOR)
    shadow.resize(WIDTH, HEIGHT)
    return shadow


def whole(lines):
    return LayoutUpdate([[line] for line in lines], Region(0, 0, WIDTH, HEIGHT))


def picture(*texts):
    return [line([(text, LOOKS[0])]) for text in (*texts, "", "", "")[:HEIGHT]]


@given(FRAMES)
def test_the_terminal_shows_the_last_frame(frames):
    """Also with wide characters that come, go and move by one cell."""
    shadow = diff()
    output = "".join(shadow.layout(whole(lines)) for lines in frames)
    assert wrong_cells(emulator((WIDTH, HEIGHT), output), frames[-1]) == []


@given(FRAMES)
def test_the_same_frame_again_costs_nothing(frames):
    shadow = diff()
    for lines in frames:
        shadow.layout(whole(lines))
    assert shadow.layout(whole(frames[-1])) == ""


@given(
    FRAMES,
    st.lists(st.tuples(st.integers(0, HEIGHT - 1), st.integers(0, 10), st.integers(11, WIDTH)), min_size=1),
)
def test_stretches_of_lines_are_enough_where_nothing_else_changed(frames, spans):
    """A partial update shows at least what it was asked to show, and nothing that is not there."""
    shadow = diff()
    last = frames[-1]
    output = "".join(shadow.layout(whole(lines)) for lines in frames)
    shown = [line([("ab" * 12, LOOKS[1])]) for _ in range(HEIGHT)]
    spans = sorted(set(spans))
    update = ChopsUpdate([{0: strip} for strip in shown], spans, [[WIDTH]] * HEIGHT)
    output += shadow.chops(update)
    screen = emulator((WIDTH, HEIGHT), output)
    wrong_new = {(x, y) for x, y, *_ in wrong_cells(screen, shown)}
    for y, left, right in spans:
        assert not {(x, y) for x in range(left, right)} & wrong_new
    output += shadow.layout(whole(last))
    assert wrong_cells(emulator((WIDTH, HEIGHT), output), last) == []


def test_only_changed_cells_are_sent():
    shadow = diff()
    shadow.layout(whole(picture("aaaaaaaaaaaaaaaa")))
    assert shadow.layout(whole(picture("aaaaaaaabaaaaaaa"))) == "\x1b[1;9Hb"


def test_near_changes_are_joined_and_far_ones_jumped():
    shadow = diff()
    shadow.layout(whole(picture("................")))
    assert shadow.layout(whole(picture("x..x......x....."))) == "\x1b[1Hx..x\x1b[6Cx"


def test_a_wide_character_is_never_cut():
    shadow = diff()
    shadow.layout(whole(picture("ab第cd")))
    assert shadow.layout(whole(picture("ab師cd"))).endswith("師")


def test_a_forgotten_terminal_gets_everything():
    shadow = diff()
    first = shadow.layout(whole(picture("abc")))
    shadow.forget()
    assert shadow.layout(whole(picture("abc"))) == first


def test_the_caret_is_put_back_once():
    shadow = diff()
    shadow.layout(whole(picture("abc")))
    assert shadow.caret(4, 2) == "\x1b[3;5H"
    assert shadow.caret(4, 2) == ""
    assert shadow.caret(5, 2) == "\x1b[C"


def test_cells_of_wide_and_combining_characters():
    assert cells_of("a第b") == ("a", "第", "", "b")
    assert cells_of("e\u0301x") == ("e\u0301", "x")
    assert cells_of("か\u3099x") == ("か\u3099", "", "x")
