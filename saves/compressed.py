"""Packed recorded games: `game.jsonl.gz` is read as `game.jsonl`, even under that name."""

from __future__ import annotations

import zlib
from contextlib import suppress
from pathlib import Path

from cockade.events.problems import problem
from cockade.saves.errors import SaveError

SUFFIX, PACKED, KNOWN = ".jsonl", ".gz", ".expected"
"""The suffixes of games, of packed games, and of the files with expected differences."""
GIT_ATTRIBUTES = "*.jsonl -text\n*.jsonl.gz binary\n*.jsonl.expected -text\n"
"""Git attributes for a folder of games: no change of line ends, because a hash covers every byte."""
_MAGIC, _GZIP = b"\x1f\x8b", 31
"""The magic number of gzip files, and zlib's code for their format."""


def is_packed(data: bytes) -> bool:
    """Return whether data is packed with gzip."""
    return data.startswith(_MAGIC)


def unpacked(data: bytes, path: Path, most: int) -> bytes:
    """
    Return the unpacked content of a file, packed or not.

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
    """Pack data with gzip, without a date, so the same data give the same bytes."""
    press = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, _GZIP)
    return press.compress(data) + press.flush()


def _damaged(path: Path) -> SaveError:
    return SaveError(path, "It is packed and incomplete. Restore the file from a copy.")


def gz_name(path: Path) -> Path:
    """Return the file that holds the game of this name, packed or not."""
    if not path.name:
        return path
    packed = path.with_name(path.name + PACKED)
    with suppress(OSError):  # the disk can have no such name: opening it says so
        return packed if not path.exists() and packed.exists() else path
    return path


def bare(path: Path) -> Path:
    """Return the path of a game without the suffix for packed files."""
    return path.with_name(path.name.removesuffix(PACKED)) if path.name else path


def called(path: Path | str) -> str:
    """Return the name of a game: its file without folder and suffixes."""
    return bare(Path(path)).stem


def is_game(path: Path) -> bool:
    """Return whether a path has the suffix of a recorded game."""
    return bare(path).suffix == SUFFIX


def games_in(folder: Path) -> list[Path]:
    """Return the recorded games of a folder and its subfolders, packed or not, by name."""
    return sorted(path for path in folder.rglob(f"*{SUFFIX}*") if is_game(path))
