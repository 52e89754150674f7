"""The tones of texts in the colours of a theme."""

import pytest
from attrs import asdict
from rich.style import Style
from textual.color import Color

from cockade.tui.board.palettes import DARK, LIGHT
from cockade.tui.terminal.output import CellApp
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.lines import LOOKS, Lines, toned
from tests.tui.board.test_palettes import contrast
from tests.tui.driver import play

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


@pytest.mark.parametrize("ground", ["background", "surface", "panel"])
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme["name"])
def test_every_tone_has_contrast_on_every_ground(theme, ground):
    """Four and a half to one for every text of the panels, the row under the cursor too."""
    panel = Style(color=theme["foreground"], bgcolor=theme[ground])
    for tone in LOOKS:
        style = toned(tone, panel, Color.parse(theme[ground]), theme)
        assert contrast(style.color.triplet.hex, style.bgcolor.triplet.hex) >= 4.5, tone


def test_without_colours_the_bars_of_both_sides_have_fills_of_their_own(monkeypatch):
    """One is plain reverse, the other has signs in it; in colours both are plain."""
    bars = line(Span("    ", "bar-side0"), Span("    ", "bar-side1"))
    for environment, fills in (({}, {" "}), ({"NO_COLOR": "1"}, {" ", "="})):
        for variable, value in environment.items():
            monkeypatch.setenv(variable, value)

        async def look(game):
            game.app.query_one(Lines).show(bars)
            await game.settle()
            cells = "".join(segment.text for segment in game.app.query_one(Lines).render_line(0))[:8]
            assert {cells[:4], cells[4:]} == {fill * 4 for fill in fills}  # noqa: B023 - called at once

        play(OneLine(), look, (20, 3))


class OneLine(CellApp):
    """A panel and no more."""

    def compose(self):
        """The panel."""
        yield Lines()
