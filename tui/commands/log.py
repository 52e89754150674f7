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
    An event of the line, and how the record tells it; one that only leads to the next has no lines there.

    `alone` tells it as if there were no other; `notes` were written beside it, a bookmark without words.
    """

    event: Event
    lines: Sequence[str]
    alone: Callable[[], tuple[str, ...]]
    notes: Sequence[str] = ()


def run(args: Namespace) -> int:
    """Tell the line of play in view, event by event."""
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
    """Whether sides of the game keep something from each other: what was noted may tell it."""
    return ui.game.redact is not open_to_all


def _other_lines(ui: AnyUI, opened: AnyGameTree) -> Iterator[str]:
    """What was played besides the line in view: where it parts, and what happened."""
    for parting, told in other_lines(opened, ui):
        yield ""
        yield say("Another line of play, after step {n}:", n=parting)
        yield from (f"{number:5}  {text}" for number, text in enumerate(told, parting + 1))


def _told(ui: AnyUI, opened: AnyGameTree, side: str, *, keeps: bool) -> Iterator[ToldEvent]:
    """
    Every event of the line with its sentences, as a side may hear of it; without a side, all of it.

    Where it `keeps` what is hidden, as anybody may hear of it. Of what is wholly hidden there is nothing, and
    no gap in the numbers.
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
    """Whether anything was done that not everybody may know."""
    line = opened.line[: opened.at + 1]
    return any(opened.heard(node, "") != opened.events[node] for node in line)


def _head(ui: AnyUI, reading: Reading, side: str, *, keeps: bool) -> Iterator[str]:
    header, opened = reading.header, reading.opened
    card = ui.game.scenarios.get(header.scenario)
    yield say("{game}: {title}", game=say(ui.game.title), title=say(card.title) if card else header.scenario)
    if header.begun:
        yield say("begun {time}", time=header.begun)
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
