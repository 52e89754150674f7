"""The tones of texts in the colours of a theme."""

import pytest
from attrs import asdict
from rich.style import Style
from textual.color import Color

from cockade.tui.board.palettes import DARK, LIGHT
from cockade.tui.widgets.tones import LOOKS, toned

THEMES = [{**asdict(chrome), "text-muted": "auto 60%"} for chrome in (DARK, LIGHT)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("tone", LOOKS)
def test_every_tone_can_be_read_on_its_panel(tone, theme):
    """No tone has the colour of what it stands on."""
    ground = Color.parse(theme["surface"])
    panel = Style(color=theme["foreground"], bgcolor=theme["surface"])
    style = toned(tone, panel, ground, theme)
    assert style.color != style.bgcolor


def test_muted_text_lies_between_the_ground_and_the_most_contrast():
    """It is made of the ground it stands on, so that it is quiet on every panel."""
    found = toned("dim", Style(), Color.parse("#000000"), THEMES[0])
    assert found.color.triplet.hex == "#999999"
