"""Keys and how they are written."""

import pytest

from cockade.tui.input.keymaps import KEYMAPS, PLAIN, is_key, pressed, shown, typed

EVERY = sorted({key for keys in (*PLAIN.values(), *KEYMAPS["vi"].values()) for key in keys.split(",")})


@pytest.mark.parametrize("key", EVERY)
def test_what_is_written_of_a_key_is_enough_to_press_it(key):
    """A hint that says "^L", "Esc" or "." can be clicked."""
    assert pressed(shown(key)) == key
    assert is_key(key)


def test_words_about_keys_are_no_key():
    """Such as "any key"."""
    assert not is_key(pressed("any key"))


def test_a_key_that_means_nothing_is_named_with_what_else_was_held():
    """Escape and a letter in one packet are Alt and that letter, on a slow line too."""
    came = [("l", "l"), ("alt+l", "l"), ("ctrl+g", "\x07"), ("plus", "+"), ("f5", None)]
    assert [typed(*one) for one in came] == ["l", "Alt+L", "^G", "+", "F5"]
