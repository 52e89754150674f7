"""Troops of both sides in a small room: which letters give way, and in which order."""

from __future__ import annotations

import pytest

from cockade.tui.board.areas.artist import AreaArtist
from cockade.tui.board.areas.layout import STANDARD
from cockade.tui.board.areas.scene import AreaFace, Troops
from cockade.tui.board.glyphs import ASCII, GLYPH_SETS

EVERYTHING = Troops(12, 1, 2, 3)
TOLD = ("12L/2f+3", "12L/2f", "12L/f", "12")
"""A stack of everything, told in three parts, two, one and none."""


def parts_of(text):
    """In how many parts a stack of everything is told."""
    return 3 - next(n for n, told in enumerate(TOLD) if told in text.replace("★", "L"))


@pytest.mark.parametrize("glyphs", [*GLYPH_SETS.values()], ids=[*GLYPH_SETS])
def test_letters_give_way_one_by_one_those_of_the_second_side_first(glyphs):
    """Both sides are told in as many parts, or the second in one fewer; as many as there is room for."""
    artist = AreaArtist(STANDARD, glyphs, {})
    for room in range(4, 26):
        found = artist._troops(AreaFace((EVERYTHING, EVERYTHING)), room)
        first, second = map(parts_of, found)
        assert first - second in (0, 1)
        assert sum(map(len, found)) + 1 <= room or (first, second) == (0, 0)
        if (first, second) != (3, 3):
            is_first = first == second
            more = artist._count(EVERYTHING, 0, first + is_first), artist._count(EVERYTHING, 1, first)
            assert sum(map(len, more)) + 1 > room


@pytest.mark.parametrize("parts", range(4))
def test_one_ship_is_a_ship_and_several_are_counted(parts):
    """A leader or a ship that is alone is told in any room; cargo only in the largest."""
    artist = AreaArtist(STANDARD, ASCII, {})
    before, after = artist.sides[0]

    def told(*troops):
        return artist._count(Troops(*troops), 0, parts).removeprefix(before).removesuffix(after)

    assert told(0, 0, 1) == "f"
    assert told(0, 1) == "L"
    assert told(3) == "3"
    assert told(0, 0, 2) == ("2f" if parts > 1 else "f")
    assert told(0, 0, 1, 2) == ("f+2" if parts > 2 else "f")
    assert told(3, 1, 1) == ("3L/f" if parts else "3")
    assert told() == ""
