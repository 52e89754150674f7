"""One frame as a picture, and as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.tui.export.frames import Frame


def as_png(frame: Frame, palette: str = "truecolor") -> bytes:
    """A frame as a PNG. Raises: CommandError without Pillow."""
    from cockade.tui.export.rasterizer import Painter

    painter = Painter(palette)
    painter.take(frame)
    return painter.png()


def as_text(frame: Frame) -> bytes:
    """The characters of a frame, a line each, without trailing blanks."""
    return "".join(f"{strip.text.rstrip()}\n" for strip in frame).encode(errors="replace")
