"""Verdicts of earlier runs: a recorded game that has not changed is not judged again by the same rules."""

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
"""Files that are kept, one for each version of rules, and bytes of one that is read."""
SHARED = ("engine", "events", "saves")
"""Folders of the package whose own files all games share; one in them called as a game belongs to that."""


def rules_digest(package: Path, game: str, more: Path | None = None) -> str:
    """
    A short word for the rules of a game: its code and data in a package, and what all games share.

    `more` is the folder of a game of another distribution.
    """
    found = blake2b(sys.version.encode(), digest_size=12)
    for root in (package, more):
        for path in () if root is None else _files(root, game, whole=root is more):
            found.update(path.relative_to(root or package).as_posix().encode())
            found.update(blake2b(path.read_bytes()).digest())
    return found.hexdigest()


def _files(root: Path, game: str, *, whole: bool) -> Iterator[Path]:
    """The files that are read for a game, in an order of their own."""
    if whole:
        yield from _sources(root, "**/*")
        return
    for room in SHARED:
        yield from _sources(root / room, "*")
        yield from _sources(root / room / game, "**/*")


def _sources(folder: Path, pattern: str) -> Iterator[Path]:
    return (path for path in sorted(folder.glob(pattern)) if path.is_file() and path.suffix != ".pyc")


def file_digest(file: str) -> str:
    """A short word for a recorded game and what is known of it; empty for one that cannot be read."""
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
    """What one version of rules, or two that are compared, said of recorded games: by digest, plain JSON."""

    path: Path
    _kept: dict[str, Any] = field(factory=dict)
    _has_news: bool = False

    @classmethod
    def of(cls, *rules: str) -> VerdictCache:
        """Those that are kept; an empty one where there is none that can be used."""
        path = data_folder() / FOLDER / f"{'-'.join(rules)}.json"
        with suppress(OSError, ValueError, RecursionError):
            said = json.loads(read_bounded(path, MOST_BYTES))
            if isinstance(said, dict):
                return cls(path, said)
        return cls(path)

    def get(self, file: str) -> Any:
        """What is kept of a file; None for nothing."""
        return self._kept.get(file_digest(file))

    def put(self, file: str, said: Any) -> None:
        """Keep something of a file."""
        self._kept[file_digest(file)], self._has_news = said, True

    def keep(self) -> None:
        """Write down what is new; where nothing may be written, the next run judges again."""
        if not self._has_news:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(self._kept, separators=(",", ":")).encode())
            dated = sorted(self.path.parent.glob("*.json"), key=lambda path: -path.stat().st_mtime)
            for old in dated[MOST:]:
                old.unlink(missing_ok=True)
