"""
What a player of The American Revolution may ask for.

A `secret` action is not told to the other side. `units` names the fields that hold a unit, for whom only
those may know who see it (22.1).
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Action


@frozen
class Place(Action):
    """Set a unit up in an area (4.2, 4.3)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    area: str


# ---------------------------------------------------------------- campaign markers


@frozen
class PlayMarker(Action):
    """Show a campaign marker and apply it (7.9); `use` where the marker has more than one."""

    marker: str
    use: str = ""


@frozen
class Choose(Action):
    """What the marker just played is aimed at: an area, a region, a unit, a leader (7.9)."""

    units: ClassVar[tuple[str, ...]] = ("target",)
    target: str


@frozen
class Pass(Action):
    """Play nothing now; the window closes when both pass in a row (ruling Q16)."""

    secret: ClassVar[bool] = True


@frozen
class PassPhase(Action):
    """Play nothing now, and do not ask for this window again in this phase."""

    secret: ClassVar[bool] = True


@frozen
class RollAgain(Action):
    """Play Master Plan on the die that has just fallen (7.9.master_plan)."""


@frozen
class KeepRoll(Action):
    """Let the die lie (7.9.master_plan)."""

    secret: ClassVar[bool] = True


@frozen
class Bid(Action):
    """Put one campaign marker into the bid for the initiative (8.1)."""

    secret: ClassVar[bool] = True
    marker: str


@frozen
class Allot(Action):
    """Put a rabble-rousing marker on one of the nine items (9.3)."""

    secret: ClassVar[bool] = True
    marker: str
    item: str


@frozen
class GiveBack(Action):
    """Return a campaign marker to the Dead Pool (7.2)."""

    secret: ClassVar[bool] = True
    marker: str


@frozen
class ChooseTactics(Action):
    """Choose so many Tactics markers for the battle (18.4.1)."""

    secret: ClassVar[bool] = True
    number: int


@frozen
class Seal(Action):
    """Confirm a secret choice; it cannot be taken back (ruling Q89)."""


# ---------------------------------------------------------------- mobilization and politics


@frozen
class Mobilize(Action):
    """Bring in a combat unit of a type in an area (13.1, 13.3)."""

    secret: ClassVar[bool] = True
    type: str
    area: str


@frozen
class BuyMarker(Action):
    """Draw a campaign marker for points (7.1, 13.1)."""


@frozen
class BuyLeader(Action):
    """Draw a leader for points (13.2)."""


@frozen
class PlaceLeader(Action):
    """Where a leader who has just come appears (ruling Q36, 4.10)."""

    leader: str
    area: str


@frozen
class SplitRegular(Action):
    """Exchange a British regular for two detachments (13.7)."""

    secret: ClassVar[bool] = True
    unit: str


@frozen
class CombineDetachments(Action):
    """Exchange two detachments of an area for a British regular (13.7)."""

    secret: ClassVar[bool] = True
    area: str


@frozen
class UpgradeMilitia(Action):
    """Replace a Tory militia beside a general by a better unit (31.0)."""

    secret: ClassVar[bool] = True
    general: str
    type: str


@frozen
class BuildFortress(Action):
    """Build a fortress for points (28.1)."""

    area: str


@frozen
class BuySiege(Action):
    """Put a siege on a land combat unit for points (28.4)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str


@frozen
class Demolish(Action):
    """Take an own fortress away (28.8)."""

    area: str


@frozen
class RaisePartisans(Action):
    """Try to raise partisans for points (29.2)."""

    area: str


@frozen
class DisbandPartisans(Action):
    """Take an own partisan away (29.5)."""

    area: str


@frozen
class EndSegment(Action):
    """Nothing more to do here (5.1)."""


@frozen
class Contest(Action):
    """Resolve this of the nine items next (9.3)."""

    item: str


@frozen
class Displace(Action):
    """Move a unit where a nation's return to neutrality sends it (26.4)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    area: str


