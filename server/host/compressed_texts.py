"""Many similar short texts, compressed to a tenth of their size."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import overload

BLOCK = 64
"""How many texts are compressed together. The newest texts stay uncompressed."""
_BETWEEN = "\n"


class Texts(Sequence[str]):
    """A list of one-line texts. Texts are added at the end, and only the last one can change."""

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._newest: list[str] = []
        self._read: tuple[int, list[str]] = (-1, [])
        """The block that was read last."""

    def append(self, text: str) -> None:
        """Add a text at the end."""
        if len(self._newest) == BLOCK:
            self._blocks.append(zlib.compress(_BETWEEN.join(self._newest).encode(), 1))
            self._newest.clear()
        self._newest.append(text)

    def replace_last(self, text: str) -> None:
        """Replace the newest text."""
        self._newest[-1] = text

    def __len__(self) -> int:
        """Return the number of texts."""
        return BLOCK * len(self._blocks) + len(self._newest)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        """Return one text by its number, or a slice of them."""
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        block, place = divmod(number + len(self) if number < 0 else number, BLOCK)
        if block == len(self._blocks):
            return self._newest[place]
        if block != self._read[0]:
            self._read = block, zlib.decompress(self._blocks[block]).decode().split(_BETWEEN)
        return self._read[1][place]

    def __iter__(self) -> Iterator[str]:
        """Yield all texts, the oldest first."""
        return (self[number] for number in range(len(self)))
