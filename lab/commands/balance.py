"""`cockade balance`: a tournament of every character of one side against every one of the other."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.analysis.statistics import wilson
from cockade.engine.bots.parameters import RECRUIT
from cockade.engine.bots.registry import sheet_of, ways_for
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.dask import spread_of
from cockade.lab.match import play
from cockade.lab.matrix import Solved, solved
from cockade.tui.commands.common import check_bot, find_scenario, print_json, print_table
from cockade.tui.commands.processes import Spreading, show_progress, time_left
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    Pair = tuple[str, str, int]

LIKELY = 0.05
"""The smallest share of a mixture that is mentioned."""


@frozen
class Field(Record):
    """A battle, and the characters by side."""

    game: str
    scenario: str
    sides: tuple[str, str]
    names: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int


def run(args: Namespace) -> int:
    """Run the command: play, solve, print."""
    face, card = find_scenario(args.scenario)
    wanted = args.characters.split(",") if args.characters else []
    for name in wanted:
        check_bot(name, face.game.id)
    if not sheet_of(face.game.id).character:
        raise CommandError(say("{title} has no bots with characters.", title=say(face.game.title)))
    first, second = (_names(face.game.id, card.id, side, wanted) for side in card.sides)
    field = Field(face.game.id, card.id, card.sides, (first, second), args.seed)
    about = {"balance": card.id, "seed": args.seed, "characters": _values(face.game.id)}
    with Memo(args.keep, about) as memo, spread_of(args) as spread:
        wins = _played(field, args.games, memo, spread)
    report = summary(field, wins, args.games)
    if args.json:
        print_json(report)
    else:
        _print(field, report)
    return 0


def _names(game: str, scenario: str, side: str, wanted: Sequence[str]) -> tuple[str, ...]:
    return tuple(wanted) or tuple(name for name in ways_for(game, scenario, side) if name != RECRUIT)


def _values(game: str) -> list[Any]:
    """Return the data on which a saved result depends: all values of the game's characters."""
    return [[one.name, one.side, list(one.scenarios), one.values] for one in sheet_of(game).character]


def _played(field: Field, games: int, memo: Memo, spread: Spreading) -> list[list[float]]:
    """Return the first side's wins by row and column, with draws as half."""
    pairs = [(a, b, n) for n in range(games) for a in field.names[0] for b in field.names[1]]
    open_, begun = [pair for pair in pairs if _key(pair) not in memo], perf_counter()
    for done, (pair, won) in enumerate(spread(partial(one_game, field), open_), len(pairs) - len(open_) + 1):
        memo.keep(_key(pair), won)
        line = count("{done} of {n} game", "{done} of {n} games", len(pairs), done=done)
        left = time_left(begun, done - len(pairs) + len(open_), len(pairs) - done)
        show_progress(f"{line}, {left}", last=done == len(pairs), share=done / len(pairs))
    return [
        [total(memo[_key((a, b, n))] for n in range(games)) for b in field.names[1]] for a in field.names[0]
    ]


def _key(pair: Pair) -> str:
    return "/".join(map(str, pair))


def one_game(field: Field, pair: Pair) -> tuple[Pair, float]:
    """Return the first side's score in a game. Game n has the same dice for all pairs."""
    first, second, number = pair
    who: dict[str, Any] = dict(zip(field.sides, (first, second), strict=True))
    winner = play(field.game, field.scenario, who, f"{field.seed}/balance/{number}").winner
    return pair, {field.sides[0]: 1.0, field.sides[1]: 0.0}.get(winner, 0.5)


def summary(field: Field, wins: Sequence[Sequence[float]], games: int) -> dict[str, Any]:
    """Return the matrix, its value and the best replies, for tools."""
    found = solved([[won / games for won in row] for row in wins])
    margin = wilson(found.value * games, games)
    return {
        "scenario": f"{field.game}/{field.scenario}",
        "seed": field.seed,
        "games_of_each_pair": games,
        "first": field.sides[0],
        "value": round(100 * found.value, 1),
        "interval": [round(100 * bound, 1) for bound in margin],
        "characters": {side: list(names) for side, names in zip(field.sides, field.names, strict=True)},
        "wins": [list(row) for row in wins],
        "mixtures": _mixtures(field, found),
    }


def _mixtures(field: Field, found: Solved) -> dict[str, dict[str, float]]:
    shares = zip(field.sides, field.names, (found.first, found.second), strict=True)
    return {
        side: {name: round(share, 2) for name, share in zip(names, mixed, strict=True) if share >= LIKELY}
        for side, names, mixed in shares
    }


def _print(field: Field, report: dict[str, Any]) -> None:
    first, second = field.sides
    games, (low, high) = report["games_of_each_pair"], report["interval"]
    heading = say("wins of the {side} of {n} games", side=say(first), n=games)
    rows = [
        (name, *(f"{won:g}" for won in row)) for name, row in zip(field.names[0], report["wins"], strict=True)
    ]
    print_table([(heading, *field.names[1]), *rows])
    print()
    text = "value: the {side} wins {value} of 100 ({low} to {high}, by {n} games of a pair; seed {seed})"
    told = {"side": say(first), "value": report["value"], "low": low, "high": high, "n": games}
    print(say(text, **told, seed=field.seed))
    for side in (first, second):
        mixed = listed(f"{name} {round(100 * share)}" for name, share in report["mixtures"][side].items())
        print(say("best for the {side}: {mixed}", side=say(side), mixed=mixed))
