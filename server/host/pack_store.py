"""The battles of packs on a server: the operator adds them to a folder, players may upload others.

A running game keeps its battle, even if the folder changes. Packs are not signed, their texts are a
stranger's, and their games are never rated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.saves.packs import SUFFIX, read_pack
from cockade.server.host.log import note
from cockade.server.store.uploaded_packs import BroughtPacks
from cockade.tui.games.pack_loading import battles_of
from cockade.tui.text.cli_errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from cockade.engine.game import ScenarioCard

Json = dict[str, Any]
Stamp = tuple[tuple[str, int], ...]
LISTED, PLAYERS = "listed", "players"
OFFERED = (LISTED, PLAYERS)
"""Packs of the operator's folder only, or also those that players upload."""
FOLDER = "packs"
"""The folder of packs within the server's folder."""
MOST_PACKS, MOST_BATTLES = 50, 100
"""The most packs and battles offered to players. The log names those left out."""
TOLD = ("id", "game", "title", "sides", "turns", "first", "note", "names")
"""The parts of a battle's card that players see before they choose. The pack comes when they sit down."""


class PackStore:
    """The battles that may be chosen, by full name, as players see them."""

    def __init__(self, battles: Mapping[str, Json] | None = None) -> None:
        """`battles` are in the order of the list."""
        self.battles: dict[str, Json] = dict(battles or {})
        self.refused: list[str] = []
        self._own: dict[str, Json] = self.battles
        self._brought: BroughtPacks | None = None
        self._stamp: Stamp = ()
        self._known: dict[tuple[str, int], dict[str, Json]] = {}
        """The battles of packs that players uploaded, by file and time of last change."""

    @classmethod
    def of(cls, data: Path, packs: str) -> PackStore:
        """Return the packs of a server's folder. Empty without LISTED or PLAYERS.

        `refused` names those that can't be played.
        """
        if packs not in OFFERED:
            return cls()
        folder = data / FOLDER
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
        refused: list[str] = []
        found = _read((path for path in paths[:MOST_PACKS] if not path.name.startswith(".")), refused)
        kept = dict(list(found.items())[:MOST_BATTLES])
        note("packs-listed", packs=min(len(paths), MOST_PACKS), battles=len(kept))
        shelf = cls(kept)
        shelf.refused = refused
        shelf._brought = BroughtPacks.on(data) if packs == PLAYERS else None
        return shelf

    @property
    def is_old(self) -> bool:
        """Whether players have added or withdrawn a pack since the last look."""
        return self._brought is not None and self._brought.stamp() != self._stamp

    def bringers(self) -> set[str]:
        """The ids of the players who have uploaded a pack."""
        return {one.player for one in self._brought.all()} if self._brought else set()

    def renew(self, names: Mapping[str, str]) -> None:
        """Read the packs that players uploaded. `names` are the players' names by id.

        Only new packs are read. That may take seconds in a thread, while requests continue.
        """
        if self._brought is None:
            return
        self._stamp = self._brought.stamp()
        packs, found, known = {one.name: one for one in self._brought.all()}, dict[str, Json](), {}
        for file, changed in self._stamp:
            one = packs.get(file.removesuffix(SUFFIX))
            if one:
                key = file, changed
                known[key] = self._known.get(key) or _read([self._brought.path(one.name)])
                by = names.get(one.player, "?")
                found |= {full: row | {"by": by} for full, row in known[key].items()}
        self._known = known
        self.battles = dict(list((found | self._own).items())[: 2 * MOST_BATTLES])
        note("packs-brought", packs=len(packs), battles=len(found))


def _read(paths: Iterable[Path], refused: list[str] | None = None) -> dict[str, Json]:
    """Return the battles of packs by full name. The log and `refused` name unplayable packs."""
    found: dict[str, Json] = {}
    for path in paths:
        try:
            found |= dict(_rows(path))
        except CommandError as trouble:
            note("pack-refused", pack=path.name[:80], why=str(trouble)[:300])
            if refused is not None:
                refused.append(f"{path}: {str(trouble)[:300]}")
    return found


def _rows(path: Path) -> Iterator[tuple[str, Json]]:
    """Yield the battles of a pack by full name."""
    cards = battles_of(str(path))
    pack = read_pack(path)
    for card in cards:
        yield f"{card.game}/{card.id}", _row(card, pack.files, pack.hash)


def _row(card: ScenarioCard, files: Mapping[str, Mapping[str, Any]], hash_: str) -> Json:
    head = files["pack"]
    words = {
        name.removeprefix("words."): {
            text: table[text] for text in (card.title, card.note, *card.names.values()) if text in table
        }
        for name, table in files.items()
        if name.startswith("words.")
    }
    told = {name: getattr(card, name) for name in TOLD}
    about = {name: head[name] for name in ("author", "version", "licence")}
    return {**told, **about, "hash": hash_[:8], "words": words}
