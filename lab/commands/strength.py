"""`cockade strength`: the page about the bots' strength, from the results of `cockade levels`."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.bots.analysis.statistics import Z95, mean_and_band, wilson
from cockade.engine.bots.learned_value import Value, scenarios, weights
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.registry import bots_of
from cockade.engine.data_files import read_toml, structure
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.commands.bot_fingerprint import words_of
from cockade.lab.commands.checkpoint import answers
from cockade.saves.errors import told
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Collection, Iterator, Mapping, Sequence

GOALS = "goals.toml"
AT = "@"
"""The separator between a bot and its revision."""
HEAD = """# How strong the opponents are

Made by `cockade strength {folder} --write {page}`
from results saved by `cockade levels ... --keep`. Intervals are right 95 times in 100.
*Paired*: how many more games of 100 the first wins than Regular would in its place, on the same dice.
The number of pairs is in brackets. A cell with fewer games than its goal says so.

`veteran@REVISION` is Veteran as of that revision. *Older* games were played by bots or rules that have
changed since.
"""
COLUMNS = ("battle and side", "won", "of 100", "paired", "")


@frozen
class Goal(Record):
    """
    The target for one bot against another in a game, as a `text`, with `games` for each cell.

    `beside` is the bot whose games on the same dice complete the pairs.
    """

    who: str
    against: str
    game: str
    games: int
    text: str
    beside: str = REGULAR


@frozen
class StrengthGoals(Record):
    """All targets, in the order of the page."""

    goal: tuple[Goal, ...] = field(factory=tuple)


LEARNED = """## What was learned

Brier scores of held-out games: lower is better. The weights of a scenario are used where they
beat the margin by two standard errors of the gain.

| scenario | games | always the same | margin | learned | gain | |
| --- | --- | --- | --- | --- | --- | --- |"""
Cell = tuple[str, str, str]
"""A bot, its opponent, the battle and the side."""
Games = dict[str, float]
"""The scores of games, by seed and number."""


@frozen
class Kept(Record):
    """The games of a cell that count: those by today's bots, else the latest, marked by `is_older`."""

    games: Games
    is_older: bool = False


Results = dict[Cell, Kept]
"""The saved results of every cell."""
NO_GAMES = Kept({})


def run(args: Namespace) -> int:
    """Run the command: read all results, and print or write the page."""
    folder = args.folder
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise CommandError(
            say("{folder} has no results. cockade levels ... --keep makes some.", folder=folder)
        )
    page = "\n".join(lines(args, goals_in(folder), kept(files)))
    if not args.write:
        print(page)
        return 0
    try:
        args.write.write_text(page + "\n", encoding="utf-8")
    except OSError as error:
        raise told(error, args.write) from error
    return 0


def goals_in(folder: Path) -> tuple[Goal, ...]:
    """Return the targets in a folder, or none without a file."""
    path = folder / GOALS
    if not path.exists():
        return ()
    return structure(read_toml(path.read_text(encoding="utf-8"), str(path)), StrengthGoals, str(path)).goal


def kept(files: Sequence[Path]) -> Results:
    """Return the results of some files. Games by different versions of a bot are not mixed."""
    found: dict[Cell, dict[str, Games]] = defaultdict(lambda: defaultdict(dict))
    for path in files:
        head, *rest = path.read_text(encoding="utf-8").splitlines() or [""]
        who, against, seed, words = _about(head, path)
        for key, worth in answers(rest).items():
            cell, _, number = key.rpartition(" ")
            word = words.get(cell.partition(" ")[0], "")
            found[who, against, cell][word][f"{seed}/{number}"] = worth
    return {cell: _counting(cell, by_word) for cell, by_word in found.items()}


def _counting(cell: Cell, by_word: Mapping[str, Games]) -> Kept:
    """Return the games by today's bots, or else those of the last file."""
    who, against, name = cell
    if AT in who:
        return Kept(by_word[list(by_word)[-1]])
    battle = name.partition(" ")[0]
    today = words_of([battle], (who, against))[battle]
    return Kept(by_word[today]) if today in by_word else Kept(by_word[list(by_word)[-1]], is_older=True)


