"""A march that is worth its while, as it was worked out."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record


@frozen
class Plan(Record):
    """Who should leave an area, where to, and what that gains."""

    gain: float
    stack: tuple[str, ...]
    area: str
