"""What people write to each other is neutral: no terminal obeys it, and it stays in its line."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.tui.text.chat_text import LONGEST_CHAT, LONGEST_NAME, chat_line, name_of, neutral


@given(st.text(max_size=400))
def test_nothing_that_is_no_sign_is_left(text):
    """No control, format or direction character, whatever comes in; and once more changes nothing."""
    said = chat_line(text)
    assert len(said) <= LONGEST_CHAT
    assert all(unicodedata.category(letter)[0] in "LMNPS" or letter == " " for letter in said)
    assert chat_line(said) == said


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a\x1b[31mred\x1b[0m", "ared"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]52;c;aGVsbG8=\x1b\\x", "x"),
        ("\x9b31mx", "x"),
        ("a\nb\tc\r\n", "a b c"),
        ("\x1bP1$r\x1b\\x", "x"),
        ("abc\u202edcb", "abcdcb"),
        ("\u200bA\ufeff", "A"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("e" + "\u0301" * 50, "\u00e9" + "\u0301" * 3),
        ("日本 語", "日本 語"),
    ],
)
def test_whole_sequences_go(text, left):
    """Not only their first byte."""
    assert chat_line(text) == left


@pytest.mark.parametrize("text", ["", "   ", "\x1b[2J", "-rf", "@all", "\u202e"])
def test_a_name_begins_with_a_letter_or_digit(text):
    """So that it can be told from everything else on a screen."""
    assert name_of(text) == ""


def test_a_name_is_short():
    """Longer ones are cut, without a blank at the end."""
    assert len(name_of("x" * 99)) == LONGEST_NAME
    assert neutral("abc def", 4) == "abc"
