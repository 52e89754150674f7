"""
What can be in progress in The American Revolution: who must decide what.

Who is not of the side of a `secret` frame learns only that the other one is deciding something. `units` names
fields that hold unit ids, as in the facts.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.event import Frame
from cockade.events.facts import Modifier


@frozen
class SequenceOfPlay(Frame):
    """The bottom of the agenda: what comes next is the next step (5.1)."""

    side: str = ""


@frozen
class Hidden(Frame):
    """What a side sees in the place of a secret frame of the other."""

    side: str


@frozen
class Placement(Frame):
    """The side sets up its free units (4.2, 4.3)."""

    side: str


@frozen
class Throw(Frame):
    """
    A die has fallen and its consequence is still to come: Master Plan may be played on it (7.9.master_plan).

    `purpose` names what follows, `who` a unit, area or item.
    """

    units: ClassVar[tuple[str, ...]] = ("who",)
    side: str
    purpose: str
    who: str
    die: int
    rule: str
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(modifier.value for modifier in self.modifiers)


# ---------------------------------------------------------------- campaign markers


@frozen
class Window(Frame):
    """
    A marker window (charts.toml): `side` speaks now, `passed` if the other has
    just passed (ruling Q16).
    """

    side: str
    window: str
    passed: bool = False


@frozen
class Aiming(Frame):
    """
    The side has played a marker and has to choose what it is aimed at (7.9); `chosen` is what it chose
    before.
    """

    units: ClassVar[tuple[str, ...]] = ("chosen",)
    side: str
    marker: str
    use: str = ""
    chosen: tuple[str, ...] = ()


@frozen
class Reply(Frame):
    """The side may cancel a Spy or a Mutiny & Treason that the other has just played (7.9.spy)."""

    side: str
    marker: str
    use: str = ""


@frozen
class DrawingLots(Frame):
    """
    Markers are still to be drawn (or lost at random, if `losing`) one by one by a
    roll (7.9.speculators).
    """

    side: str
    number: int
    losing: bool = False


@frozen
class GivingUp(Frame):
    """The side returns so many markers of its own choice (7.9.bait)."""

    secret: ClassVar[bool] = True
    side: str
    number: int


# ---------------------------------------------------------------- I to IV


@frozen
class Bidding(Frame):
    """I: the side bids markers for the initiative (8.1)."""

    secret: ClassVar[bool] = True
    side: str


@frozen
class BidsDown(Frame):
    """I: both have bid; ties are rolled for, and `dice` are those of the American and the British (8.2)."""

    side: str = ""
    dice: tuple[int, ...] = ()


@frozen
class Income(Frame):
    """II.A, II.B: so many dice of political points are still to be rolled for the side (6.7, 12.7)."""

    side: str
    dice: int


@frozen
class Mobilization(Frame):
    """
    III.A, III.B: the side spends its points (13.0).

    `bought` counts markers (7.3), `settled` are the Indian areas used (27.2) and `trained` the generals
    (31.0).
    """

    units: ClassVar[tuple[str, ...]] = ("trained",)
    side: str
    bought: int = 0
    settled: tuple[str, ...] = ()
    trained: tuple[str, ...] = ()


@frozen
class LeaderArrival(Frame):
    """A leader has come and his owner chooses where he appears (ruling Q36, 4.10)."""

    side: str
    leader: str
    rule: str


@frozen
class Allotting(Frame):
    """IV: the side allots rabble-rousing markers to the nine items (9.3)."""

    secret: ClassVar[bool] = True
    side: str


@frozen
class Contests(Frame):
    """IV: the first player chooses which item is resolved next (9.3)."""

    side: str
    items: tuple[str, ...]


@frozen
class ContestRolls(Frame):
    """
    IV: an item being rolled for; `dice` are still to fall for each side, `totals`
    what they have so far.
    """

    item: str
    dice: tuple[int, int]
    totals: tuple[int, int]
    side: str = ""


@frozen
class Displacement(Frame):
    """IV: a nation is neutral again and the side moves these units away (26.4)."""

    units: ClassVar[tuple[str, ...]] = ("waiting",)
    side: str
    nation: str
    waiting: tuple[str, ...]


# ---------------------------------------------------------------- V: movement


@frozen
class Movement(Frame):
    """V.1: the side moves stack after stack (16.3, 17.1)."""

    side: str


@frozen
class Gathering(Frame):
    """V.1: a stack is being put together in an area, to go by land or by sea (16.3)."""

    secret: ClassVar[bool] = True
    side: str
    area: str
    by: str
    stack: tuple[str, ...] = ()


@frozen
class FleetsNamed(Frame):
    """V.1: these fleets are about to move; the other side may send Privateers (7.9.privateers)."""

    units: ClassVar[tuple[str, ...]] = ("stack", "commander")
    side: str
    area: str
    stack: tuple[str, ...]
    commander: str
    marker: str = ""


@frozen
class Marching(Frame):
    """
    V.1: a stack on its way (16.3): where it is, who is in it, the movement points left.

    `forced` is a forced march, after which `tired` units roll for attrition (17.2); `halted` when it goes
    no further; `goal` is where it goes on to when nobody has come out to meet it (32.1).
    """

    units: ClassVar[tuple[str, ...]] = ("stack", "commander", "tired")
    side: str
    area: str
    by: str
    stack: tuple[str, ...]
    commander: str = ""
    points: int = 0
    forced: bool = False
    tired: tuple[str, ...] = ()
    halted: bool = False
    goal: str = ""


@frozen
class Interception(Frame):
    """V.1: the side may intercept a stack that has entered an area (32.1)."""

    side: str
    area: str


@frozen
class Intercepting(Frame):
    """V.1: the side puts together who goes out to intercept (32.1)."""

    secret: ClassVar[bool] = True
    side: str
    start: str
    area: str
    stack: tuple[str, ...] = ()


@frozen
class Sovereignty(Frame):
    """V.2: the side may call Indians into these areas, one each (30.0)."""

    side: str
    areas: tuple[str, ...]


# ---------------------------------------------------------------- V: combat


@frozen
class Combats(Frame):
    """V.3: the side chooses the next battle (18.1); naval and land battles already `fought` by area."""

    side: str
    fought: tuple[str, ...] = ()
    sailed: tuple[str, ...] = ()


@frozen
class BattleJoined(Frame):
    """The battle of `state.battle` goes through its steps; `step` is that of charts.toml (B0 to B11)."""

    step: str
    side: str = ""
    dice: tuple[int, ...] = ()


@frozen
class TacticsChoice(Frame):
    """B2: the side chooses Tactics markers, at most so many (18.4.1)."""

    secret: ClassVar[bool] = True
    side: str
    most: int


@frozen
class OwnRound(Frame):
    """B5: the side fires or retreats (18.4.4)."""

    side: str


@frozen
class Firing(Frame):
    """B6: the side fires unit by unit; `spent` Tactics are added to the next (18.4.2, 18.5)."""

    side: str
    unit: str = ""
    spent: int = 0
    pursuing: bool = False


@frozen
class Hits(Frame):
    """B6, B8: the side assigns results die by die: 5 disrupts, 6 eliminates (18.4.2)."""

    side: str
    results: tuple[int, ...]
    at: str = ""


@frozen
class HonoursAsked(Frame):
    """The side is asked to grant honours of war (38.0)."""

    side: str


@frozen
class Pursuit(Frame):
    """B8: the winner's light troops and Indians fire (18.4.5)."""

    side: str


@frozen
class Retreat(Frame):
    """
    B8, B9: the side retreats (18.8, 18.9, 24.9): first who goes to `sea`, then, `ashore`, the rest by land.

    `aboard` are those who have boarded already; `honours`: in peace (38.0).
    """

    side: str
    sea: str = ""
    aboard: tuple[str, ...] = ()
    ashore: bool = False
    honours: bool = False


@frozen
class Massacres(Frame):
    """V.4: the side may massacre partisans (37.1)."""

    side: str


# ---------------------------------------------------------------- VI, VII


@frozen
class Foraging(Frame):
    """
    VI.A: the side feeds its units area by area (19.2); `exposed` are in excess and `checked` areas are
    done.
    """

    units: ClassVar[tuple[str, ...]] = ("exposed",)
    side: str
    exposed: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    plundered: tuple[str, ...] = ()


@frozen
class Enlistment(Frame):
    """VI.B: these units of the side are still to be checked (20.5)."""

    units: ClassVar[tuple[str, ...]] = ("waiting",)
    side: str
    waiting: tuple[str, ...]


@frozen
class Halving(Frame):
    """VI.C: the side returns half of its hand (7.2)."""

    secret: ClassVar[bool] = True
    side: str
    number: int
