"""A compiled catalogue that reads only the texts in use, because a start needs few of thousands."""

from __future__ import annotations

import struct
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = 0x950412DE
HEAD = struct.Struct("<4x4I")
"""The header after the magic number: revision, number of texts, offsets of texts and translations."""


class Catalogue(dict[str, str]):
    """
    The translations of a `.mo` file, as gettext describes it, sorted in gettext's order.

    A text with a plural has its second form after a zero byte. A language without plurals has one translation
    for both.
    """

    def __init__(self, data: bytes = b"") -> None:
        super().__init__()
        self._data = data
        _, self._count, self._texts, self._answers = HEAD.unpack_from(data) if data else (0, 0, 0, 0)

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """Return the catalogue of a file, or an empty one if it cannot be read."""
        try:
            data = path.read_bytes()
        except OSError:
            return cls()
        is_one = len(data) >= HEAD.size and int.from_bytes(data[:4], "little") == MAGIC
        return cls(data if is_one else b"")

    def __missing__(self, text: str) -> str:
        """Look up and cache a translation, or return the text itself."""
        found = self[text] = self._looked_up(text.encode()) if self._count else text
        return found

    def _looked_up(self, wanted: bytes) -> str:
        data, places = self._data, self._places
        low, high = 0, self._count
        while low < high:
            number = (low + high) // 2
            length, place = places[2 * number : 2 * number + 2]
            if data[place : place + length] < wanted:
                low = number + 1
            else:
                high = number
        if low < self._count and self._at(self._texts, low) == wanted:
            return self._at(self._answers, low).decode()
        return wanted.decode()

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """The length and offset of each text."""
        return struct.unpack_from(f"<{2 * self._count}I", self._data, self._texts)

    def _at(self, table: int, number: int) -> bytes:
        """Return a text or a translation. Of a plural entry, return the first form."""
        length, place = struct.unpack_from("<2I", self._data, table + 8 * number)
        return self._data[place : place + length].partition(b"\0")[0]
