"""`cockade simulate`: bots play many games, in all processes that there are."""

from __future__ import annotations

import os
import secrets
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from cockade.saves.errors import told
from cockade.tui.commands.common import check_bot, find_scenario, print_json, print_table
from cockade.tui.commands.matches import Match, Played, play_all
from cockade.tui.commands.spreading import show_done, spread
from cockade.tui.text.words import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

BATCHES = 8
LARGEST_BATCH = 16
SHOWN_PROBLEMS = 10


def run(args: Namespace) -> int:
    """Play, count, print; 1 if a game failed."""
    ui, card = find_scenario(args.scenario)
    bots = {side: getattr(args, side, "random") for side in card.sides}
    for name in bots.values():
        check_bot(name, ui.game.id)
    seed = secrets.randbelow(10**9) if args.seed is None else args.seed
    match = Match(ui.game.id, card.id, seed, bots, args.check, _folder(args.save_dir))
    begun = perf_counter()
    played = _played(match, args.games, min(args.jobs or os.cpu_count() or 1, args.games))
    report = summary(match, played, perf_counter() - begun)
    if args.json:
        print_json(report)
    else:
        _print(report)
    return int(report["errors"] > 0)


def _folder(path: str | None) -> str:
    """The folder for the games, made if it is not there; empty for none."""
    if path is None:
        return ""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise told(error, Path(path)) from error
    return path


def _played(match: Match, games: int, jobs: int) -> list[Played]:
    """All games in the order of their numbers."""
    size = min(LARGEST_BATCH, max(1, games // (jobs * BATCHES)))
    batches = [range(first, min(games, first + size)) for first in range(0, games, size)]
    played: list[Played] = []
    begun = perf_counter()
    for some in spread(partial(play_all, match), batches, jobs):
        played += some
        said = count("{done} of {n} game", "{done} of {n} games", games, done=len(played))
        show_done(said, len(played), games, begun)
    return sorted(played, key=lambda one: one.number)


def summary(match: Match, played: Sequence[Played], seconds: float) -> dict[str, Any]:
    """What came of all games, as tools read it."""
    finished = [one for one in played if one.finished]
    actions = sum(one.actions for one in played)
    winners = Counter(one.winner or "draw" for one in finished)
    return {
        "scenario": f"{match.game}/{match.scenario}",
        "seed": match.seed,
        "bots": match.bots,
        "games": len(played),
        "finished": len(finished),
        "errors": sum(bool(one.problem) for one in played),
        "actions": actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(actions / seconds, 1) if seconds else 0.0,
        "wins": {who: winners[who] for who in (*match.bots, "draw")},
        "ends": dict(Counter(one.rule for one in finished).most_common()),
        "wins_by": {side: _rules(finished, side) for side in match.bots},
        "mean_events": round(actions / len(played), 1),
        "mean_turns": _mean([one.turns for one in finished]),
        "mean_at_the_end": _at_the_end(finished),
        "problems": [f"{one.number}: {one.problem}" for one in played if one.problem],
    }


def _rules(finished: Sequence[Played], side: str) -> dict[str, int]:
    """By which clauses a side won, the most frequent first."""
    return dict(Counter(one.rule for one in finished if one.winner == side).most_common())


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 1) if values else 0.0


def _at_the_end(finished: Sequence[Played]) -> dict[str, dict[str, float]]:
    """What the game measures, for each side, on average over the games."""
    first = finished[0].curves if finished else {}
    return {
        name: {side: _mean([one.curves[name][side] for one in finished]) for side in sides}
        for name, sides in first.items()
    }


def _both(sides: dict[str, float]) -> str:
    return listed(f"{say(side)} {value:g}" for side, value in sides.items())


def _print(report: dict[str, Any]) -> None:
    ends = ", ".join(f"{rule} {n}" for rule, n in report["ends"].items())
    wins = _both(report["wins"])
    bots = listed(f"{say(side)} {bot}" for side, bot in report["bots"].items())
    measured = report["mean_at_the_end"].items()
    stood = [(say("{what} at the end", what=say(what)), _both(n)) for what, n in measured]
    print_table(
        [
            (say("scenario"), report["scenario"]),
            (say("bots"), bots),
            (say("seed"), str(report["seed"])),
            (say("games finished"), say("{n} of {all}", n=report["finished"], all=report["games"])),
            (say("wins"), wins),
            (say("ended by clause"), ends),
            (say("turns in a game"), say("{n} on average", n=report["mean_turns"])),
            *stood,
            (say("events in a game"), say("{n} on average", n=report["mean_events"])),
            (say("actions a second"), f"{report['actions_per_second']:.0f}"),
            (say("games that failed"), str(report["errors"])),
        ]
    )
    for problem in report["problems"][:SHOWN_PROBLEMS]:
        print(say("game {problem}", problem=problem), file=sys.stderr)
