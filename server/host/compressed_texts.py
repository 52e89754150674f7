"""Many short texts that are much alike, kept in a tenth of their room."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import overload

BLOCK = 64
"""So many texts are packed together; the newest are not packed yet."""
_BETWEEN = "\n"


class Texts(Sequence[str]):
    """Texts of one line each, which are added at the end, and changed nowhere else."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._newest: list[str] = []
        self._read: tuple[int, list[str]] = (-1, [])
        """The block that was looked into last."""

    def append(self, text: str) -> None:
        """Add one."""
        if len(self._newest) == BLOCK:
            self._blocks.append(zlib.compress(_BETWEEN.join(self._newest).encode(), 1))
            self._newest.clear()
        self._newest.append(text)

    def replace_last(self, text: str) -> None:
        """Another text in the place of the newest."""
        self._newest[-1] = text

    def __len__(self) -> int:
        """How many there are."""
        return BLOCK * len(self._blocks) + len(self._newest)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        """One by its number, or several."""
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        block, place = divmod(number + len(self) if number < 0 else number, BLOCK)
        if block == len(self._blocks):
            return self._newest[place]
        if block != self._read[0]:
            self._read = block, zlib.decompress(self._blocks[block]).decode().split(_BETWEEN)
        return self._read[1][place]

    def __iter__(self) -> Iterator[str]:
        """All, the first first."""
        return (self[number] for number in range(len(self)))
