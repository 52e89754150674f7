"""The library: the player's own folder of recorded games."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from glob import escape
from itertools import count
from pathlib import Path

from attrs import define, field
from platformdirs import user_data_path

from cockade.engine.game_tree import AnyGameTree
from cockade.saves.errors import SaveError, told
from cockade.saves.listing import Entry, modified
from cockade.saves.listing_cache import Index
from cockade.saves.loader import Games
from cockade.saves.save_file import SaveFile

SUFFIX = ".jsonl"
HOME = "COCKADE_DATA"
REMOVED = "removed"
"""The subfolder for archived games."""


def data_folder() -> Path:
    """Return the folder of the player's own files: `$COCKADE_DATA`, or the system's default."""
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser() if chosen else user_data_path("cockade", appauthor=False)


@define
class Library:
    """A folder of recorded games, by default the player's own. It is created with the first game."""

    folder: Path = field(factory=lambda: data_folder() / "games")

    def paths(self) -> list[Path]:
        """Return the recorded games, the last played first."""
        dated = [(modified(path), path) for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return [path for _, path in sorted(dated, key=lambda pair: (-pair[0], pair[1].name))]

    def entries(self, games: Games) -> Iterator[Entry]:
        """Yield the entries of recorded games, the last played first. Only new or changed files are read."""
        index = Index.of(self.folder)
        try:
            for path in self.paths():
                yield index.entry(path, games)
        finally:
            index.keep()

    def remove(self, path: Path) -> Path:
        """Archive a game with its companion files, and return its new path. `bring_back` restores it."""
        return _move_all(path, self.folder / REMOVED / path.name)

    def bring_back(self, removed: Path) -> Path:
        """Restore an archived game, and return its path. Raises SaveError if its name is taken."""
        return _move_all(removed, self.folder / removed.name)

    def rename(self, path: Path, name: str) -> Path:
        """
        Rename a game. Names have letters of any script, digits, blanks and hyphens.

        Raises: SaveError if it fails.
        """
        plain = " ".join(re.sub(r"[^\w -]+", " ", name).split())
        if not plain:
            raise SaveError(path, "A name needs a letter or a digit.")
        return _move_all(path, path.with_name(plain + SUFFIX))

    def names(self, game: str, scenario: str) -> Iterator[Path]:
        """Yield free names for a new game, best first: `rebels-trenton-1.jsonl`."""
        stem = re.sub(r"[^a-z0-9-]+", "-", f"{game}-{scenario}".lower())
        wanted = (self.folder / f"{stem}-{number}{SUFFIX}" for number in count(1))
        return (path for path in wanted if not path.exists())

    def keep(self, opened: AnyGameTree, *, players: dict[str, str] | None = None) -> SaveFile:
        """Create a file for a game in this folder. If another process takes the name, use the next one."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise told(error, self.folder) from error
        for path in self.names(opened.game.id, opened.scenario):
            try:
                return SaveFile.create(path, opened, players=players)
            except SaveError:
                if not path.exists():
                    raise
        raise AssertionError


def _move_all(path: Path, to: Path) -> Path:
    """Move a game with its companion files. Raises SaveError if that fails or the name is taken."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        beside = list(path.parent.glob(f"{escape(path.name)}.*"))
        if to.exists():
            raise SaveError(to, "A game with that name already exists. Choose another name.")
        path.rename(to)
        for one in beside:
            one.rename(to.with_name(to.name + one.name.removeprefix(path.name)))
    except OSError as error:
        raise told(error, path) from error
    return to
