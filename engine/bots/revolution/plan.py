"""A worthwhile march, as computed."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record


@frozen
class Plan(Record):
    """The units that should leave an area, their destination, and the gain."""

    gain: float
    stack: tuple[str, ...]
    area: str
