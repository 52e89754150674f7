"""
The battles of packs on a server: the operator lays them into a folder, and players choose among them.

A game that has begun keeps its battle, whatever becomes of the folder. Packs are not signed, and what they
say are a stranger's words; no game of one is rated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.saves.packs import read_pack
from cockade.tui.games.bringing import battles_of
from cockade.tui.server.host.log import note
from cockade.tui.text.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from cockade.engine.game import ScenarioCard

Json = dict[str, Any]
LISTED = "listed"
FOLDER = "packs"
"""The folder of packs within that of the server."""
MOST_PACKS, MOST_BATTLES = 50, 100
"""So many are read and told to players; the others are passed over, and the log says so."""
TOLD = ("id", "game", "title", "sides", "turns", "first", "note", "names")
"""What of a card players hear before they choose; the pack itself comes when they sit down."""


class Shelf:
    """By full name: the battles that may be chosen, as they are told to players."""

    def __init__(self, battles: Mapping[str, Json] | None = None) -> None:
        """`battles` in the order in which they are listed."""
        self.battles: dict[str, Json] = dict(battles or {})

    @classmethod
    def of(cls, data: Path, packs: str) -> Shelf:
        """The shelf of a server's folder; None of it without LISTED."""
        if packs != LISTED:
            return cls()
        folder = data / FOLDER
        found: dict[str, Json] = {}
        paths = sorted(folder.iterdir()) if folder.is_dir() else []
        for path in [path for path in paths if not path.name.startswith(".")][:MOST_PACKS]:
            try:
                found |= dict(_rows(path))
            except Trouble as trouble:
                note("pack-refused", pack=path.name[:80], why=str(trouble)[:300])
        kept = dict(list(found.items())[:MOST_BATTLES])
        note("packs-listed", packs=min(len(paths), MOST_PACKS), battles=len(kept))
        return cls(kept)


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
