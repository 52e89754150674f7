"""Check a pack: its faults and likely mistakes, each with its file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import DataError, Fault
from cockade.engine.packs import PACK, WORDS, Brought, battle_file, brought, file_name
from cockade.engine.value_overrides import without_overrides
from cockade.saves.packs import Pack
from cockade.tui.games.pack_loading import game_of
from cockade.tui.text.i18n import is_ours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.game import AnyGame

Faults = list[tuple[str, Fault]]


def checked(pack: Pack) -> tuple[Faults, Faults]:
    """
    The faults of a readable pack, and its likely mistakes.

    Raises: DataError if its game is not installed.
    """
    own = brought(pack.values)
    assert own is not None
    game, faults, doubts = game_of(own), dict[tuple[str, Fault], None](), dict[tuple[str, Fault], None]()
    for battle in own.battles:
        try:
            id_ = game.printed(battle, pack.values)
        except DataError as error:
            faults.update(dict.fromkeys(faults_of(error)))
        else:
            doubts.update(dict.fromkeys(game.doubts(id_)))
            doubts.update(dict.fromkeys(_outdated(own, game)))
            doubts.update(dict.fromkeys(_untold(own, without_overrides(id_), game.scenarios[id_].title)))
    return list(faults), list(doubts)


def faults_of(error: DataError) -> Iterator[tuple[str, Fault]]:
    """The faults, each with its file."""
    return ((error.file, fault) for fault in error.faults)


def _outdated(pack: Brought, game: AnyGame) -> Iterator[tuple[str, Fault]]:
    """Report that the rules have changed since the pack was made. Recorded games of it may differ."""
    if 0 < pack.head.edition < game.edition:
        says = f"is for edition {pack.head.edition} of the rules; they are at {game.edition} now"
        yield file_name(PACK), Fault("$.engine", says)


def _untold(pack: Brought, battle: str, title: str) -> Iterator[tuple[str, Fault]]:
    """Report a missing briefing, and texts without a translation."""
    told = pack.briefing(battle)
    if told is None:
        yield battle_file(battle), Fault("$", "has no briefing: players see only how each side wins")
    said = [title, *told.advice, *(each.text for each in told.counts)] if told else [title]
    for language, words in pack.words.items():
        for text in said:
            if text not in words and not is_ours(text, language):
                yield file_name(f"{WORDS}{language}"), Fault("$", f"has no words for {text[:60]!r}")
