"""`cockade analyse`: the chance to win at every player turn of a recorded game, by rollouts."""

from __future__ import annotations

import os
import shutil
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.engine.bots import reason_for
from cockade.engine.bots.analysis.rollouts import Rollout, played
from cockade.engine.bots.registry import game_of
from cockade.engine.bots.veteran import Veteran
from cockade.engine.rules import subject
from cockade.saves.analysis import SUFFIX, fingerprint
from cockade.saves.errors import told as trouble
from cockade.tui.board.camera import Camera
from cockade.tui.board.glyphs import ASCII, GLYPH_SETS
from cockade.tui.board.layout import Box
from cockade.tui.board.palettes import choose_glyphs
from cockade.tui.bots.cpu_count import cores
from cockade.tui.commands.common import (
    find_side,
    is_kept_from_all,
    print_json,
    print_table,
    recorded_game,
    withheld,
)
from cockade.tui.commands.processes import Spread, show_done
from cockade.tui.commands.resume import Interrupted
from cockade.tui.commands.show import NORMAL
from cockade.tui.review.advice import Advice
from cockade.tui.session.chances import Analysis, kept_beside, kept_way
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.turning_points import happened, points, share_of, told
from cockade.tui.text.cell_width import cells as wide
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, flowing, say, sentence

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from cockade.engine.bots.analysis.win_probability import Chance, Parts, TurningPoint
    from cockade.saves.analysis import Answer
    from cockade.tui.games.port import AnyUI
    from cockade.tui.review.advice import Asking, Better, OwnTurn
    from cockade.tui.session.chances import Point


WIDTH, HEIGHT = 78, 14
"""The part of the map around an order."""


def coach_lines(advice: Advice, rollouts: int, glyphs: str, side: str = "") -> Iterator[str]:
    """The most expensive decisions, one paragraph and one part of the map each."""
    turns = advice.costliest(rollouts, side)
    if not turns:
        yield say("No decision cost more than chance explains.")
    for number, turn in enumerate(turns, start=1):
        yield from ("", _lesson(advice, turn, rollouts, number))
        for better in list(advice.better(turn, advice.way(turn)))[:1]:
            yield from _drawn(advice, better, glyphs)


def _lesson(advice: Advice, turn: OwnTurn, rollouts: int, number: int) -> str:
    """One piece of advice: the time, the cost, the better order, and the reason."""
    index, found = advice.analysis.index, advice.of(turn, rollouts)
    state, words = index.state(turn.before), index.ui.words
    text = "{n}. {when}, {side}: gave away about {worth} of 100. Better: {order}"
    told = say(
        text,
        n=number,
        when=words.heading(state)[0],
        side=words.side(state, turn.side),
        worth=points(found.worth).lstrip("+"),
        order=found.orders[0],
    )
    first = next(iter(advice.better(turn, found.way)))
    why = say(reason_for(index.opened.game.id, first.seen, turn.side, first.action))
    return flowing((sentence([told]), why))


def _drawn(advice: Advice, better: Better, glyphs: str) -> Iterator[str]:
    """The map around the target of an order, after it."""
    ui = advice.analysis.index.ui
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
    atlas = ui.map.atlas(better.then)
    canvas = atlas.canvas(ui.map.scene(better.then), atlas.fitting((width, 0), NORMAL), GLYPH_SETS[glyphs])
    where = ui.map.target(better.action) or ui.map.home(better.then, subject(better.action))
    if where in atlas:
        camera = Camera(width=width, height=HEIGHT)
        seen = camera.centred(canvas.box(where), (canvas.width, canvas.height), canvas.layout.lattice)
        yield from canvas.text(Box(max(0, seen.x), max(0, seen.y), width, HEIGHT)).splitlines()


SHORTEST, LONGEST = 15, 41
"""The line of a chance, in cells."""
FINE = str.maketrans(".:-[]#|", "·┊━┣┫●│")
"""The characters of the line on terminals with more than letters."""
BESIDE = 49
"""The width of a row without the line and the heading, in cells."""


