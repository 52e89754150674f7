"""A cache of verdicts. An unchanged game is not judged again by the same rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import define, field

from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.baseline import beside
from cockade.saves.compressed import gz_name
from cockade.saves.library import data_folder

FOLDER = "verified"
MOST, MOST_BYTES = 12, 64 << 20
"""The maximum number of files, one for each version of the rules, and of bytes of one file."""
SHARED = ("engine", "events", "saves")
"""Folders whose top-level files all games share. A subfolder with a game's name belongs to that game."""


def rules_digest(package: Path, game: str, more: Path | None = None) -> str:
    """
    Return a digest of a game's rules: its code and data in a package, and the shared files.

    `more` is the folder of a game from another distribution.
    """
    found = blake2b(sys.version.encode(), digest_size=12)
    for root in (package, more):
        for path in () if root is None else _files(root, game, whole=root is more):
            found.update(path.relative_to(root or package).as_posix().encode())
            found.update(blake2b(path.read_bytes()).digest())
    return found.hexdigest()


def _files(root: Path, game: str, *, whole: bool) -> Iterator[Path]:
    """Yield the files that a game's digest reads, in a fixed order."""
    if whole:
        yield from _sources(root, "**/*")
        return
    for room in SHARED:
        yield from _sources(root / room, "*")
        yield from _sources(root / room / game, "**/*")


def _sources(folder: Path, pattern: str) -> Iterator[Path]:
    return (path for path in sorted(folder.glob(pattern)) if path.is_file() and path.suffix != ".pyc")


def file_digest(file: str) -> str:
    """Return a digest of a game and its expected differences, or empty if it is unreadable."""
    found = blake2b(digest_size=12)
    try:
        found.update(gz_name(Path(file)).read_bytes())
    except OSError:
        return ""
    with suppress(OSError):
        found.update(b"\0" + beside(file).read_bytes())
    return found.hexdigest()


@define
class VerdictCache:
    """The verdicts of one or two versions of the rules, by the digest of a game, as plain JSON."""

    path: Path
    _kept: dict[str, Any] = field(factory=dict)
    _has_news: bool = False

    @classmethod
    def of(cls, *rules: str) -> VerdictCache:
        """Return the saved verdicts, or an empty cache if none can be used."""
        path = data_folder() / FOLDER / f"{'-'.join(rules)}.json"
        with suppress(OSError, ValueError, RecursionError):
            said = json.loads(read_bounded(path, MOST_BYTES))
            if isinstance(said, dict):
                return cls(path, said)
        return cls(path)

    def get(self, file: str) -> Any:
        """Return the saved verdict on a file, or None."""
        return self._kept.get(file_digest(file))

    def put(self, file: str, said: Any) -> None:
        """Save a verdict on a file."""
        self._kept[file_digest(file)], self._has_news = said, True

    def keep(self) -> None:
        """Write the new verdicts. If that fails, the next run judges again."""
        if not self._has_news:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(self._kept, separators=(",", ":")).encode())
            dated = sorted(self.path.parent.glob("*.json"), key=lambda path: -path.stat().st_mtime)
            for old in dated[MOST:]:
                old.unlink(missing_ok=True)
