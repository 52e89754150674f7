"""`cockade strength`: the page of how strong the bots are, from what `cockade levels` has kept."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.lab.statistics import Z95, mean_and_band, wilson
from cockade.engine.bots.players import bots_of
from cockade.engine.bots.value import Value, scenarios, weights
from cockade.engine.sheets import read_toml, structure
from cockade.engine.sums import total
from cockade.events.record import Record
from cockade.saves.errors import told
from cockade.tui.commands.memo import answers
from cockade.tui.games import GAMES
from cockade.tui.text.trouble import Trouble
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

GOALS = "goals.toml"
HEAD = """# How strong the opponents are

Made by `cockade strength {folder} --write {page}`
from results that `cockade levels ... --keep` has kept. Intervals hold 95 of 100.
*Paired*: how many games of 100 the first wins more than Regular in its place, on the same dice.
The number of pairs is in brackets. A cell with fewer games than its goal says so.
"""
COLUMNS = ("battle and side", "won", "of 100", "paired", "")


@frozen
class Goal(Record):
    """What one bot is to win against another in a game, as a `text`, from so many `games` a cell."""

    who: str
    against: str
    game: str
    games: int
    text: str


@frozen
class StrengthGoals(Record):
    """All of them, in the order of the page."""

    goal: tuple[Goal, ...] = field(factory=tuple)


LEARNED = """## What was learned

Brier scores of held-out games: lower is better. The weights of a scenario are used where they
beat the margin by two standard errors of the gain.

| scenario | games | always the same | margin | learned | gain | |
| --- | --- | --- | --- | --- | --- | --- |"""
Cell = tuple[str, str, str]
"""Who, against whom, in which battle and side."""
Results = dict[Cell, dict[str, float]]
"""By cell what the games were worth, by seed and number."""


def run(args: Namespace) -> int:
    """Read all that was kept, and print the page or write it."""
    folder = Path(args.folder)
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise Trouble(say("{folder} has no results. cockade levels ... --keep makes some.", folder=folder))
    page = "\n".join(lines(args, goals_in(folder), kept(files)))
    if not args.write:
        print(page)
        return 0
    try:
        Path(args.write).write_text(page + "\n", encoding="utf-8")
    except OSError as error:
        raise told(error, Path(args.write)) from error
    return 0


def goals_in(folder: Path) -> tuple[Goal, ...]:
    """What is wanted; nothing where nobody says so."""
    path = folder / GOALS
    if not path.exists():
        return ()
    return structure(read_toml(path.read_text(encoding="utf-8"), str(path)), StrengthGoals, str(path)).goal


def kept(files: Sequence[Path]) -> Results:
    """All results of some files; of a game that is kept twice the later file's."""
    found: Results = defaultdict(dict)
    for path in files:
        head, *rest = path.read_text(encoding="utf-8").splitlines() or [""]
        about = _about(head, path)
        for key, worth in answers(rest).items():
            cell, _, number = key.rpartition(" ")
            found[about["levels"][0], about["levels"][1], cell][f"{about['seed']}/{number}"] = worth
    return dict(found)


def _about(head: str, path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads(head)
        assert len(about["levels"]) == 2
    except (ValueError, KeyError, TypeError, AssertionError) as error:
        raise Trouble(say("{path} has no results of cockade levels.", path=path)) from error
    return about


def lines(args: Namespace, goals: Sequence[Goal], results: Results) -> Iterator[str]:
    """The page as Markdown."""
    yield HEAD.format(folder=args.folder, page=args.write or "PAGE")
    wanted = {(one.who, one.against, one.game): one for one in goals}
    groups = {(who, against, cell.partition("/")[0]) for who, against, cell in results}
    for group in [*wanted, *sorted(groups - wanted.keys())]:
        if group[:2] == (REGULAR, REGULAR):
            continue
        yield from _group(group, wanted.get(group), results)
    yield LEARNED
    for game in GAMES:
        package = bots_of(game).weights
        yield from (_learned(game, value) for name in scenarios(package) if (value := weights(package, name)))


def _learned(game: str, value: Value) -> str:
    """How well the weights of a scenario foretell."""
    held = value.held_out
    scores = " | ".join(f"{one:.3f}" for one in (held.constant, held.margin, held.brier))
    gain, used = f"{held.gain:+.3f} ± {2 * held.error:.3f}", "" if held.is_better else "not used"
    return f"| {game}/{value.scenario} | {value.games} | {scores} | {gain} | {used} |"


def _group(group: tuple[str, str, str], goal: Goal | None, results: Results) -> Iterator[str]:
    who, against, game = group
    cells = {
        cell: won
        for (mine, his, cell), won in sorted(results.items())
        if (mine, his, cell.partition("/")[0]) == group
    }
    yield f"## {who.title()} over {against.title()}, {game}\n"
    if goal is not None:
        yield f"Goal: {goal.text}, from {goal.games} games a cell.\n"
    if not cells:
        yield "Nothing is kept yet.\n"
        return
    yield f"| {' | '.join(COLUMNS)} |"
    yield "| --- | --- | --- | --- | --- |"
    every: list[float] = []
    for cell, won in cells.items():
        pairs = _pairs(won, results.get((REGULAR, against, cell), {})) if who != REGULAR else []
        every += pairs
        yield _row(cell, list(won.values()), pairs, goal.games if goal else 0)
    yield _row("all", [one for won in cells.values() for one in won.values()], every, 0) + "\n"


def _pairs(won: Mapping[str, float], plain: Mapping[str, float]) -> list[float]:
    """By how much each game was worth more than the same with Regular."""
    return [won[number] - plain[number] for number in sorted(won.keys() & plain.keys())]


def _row(name: str, won: Sequence[float], pairs: Sequence[float], wanted: int) -> str:
    low, high = (round(100 * bound) for bound in wilson(total(won), len(won)))
    paired = ""
    if pairs:
        mean, band = mean_and_band(pairs, Z95)
        paired = f"{100 * mean:+.0f} ± {100 * band:.0f} ({len(pairs)})"
    few = f"too few: {wanted} are wanted" if len(won) < wanted else ""
    return f"| {name} | {total(won):g} of {len(won)} | {low} to {high} | {paired} | {few} |"
