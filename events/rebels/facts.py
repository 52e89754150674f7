"""What can happen in Rebels & Redcoats. Levels and movement points are halves."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Fact
from cockade.events.facts import Modifier
from cockade.events.rebels.values import Combat, Counter


@frozen
class GameBegan(Fact):
    """The frame of the battle: turn labels and the starting levels in halves, by side (13.1)."""

    clause: ClassVar[str] = "1.3"

    scenario: str
    labels: tuple[str, ...]
    first: str
    levels: tuple[int, int]


@frozen
class UnitSetUp(Fact):
    """
    A unit joins the game on the map, or off it (hex 0) until `due` at `entry` or one of `other_entries`.

    Who is `held` does nothing until he is released (harlem.17.0).
    """

    clause: ClassVar[str] = "1.3"

    counter: Counter
    hex: int
    disrupted: bool = False
    due: int = 0
    entry: int = 0
    other_entries: tuple[int, ...] = ()
    held: bool = False


@frozen
class UnitPlaced(Fact):
    """The owner chose a set-up hex (1.3)."""

    clause: ClassVar[str] = "1.3"

    unit: str
    hex: int


@frozen
class CommandJudged(Fact):
    """These units are out of command for this player turn, all others are in command (11.32)."""

    clause: ClassVar[str] = "11.32"

    out: tuple[str, ...]


@frozen
class GunsFired(Fact):
    """Guns bombarded a hex: the strength used, the column after its shifts, and these with clauses (7.1)."""

    clause: ClassVar[str] = "7.1"

    guns: tuple[str, ...]
    hex: int
    strength: int
    column: str
    shifts: tuple[Modifier, ...] = ()


@frozen
class UnitMoved(Fact):
    """
    A unit walked these hexes in order; `cost` in half movement points.

    `halted` when it may go no further this turn (5.2, 4.3).
    """

    clause: ClassVar[str] = "4.1"

    unit: str
    path: tuple[int, ...]
    cost: int
    halted: bool = False


@frozen
class UnitFreed(Fact):
    """A unit may leave the enemy zone of control this segment (4.4)."""

    unit: str
    rule: str


@frozen
class UnitHeld(Fact):
    """A unit may not move any more this turn."""

    unit: str
    rule: str


@frozen
class ChargeReadied(Fact):
    """A dragoon unit has fulfilled the conditions of a charge (12.2.1)."""

    clause: ClassVar[str] = "12.2.1"

    unit: str


@frozen
class CombatDeclared(Fact):
    """The combats are fixed (8.2)."""

    clause: ClassVar[str] = "8.2"

    combats: tuple[Combat, ...]


@frozen
class AssaultResolved(Fact):
    """
    Odds, column before and after its shifts, and result of one combat (8.1).

    `strengths` are what changed the strengths of the units (17.0).
    """

    clause: ClassVar[str] = "8.1"

    combat: Combat
    attack: int
    defence: int
    column: str
    shifted: str
    shifts: tuple[Modifier, ...]
    result: str
    strengths: tuple[Modifier, ...] = ()


@frozen
class UnitDisrupted(Fact):
    """A good unit turned to its disrupted side (9.1)."""

    unit: str
    rule: str


@frozen
class UnitRallied(Fact):
    """A disrupted unit turned to its good side (9.3)."""

    clause: ClassVar[str] = "9.3"

    unit: str


@frozen
class UnitEliminated(Fact):
    """A unit or a leader is out of the game."""

    unit: str
    rule: str


@frozen
class UnitRetreated(Fact):
    """One hex of a retreat (8.51)."""

    clause: ClassVar[str] = "8.51"

    unit: str
    hex: int


@frozen
class UnitAdvanced(Fact):
    """One hex of an advance after combat (8.52)."""

    clause: ClassVar[str] = "8.52"

    unit: str
    hex: int


@frozen
class LeaderMoved(Fact):
    """A leader went with his units (8.515) or escaped to others (11.13)."""

    leader: str
    hex: int
    rule: str


@frozen
class LeaderHelped(Fact):
    """A unit used the command value of this leader; of no other this turn (11.22)."""

    clause: ClassVar[str] = "11.22"

    unit: str
    leader: str


@frozen
class FriendsJostled(Fact):
    """Units that check once because a retreat came through their hex (8.513)."""

    clause: ClassVar[str] = "8.513"

    units: tuple[str, ...]


@frozen
class HexTaken(Fact):
    """A victory hex changed hands (14.1)."""

    clause: ClassVar[str] = "14.1"

    hex: int
    side: str


@frozen
class UnitReleased(Fact):
    """A held unit was drawn into the fighting (harlem.17.0)."""

    clause: ClassVar[str] = "harlem.17.0"

    unit: str


@frozen
class UnitNamed(Fact):
    """A unit that may go where most of its army may not (whiteplains.17.0)."""

    clause: ClassVar[str] = "whiteplains.17.0"

    unit: str


@frozen
class ApproachMeasured(Fact):
    """How many hexes the nearest line unit of a side is from the nearest of its goals (harlem.17.0)."""

    clause: ClassVar[str] = "harlem.17.0"

    side: str
    hexes: int
