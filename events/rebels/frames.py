"""What can be in progress in Rebels & Redcoats: who must decide what."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Frame
from cockade.events.rebels.values import Combat


@frozen
class SequenceOfPlay(Frame):
    """The bottom of the agenda: what comes next is the next segment (2.0)."""

    clause: ClassVar[str] = "2.0"

    side: str = ""


@frozen
class Placement(Frame):
    """The side sets up its free units (1.3)."""

    clause: ClassVar[str] = "1.3"

    side: str


@frozen
class BombardmentSegment(Frame):
    """2.0.1.2. `targets` are the hexes bombarded already."""

    clause: ClassVar[str] = "7.0"

    side: str
    targets: tuple[int, ...] = ()


@frozen
class Battery(Frame):
    """Guns laid on a target together, waiting for more or for the word to fire (7.1)."""

    clause: ClassVar[str] = "7.1"

    side: str
    guns: tuple[str, ...]
    target: int


@frozen
class ReinforcementSegment(Frame):
    """2.0.1.3."""

    clause: ClassVar[str] = "3.1.1"

    side: str


@frozen
class MovementSegment(Frame):
    """2.0.1.4."""

    clause: ClassVar[str] = "4.1"

    side: str


@frozen
class AssaultOpening(Frame):
    """The assault segment has begun; unescorted guns fall back before anything else (8.41)."""

    clause: ClassVar[str] = "8.2"

    side: str
    guns: tuple[str, ...]


@frozen
class Declaration(Frame):
    """
    2.0.1.5, first half: the attacker divides attackers and defenders into combats (8.2).

    `pairs` are all (attacking hex, defending hex) that may fight, fixed at the start;
    `owed` the hexes on either side that must; `chosen` the pairs engaged so far.
    """

    clause: ClassVar[str] = "8.22"

    side: str
    pairs: tuple[tuple[int, int], ...]
    owed: tuple[int, ...]
    chosen: tuple[tuple[int, int], ...] = ()


@frozen
class AssaultSegment(Frame):
    """2.0.1.5, second half: combats still to be resolved, in any order (8.23)."""

    clause: ClassVar[str] = "8.23"

    side: str
    combats: tuple[Combat, ...]


@frozen
class Aftermath(Frame):
    """
    What one fire or assault does to one side, unit by unit in the owner's order (chart.AT, 7.1).

    `fates` are (unit, result code) still to be taken; `foes` the hexes of the enemy who caused it;
    `works` the morale help of works by hex (9.2.1); `dragoons` that good enemy horse took part;
    `unescorted` are guns that had no line unit in their hex (8.43).
    """

    clause: ClassVar[str] = "chart.AT"

    side: str
    fates: tuple[tuple[str, str], ...]
    foes: tuple[int, ...] = ()
    works: tuple[tuple[int, int], ...] = ()
    dragoons: bool = False
    unescorted: tuple[str, ...] = ()


@frozen
class Retreating(Frame):
    """
    A unit on its way back (8.51): `steps` hexes are left, `visited` were left behind.

    `routed` means by disruption, toward the line of communication (10.0).
    """

    clause: ClassVar[str] = "8.51"

    side: str
    unit: str
    steps: int
    routed: bool
    foes: tuple[int, ...] = ()
    visited: tuple[int, ...] = ()


@frozen
class Jostled(Frame):
    """Friends in a zone of control that a retreat came through still to check (8.513)."""

    clause: ClassVar[str] = "8.513"

    side: str
    units: tuple[str, ...]
    foes: tuple[int, ...] = ()


@frozen
class LeadersFollow(Frame):
    """
    Leaders wait for what becomes of their stacks, as (leader, stack), and go with them (8.515).

    With `tested` they check for loss afterwards (11.13).
    """

    clause: ClassVar[str] = "8.515"

    side: str
    leaders: tuple[tuple[str, tuple[str, ...]], ...]
    tested: tuple[str, ...] = ()


@frozen
class Following(Frame):
    """A leader chooses which part of his stack to stay with (8.515)."""

    clause: ClassVar[str] = "8.515"

    side: str
    leader: str
    hexes: tuple[int, ...]


@frozen
class LeadersTested(Frame):
    """Leaders whose loss is to be checked (11.13)."""

    clause: ClassVar[str] = "11.1"

    side: str
    leaders: tuple[str, ...]
    cause: str


@frozen
class Escaping(Frame):
    """A leader with several equally near refuges (11.13)."""

    clause: ClassVar[str] = "11.13"

    side: str
    leader: str
    hexes: tuple[int, ...]


@frozen
class Advancing(Frame):
    """
    Advance after combat (8.52): who may still advance and into which vacated hexes.

    `onward` are dragoons that have made their first hex (8.523); `advanced` all that moved.
    """

    clause: ClassVar[str] = "8.521"

    side: str
    units: tuple[str, ...]
    hexes: tuple[int, ...]
    onward: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()


@frozen
class RecoverySegment(Frame):
    """2.0.1.6. `units` have still to try (9.3)."""

    clause: ClassVar[str] = "9.3"

    side: str
    units: tuple[str, ...]


@frozen
class Naming(Frame):
    """The side names units that may go where most of its army may not (whiteplains.17.0)."""

    clause: ClassVar[str] = "whiteplains.17.0"

    side: str
    named: tuple[str, ...] = ()
