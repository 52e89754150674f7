"""Pens: any look can be reached from any other, and never by more bytes than a reset and all anew."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from cockade.tui.terminal.celldiff import PLAIN, UNKNOWN, change, pen_of

COLOURS = st.sampled_from(
    [None, "#d55e00", "#56b4e9", "color(101)", "color(223)", "red", "bright_blue", "default"]
)
STYLES = st.builds(
    Style,
    color=COLOURS,
    bgcolor=COLOURS,
    bold=st.booleans(),
    dim=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    underline2=st.just(None),
)


def shown(sequence):
    screen = pyte.Screen(4, 1)
    pyte.Stream(screen).feed(sequence + "x")
    return screen.buffer[0][0]


def pen(**style):
    return pen_of(Style(**style), ColorSystem.TRUECOLOR)


@given(st.lists(STYLES, min_size=1, max_size=6))
def test_a_chain_of_changes_ends_like_the_last_look_alone(styles):
    pens = [pen_of(style, ColorSystem.TRUECOLOR) for style in styles]
    chain = "".join(change(a, b) for a, b in zip([UNKNOWN, *pens], pens, strict=False))
    assert shown(chain) == shown(change(UNKNOWN, pens[-1]))


@given(STYLES, STYLES)
def test_no_change_is_longer_than_a_fresh_start(first, second):
    a, b = (pen_of(style, ColorSystem.TRUECOLOR) for style in (first, second))
    assert len(change(a, b)) <= len(change(UNKNOWN, b))


def test_only_what_changes_is_sent():
    a, b = pen(color="#ffffff", bgcolor="#000000"), pen(color="#ffffff", bgcolor="#0000ff")
    assert change(a, a) == ""
    assert change(a, b) == "\x1b[48;2;0;0;255m"
    assert change(a, PLAIN) == "\x1b[m"


def test_switching_bold_off_keeps_dim():
    assert change(pen(bold=True, dim=True, color="#aabbcc"), pen(dim=True, color="#aabbcc")) == "\x1b[22;2m"


def test_a_terminal_without_colours_gets_none():
    style = Style(color="#d55e00", bgcolor="#000000", bold=True)
    assert change(UNKNOWN, pen_of(style, None)) == "\x1b[0;1m"


@pytest.mark.parametrize(("colours", "code"), [(ColorSystem.EIGHT_BIT, "38;5;"), (ColorSystem.STANDARD, "3")])
def test_colours_fall_to_what_the_terminal_has(colours, code):
    assert f"[0;{code}" in change(UNKNOWN, pen_of(Style(color="#d55e00"), colours))


def test_no_style_and_default_colours_are_plain():
    assert pen_of(None, ColorSystem.TRUECOLOR) == PLAIN
    assert pen(color="default", bgcolor="default") == PLAIN