def run(args: Namespace) -> int:
    """Play the missing rollouts and print the curve. Returns 130 if it was stopped before the end."""
    ui, reading = recorded_game(args.file)
    opened = reading.opened
    side = "" if args.side is None else find_side(ui, args.side)
    if is_kept_from_all(args, opened) and ui.game.conceals(opened.state_at(0)):
        raise CommandError(withheld(opened))
    index = ReviewIndex(opened, ui, side)
    file = kept_beside(args.file, ui.game.id)
    analysis = Analysis.of(index, file)
    if is_deep(args) and not analysis.knows_orders:
        raise CommandError(say("--deep needs to know what both sides ordered: leave --side out."))
    stopped = fill(analysis, args)
    if file.problem is not None:
        said = trouble(file.problem, file.path, "The results could not be saved.")
        print(f"cockade: {said}", file=sys.stderr)
    if args.json:
        print_json(for_tools(args, analysis))
    else:
        show(ui, analysis, args.rollouts)
        if args.deep:
            show_deep(analysis, args.rollouts)
        if args.coach is not None:
            coached(ui, analysis, args)
    if stopped:
        text = "Stopped. The results so far are in {file}. Run the same command to continue."
        raise Interrupted(say(text, file=args.file.name + SUFFIX))
    return 0


def is_deep(args: Namespace) -> bool:
    """True if Veteran is needed: for a table of all turns, or for the most expensive decisions."""
    return bool(args.deep) or args.coach is not None


def coached(ui: AnyUI, analysis: Analysis, args: Namespace) -> None:
    """Print the decisions that cost most, of one side or of both."""
    side = find_side(ui, args.coach) if args.coach else ""
    glyphs = choose_glyphs(os.environ).name
    for row in coach_lines(Advice(analysis), args.rollouts, glyphs, side):
        print(row)


def fill(analysis: Analysis, args: Namespace) -> bool:
    """Play the missing rollouts on all cores. True if it was stopped. Each answer is saved as it arrives."""
    rollouts = args.rollouts
    try:
        with Spread(args.jobs or cores()) as spread:
            play(analysis, analysis.curve, rollouts, spread)
            play(analysis, analysis.turned(rollouts), rollouts, spread)
            if is_deep(args):
                deepen(analysis, rollouts, spread)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return True
    return False


def deepen(analysis: Analysis, rollouts: int, spread: Spread) -> None:
    """Ask Veteran about every turn, and play on from its ways and from the actual orders."""
    advice = Advice(analysis)
    asked, begun = advice.unasked(), perf_counter()
    for done, (key, way) in enumerate(spread(advised, asked), start=1):
        analysis.file.keep(key, way)
        one, many = "{done} of {n} turn thought about", "{done} of {n} turns thought about"
        show_done(count(one, many, len(asked), done=done), done, len(asked), begun)
    play(analysis, advice.points, rollouts, spread)


def advised(asked: Asking) -> tuple[Answer, str]:
    """The way that Veteran would take."""
    if asked.values:
        game_of(asked.question.game_id).printed(asked.scenario, asked.values)
    return asked.key, kept_way(Veteran().decide(asked.question))


def play(analysis: Analysis, points: Sequence[Point], rollouts: int, spread: Spread) -> None:
    """Play the rollouts that some points still need. Each answer is saved as it arrives."""
    begun, done = perf_counter(), 0
    while missing := analysis.missing(points, rollouts):
        tasks = [(analysis.question(*wanted), analysis.rollout(*wanted)) for wanted in missing]
        known = done + len(tasks)
        for key, winner in spread(answered, tasks):
            analysis.file.keep(key, winner)
            done += 1
            said = count("{done} of {n} rollout", "{done} of {n} rollouts", known, done=done)
            show_done(said, done, known, begun)


def answered(asked: tuple[Answer, Rollout]) -> tuple[Answer, str]:
    """Play one rollout."""
    return asked[0], played(asked[1])


# ---------------------------------------------------------------- for tools


def for_tools(args: Namespace, analysis: Analysis) -> dict[str, Any]:
    """The whole analysis as JSON. Chances are those of the first side, from 0 to 1."""
    index, first, rollouts = analysis.index, analysis.first_side, args.rollouts
    return {
        "file": str(args.file),
        "scenario": f"{index.opened.game.id}/{index.opened.scenario}",
        "side": index.viewer,
        "rules": fingerprint(index.opened.game.id),
        "rollouts": rollouts,
        "of": first,
        "points": [_point(analysis, one, first) for one in analysis.chances(rollouts)],
        "turning_points": [
            {
                "from": index.number(one.before),
                "to": index.number(one.after),
                "change": round(one.change, 3),
                "error": round(one.error, 3),
                "games": one.games,
                "what": happened(index, one.before, one.after, one.change),
                "parts": _parts(analysis.parts(one.before, one.after, rollouts)),
            }
            for one in analysis.turning_points(rollouts)
        ],
        **({"turns": list(_advice(analysis, rollouts))} if is_deep(args) else {}),
    }


