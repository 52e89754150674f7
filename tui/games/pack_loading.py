"""Battles of packs: loaded from their path, checked, and registered under the id for playing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cockade.engine.data_checks import strangers
from cockade.engine.data_files import DataError, Fault, check
from cockade.engine.packs import PACK, brought, file_name
from cockade.engine.scenario_catalog import Cards
from cockade.engine.value_overrides import without_overrides
from cockade.saves.packs import chosen, is_pack, read_pack
from cockade.saves.user_packs import OwnPacks
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError, data_words, near
from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame, ScenarioCard
    from cockade.engine.packs import Brought

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Laid = tuple[str, str, Mapping[str, object]]
"""A game, the id of a battle from a pack, and the values that define the battle."""


SHIPPED = Path(__file__).parents[1] / "battles"
"""The shipped packs, by folder name."""


MOST_TOLD = 5
"""The number of faults shown to a player."""


def is_meant(name: str) -> bool:
    """True if the name of a scenario is the path of a pack, or of a battle in one."""
    try:
        path = _path(name)
        return bool(name) and (path.is_dir() or is_pack(chosen(path)[0]))
    except (OSError, ValueError):  # no name that this disk could have
        return False


def _path(name: str) -> Path:
    """The path of a pack: a path as typed, or the name of a shipped or installed pack."""
    if not re.fullmatch(r"[a-z0-9/-]+", name):
        return Path(name)
    known = (folder / name for folder in (SHIPPED, *([] if Path(name).exists() else [OwnPacks().folder])))
    return next((path for path in known if is_pack(chosen(path)[0])), Path(name))


def shipped() -> list[str]:
    """The names of the shipped packs."""
    return sorted(path.parent.name for path in SHIPPED.glob("*/pack.toml"))


def battles_of(name: str) -> list[ScenarioCard]:
    """
    The cards of the battle that a path names, or of all battles of the pack.

    CommandError names every fault.
    """
    path, wanted = chosen(pack_path(name))
    try:
        values = read_pack(path).values
        pack = brought(values)
        assert pack is not None
        game = game_of(pack)
        if wanted and wanted not in pack.battles:
            text = 'There is no battle "{name}" in {pack}. Its battles are {near}.'
            raise CommandError(say(text, name=wanted, pack=path, near=near(wanted, pack.battles)))
        ids = [game.printed(id_, values) for id_ in ((wanted,) if wanted else pack.battles)]
    except DataError as error:
        faults = data_words(DataError(error.file, *error.faults[:MOST_TOLD]))
        text = '{pack} cannot be played: {faults}\nRun "cockade check" to see all faults.'
        raise CommandError(say(text, pack=name, faults=faults)) from error
    return [game.scenarios[id_] for id_ in ids]


def pack_path(name: str) -> Path:
    """Return the path of a pack, or of a battle in it. CommandError if there is none."""
    if not is_meant(name):
        raise CommandError(
            say('There is no pack "{name}". A folder or a zip with a pack.toml is one.', name=name)
        )
    return _path(name)


def game_of(pack: Brought) -> AnyGame:
    """The game of a pack's battles. Raises: DataError for a game that is not installed, or takes no packs."""
    id_ = pack.head.game
    check(file_name(PACK), strangers("$.engine", [id_], [each for each in GAMES if GAMES[each].takes_packs]))
    game = GAMES[id_]
    if pack.head.edition > game.edition:
        says = f"is for edition {pack.head.edition} of the rules; this Cockade plays edition {game.edition}"
        raise DataError(file_name(PACK), Fault("$.engine", says))
    return game


def battle_of(name: str) -> ScenarioCard:
    """The card of the one battle that a path names. Raises: CommandError if there are several."""
    found = battles_of(name)
    if len(found) > 1:
        names = listed(f"{name}/{without_overrides(card.id)}" for card in found)
        raise CommandError(say("{pack} has several battles: {names}. Name one.", pack=name, names=names))
    return found[0]


# ---------------------------------------------------------------- other processes


def with_packs(work: Callable[[Piece], Result]) -> Callable[[Piece], Result]:
    """Wrap work for other processes: there, the pack battles of this process are known."""
    found: list[Laid] = [
        (id_, card.id, card.values)
        for id_, game in GAMES.items()
        if isinstance(game.scenarios, Cards)
        for card in game.scenarios.brought()
    ]
    return partial(_knowing, found, work) if found else work


def _knowing(packs: Iterable[Laid], work: Callable[[Piece], Result], piece: Piece) -> Result:
    for game, id_, values in packs:
        if id_ not in GAMES[game].scenarios:
            GAMES[game].printed(id_, values)
    return work(piece)
