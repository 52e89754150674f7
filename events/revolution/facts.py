"""
What can happen in The American Revolution, with the outcome inside.

`units` names fields that hold unit ids (one or several): who may not see a unit hears of a counter of its
side. `private` names fields that only `side` hears of; a `secret` fact is not told to the other side at
all.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Fact
from cockade.events.revolution.values import Commitment, Counter, Report, Work


@frozen
class GameBegan(Fact):
    """
    A scenario is laid out: the optional rules in use, the years of its turns, where the markers on the
    tracks stand.

    `loyalty` is by colony in the order of the table; above 0 is pro-American (11.0).
    """

    scenario: str
    options: tuple[str, ...]
    years: tuple[int, ...]
    progress: int
    loyalty: tuple[int, ...]
    europe: int


@frozen
class UnitMade(Fact):
    """
    A counter exists: in the force pool or leader pool ("pool"), "reserved" (4.9), waiting for an event
    ("event").
    """

    counter: Counter
    status: str


@frozen
class PoolFilled(Fact):
    """These campaign markers are the Dead Pool (4.1)."""

    markers: tuple[str, ...]


@frozen
class UnitAssigned(Fact):
    """At set-up: this unit waits for its owner to choose one of these areas (4.2, 4.3)."""

    unit: str
    areas: tuple[str, ...]


# ---------------------------------------------------------------- the sequence of play


@frozen
class PhaseBegan(Fact):
    """
    A phase (I to VII) begins; of phase V also which campaign phase, 1 to 3.
    Nobody is passed over any more.
    """

    phase: str
    campaign: int = 0


@frozen
class OrderDecided(Fact):
    """This side is the first player of the turn (8.1)."""

    first: str


@frozen
class WindowQuieted(Fact):
    """This side does not want to be asked for this window again in this phase, and says so (ruling Q95)."""

    side: str
    window: str


# ---------------------------------------------------------------- campaign markers


@frozen
class MarkerDrawn(Fact):
    """A marker came from the Dead Pool into a hand (7.1); `rule` is the clause that brought it."""

    clause: ClassVar[str] = "7.1"
    reveals: ClassVar[bool] = True
    private: ClassVar[tuple[str, ...]] = ("marker",)
    side: str
    marker: str
    rule: str = ""


@frozen
class MarkerLost(Fact):
    """A marker went unseen from a hand into the Dead Pool; `rule` is the clause that cost it."""

    clause: ClassVar[str] = "7.2"
    private: ClassVar[tuple[str, ...]] = ("marker",)
    side: str
    marker: str
    rule: str = ""


@frozen
class MarkerPlayed(Fact):
    """A marker was shown and used: back to the Dead Pool, `out` of the game (7.7), or `put` on a unit."""

    side: str
    marker: str
    use: str = ""
    out: bool = False
    put: bool = False


@frozen
class MarkerAimed(Fact):
    """What the marker played is aimed at (7.9)."""

    units: ClassVar[tuple[str, ...]] = ("target",)
    side: str
    marker: str
    target: str


@frozen
class MarkerCommitted(Fact):
    """A marker was put down secretly for an item (8.1, 9.3, 18.4.1, 7.2)."""

    secret: ClassVar[bool] = True
    side: str
    item: str
    marker: str


@frozen
class ChoiceSealed(Fact):
    """A side has confirmed a secret choice (ruling Q89)."""

    side: str
    choice: str


@frozen
class CommitmentsShown(Fact):
    """All that both sides have put down is turned up (8.1, 9.3)."""

    reveals: ClassVar[bool] = True
    commitments: tuple[Commitment, ...]


@frozen
class CommitmentsReturned(Fact):
    """What was put down and shown goes to the Dead Pool (8.1, 9.3)."""

    commitments: tuple[Commitment, ...]


@frozen
class MarkerReturned(Fact):
    """What a side has put down to return went unseen to the Dead Pool (7.2)."""

    private: ClassVar[tuple[str, ...]] = ("marker",)
    side: str
    marker: str


@frozen
class ChoicesCleared(Fact):
    """A secret choice of both sides has been carried out; nobody has anything sealed any more."""


@frozen
class CommitmentSpent(Fact):
    """A chosen Tactics marker is used up (18.5)."""

    side: str
    marker: str


@frozen
class CommitmentsKept(Fact):
    """What a side has put down and not spent comes back into its hand (18.5)."""

    side: str


@frozen
class MarkerPassed(Fact):
    """Mutiny & Treason waits beside the map to be handed to this side (ruling Q26)."""

    side: str
    marker: str


@frozen
class MarkerReceived(Fact):
    """What waited beside the map has come into the hand of this side (ruling Q26)."""

    side: str
    marker: str


@frozen
class MobilizationForbidden(Fact):
    """No unit of this nation may be mobilized this turn (7.9.hessians, 7.9.indians)."""

    nation: str


@frozen
class Spied(Fact):
    """A Spy has brought a report to a side (7.9.spy)."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[bool] = True
    side: str
    report: Report


