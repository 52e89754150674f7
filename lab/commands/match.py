"""One game between bots, played in the calling process."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.bots import bot
from cockade.engine.bots.bot import decide
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.events.record import Record
from cockade.saves.errors import SaveError
from cockade.saves.save_file import SaveFile
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.losses import lost_at

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame

MOST_ACTIONS = 100_000


@frozen
class Match(Record):
    """
    The bots by side, and the seed for all dice and all random choices of the bots.

    With `check`, every state is checked by the laws of the game. `folder` is where games are saved, or empty.
    With `losses`, lost units are counted by place.
    """

    game: str
    scenario: str
    seed: int
    bots: dict[str, str]
    check: bool = False
    folder: str = ""
    losses: bool = False


@frozen
class Played(Record):
    """
    The result of one game. `problem` describes an error, or is empty.

    `curves` has the final values of the game's measures for each side. `lost_at` counts the lost units by
    place.
    """

    number: int
    actions: int
    finished: bool = False
    winner: str = ""
    rule: str = ""
    turns: int = 0
    curves: dict[str, dict[str, float]] = field(factory=dict)
    problem: str = ""
    lost_at: dict[str, int] = field(factory=dict)


def play(match: Match, number: int) -> Played:
    """
    Play one game of a match. The same match and number give the same game.

    The result describes any error, except a file that cannot be written, which raises SaveError.
    """
    game = GAMES[match.game]
    try:
        opened = begun(match, number)
    except Exception as error:  # noqa: BLE001 - a broken set-up is the answer
        return Played(number, 0, problem=repr(error))
    problem = play_on(opened, match, number)
    if match.folder:
        _keep(opened, match, number)
    found = _result(game, opened, number, problem)
    return found.replace(lost_at=_losses(opened)) if match.losses else found


def begun(match: Match, number: int) -> AnyGameTree:
    """Set up one game of a match."""
    key = key_of(f"{match.seed}/{number}")
    return GameTree.begin(GAMES[match.game], match.scenario, key, free_undo=False)


def play_on(opened: AnyGameTree, match: Match, number: int) -> str:
    """Play a game to its end. Returns the error, or an empty string."""
    pick = Random(f"{match.seed}/{number}").randrange  # noqa: S311 - whims, no secrets
    bots = {side: bot(name, match.game) for side, name in match.bots.items()}
    try:
        while (side := opened.decider) and opened.at < MOST_ACTIONS:
            seen = opened.game.view(opened.state, side)
            opened.act(side, decide(bots[side], opened.game, seen, opened.offers(), pick))
            broken = opened.game.violations(opened.state) if match.check else []
            if broken:
                return f"event {opened.at}: {'; '.join(broken)}"
    except SaveError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules or a bot stumble over is the answer
        return f"event {opened.at + 1}: {error!r}"
    return f"no end after {opened.at} actions" if opened.decider else ""


def _keep(opened: AnyGameTree, match: Match, number: int) -> None:
    name = f"{match.game}-{match.scenario}-{match.seed}-{number}.jsonl"
    SaveFile.create(Path(match.folder) / name, opened, players=match.bots).close()


def _result(game: AnyGame, opened: AnyGameTree, number: int, problem: str) -> Played:
    state = opened.state
    outcome = game.outcome(state)
    if outcome is None:
        return Played(number, opened.at, problem=problem or "the game stopped before its end")
    return Played(
        number,
        opened.at,
        finished=True,
        winner=outcome.winner,
        rule=outcome.rule,
        turns=state.turn,
        curves=_curves(game, state),
        problem=problem,
    )


def _losses(opened: AnyGameTree) -> dict[str, int]:
    """Count the lost units by place."""
    ui = ui_of(opened.game.id)
    events = range(1, opened.at + 1)
    places = (lost_at(ui, opened.state_at(n - 1), opened.event_at(n)) for n in events)
    return {str(place): n for place, n in Counter(each for some in places for each in some).items()}


def _curves(game: AnyGame, state: Any) -> dict[str, dict[str, float]]:
    """Return the final values of all curves that a review would draw."""
    measures = ui_of(game.id).measures
    sides = game.scenarios[state.scenario].sides
    curves = measures.curves if measures else ()
    return {curve.name: {side: curve.value(state, side) for side in sides} for curve in curves}