# ---------------------------------------------------------------- movement


@frozen
class Gather(Action):
    """Begin to put a stack together in an area (16.3); `by` is land or sea."""

    area: str
    by: str


@frozen
class Take(Action):
    """Take a unit along in the stack being put together (16.3)."""

    secret: ClassVar[bool] = True
    unit: str


@frozen
class TakeAll(Action):
    """Take everybody along who may go."""

    secret: ClassVar[bool] = True


@frozen
class Load(Action):
    """Embark a unit on a fleet of the stack being put together (24.4), or shift it there (ruling Q90)."""

    secret: ClassVar[bool] = True
    unit: str
    fleet: str


@frozen
class SetOff(Action):
    """Name the commander (nobody: empty) and roll for movement (16.3)."""

    units: ClassVar[tuple[str, ...]] = ("commander",)
    commander: str


@frozen
class ForceMarch(Action):
    """The same in the second or third campaign phase, paid with this marker (17.1)."""

    units: ClassVar[tuple[str, ...]] = ("commander",)
    commander: str
    marker: str


@frozen
class March(Action):
    """Move the stack to an area by the cheapest way (16.2)."""

    area: str


@frozen
class Drop(Action):
    """Leave a unit behind (16.7)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str


@frozen
class Land(Action):
    """Put a unit ashore, where the fleet ends its move (24.4)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str


@frozen
class Halt(Action):
    """The stack moves no further (16.3)."""


@frozen
class Overrun(Action):
    """Try to run over the enemy who stands in an adjacent area (34.0)."""

    area: str


@frozen
class Intercept(Action):
    """Send a stack from this area against the mover, adding so many Tactics markers (32.1)."""

    area: str
    tactics: int


@frozen
class JoinInterception(Action):
    """Take a unit along on the interception (32.1)."""

    secret: ClassVar[bool] = True
    unit: str


# ---------------------------------------------------------------- combat


@frozen
class Attack(Action):
    """Fight the land battle of an area next (18.1)."""

    area: str


@frozen
class AttackFleets(Action):
    """Fight the enemy fleets in a port (24.8)."""

    area: str


@frozen
class OpenFire(Action):
    """Fire this round instead of retreating (18.4.4)."""


@frozen
class Withdraw(Action):
    """Retreat at the start of the own round (18.4.4)."""


@frozen
class AddTactics(Action):
    """Spend a Tactics marker on a unit that is about to fire (18.5)."""

    unit: str


@frozen
class Fire(Action):
    """Fire with a unit (18.4.2); `fort` is the fortress."""

    unit: str


@frozen
class AimFortress(Action):
    """Direct the fortress at the landing force or at the fleets (28.2)."""

    at: str


@frozen
class TakeHit(Action):
    """Let a unit or leader of the own stack take the result (18.4.2)."""

    unit: str


@frozen
class AskHonours(Action):
    """Ask for honours of war instead of retreating (38.0)."""


@frozen
class GrantHonours(Action):
    """Agree to honours of war (38.0)."""


@frozen
class RefuseHonours(Action):
    """Refuse honours of war (38.0)."""


@frozen
class RetreatTo(Action):
    """Retreat into an area by land, or with the fleets to a high-sea area (18.8, 24.9)."""

    area: str


@frozen
class RetreatToSea(Action):
    """Retreat aboard own fleets to a high-sea area (18.9)."""

    area: str


@frozen
class Board(Action):
    """Put a retreating unit aboard a fleet (18.9, 24.6)."""

    units: ClassVar[tuple[str, ...]] = ("unit", "fleet")
    unit: str
    fleet: str


@frozen
class CommitMassacre(Action):
    """Massacre the partisans of an area (37.1)."""

    area: str


# ---------------------------------------------------------------- supply


@frozen
class Expose(Action):
    """Choose a unit that is in excess of what its area feeds (19.3)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str


@frozen
class Plunder(Action):
    """Plunder a town for supply (36.0)."""

    area: str
