"""What can happen in Brandywine. Each has its result inside, so that no rule is asked when it is folded."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.brandywine.values import Combat, Counter
from cockade.events.event import Fact
from cockade.events.facts import Modifier

# ---------------------------------------------------------------- set-up, arrivals, releases


@frozen
class GameBegan(Fact):
    """
    The frame of the battle: its turns as printed, and by side (American, British) the army morale (15.2)
    and the momentum chits; `pool` are the chits that nobody holds (12.3.1).
    """

    clause: ClassVar[str] = "18.3.1"

    scenario: str
    advanced: bool
    first_turn: int
    last_turn: int
    morale: tuple[int, int]
    momentum: tuple[int, int]
    pool: int


@frozen
class UnitSetUp(Fact):
    """A unit joins the game on the map, or off it (hex 0) until turn `due` at the hex `entry`."""

    clause: ClassVar[str] = "18.1.1"

    counter: Counter
    hex: int
    reduced: bool = False
    due: int = 0
    entry: int = 0


@frozen
class UnitPlaced(Fact):
    """The owner chose a set-up hex (18.1.1)."""

    clause: ClassVar[str] = "18.1.1"

    unit: str
    hex: int


@frozen
class EntryChosen(Fact):
    """The entry of a brigade by its letter and turn (9.7.2); that of the third is secret at first (9.8.2)."""

    clause: ClassVar[str] = "9.7.2"

    brigade: str
    entry: str
    turn: int


@frozen
class EntryRevealed(Fact):
    """The secret entry of a brigade is known to all (9.8.3)."""

    clause: ClassVar[str] = "9.8.3"
    reveals: ClassVar[bool] = True
    brigade: str


@frozen
class UnitsDue(Fact):
    """These units arrive on this turn at this hex (9.3.1, 9.7.3, 9.8.3)."""

    clause: ClassVar[str] = "9.3.1"

    units: tuple[str, ...]
    turn: int
    entry: int


@frozen
class UnitArrived(Fact):
    """A reinforcement was placed in its entry hex (9.3.1)."""

    clause: ClassVar[str] = "9.3.1"

    unit: str
    hex: int


@frozen
class ArmyReleased(Fact):
    """Greene's Wing (`wing`) may cross the creek; the whole `army` goes where it likes (9.4.2 to 9.4.5)."""

    army: str
    turn: int
    rule: str


@frozen
class DetachmentAttacked(Fact):
    """A unit of Maxwell's detachment was fired at or attacked (9.4.4)."""

    clause: ClassVar[str] = "9.4.4"


@frozen
class UnitFreed(Fact):
    """A unit that had to wait may move: Delaware (9.6.2), Proctor (9.6.3)."""

    unit: str
    rule: str


@frozen
class StackShown(Fact):
    """Units at which the American may look although he may not look through British stacks (7.1.3-adv)."""

    clause: ClassVar[str] = "7.1.3-adv"
    reveals: ClassVar[bool] = True
    units: tuple[str, ...]


# ---------------------------------------------------------------- initiative, morale, momentum, points


@frozen
class InitiativeTaken(Fact):
    """A side has the initiative on this turn (6.1.4)."""

    side: str
    rule: str


@frozen
class InitiativeBought(Fact):
    """6.1.6 was paid for: the initiative, and more movement for the reinforcements of turn `turn`."""

    clause: ClassVar[str] = "6.1.6"

    turn: int


@frozen
class ChitsMoved(Fact):
    """A side took so many chits from the pool, or returned them to it if negative (12.3)."""

    side: str
    by: int
    rule: str


@frozen
class PointsAwarded(Fact):
    """Halves of a victory point that stand whatever becomes of the units (4.4)."""

    side: str
    halves: int
    why: str
    rule: str


@frozen
class BatteryMarked(Fact):
    """The marker of Proctor's Battery was placed in the box of this turn; 0: removed (4.3.3, 4.3.4)."""

    clause: ClassVar[str] = "4.3.3"

    turn: int


# ---------------------------------------------------------------- movement


@frozen
class UnitMoved(Fact):
    """
    A unit walked these hexes in order and paid `cost` movement points.

    `halted` when it may go no further this turn (8.2.1, 16.1.2); `hastened` by strategic movement (9.2.2).
    """

    clause: ClassVar[str] = "9.1.1"

    unit: str
    path: tuple[int, ...]
    cost: int
    halted: bool = False
    hastened: bool = False


