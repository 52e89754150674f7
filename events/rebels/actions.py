"""What a player of Rebels & Redcoats may ask for."""

from __future__ import annotations

from attrs import frozen

from cockade.events.event import Action


@frozen
class Place(Action):
    """Set a unit up in a hex (1.3)."""

    unit: str
    hex: int


@frozen
class Bombard(Action):
    """Lay a gun on a target hex (7.1)."""

    unit: str
    hex: int


@frozen
class JoinFire(Action):
    """Add another gun of the same hex to the fire being laid (7.1 step 3)."""

    unit: str


@frozen
class OpenFire(Action):
    """Resolve all fire that was declared (7.1)."""


@frozen
class March(Action):
    """Move to a hex by the cheapest legal path (4.1); a reinforcement enters this way (3.1.1)."""

    unit: str
    hex: int


@frozen
class ForceMarch(Action):
    """Move to a hex by forced march, then check (4.3)."""

    unit: str
    hex: int


@frozen
class Disengage(Action):
    """Try to leave an enemy zone of control (4.4.1)."""

    unit: str


@frozen
class StandRearguard(Action):
    """Stay behind so that the others of the hex may leave (4.4.2)."""

    unit: str


@frozen
class EndSegment(Action):
    """Nothing more to do in this segment (2.0)."""


@frozen
class Engage(Action):
    """Send all attackers of one hex against an adjacent hex (8.27)."""

    hex: int
    target: int


@frozen
class OpenAssaults(Action):
    """The combats are declared; resolve them (8.2)."""


@frozen
class Assault(Action):
    """Resolve the combat against this defending hex (8.1)."""

    hex: int


@frozen
class Suffer(Action):
    """Which unit takes its result next (chart.AT)."""

    unit: str


@frozen
class Retreat(Action):
    """One hex of a retreat (8.51)."""

    unit: str
    hex: int


@frozen
class Follow(Action):
    """A leader goes with, or stays with, the units of his stack in this hex (8.515)."""

    leader: str
    hex: int


@frozen
class Escape(Action):
    """A leader left alone goes to one of the nearest friendly units (11.13)."""

    leader: str
    hex: int


@frozen
class Advance(Action):
    """Advance after combat (8.52), alone or with one leader of the hex (8.522)."""

    unit: str
    hex: int
    leader: str = ""


@frozen
class EndAdvance(Action):
    """No more advances from this combat (8.521)."""


@frozen
class Rally(Action):
    """Try to rally (9.3)."""

    unit: str


@frozen
class Name(Action):
    """Name a unit that may go where most of its army may not (whiteplains.17.0)."""

    unit: str


@frozen
class NamesDone(Action):
    """No more units are named (whiteplains.17.0)."""
