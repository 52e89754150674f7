"""What a report on a change of the rules says, whatever it is written as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.games.port import AnyUI

AROUND = 3
"""So many places are drawn around those where something happened."""


@frozen
class Changed(Record):
    """
    A game that goes another way, at the first event that differs.

    `row` are the events of the game, the number of the event, its clause and what is done; `states` those
    after the event under both rules, `places` where to look. `rows` are facts side by side and whether they
    differ, `clause` its number, title and text. `position` is the smallest that shows it, `shortly` in a
    sentence.
    """

    name: str
    row: tuple[str, str, str, str]
    opened: AnyGameTree
    ui: AnyUI
    when: str
    done: str
    remarks: tuple[str, ...]
    clause: tuple[str, str, str] | None
    states: tuple[Any, Any]
    places: tuple[int, ...]
    rows: tuple[tuple[str, str, bool], ...]
    shortly: str
    position: str


@frozen
class ChangeReport(Record):
    """
    A change of the rules: the games that go another way, and what that does to the balance.

    `columns` head the rules before and after. `changed` has all these games, `shown` some that tell all there
    is to see. `balance` is a table with its head, `remarks` what is to be said about it; `never` the clauses
    that no game exercises, by the name of the game.
    """

    title: str
    summary: str
    columns: tuple[str, str]
    changed: tuple[Changed, ...]
    shown: tuple[Changed, ...]
    balance: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...]
    never: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
