"""`cockade fit`: plays and saves games, learns an evaluation from them, and reports its quality."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from cockade.engine.bots.learned_value import SUFFIX, Held, Value, folder_of, weights
from cockade.engine.bots.registry import bots_of, game_of
from cockade.engine.value_overrides import without_overrides
from cockade.events.record import Record
from cockade.lab.commands.checkpoint import Memo
from cockade.lab.commands.dask import spread_of
from cockade.lab.learning import LEAST, Taught, calibration, learned
from cockade.lab.selfplay import ExampleGame, features_of, fingerprint, lesson
from cockade.saves.errors import told
from cockade.tui.commands.common import as_toml, find_scenario, print_json, print_table
from cockade.tui.commands.processes import Spreading, show_progress, time_left
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence


@frozen
class Fitting(Record):
    """The evaluation to learn, and its data: `games` a round, played by Veterans after the first."""

    game: str
    scenario: str
    seed: int
    games: int
    rounds: int
    trials: int
    features: str


Asked = tuple[int, int]
"""A round, and the number of a game in it."""


def run(args: Namespace) -> int:
    """Run the command: play missing games, learn, write and print, round by round."""
    face, card = find_scenario(args.scenario)
    bots = bots_of(face.game.id)
    if not bots.weights:
        text = "{title} describes no features of its positions, so nothing can be learned."
        raise CommandError(say(text, title=say(face.game.title)))
    if args.games < LEAST:
        raise CommandError(say("Learning needs at least {n} games.", n=LEAST))
    word = fingerprint(face.game.id, card.id)
    course = Fitting(face.game.id, card.id, args.seed, args.games, args.rounds, args.trials, word)
    memo = Memo(args.keep, {"fit": card.id, "seed": args.seed, "trials": args.trials, "features": word})
    path = args.out or folder_of(bots.weights) / (without_overrides(card.id) + SUFFIX)
    found: list[Taught] = []
    with memo:
        for number in range(args.rounds):
            with spread_of(args) as spread:
                _play(course, number, memo, spread)
            found.append(_learned(course, number, memo))
            write(found[-1].value, path)
            weights.cache_clear()
    report = summary(course, found, path)
    if args.json:
        print_json(report)
    else:
        _print(report)
    return 0


def _play(course: Fitting, turn: int, memo: Memo, spread: Spreading) -> None:
    """Play the missing games of a round."""
    open_ = [(turn, n) for n in range(course.games) if _key((turn, n)) not in memo]
    begun, kept = perf_counter(), course.games - len(open_)
    for done, (key, answer) in enumerate(spread(partial(one_game, course), open_), start=1):
        memo.keep(key, answer)
        line = count("{done} of {n} game", "{done} of {n} games", course.games, done=kept + done)
        left = time_left(begun, done, len(open_) - done)
        show_progress(f"{line}, {left}", last=done == len(open_), share=(kept + done) / course.games)


def _key(asked: Asked) -> str:
    return "{}/{}".format(*asked)


def one_game(course: Fitting, asked: Asked) -> tuple[str, Any]:
    """Play one game: Regulars in the first round, later Veterans with the current weights."""
    turn, number = asked
    weights.cache_clear()
    key, trials = f"{course.seed}/fit/{turn}", course.trials if turn else 0
    found = lesson(course.game, course.scenario, key, number, trials)
    return _key(asked), [found.winner, found.rows]


def lessons(course: Fitting, turn: int, memo: Memo) -> Iterator[ExampleGame]:
    """Yield all games up to a round, numbered across rounds."""
    for past in range(turn + 1):
        for n in range(course.games):
            winner, rows = memo[_key((past, n))]
            yield ExampleGame(past * course.games + n, winner, tuple(map(tuple, rows)))


def _learned(course: Fitting, turn: int, memo: Memo) -> Taught:
    """Learn an evaluation from the games up to a round."""
    show_progress(say("learning"), last=True)
    game = game_of(course.game)
    why = f"cockade fit {course.game}/{course.scenario} --seed {course.seed} --games {course.games}"
    why += f" --rounds {turn + 1} --trials {course.trials}" if turn else ""
    about = Value(
        without_overrides(course.scenario),
        "reconstructed",
        why,
        0,
        0,
        course.features,
        Held(0, 0, 0, 0, 0),
        0.0,
    )
    return learned(names(course), list(lessons(course, turn, memo)), about, game.sides[0])


def names(course: Fitting) -> tuple[str, ...]:
    """Return the features, in the order of a row."""
    return tuple(features_of(course.game, course.scenario))


def write(value: Value, path: Path) -> None:
    """Write the weights as TOML, one a line."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(toml_lines(value)) + "\n", encoding="utf-8")
    except OSError as error:
        raise told(error, path) from error


def toml_lines(value: Value) -> Iterator[str]:
    """Yield the lines of an evaluation's file."""
    plain = asdict(value)
    rows = plain.pop("weight")
    held = plain.pop("held_out")
    yield from (f"{name} = {as_toml(one)}" for name, one in plain.items())
    yield "weight = ["
    yield from (f"    {_inline(row)}," for row in rows)
    yield "]"
    yield "\n[held_out]"
    yield from (f"{name} = {as_toml(one)}" for name, one in held.items())


def _inline(row: dict[str, Any]) -> str:
    return "{ " + ", ".join(f"{name} = {as_toml(one)}" for name, one in row.items() if one) + " }"


def summary(course: Fitting, found: Sequence[Taught], path: Path) -> dict[str, Any]:
    """Return the results, round by round, for tools."""
    steps = calibration(found[-1].table, found[-1].chances)
    return {
        "scenario": f"{course.game}/{course.scenario}",
        "seed": course.seed,
        "file": str(path),
        "rounds": [
            {
                "games": value.games,
                "positions": value.positions,
                **asdict(value.held_out),
                "used": value.held_out.is_better,
            }
            for value in (one.value for one in found)
        ],
        "calibration": [[n, round(said, 3), round(came, 3)] for n, said, came in steps],
    }


def _print(report: dict[str, Any]) -> None:
    heading = tuple(map(say, ("games", "constant", "margin", "learned", "gain", "")))
    rows = [
        (
            str(one["games"]),
            *(f"{one[name]:.3f}" for name in ("constant", "margin", "brier")),
            f"{one['gain']:.3f} ± {2 * one['error']:.3f}",
            say("used") if one["used"] else say("no better than the margin: not used"),
        )
        for one in report["rounds"]
    ]
    print_table([heading, *rows])
    for positions, said, came in report["calibration"]:
        text = "predicted {said} of 100, actual {came} ({n} positions)"
        print(say(text, said=round(100 * said), came=round(100 * came), n=positions))
    print(say("The weights are in {file}.", file=report["file"]))
