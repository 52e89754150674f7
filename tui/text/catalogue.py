"""A compiled catalogue of which only those texts are read that are said: a start needs a few of thousands."""

from __future__ import annotations

import struct
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

MAGIC = 0x950412DE
HEAD = struct.Struct("<4x4I")
"""Behind the magic number: the revision, how many texts, where they are listed, and where their answers."""


class Catalogue(dict[str, str]):
    """
    By text the answers of a `.mo` file, as gettext describes it, sorted as it wants them.

    A text that may be counted stands there with its other form behind a zero byte; a language without
    plurals has one answer to both.
    """

    def __init__(self, data: bytes = b"") -> None:
        super().__init__()
        self._data = data
        _, self._count, self._texts, self._answers = HEAD.unpack_from(data) if data else (0, 0, 0, 0)

    @classmethod
    def read(cls, path: Path) -> Catalogue:
        """The catalogue of a file; an empty one where there is none that can be read."""
        try:
            data = path.read_bytes()
        except OSError:
            return cls()
        is_one = len(data) >= HEAD.size and int.from_bytes(data[:4], "little") == MAGIC
        return cls(data if is_one else b"")

    def __missing__(self, text: str) -> str:
        """The answer to a text; the text itself where there is none. It is known from then on."""
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
        """Of each text how long it is and where it begins."""
        return struct.unpack_from(f"<{2 * self._count}I", self._data, self._texts)

    def _at(self, table: int, number: int) -> bytes:
        """A text or an answer; of what may be counted the first form."""
        length, place = struct.unpack_from("<2I", self._data, table + 8 * number)
        return self._data[place : place + length].partition(b"\0")[0]
