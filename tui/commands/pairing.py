"""`cockade compare`: a battle and the same with a value changed, in pairs of games on the same dice."""

from __future__ import annotations

import os
import re
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.bots.lab.statistics import mean_and_error, sprt, wilson
from cockade.engine.bots.lab.trials import play
from cockade.engine.bots.players import game_of
from cockade.engine.sheets import DataError
from cockade.events.record import Record
from cockade.tui.commands.common import check_bot, find_scenario, print_json, print_table
from cockade.tui.commands.memo import Memo
from cockade.tui.commands.spreading import Spread, show_progress
from cockade.tui.text.trouble import Trouble
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

LEAST, BATCH = 150, 24
"""Pairs before the test may stop, and pairs between two looks."""
VERDICTS = {
    0: "not decided: more games are needed",
    1: "more for the {side}, by about so many points or more",
    -1: "less for the {side}, by about so many points or more",
    2: "no such difference",
}


@frozen
class Pairing(Record):
    """A battle, the values laid over it in the second of each pair, and who plays the sides."""

    game: str
    scenario: str
    sides: tuple[str, str]
    who: dict[str, str]
    seed: int
    values: dict[str, Any] = field(factory=dict)


def run(args: Namespace) -> int:
    """Play pairs until the test is sure."""
    face, card = find_scenario(args.scenario)
    who = {side: getattr(args, side) for side in card.sides}
    for name in who.values():
        check_bot(name, face.game.id)
    values = laid_over(args.change)
    pairing = Pairing(face.game.id, card.id, card.sides, who, args.seed, values)
    _check(pairing)
    about = {"compare": card.id, "seed": args.seed, "change": args.change, "who": who}
    with Spread(args.jobs or os.cpu_count() or 1) as spread:
        pairs = _played(pairing, args.games, args.points / 100, Memo(args.keep, about), spread)
    report = summary(pairing, pairs, args.points / 100)
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


def laid_over(changes: Sequence[str]) -> dict[str, Any]:
    """`charts.terrain.town.shift=2` as the tables of a file of printed values."""
    found: dict[str, Any] = {}
    for change in changes:
        place, sign, value = change.partition("=")
        names = place.split(".")
        if not sign or len(names) < 2 or not all(names):
            raise Trouble(say('--change: "{text}" is not like charts.terrain.town.shift=2.', text=change))
        _enter(found, names, _value(value))
    return found


def _value(text: str) -> Any:
    """A number, true or false, or a text."""
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def _enter(found: dict[str, Any], names: Sequence[str], value: Any) -> None:
    """Where lists of tables are matched by id, the id is a name on the way."""
    *way, last = names
    listed = {"unit": 0, "charts": 1}.get(way[0], -1)
    if listed == 0 or (listed == 1 and len(way) == 3):
        table = found if not listed else found.setdefault(way[0], {})
        rows = table.setdefault(way[listed], [])
        row = next((one for one in rows if one["id"] == way[-1]), None)
        if row is None:
            row = {"id": way[-1]}
            rows.append(row)
        row[last] = value
        return
    for name in way:
        found = found.setdefault(name, {})
    found[last] = value


def _check(pairing: Pairing) -> None:
    try:
        game_of(pairing.game).printed(pairing.scenario, pairing.values)
    except DataError as error:
        raise Trouble(say("--change cannot be laid over: {error}", error=error)) from error
    except ValueError as error:
        raise Trouble(say("--change: this game takes no changed values.")) from error


def _played(
    pairing: Pairing, most: int, effect: float, memo: Memo, spread: Spread
) -> list[tuple[float, float]]:
    """What the first side got in each pair, as it is and changed."""
    for begin in range(0, most, BATCH):
        numbers = range(begin, min(most, begin + BATCH))
        for n, pair in spread(partial(one_pair, pairing), [n for n in numbers if str(n) not in memo]):
            memo.keep(str(n), pair)
        pairs = [tuple(memo[str(n)]) for n in range(numbers[-1] + 1)]
        decided = len(pairs) >= min(LEAST, most) and sprt([b - a for a, b in pairs], effect)
        done = decided or len(pairs) == most
        line = count("{n} pair of {most}", "{n} pairs of {most}", len(pairs), most=most)
        show_progress(line, last=bool(done))
        if done:
            break
    return [(a, b) for a, b in pairs]


def one_pair(pairing: Pairing, number: int) -> tuple[int, tuple[float, float]]:
    """One game as it is and one changed, on the same dice."""
    game = game_of(pairing.game)
    changed = game.printed(pairing.scenario, pairing.values)
    first, second = (_got(pairing, scenario, number) for scenario in (pairing.scenario, changed))
    return number, (first, second)


def _got(pairing: Pairing, scenario: str, number: int) -> float:
    winner = play(pairing.game, scenario, pairing.who, f"{pairing.seed}/compare/{number}").winner
    return {pairing.sides[0]: 1.0, pairing.sides[1]: 0.0}.get(winner, 0.5)


def summary(pairing: Pairing, pairs: Sequence[tuple[float, float]], effect: float) -> dict[str, Any]:
    """What came of it, as tools read it."""
    differences = [after - before for before, after in pairs]
    mean, error = mean_and_error(differences)
    before, after = ([pair[n] for pair in pairs] for n in (0, 1))
    return {
        "scenario": f"{pairing.game}/{pairing.scenario}",
        "change": pairing.values,
        "players": pairing.who,
        "seed": pairing.seed,
        "first": pairing.sides[0],
        "pairs": len(pairs),
        "before": _share(before),
        "after": _share(after),
        "difference": round(100 * mean, 1),
        "standard_error": round(100 * error, 1),
        "points": round(100 * effect),
        "verdict": sprt(differences, effect),
        "same_winner": sum(a == b for a, b in pairs),
        "variance_ratio": _ratio(before, after, differences),
    }


def _share(found: Sequence[float]) -> dict[str, float]:
    low, high = wilson(sum(found), len(found))
    share = sum(found) / len(found)
    return {"share": round(100 * share, 1), "low": round(100 * low, 1), "high": round(100 * high, 1)}


def _ratio(before: Sequence[float], after: Sequence[float], differences: Sequence[float]) -> float | None:
    """How many times fewer games pairs need than games on dice of their own; none if no pair differs."""
    one, other, paired = (mean_and_error(found)[1] ** 2 for found in (before, after, differences))
    return round((one + other) / paired, 1) if 0 < paired < float("inf") else None


def _print(report: dict[str, Any]) -> None:
    side, points = say(report["first"]), report["points"]
    text = "{share} of 100 ({low} to {high})"
    print_table(
        [
            (say("scenario"), report["scenario"]),
            (say("pairs of games"), str(report["pairs"])),
            (say("{side} wins as it is", side=side), say(text, **report["before"])),
            (say("{side} wins changed", side=side), say(text, **report["after"])),
            (say("difference"), f"{report['difference']:+g} ± {report['standard_error']:g}"),
            (say("pairs with the same winner"), str(report["same_winner"])),
            (say("games saved by pairing"), f"x {report['variance_ratio'] or '-'}"),
            (say("of {n} points: verdict", n=points), say(VERDICTS[report["verdict"]], side=side)),
        ]
    )
