"""`cockade compare`: plays a battle with and without a changed value, or by other rules, on the same dice."""

from __future__ import annotations

import re
from contextlib import contextmanager, nullcontext
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from cockade.engine.bots.analysis.statistics import mean_and_band, mean_and_error, sprt, wilson
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.registry import game_of
from cockade.engine.data_files import DataError
from cockade.engine.floats import total
from cockade.engine.value_overrides import idle
from cockade.events.record import Record
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.compare_against import Other, is_python, played_there, this_python
from cockade.lab.commands.compare_plot import show_plot
from cockade.lab.commands.dask import spread_of
from cockade.lab.match import play
from cockade.saves.analysis import fingerprint
from cockade.tui.bots.cpu_count import cores
from cockade.tui.commands.argument_types import Games
from cockade.tui.commands.common import check_bot, find_scenario, print_json, print_table
from cockade.tui.commands.git_worktree import checked_out, commit_of
from cockade.tui.commands.processes import Spread, show_progress, time_left
from cockade.tui.commands.sides import given
from cockade.tui.text.cli_errors import CommandError, data_words
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from cockade.engine.game import AnyGame
    from cockade.tui.commands.processes import Spreading

EFFECT = 0.05
"""The default effect size of the test."""
LEAST, BATCH = 150, 24
"""The number of pairs before the test may stop, and between two checks."""
Pair = tuple[float, float, bool | None]
"""The first side's score without and with the change, and whether it had an effect (None if unknown)."""
UNMET = 3
VERDICTS = {
    UNMET: "no effect: every game went the same way",
    0: "not decided: more games are needed",
    1: "better for the {side}, by about this many points or more",
    -1: "worse for the {side}, by about this many points or more",
    2: "no such difference",
}


@frozen
class Pairing(Record):
    """
    A battle, and the players of its sides.

    `values` apply in the second game of each pair, which has other dice if it is `unpaired`. With an `other`,
    the first game is played by that installation.
    """

    game: str
    scenario: str
    sides: tuple[str, str]
    who: dict[str, str]
    seed: int
    values: dict[str, Any] = field(factory=dict)
    other: Other | None = None
    unpaired: bool = False


def run(args: Namespace) -> int:
    """Play pairs until the test is conclusive."""
    face, card = find_scenario(args.scenario)
    who = dict.fromkeys(card.sides, REGULAR) | given(args, card.sides)
    for name in who.values():
        check_bot(name, face.game.id)
    values = laid_over(args.change)
    if not values and not args.against:
        raise CommandError(say("Say what to compare with: --change PLACE=VALUE, or --against REV."))
    if args.against and args.dask:
        raise CommandError(say("--against plays on this machine; leave --dask out."))
    pairing = Pairing(face.game.id, card.id, card.sides, who, args.seed, values, unpaired=args.unpaired)
    _check(pairing)
    _check_presence(face.game, pairing)
    memo = Memo(args.keep, _about(args, pairing))
    with memo, _other(args.against) as other, spread_of(args) as spread:
        pairs = _played(pairing.replace(other=other), args.games, args.points / 100, memo, spread)
    report = summary(pairing, pairs, args.points / 100) | {"against": args.against or ""}
    if args.json:
        print_json(report)
    else:
        _print(report)
    if args.plot is not None:
        show_plot(args.plot, [after - before for before, after, _ in pairs])
    return 0


def _about(args: Namespace, pairing: Pairing) -> dict[str, Any]:
    """Return the data on which a saved result depends, including both rules."""
    against = args.against or ""
    return {
        "compare": pairing.scenario,
        "seed": args.seed,
        "change": args.change,
        "against": commit_of(against) if against and not is_python(against) else against,
        "who": pairing.who,
        **({"unpaired": True} if pairing.unpaired else {}),
        "rules": fingerprint(pairing.game),
    }


def _other(against: str | None) -> AbstractContextManager[Other | None]:
    """Provide the other installation for the duration of a context."""
    if not against:
        return nullcontext(None)
    if is_python(against):
        return nullcontext(Other(against))
    return _checked(against)