def _about(head: str, path: Path) -> tuple[str, str, int, dict[str, str]]:
    """Return the bots of a file, its seed, and its bots' fingerprints by battle."""
    try:
        about: dict[str, Any] = json.loads(head)
        who, against = about["levels"]
        return who, against, about["seed"], about.get("bots", {})
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(say("{path} has no results of cockade levels.", path=path)) from error


def lines(args: Namespace, goals: Sequence[Goal], results: Results) -> Iterator[str]:
    """Yield the page as Markdown."""
    yield HEAD.format(folder=args.folder, page=args.write or "PAGE")
    groups = {(who, against, cell.partition("/")[0]) for who, against, cell in results}
    for goal in (*goals, *_others(goals, groups)):
        yield from _group(goal, results)
    yield LEARNED
    for game in GAMES:
        package = bots_of(game).weights
        yield from (_learned(game, value) for name in scenarios(package) if (value := weights(package, name)))


def _learned(game: str, value: Value) -> str:
    """Return the prediction quality of a scenario's weights."""
    held = value.held_out
    scores = " | ".join(f"{one:.3f}" for one in (held.constant, held.margin, held.brier))
    gain, used = f"{held.gain:+.3f} ± {2 * held.error:.3f}", "" if held.is_better else "not used"
    return f"| {game}/{value.scenario} | {value.games} | {scores} | {gain} | {used} |"


def _others(goals: Sequence[Goal], groups: Collection[tuple[str, str, str]]) -> Iterator[Goal]:
    """Yield the measured pairs without a target, except those that only complete pairs."""
    wanted = {(one.who, one.against, one.game) for one in goals}
    for who, against, game in sorted(set(groups) - wanted):
        if (who, against) != (REGULAR, REGULAR) and AT not in who:
            yield Goal(who, against, game, 0, "")


def _group(goal: Goal, results: Results) -> Iterator[str]:
    """Yield one table: every cell, and the total."""
    cells = {
        cell: found
        for (who, against, cell), found in sorted(results.items())
        if (who, against, cell.partition("/")[0]) == (goal.who, goal.against, goal.game)
        and (goal.beside == REGULAR or (goal.beside, goal.against, cell) in results)
    }
    beside = "" if goal.beside == REGULAR else f", beside {goal.beside}"
    yield f"## {goal.who.title()} over {goal.against.title()}, {goal.game}{beside}\n"
    if goal.text:
        yield f"Goal: {goal.text}, from {goal.games} games a cell.\n"
    if not cells:
        yield "Nothing is saved yet.\n"
        return
    yield f"| {' | '.join(COLUMNS)} |"
    yield "| --- | --- | --- | --- | --- |"
    every: list[float] = []
    for cell, found in cells.items():
        other = results.get((goal.beside, goal.against, cell), NO_GAMES)
        pairs = _pairs(found.games, other.games) if goal.who != REGULAR else []
        every += pairs
        yield _row(cell, list(found.games.values()), pairs, _remark(found, goal.games))
    yield _row("all", [one for found in cells.values() for one in found.games.values()], every) + "\n"


def _remark(found: Kept, wanted: int) -> str:
    """Return the remark on a cell."""
    few = f"too few: {wanted} are wanted" if len(found.games) < wanted else ""
    return "; ".join(filter(None, (few, "older" if found.is_older else "")))


def _pairs(won: Mapping[str, float], plain: Mapping[str, float]) -> list[float]:
    """Return each game's gain over the same game played by Regular."""
    return [won[number] - plain[number] for number in sorted(won.keys() & plain.keys())]


def _row(name: str, won: Sequence[float], pairs: Sequence[float], remark: str = "") -> str:
    low, high = (round(100 * bound) for bound in wilson(total(won), len(won)))
    paired = ""
    if pairs:
        mean, band = mean_and_band(pairs, Z95)
        paired = f"{100 * mean:+.0f} ± {100 * band:.0f} ({len(pairs)})"
    return f"| {name} | {total(won):g} of {len(won)} | {low} to {high} | {paired} | {remark} |"
