"""The interface colours as a Textual theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from textual.theme import Theme

if TYPE_CHECKING:
    from cockade.tui.board.palettes import Chrome


def theme_of(chrome: Chrome) -> Theme:
    """Return the theme with these colours, for an app to register."""
    return Theme(**attrs.asdict(chrome))