@contextmanager
def _checked(revision: str) -> Iterator[Other]:
    with checked_out(revision) as folder:
        yield Other(this_python(), str(folder))


def laid_over(changes: Sequence[str]) -> dict[str, Any]:
    """Return changes like `charts.terrain.town.shift=2` as tables of printed values."""
    found: dict[str, Any] = {}
    for change in changes:
        place, sign, value = change.partition("=")
        names = place.split(".")
        if not sign or len(names) < 2 or not all(names):
            raise CommandError(
                say('--change: "{text}" is not like charts.terrain.town.shift=2.', text=change)
            )
        _enter(found, names, _value(value))
    return found


def _value(text: str) -> Any:
    """Parse a number, true or false, or a text."""
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def _enter(found: dict[str, Any], names: Sequence[str], value: Any) -> None:
    """Set a nested value. In lists of tables matched by id, the id is a part of the path."""
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
    if not pairing.values:
        return
    try:
        _changed(pairing)
    except DataError as error:
        raise CommandError(say("--change cannot be applied: {error}", error=data_words(error))) from error
    except ValueError as error:
        raise CommandError(say("--change: this game takes no changed values.")) from error


def _changed(pairing: Pairing) -> str:
    """Return the scenario with the change applied, on top of its pack."""
    game = game_of(pairing.game)
    return game.printed(pairing.scenario, game.values_of(pairing.scenario, pairing.values))


def _check_presence(game: AnyGame, pairing: Pairing) -> None:
    """Refuse a change of something that this battle does not have."""
    idle_ones = idle(pairing.values, game.present(pairing.scenario))
    if not idle_ones:
        return
    cards = game.scenarios.items()
    used = [say(card.title) for id_, card in cards if not idle(pairing.values, game.present(id_))]
    place = listed(idle_ones)
    if used:
        text = "--change: no hex, hexside or unit of this battle has {place}; it is used in {battles}."
        raise CommandError(say(text, place=place, battles=listed(used)))
    raise CommandError(say("--change: no battle of this game has {place}.", place=place))


def _played(pairing: Pairing, games: Games, effect: float, memo: Memo, spread: Spreading) -> list[Pair]:
    """Return the first side's scores in each pair. A part of a larger run is played in full."""
    pairs: list[Pair] = []
    begun, most, played = perf_counter(), len(games.numbers), 0
    for first in range(0, most, BATCH):
        numbers = games.numbers[first : first + BATCH]
        for n, pair in spread(partial(one_pair, pairing), [n for n in numbers if str(n) not in memo]):
            memo.keep(str(n), pair)
            played += 1
            done = sum(str(number) in memo for number in games.numbers)
            line = count("{n} pair of {most}", "{n} pairs of {most}", done, most=most)
            left = time_left(begun, played, most - done)
            show_progress(f"{line}, {left}", last=done == most, share=done / most)
        pairs += [(*memo[str(n)], None)[:3] for n in numbers]
        sure = len(pairs) >= min(LEAST, most) and sprt([b - a for a, b, _ in pairs], effect)
        if sure and not games.is_part:
            break
    return pairs


def one_pair(pairing: Pairing, number: int) -> tuple[int, Pair]:
    """Play one game without and one with the change, on the same dice unless unpaired."""
    changed = _changed(pairing) if pairing.values else pairing.scenario
    key = f"{pairing.seed}/compare/{number}"
    if pairing.other is None:
        found = play(pairing.game, pairing.scenario, pairing.who, key, course=True)
        before, course = found.winner, found.course
    else:
        before, course = played_there(pairing.other, pairing.game, pairing.scenario, pairing.who, key)
    own = f"{key}/own" if pairing.unpaired else key
    after = play(pairing.game, changed, pairing.who, own, course=True)
    met = None if pairing.unpaired or not course else course != after.course
    return number, (_got(pairing, before), _got(pairing, after.winner), met)


