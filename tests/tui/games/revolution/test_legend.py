"""The signs of this game on its help page."""

from cockade.tui.games.revolution.legend import LEGEND


def test_the_legend_can_be_drawn_with_plain_letters_only():
    """`--ascii` changes the signs of the map; the page that explains them knows both, in words."""
    assert all(text.isascii() for _, rows in LEGEND for row in rows for text in row)