def _parts(found: Parts | None) -> dict[str, float] | None:
    return None if found is None else {name: round(value, 3) for name, value in asdict(found).items()}


def _advice(analysis: Analysis, rollouts: int) -> Iterator[dict[str, Any]]:
    """Veteran's way in each turn, and its worth for the side of that turn."""
    advice = Advice(analysis)
    for turn in advice.turns:
        found = advice.of(turn, rollouts)
        yield {
            "from": analysis.index.number(turn.before),
            "side": turn.side,
            "way": found.way,
            "worth": round(found.worth, 3),
            "error": round(found.error, 3),
            "orders": found.orders,
            "parts": _parts(analysis.parts(turn.before, turn.after, rollouts, turn.side)),
        }


def _point(analysis: Analysis, one: Chance, first: str) -> dict[str, Any]:
    low, high = one.band(first)
    return {
        "n": analysis.index.number(one.place),
        "when": analysis.heading(one.place),
        "rollouts": 0 if one.certain else len(one.winners),
        "over": one.certain,
        "chance": round(one.of(first), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


# ---------------------------------------------------------------- for people


def show(ui: AnyUI, analysis: Analysis, rollouts: int) -> None:
    """A row for every player turn: the chance in figures, and on a line with its band."""
    index, first = analysis.index, analysis.first_side
    turns = {one.before: one for one in analysis.turning_points(rollouts)}
    start = index.state(0)
    right, left = (ui.words.side(start, side) for side in ui.game.sides)
    signs = {} if choose_glyphs(os.environ) is ASCII else FINE
    text = "The chance to win, if both played on as Regular does; {band} holds it two times in three."
    print(say(text, band="[ ]".translate(signs)))
    chances = analysis.chances(rollouts)
    when = [analysis.heading(one.place) for one in chances]
    cells = bar_cells(max(map(wide, when)))
    head = say("step"), say("when"), say("{side} wins", side=right), say("games")
    rows: list[tuple[str, ...]] = [(*head, scale(left, right, cells), "")]
    for heading, one in zip(when, chances, strict=True):
        shown = share_of(one, first)
        number, turned = str(index.number(one.place)), _turned(turns.get(one.place))
        games = "" if one.certain else str(len(one.winners))
        drawn = bar(one, first, cells).translate(signs)
        rows.append((number, heading, shown, games, drawn, turned))
    print_table(rows)
    if not turns:
        print(say("No player turn changed it by more than chance explains."))
    for turn in turns.values():
        print(told(analysis, turn, rollouts))


def show_deep(analysis: Analysis, rollouts: int) -> None:
    """A line for every turn: Veteran's way and its worth."""
    print(say("Veteran's choice, and the worth of it, of orders and of dice to the side whose turn it was:"))
    advice = Advice(analysis)
    for turn in advice.turns:
        print(advice.told(turn, rollouts))


def bar_cells(before: int) -> int:
    """The width of the line of a chance on this terminal, in cells."""
    free = shutil.get_terminal_size((120, 24)).columns - before - BESIDE
    return max(SHORTEST, min(LONGEST, free)) | 1


def scale(left: str, right: str, cells: int) -> str:
    """The heading of the line: the winner at its left end, and the one at its right."""
    left, right = left[: cells // 2], right[: cells // 2]
    return f"{left}{' ' * (cells + 2 - wide(left) - wide(right))}{right}"


def bar(one: Chance, first: str, cells: int) -> str:
    """A chance on a line from 0 to 1, with its band in brackets."""
    found = ["."] * cells
    found[cells // 2] = ":"
    if one.winners:
        low, high = (round(bound * (cells - 1)) for bound in one.band(first))
        found[low + 1 : high] = ["-"] * max(0, high - low - 1)
        found[low], found[high] = "[", "]"
        found[round(one.of(first) * (cells - 1))] = "#"
    return f"|{''.join(found)}|"


def _turned(point: TurningPoint | None) -> str:
    """Say that the battle turned in this player turn, and by how much."""
    return "" if point is None else say("this turn {n}", n=f"{100 * point.change:+.0f}")
