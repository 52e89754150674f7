"""Reasons against an action, as the refusals of every game give them."""

from __future__ import annotations

from attrs import frozen

from events.record import Record


@frozen
class Reason(Record):
    """One reason against an action: the clause, a sentence with names in braces, and what they stand for."""

    rule: str
    text: str
    args: dict[str, object]


def reason(rule: str, text: str, **args: object) -> Reason:
    """A reason; the sentence is translated before its names are filled in."""
    return Reason(rule, text, args)
