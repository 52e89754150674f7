"""
Packs: battles that players make, as the bytes of their files.

A pack is a folder, or that folder zipped. Nothing of it is run or unpacked to disk, and no more is read
than a pack may have.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from attrs import field, frozen

from cockade.engine.sheets import DataError, Fault
from cockade.events.record import Record

MOST_FILES, MOST_BYTES = 64, 1_000_000
_NAME = re.compile(r"(?:(?:maps|scenarios)/)?[a-z0-9][a-z0-9.-]{0,59}\.toml", re.ASCII)


@frozen
class Pack(Record):
    """The texts of a pack by the names of its files, `scenarios/cowpens.toml`."""

    texts: dict[str, str] = field(factory=dict)

    @property
    def hash(self) -> str:
        """What a pack is known by: 64 hex digits over names and texts, whatever held them."""
        whole = hashlib.sha256()
        for name, text in sorted(self.texts.items()):
            for part in (name.encode(), text.encode()):
                whole.update(len(part).to_bytes(8, "big") + part)
        return whole.hexdigest()


def read_pack(path: Path) -> Pack:
    """The pack in a folder or a zip; DataError says in a sentence why it is none."""
    try:
        found = _of_folder(path) if path.is_dir() else _of_zip(path)
        return Pack(_texts(found, path.name))
    except DataError:
        raise
    except Exception as error:  # zip files and their decompressors fail in many ways
        raise DataError(path.name, Fault("$", f"is no pack that can be read: {error}")) from error


def _texts(found: Iterator[tuple[str, bytes]], pack: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    left = MOST_BYTES
    for name, content in found:
        left -= len(content)
        if left < 0 or len(texts) == MOST_FILES:
            raise DataError(pack, Fault("$", f"is over {MOST_FILES} files or {MOST_BYTES} bytes"))
        if not _NAME.fullmatch(name) or name in texts:
            raise DataError(pack, Fault("$", f"{name!r} is given twice or is no name of a file in a pack"))
        texts[name] = content.decode("utf-8").replace("\r\n", "\n")
    return texts


def _of_folder(path: Path) -> Iterator[tuple[str, bytes]]:
    within = (path / "maps", path / "scenarios")
    for folder in (path, *(folder for folder in within if not folder.is_symlink())):
        for file in folder.glob("*.toml"):
            if not file.is_symlink() and file.is_file():
                with file.open("rb") as opened:
                    yield file.relative_to(path).as_posix(), opened.read(MOST_BYTES + 1)


def _of_zip(path: Path) -> Iterator[tuple[str, bytes]]:
    if not path.is_file() or path.stat().st_size > MOST_BYTES:
        raise DataError(path.name, Fault("$", f"is no folder and no file of at most {MOST_BYTES} bytes"))
    with zipfile.ZipFile(path) as zipped:
        for info in zipped.infolist():
            if not info.is_dir():
                with zipped.open(info) as opened:
                    yield info.filename, opened.read(MOST_BYTES + 1)
