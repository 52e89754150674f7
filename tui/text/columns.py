"""Plain texts in columns of cells: the command line starts without the screen where all signs are narrow."""

from __future__ import annotations

from textwrap import wrap


def wide(text: str) -> int:
    """The cells that a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # noqa: PLC0415 - see above

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """
    The text with blanks behind it, so that it takes at least so many cells.

    >>> padded("hex", 4), padded("森", 4)
    ('hex ', '森  ')
    """
    return text + " " * (width - wide(text))


def filled(text: str, width: int, indent: int = 0) -> list[str]:
    """A plain text over as many rows as it needs, all indented by so many cells."""
    margin = " " * indent
    if text.isascii():
        return wrap(text, width, initial_indent=margin, subsequent_indent=margin)
    from cockade.tui.text.line import line, text_of, wrapped  # noqa: PLC0415 - see above

    return [f"{margin}{text_of(row)}".rstrip() for row in wrapped(line(text), max(1, width - indent))]