@frozen
class UnitRetreated(Fact):
    """One hex of a retreat (13.2.1)."""

    clause: ClassVar[str] = "13.2.1"

    unit: str
    hex: int


@frozen
class UnitAdvanced(Fact):
    """A unit advanced after combat (12.1.15)."""

    clause: ClassVar[str] = "12.1.15"

    unit: str
    hex: int


@frozen
class LeaderFollowed(Fact):
    """A leader went with a unit of his hex (13.2.6)."""

    leader: str
    hex: int
    rule: str


# ---------------------------------------------------------------- what becomes of units


@frozen
class ConditionChanged(Fact):
    """A unit is now in Parade Order, Disrupted or Shattered (13.1.4, 13.6)."""

    unit: str
    condition: str
    rule: str


@frozen
class StepLost(Fact):
    """A two-step unit turned to its reduced side (13.1.5)."""

    unit: str
    rule: str


@frozen
class UnitEliminated(Fact):
    """A unit or a leader is in the eliminated box."""

    unit: str
    rule: str


@frozen
class UnitCaptured(Fact):
    """A unit or a leader is in the captured box."""

    unit: str
    rule: str


@frozen
class UnitRemoved(Fact):
    """A unit or a leader left play at no cost to anybody (14.5, 18.1.3, 18.4.3)."""

    unit: str
    rule: str


@frozen
class UnitsPinned(Fact):
    """Pinned markers on these units (13.1.9)."""

    clause: ClassVar[str] = "13.1.9"

    units: tuple[str, ...]


@frozen
class PinsRemoved(Fact):
    """Pinned markers came off these units (12.1.5); `paid` where the phasing player pays for it (9.1.6)."""

    units: tuple[str, ...]
    rule: str
    paid: bool = False


@frozen
class HorseWithdrew(Fact):
    """Dragoons withdrew and have a Cavalry Withdrawal marker (12.1.7)."""

    clause: ClassVar[str] = "13.5.1"

    units: tuple[str, ...]


@frozen
class HorseReturned(Fact):
    """Cavalry Withdrawal markers came off these units (13.5.1)."""

    clause: ClassVar[str] = "13.5.1"

    units: tuple[str, ...]


@frozen
class RallyTried(Fact):
    """A unit has had its rally attempt of this phase (13.6.1)."""

    clause: ClassVar[str] = "13.6.1"

    unit: str


# ---------------------------------------------------------------- fire and close combat


@frozen
class ShotsFired(Fact):
    """
    Units fired at one target: their strength, the range in hexes, the number needed (10.1.5, 11.1.4).

    Each has fired in this phase; for a rifle unit its first fire of the game is used up (10.1.6).
    """

    clause: ClassVar[str] = "11.1.4"

    units: tuple[str, ...]
    target: str
    strength: int
    range: int
    needed: int


@frozen
class CombatsDeclared(Fact):
    """The combats are fixed, and which stack is diverted (12.1.3, 12.1.4); 0 for none."""

    clause: ClassVar[str] = "12.1.4"

    combats: tuple[Combat, ...]
    diverted: int = 0


@frozen
class HouseHeld(Fact):
    """Pinned units in the Meeting House paid for not attacking (17.1.1)."""

    clause: ClassVar[str] = "17.1.1"

    units: tuple[str, ...]


@frozen
class LeadChosen(Fact):
    """A side's lead unit (12.1.8)."""

    clause: ClassVar[str] = "12.1.8"

    side: str
    unit: str


@frozen
class ChitsRevealed(Fact):
    """Both tactics chits and their result: a number for the attacker, or NC (12.1.9)."""

    clause: ClassVar[str] = "12.1.9"
    reveals: ClassVar[bool] = True
    attack: str
    defence: str
    result: str


@frozen
class LafayetteUsed(Fact):
    """Lafayette's shift is spent (14.5)."""

    clause: ClassVar[str] = "14.5"

    shift: int


@frozen
class CombatResolved(Fact):
    """Odds, columns before and after the shifts, and the final result of one combat (12.1.11)."""

    clause: ClassVar[str] = "12.1.11"

    combat: Combat
    attack: int
    defence: int
    column: str
    shifted: str
    shifts: tuple[Modifier, ...]
    total: int
    result: str


@frozen
class CombatOver(Fact):
    """A combat is over; whoever fought in it has fought in this phase (12.1.2)."""

    clause: ClassVar[str] = "12.1.2"

    combat: Combat
