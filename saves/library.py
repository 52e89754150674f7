"""The player's own folder of recorded games."""

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
"""The folder in the library where games are that were put aside."""


def data_folder() -> Path:
    """Where the player's own files are: `$COCKADE_DATA`, or what the system has for that."""
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser() if chosen else user_data_path("cockade", appauthor=False)


@define
class Library:
    """A folder of recorded games; by default the player's own. It is made when the first game is kept."""

    folder: Path = field(factory=lambda: data_folder() / "games")

    def paths(self) -> list[Path]:
        """The recorded games, the one played last first."""
        dated = [(modified(path), path) for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return [path for _, path in sorted(dated, key=lambda pair: (-pair[0], pair[1].name))]

    def entries(self, games: Games) -> Iterator[Entry]:
        """The recorded games, the one played last first; only what is new or has changed is read."""
        index = Index.of(self.folder)
        try:
            for path in self.paths():
                yield index.entry(path, games)
        finally:
            index.keep()

    def remove(self, path: Path) -> Path:
        """Put a game and what belongs to it aside; where it is now. `bring_back` takes it from there."""
        return _move_all(path, self.folder / REMOVED / path.name)

    def bring_back(self, removed: Path) -> Path:
        """A game that was put aside, back in its place; SaveError if its name is taken."""
        return _move_all(removed, self.folder / removed.name)

    def rename(self, path: Path, name: str) -> Path:
        """
        Call a game otherwise, in letters of any script, digits, blanks, hyphens.

        Raises: SaveError if it fails.
        """
        plain = " ".join(re.sub(r"[^\w -]+", " ", name).split())
        if not plain:
            raise SaveError(path, "A name needs a letter or a digit.")
        return _move_all(path, path.with_name(plain + SUFFIX))

    def names(self, game: str, scenario: str) -> Iterator[Path]:
        """Free names for a new game, best first: `rebels-trenton-1.jsonl`."""
        stem = re.sub(r"[^a-z0-9-]+", "-", f"{game}-{scenario}".lower())
        wanted = (self.folder / f"{stem}-{number}{SUFFIX}" for number in count(1))
        return (path for path in wanted if not path.exists())

    def keep(self, opened: AnyGameTree, *, players: dict[str, str] | None = None) -> SaveFile:
        """A new file in this folder for a game; another process that wants the same name gets the next."""
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
    """Move a game, and what belongs to it beside it; SaveError if it cannot be, or the name is taken."""
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
