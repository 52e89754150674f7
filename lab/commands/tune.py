"""`cockade tune`: characters race for a side of a scenario, and the winner is tested on fresh dice."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.analysis.results import Result
from cockade.engine.bots.analysis.statistics import mean_and_error, wilson
from cockade.engine.bots.parameters import names_for, values_of
from cockade.engine.bots.perturb import mutant
from cockade.engine.bots.playout import random_source
from cockade.engine.bots.registry import sheet_of
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.dask import spread_of
from cockade.lab.match import play
from cockade.lab.race import race
from cockade.tui.commands.common import as_toml, check_bot, find_scenario, find_side
from cockade.tui.commands.processes import Spreading, show_progress
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    Values = dict[str, Any]

SURE = 2.0  # so many standard errors ahead is better


@frozen
class Trainee(Record):
    """The side to tune, and its opponents in turn."""

    game: str
    scenario: str
    sides: tuple[str, str]
    side: str
    opponents: tuple[str, ...]

    @property
    def other(self) -> str:
        """The other side."""
        return next(side for side in self.sides if side != self.side)


def run(args: Namespace) -> int:
    """Run the command: race, confirm, print."""
    ui, card = find_scenario(args.scenario)
    opponents = tuple(args.against.split(","))
    for name in (*opponents, args.start):
        check_bot(name, ui.game.id)
    cell = Trainee(ui.game.id, card.id, card.sides, find_side(ui, args.side), opponents)
    start = values_of(sheet_of(cell.game), args.start, cell.scenario, cell.side)
    about = {
        "tune": cell.scenario,
        "side": cell.side,
        "against": args.against,
        "seed": args.seed,
        "start": start,
    }
    with Memo(args.keep, about) as memo, spread_of(args) as spread:
        tuner = Tuner(cell, args.seed, memo, spread)
        changes = tuner.tune(start, args.field, args.rounds, args.games)
        print(report(tuner, start, changes, args.confirm))
    return 0


class Tuner:
    """Plays missing games, in all processes."""

    def __init__(self, cell: Trainee, seed: int, memo: Memo, spread: Spreading) -> None:
        self.cell, self.seed, self.memo, self.spread = cell, seed, memo, spread

    def tune(self, start: Values, field: int, rounds: int, most: int) -> Values:
        """
        Return the changed constants of the best character.

        The new characters of a round derive from all known ones, and later from the finalists of the round
        before.
        """
        best: Values = {}
        parents = [best, *self.known(start)]
        for turn in range(1, rounds + 1):
            children = [self.child(start, parents[n % len(parents)], f"{turn}/{n}") for n in range(field)]
            runners = [*parents, *children]
            found = race(len(runners), most, partial(self.scores, f"{turn}", start, runners))
            best, parents = runners[found.winner], [runners[who] for who in found.finished]
            scores = found.scores[found.winner]
            line = say(
                "round {turn}: {score:.2f} in {n} games",
                turn=turn,
                score=total(scores) / len(scores),
                n=len(scores),
            )
            show_progress(f"{line}  {json.dumps(best)[:80]}", last=turn == rounds)
        return best

    def child(self, start: Values, parent: Values, word: str) -> Values:
        """Return the changed constants of a character similar to its parent."""
        return parent | mutant(start | parent, random_source(f"{self.seed}/{word}"))

    def known(self, start: Values) -> list[Values]:
        """Return the changed constants of the side's other known characters."""
        sheet, cell = sheet_of(self.cell.game), self.cell
        found = (
            values_of(sheet, name, cell.scenario, cell.side)
            for name in names_for(sheet, cell.scenario, cell.side)
        )
        changes = ({key: one for key, one in values.items() if one != start[key]} for values in found)
        return [one for one in changes if one]

    def scores(
        self, dice: str, start: Values, runners: Sequence[Values], who: int, numbers: Sequence[int]
    ) -> list[float]:
        """Return a runner's scores, game by game."""
        found = self.results(dice, start | runners[who], numbers)
        return [result.score(self.cell.side, self.cell.sides[0]) for result in found]

    def results(self, dice: str, values: Values, numbers: Sequence[int]) -> list[Result]:
        """Return the games with these numbers, in order."""
        name = f"{dice}:{json.dumps(values, sort_keys=True)}"
        open_ = [n for n in numbers if f"{name}:{n}" not in self.memo]
        work = partial(one_game, self.cell, values, f"{self.seed}/{dice}")
        for n, result in self.spread(work, open_):
            self.memo.keep(f"{name}:{n}", [result.winner, result.margin])
            show_progress(count("{n} game", "{n} games", len(self.memo.found)), last=False)
        return [Result(*self.memo[f"{name}:{n}"]) for n in numbers]


def one_game(cell: Trainee, values: Values, dice: str, number: int) -> tuple[int, Result]:
    """Play one game of a character. All characters get the same dice."""
    opponent = cell.opponents[number % len(cell.opponents)]
    who: dict[str, str | Values] = {cell.side: values, cell.other: opponent}
    return number, play(cell.game, cell.scenario, who, f"{dice}/{number}")


def report(tuner: Tuner, start: Values, changes: Values, games: int) -> str:
    """Return the winner's and the original's results on fresh dice, and the entry for bots.toml."""
    cell = tuner.cell
    new, old = (tuner.results("confirm", values, range(games)) for values in (start | changes, start))
    wins = [sum(result.winner == cell.side for result in found) for found in (new, old)]
    low, high = (round(100 * bound) for bound in wilson(wins[0], games))
    why = (
        f"won {wins[0]} of {games} ({low} to {high} of 100) as the {cell.side} against "
        f"{' and '.join(cell.opponents)}, where the one before won {wins[1]}; cockade tune, seed {tuner.seed}"
    )
    lines = ["[[character]]", 'name = "regular"', f'side = "{cell.side}"', f'scenarios = ["{cell.scenario}"]']
    lines += ['source = "reconstructed"', f'why = "{why}"', "", "[character.values]"]
    verdict = (
        say("better by two standard errors") if is_better(cell.side, new, old) else say("not surely better")
    )
    lines.insert(0, f"# {verdict}")
    return "\n".join([*lines, *(f"{name} = {as_toml(value)}" for name, value in changes.items())])


def is_better(side: str, new: Sequence[Result], old: Sequence[Result]) -> bool:
    """Return whether a character wins more games on the same dice by two standard errors."""
    pairs = zip(new, old, strict=True)
    mean, error = mean_and_error([(a.winner == side) - float(b.winner == side) for a, b in pairs])
    return mean > SURE * error
