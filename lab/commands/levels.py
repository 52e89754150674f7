"""`cockade levels`: one level against another, for each scenario and side."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.analysis.statistics import wilson
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.commands.bot_fingerprint import words_of
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.dask import spread_of
from cockade.lab.match import play
from cockade.tui.commands.common import check_bot, find_scenario, print_json, print_table
from cockade.tui.commands.processes import show_progress, time_left
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    Asked = tuple["Matchup", int]


@frozen
class Matchup(Record):
    """A side of a scenario, played by one bot against another."""

    game: str
    scenario: str
    sides: tuple[str, str]
    side: str

    @property
    def battle(self) -> str:
        """The full name of the scenario."""
        return f"{self.game}/{self.scenario}"

    @property
    def name(self) -> str:
        """The name in a table."""
        return f"{self.battle} {self.side}"


def run(args: Namespace) -> int:
    """Run the command: play missing games, print."""
    cells = [cell for name in args.scenarios for cell in _cells(name)]
    for name in (args.who, args.against):
        for game in {cell.game for cell in cells}:
            check_bot(name, game)
    words = words_of([cell.battle for cell in cells], (args.who, args.against))
    about = {"levels": [args.who, args.against], "seed": args.seed, "bots": words}
    memo = Memo(args.keep, about)
    asked = [(cell, n) for n in range(args.games) for cell in cells]
    open_ = [one for one in asked if _key(one) not in memo]
    work, begun = partial(one_game, args.who, args.against, args.seed), perf_counter()
    with memo, spread_of(args) as spread:
        for done, (key, won) in enumerate(spread(work, open_), len(asked) - len(open_) + 1):
            memo.keep(key, won)
            line = count("{done} of {n} game", "{done} of {n} games", len(asked), done=done)
            left = time_left(begun, done - len(asked) + len(open_), len(asked) - done)
            show_progress(f"{line}, {left}", last=done == len(asked), share=done / len(asked))
    rows = [_row(cell, [memo[_key((cell, n))] for n in range(args.games)]) for cell in cells]
    whole = _summed(say("all"), rows)
    if args.json:
        print_json({"who": args.who, "against": args.against, "seed": args.seed, "cells": rows, "all": whole})
    else:
        _print(args.who, args.against, [*rows, whole])
    return 0


def _cells(name: str) -> list[Matchup]:
    face, card = find_scenario(name)
    return [Matchup(face.game.id, card.id, card.sides, side) for side in card.sides]


def _key(asked: Asked) -> str:
    cell, number = asked
    return f"{cell.name} {number}"


def one_game(who: str, against: str, seed: int, asked: Asked) -> tuple[str, float]:
    """Return the score of `who` in a game, with a draw as half. Game n has the same dice for all."""
    cell, number = asked
    players: dict[str, Any] = {side: who if side == cell.side else against for side in cell.sides}
    winner = play(cell.game, cell.scenario, players, f"{seed}/levels/{number}").winner
    return _key(asked), float(winner == cell.side) if winner else 0.5


def _row(cell: Matchup, worths: Sequence[float]) -> dict[str, Any]:
    return _told(cell.name, total(worths), len(worths))


def _summed(name: str, rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return _told(name, total(row["won"] for row in rows), sum(row["games"] for row in rows))


def _told(name: str, won: float, games: int) -> dict[str, Any]:
    interval = [round(100 * bound) for bound in wilson(won, games)]
    return {"cell": name, "won": won, "games": games, "interval": interval}


def _print(who: str, against: str, rows: Sequence[dict[str, Any]]) -> None:
    heading = say("wins of {who} against {other}", who=who, other=against)
    lines = [
        (row["cell"], say("{won:g} of {n}", won=row["won"], n=row["games"]), _between(row["interval"]))
        for row in rows
    ]
    print_table([(heading, "", say("of 100")), *lines])


def _between(interval: Sequence[int]) -> str:
    low, high = interval
    return say("{low} to {high}", low=low, high=high)
