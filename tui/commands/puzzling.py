"""`cockade puzzles`: positions of recorded games in which one choice of assaults is far the best."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.lab.puzzles import Position, Puzzle, is_beginning, puzzle
from cockade.engine.bots.players import game_of
from cockade.events.record import Record
from cockade.saves.file import review
from cockade.tui.commands.common import print_json
from cockade.tui.commands.spreading import show_progress, spread, time_left
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from cockade.engine.bots.lab.puzzles import Plan


@frozen
class Place(Record):
    """A position, and where it was found."""

    file: str
    step: int
    position: Position


def run(args: Namespace) -> int:
    """Look through all games; 1 if there is no puzzle in them."""
    begun, found = perf_counter(), []
    places = [place for file in args.files for place in beginnings(file)]
    for done, (place, one) in enumerate(spread(looked_at, places, args.jobs), start=1):
        if one is not None:
            found.append((place, one))
        said = count("{done} of {n} position", "{done} of {n} positions", len(places), done=done)
        left = time_left(begun, done, len(places) - done)
        show_progress(f"{said}, {left}", last=done == len(places), share=done / len(places))
    found.sort(key=lambda pair: -pair[1].lead)
    if args.json:
        print_json({"positions": len(places), "puzzles": [for_tools(*pair) for pair in found]})
    else:
        for pair in found:
            print(told(*pair))
        print(
            count("{n} puzzle in {m} positions.", "{n} puzzles in {m} positions.", len(found), m=len(places))
        )
    return int(not found)


def beginnings(file: str) -> Iterator[Place]:
    """Where assaults begin in a recorded game."""
    opened = review(Path(file), GAMES).opened
    game = opened.game
    for step in range(opened.at):
        state, before = opened.state_at(step), opened.event_at(step).action
        side = game.decider(state)
        if side and is_beginning(game, state, before):
            yield Place(file, step, Position(game.id, opened.scenario, opened.values, state, side))


def looked_at(place: Place) -> tuple[Place, Puzzle | None]:
    """Weigh one."""
    position = place.position
    if position.values:
        game_of(position.game).printed(position.scenario, position.values)
    return place, puzzle(position)


def for_tools(place: Place, one: Puzzle) -> dict[str, Any]:
    """A puzzle as JSON."""
    best, second = (_orders(place, plan) for plan in (one.best, one.second))
    return {
        "file": place.file,
        "step": place.step,
        "side": place.position.side,
        "best": best,
        "second": second,
        "wins": [round(share, 3) for share in one.wins],
        "lead": round(one.lead, 3),
        "error": round(one.error, 3),
    }


def told(place: Place, one: Puzzle) -> str:
    """A puzzle in three lines: where, the best choice, the next."""
    ui, position = ui_of(place.position.game), place.position
    head = "{file}, step {n}: {when}"
    when = " ".join(ui.words.heading(position.state))
    wins = [f"{100 * share:.0f}" for share in one.wins]
    rows = [say(head, file=place.file, n=place.step, when=when)]
    for plan, won in zip((one.best, one.second), wins, strict=True):
        orders = "; ".join(_orders(place, plan)) or say("no assault")
        rows.append("  " + say("{n} of 100: {orders}", n=won, orders=orders))
    return "\n".join(rows)


def _orders(place: Place, plan: Plan) -> list[str]:
    words, state = ui_of(place.position.game).words, place.position.state
    return [words.order(state, action) for action in plan]
