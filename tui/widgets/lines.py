"""Lines of text, the base of every panel. Only changed rows are drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.text.i18n import count
from cockade.tui.text.line import EMPTY, Span, clipped, line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cockade.tui.text.line import Line


class ToneLook(NamedTuple):
    """A tone's colours by their theme names, and its attributes. The panel supplies the rest."""

    colour: str = ""
    ground: str = ""
    bold: bool | None = None
    reverse: bool | None = None


LOOKS = {
    "dim": ToneLook("text-muted"),
    "title": ToneLook(bold=True),
    "key": ToneLook("accent", bold=True),
    "rule": ToneLook("text-muted"),
    "good": ToneLook("success"),
    "bad": ToneLook("error"),
    "side0": ToneLook("secondary", bold=True),
    "side1": ToneLook("primary", bold=True),
    "chosen": ToneLook("accent", bold=True),
    "heading": ToneLook("foreground", "panel", bold=True),
    "cursor": ToneLook("auto 100%", "accent", bold=True),
    "bar": ToneLook("text-muted", reverse=True),
    "bar-good": ToneLook("success", reverse=True),
    "bar-bad": ToneLook("error", reverse=True),
    "bar-side0": ToneLook("secondary", reverse=True),
    "bar-side1": ToneLook("primary", reverse=True),
}
"""
The looks of all tones but the plain one.

They are not component classes, because Textual would look these up in the style sheets for every tone and
panel at each change.
"""


FILLS = {"bar-side1": "="}
"""The characters that fill bars without colours. Other bars are blanks in reverse."""
PLAIN = {"heading": Style(underline=True), "cursor": Style(reverse=True)}
"""Styles that distinguish tones without colours: headings, and the selected row."""


def toned(tone: str, panel: Style, ground: Color, theme: Mapping[str, str]) -> Style:
    """Return the style of a tone on a panel with this style and background, in a theme's colours."""
    look = LOOKS[tone]
    under = _colour(look.ground, theme) if look.ground else ground
    style = panel + Style(bold=look.bold, reverse=look.reverse, bgcolor=under.rich_color)
    return style + Style(color=(under + _colour(look.colour, theme)).rich_color) if look.colour else style


def _colour(name: str, theme: Mapping[str, str]) -> Color:
    found = theme.get(name, name)
    contrast, _, share = found.partition(" ")  # "auto 60%"
    return Color.automatic(float(share.rstrip("%"))) if contrast == "auto" else Color.parse(found)


LONG = 4
"""A panel with more lines has the class `-long`."""


class Lines(Widget):
    """A panel of lines, one a row, cut at its right edge."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Lines {
        background: $background;
        color: $foreground;
        height: 1;
    }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()
        self._tones: dict[str, Style] = {}

    @property
    def lines(self) -> tuple[Line, ...]:
        """The shown lines."""
        return self._lines

    def show(self, *lines: Line) -> None:
        """Show these lines."""
        old, self._lines = self._lines, lines
        self.set_class(len(lines) > LONG, "-long")
        if not self.is_mounted or old == lines:
            return
        rows = range(min(self.size.height, max(len(old), len(lines))))
        last = self.size.height - 1
        changed = [y for y in rows if y == last or _at(old, y) != _at(lines, y)]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def on_show(self) -> None:
        """Draw all rows, because changes while hidden were not drawn."""
        self.refresh()

    def line_at(self, y: int) -> Line:
        """Return the line in a row of the view. The last row shows if there are more."""
        hidden = len(self._lines) - self.size.height
        if hidden > 0 and 1 < self.size.height == y + 1:
            return line(Span(count("{n} more line", "{n} more lines", hidden + 1), "dim"))
        return _at(self._lines, y)

    def render_line(self, y: int) -> Strip:
        """Return one row."""
        return self.strip(self.line_at(y))

    def strip(self, said: Line, tone: str = "") -> Strip:
        """Return a line as cells, all in one tone if given."""
        width = self.size.width
        base = self.tone(tone)
        segments = [
            Segment(self._filled(span), base if tone else self.tone(span.tone))
            for span in clipped(said, width)
        ]
        return Strip(segments).adjust_cell_length(width, base)

    def _filled(self, span: Span) -> str:
        """Return the text of a span. Without colours, the bars of both sides differ by character."""
        fill = FILLS.get(span.tone, " ") if self.app.no_color else " "
        return span.text.replace(" ", fill)

    def tone(self, tone: str) -> Style:
        """Return the style of a tone."""
        found = self._tones.get(tone)
        if found is None:
            found = self.rich_style
            if tone:
                found = toned(tone, found, self.background_colors[1], self.app.theme_variables)
                found += PLAIN.get(tone, Style.null()) if self.app.no_color else Style.null()
            self._tones[tone] = found
        return found

    def notify_style_update(self) -> None:
        """Look up the styles again."""
        super().notify_style_update()
        self._tones = {}


def _at(lines: Sequence[Line], y: int) -> Line:
    return lines[y] if 0 <= y < len(lines) else EMPTY
