"""Sides, conditions, counters and combats of Brandywine. Hexes are CCRR numbers."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record

AMERICAN = "american"
BRITISH = "british"
SIDES = (AMERICAN, BRITISH)

PARADE, DISRUPTED, SHATTERED = "parade", "disrupted", "shattered"
CONDITIONS = (PARADE, DISRUPTED, SHATTERED)
"""In falling order: a D result takes a unit one further (13.1.4), a rally one back (13.6.1)."""

WAITING, PLAYING, ELIMINATED, CAPTURED, REMOVED = "waiting", "playing", "eliminated", "captured", "removed"
FATES = (WAITING, PLAYING, ELIMINATED, CAPTURED, REMOVED)
"""What has become of a unit: not there yet, on the map, or in one of the boxes; `removed` costs nothing."""

GREENE, SULLIVAN, HEADQUARTERS = "greene_wing", "sullivan_wing", "american_hq"
SECOND, THIRD = "second", "third"
WING, ARMY = "wing", "army"
"""What may be released from the bivouac area: Greene's Wing (9.4.4) or the whole army (9.4.5)."""


@frozen
class Counter(Record):
    """
    What is printed on a counter (2.2.2).

    `kind` is infantry, light, militia, dragoon, artillery or leader; `rifle` units are infantry or light,
    militia `artillery` is militia by name. `strength` and `morale` are (full, reduced); `wing` is empty for
    the British; `home` is the letter of the entry hex that is its own lines (13.2.1). A leader has `stars`,
    `seniority` (1 is highest), his two modifiers, the army morale that his loss costs as (own, enemy),
    and `points`, what it is worth in halves of a victory point.
    """

    id: str
    name: str
    side: str
    nation: str
    kind: str
    allowance: int
    steps: int = 1
    strength: tuple[int, int] = (0, 0)
    morale: tuple[int, int] = (0, 0)
    wing: str = ""
    rifle: bool = False
    militia: bool = False
    detachment: bool = False
    jaeger: bool = False
    home: str = ""
    stars: int = 0
    seniority: int = 0
    combat: int = 0
    leadership: int = 0
    loss: tuple[int, int] = (0, 0)
    points: int = 0


@frozen
class Combat(Record):
    """
    One close combat as declared (12.1.4): who fights, and across which hexsides.

    `crossings` are the (attacker, defending hex) pairs with the hex of the attacker between them:
    (unit, from, into). `diverting`: an attacker stands beside the diverted stack (12.1.3); `pinned`: all
    defenders were Pinned when the combats were declared (16.2.6).
    """

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    crossings: tuple[tuple[str, int, int], ...]
    diverting: bool = False
    pinned: bool = False


@frozen
class Aim(Record):
    """Who fires at whom (10.1.4, 11.1.3)."""

    unit: str
    target: str


@frozen
class Fate(Record):
    """
    A result that a unit still has to take, with what causes it (13.1).

    `code` is a result of the charts (AM, R, D, 1, 2, DC, AC, *), or `check`: a morale check whose failure has
    the result `fails` and whose success the result `passes` (13.1.3 to 13.1.8, 13.2.5).
    """

    unit: str
    code: str
    rule: str
    passes: str = ""
    fails: str = ""


@frozen
class Award(Record):
    """Halves of a victory point that stand whatever becomes of the units (4.4): a release, a leader."""

    side: str
    halves: int
    why: str
    rule: str
