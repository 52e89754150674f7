"""
Packs that players have brought to a server: zips in a folder, and beside each who brought it.

NAME.cockade is the uploaded zip, NAME.by has the player's id.

A name belongs to one player until the pack is withdrawn. A second upload by that player is its next version.
Running games carry their own copy of the battle.
"""

from __future__ import annotations

from pathlib import Path

from attrs import define, frozen

from cockade.events.record import Record
from cockade.saves.atomic import PRIVATE, read_bounded, write_whole
from cockade.saves.packs import NAME, SUFFIX

FOLDER, BY = "brought", ".by"
"""The folder within the server's, and the ending of the files that name the uploader."""
LARGEST = 1 << 16
"""The largest zip that a player may upload, in bytes."""
MOST_EACH, MOST = 5, 50
"""The most packs of one player, and of all players."""
_LONGEST_ID = 200


@frozen
class Brought(Record):
    """An uploaded pack: its name, and its player's id."""

    name: str
    player: str


@define
class BroughtPacks:
    """The folder of uploaded packs. It is made for the first pack."""

    folder: Path

    @classmethod
    def on(cls, data: Path) -> BroughtPacks:
        """Return the folder of uploaded packs within a server's."""
        return cls(data / FOLDER)

    def all(self) -> list[Brought]:
        """Return all packs by name. Packs without a known uploader are left out."""
        found = (self.find(path.name.removesuffix(SUFFIX)) for path in sorted(self.folder.glob(f"*{SUFFIX}")))
        return [one for one in found if one]

    def find(self, name: str) -> Brought | None:
        """Return the pack of that name."""
        if not NAME.fullmatch(name) or not self.path(name).is_file():
            return None
        try:
            return Brought(name, read_bounded(self.folder / f"{name}{BY}", _LONGEST_ID).decode().strip())
        except (OSError, UnicodeDecodeError):
            return None

    def path(self, name: str) -> Path:
        """Return the path of a pack."""
        return self.folder / f"{name}{SUFFIX}"

    def files(self, name: str) -> tuple[Path, Path]:
        """Return a pack's zip, and the file that names the uploader."""
        return self.path(name), self.folder / f"{name}{BY}"

    def stamp(self) -> tuple[tuple[str, int], ...]:
        """Return a text that changes when a pack is added, removed or replaced."""
        found = sorted(self.folder.glob(f"*{SUFFIX}"))
        return tuple((path.name, path.stat().st_mtime_ns) for path in found if path.is_file())

    def keep(self, name: str, player: str, data: bytes) -> None:
        """Save a pack, or its next version, for this player.

        Raises: OSError if the pack can't be written.
        """
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        zipped, by = self.files(name)
        write_whole(by, player.encode(), mode=PRIVATE)
        write_whole(zipped, data, mode=PRIVATE)

    def remove(self, name: str) -> None:
        """Delete a pack, if it exists.

        Raises: OSError if a file can't be deleted.
        """
        for file in self.files(name):
            file.unlink(missing_ok=True)
