"""How the tones of a text look, in the colours of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style
from textual.color import Color

if TYPE_CHECKING:
    from collections.abc import Mapping


class ToneLook(NamedTuple):
    """The colours of a tone, as the theme calls them, and its other attributes; without: as its panel."""

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
    "cursor": ToneLook("auto 100%", "primary", bold=True),
    "bar": ToneLook("text-muted", reverse=True),
    "bar-good": ToneLook("success", reverse=True),
    "bar-bad": ToneLook("error", reverse=True),
    "bar-side0": ToneLook("secondary", reverse=True),
    "bar-side1": ToneLook("primary", reverse=True),
}
"""
Every tone but the plain one.

Not component classes: those would be looked up in the style sheets for every tone, for every panel, each
time that anything changes, which was a quarter of the time before the first picture.
"""


PLAIN = {"heading": Style(underline=True), "cursor": Style(reverse=True)}
"""What else tells a tone apart without colours: a panel from the one above, a row from the others."""


def toned(tone: str, panel: Style, ground: Color, theme: Mapping[str, str]) -> Style:
    """A tone upon a panel with this style and this ground, in the colours of a theme."""
    look = LOOKS[tone]
    under = _colour(look.ground, theme) if look.ground else ground
    style = panel + Style(bold=look.bold, reverse=look.reverse, bgcolor=under.rich_color)
    return style + Style(color=(under + _colour(look.colour, theme)).rich_color) if look.colour else style


def _colour(name: str, theme: Mapping[str, str]) -> Color:
    found = theme.get(name, name)
    contrast, _, share = found.partition(" ")  # "auto 60%"
    return Color.automatic(float(share.rstrip("%"))) if contrast == "auto" else Color.parse(found)
