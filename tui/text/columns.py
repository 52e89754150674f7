"""Plain text in columns. The command line needs no screen modules if all characters are narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.saves.sanitize import shown
from cockade.tui.text.cell_width import cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of texts in columns. File names may be among them."""
    cleaned = [tuple(map(shown, row)) for row in rows]
    widths = [max(map(cells, column)) for column in zip(*cleaned, strict=True)]
    for row in cleaned:
        yield "  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()


def padded(text: str, width: int) -> str:
    """
    Return the text padded with blanks to at least this many cells.

    >>> padded("hex", 4), padded("森", 4)
    ('hex ', '森  ')
    """
    return text + " " * (width - cells(text))


def filled(text: str, width: int, indent: int = 0) -> list[str]:
    """Wrap a plain text to a width, with all rows indented."""
    from textwrap import wrap

    margin = " " * indent
    if text.isascii():
        return wrap(text, width, initial_indent=margin, subsequent_indent=margin)
    from cockade.tui.text.line import line, text_of, wrapped

    return [f"{margin}{text_of(row)}".rstrip() for row in wrapped(line(text), max(1, width - indent))]
