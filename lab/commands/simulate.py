"""`cockade simulate`: bots play many games, in parallel processes."""

from __future__ import annotations

import secrets
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.engine.bots import RANDOM
from cockade.engine.floats import total
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.match import Match, Played, play
from cockade.saves.analysis import fingerprint
from cockade.tui.bots.cpu_count import cores
from cockade.tui.commands.common import check_bot, find_scenario, made_folder, print_json, print_table
from cockade.tui.commands.processes import show_progress, spread, time_left
from cockade.tui.commands.resume import Interrupted
from cockade.tui.commands.sides import given
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Container, Sequence

SHOWN_PROBLEMS = 10


def run(args: Namespace) -> int:
    """Run the command: play, count, print. Returns 1 if a game failed."""
    ui, card = find_scenario(args.scenario)
    bots = dict.fromkeys(card.sides, RANDOM) | given(args, card.sides)
    for name in bots.values():
        check_bot(name, ui.game.id)
    seed = secrets.randbelow(10**9) if args.seed is None else args.seed
    match = Match(ui.game.id, card.id, seed, bots, args.check, _folder(args.save_dir), losses=args.losses)
    memo = Memo(args.keep, _about(match), f"--seed {seed}" if args.seed is None else "")
    before, begun = frozenset(memo.found), perf_counter()
    try:
        with memo:
            _play(match, args.games, min(args.jobs or cores(), args.games), memo)
    except Interrupted:
        if memo.found:
            print(file=sys.stderr)
            _tell(args, summary(match, _played(memo, args.games), before, perf_counter() - begun))
        raise
    return _tell(args, summary(match, _played(memo, args.games), before, perf_counter() - begun))


def _about(match: Match) -> dict[str, Any]:
    """Return the data on which a saved game depends, including the rules."""
    about = {"simulate": f"{match.game}/{match.scenario}", "seed": match.seed, "bots": match.bots}
    about |= {"losses": True} if match.losses else {}
    return about | {"check": match.check, "rules": fingerprint(match.game)}


def _tell(args: Namespace, report: dict[str, Any]) -> int:
    if args.json:
        print_json(report)
    else:
        _print(report)
    return int(report["errors"] > 0)


def _folder(path: Path | None) -> str:
    """Return the folder for the games, created if needed, or empty for none."""
    return "" if path is None else str(made_folder(path))


def _play(match: Match, games: int, jobs: int, memo: Memo) -> None:
    """Play the missing games."""
    open_ = [n for n in range(games) if str(n) not in memo]
    begun, kept = perf_counter(), games - len(open_)
    for done, one in enumerate(spread(partial(play, match), open_, jobs), start=1):
        memo.keep(str(one.number), asdict(one))
        said = count("{done} of {n} game", "{done} of {n} games", games, done=kept + done)
        left = time_left(begun, done, len(open_) - done)
        show_progress(f"{said}, {left}", last=done == len(open_), share=(kept + done) / games)


def _played(memo: Memo, games: int) -> list[Played]:
    """Return the finished games in the order of their numbers."""
    return [Played(**memo[str(n)]) for n in range(games) if str(n) in memo]


def summary(match: Match, played: Sequence[Played], before: Container[str], seconds: float) -> dict[str, Any]:
    """Return the results of all games for tools. `before` are not counted in `seconds`."""
    now = sum(one.actions for one in played if str(one.number) not in before)
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
        "actions_per_second": round(now / seconds, 1) if seconds else 0.0,
        "wins": {who: winners[who] for who in (*match.bots, "draw")},
        "ends": dict(Counter(one.rule for one in finished).most_common()),
        "wins_by": {side: _rules(finished, side) for side in match.bots},
        "mean_events": round(actions / len(played), 1),
        "mean_turns": _mean([one.turns for one in finished]),
        "mean_at_the_end": _at_the_end(finished),
        **({"lost_at": _lost_at(played)} if match.losses else {}),
        "problems": [f"{one.number}: {one.problem}" for one in played if one.problem],
    }


def _lost_at(played: Sequence[Played]) -> dict[str, int]:
    """Return the lost units by place over all games, most first."""
    found = Counter[str]()
    for one in played:
        found.update(one.lost_at)
    return dict(found.most_common())


def _rules(finished: Sequence[Played], side: str) -> dict[str, int]:
    """Return the clauses by which a side won, the most frequent first."""
    return dict(Counter(one.rule for one in finished if one.winner == side).most_common())


def _mean(values: Sequence[float]) -> float:
    return round(total(values) / len(values), 1) if values else 0.0


def _at_the_end(finished: Sequence[Played]) -> dict[str, dict[str, float]]:
    """Return the mean final value of each measure for each side."""
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
