"""
Recorded games by today's rules, for an intended change of a rule.

Every action is decided again, also an undone one, with the recorded dice. Its order and its place in the tree
stay the same. Additional dice come from the key of the game. The old file is replaced atomically, and locked
from the first byte read, so no event is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cockade.engine.dice import recorded
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.engine.rules import Refusal
from cockade.events.facts import Position, SetUp
from cockade.events.problems import Problem, problem
from cockade.saves import line_format
from cockade.saves.append_log import LogFile
from cockade.saves.baseline import Known, known_of, save_known_differences
from cockade.saves.errors import SaveError
from cockade.saves.loader import Games, read
from cockade.saves.save_file import collector_paused, review
from cockade.saves.verify import REFUSED, departures, digest


def accept(path: Path | str, games: Games) -> int:
    """
    Rewrite a recorded game by today's rules, and return the number of events with other results.

    An action that was recorded as refused may still be, under any clause. Raises SaveError, and leaves the
    file unchanged, if another action is refused today or the file is unusable.
    """
    log, data = LogFile.open(Path(path))
    try:
        with collector_paused():
            reading = read(data, games, log.path)
        today = _decided_anew(reading.opened, log.path)
        known = known_of(path)
        refused = tuple(_still_refused(today, known)) if known else ()
        changed = sum(then != now for then, now in zip(reading.opened.events, today.events, strict=True))
        changed += len(set(refused) - set(known))
        if changed:
            log.replace(line_format.written(reading.header, today)[0])
            save_known_differences(path, refused)
    finally:
        log.close()
    return changed


def _decided_anew(then: AnyGameTree, path: Path) -> AnyGameTree:
    """Return the same actions in the same tree, with the facts of today's rules."""
    game, first = then.game, then.events[0]
    assert isinstance(first.action, SetUp)
    if isinstance(first.action, Position):  # it is given, not laid out by the rules
        event = first
    else:
        event, _ = game.start(first.action.scenario, recorded(first, then.dice_of(0)))
    today = GameTree.reopen(game, event, then.key, free_undo=then.free_undo)
    today.earlier = list(then.earlier)
    for node in range(1, len(then.events)):
        today.go_to(then.parents[node])
        _play(today, node, then, path)
    for node in (then.line[-1], then.node):
        today.go_to(node)
    today.notes = dict(then.notes)
    return today


def _play(today: AnyGameTree, node: int, then: AnyGameTree, path: Path) -> None:
    event = then.events[node]
    dice = recorded(event, then.dice_of(node))
    try:
        today.act(event.side, event.action, joined=then.is_joined(node), dice=dice)
    except Refusal as refusal:
        if not event.facts:  # it was refused when it was recorded, too
            today.record(event, joined=then.is_joined(node))
            return
        text = (
            "It cannot be accepted: event {n} is refused today under {rule}. {why} Record the game "
            "again, or leave it out."
        )
        why = Problem(refusal.text, refusal.names)
        raise SaveError(path, problem(text, n=event.n, rule=refusal.rule, why=why)) from refusal


def _still_refused(today: AnyGameTree, known: Iterable[Known]) -> Iterator[Known]:
    """Yield the actions that were expected to be refused and still are, each with today's clause."""
    refused = {one.node: one for one in departures(today) if one.result == REFUSED}
    for one in known:
        now = refused.get(one.node)
        if now is not None:
            yield one.replace(clause=now.rule or "", today=digest(today, now))


def expect(path: Path | str, games: Games, reason: str, since: str) -> int:
    """
    Save all of today's differences as expected, and return the number of new ones.

    Known differences keep their day and reason. Those that replay as recorded again are removed. Raises
    SaveError if a file cannot be read or written.
    """
    before = known_of(path)
    found = tuple(_known(review(Path(path), games).opened, reason, since, before))
    if found != before:
        save_known_differences(path, found)
    return len(set(found) - set(before))


def _known(opened: AnyGameTree, reason: str, since: str, before: tuple[Known, ...]) -> Iterator[Known]:
    earlier = {(one.node, one.today): one for one in before}
    for departure in departures(opened):
        node, today = departure.node, digest(opened, departure)
        new = Known(node, opened.events[node].n, departure.rule or "", today, since, reason)
        yield earlier.get((node, today), new)
