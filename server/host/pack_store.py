"""
The battles of packs on a server: the operator lays them into a folder, players bring others if they may.

A game that has begun keeps its battle, whatever becomes of the folder. Packs are not signed, and what they
say are a stranger's words; no game of one is rated.
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
"""Packs of the operator's folder; and also those that players bring."""
FOLDER = "packs"
"""The folder of packs within that of the server."""
MOST_PACKS, MOST_BATTLES = 50, 100
"""So many are read and told to players; the others are passed over, and the log says so."""
TOLD = ("id", "game", "title", "sides", "turns", "first", "note", "names")
"""What of a card players hear before they choose; the pack itself comes when they sit down."""


class PackStore:
    """By full name: the battles that may be chosen, as they are told to players."""

    def __init__(self, battles: Mapping[str, Json] | None = None) -> None:
        """`battles` in the order in which they are listed."""
        self.battles: dict[str, Json] = dict(battles or {})
        self.refused: list[str] = []
        self._own: dict[str, Json] = self.battles
        self._brought: BroughtPacks | None = None
        self._stamp: Stamp = ()
        self._known: dict[tuple[str, int], dict[str, Json]] = {}
        """The battles of packs that players have brought, by file and the time of its last change."""

    @classmethod
    def of(cls, data: Path, packs: str) -> PackStore:
        """
        The packs of a server's folder, none without LISTED or PLAYERS.

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
        """Whether players have brought or withdrawn a pack since it was looked at."""
        return self._brought is not None and self._brought.stamp() != self._stamp

    def bringers(self) -> set[str]:
        """The ids of those who have brought a pack."""
        return {one.player for one in self._brought.all()} if self._brought else set()

    def renew(self, names: Mapping[str, str]) -> None:
        """
        Look at what players have brought; `names` are those of players by their ids.

        Only what is new is read. That may take seconds, in a thread: nobody waits for it.
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
    """The battles of packs by full name; the log, and `refused`, name the packs that can't be played."""
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
    """The battles of a pack by their full names."""
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
