"""Keys and how they are written."""

import pytest

from cockade.tui.input.keymaps import KEYMAPS, PLAIN, is_key, pressed, shown

EVERY = sorted({key for keys in (*PLAIN.values(), *KEYMAPS["vi"].values()) for key in keys.split(",")})


@pytest.mark.parametrize("key", EVERY)
def test_what_is_written_of_a_key_is_enough_to_press_it(key):
    """A hint that says "^L", "Esc" or "." can be clicked."""
    assert pressed(shown(key)) == key
    assert is_key(key)


def test_words_about_keys_are_no_key():
    """Such as "any key"."""
    assert not is_key(pressed("any key"))