def _got(pairing: Pairing, winner: str) -> float:
    return {pairing.sides[0]: 1.0, pairing.sides[1]: 0.0}.get(winner, 0.5)


def summary(pairing: Pairing, pairs: Sequence[Pair], effect: float) -> dict[str, Any]:
    """Return the result for tools. `band` is half the width of the difference's interval, in points."""
    differences = [after - before for before, after, _ in pairs]
    mean, band = mean_and_band(differences)
    met = [met for *_, met in pairs if met is not None]
    is_unmet = bool(met) and not any(met) and len(met) == len(pairs)
    before, after = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
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
        "band": round(100 * band, 1),
        "met": sum(met) if met else None,
        "points": round(100 * effect),
        "verdict": UNMET if is_unmet else sprt(differences, effect),
        "same_winner": sum(a == b for a, b, _ in pairs),
        "variance_ratio": _ratio(before, after, differences),
    }


def _share(found: Sequence[float]) -> dict[str, float]:
    low, high = wilson(total(found), len(found))
    share = total(found) / len(found)
    return {"share": round(100 * share, 1), "low": round(100 * low, 1), "high": round(100 * high, 1)}


def _ratio(before: Sequence[float], after: Sequence[float], differences: Sequence[float]) -> float | None:
    """Return the gain of pairing, as the ratio of games needed without it, or None if no pair differs."""
    one, other, paired = (mean_and_error(found)[1] ** 2 for found in (before, after, differences))
    return round((one + other) / paired, 1) if 0 < paired < float("inf") else None


def balance_of(game: str, scenario: str, revision: str, pairs: int, jobs: int | None) -> dict[str, Any]:
    """Return the summary of some pairs of games by a revision's rules and by the current ones."""
    card = game_of(game).scenarios[scenario]
    who = dict.fromkeys(card.sides, REGULAR)
    pairing = Pairing(game, card.id, card.sides, who, 1)
    about = {"compare": scenario, "against": commit_of(revision)}
    with Memo(None, about) as memo, _checked(revision) as other, Spread(jobs or cores()) as spread:
        found = _played(pairing.replace(other=other), Games(range(pairs)), EFFECT, memo, spread)
    return summary(pairing, found, EFFECT)


def balance_row(report: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the row of a battle in a table of several, with the table's head."""
    side = say(report["first"])
    text = "{share} of 100 ({low} to {high})"
    head = (
        say("battle"),
        say("wins"),
        say("before"),
        say("after"),
        say("difference"),
        say("affected"),
        say("verdict"),
    )
    shares = (say(text, **report[when]) for when in ("before", "after"))
    verdict = say(VERDICTS[report["verdict"]], side=side)
    return head, (report["scenario"], side, *shares, _difference(report), _met(report), verdict)


def _difference(report: dict[str, Any]) -> str:
    mean, band = report["difference"], report["band"]
    names = {"n": f"{mean:+g}", "low": f"{mean - band:+.1f}", "high": f"{mean + band:+.1f}"}
    return say("{n} ({low} to {high})", **names)


def _met(report: dict[str, Any]) -> str:
    if report["met"] is None:
        return "?"
    return say("{n} of {all}", n=report["met"], all=report["pairs"])


def _print(report: dict[str, Any]) -> None:
    side, points = say(report["first"]), report["points"]
    text = "{share} of 100 ({low} to {high})"
    print_table(
        [
            (say("scenario"), report["scenario"]),
            (say("pairs of games"), str(report["pairs"])),
            (say("{side} wins as it is", side=side), say(text, **report["before"])),
            (say("{side} wins changed", side=side), say(text, **report["after"])),
            (say("difference"), _difference(report)),
            (say("games in which the change mattered"), _met(report)),
            (say("pairs with the same winner"), str(report["same_winner"])),
            (say("games saved by pairing"), f"x {report['variance_ratio'] or '-'}"),
            (say("of {n} points: verdict", n=points), say(VERDICTS[report["verdict"]], side=side)),
        ]
    )
