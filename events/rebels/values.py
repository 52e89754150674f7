"""Sides, counters and combats of Rebels & Redcoats. Hexes are CCRR numbers."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record

AMERICAN = "american"
BRITISH = "british"
SIDES = (AMERICAN, BRITISH)


@frozen
class Counter(Record):
    """
    What is printed on a unit (1.2.3).

    `strength` and `morale` are (good, disrupted). Artillery has `bombardment` and `reach` (in hexes)
    instead of a strength, a leader `command` and `span` (command range). `allowance` is in whole
    movement points, `points` are the elimination points of 13.2.
    """

    id: str
    name: str
    side: str
    nation: str
    kind: str
    allowance: int
    strength: tuple[int, int] = (0, 0)
    morale: tuple[int, int] = (0, 0)
    points: int = 0
    bombardment: int = 0
    reach: int = 0
    howitzer: bool = False
    command: int = 0
    span: int = 0


@frozen
class Combat(Record):
    """
    One assault as declared (8.27): who fights, from where, across which hexsides.

    `crossings` are the adjacent (attacking hex, defending hex) pairs. The units are fixed when the
    declaration closes; who has left his hex by then no longer counts (8.24).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    crossings: tuple[tuple[int, int], ...]
