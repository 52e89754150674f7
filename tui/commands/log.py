"""`cockade log`: a recorded game in prose."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cockade.engine.game import open_to_all
from cockade.events.codec import codec_for
from cockade.saves.sanitize import shown
from cockade.tui.commands.common import (
    find_side,
    is_kept_from_all,
    print_json,
    recorded_game,
    tell_notes,
    withheld,
)
from cockade.tui.review.variations import other_lines
from cockade.tui.session.review import notes_on
from cockade.tui.session.seats import player_name
from cockade.tui.session.viewpoint import recorded, told_alone
from cockade.tui.text.i18n import count, labelled, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event
    from cockade.saves.loader import Reading
    from cockade.tui.games.port import AnyUI


class ToldEvent(NamedTuple):
    """
    An event of the line with the lines of the record about it.

    An event that only leads to the next has no lines. `alone` returns its lines without other events. `notes`
    are the comments on it, and a bookmark has no words.
    """

    event: Event
    lines: Sequence[str]
    alone: Callable[[], tuple[str, ...]]
    notes: Sequence[str] = ()


def run(args: Namespace) -> int:
    """Print the current line of play, event by event."""
    ui, reading = recorded_game(args.file)
    side = "" if args.side is None else find_side(ui, args.side)
    keeps = is_kept_from_all(args, reading.opened)
    lines_told = list(_told(ui, reading.opened, side, keeps=keeps))
    notes = [withheld(reading.opened)] if keeps and _hides(reading.opened) else []
    if args.json:
        tell_notes(args.file, notes)
        print_json(_for_tools(ui, reading, lines_told))
        return 0
    for line in (*_head(ui, reading, side, keeps=keeps), *notes):
        print(line)
    for event, lines, _, noted in lines_told:
        for number, line in zip([f"{event.n:5}", *["     "] * len(lines)], lines, strict=False):
            print(f"{number}  {line}")
        for text in noted:
            print(f"       {say('Note: {note}', note=shown(text)) if text else say('Bookmark.')}")
    if args.lines and not side and not (keeps and _is_secret(ui)):
        for line in _other_lines(ui, reading.opened):
            print(line)
    return 0


def _is_secret(ui: AnyUI) -> bool:
    """True if sides of the game have secrets from each other: notes may reveal them."""
    return ui.game.redact is not open_to_all


def _other_lines(ui: AnyUI, opened: AnyGameTree) -> Iterator[str]:
    """Print the other lines of play: where each one branches off, and its events."""
    for parting, told in other_lines(opened, ui):
        yield ""
        yield say("Another line of play, after step {n}:", n=parting)
        yield from (f"{number:5}  {text}" for number, text in enumerate(told, parting + 1))


def _told(ui: AnyUI, opened: AnyGameTree, side: str, *, keeps: bool) -> Iterator[ToldEvent]:
    """
    Every event of the line with its sentences, as a side may know it.

    Without a side, all of it, or with `keeps` only common knowledge. Fully hidden events are left out, and
    the numbers have no gap.
    """
    number, notes = 0, {} if keeps and _is_secret(ui) else notes_on(opened, side)
    told = recorded(ui, opened, range(opened.at + 1), side, keeps=keeps)
    for place in range(opened.at + 1):
        node = opened.line[place]
        if (side or keeps) and opened.is_silent(node, side):
            continue
        event = opened.heard(node, side).replace(n=number) if side or keeps else opened.events[node]
        alone = partial(told_alone, ui, opened, node, side, keeps=keeps)
        yield ToldEvent(event, told[place], alone, notes.get(place, ()))
        number += 1


def _hides(opened: AnyGameTree) -> bool:
    """True if any event was not fully visible to both sides."""
    line = opened.line[: opened.at + 1]
    return any(opened.heard(node, "") != opened.events[node] for node in line)


def _head(ui: AnyUI, reading: Reading, side: str, *, keeps: bool) -> Iterator[str]:
    header, opened = reading.header, reading.opened
    card = ui.game.scenarios.get(header.scenario)
    yield say("{game}: {title}", game=say(ui.game.title), title=say(card.title) if card else header.scenario)
    if header.begun:
        yield say("started {time}", time=header.begun)
    for seat, player in header.players.items():
        yield labelled(ui.words.side(opened.state, seat), player_name(player))
    undone = sorted(set(range(len(opened.events))) - set(opened.line[: opened.at + 1]))
    if not (side or keeps) or ui.game.redact is open_to_all:
        if undone:
            yield count("{n} undone event is left out.", "{n} undone events are left out.", len(undone))
    elif not all(opened.is_silent(node, side) for node in undone):  # to count them all takes a view of each
        yield say("Undone events are left out.")


def _for_tools(ui: AnyUI, reading: Reading, told: list[ToldEvent]) -> dict[str, Any]:
    codec = codec_for(ui.game.vocabulary)
    return {
        "game": reading.header.game,
        "scenario": reading.header.scenario,
        "events": [
            codec.plain(event) | {"lines": list(alone())} | ({"notes": list(notes)} if notes else {})
            for event, _, alone, notes in told
        ],
    }
