"""The nearest of the 256 colours is found without looking at all of them."""

import pytest

from cockade.tui.board.palette import nearest, rgb

PARTS = (0, 13, 47, 48, 96, 115, 116, 155, 195, 233, 235, 255)


@pytest.mark.parametrize("red", PARTS)
def test_no_other_colour_is_nearer_and_of_equals_the_first_is_taken(red):
    """At the middles between two steps of the cube, and where a grey is as near as the cube."""
    for green, blue in ((green, blue) for green in (red, 0, 115, 240) for blue in (red, 13, 48, 195)):
        far = {
            n: sum((a - b) ** 2 for a, b in zip(rgb(n), (red, green, blue), strict=True))
            for n in range(16, 256)
        }
        assert nearest(f"#{red:02x}{green:02x}{blue:02x}") == min(far, key=far.__getitem__)
