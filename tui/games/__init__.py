"""
The games that can be played here, by id, as `engine/plugins.py` finds them.

Each one loads on first use, and its user interface later than its rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from cockade.engine.plugins import BrokenGameError, entries, part
from cockade.tui.text.i18n import say
from cockade.tui.text.kept_cards import kept_cards

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame, ScenarioCard
    from cockade.tui.games.editor_port import EditorFace
    from cockade.tui.games.port import AnyUI


def ui_of(game: str) -> AnyUI:
    """
    Return the user interface of a game.

    Raises: KeyError for an unknown game, BrokenGameError for a broken one.
    """
    found: AnyUI = part(game, entries()[game].ui)
    return found


def bench_of(game: str) -> EditorFace:
    """Return the editor of a game. Raises: KeyError for a game without one."""
    name = entries()[game].bench
    if name is None:
        raise KeyError(game)
    found: EditorFace = part(game, name)
    return found


class _Games(Mapping[str, "AnyGame"]):
    """
    The rules of every game by its id, without the user interface.

    A game whose rules fail to load is not listed. Asking for it raises BrokenGameError with the reason.
    """

    def __getitem__(self, game: str) -> AnyGame:
        return entries()[game].game

    def __contains__(self, game: object) -> bool:
        return game in entries()

    def __iter__(self) -> Iterator[str]:
        for id_, found in entries().items():
            with suppress(BrokenGameError):
                found.game  # noqa: B018 - it is loaded, or it is not
                yield id_

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Mapping[str, AnyGame] = _Games()


def phase_words(game: str, phase: str) -> str:
    """Return the name of a phase of a game, or `phase` itself if the game is not installed."""
    return say(GAMES[game].phases.get(phase, phase) if game in GAMES else phase)


def sides() -> tuple[str, ...]:
    """Every side of every game, in the order of the games."""
    return tuple(dict.fromkeys(side for game in GAMES.values() for side in game.sides))


def card_of(full: str) -> ScenarioCard:
    """Return the card of a scenario by its full name. Scenarios of imported packs count too."""
    game, _, id_ = full.partition("/")
    return GAMES[game].scenarios[id_]


def scenarios() -> dict[str, ScenarioCard]:
    """The cards of all scenarios of all games by their full names: "rebels/trenton"."""
    from cockade.engine.game import ScenarioCard

    kept, found = kept_cards(), dict[str, ScenarioCard]()
    for game in entries():
        if kept is not None and game in kept.games:
            for name, card in kept.cards.items():
                if card["game"] == game:
                    found[name] = ScenarioCard(
                        **card | {key: tuple(card[key]) for key in ("sides", "reconstructed")}
                    )
        else:
            with suppress(BrokenGameError):
                found |= {f"{game}/{id_}": card for id_, card in GAMES[game].scenarios.items()}
    return found
