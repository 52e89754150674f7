"""The chrome as a Textual theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from textual.theme import Theme

if TYPE_CHECKING:
    from cockade.tui.board.palettes import Chrome


def theme_of(chrome: Chrome) -> Theme:
    """The theme with these colours, to be registered with an app."""
    return Theme(**attrs.asdict(chrome))
