"""Recorded games that are kept packed: `game.jsonl.gz` is read as `game.jsonl`, also where that is named."""

from __future__ import annotations

import zlib
from pathlib import Path

from cockade.events.problems import problem
from cockade.saves.errors import SaveError

SUFFIX, PACKED, KNOWN = ".jsonl", ".gz", ".expected"
"""How games end, packed ones besides, and the files beside them with what is known to differ."""
GIT_ATTRIBUTES = "*.jsonl -text\n*.jsonl.gz binary\n*.jsonl.expected -text\n"
"""What a folder of games tells git, as every byte is proved by a hash: to change no line ends."""
_MAGIC, _GZIP = b"\x1f\x8b", 31
"""How such a file begins, and what `zlib` calls its format."""


def is_packed(data: bytes) -> bool:
    """Whether a file was packed with gzip."""
    return data.startswith(_MAGIC)


def unpacked(data: bytes, path: Path, most: int) -> bytes:
    """
    What a file says, packed or not.

    Raises: SaveError for one that is damaged, or has more bytes than that.
    """
    if not is_packed(data):
        return data
    packed = zlib.decompressobj(_GZIP)
    try:
        found = packed.decompress(data, most + 1)
    except zlib.error as error:
        raise _damaged(path) from error
    if len(found) > most:
        raise SaveError(path, problem("It is too large for a recorded game: more than {n} MB.", n=most >> 20))
    if not packed.eof:
        raise _damaged(path)
    return found


def packed(data: bytes) -> bytes:
    """The same data in the format of gzip, without a date: the same bytes for the same data."""
    press = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, _GZIP)
    return press.compress(data) + press.flush()


def _damaged(path: Path) -> SaveError:
    return SaveError(path, "It is packed and incomplete. Restore the file from a copy.")


def gz_name(path: Path) -> Path:
    """The file in which a game of this name is: itself, or packed beside it."""
    if not path.name:
        return path
    packed = path.with_name(path.name + PACKED)
    return packed if not path.exists() and packed.exists() else path


def bare(path: Path) -> Path:
    """The name of a game when it is not packed."""
    return path.with_name(path.name.removesuffix(PACKED)) if path.name else path


def called(path: Path | str) -> str:
    """What a game is called: its file without folder and endings."""
    return bare(Path(path)).stem


def is_game(path: Path) -> bool:
    """Whether a file is called as recorded games are."""
    return bare(path).suffix == SUFFIX


def games_in(folder: Path) -> list[Path]:
    """The recorded games of a folder and of those in it, packed or not, by name."""
    return sorted(path for path in folder.rglob(f"*{SUFFIX}*") if is_game(path))
