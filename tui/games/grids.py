"""A table with headings as rows of text, its columns one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import column, widest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def grid(heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> Iterator[str]:
    """The headings, then each row behind its name."""
    listed = [(name, [*cells]) for name, cells in rows]
    wide = widest([*heads, *(cell for _, cells in listed for cell in cells)], 1) + 1
    first = widest([name for name, _ in listed], 1)
    for name, cells in (("", heads), *listed):
        yield (column(name, first) + " " + "".join(column(cell, wide) for cell in cells)).rstrip()
