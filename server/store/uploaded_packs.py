"""
Packs that players have brought to a server: zips in a folder, and beside each who brought it.

    NAME.cockade    the zip, as it came
    NAME.by         the player's id

A name is one player's until the pack is withdrawn; who brings it again brings its next version. Games that
have begun carry their battle, so nothing here is theirs.
"""

from __future__ import annotations

from pathlib import Path

from attrs import define, frozen

from cockade.events.record import Record
from cockade.saves.atomic import PRIVATE, read_bounded, write_whole
from cockade.saves.packs import NAME, SUFFIX

FOLDER, BY = "brought", ".by"
"""The folder within that of the server, and how the files end that say who brought a pack."""
LARGEST = 1 << 16
"""Bytes of a zip that a player may bring: the largest of our own battles has less than that."""
MOST_EACH, MOST = 5, 50
"""So many packs of one player a server keeps, and of all."""
_LONGEST_ID = 200


@frozen
class Brought(Record):
    """A pack that was brought: what it is called, and the id of the player."""

    name: str
    player: str


@define
class BroughtPacks:
    """The folder of a server; it is made when the first pack comes."""

    folder: Path

    @classmethod
    def on(cls, data: Path) -> BroughtPacks:
        """Those of a server's folder."""
        return cls(data / FOLDER)

    def all(self) -> list[Brought]:
        """All of them by name; one of which nobody knows who brought it is left out."""
        found = (self.find(path.name.removesuffix(SUFFIX)) for path in sorted(self.folder.glob(f"*{SUFFIX}")))
        return [one for one in found if one]

    def find(self, name: str) -> Brought | None:
        """The pack of that name."""
        if not NAME.fullmatch(name) or not self.path(name).is_file():
            return None
        try:
            return Brought(name, read_bounded(self.folder / f"{name}{BY}", _LONGEST_ID).decode().strip())
        except (OSError, UnicodeDecodeError):
            return None

    def path(self, name: str) -> Path:
        """Where a pack of that name is."""
        return self.folder / f"{name}{SUFFIX}"

    def files(self, name: str) -> tuple[Path, Path]:
        """The zip of that name, and the file that says who brought it."""
        return self.path(name), self.folder / f"{name}{BY}"

    def stamp(self) -> tuple[tuple[str, int], ...]:
        """Differs when a pack has come, gone or changed."""
        found = sorted(self.folder.glob(f"*{SUFFIX}"))
        return tuple((path.name, path.stat().st_mtime_ns) for path in found if path.is_file())

    def keep(self, name: str, player: str, data: bytes) -> None:
        """
        Keep a pack, or the next version of it, as this player's.

        Raises: OSError where the disk does not take it.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        zipped, by = self.files(name)
        write_whole(by, player.encode(), mode=PRIVATE)
        write_whole(zipped, data, mode=PRIVATE)

    def remove(self, name: str) -> None:
        """
        Take a pack away; it does not matter whether it is there.

        Raises: OSError where that cannot be done.
        """
        for file in self.files(name):
            file.unlink(missing_ok=True)
