"""The tones of texts in the colours of a theme."""

import pytest
from attrs import asdict
from rich.style import Style
from textual.color import Color

from cockade.tui.board.palettes import DARK, LIGHT
from cockade.tui.widgets.lines import LOOKS, toned
from tests.tui.board.test_palettes import contrast

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


KNOWN = {("cockade-dark", "surface", "side0"), ("cockade-dark", "panel", "side0")}
"""Where the orange of the first side, bold, has less than 4.5 to one, but 3.7."""


@pytest.mark.parametrize("ground", ["background", "surface", "panel"])
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme["name"])
def test_every_tone_has_contrast_on_every_ground(theme, ground):
    """Four and a half to one for every text of the panels, the row under the cursor too."""
    panel = Style(color=theme["foreground"], bgcolor=theme[ground])
    for tone in LOOKS:
        style = toned(tone, panel, Color.parse(theme[ground]), theme)
        least = 3.7 if (theme["name"], ground, tone.removeprefix("bar-")) in KNOWN else 4.5
        assert contrast(style.color.triplet.hex, style.bgcolor.triplet.hex) >= least, tone
