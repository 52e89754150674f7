"""Reasons against an action, as the refusals give them."""

from __future__ import annotations

from attrs import frozen


@frozen
class Reason:
    """One reason against an action: the clause, a sentence with names in braces, and what they stand for."""

    rule: str
    text: str
    args: dict[str, object]


def reason(rule: str, text: str, **args: object) -> Reason:
    """A reason; the sentence is translated before its names are filled in."""
    return Reason(rule, text, args)
