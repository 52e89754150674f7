"""
The player's own packs: installed ones, and those recently opened in the workshop.

An installed pack is a folder next to the player's recorded games, with its author's files unchanged. A pack
opened in the workshop stays in its place. Only its path is saved, the newest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

from attrs import define, field

from cockade.events.problems import problem
from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.errors import SaveError, told
from cockade.saves.library import data_folder
from cockade.saves.packs import NAME, contents, is_pack, read_pack

EDITED, MOST_EDITED, LONGEST = ".edited", 10, 100_000
"""The file with the packs opened in the workshop, the maximum of entries, and of bytes."""


@define
class OwnPacks:
    """A folder of packs, by default the player's own. It is created with the first pack."""

    folder: Path = field(factory=lambda: data_folder() / "packs")

    def paths(self) -> list[Path]:
        """Return every pack once: those opened in the workshop, the newest first, then the installed ones."""
        edited = [path for path in self._edited() if is_pack(path)]
        return list(dict.fromkeys([*edited, *self.installed()]))

    def installed(self) -> list[Path]:
        """Return the packs in the folder, by name."""
        return sorted(path for path in self.folder.glob("*") if NAME.fullmatch(path.name) and is_pack(path))

    def find(self, name: str) -> Path | None:
        """Return the installed pack with this name, or None."""
        path = self.folder / name
        return path if NAME.fullmatch(name) and is_pack(path) else None

    def install(self, path: Path, name: str = "") -> Path:
        """
        Copy a pack, a folder or a zip, into the folder, under its own name or another one.

        Raises: DataError for what is no pack; SaveError where it cannot be kept, or the name is taken.
        """
        pack, called = read_pack(path), name or _name_of(path)
        target = self.folder / called
        if not NAME.fullmatch(called):
            wrong = '"{name}" cannot be the name of a pack. Use lowercase letters, digits and hyphens.'
            raise SaveError(path, problem(wrong, name=called))
        if is_pack(target) and read_pack(target).hash == pack.hash:
            return target
        if target.exists():
            raise SaveError(target, "Another pack has this name. Remove it first, or choose another name.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=self.folder, prefix=".new-") as draft:
                for file, content in contents(path):
                    into = Path(draft) / "pack" / file
                    into.parent.mkdir(parents=True, exist_ok=True)
                    write_whole(into, content)
                (Path(draft) / "pack").rename(target)
        except OSError as error:
            raise told(error, target) from error
        return target

    def remove(self, name: str) -> None:
        """
        Delete an installed pack. Its games can still be played.

        Raises: SaveError where there is none, or it cannot be deleted.
        """
        path = self.find(name)
        if path is None:
            raise SaveError(self.folder, problem('There is no pack "{name}" here.', name=name))
        try:
            rmtree(path)
        except OSError as error:
            raise told(error, path) from error

    def free(self) -> Path:
        """Return a new folder for a battle: `battle-1`."""
        wanted = (self.folder / f"battle-{n}" for n in count(1))
        return next(path for path in wanted if not path.exists())

    def note_edited(self, folder: Path) -> None:
        """Save the path of a pack that the workshop opened. If that fails, it is forgotten."""
        places = list(dict.fromkeys([folder.absolute(), *self._edited()]))[:MOST_EDITED]
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self.folder / EDITED, "".join(f"{place}\n" for place in places).encode())

    def _edited(self) -> Iterator[Path]:
        try:
            lines = read_bounded(self.folder / EDITED, LONGEST).decode("utf-8", "replace").splitlines()
        except OSError:
            return
        yield from map(Path, filter(None, lines))


def _name_of(path: Path) -> str:
    """Return the name of a file or folder as a pack's name."""
    stem = path.name if path.is_dir() else path.stem
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:40]
