"""What a player of Brandywine may ask for. A combination is made in steps, each with one argument."""

from __future__ import annotations

from attrs import frozen

from cockade.events.event import Action

# ---------------------------------------------------------------- before the game (18.0, 9.7, 9.8)


@frozen
class Place(Action):
    """Set a unit up in a hex of its area (18.1.1, 18.1.2)."""

    unit: str
    hex: int


@frozen
class ChooseEntry(Action):
    """The entry hex of the brigade in question, by its letter (9.7.2; in secret 9.8.2)."""

    entry: str


# ---------------------------------------------------------------- initiative (6.0)


@frozen
class PayForInitiative(Action):
    """Howe does not stop for tea: pay army morale for the initiative (6.1.6)."""


@frozen
class SpendChit(Action):
    """Spend one momentum chit: on the own initiative die (12.3.3), or on a new combat roll (12.1.12)."""


@frozen
class NameInitiative(Action):
    """Spend three momentum chits and name the side that has the initiative (12.3.3)."""

    holder: str


@frozen
class Decline(Action):
    """No, thank you: not (or no more) of what is on offer now."""


@frozen
class EndPhase(Action):
    """Nothing more to do in this phase (5.0)."""


# ---------------------------------------------------------------- movement (9.0), rally (13.6)


@frozen
class March(Action):
    """Move to a hex by the cheapest legal path (9.1.1)."""

    unit: str
    hex: int


@frozen
class Hasten(Action):
    """Strategic movement: to a hex along roads and tracks, up to twice the allowance (9.2.2)."""

    unit: str
    hex: int


@frozen
class Wade(Action):
    """Cross a non-ford creek hexside for the whole allowance (16.1.2)."""

    unit: str
    hex: int


@frozen
class Release(Action):
    """Release Greene's Wing or the army before its time: `wing` or `army` (9.4.4, 9.4.5)."""

    army: str


@frozen
class LoseStep(Action):
    """The owner's choice of who loses a step (7.1.2, 13.1.6, 13.2.3)."""

    unit: str


@frozen
class Rally(Action):
    """Try to rally (13.6.1)."""

    unit: str


# ---------------------------------------------------------------- fire (10.0, 11.0)


@frozen
class Shoot(Action):
    """Lay a unit on a target unit; those laid on the same target fire together (10.1.4, 11.1.3)."""

    unit: str
    target: str


@frozen
class OpenFire(Action):
    """Resolve the fire of all units that aim at this target (11.1.4)."""


# ---------------------------------------------------------------- close combat (12.0)


@frozen
class Divert(Action):
    """Name the enemy stack of a hex as diverted (12.1.3)."""

    hex: int


@frozen
class Engage(Action):
    """Send a unit against the enemy of an adjacent hex (12.1.4)."""

    unit: str
    hex: int


@frozen
class HoldHouse(Action):
    """Pinned units in the Meeting House do not attack, at the cost of army morale (17.1.1)."""


@frozen
class OpenCombats(Action):
    """The combats are declared (12.1.4); resolve them."""


@frozen
class Resolve(Action):
    """Resolve the combat against (one of) this defending hex next (12.1.6)."""

    hex: int


@frozen
class WithdrawHorse(Action):
    """The defending dragoons withdraw (12.1.7)."""


@frozen
class Lead(Action):
    """Choose the own lead unit (12.1.8)."""

    unit: str


@frozen
class PlayChit(Action):
    """Choose a tactics chit in secret (12.1.9)."""

    chit: str


@frozen
class UseLafayette(Action):
    """Lafayette shifts this combat (14.5)."""


# ---------------------------------------------------------------- results (13.0)


@frozen
class Suffer(Action):
    """Which unit takes its result or makes its check next (13.1, 13.3)."""

    unit: str


@frozen
class Yield(Action):
    """Which unit is captured (13.1.7, 13.1.8); or one that prefers capture to a lost step (13.2.3)."""

    unit: str


@frozen
class LoseLeader(Action):
    """Which leader of the hex is lost (13.1.10)."""

    leader: str


@frozen
class Retreat(Action):
    """One hex of a retreat (13.2.1)."""

    unit: str
    hex: int


@frozen
class Accompany(Action):
    """A leader goes along with a unit that retreated or advanced from his hex (13.2.6, ruling Q38)."""

    leader: str


@frozen
class Advance(Action):
    """Advance after combat into a hex that the defender left (12.1.15)."""

    unit: str
    hex: int
