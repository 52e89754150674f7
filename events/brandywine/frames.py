"""What can be in progress in Brandywine: who must decide what. `side` is always the side that decides."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from cockade.events.brandywine.values import Aim, Combat, Fate
from cockade.events.event import Frame


@frozen
class SequenceOfPlay(Frame):
    """
    The bottom of the agenda: what comes next is the next phase (5.0).

    `ended` counts what has been brought to an end already: the phase, the player turn, the turn.
    """

    clause: ClassVar[str] = "5.0"

    side: str = ""
    ended: int = 0


@frozen
class Placement(Frame):
    """The side sets up the units that have a choice (18.1.1)."""

    clause: ClassVar[str] = "18.1.1"

    side: str


@frozen
class EntryChoice(Frame):
    """The side chooses where a brigade enters (9.7.2, 9.8.2)."""

    clause: ClassVar[str] = "9.7.2"

    side: str
    brigade: str


# ---------------------------------------------------------------- initiative (6.0)


@frozen
class TeaTime(Frame):
    """The side may buy the initiative (6.1.6)."""

    clause: ClassVar[str] = "6.1.6"

    side: str


@frozen
class Wager(Frame):
    """
    Chits on the initiative die before the roll (12.3.3).

    `spent` are those of (American, British); `after` is the side that decides next, empty for the second.
    """

    clause: ClassVar[str] = "12.3.3"

    side: str
    spent: tuple[int, int] = (0, 0)
    after: str = ""


@frozen
class Protest(Frame):
    """Three chits cancel the rolls that `holder` won (12.3.3); `after` as in `Wager` (ruling Q42)."""

    clause: ClassVar[str] = "12.3.3"

    side: str
    holder: str
    after: str = ""


# ---------------------------------------------------------------- phases (5.0)


@frozen
class MovementPhase(Frame):
    """5.0 B1, 9.0."""

    clause: ClassVar[str] = "9.1.1"

    side: str


@frozen
class Crowded(Frame):
    """A hex is over the stacking limit; its owner loses steps (7.1.2)."""

    clause: ClassVar[str] = "7.1.2"

    side: str
    hex: int


@frozen
class RallyPhase(Frame):
    """5.0 B3. `units` have still to try (13.6.1)."""

    clause: ClassVar[str] = "13.6.1"

    side: str
    units: tuple[str, ...]


@frozen
class ArtilleryPhase(Frame):
    """5.0 B4. `targets` have been fired at already (11.1.3)."""

    clause: ClassVar[str] = "11.1.1"

    side: str
    targets: tuple[str, ...] = ()


@frozen
class Battery(Frame):
    """Guns laid on a target, waiting for more or for the word to fire (11.1.3)."""

    clause: ClassVar[str] = "11.1.3"

    side: str
    target: str
    guns: tuple[str, ...]


@frozen
class RiflePhase(Frame):
    """5.0 B5. One side lays its rifles, then the `second` does; then all fire (10.1.3, ruling Q25)."""

    clause: ClassVar[str] = "10.1.1"

    side: str
    second: bool = False
    aims: tuple[Aim, ...] = ()


@frozen
class RifleFire(Frame):
    """All rifles fire; the results wait until the last has fired (10.1.7). `hits` as (target, result)."""

    clause: ClassVar[str] = "10.1.7"

    side: str
    aims: tuple[Aim, ...]
    hits: tuple[Fate, ...] = ()


@frozen
class Declaration(Frame):
    """
    5.0 B6, first half (12.1 to 12.1.4): who attacks whom, whom to divert.

    `chosen` are the (unit, defending hex) engaged so far; `diverted` the hex that is not attacked, or 0;
    `holding` the Pinned units that will not attack (17.1.1).
    """

    clause: ClassVar[str] = "12.1.4"

    side: str
    chosen: tuple[tuple[str, int], ...] = ()
    diverted: int = 0
    holding: tuple[str, ...] = ()


@frozen
class CombatPhase(Frame):
    """5.0 B6, second half: combats still to be resolved, in any order (12.1.6)."""

    clause: ClassVar[str] = "12.1.6"

    side: str
    combats: tuple[Combat, ...]


@frozen
class Stragglers(Frame):
    """The end of a close combat phase: units that suffer for standing beside the enemy (13.3, 13.4)."""

    clause: ClassVar[str] = "13.3"

    side: str
    units: tuple[str, ...]


# ---------------------------------------------------------------- one close combat (12.1.6)


@frozen
class CloseCombat(Frame):
    """
    One combat being resolved. `step` is odds, withdrawal, lead, shift, tactics, roll, momentum, results,
    gain or advance; `attacker` the attacking side, `side` who must decide in this step.

    `leads` and `chits` are (attacker's, defender's), empty until chosen; a chit is seen by its owner alone
    until both are there. `band` are the modifiers to the morale of units by (American, British) army
    morale when the combat began (15.2.7). `passed` is the side that has declined the new roll.
    """

    clause: ClassVar[str] = "12.1.6"

    side: str
    attacker: str
    combat: Combat
    step: str = "odds"
    leads: tuple[str, str] = ("", "")
    chits: tuple[str, str] = ("", "")
    tactics: str = ""
    shift: int = 0
    total: int = 0
    result: str = ""
    band: tuple[int, int] = (0, 0)
    passed: str = ""


@frozen
class Aftermath(Frame):
    """
    What a fire or a combat does to one side, unit by unit in the owner's order (13.1).

    `fates` are still to be taken; `sheltered` are units that add 1 to a check whether they retreat
    (15.1.3); `band` as in `CloseCombat`; `fire` where only the target is affected (13.0).
    """

    clause: ClassVar[str] = "13.0"

    side: str
    fates: tuple[Fate, ...]
    sheltered: tuple[str, ...] = ()
    band: tuple[int, int] = (0, 0)
    fire: bool = False


@frozen
class Retreating(Frame):
    """
    A unit on its way back (13.2): `steps` hexes are left of `length`, it began in `start`.

    `visited` were entered; `condition` is taken on at the end; `waded` if the first hex lay across a
    non-ford creek hexside, which costs another D at the end (16.2.8).
    """

    clause: ClassVar[str] = "13.2.1"

    side: str
    unit: str
    steps: int
    length: int
    start: int
    visited: tuple[int, ...] = ()
    condition: str = ""
    waded: bool = False
    rule: str = ""


@frozen
class Withdrawing(Frame):
    """Dragoons that withdraw, one after another (12.1.7)."""

    clause: ClassVar[str] = "12.1.7"

    side: str
    units: tuple[str, ...]


@frozen
class Accompanying(Frame):
    """Leaders who may go along with a unit that left their hex (13.2.6)."""

    clause: ClassVar[str] = "13.2.6"

    side: str
    leaders: tuple[str, ...]
    unit: str


@frozen
class Choosing(Frame):
    """One of these units is captured (`capture`: 13.1.7, 13.1.8), or loses a step (`step`: 13.1.6)."""

    clause: ClassVar[str] = "13.1.7"

    side: str
    units: tuple[str, ...]
    what: str
    rule: str


@frozen
class LeaderLost(Frame):
    """One of these leaders is lost (13.1.10)."""

    clause: ClassVar[str] = "13.1.10"

    side: str
    leaders: tuple[str, ...]


@frozen
class Advancing(Frame):
    """
    Advance after combat (12.1.15) into `hexes`; `units` may still advance, each after its check.

    While `lead` is not empty it must be the first to go.
    """

    clause: ClassVar[str] = "12.1.15"

    side: str
    units: tuple[str, ...]
    hexes: tuple[int, ...]
    lead: str = ""