@frozen
class LeaderArose(Fact):
    """A Leader Arises marker was put on a unit (7.9.leader_arises); `marker` is what lies there."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    kind: str
    marker: str = ""


@frozen
class LeaderFaded(Fact):
    """A Leader Arises marker has left its unit (7.9.leader_arises)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str


# ---------------------------------------------------------------- alliances


@frozen
class AllianceChanged(Fact):
    """A nation has joined the Americans, or is neutral again (26.1, 26.4)."""

    nation: str
    allied: bool


# ---------------------------------------------------------------- units


@frozen
class LeaderDrawn(Fact):
    """A leader came from the pool (13.2)."""

    reveals: ClassVar[bool] = True
    side: str
    leader: str


@frozen
class UnitReleased(Fact):
    """A reserved counter is in the force pool from now on (4.9)."""

    unit: str


@frozen
class UnitPlaced(Fact):
    """A unit has come onto the map or into a box."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    area: str


@frozen
class UnitWithdrawn(Fact):
    """A unit went back to the force pool, and is not lost (13.7, 7.9.drillmaster)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    area: str


@frozen
class UnitEliminated(Fact):
    """
    A unit is lost from an area, why in a word and under which clause.

    A combat unit returns to the force pool, or it is `out` of the game; so is a leader who did not survive.
    """

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    area: str
    why: str
    rule: str
    out: bool = False


@frozen
class LeaderRemoved(Fact):
    """A leader left the map: back to the pool, or out of the game (7.9.politicking)."""

    leader: str
    out: bool


@frozen
class UnitMoved(Fact):
    """A unit went from one area to another; what a fleet carries goes with it."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    start: str
    area: str


@frozen
class UnitSpent(Fact):
    """A unit has done its move of this phase; `marched` by force (16.5, 17.3)."""

    secret: ClassVar[bool] = True
    unit: str
    marched: bool = False


@frozen
class UnitHeld(Fact):
    """Privateers hold a unit: a fleet for the phase, its cargo for the turn (ruling Q28)."""

    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    until: str


@frozen
class UnitsRested(Fact):
    """A movement phase begins: everybody may move again; at a new `turn` nobody is held any more."""

    turn: bool = False


@frozen
class UnitBoarded(Fact):
    """A unit went aboard a fleet (24.4)."""

    units: ClassVar[tuple[str, ...]] = ("unit", "fleet")
    unit: str
    fleet: str


@frozen
class UnitLanded(Fact):
    """A unit went ashore from a fleet; in an `assault` it still has to fight for the port (24.6)."""

    units: ClassVar[tuple[str, ...]] = ("unit", "fleet")
    unit: str
    fleet: str
    assault: bool = False


@frozen
class BorderCrossed(Fact):
    """A militia has left its `home` colony on an expedition (33.0); the enemy does not see which it is."""

    secret: ClassVar[bool] = True
    units: ClassVar[tuple[str, ...]] = ("unit",)
    unit: str
    home: str = ""


@frozen
class InterceptionTried(Fact):
    """A side has tried to intercept from an area in this phase; if it succeeded, `at` another one (32.1)."""

    side: str
    area: str
    at: str = ""


# ---------------------------------------------------------------- markers on the map


@frozen
class WorkPlaced(Fact):
    """A fortress, siege, partisan or massacre marker was placed (2.15)."""

    units: ClassVar[tuple[str, ...]] = ("work",)
    work: Work


@frozen
class WorkMoved(Fact):
    """A siege goes with its unit, or passes to another of the stack (28.4)."""

    units: ClassVar[tuple[str, ...]] = ("unit", "to")
    area: str
    unit: str
    to: str


@frozen
class WorkTaken(Fact):
    """A fortress has a new owner (28.6)."""

    kind: str
    area: str
    side: str


@frozen
class WorkRemoved(Fact):
    """A marker was taken off the map, by the clause `rule`."""

    kind: str
    area: str
    rule: str = ""


@frozen
class TownPlundered(Fact):
    """A side has plundered a town (36.0)."""

    side: str
    area: str
