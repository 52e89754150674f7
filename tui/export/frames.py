"""A frame: the content of a screen at one moment, as strips of styled text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.strip import Strip

if TYPE_CHECKING:
    from textual.app import App

Frame = Sequence[Strip]
"""A screen: a strip for every line."""


def frame(app: App[Any]) -> Frame:
    """The current frame of an app's screen."""
    return app.screen._compositor.render_strips()  # noqa: SLF001 - what the terminal would be sent
