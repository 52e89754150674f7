"""The signs of this game on its help page."""

from cockade.tui.games.revolution.legend import LEGEND
from cockade.tui.reading.help import KEYS


def test_the_legend_can_be_drawn_with_plain_letters_only():
    """`--ascii` changes the signs of the map; the page that explains them knows both, in words."""
    texts = [text for _, rows in LEGEND for row in rows for text in row if isinstance(text, str)]
    assert all(text.isascii() for text in texts)


def test_the_help_page_speaks_of_areas():
    """What only games on hexes have is not offered here: slopes, columns, a rearguard, a hex."""
    groups = dict(KEYS) | dict(LEGEND)
    said = " ".join(words for title in ("Map", "Play", "Marks on the map") for _, words in groups[title])
    assert not {"hex", "slopes", "column", "rearguard", "engage"} & set(said.replace(",", " ").split())
    assert "area" in said
